import { afterEach, expect, jest, test } from 'bun:test'
import { act, screen } from '@testing-library/react'
import type { SourceLineWire } from '../../src/ways-in/health/wire.ts'
import { agoOf } from '../lib/format.ts'
import { sourcesText } from '../locales/en/sources.ts'
import { open } from '../testing/open.tsx'
import { aBot, aChat, aLine, aMessage } from '../testing/samples.ts'
import { canArrive } from './standing.ts'
import { quietWords } from './words.ts'

afterEach(() => jest.useRealTimers())

const minutes = (count: number) => new Date(Date.now() + count * 60_000).toISOString()
/** Today at noon, whose time is the same on every page. */
const NOON = '2026-11-24T10:00:00.000Z'
const BLOCKED = aLine({ status: 'blocked', since: '2026-11-20T10:00:00.000Z', lastReadAt: null })
const MAIL = aLine({ source: 'MAIL', label: 'Alert mails' })
const OFF = aLine({ status: 'off', lastReadAt: null })

const onBots = (sources: readonly SourceLineWire[]) =>
  open('/bots', { answers: { 'GET /api/requests': [aBot()], 'GET /api/sources': sources } })

const inChat = (sources: readonly SourceLineWire[]) =>
  open('/chats/c1', {
    answers: {
      'GET /api/chats': [aChat()],
      'GET /api/chats/c1': { ...aChat(), messages: [aMessage()] },
      'GET /api/sources?bot=b1': sources,
    },
  })

test.each([
  ['read', { lastReadAt: minutes(-4), nextAt: minutes(6) }, 'Yad2: read 4 min ago, next in 6'],
  ['due', { lastReadAt: minutes(-4), nextAt: minutes(-1) }, 'Yad2: read 4 min ago, next now'],
  ['long ago', { lastReadAt: minutes(-200) }, 'Yad2: read 3 h ago'],
  [
    'first',
    { status: 'waiting', lastReadAt: null, nextAt: minutes(3) },
    'Yad2: first read in 3 min',
  ],
  ['unknown', { status: 'waiting', lastReadAt: null }, 'Yad2: not read yet'],
  ['begun', { status: 'reading', progress: { pages: 0, seen: 0 } }, 'Yad2: reading now'],
  ['idle', { status: 'idle' }, 'Yad2: read when a running bot has areas'],
  ['no mail', { source: 'MAIL', lastReadAt: null }, 'Alert mails: none yet'],
  ['mail', { source: 'MAIL', lastReadAt: minutes(-3) }, 'Alert mails: last 3 min ago'],
] as const)('a source in order in a few words: %s', (_, line, words) => {
  const now = new Date().toISOString()
  expect(quietWords(aLine(line), now, sourcesText.sources)).toBe(words)
})

test.each([
  ['2026-11-21T10:00:30.000Z', { count: 0, unit: 'min' }],
  ['2026-11-21T09:01:00.000Z', { count: 59, unit: 'min' }],
  ['2026-11-21T07:00:00.000Z', { count: 3, unit: 'h' }],
  ['2026-11-18T10:00:00.000Z', { count: 3, unit: 'd' }],
] as const)('%s is %p ago', (iso, ago) => {
  expect(agoOf(iso, '2026-11-21T10:00:00.000Z')).toEqual(ago)
})

test.each([
  ['blocked', 'Yad2 refuses this server since 20.11.2026'],
  ['failing', 'Yad2 does not answer since 20.11.2026'],
  ['changed', 'Yad2 has changed and cannot be read since 20.11.2026'],
] as const)(
  'a source that is %s says so, when it is tried again, what still works, and what to do',
  async (status, title) => {
    const nextAt = '2026-11-21T10:00:00.000Z'
    await onBots([
      { ...BLOCKED, status, nextAt },
      { ...MAIL, lastReadAt: minutes(-3) },
    ])
    expect(screen.getByText(title).getAttribute('role')).toBe('status')
    screen.getByText('Next try 21.11.2026. Alert mails still arrive, last 3 min ago.')
    expect(screen.getByRole('link', { name: 'Get homes now' }).getAttribute('href')).toBe('/bring')
  },
)

test('without anything that still works it says when the source was last read', async () => {
  await onBots([
    { ...BLOCKED, lastReadAt: '2026-11-20T09:00:00.000Z' },
    { ...OFF, source: 'X' },
  ])
  screen.getByText('Last read 20.11.2026.')
})

test('a server without any source says that nothing can arrive', async () => {
  await onBots([OFF, { ...OFF, source: 'FACEBOOK', label: 'Facebook' }])
  screen.getByText('Yad2 is off on this server')
  screen.getByText('No other way in is set up, so nothing new can arrive.')
})

test.each([
  ['blocked', [BLOCKED], false],
  ['off', [OFF], false],
  ['blocked, but mails arrive', [BLOCKED, MAIL], true],
  ['waiting', [aLine({ status: 'waiting' })], true],
  ['unknown', [], true],
])('a light is green only while something can arrive: %s', async (_, sources, isGreen) => {
  expect(canArrive(sources)).toBe(isGreen)
  await onBots(sources)
  expect(screen.getByText('Active').className).toBe(isGreen ? 'chip on' : 'chip')
})

test('a chat whose bot can get nothing says why, in its head and above its field', async () => {
  const { server } = await inChat([BLOCKED])
  await act(() => server.connect(true))
  screen.getByText('Connected. Yad2 refuses this server since 20.11.2026')
  screen.getByText('Yad2 refuses this server since 20.11.2026')
  expect(document.querySelector('.bg-dot-on')).toBeNull()
})

test('a new thread does not say that a bot looks which can get nothing', async () => {
  await open('/chats/c1', {
    answers: {
      'GET /api/chats': [aChat()],
      'GET /api/chats/c1': { ...aChat(), messages: [] },
      'GET /api/requests': [aBot()],
      'GET /api/requests/codes': [{ code: 1, name: 'x', cityNames: [], areaNames: [] }],
      'GET /api/sources?bot=b1': [BLOCKED],
    },
  })
  screen.getByText('Your bot is waiting')
  screen.getByText('Yad2 refuses this server since 20.11.2026')
  expect(document.querySelector('.bg-dot-on')).toBeNull()
})

test('what is loaded is asked for again', async () => {
  jest.useFakeTimers({ now: new Date(NOON) })
  const answers = [[BLOCKED], [aLine({ lastReadAt: NOON })]]
  await open('/bots', {
    answers: {
      'GET /api/requests': [aBot()],
      'GET /api/sources': () => answers.shift() ?? [aLine({ lastReadAt: NOON })],
    },
  })
  screen.getByText('Yad2 refuses this server since 20.11.2026')
  await act(async () => {
    jest.advanceTimersByTime(30_000)
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
  })
  screen.getByText('Yad2: read just now')
  expect(screen.queryByText(/refuses/)).toBeNull()
})
