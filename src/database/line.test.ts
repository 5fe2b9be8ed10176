import { expect, test } from 'bun:test'
import { seconds } from '../kernel/clock.ts'
import { type World, world } from '../testing/worlds/world.ts'
import { current, next } from './counters.ts'
import {
  openDatabase,
  troubleOf,
  write,
  writeAtOnce,
  writeUnsynced,
  writeWhenFree,
} from './database.ts'
import { serveFrom } from './turns.ts'

/** Keeps others from writing. @returns ends it. */
function held(here: World): () => void {
  const { $client: other } = openDatabase(here.config.databasePath, { busyMs: 0 })
  other.run('BEGIN IMMEDIATE')
  return () => {
    other.run('ROLLBACK')
    other.close()
  }
}

test('writes are made in the order in which they were asked for, each in a transaction of its own', async () => {
  using here = world()
  const end = held(here)
  const made: string[] = []
  const ask = (name: string) =>
    writeWhenFree(here.db, here.clock, (tx) => {
      next(tx, 'rev')
      made.push(name)
      if (name === 'second') throw new Error('no')
      return name
    }).catch(String)
  const asked = ['first', 'second', 'third'].map(ask)
  await here.clock.pass(seconds(3))
  expect(made).toEqual([])
  end()
  const late = ask('fourth')
  expect(made).toEqual([])
  await here.clock.pass(50)
  expect(await Promise.all([...asked, late])).toEqual(['first', 'Error: no', 'third', 'fourth'])
  expect(made).toEqual(['first', 'second', 'third', 'fourth'])
  expect(current(here.db, 'rev')).toBe(3)
})

test('of a long line a few are made at once, and then the thread does something else', async () => {
  using here = world()
  const end = held(here)
  const made: number[] = []
  const asked = Array.from({ length: 25 }, (_, n) =>
    writeWhenFree(here.db, here.clock, () => made.push(n)),
  )
  end()
  const seen: number[] = []
  void here.clock.sleep(1).then(() => seen.push(made.length))
  await here.clock.pass(50)
  await Promise.all(asked)
  expect(seen).toEqual([10])
  expect(made).toEqual(Array.from({ length: 25 }, (_, n) => n))
})

test('a write that gets no turn within five seconds is refused as busy, and later ones are made', async () => {
  using here = world()
  const end = held(here)
  const refused = writeWhenFree(here.db, here.clock, () => 1).catch(troubleOf)
  await here.clock.pass(seconds(4))
  const made = writeWhenFree(here.db, here.clock, () => 2)
  await here.clock.pass(seconds(1) + 20)
  expect(await refused).toMatchObject({ kind: 'unavailable', code: 'busy', retryAfter: 1 })
  end()
  await here.clock.pass(20)
  expect(await made).toBe(2)
})

test('without others that write, it is made before anything else happens', () => {
  using here = world()
  void writeWhenFree(here.db, here.clock, (tx) => next(tx, 'rev'))
  expect(current(here.db, 'rev')).toBe(1)
})

test('on the thread that serves visitors a write that would block is an error of the program', async () => {
  using here = world()
  const end = serveFrom(here.db.$client)
  for (const blocking of [write, writeUnsynced])
    expect(() => blocking(here.db, (tx) => next(tx, 'rev'))).toThrow('use `await writeWhenFree')
  const inTurn = () => write(here.db, (tx) => next(tx, 'rev'))
  expect(await writeWhenFree(here.db, here.clock, inTurn)).toBe(1)
  expect(writeAtOnce(here.db, inTurn)).toBe(2)
  const release = held(here)
  expect(() => writeAtOnce(here.db, inTurn)).toThrow('locked')
  release()
  end()
  expect(inTurn()).toBe(3)
})
