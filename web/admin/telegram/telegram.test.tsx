import { afterEach, beforeEach, expect, jest, test } from 'bun:test'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { BroadcastWire } from '../../../src/delivery/console/wire.ts'
import { type Answers, open } from '../../testing/open.tsx'
import { NOA, NOW, refusal } from '../../testing/samples.ts'
import type { Message } from './api.ts'
import { nextShown } from './direct/use-console-thread.ts'

const ADMIN = { ...NOA, roles: ['user' as const, 'admin' as const] }

const aLine = (line: Partial<Message> = {}): Message => ({
  _id: 'm1',
  type: 'direct',
  kind: 'direct',
  status: 'sent',
  chatId: '-1',
  chatName: 'Group',
  content: 'Hi',
  createdAt: NOW,
  sentAt: NOW,
  attempts: 1,
  nextAt: null,
  reason: null,
  broadcastId: null,
  ...line,
})

const aBroadcast = (broadcast: Partial<BroadcastWire> = {}): BroadcastWire => ({
  _id: 'b1',
  content: '**Hi**',
  text: 'Hi',
  createdAt: NOW,
  createdBy: 'Ada Levi',
  total: 4,
  pending: 0,
  sent: 3,
  failed: 1,
  ...broadcast,
})

const messagesOf = (...messages: Message[]) => ({ messages, count: messages.length })
const CHATS = [
  { chatId: '-1', chatName: 'Group', createdBy: 'Noa Levi' },
  { chatId: '8', chatName: 'Dana Levi', createdBy: 'Dana Levi' },
]
const ON = { telegram: { isOn: true, reason: null } }
const OFF = { telegram: { isOn: false, reason: 'TELEGRAM_BOT_TOKEN is not set' } }

const openConsole = (search = '', answers: Answers = {}, user = ADMIN) =>
  open(`/admin/telegram${search}`, {
    user,
    answers: {
      'GET /api/features': ON,
      'GET /api/telegram/reach': { chats: 4, groups: 3, users: 1 },
      'GET /api/telegram/broadcasts': { broadcasts: [], count: 0 },
      'GET /api/telegram/chats': CHATS,
      'GET /api/telegram/chat/-1': messagesOf(aLine()),
      'GET /api/telegram/chat/8': messagesOf(),
      'GET /api/telegram': messagesOf(aLine()),
      'POST /api/telegram/preview': { text: 'Hi', entities: [] },
      ...answers,
    },
  })

const pathsOf = (sent: { method: string; path: string }[]) =>
  sent.map(({ method, path }) => `${method} ${path}`)
const field = (name: string) => screen.getByLabelText<HTMLTextAreaElement>(name, { exact: true })
const alertText = async () => (await screen.findByRole('alert')).textContent
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })

beforeEach(() => sessionStorage.clear())
afterEach(() => {
  jest.useRealTimers()
})

test('a broadcast is sent after a confirmation that names how many chats it reaches', async () => {
  const answered = Promise.withResolvers<BroadcastWire>()
  const { sent } = await openConsole('', {
    'POST /api/telegram/broadcast': () => answered.promise,
  })
  expect(document.title).toBe('Messaging | Metzia')
  screen.getByText('Goes to 4 chats: 3 groups, 1 user')
  screen.getByText('Markdown is allowed')
  const button = screen.getByRole('button', { name: 'Send Broadcast' })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  type('Message', ' \n\u200f')
  expect(button.getAttribute('aria-disabled')).toBe('true')
  type('Message', '**Hi**')
  await userEvent.click(button)
  const dialog = within(await screen.findByRole('alertdialog'))
  dialog.getByText('Send this message to 4 chats?')
  expect(pathsOf(sent)).not.toContain('POST /api/telegram/broadcast')
  await userEvent.click(dialog.getByRole('button', { name: 'Send Broadcast' }))
  const busy = await screen.findByRole('button', { name: 'Sending...' })
  expect(busy.getAttribute('aria-busy')).toBe('true')
  await act(async () => answered.resolve(aBroadcast({ pending: 4, sent: 0, failed: 0 })))
  screen.getByText('Broadcast message sent successfully')
  expect(sent.find(({ path }) => path === '/api/telegram/broadcast')?.body).toEqual({
    content: '**Hi**',
  })
  expect(field('Message').value).toBe('')
  screen.getByText('0 of 4 sent')
  screen.getByText('4 waiting')
})

