import { and, asc, eq, gt, lte, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../database/database.ts'
import type { Sent } from '../domain.ts'
import { shares } from './tables.ts'

/** What was shared and is not saved. */
export type Share = typeof shares.$inferSelect

export function insertShare(tx: Tx, share: Omit<Share, 'rid'>): void {
  tx.insert(shares).values(share).run()
}

/** Undefined: there is none that was shared after this time, or it is another user's. */
export function shareOf(
  db: Db,
  id: string,
  { userRid, after }: { userRid: number; after: number },
): Share | undefined {
  const own = and(eq(shares.id, id), eq(shares.userRid, userRid), gt(shares.at, after))
  return db.select().from(shares).where(own).get()
}

/** The shares of a user, the oldest first. */
export function sharesOfUser(db: Db, userRid: number): Share[] {
  return db.select().from(shares).where(eq(shares.userRid, userRid)).orderBy(asc(shares.rid)).all()
}

/** What the shares of each user take, in bytes, of the user with most first. */
export function shareBytes(db: Db): { userRid: number; bytes: number }[] {
  return db
    .select({ userRid: shares.userRid, bytes: sql<number>`sum(${shares.bytes})` })
    .from(shares)
    .groupBy(shares.userRid)
    .orderBy(sql`2 desc`)
    .all()
}

export function changeShare(tx: Tx, id: string, change: { sent: Sent } | { bytes: number }): void {
  tx.update(shares).set(change).where(eq(shares.id, id)).run()
}

export function deleteShare(tx: Tx, id: string): void {
  tx.delete(shares).where(eq(shares.id, id)).run()
}

/** Deletes shares that are as old as this or older. @returns their ids. */
export function deleteOldShares(tx: Tx, until: number): string[] {
  const gone = tx.delete(shares).where(lte(shares.at, until)).returning({ id: shares.id }).all()
  return gone.map(({ id }) => id)
}

export function isShare(db: Db, id: string): boolean {
  return db.select({ rid: shares.rid }).from(shares).where(eq(shares.id, id)).get() !== undefined
}
