import { afterEach, expect, jest, test } from 'bun:test'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { open } from '../testing/open.tsx'
import { aBot, aChat, aHome, aLine, aMessage, NOA, refusal } from '../testing/samples.ts'

afterEach(() => jest.useRealTimers())

const dana = { ...NOA, _id: 'u2', fullname: 'Dana Mizrahi', email: 'dana@example.com' }

test('without chats the page leads to a new bot', async () => {
  const { router } = await open('/chats')
  screen.getByText("אין צ'אטים זמינים.")
  screen.getByRole('heading', { name: 'No chats yet' })
  expect(screen.queryByText("בחר צ'אט כדי להתחיל")).toBeNull()
  await userEvent.click(screen.getByRole('link', { name: 'Create new bot' }))
  await screen.findByRole('dialog', { name: 'Create new bot' })
  expect(router.state.location.href).toBe('/bots')
})

test('with chats and none open, the page asks for one', async () => {
  await open('/chats', { answers: { 'GET /api/chats': [aChat()] } })
  expect(document.title).toBe('Chats | Metzia')
  screen.getByPlaceholderText("חיפוש צ'אטים...")
  screen.getByText("בחר צ'אט כדי להתחיל")
})

const AREAS = ['חיפה - הדר מרכז', 'חיפה - נווה שאנן', 'חיפה - אחוזה', 'ערד - מעוף'].map(
  (name, code) => ({ code, name, cityNames: [], areaNames: [] }),
)

const openNew = (bot = aBot(), { areas = AREAS.slice(0, 2), source = aLine() } = {}) =>
  open('/chats/c1', {
    answers: {
      'GET /api/chats': [aChat()],
      'GET /api/chats/c1': { ...aChat(), messages: [] },
      'GET /api/requests': [bot],
      'GET /api/requests/codes': areas,
      'GET /api/sources?bot=b1': [source],
    },
  })

test('a new thread says what its bot watches and when its source was read, until a message comes', async () => {
  const later = new Date(Date.now() + 8 * 60_000).toISOString()
  const lastReadAt = new Date(Date.now() - 130_000).toISOString()
  const { server } = await openNew(aBot({ merchant: false, sizeMin: 45, excludeWords: ['מרתף'] }), {
    source: aLine({ lastReadAt, nextAt: later }),
  })
  screen.getByRole('heading', { name: 'Your bot is looking' })
  expect(screen.getByText('It watches').nextSibling?.textContent).toBe(
    'Rent in הדר מרכז, נווה שאנן, ₪4,000–\u2060₪8,500, 2 rooms and up, 45 m² and up, private only, without מרתף',
  )
  screen.getByText('Yad2: read 2 min ago, next in 8')
  expect(screen.getByRole('link', { name: 'Bot Settings' }).getAttribute('href')).toBe(
    '/bots?open=b1',
  )
  await act(() => server.receive({ event: 'chat:newMessage', data: aMessage() }))
  expect(screen.queryByText('Your bot is looking')).toBeNull()
})

test('many areas are counted by city', async () => {
  await openNew(aBot({ priceLimit: [0, 20_000] }), { areas: AREAS })
  expect(screen.getByText('It watches').nextSibling?.textContent).toBe(
    'Rent in 3 areas of חיפה, 1 area of ערד, ₪0–\u2060₪20,000 or more, 2 rooms and up',
  )
})

test('what else a bot asks for is told', async () => {
  const asked = { features: ['lift' as const, 'mamad' as const], floorMin: 1 }
  await openNew(aBot({ ...asked, entryFrom: '2026-12-01', entryTo: '2027-01-31' }), {
    areas: AREAS,
  })
  expect(screen.getByText('It watches').nextSibling?.textContent).toEndWith(
    '2 rooms and up, floor 1 and up, entry from 1.12.2026 until 31.1.2027, with lift, with mamad',
  )
})

test('a post names what the bot asked for and the home did not state', async () => {
  const post = { type: 'asset', kind: 'match', asset: aHome() } as const
  await openChat([
    aMessage({ ...post, unstated: ['lift', 'entry'] }),
    aMessage({ ...post, seq: 2, content: '₪5,000 · lift not stated' }),
  ])
  expect(screen.getAllByText(/^Not stated/).map(({ textContent }) => textContent)).toEqual([
    'Not stated: lift, date of entry',
  ])
})

