import { expect, test } from 'bun:test'
import { act, screen, waitFor, within } from '@testing-library/react'
import type { SourceLineWire } from '../../src/ways-in/health/wire.ts'
import { open } from '../testing/open.tsx'
import { aBot, aLine, aMessage, refusal } from '../testing/samples.ts'
import { press } from '../testing/settings.tsx'

test('an empty list says what to do', async () => {
  await open('/bots')
  expect(document.title).toBe('Bots | Metzia')
  screen.getByRole('heading', { level: 1, name: 'My Bots' })
  screen.getByText('View edit & control your bots')
  screen.getByText('No bots found')
  screen.getByText("You don't have any bots yet. Create your first bot by clicking the + button.")
  const create = screen.getByRole('button', { name: 'Create new bot' })
  expect(create.querySelector('.tip')?.textContent).toBe('Create new bot')
})

test('a card shows its bot', async () => {
  const stopped = aBot({
    _id: 'b2',
    botName: 'Other',
    isActive: false,
    createdBy: '',
    chatName: '',
  })
  await open('/bots', { answers: { 'GET /api/requests': [aBot(), stopped] } })
  const [first, second] = screen.getAllByRole('article')
  if (!first || !second) throw new Error('two cards are expected')
  within(first).getByText('Active')
  within(first).getByText('User: Noa Levi')
  within(first).getByText('Sea view')
  within(first).getByText('14.2.2026,')
  within(first).getByText('9:41')
  expect(within(first).getByText('Seen posts').parentElement?.textContent).toContain('3')
  expect(within(first).getByText('Areas').parentElement?.textContent).toContain('2')
  within(second).getByText('Inactive')
  within(second).getByText('User: Unknown user')
  within(second).getByText('Unknown chat name')
})

test('the chat of a bot is one click from its card', async () => {
  await open('/bots', { answers: { 'GET /api/requests': [aBot()] } })
  const link = screen.getByRole('link', { name: 'Open the chat of Sea view' })
  expect(link.getAttribute('href')).toBe('/chats/c1')
})

test('an address opens the settings of a bot, once', async () => {
  const { router } = await open('/bots?open=b1', { answers: { 'GET /api/requests': [aBot()] } })
  await screen.findByRole('dialog', { name: 'Bot Settings' })
  expect(router.state.location.href).toBe('/bots')
})

const firstRun = (source: Partial<SourceLineWire>, bot = {}) =>
  open('/bots', {
    answers: {
      'GET /api/requests': [aBot({ seenPosts: [], seenPostsCount: 0, ...bot })],
      'GET /api/sources': [aLine({ status: 'waiting', lastReadAt: null, ...source })],
    },
  })

test('the first bot of an installation says what happens now', async () => {
  await firstRun({ progress: { pages: 3, seen: 118 } })
  screen.getByRole('heading', { name: 'No listings yet. Here is what happens now' })
  screen.getByText('Reading Yad2')
  screen.getByText('3 pages, 118 homes read')
})

test.each([
  [
    'before the first pass',
    { nextAt: new Date(Date.now() + 170_000).toISOString() },
    {},
    'It begins in 3 min',
  ],
  ['without a needed region', {}, {}, 'It begins when a running bot has areas'],
  [
    'without areas',
    {},
    { neighborhoodCodes: [] },
    'Choose its areas and price, so that it knows where to look',
  ],
  ['while stopped', {}, { isActive: false }, 'It is stopped: start it in its settings'],
])('%s it says what is missing', async (_, source, bot, words) => {
  await firstRun(source, bot)
  screen.getByText(words)
})

test.each([
  ['when a source has brought data', { status: 'ok', lastReadAt: '2026-02-14T07:41:00.000Z' }, {}],
  ['when every source is off', { status: 'off' }, {}],
  ['when a bot has posted a home', {}, { seenPostsCount: 1 }],
] as const)('%s there is no first run', async (_, source, bot) => {
  await firstRun(source, bot)
  expect(screen.queryByText('Bot created')).toBeNull()
})

