import { expect, test } from 'bun:test'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ItemDetailWire, ItemWire } from '../../../src/ways-in/wire.ts'
import { type Answers, open } from '../../testing/open.tsx'
import { NOA, refusal } from '../../testing/samples.ts'
import { press } from '../../testing/settings.tsx'
import { countIn, inboxSearch } from './search.ts'

const ADMIN = { ...NOA, roles: ['user' as const, 'admin' as const] }
const LIST = 'GET /api/inbox'
const COUNTS = { home: 41, same: 33, taken: 0, wanted: 10, roommate: 5, other: 4, unread: 3 }

const STORAGE = {
  max: 50_000_000,
  users: [{ _id: 'u2', name: 'Dana Bar', items: 30_000_000, photos: 2_500_000 }],
}

function anItem(item: Partial<ItemWire> = {}): ItemWire {
  return {
    _id: 'i1',
    way: 'mail',
    title: 'Alert',
    outcome: 'home',
    isRetryable: false,
    arrivedAt: '2026-03-02T10:00:00.000Z',
    sentAt: null,
    owner: 'Dana Bar',
    results: [{ outcome: 'home', assetId: 'a1', place: 'ויטל 12' }],
    ...item,
  }
}

const UNREAD = anItem({
  _id: 'i2',
  way: 'bookmarklet',
  title: 'https://homes.example/1',
  outcome: 'unread',
  isRetryable: true,
  results: [{ outcome: 'unread', reason: 'The page asked for a puzzle' }],
})

const detailOf = (item: ItemWire, detail: Partial<ItemDetailWire> = {}): ItemDetailWire => ({
  ...item,
  content: { text: 'Two rooms in Vital street, 5,300' },
  facts: [],
  ...detail,
})

const openInbox = (items: ItemWire[], answers: Answers = {}, search = '') =>
  open(`/admin/inbox${search}`, {
    user: ADMIN,
    answers: {
      [LIST]: () => items,
      'GET /api/inbox/counts': COUNTS,
      'GET /api/inbox/storage': STORAGE,
      ...answers,
    },
  })

const MARKS = /[\u2068\u2069]/g
/** The line of the only item, without the marks that keep directions apart. */
const line = () => {
  const [, row] = screen.getAllByRole('row')
  return row?.querySelector('p')?.textContent.replace(MARKS, '')
}
const lists = (sent: { path: string }[]) =>
  sent.flatMap(({ path }) =>
    path.startsWith('/api/inbox?')
      ? [Object.fromEntries(new URL(path, 'http://x').searchParams)]
      : [],
  )
const posts = (sent: { method: string; path: string }[]) =>
  sent.flatMap(({ method, path }) => (method === 'GET' ? [] : [`${method} ${path}`]))

async function openItem(item: ItemWire, answers: Answers = {}) {
  const opened = await openInbox([item], {
    [`GET /api/inbox/${item._id}`]: detailOf(item),
    ...answers,
  })
  await press(item.title)
  return { ...opened, dialog: within(await screen.findByRole('dialog')) }
}

const aHome = (assetId: string, place: string) => ({ outcome: 'home' as const, assetId, place })

test.each<[string, Partial<ItemWire>, string]>([
  ['a new home', {}, 'New: ויטל 12 · of Dana Bar'],
  [
    'two homes',
    { results: [aHome('a1', 'A 1'), aHome('a2', 'B 2')] },
    '2 homes: A 1, B 2 · of Dana Bar',
  ],
  [
    'one home more than are named',
    { results: ['A', 'B', 'C'].map((place) => aHome(place, place)) },
    '3 homes: A, B and 1 more · of Dana Bar',
  ],
  [
    'more homes than are named',
    { results: ['A', 'B', 'C', 'D'].map((place) => aHome(place, place)) },
    '4 homes: A, B and 2 more · of Dana Bar',
  ],
  [
    'one home twice',
    { results: [aHome('a1', 'A 1'), aHome('a1', 'A 1')] },
    'New: A 1 · of Dana Bar',
  ],
  [
    'a home among what is left out',
    { results: [{ outcome: 'wanted', reason: 'its author looks' }, aHome('a1', 'A 1')] },
    'New: A 1 · of Dana Bar',
  ],
  [
    'the same home',
    {
      outcome: 'same',
      results: [
        { outcome: 'same', assetId: 'a1', place: 'ויטל 12', reason: 'same phone and area' },
      ],
    },
    'Joined ויטל 12: same phone and area · of Dana Bar',
  ],
  [
    'something left out, of everybody',
    {
      outcome: 'roommate',
      owner: null,
      results: [{ outcome: 'roommate', reason: 'a room in a shared home' }],
    },
    'a room in a shared home · of everybody',
  ],
  ['something that waits', { outcome: null, results: [] }, 'of Dana Bar'],
])('the line of an item says what became of it: %s', async (_, item, words) => {
  await openInbox([anItem(item)])
  expect(line()).toBe(words)
})