test('a bot that is stopped, has no area, or reads now says so', async () => {
  await openNew(aBot({ isActive: false }), { source: aLine({ status: 'idle', lastReadAt: null }) })
  screen.getByText('Your bot is stopped')
  screen.getByText('Yad2: read when a running bot has areas')
  cleanup()
  await openNew(aBot({ neighborhoodCodes: [] }), { areas: [] })
  screen.getByText('Your bot needs an area')
  cleanup()
  await openNew(aBot(), { source: aLine({ status: 'reading', progress: { pages: 3, seen: 118 } }) })
  screen.getByText('Yad2: reading now. 118 homes so far')
})

test("the thread of another user's bot is just empty", async () => {
  await openNew(aBot({ _id: 'other' }))
  expect(screen.queryByText('It watches')).toBeNull()
})

test('an entry shows its bot, the last message and the unread count; the newest comes first', async () => {
  const chats = [
    aChat({ _id: 'c0', botName: 'Nothing yet' }),
    aChat({ _id: 'c1', lastMessage: aMessage({ content: 'x'.repeat(51) }), unreadCount: 2 }),
    aChat({
      _id: 'c2',
      botName: 'Homes',
      lastMessage: aMessage({
        type: 'asset',
        price: 7_300,
        asset: aHome({ price: 6_900, location: 'הרצל 5, חיפה', city: 'חיפה' }),
        timestamp: '2026-11-21T09:00:00.000Z',
      }),
      unreadCount: 4,
    }),
  ]
  await open('/chats', { answers: { 'GET /api/chats': chats } })
  const list = screen.getByRole('region', { name: 'Chats' })
  const [first, second, third] = within(list).getAllByRole('link')
  // The price of the post, and the street.
  expect(first?.textContent).toContain('₪7,300 · הרצל 5')
  expect(first?.textContent).not.toContain('חיפה')
  expect(second?.textContent).toContain(`${'x'.repeat(50)}...`)
  expect(second?.textContent).toContain('2 unread')
  expect(third?.textContent).toContain('אין הודעות')
  screen.getByRole('link', { name: '6 unread messages' })
  await userEvent.type(screen.getByPlaceholderText("חיפוש צ'אטים..."), 'hom')
  await waitFor(() => expect(within(list).getAllByRole('link').length).toBe(1))
})

test('of a home that was deleted the list shows the price; without any, that there is a home', async () => {
  const chats = [
    aChat({ _id: 'c1', lastMessage: aMessage({ type: 'asset', price: 7_300 }) }),
    aChat({ _id: 'c2', lastMessage: aMessage({ type: 'asset' }) }),
  ]
  await open('/chats', { answers: { 'GET /api/chats': chats } })
  const list = screen.getByRole('region', { name: 'Chats' })
  const [first, second] = within(list).getAllByRole('link')
  expect(first?.textContent).toMatch(/₪7,300$/)
  expect(second?.textContent).toContain('🏠 נכס חדש נמצא')
})

type Messages = ReturnType<typeof aMessage>[]

async function openChat(messages: Messages, answers = {}, userId = NOA.email) {
  const chat = aChat({ unreadCount: 1, userId })
  return open('/chats/c1', {
    answers: {
      'GET /api/chats': [chat],
      'GET /api/chats/c1': { ...chat, messages },
      'POST /api/chats/c1/read': { chatId: 'c1', unreadCount: 0 },
      ...answers,
    },
  })
}

const log = () => screen.getByRole('log', { name: 'Messages' })

test('a connection that does not come within five seconds is said to be missing, and a lost one too', async () => {
  jest.useFakeTimers()
  const { server } = await openChat([aMessage({ seq: 1, content: 'shalom' })])
  const pass = (ms: number) => act(async () => jest.advanceTimersByTime(ms))
  await pass(4_900)
  screen.getByText('Connecting…')
  await pass(200)
  screen.getByText('Disconnected from chat server')
  await act(() => server.connect(true))
  screen.getByText('Connected to chat server')
  await act(() => server.connect(false))
  screen.getByText('Connecting…')
  await pass(5_100)
  screen.getByText('Disconnected from chat server')
})

