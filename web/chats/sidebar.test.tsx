import { expect, test } from 'bun:test'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { open } from '../testing/open.tsx'
import { aBot, aChat, aMessage, NOA, refusal } from '../testing/samples.ts'

const older = aMessage({ seq: 1, timestamp: '2026-11-20T08:00:00.000Z' })
const newer = aMessage({ seq: 2, timestamp: '2026-11-21T08:00:00.000Z' })
const SEA = aChat({ _id: 'c1', botName: 'Sea view', lastMessage: newer })
const CARMEL = aChat({ _id: 'c2', botName: 'Carmel', lastMessage: older })

const list = () => screen.getByRole('region', { name: 'Chats' })
const names = () =>
  within(list())
    .getAllByRole('link')
    .map(({ textContent }) => (textContent.startsWith('Sea view') ? 'Sea view' : 'Carmel'))
const favorite = (name: string) => screen.getByRole('button', { name: `Favorite ${name}` })

test('a favourite comes first at once, also on another device, and back when the server refuses', async () => {
  const answer = Promise.withResolvers<unknown>()
  const { server, sent } = await open('/chats', {
    answers: {
      'GET /api/chats': [SEA, CARMEL],
      'POST /api/chats/c2/favorite': () => answer.promise,
      'POST /api/chats/c1/favorite': refusal(503, 'busy'),
    },
  })
  expect(names()).toEqual(['Sea view', 'Carmel'])
  await userEvent.click(favorite('Carmel'))
  expect(names()).toEqual(['Carmel', 'Sea view'])
  expect(favorite('Carmel').getAttribute('aria-pressed')).toBe('true')
  await act(async () => answer.resolve({ _id: 'c2', isFavorite: true }))
  expect(sent.at(-1)).toMatchObject({ method: 'POST', path: '/api/chats/c2/favorite' })
  await userEvent.click(favorite('Sea view'))
  await waitFor(() => expect(favorite('Sea view').getAttribute('aria-pressed')).toBe('false'))
  const elsewhere = (isFavorite: boolean, _id: string) =>
    server.receive({
      event: 'chat:updated',
      data: aChat({ ...(_id === 'c1' ? SEA : CARMEL), isFavorite }),
    })
  await act(async () => {
    elsewhere(false, 'c2')
    elsewhere(true, 'c1')
  })
  expect(names()).toEqual(['Sea view', 'Carmel'])
})

test('a new chat is in the list at once; a chat of another user never is', async () => {
  const { server } = await open('/chats', { answers: { 'GET /api/chats': [SEA] } })
  const tell = (chat: Partial<typeof CARMEL>) =>
    act(async () => server.receive({ event: 'chat:updated', data: { ...CARMEL, ...chat } }))
  await tell({ userId: 'dana@example.com' })
  expect(names()).toEqual(['Sea view'])
  await tell({ unreadCount: 2 })
  expect(names()).toEqual(['Sea view', 'Carmel'])
  screen.getByRole('link', { name: '2 unread messages' })
})

test('what has arrived meanwhile is not undone by an older state of the chat', async () => {
  const { server } = await open('/chats', { answers: { 'GET /api/chats': [CARMEL] } })
  const data = aMessage({ seq: 9, chatId: 'c2', content: 'Newest', isRead: false })
  await act(async () => {
    server.receive({ event: 'chat:newMessage', data })
    server.receive({ event: 'chat:updated', data: { ...CARMEL, botName: 'Carmel, renamed' } })
  })
  expect(list().textContent).toContain('Carmel, renamed')
  expect(list().textContent).toContain('Newest')
  screen.getByRole('link', { name: '1 unread message' })
})

