import { type Db, type Tx, write } from '../database/database.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Random } from '../kernel/random.ts'
import type { Action, Actor, Fields } from './domain.ts'
import { noteAction } from './store.ts'

export type AuditWorld = { db: Db; clock: Clock; random: Random }

/**
 * Does something and records it, in one transaction: it is done and recorded, or neither.
 * @param note what was done, from the result; undefined: nothing that is recorded.
 */
export function audited<T>(
  { db, clock, random }: AuditWorld,
  actor: Actor,
  act: (tx: Tx) => T,
  note: (done: T) => Action | undefined,
): T {
  return write(db, (tx) => {
    const done = act(tx)
    const action = note(done)
    if (action) noteAction(tx, actor, action, { random, now: clock.now() })
    return done
  })
}

/** The values of the named fields that differ, before and after; undefined when none does. */
export function changed<Row extends object>(
  before: Row,
  after: Row,
  names: readonly (keyof Row & string)[],
): { before: Fields; after: Fields } | undefined {
  const isSame = (name: keyof Row) => JSON.stringify(before[name]) === JSON.stringify(after[name])
  const different = names.filter((name) => !isSame(name))
  if (different.length === 0) return undefined
  const pick = (row: Row) => Object.fromEntries(different.map((name) => [name, row[name]]))
  return { before: pick(before), after: pick(after) }
}
