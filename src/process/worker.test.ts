import { Database } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { comparisonsOf } from '../assets/comparables/store.ts'
import { announce } from '../database/changes.ts'
import { logBytes } from '../database/checkpoints.ts'
import { setCounter } from '../database/counters.ts'
import { type Connection, write, writeWhenFree } from '../database/database.ts'
import { holderOf } from '../database/leases.ts'
import { dueOf } from '../database/schedules.ts'
import { hours } from '../kernel/clock.ts'
import { createLog } from '../kernel/log.ts'
import type { Job } from '../kernel/scheduler.ts'
import { systemClock } from '../kernel/system-clock.ts'
import { feedOf, yad2Double } from '../testing/doubles/yad2.ts'
import { givenHome } from '../testing/worlds/given.ts'
import { recordStatements } from '../testing/worlds/statements.ts'
import { serverStructures } from '../testing/worlds/structures.ts'
import type { Json } from '../testing/worlds/visitor.ts'
import { world } from '../testing/worlds/world.ts'
import { createContext, SERVING } from '../world/context.ts'
import { ABOVE } from './above.ts'
import { readConfig } from './settings.ts'
import { startServer } from './start.ts'
import { startBackground } from './worker.ts'

const FLORENTIN = 205
const HOMES = 250

/** The real server with its Worker, reading a double over loopback. */
function serving(settings: Record<string, string>, jobs?: Job[]) {
  const dataDir = mkdtempSync(join(tmpdir(), 'metzia-background-'))
  const context = createContext(
    readConfig({
      DATA_DIR: dataDir,
      PORT: '0',
      JWT_SECRET: 'a secret of the tests, long enough to be one',
      LOG_LEVEL: 'silent',
      NODE_ENV: 'test',
      GEOCODE_LISTINGS: 'false',
      ...settings,
    }),
    SERVING,
    ABOVE,
  )
  const running = startServer(context, {
    ...serverStructures(),
    onLost: () => undefined,
    ...(jobs ? { jobs } : {}),
  })
  const stop = async () => {
    await running.stop()
    const holder = holderOf(context.db, 'source:yad2', context.clock.now())
    context.db.$client.close()
    rmSync(dataDir, { recursive: true, force: true })
    return holder
  }
  return { running, stop, context }
}

