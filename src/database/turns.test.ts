import { expect, test } from 'bun:test'
import { world } from '../testing/worlds/world.ts'
import { current, next } from './counters.ts'
import { openDatabase, takeTurn, write, writeWhenFree } from './database.ts'

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
