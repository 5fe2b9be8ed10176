import { and, gte, inArray, lt, sql } from 'drizzle-orm'
import { type Db, prepared, type Tx } from '../database/database.ts'
import { hourlyCounts } from '../database/tables.ts'
import { COUNTED, type DayCount, foldIntoDays, type HourCount, lastDays } from './domain.ts'

// The primary key begins with the kind: naming all kinds lets SQLite search by it.
const ofAnyKind = inArray(hourlyCounts.kind, [...COUNTED])

const selectSince = prepared((db) =>
  db
    .select()
    .from(hourlyCounts)
    .where(and(ofAnyKind, gte(hourlyCounts.hour, sql.placeholder('hour'))))
    .prepare(),
)

/** What was created on each of the newest days until now, oldest first. Deletions do not change it. */
export function dailyCounts(db: Db, now: number, count: number): DayCount[] {
  const days = lastDays(now, count)
  const hours: HourCount[] = selectSince(db).all({ hour: days[0]?.firstHour ?? 0 })
  return foldIntoDays(days, hours)
}

const HOUR_MS = 3_600_000

/** Deletes up to `limit` counts of hours before that time (ms). */
export function forgetHourlyCounts(tx: Tx, before: number, limit: number): number {
  const { kind, hour } = hourlyCounts
  const old = tx
    .select({ kind, hour })
    .from(hourlyCounts)
    .where(and(ofAnyKind, lt(hour, Math.floor(before / HOUR_MS))))
    .limit(limit)
  return tx.delete(hourlyCounts).where(sql`(${kind}, ${hour}) in ${old}`).returning({ hour }).all()
    .length
}
