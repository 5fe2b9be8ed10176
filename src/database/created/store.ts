import { and, gte, inArray, lt, sql } from 'drizzle-orm'
import { hours } from '../../kernel/clock.ts'
import { atCommit } from '../at-commit.ts'
import { type Db, prepared, preparedWrite, type Tx } from '../database.ts'
import { hourlyCounts } from '../tables.ts'
import { COUNTED, type HourCount } from './domain.ts'

const raise = preparedWrite((tx) =>
  tx
    .insert(hourlyCounts)
    .values({
      kind: 'assets',
      hour: sql`${sql.placeholder('hour')}`,
      count: sql`${sql.placeholder('count')}`,
    })
    .onConflictDoUpdate({
      target: [hourlyCounts.kind, hourlyCounts.hour],
      set: { count: sql`${hourlyCounts.count} + ${sql.placeholder('count')}` },
    })
    .prepare(),
)

/** How many homes a transaction has created in each hour. */
const homes = atCommit<Db, Tx, Map<number, number>>(
  () => new Map(),
  (tx, counts) => {
    for (const [hour, count] of counts) raise(tx).run({ hour, count })
  },
)

/**
 * Counts a home that was created at that time (ms), with the transaction that creates it. No trigger does it: where a
 * table has one, SQLite looks for rows that refer to a new row before it exists, in each table that could, which takes
 * longer than the insert.
 */
export function countHome(tx: Tx, at: number): void {
  const hour = hourOf(at)
  const counts = homes.noted(tx)
  if (counts) counts.set(hour, (counts.get(hour) ?? 0) + 1)
  else raise(tx).run({ hour, count: 1 })
}

const hourOf = (at: number) => Math.floor(at / hours(1))

// The primary key begins with the kind: naming all kinds lets SQLite search by it.
const ofAnyKind = inArray(hourlyCounts.kind, [...COUNTED])

const selectSince = prepared((db) =>
  db
    .select()
    .from(hourlyCounts)
    .where(and(ofAnyKind, gte(hourlyCounts.hour, sql.placeholder('hour'))))
    .prepare(),
)

/** What was created in each hour from that one on. */
export function createdSince(db: Db, hour: number): HourCount[] {
  return selectSince(db).all({ hour })
}

/** Deletes up to `limit` counts of hours before that time (ms). */
export function forgetHourlyCounts(tx: Tx, before: number, limit: number): number {
  const { kind, hour } = hourlyCounts
  const old = tx
    .select({ kind, hour })
    .from(hourlyCounts)
    .where(and(ofAnyKind, lt(hour, hourOf(before))))
    .limit(limit)
  return tx.delete(hourlyCounts).where(sql`(${kind}, ${hour}) in ${old}`).returning({ hour }).all()
    .length
}
