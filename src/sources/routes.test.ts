import { expect, test } from 'bun:test'
import { write } from '../database/database.ts'
import { createSchedule, dueOf } from '../database/schedules.ts'
import type { Failure } from '../intake/domain/failure.ts'
import { endState } from '../intake/domain/run.ts'
import { beginRun, endRun } from '../intake/store/runs.ts'
import { hours, minutes } from '../kernel/clock.ts'
import { givenBot, givenUser } from '../testing/worlds/given.ts'
import { allTold } from '../testing/worlds/told.ts'
import { visitor } from '../testing/worlds/visitor.ts'
import { type World, world } from '../testing/worlds/world.ts'
import { alertAbout } from './alerts.ts'
import { SOURCES } from './sources.ts'
import { updateState } from './store/states.ts'

const SCRAPER = '/api/status/yad2/scraper/status'

async function withBot(here: World) {
  const admin = await givenUser(here, { roles: ['user', 'admin'] })
  const bot = givenBot(here, admin, { neighborhoodCodes: [205] })
  createSchedule(here.db, here.clock).setNeeded('yad2', here.clock.now())
  return { admin, bot, visit: await visitor(here, admin) }
}

type Begun = Omit<Parameters<typeof beginRun>[1], 'id' | 'now'>
const PASS: Begun = { source: 'yad2', kind: 'pass', scope: 'rent:3', pages: 1 }
const IN = { in: 'page 1 of region 3' }
const HTTP_500: Failure = { code: 'http', status: 500, ...IN }
const HTTP_403: Failure = { code: 'blocked', by: 'status', status: 403, ...IN }

/** A pass over one region that ended with this failure, or without one. */
function ran(here: World, failure: Failure | null = null, run: Partial<typeof PASS> = {}) {
  const { db, clock, random } = here
  const now = clock.now()
  write(db, (tx) => {
    const rid = beginRun(tx, { ...PASS, ...run, now, id: random.id() })
    endRun(tx, rid, {
      state: endState(failure),
      failure,
      rejected: [],
      leftOutTypes: [],
      implausible: [],
      now,
    })
  })
}