test('a thread shows its bot, its messages and the state of the connection', async () => {
  const { server } = await openChat([
    aMessage({ seq: 1, content: 'shalom' }),
    aMessage({ seq: 2, content: 'Mine', sender: NOA }),
    aMessage({ seq: 3, content: 'Theirs', sender: { ...dana, roles: ['user', 'admin'] } }),
  ])
  screen.getByRole('heading', { level: 2, name: 'Sea view' })
  screen.getByText('Connecting…')
  await act(() => server.connect(true))
  screen.getByText('Connected to chat server')
  expect(log().textContent).toContain('Dana MizrahiAdmin ✓')
  expect(screen.getByText('Mine').parentElement?.className).toContain('bg-chat-own')
  expect(screen.getByText('shalom').parentElement?.className).toContain('bg-chat-other')
  expect(within(log()).getAllByText('10:00').length).toBe(3)
})

test('a home shows everything that is known about it', async () => {
  await openChat([aMessage({ type: 'asset', kind: 'match', isRead: false, asset: aHome() })])
  const card = screen.getByRole('article')
  for (const words of [
    '₪4,200',
    'הרצל 10',
    'הדר מרכז, חיפה',
    '3 rooms',
    '72 m²',
    'Ground',
    'דירה מוארת',
    '054-771-2096',
    'New',
    'Yad2',
  ])
    within(card).getByText(words)
  await userEvent.click(within(card).getByRole('button', { name: 'Other actions' }))
  const listing = await within(card).findByRole('menuitem', { name: 'Open listing' })
  expect(listing.getAttribute('href')).toStartWith('https://')
  // The tests load no images.
  within(card).getByText('Image not available')
})

test('a home says when it is a find, or so cheap that it may be a fraud, and leads to its page', async () => {
  const home = aHome({ _id: 'a7', verdict: 'find', findScore: 18, images: [] })
  await openChat([
    aMessage({ type: 'asset', asset: home }),
    aMessage({ seq: 2, type: 'asset', asset: { ...home, verdict: 'check', findScore: 44 } }),
    aMessage({ seq: 3, type: 'asset', asset: { ...home, verdict: null, findScore: 9 } }),
  ])
  const [find, check, usual] = screen.getAllByRole('article').map((card) => within(card))
  find?.getByText('Find')
  find?.getByText('18% below the estimate')
  check?.getByText('Unusually low: check before you pay')
  expect(check?.queryByText('Find')).toBeNull()
  expect(usual?.queryByText(/estimate|Find|Unusually/)).toBeNull()
  const link = find?.getByRole('link', { name: 'הרצל 10' })
  expect(link?.getAttribute('href')).toBe('/properties?home=a7')
})

test.each([
  ['street', 1],
  ['exact', 0],
  [null, 0],
] as const)(
  'a home that is placed by %s says %d times that the map shows the middle of its street',
  async (placeBy, times) => {
    await openChat([aMessage({ type: 'asset', kind: 'match', asset: aHome({ placeBy }) })])
    expect(screen.queryAllByText('On the map at the middle of the street.')).toHaveLength(times)
  },
)

test('a link that is no web address is not shown', async () => {
  const asset = aHome({ link: 'javascript:alert(1)', phoneNumber: null, price: null })
  await openChat([aMessage({ type: 'asset', asset })])
  await userEvent.click(screen.getByRole('button', { name: 'Other actions' }))
  await screen.findByRole('menuitem', { name: 'Hide' })
  expect(screen.queryByRole('menuitem', { name: 'Open listing' })).toBeNull()
  screen.getByText('Price not stated')
})

test('opening marks as read; the chat of another user stays unread and is joined', async () => {
  const own = await openChat([aMessage()])
  await waitFor(() => expect(own.sent.at(-1)?.path).toBe('/api/chats/c1/read'))
  screen.getByRole('link', { name: '0 unread messages' })
  const other = await openChat([aMessage()], {}, 'dana@example.com')
  expect(other.sent.some(({ path }) => path.endsWith('/read'))).toBe(false)
  expect(other.server.joined).toEqual(['c1'])
})

