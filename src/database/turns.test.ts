import { expect, test } from 'bun:test'
import { createLog } from '../kernel/log.ts'
import { world } from '../testing/worlds/world.ts'
import { current, next } from './counters.ts'
import { openDatabase, takeTurn, write, writeUnsynced, writeWhenFree } from './database.ts'
import { createSchedule } from './schedules.ts'
import { setBusyTimeout } from './turns.ts'

test('a transaction that fails leaves the connection ready for the next', () => {
  using here = world()
  expect(() =>
    write(here.db, () => {
      throw new Error('no')
    }),
  ).toThrow('no')
  expect(here.db.$client.inTransaction).toBe(false)
  expect(write(here.db, (tx) => next(tx, 'rev'))).toBe(1)
})

test('what a visitor saves waits for another writer without blocking, up to five seconds', async () => {
  using here = world()
  const { databasePath } = here.config
  const quick = openDatabase(databasePath, { busyMs: 0 })
  const other = openDatabase(databasePath, { busyMs: 0 })
  other.$client.run('BEGIN IMMEDIATE')
  expect(() => write(quick, (tx) => next(tx, 'rev'))).toThrow('locked')
  expect(() => takeTurn(quick, databasePath)).toThrow(/locked by another process/)
  const saved = writeWhenFree(quick, here.clock, (tx) => next(tx, 'rev'))
  await here.clock.pass(4_000)
  expect(current(quick, 'rev')).toBe(0)
  other.$client.run('ROLLBACK')
  await here.clock.pass(20)
  expect(await saved).toBe(1)
  other.$client.run('BEGIN IMMEDIATE')
  const refused = writeWhenFree(quick, here.clock, (tx) => next(tx, 'rev')).then(String, String)
  await here.clock.pass(5_100)
  expect(await refused).toContain('locked')
  other.$client.run('ROLLBACK')
  other.$client.close()
  quick.$client.close()
})

test('a writer gets its turn between the transactions of a process that never stops', async () => {
  using here = world()
  const { databasePath } = here.config
  const source = `
    import { Database } from 'bun:sqlite'
    const db = new Database(${JSON.stringify(databasePath)})
    db.run('PRAGMA busy_timeout = 5000')
    let isStopped = false
    self.onmessage = () => { isStopped = true }
    db.run('create table busy (n)')
    self.postMessage('ready')
    while (!isStopped) {
      db.run('BEGIN IMMEDIATE')
      for (let n = 0; n < 200; n += 1) db.run('insert into busy values (1)')
      db.run('COMMIT')
      await Bun.sleep(1)
    }
    db.close()
    self.postMessage('stopped')`
  const busy = new Worker(URL.createObjectURL(new Blob([source], { type: 'text/javascript' })))
  const said = () =>
    new Promise((resolve) => busy.addEventListener('message', resolve, { once: true }))
  await said()
  for (let n = 0; n < 40; n += 1) write(here.db, (tx) => next(tx, 'rev'))
  expect(current(here.db, 'rev')).toBe(40)
  busy.postMessage('stop')
  await said()
  busy.terminate()
})

/** A log, and the lines that it got. */
function logged() {
  const lines: string[] = []
  const log = createLog(
    { level: 'info', format: 'json' },
    { write: (line) => void lines.push(line) },
  )
  return { log, lines: () => lines.map((line) => JSON.parse(line) as Record<string, unknown>) }
}

test.skipIf(process.platform !== 'linux')(
  'a write that gets no turn is one line, which says who is waited for',
  async () => {
    using here = world()
    const { databasePath } = here.config
    const { log, lines } = logged()
    const fail = () => {
      try {
        write(here.db, (tx) => next(tx, 'rev'))
      } catch (error) {
        log.error({ err: error, outgoing: 'm1' }, 'it could not be stored')
      }
    }
    setBusyTimeout(here.db.$client, 0)
    const own = openDatabase(databasePath, { busyMs: 0 })
    own.$client.run('BEGIN IMMEDIATE')
    fail()
    own.$client.close()
    const source = `
      const { Database } = require('bun:sqlite')
      const db = new Database(${JSON.stringify(databasePath)})
      db.run('BEGIN IMMEDIATE')
      console.log('held')
      setInterval(() => {}, 1000)`
    const other = Bun.spawn([process.execPath, '-e', source], { stdout: 'pipe' })
    await other.stdout.getReader().read()
    fail()
    other.kill('SIGKILL')
    await other.exited
    fail()
    const line = { level: 'warn', outgoing: 'm1', msg: 'it could not be stored' }
    expect(lines().map(({ time: _, ...rest }) => rest)).toEqual([
      { ...line, waitsFor: 'another thread of this process' },
      { ...line, waitsFor: expect.stringMatching(new RegExp(`^process ${other.pid} \\(.+-e`)) },
    ])
  },
)

test('any other error keeps its stack', () => {
  const { log, lines } = logged()
  log.error({ err: new Error('broken') }, 'it failed')
  expect(lines()).toMatchObject([
    { level: 'error', err: { stack: expect.stringContaining('broken') } },
  ])
})

test('what is not synced waits for its turn too', async () => {
  using here = world()
  setBusyTimeout(here.db.$client, 0)
  const other = openDatabase(here.config.databasePath, { busyMs: 0 })
  other.$client.run('BEGIN IMMEDIATE')
  const saved = writeWhenFree(here.db, here.clock, (tx) => next(tx, 'rev'), writeUnsynced)
  await here.clock.pass(4_000)
  other.$client.run('ROLLBACK')
  await here.clock.pass(20)
  expect(await saved).toBe(1)
  other.$client.close()
})

test('what a schedule stores waits for its turn', async () => {
  using here = world()
  const other = openDatabase(here.config.databasePath, { busyMs: 0 })
  other.$client.run('BEGIN IMMEDIATE')
  const schedule = createSchedule(here.db, here.clock)
  const stored = schedule.setDue('job', 5)
  await here.clock.pass(100)
  expect(schedule.dueAt('job')).toBeUndefined()
  other.$client.close()
  await here.clock.pass(20)
  await stored
  expect(schedule.dueAt('job')).toBe(5)
})