async function ask(url: string, body?: unknown, token = '', method = body ? 'POST' : 'GET') {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  const response = await fetch(url, {
    method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: (await response.json()) as Json }
}

test('homes arrive through the Worker while visitors are answered throughout, and it stops without leaving a lease', async () => {
  const double = yad2Double()
  using gateway = double.listen()
  double.pageSize = HOMES
  double.feeds.set('rent 3', feedOf('r', HOMES))
  const { running, stop } = serving({ YAD2_API_URL: gateway.url })
  const { url } = running
  const person = { firstname: 'Dana', lastname: 'Levi', email: 'dana@example.com' }
  const account = { ...person, password: 'a password no account has' }
  const { token } = (await ask(`${url}/api/auth/register`, account)).body
  const idle = { source: 'YAD2', label: 'Yad2', status: 'idle', lastReadAt: null }
  expect((await ask(`${url}/api/sources`, undefined, token)).body).toContainEqual(
    expect.objectContaining(idle),
  )
  expect(double.requests).toEqual([])
  const made = await ask(`${url}/api/requests/website-create`, { botName: 'Mine' }, token)
  const change = { neighborhoodCodes: [FLORENTIN] }
  const changed = await ask(`${url}/api/requests/${made.body._id}`, change, token, 'PATCH')
  expect([made.status, changed.status]).toEqual([200, 200])
  const statuses = new Set<number>()
  let posted = 0
  while (posted < HOMES) {
    const bots = await ask(`${url}/api/requests`, undefined, token)
    const status = await ask(`${url}/api/status`, undefined, token)
    statuses.add(bots.status)
    statuses.add(status.status)
    posted = bots.body[0].seenPostsCount
  }
  expect([...statuses]).toEqual([200])
  const [yad2] = (await ask(`${url}/api/status`, undefined, token)).body
  expect(yad2).toMatchObject({ source: 'yad2', state: 'running', progress: { new: HOMES } })
  const again = await ask(`${url}/api/status/yad2/run`, {}, token)
  expect([again.status, again.body.code]).toEqual([409, 'lease'])
  expect(await stop()).toBeUndefined()
}, 60_000)

test('an announcement is made by the Worker, which answers how many were notified', async () => {
  const { running, stop } = serving({ YAD2_ENABLED: 'false' })
  const { url } = running
  const person = { firstname: 'Dana', lastname: 'Levi', password: 'a password no account has' }
  const register = (email: string) => ask(`${url}/api/auth/register`, { ...person, email })
  const { token } = (await register('dana@example.com')).body
  const other = (await register('noa@example.com')).body
  const sent = { type: 'new_feature', title: 'Draw areas', body: 'On the map', url: '/bots' }
  const announced = await ask(`${url}/api/notifications/announce`, sent, token)
  expect(announced).toEqual({ status: 200, body: { users: 2 } })
  const { body } = await ask(`${url}/api/notifications`, undefined, other.token)
  expect([body.unread, body.notifications]).toMatchObject([1, [sent]])
  const again = await ask(`${url}/api/notifications/announce`, sent, token)
  expect(again.body).toEqual({ users: 0 })
  await stop()
}, 60_000)

test('totals of users, bots and homes are counted by the Worker, not by the thread that serves', async () => {
  const { running, stop, context } = serving({ YAD2_ENABLED: 'false' })
  const { url } = running
  const account = { firstname: 'Dana', lastname: 'Levi', email: 'dana@example.com' }
  const password = 'a password no account has'
  const { token } = (await ask(`${url}/api/auth/register`, { ...account, password })).body
  const seen = recordStatements(context.db as Connection)
  const paths = ['/api/users/count', '/api/requests/count', '/api/assets/count']
  const counts = await Promise.all(paths.map((path) => ask(`${url}${path}`, undefined, token)))
  expect(counts.map(({ body }) => body)).toEqual([
    { count: 1, bannedCount: 0, createdLastDay: 1 },
    { count: 0, createdLastDay: 0 },
    { count: 0, createdLastDay: 0 },
  ])
  expect(seen.ran.filter((statement) => statement.includes('count('))).toEqual([])
  await stop()
}, 60_000)

test('a job of the main thread runs when a change makes it needed, and its schedule is kept in the database', async () => {
  const ran = Promise.withResolvers<void>()
  let isNeeded = false
  const job: Job = {
    name: 'probe',
    everyMs: hours(1),
    isNeeded: () => isNeeded,
    run: () => ran.resolve(),
  }
  const { context, stop } = serving({ YAD2_ENABLED: 'false' }, [job])
  expect(dueOf(context.db, 'probe')).toMatchObject({ dueAt: 0, neededSince: null })
  isNeeded = true
  const { db, clock } = context
  await writeWhenFree(db, clock, (tx) => announce(tx, 'outgoing', 'a message', clock.now()))
  await ran.promise
  const dueAt = dueOf(context.db, 'probe')?.dueAt ?? 0
  expect(dueAt).toBeGreaterThan(context.clock.now())
  await stop()
}, 10_000)

test('the Worker answers a call with its result, and with the error of work that fails', async () => {
  using here = world()
  const background = startBackground({ ...here, clock: systemClock })
  write(here.db, (tx) => setCounter(tx, 'hebrew', 0))
  const call = () => background.call('rereadStored', null)
  expect(await call()).toEqual({ texts: true, descriptions: true, listings: true })
  expect(await call()).toEqual({ texts: false, descriptions: false, listings: false })
  write(here.db, (tx) => setCounter(tx, 'hebrew', 0))
  here.db.$client.run('drop table assets')
  const failed = background.call('rereadStored', null)
  const error = await failed.then(() => 'a result', String)
  expect(error).toContain('no such table')
  await background.stop()
})

test('a call to a Worker that has ended is refused', async () => {
  using here = world()
  const background = startBackground({ ...here, clock: systemClock })
  await background.call('rereadStored', null)
  await background.stop()
  const error = await background.call('rereadStored', null).then(() => 'a result', String)
  expect(error).toContain('interrupted')
})

test('a Worker that ends is started again, and that is logged', async () => {
  using here = world()
  const lines: string[] = []
  const log = createLog({ level: 'error', format: 'json' }, { write: (line) => lines.push(line) })
  const sleeps: number[] = []
  const pause = Promise.withResolvers<void>()
  const clock = {
    ...systemClock,
    sleep(ms: number) {
      sleeps.push(ms)
      return pause.promise
    },
  }
  const made: Worker[] = []
  const background = startBackground({ ...here, clock, log }, {}, (url) => {
    const worker = new Worker(url)
    made.push(worker)
    return worker
  })
  await background.call('rereadStored', null)
  const interrupted = background.call('rereadStored', null).then(() => 'a result', String)
  made[0]?.terminate()
  const call = () => background.call('rereadStored', null)
  expect(await interrupted).toContain('interrupted')
  expect(await call().then(() => 'a result', String)).toContain('interrupted')
  pause.resolve()
  await pause.promise
  expect(await call()).toEqual({ texts: false, descriptions: false, listings: false })
  expect(made).toHaveLength(2)
  expect(sleeps).toEqual([5_000])
  expect(lines.join('')).toContain('the worker has ended')
  await background.stop()
}, 20_000)

test('a start copies what an earlier server left in the log before it writes', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'metzia-log-'))
  const env = { DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent', YAD2_ENABLED: 'false' }
  const context = createContext(readConfig(env), SERVING, ABOVE)
  const { databasePath } = context.config
  using left = new Database(databasePath)
  left.run('PRAGMA wal_autocheckpoint = 0')
  left.run('create table filling (bytes)')
  left.run('insert into filling values (randomblob(3000000))')
  expect(logBytes(databasePath)).toBeGreaterThan(3_000_000)
  const running = startServer(context, { ...serverStructures(), onLost: () => undefined, jobs: [] })
  expect(logBytes(databasePath)).toBeLessThan(1_000_000)
  await running.stop()
  context.db.$client.close()
  rmSync(dataDir, { recursive: true, force: true })
}, 10_000)

test('the server is told of what the Worker commits and compares', async () => {
  using here = world()
  // Homes beside each other: their comparisons are stored when the Worker has read the homes.
  const homes = Array.from({ length: 9 }, (_, floor) =>
    givenHome(here, { price: 6_000 + floor, size: 70, floor, coordinates: [34.77, 32.06] }),
  )
  const rid = homes[0]?.rid ?? 0
  const ready = Promise.withResolvers<void>()
  const compared = Promise.withResolvers<readonly number[]>()
  const background = startBackground(
    { ...here, clock: systemClock },
    {
      committed() {
        if (comparisonsOf(here.db, [rid]).size > 0) ready.resolve()
      },
      compared: compared.resolve,
    },
  )
  await ready.promise
  write(here.db, (tx) => announce(tx, 'asset', homes[0]?.id ?? '', here.clock.now()))
  background.wake()
  expect(await compared.promise).toEqual([rid])
  await background.stop()
})
