import { and, desc, eq, isNotNull, isNull, lt } from 'drizzle-orm'
import type { Db, Tx } from '../../database/database.ts'
import { forgetRows } from '../../database/forget.ts'
import { resets } from '../tables.ts'

export type Reset = typeof resets.$inferSelect
type NewReset = typeof resets.$inferInsert

/**
 * Stores a reset. An older one becomes void when the same browser asked for it, or when both are links of an operator.
 * Resets that other browsers asked for stay valid.
 */
export function putReset(tx: Tx, reset: NewReset): void {
  const { userRid, channel, browserHash = null, address = null } = reset
  const isOperators = eq(resets.channel, 'operator')
  const isOfBrowser =
    browserHash === null
      ? and(isNull(resets.browserHash), eq(resets.address, address ?? ''))
      : eq(resets.browserHash, browserHash)
  const same = and(eq(resets.userRid, userRid), channel === 'operator' ? isOperators : isOfBrowser)
  tx.delete(resets).where(same).run()
  tx.insert(resets).values(reset).run()
}

/** The newest reset with a code that a browser asked for. */
export function resetOfBrowser(db: Db, userRid: number, browserHash: string): Reset | undefined {
  const own = and(eq(resets.userRid, userRid), eq(resets.browserHash, browserHash))
  return db.select().from(resets).where(and(own, hasCode)).orderBy(desc(resets.rid)).get()
}

/** The newest reset with a code that an address asked for. */
export function resetOfAddress(db: Db, userRid: number, address: string): Reset | undefined {
  const own = and(eq(resets.userRid, userRid), eq(resets.address, address))
  return db.select().from(resets).where(and(own, hasCode)).orderBy(desc(resets.rid)).get()
}

const hasCode = isNotNull(resets.codeHash)

/** The reset of a user whose code was verified with this proof. */
export function resetOfProof(db: Db, userRid: number, proofHash: string): Reset | undefined {
  const own = and(eq(resets.userRid, userRid), eq(resets.proofHash, proofHash))
  return db.select().from(resets).where(own).get()
}

/** The reset of a user that has this link. */
export function resetOfLink(db: Db, userRid: number, linkHash: string): Reset | undefined {
  const own = and(eq(resets.userRid, userRid), eq(resets.linkHash, linkHash))
  return db.select().from(resets).where(own).get()
}

export function updateReset(tx: Tx, rid: number, change: Partial<Reset>): void {
  tx.update(resets).set(change).where(eq(resets.rid, rid)).run()
}

/** Makes all resets of a user void. */
export function deleteResets(tx: Tx, userRid: number): void {
  tx.delete(resets).where(eq(resets.userRid, userRid)).run()
}

/** Deletes up to `limit` resets whose code and link have both expired. */
export function forgetResets(tx: Tx, now: number, limit: number): number {
  return forgetRows(tx, resets, lt(resets.linkUntil, now), limit)
}
