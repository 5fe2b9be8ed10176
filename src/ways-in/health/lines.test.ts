import { expect, test } from 'bun:test'
import { write } from '../../database/database.ts'
import { createSchedule } from '../../database/schedules.ts'
import type { Failure } from '../../intake/domain/failure.ts'
import { EMPTY_TALLY, endState } from '../../intake/domain/run.ts'
import { beginRun, endRun, updateRun } from '../../intake/store/runs.ts'
import { addItem, finishItem } from '../../items/store.ts'
import { updateWayState } from '../../items/way-states.ts'
import { hours, minutes } from '../../kernel/clock.ts'
import { updateState } from '../../sources/store/states.ts'
import { givenBot, givenUser } from '../../testing/worlds/given.ts'
import { visitor } from '../../testing/worlds/visitor.ts'
import { type World, world } from '../../testing/worlds/world.ts'

const IN = { in: 'page 1' }
const HTTP_500: Failure = { code: 'http', status: 500, ...IN }
const HTTP_403: Failure = { code: 'blocked', by: 'status', status: 403, ...IN }
const CHALLENGE: Failure = { code: 'blocked', by: 'challenge', ...IN }
const CHANGED: Failure = { code: 'shapeChanged', path: 'price', problem: 'is gone', ...IN }
const FLORENTIN = 205
const HAIFA = 598

async function reader(here: World, neighborhoodCodes: number[] = [FLORENTIN]) {
  const user = await givenUser(here)
  const bot = givenBot(here, user, { neighborhoodCodes })
  const visit = await visitor(here, user)
  createSchedule(here.db, here.clock).setNeeded('yad2', here.clock.now())
  const lines = async (query = '') => (await visit('GET', `/api/sources${query}`)).body
  return { bot, visit, lines, yad2: async (query = '') => (await lines(query))[0] }
}

const iso = (ms: number) => new Date(ms).toISOString()

/** A pass over one region that begins now. */
function begun(here: World, scope: string) {
  const { db, clock, random } = here
  const run = { source: 'yad2', kind: 'pass', scope, pages: 1 } as const
  return write(db, (tx) => beginRun(tx, { ...run, now: clock.now(), id: random.id() }))
}

/** One that ended with this failure, or without one. */
function ran(here: World, failure: Failure | null = null, { scope = 'rent:3', added = 0 } = {}) {
  const rid = begun(here, scope)
  const now = here.clock.now()
  const end = { rejected: [], leftOutTypes: [], implausible: [], now }
  write(here.db, (tx) => {
    updateRun(tx, rid, { ...EMPTY_TALLY, new: added }, now)
    endRun(tx, rid, { state: endState(failure), failure, ...end })
  })
}

test('a source waits for its first read, is read, and says when, what it brought and when next', async () => {
  using here = world()
  const { yad2 } = await reader(here)
  const nextAt = iso(here.clock.now() + minutes(3))
  createSchedule(here.db, here.clock).setDue('yad2', here.clock.now() + minutes(3))
  const line = { source: 'YAD2', label: 'Yad2', since: null, nextAt, progress: null }
  expect(await yad2()).toEqual({ ...line, status: 'waiting', lastReadAt: null, homes24h: 0 })
  const rid = begun(here, 'rent:3')
  write(here.db, (tx) => updateRun(tx, rid, { pages: 2, seen: 412 }, here.clock.now()))
  expect(await yad2()).toMatchObject({ status: 'reading', progress: { pages: 2, seen: 412 } })
  ran(here, null, { added: 7 })
  const lastReadAt = iso(here.clock.now())
  expect(await yad2()).toEqual({ ...line, status: 'ok', lastReadAt, homes24h: 7 })
  ran(here, { code: 'degraded', paths: ['x'], ...IN }, { added: 2 })
  expect(await yad2()).toMatchObject({ status: 'degraded', since: null, homes24h: 9 })
  await here.clock.pass(minutes(30))
  expect((await yad2()).status).toBe('degraded')
  await here.clock.pass(minutes(1))
  expect(await yad2()).toMatchObject({ status: 'failing', since: lastReadAt, lastReadAt })
  await here.clock.pass(hours(24))
  expect((await yad2()).homes24h).toBe(0)
})

