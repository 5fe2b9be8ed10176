import { expect, test } from 'bun:test'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { EventWire, NotificationWire } from '../../src/notifications/wire.ts'
import { type Answers, open } from '../testing/open.tsx'
import { refusal } from '../testing/samples.ts'
import { type NotificationList, reduceNotifications } from './list.ts'

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

const aNotification = (notification: Partial<NotificationWire> = {}): NotificationWire => ({
  _id: 'n1',
  title: 'Sea view: a new find',
  body: '₪4,200 · הרצל 10, חיפה',
  type: 'property_match',
  isRead: false,
  createdAt: minutesAgo(12),
  url: '/chats/c1',
  event: null,
  ...notification,
})

const listOf = (...notifications: NotificationWire[]): NotificationList => ({
  notifications,
  total: notifications.length,
  unread: notifications.filter(({ isRead }) => !isRead).length,
})

const openPage = (list: NotificationList, answers: Answers = {}) =>
  open('/notifications', {
    answers: {
      'GET /api/notifications': list,
      'GET /api/notifications/unread': { unread: list.unread },
      ...answers,
    },
  })

const bell = () => screen.getByRole('button', { name: /^Notifications, \d+ unread$/ })
const items = () => within(screen.getByRole('region', { name: /^Latest/ })).getAllByRole('listitem')

test('the page shows what happened, when, and what is unread', async () => {
  await openPage(
    listOf(
      aNotification(),
      aNotification({ _id: 'n2', title: 'Old', isRead: true, createdAt: '2026-05-18T10:00:00Z' }),
    ),
  )
  expect(document.title).toBe('Notifications | Metzia')
  const [find, old] = items().map((item) => within(item))
  find?.getByText('Sea view: a new find')
  find?.getByText('₪4,200 · הרצל 10, חיפה')
  find?.getByRole('img', { name: 'Unread' })
  old?.getByText('18.5.2026')
  expect(old?.queryByRole('img', { name: 'Unread' })).toBeNull()
  expect(bell().getAttribute('aria-label')).toBe('Notifications, 1 unread')
})

test('without notifications the page says what will appear there', async () => {
  await openPage(listOf())
  screen.getByText('No notifications yet')
  expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull()
})

