import { expect, test } from 'bun:test'
import { statSync } from 'node:fs'
import { write } from '../database/database.ts'
import { takeLease } from '../database/leases.ts'
import { fileSize, growthOf, monthlyGrowth } from '../database/sizes.ts'
import { days } from '../kernel/clock.ts'
import { type World, world } from '../testing/worlds/world.ts'
import { SERVER_LEASE } from '../world/context.ts'
import { storageJob, vacuumAlone } from './storage.ts'

const ROWS = 6_000

/** Fills a table of the database with 6 MB. */
function fill(here: World) {
  here.db.$client.run('create table filler (rid integer primary key, text text)')
  write(here.db, (tx) => {
    const insert = tx.$client.prepare('insert into filler (text) values (?)')
    for (let n = 0; n < ROWS; n += 1) insert.run('x'.repeat(1_000))
  })
}

async function run(here: World) {
  const ended = Promise.resolve(storageJob(here).run(new AbortController().signal))
  let result: unknown
  let isOver = false
  void ended.then((value) => {
    result = value
    isOver = true
  })
  while (!isOver) await here.clock.pass(1_000)
  return result
}

const sizeOf = (here: World) => {
  here.db.$client.run('PRAGMA wal_checkpoint(TRUNCATE)')
  return statSync(here.config.databasePath).size
}

test('pages that hold nothing any more are given back to the disk', async () => {
  using here = world()
  fill(here)
  expect(await run(here)).toBeUndefined()
  const full = sizeOf(here)
  write(here.db, (tx) => tx.$client.run('delete from filler'))
  expect(sizeOf(here)).toBe(full)
  expect(await run(here)).toEqual({ releasedBytes: full - fileSize(here.db).bytes })
  expect(sizeOf(here)).toBeLessThan(full / 2)
  expect(here.db.$client.query('PRAGMA integrity_check').values()).toEqual([['ok']])
})

test('growth in a month is told from the sizes of the days, once three days are known', async () => {
  using here = world()
  await run(here)
  const usedBytes = () => {
    const { bytes, freeBytes } = fileSize(here.db)
    return bytes - freeBytes
  }
  const before = usedBytes()
  fill(here)
  await here.clock.pass(days(2))
  await run(here)
  expect(monthlyGrowth(here.db, here.clock.now())).toBeNull()
  await here.clock.pass(days(1))
  await run(here)
  const grown = usedBytes() - before
  expect(monthlyGrowth(here.db, here.clock.now())).toBeCloseTo(grown * 10, -5)
})

test('at the measured growth it is told in how many days the disk is full', async () => {
  using here = world()
  await run(here)
  fill(here)
  await here.clock.pass(days(30))
  await run(here)
  const { monthlyBytes, fullInDays } = growthOf(here.db, here.clock.now(), 60_000_000)
  expect(fullInDays).toBe(Math.floor((60_000_000 * 30) / Number(monthlyBytes)))
  expect(growthOf(here.db, here.clock.now() + days(200), 1).fullInDays).toBeNull()
})

test('a database of an earlier version gives its free pages back when it is written anew, alone', async () => {
  using here = world()
  fill(here)
  here.db.$client.run('PRAGMA auto_vacuum = NONE')
  here.db.$client.run('VACUUM')
  here.db.$client.run('delete from filler')
  expect(await run(here)).toBeUndefined()
  expect(() => vacuumAlone(here, 1_000)).toThrow('too little room')
  const lease = takeLease(here.db, SERVER_LEASE, 'server', here.clock.now())
  expect(() => vacuumAlone(here, 1e9)).toThrow('Metzia is running')
  expect(lease).toBeDefined()
  await here.clock.pass(days(1))
  const { before, after } = vacuumAlone(here, 1e9)
  expect([before.isIncremental, after.isIncremental, after.freeBytes]).toEqual([false, true, 0])
  expect(after.bytes).toBeLessThan(before.bytes / 2)
})