test('a home that is posted counts at once, and only once', async () => {
  const { server } = await open('/bots', { answers: { 'GET /api/requests': [aBot()] } })
  const asset = { _id: 'a9' } as never
  const data = aMessage({ type: 'asset', kind: 'match', asset })
  for (let times = 0; times < 2; times += 1)
    await act(() => server.receive({ event: 'chat:newMessage', data }))
  expect(screen.getByText('Seen posts').parentElement?.textContent).toContain('4')
})

test('a home that is reported twice, or by an event and a refresh, counts once', async () => {
  const { server } = await open('/bots', {
    answers: {
      'GET /api/requests': [aBot({ seenPosts: ['a1', 'a2', 'a3', 'a9'], seenPostsCount: 4 })],
    },
  })
  const count = () => screen.getByText('Seen posts').parentElement?.textContent
  const frame = (id: string, seq: number) => ({
    event: 'chat:newMessage' as const,
    data: aMessage({ seq, type: 'asset', kind: 'match', asset: { _id: id } as never }),
  })
  await act(() => server.receive(frame('a9', 1)))
  expect(count()).toContain('4')
  await act(() => server.receive(frame('a10', 2)))
  await act(() => server.receive(frame('a10', 2)))
  expect(count()).toContain('5')
})

test('deletion asks for confirmation, with the specified texts and the focus on Cancel', async () => {
  const { sent } = await open('/bots', {
    answers: { 'GET /api/requests': [aBot()], 'DELETE /api/requests/b1': { _id: 'b1' } },
  })
  await press('Delete Sea view')
  const dialog = await screen.findByRole('alertdialog')
  expect(dialog.textContent).toContain(
    'Are you sure you want to delete the bot "Sea view"? This action cannot be undone.',
  )
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancel'))
  await press('Delete')
  await screen.findByText('No bots found')
  const heading = screen.getByRole('heading', { level: 1 })
  await waitFor(() => expect(document.activeElement === heading).toBe(true))
  expect(sent.at(-1)).toMatchObject({ method: 'DELETE', path: '/api/requests/b1' })
})

test.each([
  ['the message of the server', refusal(409, 'This bot is busy'), 'This bot is busy'],
  ['the general text', refusal(500, 'x'), 'Failed to delete bot'],
])('a deletion that fails shows %s', async (_, answer, words) => {
  await open('/bots', {
    answers: { 'GET /api/requests': [aBot()], 'DELETE /api/requests/b1': answer },
  })
  await press('Delete Sea view')
  await screen.findByRole('alertdialog')
  await press('Delete')
  await screen.findByText(words)
})

test('a connection code adds its bot and is removed from the address', async () => {
  const { router, sent } = await open('/bots?code=ABC234', {
    answers: { 'GET /api/requests/verifycode?code=ABC234': aBot({ chatName: 'My group' }) },
  })
  await screen.findByText('My group')
  expect(router.state.location.searchStr).toBe('')
  expect(sent.filter(({ path }) => path.includes('verifycode'))).toHaveLength(1)
})

test('a refused connection code opens the dialog with the reason', async () => {
  await open('/bots?code=ABC234', {
    answers: { 'GET /api/requests/verifycode': () => Promise.reject(new TypeError('network')) },
  })
  await screen.findByText('Verification failed')
  screen.getByText('/connect')
  expect(screen.getByText('Send command').closest('li')?.getAttribute('aria-current')).toBe('step')
})

test('visitors without a session are redirected to the login page', async () => {
  const { place } = await open('/bots', { user: null })
  expect(place()).toBe('/login?from=%2Fbots')
})

test('the end of the session opens the login page', async () => {
  const { server, place } = await open('/bots', {
    answers: { 'GET /api/requests': [aBot()] },
  })
  localStorage.setItem('authToken', 'a.b.c')
  await act(() => server.receive({ event: 'session:ended', data: {} }))
  await waitFor(() => expect(place()).toBe('/login?from=%2Fbots'))
  expect(localStorage.getItem('authToken')).toBeNull()
})

test('a card says what the week brought', async () => {
  const stopped = aBot({ _id: 'b2', isActive: false })
  const bots = [aBot({ description: 'For Dana' }), stopped]
  await open('/bots', { answers: { 'GET /api/requests': bots } })
  screen.getByText('2 this week')
  const [card] = screen.getAllByRole('button', { name: 'Edit bot Sea view' })
  expect(card?.getAttribute('title')).toBe('For Dana')
})