test.each([
  ['refuses by its status', HTTP_403, 'blocked'],
  ['answers 200 with a challenge', CHALLENGE, 'blocked'],
  ['has changed its shape', CHANGED, 'changed'],
  ['fails', HTTP_500, 'failing'],
] as const)(
  'a source that %s says since when, until it is read again',
  async (_, failure, status) => {
    using here = world()
    const { yad2 } = await reader(here)
    ran(here)
    await here.clock.pass(minutes(10))
    const since = iso(here.clock.now())
    ran(here, failure)
    await here.clock.pass(minutes(10))
    ran(here, failure)
    expect(await yad2()).toMatchObject({ status, since })
    // The next try may be refused as well.
    begun(here, 'rent:3')
    expect(await yad2()).toMatchObject({ status, since, progress: { seen: 0 } })
    ran(here)
    expect(await yad2()).toMatchObject({ status: 'ok', since: null })
  },
)

test('a paused source is tried again when the pause is over', async () => {
  using here = world()
  const { yad2 } = await reader(here)
  ran(here, HTTP_403)
  createSchedule(here.db, here.clock).setDue('yad2', here.clock.now() + minutes(5))
  const pausedUntil = here.clock.now() + minutes(30)
  write(here.db, (tx) => updateState(tx, 'yad2', { pausedUntil, blockedRuns: 1 }))
  expect(await yad2()).toMatchObject({ status: 'blocked', nextAt: iso(pausedUntil) })
})

test('a user is told of the regions of the own bots, or of one of them', async () => {
  using here = world()
  const { yad2, visit, bot } = await reader(here)
  const other = await reader(here, [HAIFA])
  ran(here)
  ran(here, HTTP_500, { scope: 'rent:5' })
  expect((await yad2()).status).toBe('ok')
  expect((await other.yad2()).status).toBe('failing')
  expect((await yad2(`?bot=${bot.id}`)).status).toBe('ok')
  expect((await visit('GET', `/api/sources?bot=${other.bot.id}`)).status).toBe(404)
  expect((await visit('GET', '/api/sources?bot=nothing')).status).toBe(404)
  // Who has no bot sees what all need.
  const stranger = await visitor(here, await givenUser(here))
  expect((await stranger('GET', '/api/sources')).body[0].status).toBe('failing')
})

test('what no bot needs is idle, and what is switched off says nothing else', async () => {
  using here = world({ YAD2_ENABLED: 'false' })
  const { lines } = await reader(here)
  const quiet = { since: null, lastReadAt: null, nextAt: null, homes24h: 0, progress: null }
  expect(await lines()).toContainEqual({ source: 'YAD2', label: 'Yad2', status: 'off', ...quiet })
  using idle = world()
  const visit = await visitor(idle, await givenUser(idle))
  expect((await visit('GET', '/api/sources')).body[0]).toMatchObject({
    status: 'idle',
    since: null,
  })
})

test('alert mails are said beside the sources where there is a mailbox', async () => {
  using here = world({ MAIL_IN_URL: 'imaps://homes%40example.com:secret@mail.example.com/INBOX' })
  const { lines } = await reader(here)
  const mail = async () => (await lines()).at(-1)
  const line = { source: 'MAIL', label: 'Alert mails', nextAt: null, progress: null }
  const nothing = { ...line, status: 'waiting', since: null, lastReadAt: null, homes24h: 0 }
  expect(await mail()).toEqual(nothing)
  const at = here.clock.now()
  write(here.db, (tx) => {
    const arriving = { way: 'mail', userRid: null, key: 'k1', content: {}, sentAt: null } as const
    const { item } = addItem(tx, { ...arriving, title: '' }, { random: here.random, now: at })
    finishItem(tx, item.rid, [{ outcome: 'home', facts: [] }], at)
  })
  const arrived = { lastReadAt: iso(at), homes24h: 1 }
  expect(await mail()).toEqual({ ...nothing, ...arrived, status: 'ok' })
  await here.clock.pass(hours(24))
  expect(await mail()).toEqual({ ...nothing, ...arrived, homes24h: 0 })
  const failedAt = here.clock.now()
  const way = { way: 'mail', part: '' }
  write(here.db, (tx) => updateWayState(tx, way, { failure: 'imaps://homes: refused', failedAt }))
  const failing = await mail()
  expect(failing).toMatchObject({ status: 'failing', since: iso(failedAt) })
  expect(JSON.stringify(failing)).not.toContain('refused')
})