test('a row has its way in, its outcome and when it arrived; one of today the time', async () => {
  const today = new Date().toISOString()
  await openInbox([anItem(), anItem({ _id: 'i3', way: 'channel', arrivedAt: today, title: '' })])
  expect(document.title).toBe('Inbox | Metzia')
  const [, first, second] = screen.getAllByRole('row')
  for (const words of ['Mail', 'Home', '2.3.2026']) expect(first?.textContent).toContain(words)
  expect(second?.querySelector('time')?.textContent).toMatch(/^\d\d:\d\d$/)
  // Without a title it is named by its way in.
  screen.getByRole('button', { name: 'Telegram channel' })
  screen.getByRole('button', { name: 'Show item: Telegram channel' })
  const main = within(screen.getByRole('main'))
  expect(main.getByRole('link', { name: 'Ways in' }).getAttribute('href')).toBe('/admin/ways')
})

test.each<[ItemWire['outcome'], string, string]>([
  ['home', 'Home', 'chip-pos'],
  ['same', 'Same home', 'chip-accent'],
  ['unread', 'Unread', 'chip-bad'],
  ['wanted', 'Wanted', 'chip-line'],
  [null, 'Waiting', 'chip-line'],
])('the outcome %s is told by its word and its colour', async (outcome, words, look) => {
  await openInbox([anItem({ outcome })])
  const chips = within(screen.getByRole('table')).getAllByText(words, { selector: '.chip' })
  for (const chip of chips) expect([...chip.classList]).toContain(look)
})

test('titles, owners and reasons are shown as text, whatever is in them', async () => {
  const hostile = '<img src=x onerror=alert(1)>'
  const item = anItem({
    title: hostile,
    owner: hostile,
    outcome: 'other',
    results: [{ outcome: 'other', reason: hostile }],
  })
  const { dialog } = await openItem(item, {
    'GET /api/inbox/i1': detailOf(item, {
      content: { html: '<script>alert(1)</script>', url: 'javascript:alert(1)', sender: hostile },
      facts: [{ field: 'price', value: 1, phrase: hostile }],
    }),
  })
  await dialog.findByText('<script>alert(1)</script>')
  dialog.getByText('javascript:alert(1)')
  expect(dialog.queryByRole('link')).toBeNull()
  expect(document.querySelector('main script, [role=dialog] script, img[src=x]')).toBeNull()
  expect(dialog.getAllByText(hostile).length).toBeGreaterThanOrEqual(3)
})

test('the groups are in the address, with their counts, and the first page is shown first', async () => {
  const { sent, place } = await openInbox([anItem()], {}, '?page=2')
  const groups = within(screen.getByRole('navigation', { name: 'Outcome' }))
  expect(groups.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'All96',
    'Homes41',
    'Same33',
    'Left out19',
    'Unread3',
  ])
  expect(groups.getByRole('link', { current: 'page' }).textContent).toBe('All96')
  await userEvent.click(groups.getByRole('link', { name: /^Left out/ }))
  await waitFor(() => expect(place()).toBe('/admin/inbox?show=leftOut'))
  await waitFor(() =>
    expect(groups.getByRole('link', { current: 'page' }).textContent).toBe('Left out19'),
  )
  screen.getByText('1–19 of 19')
  expect(lists(sent)).toEqual([
    { all: 'true', limit: '25', skip: '25' },
    { all: 'true', limit: '25', skip: '0', outcome: 'taken,wanted,roommate,other' },
  ])
  await userEvent.click(groups.getByRole('link', { name: /^All/ }))
  await waitFor(() => expect(place()).toBe('/admin/inbox'))
})

test('the pages of a group keep it', async () => {
  const { sent, place } = await openInbox([anItem()], {}, '?show=homes')
  screen.getByText('1–25 of 41')
  await userEvent.click(screen.getByRole('link', { name: 'Next page' }))
  await waitFor(() => expect(place()).toBe('/admin/inbox?show=homes&page=2'))
  await screen.findByText('26–41 of 41')
  expect(lists(sent).at(-1)).toEqual({ all: 'true', limit: '25', skip: '25', outcome: 'home' })
})

test('of an address only what is understood is kept', () => {
  expect(inboxSearch({ show: 'same', page: 3 })).toEqual({ show: 'same', page: 3 })
  for (const show of ['all', 'toString', 5, undefined])
    expect(inboxSearch({ show }).show).toBeUndefined()
  for (const page of [1, 0, -2, 1.5, '2; DROP', 1e9])
    expect(inboxSearch({ page }).page).toBeUndefined()
  expect([countIn('all', COUNTS), countIn('leftOut', COUNTS), countIn('same', COUNTS)]).toEqual([
    96, 19, 33,
  ])
})

test('one that could not be read is tried again from its row, and the list is loaded again', async () => {
  const items = [anItem(), UNREAD]
  const { sent } = await openInbox(items, {
    'POST /api/inbox/i2/retry': () => {
      items[1] = { ...UNREAD, outcome: 'home', isRetryable: false, results: [aHome('a2', 'B 2')] }
      return { items: [] }
    },
  })
  expect(screen.queryByRole('button', { name: 'Try again: Alert' })).toBeNull()
  await press('Try again: https://homes.example/1')
  await screen.findByText(/B 2/)
  expect(posts(sent)).toEqual(['POST /api/inbox/i2/retry'])
  expect(lists(sent)).toHaveLength(2)
})