test('a click marks as read and opens the path; an address of another site is not followed', async () => {
  const { router, sent } = await openPage(
    listOf(aNotification({ url: '/profile' }), aNotification({ _id: 'n2', url: '//evil.example' })),
    {
      'PATCH /api/notifications/n1/read': aNotification({ isRead: true }),
      'PATCH /api/notifications/n2/read': aNotification({ _id: 'n2', isRead: true }),
      'GET /api/auth/sessions': [],
    },
  )
  expect(screen.queryAllByRole('link', { name: /a new find/ }).length).toBe(1)
  await userEvent.click(screen.getByRole('button', { name: /a new find/ }))
  expect(sent.at(-1)?.path).toBe('/api/notifications/n2/read')
  expect(router.state.location.pathname).toBe('/notifications')
  expect(bell().getAttribute('aria-label')).toBe('Notifications, 1 unread')
  await userEvent.click(screen.getByRole('link', { name: /a new find/ }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/profile'))
  expect(sent.some(({ path }) => path === '/api/notifications/n1/read')).toBe(true)
})

test('a refusal is shown, and what was marked is unread again', async () => {
  await openPage(listOf(aNotification({ url: '' })), {
    'PATCH /api/notifications/n1/read': refusal(500, 'no'),
    'PATCH /api/notifications/read-all': refusal(500, 'no'),
  })
  await userEvent.click(screen.getByRole('button', { name: /a new find/ }))
  await screen.findByText('Failed to mark notification as read')
  screen.getByRole('img', { name: 'Unread' })
  expect(bell().getAttribute('aria-label')).toBe('Notifications, 1 unread')
  await userEvent.click(screen.getByRole('button', { name: 'Mark all as read' }))
  await screen.findByText('Failed to mark notifications as read')
  screen.getByRole('img', { name: 'Unread' })
})

test('all are marked at once', async () => {
  const two = listOf(aNotification(), aNotification({ _id: 'n2' }))
  const { sent } = await openPage(two, { 'PATCH /api/notifications/read-all': { unread: 0 } })
  await userEvent.click(screen.getByRole('button', { name: 'Mark all as read' }))
  expect(sent.at(-1)?.path).toBe('/api/notifications/read-all')
  expect(document.activeElement?.tagName).toBe('H1')
  expect(screen.queryByRole('img', { name: 'Unread' })).toBeNull()
  expect(bell().getAttribute('aria-label')).toBe('Notifications, 0 unread')
})

test('what arrives and what other devices read is shown on the page and in the bell', async () => {
  const { server } = await openPage(listOf(aNotification()))
  const data = aNotification({ _id: 'n2', title: 'Bot connected', createdAt: minutesAgo(0) })
  await act(() => server.receive({ event: 'notification:new', data, unread: 2 }))
  within(items()[0] as HTMLElement).getByText('Bot connected')
  within(items()[0] as HTMLElement).getByText('Just now')
  expect(bell().getAttribute('aria-label')).toBe('Notifications, 2 unread')
  await act(() => server.receive({ event: 'notification:read', data: { _id: 'n1', unread: 1 } }))
  expect(screen.getAllByRole('img', { name: 'Unread' }).length).toBe(1)
  expect(bell().getAttribute('aria-label')).toBe('Notifications, 1 unread')
})

const anEvent = (event: Partial<EventWire> = {}): EventWire => ({
  kind: 'home',
  asset: {
    _id: 'h1',
    location: 'הרצל 10, חיפה',
    city: 'חיפה',
    neighborhood: 'הדר',
    dealType: 'rent',
    price: 4_200,
    rooms: 3,
    size: 70,
    floorNumber: 2,
    images: [],
    removedAt: null,
  },
  bots: [
    { _id: 'b1', name: 'Haifa rentals' },
    { _id: 'b2', name: 'Near work' },
  ],
  previousPrice: null,
  ...event,
})

const bots = (...names: string[]) => names.map((name) => ({ _id: name, name }))

test('an event leads with price and street, names its bots, and opens the home', async () => {
  await openPage(listOf(aNotification({ event: anEvent() })))
  const [row] = items() as [HTMLElement]
  const link = within(row).getByRole('link')
  expect(link.getAttribute('href')).toBe('/properties?home=h1')
  expect(link.textContent).toContain('₪4,200 · הרצל 10, חיפה')
  expect(link.textContent).toContain('הדר · 3 rooms · 70 m² · Floor 2')
  expect(link.textContent).toContain('NewHaifa rentals, Near work')
  within(row).getByRole('img', { name: 'Unread' })
})

test('an event of members says what they say', async () => {
  const event = anEvent({ kind: 'shortlist', bots: [], words: 'Noa mentioned you' })
  await openPage(listOf(aNotification({ event })))
  expect(items()[0]?.textContent).toContain('Noa mentioned you')
})

test('an event says what is most important: that the home is gone, costs less, or is new', async () => {
  const asset = { ...(anEvent().asset as NonNullable<EventWire['asset']>) }
  const events = [
    anEvent({ kind: 'price', previousPrice: 4_500 }),
    anEvent({ kind: 'price', previousPrice: 4_500, asset: { ...asset, removedAt: minutesAgo(1) } }),
    anEvent({ bots: bots('One', 'Two', 'Three', 'Four') }),
  ]
  const shown = events.map((event, at) => aNotification({ _id: `n${at}`, event }))
  await openPage({ notifications: shown, total: 3, unread: 3 })
  const texts = items().map(({ textContent }) => textContent)
  expect(texts[0]).toContain('₪300 less')
  expect(texts[1]).toContain('Gone')
  expect(texts[1]).not.toContain('less')
  expect(texts[2]).toContain('One, Two +2')
})

test('the home of an event that is not kept any more is told by its words', async () => {
  await openPage(listOf(aNotification({ event: anEvent({ asset: null }) })))
  const [row] = items() as [HTMLElement]
  within(row).getByText('Sea view: a new find')
  expect(within(row).getByRole('link').getAttribute('href')).toBe('/chats/c1')
})

test('news of a home takes the place of the former of its kind, and a further bot is named in it', async () => {
  const { server } = await openPage(listOf(aNotification({ event: anEvent() })))
  const data = aNotification({ _id: 'n2', event: anEvent({ bots: bots('Carmel') }) })
  await act(() => server.receive({ event: 'notification:new', data, unread: 1 }))
  expect(items().length).toBe(1)
  expect(items()[0]?.textContent).toContain('NewCarmel')
  const changed = { ...data, event: anEvent({ bots: bots('Carmel', 'Sea view') }) }
  await act(() => server.receive({ event: 'notification:changed', data: changed }))
  expect(items()[0]?.textContent).toContain('NewCarmel, Sea view')
  expect(bell().getAttribute('aria-label')).toBe('Notifications, 1 unread')
  const price = aNotification({
    _id: 'n3',
    event: anEvent({ kind: 'price', previousPrice: 4_400 }),
  })
  await act(() => server.receive({ event: 'notification:new', data: price, unread: 2 }))
  expect(items().length).toBe(2)
})

test('older ones are loaded, each once, although new ones have moved the pages', async () => {
  const numbered = (from: number, count: number) =>
    Array.from({ length: count }, (_, n) => aNotification({ _id: `n${from + n}` }))
  const { sent } = await openPage(
    { notifications: numbered(1, 20), total: 23, unread: 23 },
    {
      'GET /api/notifications?limit=20&skip=20': {
        notifications: numbered(20, 4),
        total: 23,
        unread: 23,
      },
    },
  )
  expect(items().length).toBe(20)
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }))
  expect(sent.at(-1)?.path).toBe('/api/notifications?limit=20&skip=20')
  expect(items().length).toBe(23)
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'))
})

test('the bell shows the newest five and leads to all; its failures are not shown', async () => {
  const { sent, router } = await open('/bots', {
    answers: {
      'GET /api/notifications/unread': { unread: 2 },
      'GET /api/notifications?limit=5&skip=0': { ...listOf(aNotification()), total: 6, unread: 2 },
      'PATCH /api/notifications/read-all': refusal(500, 'no'),
    },
  })
  await userEvent.click(bell())
  const menu = within(await screen.findByRole('region', { name: 'Notifications' }))
  await menu.findByText('Sea view: a new find')
  menu.getByText('2 unread')
  await userEvent.click(menu.getByRole('button', { name: 'Mark all as read' }))
  await menu.findByText('0 unread')
  expect(sent.at(-1)?.path).toBe('/api/notifications/read-all')
  expect(screen.queryByRole('alert')).toBeNull()
  await userEvent.click(menu.getByRole('link', { name: 'View all' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/notifications'))
  expect(screen.queryByRole('region', { name: 'Notifications' })?.closest('.pop')).toBeFalsy()
})

test('a notification that is known already does not arrive twice', () => {
  const list = listOf(aNotification())
  const event = { type: 'arrived', notification: aNotification() } as const
  expect(reduceNotifications(list, event)).toEqual(list)
  const read = reduceNotifications(list, { type: 'read', id: 'n1' })
  expect(reduceNotifications(read, { type: 'read', id: 'n1' }).unread).toBe(0)
})
