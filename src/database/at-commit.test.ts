import { expect, test } from 'bun:test'
import { valuesOf } from '../testing/worlds/rows.ts'
import { START, world } from '../testing/worlds/world.ts'
import { atCommit } from './at-commit.ts'
import { announce, changeBounds, changesAfter } from './changes.ts'
import { current, next, setCounter } from './counters.ts'
import { type Db, type Tx, write } from './database.ts'
import { snapshot } from './turns.ts'

function noting() {
  const stored: string[] = []
  const words = atCommit<Db, Tx, string[]>(
    () => [],
    (_, noted) => stored.push(noted.join()),
  )
  return { words, stored }
}

test('what a transaction notes is stored once, before its commit, also what a joined one notes', () => {
  using here = world()
  const { words, stored } = noting()
  write(here.db, (tx) => {
    expect(words.known(tx)).toBeUndefined()
    words.noted(tx)?.push('a')
    write(tx, (inner) => words.noted(inner)?.push('b'))
    expect([words.known(tx), stored]).toEqual([['a', 'b'], []])
  })
  expect(stored).toEqual(['a,b'])
  write(here.db, (tx) => words.noted(tx)?.push('c'))
  write(here.db, () => undefined)
  expect(stored).toEqual(['a,b', 'c'])
})

test('a transaction that fails stores nothing, and outside of one nothing is noted', () => {
  using here = world()
  const { words, stored } = noting()
  const failing = () =>
    write(here.db, (tx) => {
      words.noted(tx)?.push('a')
      throw new Error('undone')
    })
  expect(failing).toThrow('undone')
  expect(words.known(here.db)).toBeUndefined()
  snapshot(here.db.$client, () => expect(words.noted(here.db as Tx)).toBeUndefined())
  write(here.db, () => undefined)
  expect(stored).toEqual([])
})

test('when it cannot be stored, the transaction is undone as a whole', () => {
  using here = world()
  const refused = atCommit<Db, Tx, object>(
    () => ({}),
    () => {
      throw new Error('full')
    },
  )
  const failing = () =>
    write(here.db, (tx) => {
      next(tx, 'rev')
      announce(tx, 'bot', 'a', START)
      refused.noted(tx)
    })
  expect(failing).toThrow('full')
  expect([current(here.db, 'rev'), changesAfter(here.db, 0, 9)]).toEqual([0, []])
})

test('a counter that is raised is known in its transaction, and stored with it', () => {
  using here = world()
  const stored = () => valuesOf(here, "select value from counters where name = 'rev'")
  const seen = write(here.db, (tx) => {
    const numbers = [current(tx, 'rev'), next(tx, 'rev'), next(tx, 'rev'), current(tx, 'rev')]
    expect(stored()).toEqual([])
    setCounter(tx, 'rev', 7)
    return [...numbers, current(tx, 'rev'), next(tx, 'rev')]
  })
  expect(seen).toEqual([0, 1, 2, 2, 7, 8])
  expect(stored()).toEqual([[8]])
  write(here.db, (tx) => {
    next(tx, 'rev')
    setCounter(tx, 'rev', 3)
  })
  expect(stored()).toEqual([[3]])
})

test.each([1, 4, 15, 16, 41])(
  '%d changes of a transaction come into the feed in their order',
  (many) => {
    using here = world()
    const refs = Array.from({ length: many }, (_, n) => `${n}`)
    write(here.db, (tx) => {
      for (const ref of refs) announce(tx, 'bot', ref, START + Number(ref))
      expect(changesAfter(tx, 0, 99)).toEqual([])
      // Who answers what a change is called answers it before the end.
      expect(changeBounds(tx).last).toBe(many)
    })
    expect(changeBounds(here.db).last).toBe(many)
    expect(valuesOf(here, 'select topic, ref, at from changes order by seq')).toEqual(
      refs.map((ref) => ['bot', ref, START + Number(ref)]),
    )
  },
)
