import { expect, test } from 'bun:test'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLog } from '../kernel/log.ts'
import { valuesOf } from '../testing/worlds/rows.ts'
import { START, stoppedClock, world } from '../testing/worlds/world.ts'
import { announce, changeBounds, changesAfter, forgetChanges } from './changes.ts'
import { current, next } from './counters.ts'
import { openDatabase, write, writeUnsynced } from './database.ts'
import { createFeed, FEED_EVERY_MS } from './feed.ts'
import {
  holderOf,
  holdLease,
  keepLease,
  LEASE_MS,
  processIdentity,
  releaseLease,
  renewLease,
  takeLease,
} from './leases.ts'

function folder(): Disposable & { path: string } {
  const path = mkdtempSync(join(tmpdir(), 'metzia-db-'))
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) }
}

test('a transaction is committed whole or not at all, and may contain others', () => {
  using here = world()
  const { db } = here
  expect(() =>
    write(db, (tx) => {
      next(tx, 'rev')
      write(db, (inner) => next(inner, 'rev'))
      throw new Error('no')
    }),
  ).toThrow('no')
  expect(current(db, 'rev')).toBe(0)
  expect(write(db, (tx) => next(tx, 'rev') + next(tx, 'rev'))).toBe(3)
})

test('an asynchronous transaction is refused and rolled back', () => {
  using here = world()
  expect(() =>
    write(here.db, async (tx) => {
      next(tx, 'rev')
    }),
  ).toThrow('must not be asynchronous')
  expect(current(here.db, 'rev')).toBe(0)
})

test('commits are synced, parents are enforced, the log is written ahead', () => {
  using here = world()
  // A connection of its own: worlds do not wait for the disk.
  const { $client } = openDatabase(here.config.databasePath, { busyMs: 0 })
  const pragma = (name: string) => Object.values($client.query(`PRAGMA ${name}`).get() ?? {})[0]
  expect(pragma('synchronous')).toBe(2)
  expect(pragma('foreign_keys')).toBe(1)
  expect(pragma('journal_mode')).toBe('wal')
  $client.close()
})

test('hand-written tables are as the migrations write them', () => {
  using here = world()
  const sqlOf = (name: string) =>
    here.db.$client
      .query<{ sql: string }, [string]>('select sql from sqlite_master where name = ?')
      .get(name)?.sql
  expect(sqlOf('deliveries')).toContain('WITHOUT ROWID')
  expect(sqlOf('asset_text')).toContain('fts5')
  for (const name of ['hourly_counts', 'refusals', 'asset_former_prices', 'listing_former_prices'])
    expect(sqlOf(name)).toContain('WITHOUT ROWID')
  for (const name of ['users', 'bots']) expect(sqlOf(`${name}_counted`)).toContain('AFTER INSERT')
})

test('a file that is no database is refused with instructions, and unchanged', () => {
  using at = folder()
  const path = join(at.path, 'text.db')
  writeFileSync(path, 'no database at all, but long enough to be read as one '.repeat(20))
  const before = readFileSync(path, 'utf8')
  expect(() => openDatabase(path, { busyMs: 0 })).toThrow(/cannot be opened.*backup/)
  expect(readFileSync(path, 'utf8')).toBe(before)
})

test('a follower receives each change once, in order, from every connection', () => {
  using here = world()
  const heard: string[] = []
  const own = openDatabase(here.config.databasePath, { busyMs: 0 })
  const feed = createFeed(own, {
    log: here.log,
    onChanges: (changes) => heard.push(...changes.map(({ ref }) => ref)),
    onGap: () => heard.push('gap'),
    onProblem: (problem) => heard.push(problem === null ? 'well' : 'ill'),
  })
  const other = openDatabase(here.config.databasePath, { busyMs: 0 })
  for (const [db, ref] of [
    [here.db, 'a'],
    [other, 'b'],
    [here.db, 'c'],
  ] as const) {
    write(db, (tx) => announce(tx, 'bot', ref, START))
    feed.poll()
    feed.poll()
  }
  for (let n = 0; n < 1_200; n += 1) write(here.db, (tx) => announce(tx, 'bot', `${n}`, START))
  feed.poll()
  expect(heard.slice(0, 3)).toEqual(['a', 'b', 'c'])
  expect(heard.slice(3)).toEqual(Array.from({ length: 1_200 }, (_, n) => `${n}`))
  other.$client.close()
  own.$client.close()
})