test('the search finds names at once and messages by the server, and leads to the message', async () => {
  const content =
    'A long way to the garden, and the garden is what this is all about, says the text'
  const found = { ...CARMEL, found: aMessage({ _id: 'm7', seq: 1, content }) }
  const { sent } = await open('/chats', {
    answers: {
      'GET /api/chats': [SEA, CARMEL],
      'GET /api/chats?q=garden': [found],
      'GET /api/chats?q=sea': [SEA],
    },
  })
  const box = screen.getByRole('searchbox', { name: "חיפוש צ'אטים" })
  await userEvent.type(box, 'sea')
  expect(names()).toEqual(['Sea view'])
  await userEvent.clear(box)
  await userEvent.type(box, 'garden')
  screen.getByText("אין צ'אטים זמינים.")
  await waitFor(() => expect(names()).toEqual(['Carmel']))
  const [link] = within(list()).getAllByRole('link')
  expect(link?.getAttribute('href')).toBe('/chats/c2?message=m7')
  expect(link?.textContent).toContain('...ong way to the garden')
  // What is typed quickly is asked for once.
  expect(sent.filter(({ path }) => path.includes('q=g')).map(({ path }) => path)).toEqual([
    '/api/chats?q=garden',
  ])
  await userEvent.clear(box)
  expect(names()).toEqual(['Sea view', 'Carmel'])
})

test('a list that cannot be fetched says so, is fetched again on demand, and the page is there', async () => {
  let answer: unknown = refusal(503, 'The server is busy.')
  await open('/chats', { answers: { 'GET /api/chats': () => answer } })
  screen.getByText('Failed to fetch chats')
  answer = [SEA]
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(names()).toEqual(['Sea view']))
  expect(screen.queryByText('Failed to fetch chats')).toBeNull()
})

test('older chats that cannot be fetched say so, and a second press during a request asks nothing', async () => {
  const chats = Array.from({ length: 100 }, (_, at) => aChat({ _id: `c${at}` }))
  const answer = Promise.withResolvers<unknown>()
  const { sent } = await open('/chats', {
    answers: { 'GET /api/chats': chats, 'GET /api/chats?before=c99': () => answer.promise },
  })
  await userEvent.click(screen.getByRole('button', { name: 'Older chats' }))
  await userEvent.click(screen.getByRole('button', { name: 'Older chats' }))
  expect(sent.filter(({ path }) => path.includes('before')).length).toBe(1)
  await act(async () => answer.resolve(refusal(503, 'busy')))
  await screen.findByText('Failed to fetch chats')
})

test('while a message is being sent, nothing else of the chats is fetched or made', async () => {
  const chats = Array.from({ length: 100 }, (_, at) => aChat({ _id: `c${at}` }))
  const answer = Promise.withResolvers<unknown>()
  const { sent, router } = await open('/chats/c1', {
    answers: {
      'GET /api/chats': chats,
      'GET /api/chats/c1': { ...SEA, messages: [newer] },
      'POST /api/chats/c1/messages': () => answer.promise,
      'GET /api/requests': [aBot()],
      'POST /api/chats': SEA,
    },
  })
  await userEvent.type(screen.getByLabelText('Type a message'), 'Hello{Enter}')
  await userEvent.click(screen.getByRole('button', { name: 'Older chats' }))
  await act(() => router.navigate({ to: '/bots', search: {} }))
  await userEvent.click(await screen.findByRole('link', { name: 'Open the chat of Sea view' }))
  const asked = () =>
    sent.filter(({ method, path }) => /before=|^POST \/api\/chats$/.test(`${method} ${path}`))
  expect(asked()).toEqual([])
  await act(async () => answer.resolve(aMessage({ seq: 3, sender: NOA })))
  await userEvent.click(screen.getByRole('link', { name: 'Open the chat of Sea view' }))
  expect(asked().length).toBe(1)
})

test('a chat that cannot be read says so in the list as well', async () => {
  const { router } = await open('/chats/c9', { answers: { 'GET /api/chats': [SEA] } })
  screen.getByText('Failed to fetch chat')
  screen.getByText('Failed to load chat messages.')
  await act(() => router.navigate({ to: '/chats' }))
  await waitFor(() => expect(screen.queryByText('Failed to fetch chat')).toBeNull())
})

