import { afterEach, expect, jest, test } from 'bun:test'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ADMIN, aRun, aStatus } from '../../testing/admin-samples.ts'
import { type Answers, open } from '../../testing/open.tsx'
import { refusal } from '../../testing/samples.ts'

afterEach(() => {
  jest.useRealTimers()
  Reflect.deleteProperty(document, 'hidden')
})

const DAYS = Array.from({ length: 30 }, (_, at) => ({
  day: new Date(Date.UTC(2026, 9, 23 + at)).toISOString().slice(0, 10),
  users: at,
  bots: 0,
  assets: 1_000 + at,
}))

const STATS: Answers = {
  'GET /api/users/count': { count: 4_382, bannedCount: 19, createdLastDay: 27 },
  'GET /api/requests/count': { count: 6_915, createdLastDay: 41 },
  'GET /api/assets/count': { count: 128_047, createdLastDay: 1_286 },
  'GET /api/admin/daily-counts': DAYS,
}

const SCRAPER = 'HEAD /api/status/yad2/scraper/status'
const SERVICES: Answers = {
  'GET /api/status': [
    aStatus(),
    aStatus({ kind: 'recheck', label: 'Yad2 cleaner' }),
    aStatus({ source: 'facebook', label: 'Facebook scraper' }),
  ],
  [SCRAPER]: () => new Response(null),
  'HEAD /api/status/yad2/cleaner/status': () => new Response(null),
  'HEAD /api/status/facebook/status': () => new Response(null),
}

const openDashboard = (answers: Answers = {}) =>
  open('/admin/dashboard', { user: ADMIN, answers: { ...STATS, ...SERVICES, ...answers } })

const card = (name = 'Scraper') => screen.getByRole('article', { name })
const inCard = (name?: string) => within(card(name))
const fullscreen = (name = 'Scraper') => screen.getByRole('button', { name: `Fullscreen ${name}` })
const online = (name?: string) => waitFor(() => inCard(name).getByText('Online'))

