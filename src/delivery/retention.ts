import { and, eq, inArray, isNull, lt, notExists, or, sql } from 'drizzle-orm'
import { deleteHomes } from '../assets/store/retention.ts'
import { FORGOTTEN_REV } from '../assets/store/text.ts'
import { assets } from '../assets/tables.ts'
import { deletePosts, releaseAssets } from '../chats/store/retention.ts'
import { messages } from '../chats/tables.ts'
import type { Db, Tx } from '../database/database.ts'
import { shortlistHomes } from '../shortlists/tables.ts'

/**
 * Homes that had gone before that time (ms) and of which only the facts were kept, because bots had posted them. Those
 * that a user keeps stay: it is on a shortlist, or starred a post of it.
 */
function postedLongAgo(db: Db, before: number, limit: number): number[] {
  const saved = db
    .select({ one: sql`1` })
    .from(shortlistHomes)
    .where(eq(shortlistHomes.assetRid, assets.rid))
  const isPart = sql`${messages.assetRid} in (select ${assets.rid} union select part.rid from assets part where part.merged_into = ${assets.rid})`
  const starred = db
    .select({ one: sql`1` })
    .from(messages)
    .where(and(eq(messages.starred, true), isPart))
  return db
    .select({ rid: assets.rid })
    .from(assets)
    .where(
      and(
        lt(assets.removedAt, before),
        eq(assets.removedRev, FORGOTTEN_REV),
        isNull(assets.mergedInto),
        notExists(saved),
        notExists(starred),
      ),
    )
    .limit(limit)
    .all()
    .map(({ rid }) => rid)
}

/** Whether `forgetPosts` has work: it is asked outside of a transaction, because the answer reads every kept home. */
export const hasOldPosts = (db: Db, before: number): boolean =>
  postedLongAgo(db, before, 1).length > 0

/**
 * Deletes up to `limit` homes that had gone before that time (ms), with their deliveries and posts. One that returns
 * later is a new home.
 * @returns the number of homes that were deleted.
 */
export function forgetPosts(
  tx: Tx,
  { before, limit, now }: { before: number; limit: number; now: number },
): number {
  const rids = postedLongAgo(tx, before, limit)
  if (rids.length === 0) return 0
  const parts = tx
    .select({ rid: assets.rid })
    .from(assets)
    .where(or(inArray(assets.rid, rids), inArray(assets.mergedInto, rids)))
    .all()
    .map(({ rid }) => rid)
  deletePosts(tx, parts, now)
  deleteHomes(tx, rids, (all) => releaseAssets(tx, all))
  return rids.length
}