test('a follower that fails gets the same changes again, and those that keep failing are skipped', async () => {
  using here = world()
  const own = openDatabase(here.config.databasePath, { busyMs: 0 })
  const heard: string[] = []
  let failing = 2
  const feed = createFeed(own, {
    log: here.log,
    onChanges(changes) {
      if (failing > 0) {
        failing -= 1
        throw new Error('a disk error')
      }
      heard.push(...changes.map(({ ref }) => ref))
    },
    onGap: () => heard.push('gap'),
    onProblem: (problem) => heard.push(problem === null ? 'well' : 'ill'),
  })
  const stop = new AbortController()
  const following = feed.follow(here.clock, stop.signal)
  const change = (ref: string) => write(here.db, (tx) => announce(tx, 'bot', ref, START))
  change('a')
  await here.clock.pass(FEED_EVERY_MS * 3)
  expect(heard).toEqual(['ill', 'a', 'well'])
  failing = 5
  change('b')
  await here.clock.pass(FEED_EVERY_MS * 6)
  change('c')
  await here.clock.pass(FEED_EVERY_MS)
  expect(heard.slice(3)).toEqual(['ill', 'gap', 'well', 'c'])
  change('d')
  feed.hint()
  await Bun.sleep(0)
  expect(heard.at(-1)).toBe('d')
  // A failure is not repeated before its time.
  failing = 1
  change('e')
  feed.hint()
  await Bun.sleep(0)
  feed.hint()
  await Bun.sleep(0)
  expect(heard.at(-1)).toBe('ill')
  await here.clock.pass(FEED_EVERY_MS)
  expect(heard.slice(-2)).toEqual(['e', 'well'])
  stop.abort()
  await following
  own.$client.close()
})

test('a follower that is too far behind is told to read again', () => {
  using here = world()
  const heard: string[] = []
  const own = openDatabase(here.config.databasePath, { busyMs: 0 })
  const feed = createFeed(own, {
    log: here.log,
    onChanges: (changes) => heard.push(...changes.map(({ ref }) => ref)),
    onGap: () => heard.push('gap'),
    onProblem: (problem) => heard.push(problem === null ? 'well' : 'ill'),
  })
  for (const ref of ['a', 'b', 'c']) write(here.db, (tx) => announce(tx, 'bot', ref, START))
  write(here.db, (tx) => forgetChanges(tx, START + 1, 100))
  feed.poll()
  expect(heard).toEqual(['gap', 'c'])
  own.$client.close()
})

test('the newest change is never deleted, so that no follower misses a gap', () => {
  using here = world()
  for (const ref of ['a', 'b']) write(here.db, (tx) => announce(tx, 'bot', ref, START))
  expect(write(here.db, (tx) => forgetChanges(tx, START + 1, 100))).toBe(1)
  expect(changesAfter(here.db, 0, 10).map(({ ref }) => ref)).toEqual(['b'])
  expect(changeBounds(here.db).last).toBe(2)
})

test('of the oldest changes those before a time are deleted', () => {
  using here = world()
  const times = [START, START + 5, START + 1, START + 1, START + 9]
  for (const at of times) write(here.db, (tx) => announce(tx, 'bot', `${at - START}`, at))
  const forget = (limit: number) => write(here.db, (tx) => forgetChanges(tx, START + 3, limit))
  const left = () => changesAfter(here.db, 0, 10).map(({ ref }) => ref)
  expect([forget(3), left()]).toEqual([2, ['5', '1', '9']])
  expect([forget(3), left()]).toEqual([1, ['5', '9']])
})

test('a lease has one holder until it is released or expires', () => {
  using here = world()
  const { db } = here
  const one = takeLease(db, 'server', 'one elsewhere:1:1', START)
  expect(() => takeLease(db, 'server', 'two elsewhere:2:2', START + LEASE_MS - 1)).toThrow(
    'held by one',
  )
  takeLease(db, 'server', 'one elsewhere:1:1', START)
  releaseLease(db, { ...one, owner: 'two elsewhere:2:2' })
  expect(holderOf(db, 'server', START)).toBe('one elsewhere:1:1')
  releaseLease(db, one)
  expect(holderOf(db, 'server', START)).toBeUndefined()
  takeLease(db, 'server', 'one elsewhere:1:1', START)
  takeLease(db, 'server', 'two elsewhere:2:2', START + LEASE_MS)
  expect(() => write(db, (tx) => renewLease(tx, one, START))).toThrow('was taken over')
})

