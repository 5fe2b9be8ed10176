import { desc, eq, lt } from 'drizzle-orm'
import type { Db, Tx } from '../../database/database.ts'
import { forgetRows } from '../../database/forget.ts'
import { resets } from '../tables.ts'

export type Reset = typeof resets.$inferSelect

/** Stores a reset. An older one of the same user becomes void. */
export function putReset(tx: Tx, reset: typeof resets.$inferInsert): void {
  deleteReset(tx, reset.userRid)
  tx.insert(resets).values(reset).run()
}

export function resetOf(db: Db, userRid: number): Reset | undefined {
  return db.select().from(resets).where(eq(resets.userRid, userRid)).orderBy(desc(resets.rid)).get()
}

export function updateReset(tx: Tx, userRid: number, change: Partial<Reset>): void {
  tx.update(resets).set(change).where(eq(resets.userRid, userRid)).run()
}

export function deleteReset(tx: Tx, userRid: number): void {
  tx.delete(resets).where(eq(resets.userRid, userRid)).run()
}

/** Deletes up to `limit` resets whose code and link have both expired. */
export function forgetResets(tx: Tx, now: number, limit: number): number {
  return forgetRows(tx, resets, lt(resets.linkUntil, now), limit)
}