test('a message of the socket is shown in the open chat and counted in others', async () => {
  const { server } = await openChat([aMessage()])
  await act(() =>
    server.receive({ event: 'chat:newMessage', data: aMessage({ seq: 2, content: 'Live!' }) }),
  )
  expect(log().textContent).toContain('Live!')
  const elsewhere = await open('/chats', { answers: { 'GET /api/chats': [aChat()] } })
  const data = aMessage({ seq: 9, content: 'Over there', isRead: false })
  await act(() => elsewhere.server.receive({ event: 'chat:newMessage', data }))
  screen.getByRole('link', { name: '1 unread message' })
  expect(screen.getByRole('region', { name: 'Chats' }).textContent).toContain('Over there')
})

test('messages that were missed while disconnected are requested', async () => {
  const { server, sent } = await openChat([aMessage()], {
    'GET /api/chats/c1?after=m1&limit=100': {
      ...aChat(),
      messages: [aMessage({ seq: 2, content: 'Missed' })],
    },
  })
  const data = { userId: 'u1', build: '1', resync: false }
  await act(() => server.receive({ event: 'hello', data }))
  await waitFor(() => expect(log().textContent).toContain('Missed'))
  expect(sent.some(({ path }) => path.includes('after=m1'))).toBe(true)
})

const write = async (text: string) => {
  await userEvent.type(screen.getByLabelText('Type a message'), text)
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
}

test('a message is shown at once and replaced by the one of the server', async () => {
  const answer = Promise.withResolvers<unknown>()
  const { sent } = await openChat([aMessage()], {
    'POST /api/chats/c1/messages': () => answer.promise,
  })
  await write('   ')
  expect(sent.some(({ path }) => path.endsWith('/messages'))).toBe(false)
  await write('Hi <i>there</i>')
  screen.getByText('Sending')
  const { body } = sent.at(-1) as { body: { content: string; tempId: string } }
  expect(body).toMatchObject({ content: 'Hi there', type: 'text', sender: 'user' })
  const { tempId } = body
  await act(async () =>
    answer.resolve(aMessage({ seq: 2, content: 'Hi there', sender: NOA, tempId })),
  )
  await waitFor(() => expect(screen.queryByText('Sending')).toBeNull())
  expect(within(log()).getAllByText('Hi there').length).toBe(1)
})

test('a text that was not sent is there again after a reload, until it is sent', async () => {
  const input = () => screen.getByLabelText('Type a message')
  await openChat([aMessage()])
  await userEvent.type(input(), 'Is it still free?')
  await openChat([aMessage()], {
    'POST /api/chats/c1/messages': aMessage({ seq: 2, content: 'Is it still free?', sender: NOA }),
  })
  expect(input()).toHaveProperty('value', 'Is it still free?')
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  await openChat([aMessage()])
  expect(input()).toHaveProperty('value', '')
})

test('a message that could not be sent is removed, and its text is put back', async () => {
  await openChat([aMessage()], { 'POST /api/chats/c1/messages': refusal(503, 'busy') })
  await write('Hello?')
  await screen.findByText('Failed to send message.')
  expect(screen.getByLabelText('Type a message')).toHaveProperty('value', 'Hello?')
  expect(within(log()).queryByText('Hello?')).toBeNull()
})

test('a chat that cannot be read says so, and the list stays', async () => {
  await open('/chats/c1', {
    answers: { 'GET /api/chats': [aChat()], 'GET /api/chats/c1': refusal(404, 'Chat not found') },
  })
  screen.getByText('Failed to load chat messages.')
  screen.getByRole('region', { name: 'Chats' })
  expect(screen.queryByLabelText('Type a message')).toBeNull()
})

test('a chat that cannot be read is read again when asked, and when the connection is back', async () => {
  let answer: unknown = refusal(503, 'Later')
  const { server } = await open('/chats/c1', {
    answers: {
      'GET /api/chats': [aChat()],
      'GET /api/chats/c1': () => answer,
      'POST /api/chats/c1/read': { chatId: 'c1', unreadCount: 0 },
    },
  })
  const thread = within(screen.getByRole('region', { name: 'Conversation' }))
  await userEvent.click(thread.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(thread.getByRole('button')).toHaveProperty('disabled', false))
  thread.getByText('Failed to load chat messages.')
  answer = { ...aChat(), messages: [aMessage({ content: 'Here' })] }
  await act(() => server.connect(true))
  await waitFor(() => within(log()).getByText('Here'))
  screen.getByLabelText('Type a message')
  expect(screen.queryByText('Failed to load chat messages.')).toBeNull()
})

