import { expect, test } from 'bun:test'
import { write } from '../database/database.ts'
import { createSchedule, dueOf } from '../database/schedules.ts'
import { hours, minutes } from '../kernel/clock.ts'
import { notifications } from '../notifications/tables.ts'
import { givenBot, givenUser } from '../testing/given.ts'
import { visitor } from '../testing/visitor.ts'
import { type World, world } from '../testing/world.ts'
import { tellTrouble } from './alerts.ts'
import type { RunState } from './domain.ts'
import { createNeeds } from './regions.ts'
import { endRun, insertRun } from './store/runs.ts'
import { updateState } from './store/states.ts'

const REGION = { dealType: 'rent', region: 3 } as const
const SCRAPER = '/api/status/yad2/scraper/status'

async function withBot(here: World) {
  const admin = await givenUser(here, { roles: ['user', 'admin'] })
  const bot = givenBot(here, admin, { neighborhoodCodes: [205] })
  createSchedule(here.db).setNeeded('yad2', here.clock.now())
  return { admin, bot, visit: await visitor(here, admin) }
}

function ran({ db, clock, random }: World, state: RunState, reason: string | null = null) {
  const now = clock.now()
  write(db, (tx) => {
    const run = { id: random.id(), source: 'yad2', pages: 1, now, region: REGION }
    endRun(tx, insertRun(tx, run), { state, reason, rejected: [], now })
  })
}

test('a source is idle, ok, failing, blocked, stale or off, and says so with status, header and picture', async () => {
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
  createSchedule(here.db).setNeeded('yad2', here.clock.now())
  expect(await check()).toEqual([200, 'ok'])
  ran(here, 'failed', 'HTTP 500')
  expect(await check()).toEqual([503, 'failing'])
  ran(here, 'blocked', 'blocked by bot protection')
  expect(await check()).toEqual([503, 'blocked'])
  ran(here, 'ok')
  expect(await check()).toEqual([200, 'ok'])
  await here.clock.pass(minutes(36))
  expect(await check()).toEqual([503, 'stale'])
  using off = world({ YAD2_ENABLED: 'false' })
  const other = await visitor(off, await givenUser(off, { roles: ['admin'] }))
  const { status, headers } = await other('HEAD', SCRAPER)
  expect([status, headers.get('x-status')]).toEqual([503, 'off'])
  const facebook = await other('GET', '/api/status/facebook/status')
  expect([facebook.status, facebook.headers.get('x-status')]).toEqual([503, 'off'])
})

test('the picture is the same for the same runs', async () => {
  using here = world()
  const { visit } = await withBot(here)
  ran(here, 'ok')
  ran(here, 'failed', '<script>alert("1 & 2")</script>')
  const one = await visit('GET', SCRAPER)
  const other = await visit('GET', SCRAPER)
  expect(one.body).toBe(other.body)
  expect(one.body).toContain('&lt;script&gt;')
})

test('everybody sees when each source last brought data', async () => {
  using here = world()
  await withBot(here)
  ran(here, 'ok')
  const at = new Date(here.clock.now()).toISOString()
  const visit = await visitor(here, await givenUser(here))
  expect((await visit('GET', '/api/sources')).body).toEqual([
    { source: 'YAD2', label: 'Yad2', status: 'ok', lastDataAt: at },
  ])
})

test('an administrator sees the runs, and asks for one now', async () => {
  using here = world()
  const { visit } = await withBot(here)
  createSchedule(here.db).setDue('yad2', here.clock.now() + hours(1))
  ran(here, 'failed', 'HTTP 500')
  const [yad2, cleaner] = (await visit('GET', '/api/status')).body
  expect(yad2).toMatchObject({ source: 'yad2', status: 'failing', state: 'failed' })
  expect(yad2.runs[0]).toMatchObject({ dealType: 'rent', region: 3, reason: 'HTTP 500' })
  expect(yad2.nextRunAt).toBe(new Date(here.clock.now() + hours(1)).toISOString())
  expect(cleaner.source).toBe('cleaner')
  const asked = await visit('POST', '/api/status/yad2/run')
  expect([asked.status, asked.body]).toEqual([202, { source: 'yad2', requested: true }])
  expect(dueOf(here.db, 'yad2')?.dueAt).toBe(here.clock.now())
})

test('a run now is refused while nobody needs it, while the source is left alone, and for a source that is not there', async () => {
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

test('administrators are told once of a trouble and once of its end, and nobody else is', async () => {
  using here = world()
  const { admin } = await withBot(here)
  await givenUser(here)
  const watching = { ...here, needs: createNeeds(here.areas) }
  const told = () =>
    here.db
      .select()
      .from(notifications)
      .all()
      .map(({ title, body }) => [title, body])
  tellTrouble(watching)
  expect(told()).toEqual([])
  ran(here, 'blocked', 'blocked by bot protection (HTTP 403)')
  tellTrouble(watching)
  tellTrouble(watching)
  ran(here, 'failed', 'HTTP 500')
  tellTrouble(watching)
  expect(told()).toEqual([
    ['Yad2 is blocked by bot protection', 'blocked by bot protection (HTTP 403)'],
  ])
  ran(here, 'ok')
  tellTrouble(watching)
  tellTrouble(watching)
  expect(told().slice(1)).toEqual([['Yad2 is being read again', 'The trouble is over.']])
  const all = here.db.select().from(notifications).all()
  expect(new Set(all.map(({ userRid, type }) => `${userRid} ${type}`))).toEqual(
    new Set([`${admin.rid} system`]),
  )
  await here.clock.pass(hours(1))
  tellTrouble(watching)
  expect(told().at(-1)?.[0]).toBe('Yad2 has gone quiet')
})
