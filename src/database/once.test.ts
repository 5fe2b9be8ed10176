import { expect, test } from 'bun:test'
import { world } from '../testing/worlds/world.ts'
import { type Tx, write } from './database.ts'
import { onceInTransaction } from './once.ts'
import { snapshot } from './turns.ts'

function counted() {
  let reads = 0
  const read = onceInTransaction((_, key: string) => {
    reads += 1
    return key === 'nothing' ? undefined : `${key} ${reads}`
  })
  return { read, reads: () => reads }
}

test('what is asked again in a transaction is read once, also after a join, and anew in the next one', () => {
  using here = world()
  const { read, reads } = counted()
  const twice = (tx: Tx) => [read(tx, 'a'), write(tx, (inner) => read(inner, 'a')), read(tx, 'b')]
  expect(write(here.db, twice)).toEqual(['a 1', 'a 1', 'b 2'])
  expect(write(here.db, twice)).toEqual(['a 3', 'a 3', 'b 4'])
  expect(reads()).toBe(4)
})

test('outside of a transaction, and after one that failed, it is read each time', () => {
  using here = world()
  const { read, reads } = counted()
  expect([read(here.db, 'a'), read(here.db, 'a')]).toEqual(['a 1', 'a 2'])
  const failing = () =>
    write(here.db, (tx) => {
      read(tx, 'a')
      throw new Error('undone')
    })
  expect(failing).toThrow('undone')
  expect(snapshot(here.db.$client, () => read(here.db, 'a'))).toBe('a 4')
  expect(reads()).toBe(4)
})
