import { eq, sql } from 'drizzle-orm'
import { type Db, prepared, type Tx } from '../../database/database.ts'
import { sourceStates } from '../tables.ts'

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

/** Changes only the given fields. */
export function updateState(tx: Tx, source: string, change: Partial<SourceState>): void {
  tx.insert(sourceStates)
    .values({ ...NEW_STATE, ...change, source })
    .onConflictDoUpdate({ target: sourceStates.source, set: change })
    .run()
}