test('a source is idle, ok, degraded, failing, blocked, stale or off, in status, header and picture', async () => {
  using here = world()
  const admin = await givenUser(here, { roles: ['admin'] })
  const visit = await visitor(here, admin)
  const check = async () => {
    const head = await visit('HEAD', `${SCRAPER}?t=1`)
    const get = await visit('GET', `${SCRAPER}?t=2`)
    expect(get.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8')
    expect(get.headers.get('cache-control')).toBe('no-store')
    expect(get.body).toStartWith('<svg xmlns="http://www.w3.org/2000/svg" width="640" height="360"')
    expect(get.body).not.toMatch(/<script|style=|<style|href/)
    expect(head.body).toBe('')
    expect([head.status, head.headers.get('x-status')]).toEqual([
      get.status,
      get.headers.get('x-status'),
    ])
    return [head.status, head.headers.get('x-status')]
  }
  expect(await check()).toEqual([200, 'idle'])
  givenBot(here, admin, { neighborhoodCodes: [205] })
  createSchedule(here.db, here.clock).setNeeded('yad2', here.clock.now())
  expect(await check()).toEqual([200, 'ok'])
  ran(here, { code: 'degraded', paths: ['rent:3 data.private[].address.coords'], ...IN })
  expect(await check()).toEqual([200, 'degraded'])
  expect((await visit('GET', SCRAPER)).body).toContain('nearly no record states')
  ran(here, HTTP_500)
  expect(await check()).toEqual([503, 'failing'])
  ran(here, HTTP_403)
  expect(await check()).toEqual([503, 'blocked'])
  ran(here)
  expect(await check()).toEqual([200, 'ok'])
  await here.clock.pass(minutes(36))
  expect(await check()).toEqual([503, 'stale'])
  using off = world({ YAD2_ENABLED: 'false' })
  const other = await visitor(off, await givenUser(off, { roles: ['admin'] }))
  const { status, headers } = await other('HEAD', SCRAPER)
  expect([status, headers.get('x-status')]).toEqual([503, 'off'])
  const facebook = await other('GET', '/api/status/facebook/status')
  expect([facebook.status, facebook.headers.get('x-status')]).toEqual([503, 'off'])
  for (const path of ['yad3/status', 'yad2/other/status', 'facebook/cleaner/status'])
    expect((await other('GET', `/api/status/${path}`)).status).toBe(404)
})

test('the status of the re-check follows its own runs, not those of the passes', async () => {
  using here = world()
  const { visit } = await withBot(here)
  const check = async () => {
    const paths = [SCRAPER, '/api/status/yad2/cleaner/status']
    const heads = await Promise.all(paths.map((path) => visit('HEAD', path)))
    return heads.map(({ headers }) => headers.get('x-status'))
  }
  ran(here)
  ran(here, HTTP_500, { kind: 'recheck', scope: null })
  expect(await check()).toEqual(['ok', 'failing'])
  ran(here, null, { kind: 'recheck', scope: null })
  ran(here, HTTP_500)
  expect(await check()).toEqual(['failing', 'ok'])
})

test('recorded answers count as data of their source', async () => {
  using here = world()
  const { visit } = await withBot(here)
  ran(here, null, { kind: 'recorded', scope: null })
  const lastSuccessAt = new Date(here.clock.now()).toISOString()
  const [yad2, cleaner] = (await visit('GET', '/api/status')).body
  expect([yad2.lastSuccessAt, yad2.runs[0].kind]).toEqual([lastSuccessAt, 'recorded'])
  expect([cleaner.lastSuccessAt, cleaner.runs]).toEqual([null, []])
})

test('the picture is the same for the same runs', async () => {
  using here = world()
  const { visit } = await withBot(here)
  ran(here)
  ran(here, { code: 'other', text: '<script>alert("1 & 2")</script>' })
  const one = await visit('GET', SCRAPER)
  const other = await visit('GET', SCRAPER)
  expect(one.body).toBe(other.body)
  expect(one.body).toContain('&lt;script&gt;')
})

test('an administrator sees the runs, and requests one now', async () => {
  using here = world()
  const { visit } = await withBot(here)
  createSchedule(here.db, here.clock).setDue('yad2', here.clock.now() + hours(1))
  ran(here, HTTP_500)
  const [yad2, cleaner] = (await visit('GET', '/api/status')).body
  expect(yad2).toMatchObject({ source: 'yad2', status: 'failing', state: 'failed', code: 'http' })
  expect(yad2.runs[0]).toMatchObject({
    kind: 'pass',
    scope: 'rent:3',
    reason: 'HTTP 500 in page 1 of region 3',
    code: 'http',
  })
  expect(yad2.nextRunAt).toBe(new Date(here.clock.now() + hours(1)).toISOString())
  expect(cleaner).toMatchObject({ source: 'yad2', kind: 'recheck', label: 'Yad2 cleaner' })
  const asked = await visit('POST', '/api/status/yad2/run')
  expect([asked.status, asked.body]).toEqual([202, { source: 'yad2', requested: true }])
  expect(dueOf(here.db, 'yad2')?.dueAt).toBe(here.clock.now())
})

test('a run now is refused while no bot needs it, while the source is paused, and for an unknown source', async () => {
  using here = world()
  const idle = await visitor(here, await givenUser(here, { roles: ['admin'] }))
  expect((await idle('POST', '/api/status/yad2/run')).body.code).toBe('idle')
  const { visit } = await withBot(here)
  expect((await visit('POST', '/api/status/nothing/run')).status).toBe(404)
  const pausedUntil = here.clock.now() + minutes(30)
  write(here.db, (tx) => updateState(tx, 'yad2', { pausedUntil, blockedRuns: 1 }))
  const { status, headers, body } = await visit('POST', '/api/status/yad2/run')
  expect([status, headers.get('retry-after'), body.code]).toEqual([429, '1800', 'paused'])
})

test('administrators alone are notified once of a problem, and once when it is over', async () => {
  using here = world()
  const { admin } = await withBot(here)
  await givenUser(here)
  const alert = () => alertAbout(here, SOURCES)
  const alerts = () => allTold(here.db).map(({ title, body }) => [title, body])
  alert()
  expect(alerts()).toEqual([])
  ran(here, HTTP_403)
  alert()
  alert()
  ran(here, HTTP_500)
  alert()
  expect(alerts()).toEqual([
    [
      'Yad2 is blocked by bot protection',
      'blocked by bot protection (HTTP 403) in page 1 of region 3',
    ],
  ])
  ran(here)
  alert()
  alert()
  expect(alerts().slice(1)).toEqual([['Yad2 is being read again', 'The problem is over.']])
  const all = allTold(here.db)
  expect(new Set(all.map(({ userRid, type }) => `${userRid} ${type}`))).toEqual(
    new Set([`${admin.rid} system`]),
  )
  await here.clock.pass(hours(1))
  alert()
  expect(alerts().at(-1)?.[0]).toBe('Yad2 has brought no data for a while')
})

test('who waited for a source for an hour is told that it is read again, once, and nobody else', async () => {
  using here = world()
  const { admin } = await withBot(here)
  const own = async (change: object) => {
    const user = await givenUser(here)
    givenBot(here, user, { neighborhoodCodes: [205], ...change })
    return user
  }
  const waiting = await own({})
  await own({ isActive: false })
  const banned = await own({})
  here.db.$client.run(`update users set is_banned = 1 where rid = ${banned.rid}`)
  await givenUser(here)
  const told = () =>
    allTold(here.db).flatMap(({ userRid, title }) =>
      title === 'Yad2 is read again' ? userRid : [],
    )
  const outage = async (ms: number) => {
    ran(here)
    await here.clock.pass(minutes(1))
    ran(here, HTTP_403)
    alertAbout(here, SOURCES)
    await here.clock.pass(ms)
    ran(here)
    alertAbout(here, SOURCES)
    alertAbout(here, SOURCES)
  }
  await outage(minutes(50))
  expect(told()).toEqual([])
  await outage(hours(2))
  expect(told().toSorted()).toEqual([admin.rid, waiting.rid])
})