test('the chat of a deleted bot is removed', async () => {
  await open('/bots', {
    answers: {
      'GET /api/requests': [aBot()],
      'GET /api/chats': [aChat({ unreadCount: 3 })],
      'DELETE /api/requests/b1': { _id: 'b1' },
    },
  })
  screen.getByRole('link', { name: '3 unread messages' })
  await userEvent.click(screen.getByRole('button', { name: 'Delete Sea view' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }))
  await waitFor(() => screen.getByRole('link', { name: '0 unread messages' }))
})

test('a message counts as unread once: also when it arrives twice, or was in a refresh before', async () => {
  const data = aMessage({ seq: 9, content: 'Over there', isRead: false })
  const frame = { event: 'chat:newMessage' as const, data }
  const unread = (count: number) =>
    screen.getByRole('link', {
      name: count === 1 ? '1 unread message' : `${count} unread messages`,
    })
  const { server } = await open('/chats', { answers: { 'GET /api/chats': [aChat()] } })
  await act(() => server.receive(frame))
  await act(() => server.receive(frame))
  unread(1)
  const refreshed = aChat({ lastMessage: data, unreadCount: 1 })
  const later = await open('/chats', { answers: { 'GET /api/chats': [refreshed] } })
  await act(() => later.server.receive(frame))
  unread(1)
  await act(() => later.server.receive({ ...frame, data: { ...data, _id: 'm10', seq: 10 } }))
  unread(2)
})

test('a list of 100 chats continues on demand', async () => {
  const chats = Array.from({ length: 100 }, (_, at) => aChat({ _id: `c${at}` }))
  const older = aChat({ _id: 'c100', botName: 'The oldest' })
  const { sent } = await open('/chats', {
    answers: { 'GET /api/chats': chats, 'GET /api/chats?before=c99': [older] },
  })
  expect(screen.queryByText('The oldest')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Older chats' }))
  await screen.findByText('The oldest')
  await userEvent.click(screen.getByRole('button', { name: 'Older chats' }))
  expect(sent.at(-1)?.path).toBe('/api/chats?before=c100')
  expect((await open('/chats', { answers: { 'GET /api/chats': [aChat()] } })).place()).toBe(
    '/chats',
  )
  expect(screen.queryByRole('button', { name: 'Older chats' })).toBeNull()
})

test('after a reconnection the list has every chat, with its unread count, and no deleted one', async () => {
  const message = (seq: number) => aMessage({ _id: `m${seq}`, seq, content: `message ${seq}` })
  const chat = (n: number, unreadCount = 0) =>
    aChat({ _id: `c${n}`, botName: `Bot ${n}.`, lastMessage: message(n), unreadCount })
  let first = [chat(1), chat(2)]
  const { server } = await open('/chats', {
    answers: {
      'GET /api/chats': () => first,
      'GET /api/chats?before=c99': [chat(100, 3), chat(101)],
    },
  })
  const hello = { userId: NOA._id, build: '1', resync: false }
  await act(() => server.receive({ event: 'hello', data: hello }))
  first = Array.from({ length: 100 }, (_, n) => chat(n)).filter(({ _id }) => _id !== 'c1')
  first.splice(0, 0, aChat({ _id: 'c200', botName: 'Bot 200.' }))
  await act(() => server.receive({ event: 'hello', data: hello }))
  await screen.findByText('Bot 100.')
  const list = screen.getByRole('region', { name: 'Chats' })
  expect(within(list).getAllByRole('link').length).toBe(102)
  expect(screen.queryByText('Bot 1.')).toBeNull()
  screen.getByRole('link', { name: '3 unread messages' })
})

test('a message that is longer than the field takes is not cut without a word', async () => {
  await openChat([aMessage()])
  const field = screen.getByLabelText<HTMLTextAreaElement>('Type a message')
  await userEvent.click(field)
  await userEvent.paste('x'.repeat(4_001))
  expect(field.value).toHaveLength(4_000)
  await screen.findByText('The field is full. Characters at most: 4,000')
})