test('the chat bell leads to the chats and marks every chat as read, also when the call fails', async () => {
  const { router, sent } = await open('/bots', {
    answers: {
      'GET /api/chats': [
        { ...SEA, unreadCount: 3 },
        { ...CARMEL, unreadCount: 4 },
      ],
    },
  })
  await userEvent.click(screen.getByRole('link', { name: '7 unread messages' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/chats'))
  screen.getByRole('link', { name: '0 unread messages' })
  expect(sent.map(({ method, path }) => `${method} ${path}`)).toContain('POST /api/chats/read-all')
})

test('a page without a list of chats loads no last messages; the list loads them once, and what was read stays read', async () => {
  const { router, sent, server } = await open('/bots', {
    answers: {
      'GET /api/chats?brief=true': [{ ...SEA, lastMessage: null, unreadCount: 2 }],
      'GET /api/chats': [
        { ...CARMEL, unreadCount: 1 },
        { ...SEA, unreadCount: 3 },
      ],
    },
  })
  const asked = () =>
    sent.map(({ path }) => path).filter((path) => /^\/api\/chats(\?|$)/.test(path))
  screen.getByRole('link', { name: '2 unread messages' })
  expect(asked()).toEqual(['/api/chats?brief=true'])
  act(() => server.receive({ event: 'chat:read', data: { chatId: 'c1', unreadCount: 0 } }))
  await act(() => router.navigate({ to: '/chats' }))
  expect(names()).toEqual(['Sea view', 'Carmel'])
  expect(within(list()).getAllByText(newer.content).length).toBe(2)
  screen.getByRole('link', { name: '1 unread message' })
  await act(() => router.navigate({ to: '/bots', search: {} }))
  await act(() => router.navigate({ to: '/chats' }))
  expect(asked()).toEqual(['/api/chats?brief=true', '/api/chats'])
})

test('the card of a bot opens its chat, which the server makes if there is none', async () => {
  const { router, sent } = await open('/bots', {
    answers: {
      'GET /api/requests': [aBot()],
      'POST /api/chats': SEA,
      'GET /api/chats/c1': { ...SEA, messages: [newer] },
    },
  })
  await userEvent.click(screen.getByRole('link', { name: 'Open the chat of Sea view' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/chats/c1'))
  expect(sent.find(({ method, path }) => method === 'POST' && path === '/api/chats')?.body).toEqual(
    {
      botId: 'b1',
    },
  )
  expect(names()).toEqual(['Sea view'])
})

test('a chat that cannot be made says so on the page of the bots', async () => {
  const { router } = await open('/bots', {
    answers: { 'GET /api/requests': [aBot()], 'POST /api/chats': refusal(404, 'Bot not found') },
  })
  await userEvent.click(screen.getByRole('link', { name: 'Open the chat of Sea view' }))
  await screen.findByText('Failed to create chat')
  expect(router.state.location.pathname).toBe('/bots')
})

const ADMIN = { ...NOA, roles: ['user', 'admin'] }
const DANA = { ...NOA, _id: 'u2', fullname: 'Dana Mizrahi', email: 'dana@example.com' }
const userOf = ({ _id, firstname, lastname, fullname, email, avatar, roles }: typeof NOA) => ({
  _id,
  firstname,
  lastname,
  fullname,
  email,
  avatar,
  roles,
})
const THEIRS = aChat({ _id: 'c5', botName: 'Hadar', userId: DANA.email, unreadCount: 2 })

test('administrators see the chats of all users and whose they are; opening one leaves it unread', async () => {
  const { sent, server } = await open('/admin/chats/c5', {
    user: ADMIN,
    answers: {
      'GET /api/chats': [SEA],
      'GET /api/admin/all-grouped': [
        { user: userOf(ADMIN), chats: [SEA] },
        { user: userOf(DANA), chats: [THEIRS] },
      ],
      'GET /api/chats/c5': { ...THEIRS, messages: [aMessage({ chatId: 'c5', isRead: false })] },
    },
  })
  const row = within(list()).getByRole('link', { name: /Hadar/ })
  expect(row.textContent).toContain('Dana Mizrahi, dana@example.com')
  expect(row.textContent).toContain('2 unread')
  expect(row.getAttribute('href')).toBe('/admin/chats/c5')
  expect(sent.some(({ path }) => path.endsWith('/read'))).toBe(false)
  expect(server.joined).toEqual(['c5'])
  within(screen.getByRole('region', { name: 'Conversation' })).getByText('· dana@example.com')
  const data = aMessage({ _id: 'm9', chatId: 'c5', seq: 9, content: 'More', isRead: false })
  await act(async () => server.receive({ event: 'chat:newMessage', data }))
  expect(within(list()).getByRole('link', { name: /Hadar/ }).textContent).toContain('3 unread')
  // The administrator's own total is of the own chats only.
  screen.getByRole('link', { name: '0 unread messages' })
  await userEvent.type(screen.getByRole('searchbox'), 'mizrahi')
  expect(within(list()).getAllByRole('link').length).toBe(1)
})

test('the chats of more than 100 users are loaded page by page, after a failure again', async () => {
  const group = (at: number) => ({
    user: { ...userOf(DANA), _id: `u${at}`, email: `u${at}@example.com` },
    chats: [aChat({ _id: `c${at}`, botName: `Bot ${at}.`, userId: `u${at}@example.com` })],
  })
  const page = (from: number, count: number) =>
    Array.from({ length: count }, (_, at) => group(from + at))
  let second: unknown = refusal(503, 'busy')
  const all = '/api/admin/all-grouped?limit=100&skip='
  await open('/admin/chats', {
    user: ADMIN,
    answers: {
      [`GET ${all}0`]: page(0, 100),
      [`GET ${all}100`]: () => second,
    },
  })
  screen.getByText("בחר צ'אט כדי להתחיל")
  await userEvent.click(screen.getByRole('button', { name: 'More users' }))
  await screen.findByText('Failed to fetch chats')
  second = page(100, 3)
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('Bot 102.')
  expect(within(list()).getAllByRole('link').length).toBe(103)
  expect(screen.queryByRole('button', { name: 'More users' })).toBeNull()
})

test('the search in all chats finds those of users who are not loaded yet, and is tried again after a failure', async () => {
  let found: unknown = refusal(503, 'busy')
  const all = '/api/admin/all-grouped?limit=100&skip=0'
  const { sent } = await open('/admin/chats', {
    user: ADMIN,
    answers: {
      [`GET ${all}`]: [{ user: userOf(ADMIN), chats: [SEA] }],
      [`GET ${all}&q=mizrahi`]: () => found,
    },
  })
  await userEvent.type(screen.getByRole('searchbox'), ' mizrahi ')
  await screen.findByText('Failed to fetch chats')
  found = [{ user: userOf(DANA), chats: [THEIRS] }]
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() =>
    expect(within(list()).getByRole('link').textContent).toContain('dana@example.com'),
  )
  expect(screen.queryByText('Failed to fetch chats')).toBeNull()
  expect(screen.queryByRole('button', { name: 'More users' })).toBeNull()
  await userEvent.clear(screen.getByRole('searchbox'))
  expect(within(list()).getAllByRole('link')).toHaveLength(2)
  const searches = sent.filter(({ path }) => path.includes('q='))
  expect(searches.every(({ path }) => path.endsWith('q=mizrahi'))).toBe(true)
})

test('all chats that cannot be fetched say so', async () => {
  await open('/admin/chats', {
    user: ADMIN,
    answers: { 'GET /api/admin/all-grouped': refusal(503, 'busy') },
  })
  screen.getByText('Failed to fetch chats')
})
