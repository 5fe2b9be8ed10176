import { eq, lt, sql } from 'drizzle-orm'
import { type Db, prepared, type Tx } from '../../database/database.ts'
import { forgetRows } from '../../database/forget.ts'
import { sourceStates, validators } from '../tables.ts'

export type SourceState = Omit<typeof sourceStates.$inferSelect, 'source'>

const NEW_STATE: SourceState = {
  pausedUntil: null,
  blockedRuns: 0,
  lastRequestAt: 0,
  budgetDay: 0,
  budgetUsed: 0,
  alert: null,
}

const selectState = prepared((db) =>
  db
    .select()
    .from(sourceStates)
    .where(eq(sourceStates.source, sql.placeholder('source')))
    .prepare(),
)

export function stateOf(db: Db, source: string): SourceState {
  return selectState(db).get({ source }) ?? NEW_STATE
}

/** Changes what is named and leaves the rest. */
export function updateState(tx: Tx, source: string, change: Partial<SourceState>): void {
  tx.insert(sourceStates)
    .values({ ...NEW_STATE, ...change, source })
    .onConflictDoUpdate({ target: sourceStates.source, set: change })
    .run()
}

/** By what an address told its version. */
export type Validator = { etag: string | null; lastModified: string | null }

const selectValidator = prepared((db) =>
  db
    .select({ etag: validators.etag, lastModified: validators.lastModified })
    .from(validators)
    .where(eq(validators.address, sql.placeholder('address')))
    .prepare(),
)

export function validatorOf(db: Db, address: string): Validator | undefined {
  return selectValidator(db).get({ address })
}

export function keepValidator(tx: Tx, address: string, validator: Validator, at: number): void {
  tx.insert(validators)
    .values({ address, ...validator, at })
    .onConflictDoUpdate({ target: validators.address, set: { ...validator, at } })
    .run()
}

/** Forgets versions noted before that time, at most so many. */
export function forgetValidators(tx: Tx, before: number, limit: number): number {
  return forgetRows(tx, validators, lt(validators.at, before), limit)
}
