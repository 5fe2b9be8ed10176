import { expect, test } from 'bun:test'
import { Elysia } from 'elysia'
import { listings } from '../assets/tables.ts'
import { write } from '../database/database.ts'
import { processIdentity, takeLease } from '../database/leases.ts'
import { createSchedule, dueOf } from '../database/schedules.ts'
import { beginRun } from '../intake/store/runs.ts'
import { runs } from '../intake/tables.ts'
import { days, hours, minutes } from '../kernel/clock.ts'
import type { Fetch } from '../kernel/fetcher.ts'
import { runJobs } from '../kernel/scheduler.ts'
import { allJobs } from '../process/jobs.ts'
import { mailbox, secondDouble, secondFeed } from '../testing/doubles/second-source.ts'
import { feedOf, yad2Double } from '../testing/doubles/yad2.ts'
import { givenBot, givenUser, PASSWORD } from '../testing/worlds/given.ts'
import { drivenClock, watchedFetch } from '../testing/worlds/time.ts'
import { allTold } from '../testing/worlds/told.ts'
import { signedOut } from '../testing/worlds/visitor.ts'
import { type World, world } from '../testing/worlds/world.ts'
import { sourceRoutes } from './routes.ts'
import { runNow } from './run-now.ts'
import { stateOf } from './store/states.ts'
import { yad2 } from './yad2/source.ts'

/** Yad2, a second feed and a mailbox in one product, each with a double of its own. */
async function severalSources() {
  const here = world({ YAD2_API_URL: 'http://gateway.test' })
  const clock = drivenClock()
  const first = yad2Double()
  const second = secondDouble()
  const letters: string[] = []
  const route: Fetch = (url, init) =>
    (new URL(url).hostname === 'second.test' ? second : first).fetch(url, init)
  const watched = watchedFetch(route)
  const admin = await givenUser(here, { roles: ['user', 'admin'] })
  givenBot(here, admin, { neighborhoodCodes: [205] })
  first.feeds.set('rent 3', feedOf('r', 12))
  second.ids = Array.from({ length: 12 }, (_, n) => `s${n}`)
  const context = { ...here, clock, fetch: watched.fetch }
  const drive = <T>(work: Promise<T>) => clock.drive(work, () => watched.isQuiet(first.isHeld))
  const sources = [yad2, secondFeed, mailbox(letters)]

  /** Runs the real job list for that long. */
  async function schedule(ms: number) {
    const stop = new AbortController()
    const world = { ...context, signal: stop.signal, schedule: createSchedule(here.db, here.clock) }
    const running = runJobs(allJobs(context, sources), world)
    await drive(clock.sleep(ms))
    stop.abort()
    await drive(running)
  }

  const now = (name: string) => {
    const { signal } = new AbortController()
    return drive(runNow(context, sources, { name, isDry: false, signal }))
  }
  return { here, admin, context, sources, first, second, letters, schedule, now, clock, drive }
}

/** Another process holds the lease of the second feed, for a day. */
function holdSecond({ db, clock }: World) {
  takeLease(db, 'source:second', processIdentity('another server'), clock.now() + days(1))
}

const sourcesOfListings = ({ db }: World) =>
  Object.fromEntries(
    Object.entries(Object.groupBy(db.select().from(listings).all(), ({ source }) => source)).map(
      ([source, rows]) => [source, rows?.length],
    ),
  )

const states = ({ db }: World) =>
  db
    .select()
    .from(runs)
    .all()
    .map(({ source, kind, state }) => `${source} ${kind} ${state}`)

test('three sources run side by side, each with its own schedule, runs, budget and versions of pages', async () => {
  const several = await severalSources()
  using here = several.here
  several.letters.push('m1', 'm2')
  await several.schedule(minutes(30))
  expect(sourcesOfListings(here)).toEqual({ yad2: 12, second: 12, mailbox: 2 })
  const scheduled = here.db.$client
    .query<{ name: string }, []>('select name from schedules order by name')
    .all()
  // All jobs but those that are due again within a second.
  expect(scheduled.map(({ name }) => name)).toEqual([
    'backup',
    'cleanup',
    'mailbox',
    'places',
    'quietBots',
    'routes',
    'second',
    'second:recheck',
    'silence',
    'storage',
    'timetable',
    'timetableEnds',
    'unseen',
    'uploads',
    'viewingReminders',
    'watch',
    'yad2',
    'yad2:recheck',
  ])
  const ended = states(here)
  for (const source of ['yad2', 'second']) {
    expect(ended.filter((one) => one === `${source} pass ok`).length).toBeGreaterThan(1)
    expect(ended).toContain(`${source} recheck ok`)
  }
  expect(ended.filter((one) => one === 'mailbox pass ok').length).toBeGreaterThan(20)
  expect(ended.every((one) => one.endsWith(' ok'))).toBe(true)
  // Yad2 has a telephone number for each listing, the second feed does not.
  expect(stateOf(here.db, 'yad2').budgetUsed).toBe(24)
  expect(stateOf(here.db, 'second').budgetUsed).toBe(12)
  expect(stateOf(here.db, 'mailbox').lastRequestAt).toBe(0)
  const pages = several.second.requests.filter(({ path }) => path === '/rent/7/1')
  expect(pages.map(({ condition }) => condition).slice(0, 2)).toEqual([null, '"second-12"'])
})

