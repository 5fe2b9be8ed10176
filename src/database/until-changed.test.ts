import { expect, test } from 'bun:test'
import { isOff } from '../testing/worlds/structures.ts'
import { world } from '../testing/worlds/world.ts'
import { current, next } from './counters.ts'
import { openDatabase, untilChanged, write } from './database.ts'

const unlessOff = test.skipIf(isOff('sessions'))

unlessOff(
  'what was read is read again after a commit of this connection or of another one, and else not',
  () => {
    using here = world()
    using other = {
      db: openDatabase(here.config.databasePath, { busyMs: 0 }),
      [Symbol.dispose]() {
        this.db.$client.close()
      },
    }
    const remembered = untilChanged<number>(10)
    let reads = 0
    const rev = () =>
      remembered(here.db, 'rev', () => {
        reads += 1
        return current(here.db, 'rev')
      })
    expect([rev(), rev(), reads]).toEqual([0, 0, 1])
    write(here.db, (tx) => next(tx, 'rev'))
    expect([rev(), rev(), reads]).toEqual([1, 1, 2])
    write(other.db, (tx) => next(tx, 'rev'))
    expect([rev(), rev(), reads]).toEqual([2, 2, 3])
  },
)

test('what a transaction reads is not remembered: it may be rolled back', () => {
  using here = world()
  const remembered = untilChanged<number>(10)
  const rev = () => remembered(here.db, 'rev', () => current(here.db, 'rev'))
  expect(rev()).toBe(0)
  expect(() =>
    write(here.db, (tx) => {
      next(tx, 'rev')
      expect(rev()).toBe(1)
      throw new Error('no')
    }),
  ).toThrow('no')
  expect(rev()).toBe(0)
})

unlessOff('values are kept by their names, and not more of them than stated', () => {
  using here = world()
  const remembered = untilChanged<string>(2)
  const reads: string[] = []
  const read = (key: string) =>
    remembered(here.db, key, () => {
      reads.push(key)
      return key
    })
  expect(['a', 'b', 'a', 'b'].map(read)).toEqual(['a', 'b', 'a', 'b'])
  expect(reads).toEqual(['a', 'b'])
  for (const key of ['c', 'a']) expect(read(key)).toBe(key)
  expect(reads).toEqual(['a', 'b', 'c', 'a'])
})