/** Lets pending promises settle. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await act(() => Promise.resolve())
}

async function pass(ms: number): Promise<void> {
  await act(async () => jest.advanceTimersByTime(ms))
  await settle()
}

function show(isHidden: boolean): Promise<void> {
  Object.defineProperty(document, 'hidden', { configurable: true, value: isHidden })
  return act(async () => void document.dispatchEvent(new window.Event('visibilitychange')))
}

test('three cards have the totals, what is new, and who is banned', async () => {
  await openDashboard()
  screen.getByRole('heading', { level: 1, name: 'Admin Dashboard' })
  screen.getByText("Overview of your system's key metrics")
  const texts = ['Total Users', 'Total Bots', 'Total Assets'].map((name) => {
    const [total, line] = within(screen.getByRole('region', { name })).getAllByText(/\d/)
    return [total?.textContent, line?.textContent]
  })
  expect(texts).toEqual([
    ['4,382', '27 new today • 19 banned'],
    ['6,915', '41 new today'],
    ['128,047', '1,286 new today'],
  ])
  screen.getByRole('heading', { level: 2, name: 'Service Monitoring' })
  screen.getByText('Real-time status of scraper and service processes')
  screen.getByText('Every 30 s')
})

test('each day of a chart can be read with the keyboard and with the pointer', async () => {
  await openDashboard()
  const chart = screen.getByRole('slider', { name: 'Total Assets: new by day, last 30 days' })
  expect(chart.getAttribute('aria-valuetext')).toBe('1,029 new on 21.11.2026')
  expect(chart.getAttribute('max')).toBe('29')
  fireEvent.change(chart, { target: { value: '0' } })
  expect(chart.getAttribute('aria-valuetext')).toBe('1,000 new on 23.10.2026')
  screen.getByText('1,000 new on 23.10.2026')
  fireEvent.blur(chart)
  expect(screen.queryByText('1,000 new on 23.10.2026')).toBeNull()
  const area = chart.parentElement as HTMLElement
  area.getBoundingClientRect = () => ({ left: 100, width: 290 }) as DOMRect
  fireEvent.pointerMove(area, { clientX: 112 })
  screen.getByText('1,001 new on 24.10.2026')
  fireEvent.pointerLeave(area, { pointerType: 'mouse' })
  expect(screen.queryByText('1,001 new on 24.10.2026')).toBeNull()
  fireEvent.pointerDown(area, { clientX: 1_000 })
  fireEvent.pointerLeave(area, { pointerType: 'touch' })
  screen.getByText('1,029 new on 21.11.2026')
})

test.each<[unknown, string]>([
  [refusal(403, 'For administrators only'), 'For administrators only'],
  [refusal(500, 'no such table'), 'Failed to fetch dashboard stats'],
  [new Response('<html>'), 'Invalid response format: expected JSON'],
])(
  'failed numbers are told in words, and the services are shown all the same',
  async (answer, words) => {
    await openDashboard({ 'GET /api/users/count': answer })
    expect(screen.getByRole('alert').textContent).toBe(words)
    expect(screen.queryByText('Total Users')).toBeNull()
    await online()
  },
)

test('the numbers are read again every 30 seconds; known ones stay when that fails', async () => {
  jest.useFakeTimers()
  let users: unknown = { count: 1, bannedCount: 0, createdLastDay: 0 }
  await openDashboard({ 'GET /api/users/count': () => users })
  await settle()
  users = { count: 2, bannedCount: 0, createdLastDay: 0 }
  await pass(29_999)
  const total = () => screen.getByText('Total Users').closest('section')?.textContent
  expect(total()).toContain('Users10 new')
  await pass(1)
  expect(total()).toContain('Users20 new')
  users = refusal(503, 'busy')
  await pass(30_000)
  expect(total()).toContain('Users20 new')
  screen.getByText('Failed to fetch dashboard stats')
  users = { count: 3, bannedCount: 0, createdLastDay: 0 }
  await pass(30_000)
  expect(total()).toContain('Users30 new')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a service is loading, then online; its picture is that of the check, and can be opened', async () => {
  const answer = Promise.withResolvers<Response>()
  const { sent } = await openDashboard({ [SCRAPER]: () => answer.promise })
  inCard().getByText('Loading')
  expect(inCard().queryByRole('img')).toBeNull()
  expect(fullscreen().getAttribute('aria-disabled')).toBe('true')
  await userEvent.click(fullscreen())
  expect(screen.queryByRole('dialog')).toBeNull()
  await act(async () => answer.resolve(new Response(null)))
  await online()
  const asked = sent.find(({ method, path }) => method === 'HEAD' && path.includes('scraper'))
  expect(asked?.path).toMatch(/^\/api\/status\/yad2\/scraper\/status\?t=\d{13}$/)
  const picture = inCard().getByRole('img', { name: 'Latest runs of Scraper' })
  expect(picture.getAttribute('src')).toBe(asked?.path ?? '')
  expect(fullscreen().getAttribute('aria-disabled')).toBeNull()
})

test('fullscreen is opened and closed by the keyboard, and the focus returns', async () => {
  await openDashboard()
  await online()
  fullscreen().focus()
  await userEvent.keyboard('{Enter}')
  const dialog = await screen.findByRole('dialog', { name: 'Scraper' })
  within(dialog).getByRole('img', { name: 'Latest runs of Scraper' })
  within(dialog).getByText('Online')
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(document.activeElement === fullscreen()).toBe(true))
})

test.each<[string, () => unknown, string, string]>([
  ['Scraper', () => new Response(null, { status: 503 }), '503', 'Scraper service is offline'],
  ['Cleaner', () => new Response(null, { status: 404 }), '404', 'Cleaner service is offline'],
])('%s is offline when the answer is not ok', async (name, answer, code, words) => {
  const part = name.toLowerCase()
  await openDashboard({ [`HEAD /api/status/yad2/${part}/status`]: answer })
  await waitFor(() => inCard(name).getByText(words))
  inCard(name).getByText(`Service returned status: ${code}`)
  inCard(name).getByText('Offline')
  expect(fullscreen(name).getAttribute('aria-disabled')).toBe('true')
})

test('a service that is switched off says so, is not asked, and cannot be run', async () => {
  const off = { status: 'off', reason: 'Facebook is switched off' }
  const answers: Answers = {
    'GET /api/status': [aStatus(), aStatus({ source: 'facebook', label: 'Facebook', ...off })],
  }
  const { sent } = await openDashboard(answers)
  await online()
  const facebook = inCard('Facebook scraper')
  facebook.getByText('Off')
  facebook.getByText('Facebook is switched off')
  expect(facebook.queryByText(/offline|status/)).toBeNull()
  expect(facebook.queryByRole('button', { name: /^Run now/ })).toBeNull()
  expect(fullscreen('Facebook scraper').getAttribute('aria-disabled')).toBe('true')
  expect(sent.some(({ path }) => path.startsWith('/api/status/facebook'))).toBe(false)
})

test('a service without an answer is offline, and why it fails is said only when the server says so', async () => {
  const reason = 'blocked by bot protection (HTTP 403) in page 1 of region 3'
  const status = { status: 'blocked', reason, code: 'blocked' }
  const unreachable = () => Promise.reject(new TypeError('Failed to fetch'))
  const answers: Answers = {
    'GET /api/status': [
      aStatus(status),
      aStatus({ source: 'facebook', ...status }),
      aStatus({ source: 'channels', label: 'Channels' }),
    ],
    [SCRAPER]: () => new Response(null, { status: 503 }),
    'HEAD /api/status/facebook/status': unreachable,
    'HEAD /api/status/channels/status': unreachable,
  }
  await openDashboard(answers)
  await waitFor(() => inCard().getByText(reason))
  await waitFor(() => inCard('Facebook scraper').getByText('Facebook service is offline'))
  inCard('Facebook scraper').getByText('Failed to connect to service')
  expect(inCard('Facebook scraper').queryByText(reason)).toBeNull()
  await waitFor(() => inCard('Channels').getByText('Channels service is offline'))
  inCard('Channels').getByText('Further source')
})

test('a picture that cannot be shown is replaced, until the next one', async () => {
  jest.useFakeTimers()
  await openDashboard()
  await settle()
  fireEvent.error(inCard().getByRole('img'))
  inCard().getByText('Preview not available')
  expect(inCard().queryByRole('img')).toBeNull()
  await pass(30_000)
  inCard().getByRole('img')
  expect(inCard().queryByText('Preview not available')).toBeNull()
})

test('services are asked every 30 seconds, but not while the page is hidden', async () => {
  jest.useFakeTimers()
  const { sent } = await openDashboard()
  await settle()
  const checks = () => sent.filter(({ method, path }) => method === 'HEAD' && /scraper/.test(path))
  expect(checks()).toHaveLength(1)
  await pass(29_999)
  expect(checks()).toHaveLength(1)
  await pass(1)
  expect(checks()).toHaveLength(2)
  expect(new Set(checks().map(({ path }) => path)).size).toBe(2)
  await show(true)
  const before = sent.length
  await pass(300_000)
  expect(sent).toHaveLength(before)
  await show(false)
  await settle()
  expect(checks()).toHaveLength(3)
  await pass(30_000)
  expect(checks()).toHaveLength(4)
})

test('an older answer does not replace a newer one', async () => {
  jest.useFakeTimers()
  const slow = Promise.withResolvers<Response>()
  const answers = [() => slow.promise, () => new Response(null)]
  await openDashboard({ [SCRAPER]: () => answers.shift()?.() })
  await pass(30_000)
  inCard().getByText('Online')
  await act(async () => slow.resolve(new Response(null, { status: 503 })))
  await settle()
  inCard().getByText('Online')
})

test('the last success, what the last run brought and the next run are shown', async () => {
  const unknown = { lastSuccessAt: null, nextRunAt: null, runs: [] }
  await openDashboard({
    'GET /api/status': [
      aStatus({ runs: [aRun({ _id: 'r2', endedAt: null, state: 'running', seen: 7 }), aRun()] }),
      aStatus({ kind: 'recheck', status: 'idle', ...unknown }),
      aStatus({ source: 'facebook', status: 'off', ...unknown }),
      aStatus({ source: 'x', label: 'X', pausedUntil: '2026-11-29T09:05:00.000Z' }),
    ],
  })
  const facts = (name?: string) =>
    [...card(name).querySelectorAll('dl > div')].map(({ children }) =>
      [...children].map(({ textContent }) => textContent),
    )
  expect(facts().map(([, value]) => value?.replace(/^\d+\.\d+\.\d+ /, ''))).toEqual([
    '10:00',
    '1,240',
    '10:10',
    '12',
  ])
  expect(facts('Cleaner')).toEqual([
    ['Last success', 'Not yet'],
    ['Seen in the last run', 'No run yet'],
    ['Next run', 'When a bot needs it'],
    ['New in the last run', 'No run yet'],
  ])
  expect(facts('Facebook scraper')[2]).toEqual(['Next run', 'None planned'])
  expect(facts('X')[2]).toEqual(['Paused until', '29.11.2026 11:05'])
})

test('"Run now" requests a run, whose progress comes over the socket', async () => {
  jest.useFakeTimers()
  let status = aStatus()
  const { sent, server } = await openDashboard({
    'GET /api/status': () => [status, aStatus({ kind: 'recheck' })],
    'POST /api/status/yad2/run': () => Response.json({ requested: true }, { status: 202 }),
    'POST /api/status/cleaner/run': { requested: true },
  })
  await settle()
  const button = () => screen.getByRole('button', { name: 'Run now: Scraper' })
  const reads = () => sent.filter(({ path }) => path === '/api/status').length
  const first = reads()
  await act(async () => button().click())
  await settle()
  expect(reads()).toBe(first + 1)
  server.receive({ event: 'outbox:updated', data: { outgoingId: 'o1' } })
  await pass(1_000)
  const before = reads()
  expect(before).toBe(first + 1)
  inCard().getByText('Requested. It starts as soon as the rate limit allows.')
  expect(inCard('Cleaner').queryByText(/Requested/)).toBeNull()
  const running = aRun({ _id: 'r2', state: 'running', endedAt: null })
  const progress = { startedAt: running.startedAt, pages: 1, seen: 1_040, new: 2, updated: 0 }
  status = aStatus({ runs: [running], progress })
  server.receive({ event: 'run:progress', data: { runId: 'r2' } })
  server.receive({ event: 'run:progress', data: { runId: 'r2' } })
  await pass(500)
  expect(reads()).toBe(before + 1)
  inCard().getByText('Reading: 1 page, 1,040 seen, 2 new')
  expect(button().getAttribute('aria-disabled')).toBe('true')
  await act(async () => button().click())
  expect(sent.filter(({ method }) => method === 'POST')).toHaveLength(1)
  status = aStatus({ runs: [aRun({ _id: 'r2' })] })
  const checks = () => sent.filter(({ method, path }) => method === 'HEAD' && /scraper/.test(path))
  const checksBefore = checks().length
  server.receive({ event: 'run:progress', data: { runId: 'r2' } })
  await pass(500)
  expect(inCard().queryByText(/Reading|Requested/)).toBeNull()
  expect(button().getAttribute('aria-disabled')).toBeNull()
  expect(checks()).toHaveLength(checksBefore + 1)
  await act(async () => screen.getByRole('button', { name: 'Run now: Cleaner' }).click())
  await settle()
  expect(sent.findLast(({ method }) => method === 'POST')?.path).toBe('/api/status/cleaner/run')
})

test('a refused run says why', async () => {
  let answer = refusal(409, 'No active bot needs it')
  await openDashboard({ 'POST /api/status/yad2/run': () => answer })
  const press = () => userEvent.click(screen.getByRole('button', { name: 'Run now: Scraper' }))
  await press()
  await waitFor(() =>
    expect(inCard().getByRole('alert').textContent).toBe('No active bot needs it'),
  )
  answer = refusal(500, 'no such table')
  await press()
  await waitFor(() =>
    expect(inCard().getByRole('alert').textContent).toBe('Failed to request the run'),
  )
})

test('without the list of services the page says so, and shows it with the next attempt', async () => {
  jest.useFakeTimers()
  let answer: unknown = refusal(503, 'busy')
  await openDashboard({ 'GET /api/status': () => answer })
  await settle()
  expect(screen.getByRole('alert').textContent).toBe('Failed to connect to service')
  screen.getByText('Total Users')
  answer = [aStatus()]
  await pass(30_000)
  inCard()
  expect(screen.queryByRole('alert')).toBeNull()
})
