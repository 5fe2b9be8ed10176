import { Database } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import { copyFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { systemClock } from '../kernel/system-clock.ts'
import { type World, world } from '../testing/worlds/world.ts'
import { createCheckpointer, keepCheckpoints, logBytes, truncateLog } from './checkpoints.ts'
import { write } from './database.ts'

const MIB = 1_048_576

/** Writes about this many bytes into the write-ahead log, which no connection checkpoints by itself. */
function fillLog({ db }: World, bytes: number): void {
  db.$client.run('PRAGMA wal_autocheckpoint = 0')
  db.$client.run('create table if not exists filling (text)')
  const text = 'x'.repeat(MIB)
  for (let left = bytes; left > 0; left -= MIB)
    write(db, (tx) => tx.$client.run('insert into filling values (?)', [text]))
}

test('a small log is copied every five seconds, a larger one at each look', () => {
  using here = world()
  const checkpointer = createCheckpointer(here.config.databasePath)
  fillLog(here, MIB)
  expect(checkpointer.look(0)).toBe(true)
  expect(checkpointer.look(4_999)).toBe(false)
  expect(checkpointer.look(5_000)).toBe(true)
  expect(checkpointer.look(65_000)).toBe(true)
  expect(logBytes(here.config.databasePath)).toBeGreaterThan(MIB)
  fillLog(here, 5 * MIB)
  expect(checkpointer.look(65_001)).toBe(true)
  expect(logBytes(here.config.databasePath)).toBeGreaterThan(4 * MIB)
  checkpointer.close()
})

test('a log that has grown begins anew in its file', () => {
  using here = world()
  const { databasePath } = here.config
  const checkpointer = createCheckpointer(databasePath)
  fillLog(here, 17 * MIB)
  const grown = logBytes(databasePath)
  expect(grown).toBeGreaterThan(16 * MIB)
  checkpointer.look(0)
  expect(logBytes(databasePath)).toBe(grown)
  fillLog(here, 15 * MIB)
  expect(logBytes(databasePath)).toBe(grown)
  expect(here.db.$client.query('select count(*) as n from filling').get()).toEqual({ n: 32 })
  checkpointer.close()
})

test('a log that begins anew does so although a reader was in its way before', () => {
  using here = world()
  const { databasePath } = here.config
  const checkpointer = createCheckpointer(databasePath)
  using reader = new Database(databasePath)
  fillLog(here, 17 * MIB)
  reader.run('begin')
  reader.query('select count(*) from filling').get()
  checkpointer.look(0)
  fillLog(here, MIB)
  const grown = logBytes(databasePath)
  expect(grown).toBeGreaterThan(18 * MIB)
  reader.run('commit')
  checkpointer.look(250)
  fillLog(here, 15 * MIB)
  expect(logBytes(databasePath)).toBe(grown)
  checkpointer.close()
})

test('a file that little is written to is looked at every five seconds, and cut after a minute', () => {
  using here = world()
  const { databasePath } = here.config
  const checkpointer = createCheckpointer(databasePath)
  fillLog(here, 17 * MIB)
  const looks = (from: number, until: number) => {
    let made = 0
    for (let now = from; now < until; now += 250) if (checkpointer.look(now)) made += 1
    return made
  }
  expect(looks(0, 500)).toBe(2)
  fillLog(here, MIB)
  expect(looks(500, 60_000)).toBe(11)
  expect(logBytes(databasePath)).toBeGreaterThan(16 * MIB)
  fillLog(here, MIB)
  expect(looks(60_000, 61_000)).toBe(1)
  expect(logBytes(databasePath)).toBe(0)
  expect(here.db.$client.query('select count(*) as n from filling').get()).toEqual({ n: 19 })
  fillLog(here, 5 * MIB)
  expect(looks(61_000, 61_250)).toBe(1)
  checkpointer.close()
})

test('much that is written in a file that has become long is copied at each look', () => {
  using here = world()
  const checkpointer = createCheckpointer(here.config.databasePath)
  fillLog(here, 17 * MIB)
  expect(checkpointer.look(0)).toBe(true)
  fillLog(here, 5 * MIB)
  expect(checkpointer.look(250)).toBe(true)
  fillLog(here, 4 * MIB)
  expect(checkpointer.look(500)).toBe(true)
  checkpointer.close()
})

test('a very long log is cut to nothing', () => {
  using here = world()
  const { databasePath } = here.config
  const checkpointer = createCheckpointer(databasePath)
  fillLog(here, 49 * MIB)
  checkpointer.look(0)
  expect(logBytes(databasePath)).toBe(0)
  expect(here.db.$client.query('select count(*) as n from filling').get()).toEqual({ n: 49 })
  checkpointer.close()
})

test('a start cuts the log, and a missing one is no problem', () => {
  using here = world()
  fillLog(here, MIB)
  truncateLog(here.db)
  expect(logBytes(here.config.databasePath)).toBe(0)
  expect(logBytes(`${here.config.databasePath} elsewhere`)).toBe(0)
})

test('a checkpoint that fails is tried again', () => {
  using here = world()
  const { databasePath } = here.config
  fillLog(here, 5 * MIB)
  const broken = join(here.dataDir, 'broken.db')
  copyFileSync(`${databasePath}-wal`, `${broken}-wal`)
  writeFileSync(broken, 'no database '.repeat(1_000))
  const checkpointer = createCheckpointer(broken)
  expect(() => checkpointer.look(0)).toThrow('cannot be opened')
  expect(() => checkpointer.look(1)).toThrow('cannot be opened')
  copyFileSync(databasePath, broken)
  copyFileSync(`${databasePath}-wal`, `${broken}-wal`)
  expect(checkpointer.look(2)).toBe(true)
  expect(logBytes(broken)).toBe(0)
  checkpointer.close()
})

test('the worker reports a problem once and its end, and one that ends is started again', async () => {
  using here = world()
  const { databasePath: path } = here.config
  const stopping = new AbortController()
  const told: (string | null)[] = []
  const { promise: wasTold, resolve } = Promise.withResolvers<void>()
  let started = 0
  const kept = keepCheckpoints(
    {
      path,
      isReplicated: true,
      log: here.log,
      signal: stopping.signal,
      clock: { ...systemClock, sleep: () => Promise.resolve() },
      onProblem(problem) {
        told.push(problem)
        resolve()
      },
    },
    () => {
      started += 1
      const says = `self.onmessage = ({ data }) => ${started < 3 ? 'process.exit(0)' : 'self.postMessage({ problem: JSON.stringify(data), bytes: 7 })'}`
      return new Worker(URL.createObjectURL(new Blob([says])))
    },
  )
  await wasTold
  stopping.abort()
  await kept
  expect(started).toBe(3)
  expect(told).toEqual([JSON.stringify({ path, isReplicated: true })])
})