test('a broadcast that is cancelled is not sent', async () => {
  const { sent } = await openConsole()
  type('Message', 'Hi')
  await userEvent.click(screen.getByRole('button', { name: 'Send Broadcast' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect(sent.some(({ method, path }) => method === 'POST' && path.endsWith('/broadcast'))).toBe(
    false,
  )
  expect(field('Message').value).toBe('Hi')
})

test('a broadcast that was not sent is kept in the tab for its author, and for nobody else', async () => {
  await openConsole()
  type('Message', 'Hi')
  cleanup()
  await openConsole()
  expect(field('Message').value).toBe('Hi')
  cleanup()
  await openConsole('', {}, { ...ADMIN, _id: 'u2' })
  expect(field('Message').value).toBe('')
})

const sendOne = async () => {
  type('Message', 'Hi')
  await userEvent.click(screen.getByRole('button', { name: 'Send Broadcast' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Send Broadcast' }))
}

test('a broadcast that fails says so, and a refusal stands at the field; the text stays', async () => {
  const answers: Answers = { 'POST /api/telegram/broadcast': refusal(500, 'no') }
  await openConsole('', answers)
  await sendOne()
  expect(await alertText()).toBe('Failed to send broadcast message')
  expect(field('Message').value).toBe('Hi')
})

test('the refusal of the server stands at the field', async () => {
  const message = 'Message cannot be empty'
  const refused = Response.json({ message, errors: { content: message } }, { status: 422 })
  await openConsole('', { 'POST /api/telegram/broadcast': refused })
  await sendOne()
  expect(await alertText()).toBe(message)
  expect(field('Message').getAttribute('aria-invalid')).toBe('true')
})

test('the preview follows a pause in typing; hostile texts are text, and only safe addresses are links', async () => {
  jest.useFakeTimers()
  const text = 'bold <script>alert(1)</script> a b \u202Ertl'
  const at = text.indexOf(' a b')
  const preview = {
    text,
    entities: [
      { type: 'bold', offset: 0, length: 4 },
      { type: 'italic', offset: 1, length: 2 },
      { type: 'text_link', offset: at + 1, length: 1, url: 'https://a.b' },
      { type: 'text_link', offset: at + 3, length: 1, url: 'javascript:alert(1)' },
    ],
  }
  const { sent } = await openConsole('', { 'POST /api/telegram/preview': preview })
  screen.getByText('What you write appears here as Telegram shows it.')
  type('Message', 'a')
  await act(async () => jest.advanceTimersByTime(200))
  type('Message', 'ab')
  await act(async () => jest.advanceTimersByTime(299))
  expect(sent.some(({ path }) => path.endsWith('/preview'))).toBe(false)
  await act(async () => jest.advanceTimersByTime(1))
  await act(async () => {})
  const shown = screen.getByRole('region', { name: 'Preview of the message' })
  expect(shown.querySelector('p')?.textContent).toBe(text)
  expect(shown.querySelector('b')?.innerHTML).toBe('b<i>ol</i>d')
  expect([...shown.querySelectorAll('a')].map((one) => one.href)).toEqual(['https://a.b/'])
  expect(shown.querySelector('script')).toBeNull()
  expect(sent.filter(({ path }) => path.endsWith('/preview'))).toHaveLength(1)
})

test('a message that is too long says so while it is written', async () => {
  jest.useFakeTimers()
  const message = 'The message has 4097 characters; 4096 is the most'
  const refused = Response.json({ message, errors: { content: message } }, { status: 422 })
  await openConsole('', { 'POST /api/telegram/preview': refused })
  type('Message', 'x'.repeat(4_097))
  await act(async () => jest.advanceTimersByTime(300))
  await act(async () => {})
  expect(screen.getByRole('alert').textContent).toBe(message)
})

test('a preview that could not be loaded does not say that something was not sent', async () => {
  jest.useFakeTimers()
  await openConsole('', { 'POST /api/telegram/preview': refusal(503, 'x') })
  type('Message', 'Hi')
  await act(async () => jest.advanceTimersByTime(300))
  await act(async () => {})
  expect(screen.getByRole('alert').textContent).toMatch(/^This part could not be loaded/)
})

test('the progress of a broadcast is followed until it is over, and failed messages are sent again', async () => {
  jest.useFakeTimers()
  let now = aBroadcast({ pending: 2, sent: 2, failed: 0 })
  const { sent } = await openConsole('', {
    'GET /api/telegram/broadcasts': () => ({ broadcasts: [now], count: 1 }),
    'POST /api/telegram/broadcasts/b1/retry': () => aBroadcast({ pending: 1, failed: 0 }),
  })
  screen.getByText('2 of 4 sent')
  screen.getByText('Hi')
  now = aBroadcast()
  await act(async () => jest.advanceTimersByTime(2_000))
  await act(async () => {})
  screen.getByText('3 of 4 sent')
  screen.getByText('1 failed')
  const before = sent.length
  await act(async () => jest.advanceTimersByTime(10_000))
  expect(sent).toHaveLength(before)
  jest.useRealTimers()
  const link = screen.getByRole('link', { name: 'Show failed' })
  expect(link.getAttribute('href')).toBe('/admin/telegram?tab=history&status=failed&broadcast=b1')
  await userEvent.click(screen.getByRole('button', { name: 'Send failed again' }))
  expect(pathsOf(sent)).toContain('POST /api/telegram/broadcasts/b1/retry')
  screen.getByText('1 waiting')
})

test('without Telegram the page says so, and nothing can be sent', async () => {
  await openConsole('', { 'GET /api/features': OFF })
  screen.getByText('Telegram is off, and nothing can be sent: TELEGRAM_BOT_TOKEN is not set.')
  type('Message', 'Hi')
  const button = screen.getByRole('button', { name: 'Send Broadcast' })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  fireEvent.submit(button)
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('the first chat is open; another one is opened by its link', async () => {
  const { place } = await openConsole('?tab=direct')
  const chats = within(screen.getByRole('region', { name: 'Chats' }))
  expect(screen.getByLabelText('Search chats').getAttribute('placeholder')).toBe('Search chats...')
  expect(field('Message').placeholder).toBe('Type your message here...')
  screen.getByRole('heading', { name: 'Group', level: 2 })
  within(screen.getByRole('region', { name: 'Messages' })).getByText('Hi')
  expect(screen.getByText(/^Last updated \d\d:\d\d:\d\d$/)).toBeTruthy()
  await userEvent.click(chats.getByRole('link', { name: /^Dana Levi/ }))
  expect(place()).toBe('/admin/telegram?tab=direct&chat=8')
  screen.getByText('No messages yet. Start the conversation!')
})

test('a chat that is not among the first is opened by its address', async () => {
  const far = { chatId: '-99', chatName: 'Far', createdBy: 'Gil Levi' }
  await openConsole('?tab=direct&chat=-99', {
    'GET /api/telegram/chats?limit=1&skip=0&search=-99': [far],
    'GET /api/telegram/chat/-99': messagesOf(),
  })
  screen.getByRole('heading', { name: 'Far', level: 2 })
})

test('chats are searched by the server after a pause; without a hit the list says so', async () => {
  jest.useFakeTimers()
  const { sent } = await openConsole('?tab=direct', {
    'GET /api/telegram/chats?limit=50&skip=0&search=nobody': [],
  })
  fireEvent.change(screen.getByLabelText('Search chats'), { target: { value: 'nobody' } })
  await act(async () => jest.advanceTimersByTime(250))
  await act(async () => {})
  screen.getByText('No chats found')
  expect(sent.at(-1)?.path).toBe('/api/telegram/chats?limit=50&skip=0&search=nobody')
})

test('without any chat the page asks for none', async () => {
  await openConsole('?tab=direct', { 'GET /api/telegram/chats': [] })
  screen.getByText('No chats found')
  screen.getByText('Select a chat to start messaging')
})

test('more chats are loaded on request', async () => {
  const fifty = Array.from({ length: 50 }, (_, at) => ({
    chatId: `-${at + 1}`,
    chatName: `Group ${at}`,
    createdBy: 'Noa',
  }))
  await openConsole('?tab=direct', {
    'GET /api/telegram/chats?limit=50&skip=0&search=': fifty,
    'GET /api/telegram/chats?limit=50&skip=50&search=': CHATS.slice(1),
  })
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }))
  const chats = within(screen.getByRole('region', { name: 'Chats' }))
  expect(chats.getAllByRole('link')).toHaveLength(51)
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
})

const FAILURES: readonly (readonly [
  search: string,
  answer: string,
  value: unknown,
  text: string,
])[] = [
  ['?tab=direct', 'GET /api/telegram/chats', refusal(500, 'no'), 'Failed to load chat list'],
  ['?tab=direct', 'GET /api/telegram/chats', { x: 1 }, 'Invalid response format from server'],
  ['?tab=direct', 'GET /api/telegram/chat/-1', refusal(500, 'no'), 'Failed to load chat messages'],
  ['?tab=direct', 'GET /api/telegram/chat/-1', {}, 'Invalid response format from server'],
  ['?tab=history', 'GET /api/telegram', refusal(500, 'no'), 'Failed to load messages'],
  ['?tab=history', 'GET /api/telegram', [], 'Invalid response format from server'],
  ['', 'GET /api/telegram/broadcasts', refusal(500, 'no'), 'Failed to load messages'],
]

for (const [search, answer, value, text] of FAILURES)
  test(`${answer} that fails is told: ${text}`, async () => {
    await openConsole(search, { [answer]: value })
    expect(await alertText()).toBe(text)
  })

test('a message is sent with Enter, the thread is read again, and the field is empty', async () => {
  const lines = [aLine()]
  const { sent } = await openConsole('?tab=direct', {
    'GET /api/telegram/chat/-1': () => messagesOf(...lines),
    'POST /api/telegram/direct': () => {
      lines.unshift(aLine({ _id: 'm2', content: 'New', status: 'pending', sentAt: null }))
      return lines[0]
    },
  })
  const button = screen.getByRole('button', { name: 'Send' })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  await userEvent.type(field('Message'), 'New{Enter}')
  await screen.findByText('Message sent successfully')
  const body = { chatId: '-1', content: 'New' }
  expect(sent.find(({ path }) => path.endsWith('/direct'))?.body).toEqual(body)
  const shown = within(screen.getByRole('region', { name: 'Messages' })).getAllByRole('listitem')
  expect(shown.map((one) => one.textContent)).toEqual([
    expect.stringContaining('HiSent'),
    expect.stringContaining('NewPending'),
  ])
  expect(field('Message').value).toBe('')
})

test('a message that is not sent stays in the field', async () => {
  await openConsole('?tab=direct', { 'POST /api/telegram/direct': refusal(500, 'no') })
  await userEvent.type(field('Message'), 'New{Enter}')
  expect(await alertText()).toBe('Failed to send message')
  expect(field('Message').value).toBe('New')
})

test('the thread is read every 10 seconds, but not while a message is sent or it is being read', async () => {
  jest.useFakeTimers()
  const sending = Promise.withResolvers<Message>()
  let reading: PromiseWithResolvers<unknown> | undefined
  const { sent } = await openConsole('?tab=direct', {
    'GET /api/telegram/chat/-1': () => reading?.promise ?? messagesOf(aLine()),
    'POST /api/telegram/direct': () => sending.promise,
  })
  const reads = () => sent.filter(({ path }) => path.startsWith('/api/telegram/chat/-1')).length
  const pass = (ms: number) => act(async () => jest.advanceTimersByTime(ms))
  expect(reads()).toBe(1)
  await pass(9_999)
  expect(reads()).toBe(1)
  reading = Promise.withResolvers()
  await pass(1)
  expect(reads()).toBe(2)
  screen.getByText('Updating...')
  await pass(30_000)
  expect(reads()).toBe(2)
  await act(async () => reading?.resolve(messagesOf(aLine({ _id: 'm9', content: 'Later' }))))
  reading = undefined
  await act(async () => {})
  screen.getByText('Later')
  screen.getByText(/^Last updated/)
  type('Message', 'New')
  fireEvent.submit(field('Message'))
  await pass(20_000)
  expect(reads()).toBe(2)
  await act(async () => sending.resolve(aLine()))
  await act(async () => {})
  expect(reads()).toBe(3)
})

test('the list is replaced only if its count or its last message is another one', () => {
  const shown = messagesOf(aLine({ _id: 'm2', status: 'pending' }), aLine())
  const same = messagesOf(aLine({ _id: 'm2', status: 'pending' }), aLine({ content: 'changed' }))
  expect(nextShown(shown, same)).toBe(shown)
  const settled = nextShown(shown, messagesOf(aLine({ _id: 'm2', status: 'sent' }), aLine()))
  expect(settled.messages.map(({ status }) => status)).toEqual(['sent', 'sent'])
  const another = messagesOf(aLine({ _id: 'm3' }), aLine())
  expect(nextShown(shown, another)).toEqual(another)
  const more = { messages: [aLine({ _id: 'm2', content: 'changed' })], count: 3 }
  const ids = nextShown(shown, more).messages.map(({ _id, content }) => [_id, content])
  // What was loaded before those stays.
  expect(ids).toEqual([
    ['m2', 'changed'],
    ['m1', 'Hi'],
  ])
  const gap = { messages: [aLine({ _id: 'm9' })], count: 9 }
  expect(nextShown(shown, gap)).toEqual(gap)
})

test('older messages of a chat are loaded on request', async () => {
  const lines = (from: number, count: number) =>
    Array.from({ length: count }, (_, at) =>
      aLine({ _id: `m${from - at}`, content: `Line ${from - at}` }),
    )
  await openConsole('?tab=direct', {
    'GET /api/telegram/chat/-1?limit=100&skip=0': { messages: lines(150, 100), count: 150 },
    'GET /api/telegram/chat/-1?limit=100&skip=100': { messages: lines(51, 51), count: 151 },
  })
  const thread = within(screen.getByRole('region', { name: 'Messages' }))
  expect(thread.queryByText('Line 50')).toBeNull()
  await userEvent.click(thread.getByRole('button', { name: 'Show older' }))
  const shown = thread.getAllByText(/^Line/).map((one) => one.textContent)
  expect([shown.length, shown[0], shown.at(-1)]).toEqual([150, 'Line 1', 'Line 150'])
  expect(thread.queryByRole('button', { name: 'Show older' })).toBeNull()
})

test('the history shows type, status, chat, message and time; a failed message is sent again', async () => {
  const code = aLine({ _id: 'm3', kind: 'code', status: 'failed', content: '', sentAt: null })
  const { sent } = await openConsole('?tab=history', {
    'GET /api/telegram': messagesOf(
      aLine({ type: 'broadcast', status: 'pending', sentAt: null }),
      aLine({ _id: 'm2', status: 'failed', sentAt: null, reason: '403: kicked' }),
      code,
      aLine({ _id: 'm4', type: 'received', content: '<b>Hi</b> \u202Eyou' }),
    ),
    'POST /api/telegram/m2/retry': aLine({ _id: 'm2', status: 'pending' }),
  })
  const heads = screen.getAllByRole('columnheader').map((one) => one.textContent)
  expect(heads).toEqual(['Type', 'Status', 'Chat', 'Message', 'Sent At', 'Action'])
  const rows = screen.getAllByRole('row').slice(1)
  const cells = rows.map((row) =>
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  )
  expect(cells).toEqual([
    ['Broadcast', 'Pending', 'Group', 'Hi', '–', ''],
    ['Direct', 'Failed', 'Group', 'Hi403: kicked', '–', 'Send again'],
    ['Direct', 'Failed', 'Group', 'The text of a code is not kept', '–', ''],
    ['Received', 'Sent', 'Group', '<b>Hi</b> \u202Eyou', '21.11.2026, 10:00', ''],
  ])
  const chips = rows.map((row) => row.querySelector('.chip')?.className)
  expect(chips).toEqual(['chip chip-warn', 'chip chip-bad', 'chip chip-bad', 'chip chip-pos'])
  const before = sent.length
  await userEvent.click(screen.getByRole('button', { name: 'Send again: Group' }))
  const after = pathsOf(sent).slice(before)
  expect(after[0]).toBe('POST /api/telegram/m2/retry')
  await waitFor(() =>
    expect(pathsOf(sent).slice(before + 1)).toContain('GET /api/telegram?limit=10&skip=0'),
  )
})

test('type, page and size stand in the address', async () => {
  const page = { messages: [aLine()], count: 60 }
  const { sent, place } = await openConsole('?tab=history&size=25&page=2', {
    'GET /api/telegram': page,
  })
  const last = () => sent.filter(({ path }) => path.startsWith('/api/telegram?')).at(-1)?.path
  expect(last()).toBe('/api/telegram?limit=25&skip=25')
  screen.getByText('26–50 of 60')
  await userEvent.click(screen.getByRole('link', { name: 'Next page' }))
  expect(place()).toBe('/admin/telegram?tab=history&size=25&page=3')
  screen.getByText('51–60 of 60')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next page' }).disabled).toBe(true)
  const types = within(screen.getByRole('navigation', { name: 'Type of message' }))
  expect(types.getAllByRole('link').map((one) => one.textContent)).toEqual([
    'All Types',
    'Broadcast',
    'Direct',
    'Received',
  ])
  await userEvent.click(types.getByRole('link', { name: 'Received' }))
  expect(last()).toBe('/api/telegram?limit=25&skip=0&type=received')
  const sizes = screen.getByLabelText('Rows per page')
  expect([...sizes.querySelectorAll('option')].map((one) => one.value)).toEqual([
    '5',
    '10',
    '25',
    '50',
  ])
  await userEvent.selectOptions(sizes, '5')
  expect(place()).toBe('/admin/telegram?tab=history&type=received&size=5')
  await userEvent.click(screen.getByRole('link', { name: 'Failed only' }))
  expect(last()).toBe('/api/telegram?limit=5&skip=0&type=received&status=failed')
})

test('a history without messages says so', async () => {
  await openConsole('?tab=history', { 'GET /api/telegram': messagesOf() })
  screen.getByText('No messages found')
  screen.getByText('0–0 of 0')
})