test('all that could not be read are tried again at once; without any there is no button', async () => {
  const counts = { ...COUNTS }
  const { sent } = await openInbox([UNREAD], {
    'GET /api/inbox/counts': () => counts,
    'POST /api/inbox/retry': () => {
      counts.unread = 0
      return { items: [] }
    },
  })
  await press('Retry 3 unread')
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Retry/ })).toBeNull())
  expect(posts(sent)).toEqual(['POST /api/inbox/retry?all=true'])
})

test('a failed attempt is told, and the next one clears it', async () => {
  let isFailing = true
  await openInbox([UNREAD], {
    'POST /api/inbox/i2/retry': () => (isFailing ? refusal(500, 'x') : { items: [] }),
  })
  await press('Try again: https://homes.example/1')
  await screen.findByText('Failed. Please try again')
  isFailing = false
  await press('Try again: https://homes.example/1')
  await waitFor(() => expect(screen.queryByText('Failed. Please try again')).toBeNull())
})

test('the dialog shows what came in, from whom, what was read of it, and its homes once', async () => {
  const home = aHome('a1', 'ויטל 12')
  const item = anItem({ results: [home, { ...home, outcome: 'same' }, aHome('a2', '')] })
  const { dialog } = await openItem(item, {
    'GET /api/inbox/i1': detailOf(item, {
      content: { text: 'first\nsecond', url: 'https://homes.example/1', sender: 'a@example.com' },
      facts: [
        { field: 'price', value: 5_300, phrase: '5,300 ש"ח' },
        { field: 'dealType', value: 'rent', phrase: '5,300 ש"ח' },
        { field: 'city', value: 'x', phrase: '' },
      ],
    }),
  })
  screen.getByRole('dialog', { name: 'Alert' })
  await dialog.findByText('a@example.com')
  dialog.getByText('https://homes.example/1')
  dialog.getByText((_, element) => element?.textContent === 'first\nsecond')
  const read = dialog.getByRole('heading', { name: 'What was read' }).parentElement as HTMLElement
  expect(
    within(read)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['5,300 ש"ח'])
  const links = dialog.getAllByRole('link')
  expect(links.map(({ textContent }) => textContent)).toEqual(['ויטל 12', 'Open the home'])
  expect(links.map((link) => link.getAttribute('href'))).toEqual(
    ['a1', 'a2'].map((id) => `/admin/properties?home=${id}`),
  )
  expect(dialog.queryByRole('button', { name: 'Try again' })).toBeNull()
})

test('the dialog says when the content is kept no longer, and when it cannot be loaded', async () => {
  const { dialog } = await openItem(anItem(), {
    'GET /api/inbox/i1': detailOf(anItem(), { content: null }),
  })
  await dialog.findByText('Older than 30 days: what came in is no longer kept')
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a dialog whose content cannot be loaded says so', async () => {
  const { dialog } = await openItem(anItem(), { 'GET /api/inbox/i1': refusal(500, 'x') })
  await dialog.findByText('Failed to load the inbox')
})

test('an item is deleted in its dialog, which closes; the focus goes to the heading', async () => {
  const items = [anItem()]
  const { sent } = await openInbox(items, {
    'GET /api/inbox/i1': detailOf(anItem()),
    'DELETE /api/inbox/i1': () => {
      items.length = 0
      return {}
    },
  })
  await press('Alert')
  await userEvent.click(await screen.findByRole('button', { name: 'Delete item' }))
  await screen.findByText('Nothing has arrived')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(posts(sent)).toEqual(['DELETE /api/inbox/i1'])
  const heading = screen.getByRole('heading', { level: 1 })
  await waitFor(() => expect(document.activeElement === heading).toBe(true))
})

test.each([
  ['Delete item', 'DELETE /api/inbox/i2'],
  ['Try again', 'POST /api/inbox/i2/retry'],
])('a failed "%s" is told in the dialog, where it is tried again', async (name, route) => {
  let answers = 0
  const { dialog, sent } = await openItem(UNREAD, {
    [route]: () => {
      answers += 1
      return answers === 1 ? refusal(500, 'SQLITE_IOERR') : {}
    },
  })
  await userEvent.click(dialog.getByRole('button', { name }))
  await dialog.findByText('Failed. Please try again')
  await userEvent.click(dialog.getByRole('button', { name }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(posts(sent)).toEqual([route, route])
})

test('a list that cannot be loaded says so; counts that cannot are left out', async () => {
  await openInbox([], {
    [LIST]: refusal(500, 'x'),
    'GET /api/inbox/counts': refusal(500, 'x'),
  })
  screen.getByText('Failed to load the inbox')
  expect(screen.getByRole('link', { name: 'Homes' })).toBeDefined()
  expect(screen.queryByRole('button', { name: /^Retry/ })).toBeNull()
})

test('what users have stored is listed, unless the server cannot say', async () => {
  await openInbox([])
  expect(await screen.findByText(/Dana Bar.: 32\.5 of 50 MB/)).toBeDefined()
})
