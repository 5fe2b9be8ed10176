import { and, eq, gt, lt } from 'drizzle-orm'
import type { Tx } from '../../database/database.ts'
import { forgetRows } from '../../database/forget.ts'
import { groupCodes } from '../tables.ts'

export type GroupCode = typeof groupCodes.$inferSelect

/** Stores a code. Older codes of the same group become void. */
export function putGroupCode(tx: Tx, code: GroupCode): void {
  tx.delete(groupCodes).where(eq(groupCodes.groupId, code.groupId)).run()
  tx.insert(groupCodes).values(code).run()
}

/** Uses a code up; undefined when it is unknown, used or expired. */
export function takeGroupCode(tx: Tx, hash: string, now: number): GroupCode | undefined {
  const good = and(eq(groupCodes.hash, hash), gt(groupCodes.until, now))
  return tx.delete(groupCodes).where(good).returning().get()
}

/** Makes the codes of a group valid for its new id. */
export function moveGroupCodes(tx: Tx, groupId: string, toId: string): void {
  tx.update(groupCodes).set({ groupId: toId }).where(eq(groupCodes.groupId, groupId)).run()
}

/** Makes the codes of a group void. */
export function deleteGroupCodes(tx: Tx, groupId: string): void {
  tx.delete(groupCodes).where(eq(groupCodes.groupId, groupId)).run()
}

/** Deletes up to `limit` expired codes. */
export function forgetGroupCodes(tx: Tx, now: number, limit: number): number {
  return forgetRows(tx, groupCodes, lt(groupCodes.until, now), limit)
}