test('work that holds a lease extends it when a third of it is over, or the clock was set back', () => {
  using here = world()
  const { db } = here
  const lease = takeLease(db, 'source:x', 'one', START)
  const until = () => valuesOf(here, 'select until from leases')[0]?.[0]
  const hold = (now: number) => write(db, (tx) => holdLease(tx, lease, now))
  hold(START + LEASE_MS / 3 - 1)
  expect(until()).toBe(START + LEASE_MS)
  hold(START + LEASE_MS / 3)
  expect(until()).toBe(START + (LEASE_MS * 4) / 3)
  hold(START)
  expect(until()).toBe(START + LEASE_MS)
  takeLease(db, 'source:x', 'two', START + LEASE_MS)
  expect(() => hold(START + LEASE_MS)).toThrow('was taken over')
})

test('a killed process of this machine holds no lease', async () => {
  using here = world()
  const child = Bun.spawn(['sleep', '60'])
  const dead = processIdentity('server').replace(/:\d+:\d+$/, `:${child.pid}:1`)
  child.kill('SIGKILL')
  await child.exited
  takeLease(here.db, 'server', dead, START)
  expect(holderOf(here.db, 'server', START)).toBeUndefined()
  expect(takeLease(here.db, 'server', processIdentity('server'), START).owner).toContain(
    `:${process.pid}:`,
  )
  expect(holderOf(here.db, 'server', START)).toContain(`:${process.pid}:`)
})

test('a process id that another process uses now does not hold the lease of the first', () => {
  using here = world()
  const reused = processIdentity('server').replace(/:\d+$/, ':1')
  expect(reused).toContain(`:${process.pid}:`)
  takeLease(here.db, 'server', reused, START)
  expect(holderOf(here.db, 'server', START)).toBeUndefined()
})

test('a lease that cannot be renewed for now is reported, and kept when it can be again', async () => {
  using here = world()
  const lines: string[] = []
  const log = createLog({ level: 'warn', format: 'json' }, { write: (line) => lines.push(line) })
  const clock = stoppedClock()
  const stop = new AbortController()
  const lease = takeLease(here.db, 'server', processIdentity('server'), clock.now())
  const lost = () => expect.unreachable()
  const keeping = keepLease(here.db, lease, { clock, log, signal: stop.signal, lost })
  here.db.$client.run('PRAGMA query_only = ON')
  await clock.pass(LEASE_MS / 3)
  expect(lines.join('')).toContain('the lease could not be renewed')
  here.db.$client.run('PRAGMA query_only = OFF')
  await clock.pass((LEASE_MS * 5) / 6)
  expect(holderOf(here.db, 'server', clock.now())).toBe(lease.owner)
  stop.abort()
  await keeping
})

test('a lease is renewed while it is held, and its loss is reported', async () => {
  using here = world()
  const clock = stoppedClock()
  const stop = new AbortController()
  const lease = takeLease(here.db, 'server', processIdentity('server'), clock.now())
  const lost: unknown[] = []
  const keeping = keepLease(here.db, lease, {
    clock,
    log: here.log,
    signal: stop.signal,
    lost: (error) => lost.push(error),
  })
  await clock.pass(LEASE_MS * 3)
  expect(holderOf(here.db, 'server', clock.now())).toBe(lease.owner)
  here.db.$client.run("update leases set owner = 'two elsewhere:2:2'")
  await clock.pass(LEASE_MS)
  await keeping
  expect(lost).toHaveLength(1)
})

test('a commit that does not wait for the disk is whole, and later commits wait again', () => {
  using here = world()
  const { db } = here
  const level = () => db.$client.query('PRAGMA synchronous').values()[0]?.[0]
  const inside = writeUnsynced(db, (tx) => {
    next(tx, 'rev')
    return level()
  })
  expect([inside, level(), current(db, 'rev')]).toEqual([1, 2, 1])
  const failing = () =>
    writeUnsynced(db, (tx) => {
      next(tx, 'rev')
      throw new Error('stop')
    })
  expect(failing).toThrow('stop')
  expect([level(), current(db, 'rev')]).toEqual([2, 1])
  const joined = write(db, () => writeUnsynced(db, level))
  expect(joined).toBe(2)
})
