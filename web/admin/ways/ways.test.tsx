import { expect, test } from 'bun:test'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { WayWire } from '../../../src/ways-in/health/wire.ts'
import { type Answers, open } from '../../testing/open.tsx'
import { NOA, refusal } from '../../testing/samples.ts'
import { press } from '../../testing/settings.tsx'

const ADMIN = { ...NOA, roles: ['user' as const, 'admin' as const] }
const LIST = 'GET /api/ways'
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()

const aWay = (way: Partial<WayWire> = {}): WayWire => ({
  way: 'share',
  label: null,
  isSource: false,
  state: 'arriving',
  problem: null,
  address: null,
  users: 3,
  everyMinutes: null,
  nextAt: null,
  today: 2,
  usual: 0,
  days: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 2],
  last: null,
  ...way,
})
const YAD2 = aWay({
  way: 'yad2',
  label: 'Yad2',
  isSource: true,
  users: 0,
  everyMinutes: 10,
  usual: 412,
  nextAt: '2026-11-21T08:30:00.000Z',
})
const MAIL = aWay({ way: 'mail', address: 'alerts@example.co.il', users: 0 })

const openWays = (ways: WayWire[], answers: Answers = {}) =>
  open('/admin/ways', { user: ADMIN, answers: { [LIST]: () => ways, ...answers } })
const openGuide = (ways: WayWire[], answers: Answers = {}) =>
  open('/admin/ways/mail', { user: ADMIN, answers: { [LIST]: () => ways, ...answers } })
const card = (name: string) => within(screen.getByRole('article', { name }))

test('a source says how often it looks, what arrives, and when it looks next', async () => {
  await openWays([YAD2])
  expect(document.title).toBe('Ways in | Metzia')
  const yad2 = card('Yad2')
  for (const words of ['Every 10 min', 'Arriving', '2', 'today, usually 412 a day'])
    yad2.getByText(words)
  yad2.getByText('Homes arrive. Next look at 10:30.')
  yad2.getByText('Nothing has arrived in the last 30 days')
  yad2.getByRole('img', { name: '4 in the last 14 days' })
  expect(yad2.queryByRole('link')).toBeNull()
  const main = within(screen.getByRole('main'))
  expect(main.getByRole('link', { name: 'Open the inbox' }).getAttribute('href')).toBe(
    '/admin/inbox',
  )
})

test.each<[string, Partial<WayWire>, string[], string]>([
  ['waits', { state: 'waiting' }, ['Nothing yet', '3 users'], 'by this way in the last 30 days.'],
  ['has one user', { users: 1 }, ['One user', 'Homes arrive.'], 'today'],
  ['is silent', { state: 'silent' }, ['Silent'], 'Nothing has arrived for far longer than usual.'],
  [
    'is silent for a reason',
    { state: 'silent', problem: '@dirot_tlv has closed its preview page' },
    ['Silent'],
    '@dirot_tlv has closed its preview page',
  ],
  [
    'is too wide',
    { state: 'tooWide', problem: 'A mail said “106 new, 4 shown”' },
    ['Too wide'],
    'A mail said “106 new, 4 shown”',
  ],
  ['fails', { state: 'failing', problem: 'The page has changed' }, ['Failing'], 'has changed'],
  ['is off', { state: 'off' }, ['Off', 'Not set up'], 'This way is switched off.'],
])('the card of a way that %s', async (_, way, words, condition) => {
  await openWays([aWay(way)])
  const shown = card('Shared from phone')
  for (const one of words) shown.getByText(one)
  shown.getByText(new RegExp(condition.replaceAll('.', '\\.')))
})