test('a block pauses one source alone, which alone has an alert and a bad status card', async () => {
  const several = await severalSources()
  using here = several.here
  await several.schedule(minutes(15))
  several.second.status = 403
  several.first.requests.length = 0
  await several.schedule(minutes(25))
  const { db } = here
  expect(stateOf(db, 'second')).toMatchObject({ blockedRuns: 1, alert: 'blocked' })
  expect(stateOf(db, 'second').pausedUntil).toBeGreaterThan(several.clock.now())
  expect(stateOf(db, 'yad2')).toMatchObject({ blockedRuns: 0, pausedUntil: null, alert: null })
  expect(several.first.requests.length).toBeGreaterThan(1)
  const alerts = allTold(db).filter(({ type }) => type === 'system')
  expect(alerts.map(({ title }) => title)).toEqual(['Second is blocked by bot protection'])
  const cards = await visit(several)
  const shown = async (path: string) => {
    const { status, headers } = await cards('HEAD', `/api/status/${path}`)
    return [status, headers.get('x-status')]
  }
  expect(await shown('second/status')).toEqual([503, 'blocked'])
  expect(await shown('yad2/scraper/status')).toEqual([200, 'ok'])
  expect(await shown('yad2/cleaner/status')).toEqual([200, 'ok'])
  expect(await shown('second/cleaner/status')).toEqual([503, 'blocked'])
  expect(await shown('mailbox/status')).toEqual([200, 'ok'])
  // While a source is paused, a job that is due sends no request.
  several.second.requests.length = 0
  createSchedule(db, several.clock).setDue('second', several.clock.now())
  await several.schedule(minutes(1))
  expect(several.second.requests).toEqual([])
})

test('beginning a run interrupts only unfinished runs of the same source and kind', async () => {
  const several = await severalSources()
  using here = several.here
  write(here.db, (tx) => {
    const run = { scope: null, pages: 0, now: here.clock.now() }
    for (const source of ['yad2', 'second'])
      for (const kind of ['pass', 'recheck', 'recorded'] as const)
        beginRun(tx, { ...run, id: here.random.id(), source, kind })
  })
  await several.now('yad2')
  expect(states(here)).toEqual([
    'yad2 pass interrupted',
    'yad2 recheck running',
    'yad2 recorded running',
    'second pass running',
    'second recheck running',
    'second recorded running',
    'yad2 pass ok',
  ])
})

test('the lease of one source does not hold up another', async () => {
  const several = await severalSources()
  using here = several.here
  holdSecond(here)
  expect(await several.now('yad2')).toMatchObject({ state: 'ok', new: 12 })
  await expect(several.now('second')).rejects.toMatchObject({ code: 'lease' })
  expect(await several.now('mailbox')).toMatchObject({ state: 'ok' })
})

test('the cleaner re-checks every source that has a re-check', async () => {
  const several = await severalSources()
  using here = several.here
  await several.now('yad2')
  await several.now('second')
  several.first.requests.length = 0
  several.second.requests.length = 0
  expect(await several.now('cleaner')).toMatchObject({ state: 'ok', seen: 24, scopes: 2 })
  expect(several.first.requests).toHaveLength(12)
  expect(several.second.requests).toHaveLength(12)
  const admin = await visit(several)
  for (const name of ['yad2', 'second', 'mailbox'])
    createSchedule(here.db, here.clock).setDue(`${name}:recheck`, several.clock.now() + hours(1))
  expect((await admin('POST', '/api/status/cleaner/run')).status).toBe(202)
  const due = (name: string) => (dueOf(here.db, name)?.dueAt ?? 0) - several.clock.now()
  expect(['yad2:recheck', 'second:recheck', 'mailbox:recheck'].map(due)).toEqual([0, 0, hours(1)])
  // A source that refuses does not hold up the others.
  for (const name of ['yad2', 'second'])
    createSchedule(here.db, here.clock).setDue(`${name}:recheck`, several.clock.now() + hours(1))
  holdSecond(here)
  expect((await admin('POST', '/api/status/cleaner/run')).status).toBe(202)
  expect(['yad2:recheck', 'second:recheck'].map(due)).toEqual([0, hours(1)])
})

test('when one source refuses, the cleaner re-checks the others and reports the refusal', async () => {
  const several = await severalSources()
  using here = several.here
  await several.now('yad2')
  holdSecond(here)
  const result = await several.now('cleaner')
  expect(result).toMatchObject({ state: 'failed', seen: 12, failure: { code: 'other' } })
})

/** A visit of an administrator to the routes of all these sources. */
async function visit({
  here,
  admin,
  context,
  sources,
}: Awaited<ReturnType<typeof severalSources>>) {
  const credentials = { email: admin.email, password: PASSWORD }
  const { body } = await signedOut(here)('POST', '/api/auth/login', credentials)
  const app = new Elysia().use(sourceRoutes(context, () => undefined, sources))
  const ask = signedOut({ ...here, app } as never)
  const authorization = `Bearer ${body.token}`
  return (method: string, path: string) => ask(method, path, undefined, { authorization })
}