test('a mailbox that is not set says how to; one that is shows its address, and both the guide', async () => {
  const { router } = await openWays([{ ...MAIL, address: null, state: 'off' }])
  card('Mail alerts').getByText('Set MAIL_IN_URL to a mailbox of its own.')
  await userEvent.click(card('Mail alerts').getByRole('link', { name: 'Open the guide' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/ways/mail'))
})

test('the card of mails shows their address; that of telephones leads to the recipes', async () => {
  await openWays([MAIL, aWay()])
  card('Mail alerts').getByText('alerts@example.co.il')
  const link = card('Shared from phone').getByRole('link', { name: 'Set up a phone' })
  expect(link.getAttribute('href')).toBe('/admin/profile/tokens')
})

test('the last item is shown as text, with how long ago it was', async () => {
  const title = '<b>דירה</b> 3 חדרים'
  await openWays([
    aWay({ last: { title, at: hoursAgo(4) } }),
    aWay({ way: 'api', last: { title: null, at: hoursAgo(50) } }),
  ])
  expect(card('Shared from phone').getByText(title).tagName).toBe('BDI')
  card('Shared from phone').getByText(
    (_, element) => element?.textContent === `Last: ${title}, 4 h ago`,
  )
  card('Programs').getByText('Last one 2 days ago')
})

test('a source is asked to look now, and says so; one that is off cannot be', async () => {
  const off = { ...YAD2, way: 'own', label: 'Own', state: 'off' as const }
  const { sent } = await openWays([YAD2, off], { 'POST /api/status/yad2/run': {} })
  expect(card('Own').queryByRole('button')).toBeNull()
  await press('Look now: Yad2')
  await card('Yad2').findByText('Asked')
  expect(sent.flatMap(({ method, path }) => (method === 'POST' ? [path] : []))).toEqual([
    '/api/status/yad2/run',
  ])
  await waitFor(() => expect(sent.filter(({ path }) => path === '/api/ways')).toHaveLength(2))
})

test.each([
  [refusal(409, 'It is looking already'), 'It is looking already'],
  [refusal(500, 'SQLITE_IOERR'), 'An error occurred'],
])('a look that is refused says why', async (answer, words) => {
  await openWays([YAD2], { 'POST /api/status/yad2/run': answer })
  await press('Look now: Yad2')
  await card('Yad2').findByText(words)
})

test('ways that cannot be loaded say so, also in the guide', async () => {
  await openWays([], { [LIST]: refusal(500, 'x') })
  screen.getByText('Failed to load the ways in')
})

test('the guide without a mailbox says who sets it', async () => {
  await openGuide([{ ...MAIL, address: null, state: 'off' }])
  expect(document.title).toBe('Mail alerts | Metzia')
  screen.getByText(/^No mailbox is set up\. The operator sets MAIL_IN_URL/)
  screen.getByText('Waiting for your first mail')
  expect(screen.queryByRole('button', { name: 'Copy' })).toBeNull()
})

test('the guide with a mailbox shows its address to copy, the first mail and what is wrong', async () => {
  await openGuide([
    {
      ...MAIL,
      problem: 'A mail said “106 new, 4 shown”',
      last: { title: 'התראה: 3 חדרים', at: hoursAgo(4) },
    },
  ])
  screen.getByText('alerts@example.co.il')
  screen.getByText('A mail said “106 new, 4 shown”')
  const first = screen.getByText(/התראה: 3 חדרים/)
  expect(first.textContent.replace(/[\u2068\u2069]/g, '')).toBe('התראה: 3 חדרים, 4 h ago')
  await press('Copy')
  await screen.findByRole('button', { name: 'Copied' })
  expect(await navigator.clipboard.readText()).toBe('alerts@example.co.il')
})

test('a guide whose ways cannot be loaded says so, and still guides', async () => {
  await openGuide([], { [LIST]: refusal(500, 'x') })
  screen.getByText('Failed to load the ways in')
  screen.getByText('Make narrow alerts on Yad2')
})

const eml = (name: string) => new File(['From: a@example.com\n\nHello'], name)
const choose = (...files: File[]) =>
  userEvent.upload(screen.getByLabelText('Read .eml or mbox files'), files)
const record = (outcome: string, assetId?: string) => ({
  _id: 'i1',
  outcome,
  facts: [],
  ...(assetId && { assetId }),
})

test('mails of files are read, all of them, and their homes counted', async () => {
  const answers = [
    { items: [record('home', 'a1'), record('other')] },
    { items: [record('unread')] },
  ]
  const { sent } = await openGuide([MAIL], { 'POST /api/inbox/mail': () => answers.shift() })
  await choose(eml('a.eml'), eml('b.eml'))
  await screen.findByText('One home in 3 records')
  expect(sent.filter(({ path }) => path === '/api/inbox/mail')).toHaveLength(2)
})

test('a file that cannot be read says so, and can be chosen again', async () => {
  let isFailing = true
  await openGuide([MAIL], {
    'POST /api/inbox/mail': () => (isFailing ? refusal(422, 'x') : { items: [record('other')] }),
  })
  const file = eml('a.eml')
  await choose(file)
  await screen.findByText('The file could not be read')
  isFailing = false
  await choose(file)
  await screen.findByText('0 homes in one record')
})
