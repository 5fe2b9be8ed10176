import { and, asc, eq, gt } from 'drizzle-orm'
import { assets } from '../assets/tables.ts'
import type { Db } from '../database/database.ts'
import type { Item, Way } from './domain.ts'
import { arrivals, inboxItems } from './tables.ts'

/**
 * What a user sent in after the item with that rid, with its content while that is kept; the first that arrived first:
 * at most `limit`.
 */
export function itemsFrom(
  db: Db,
  userRid: number,
  { after, limit }: { after: number; limit: number },
): Item[] {
  const own = and(eq(inboxItems.userRid, userRid), gt(inboxItems.rid, after))
  return db.select().from(inboxItems).where(own).orderBy(asc(inboxItems.rid)).limit(limit).all()
}

/** How homes, by their public ids, came in for a user. */
export function arrivalsOfUser(
  db: Db,
  userRid: number,
): { assetId: string; way: Way; at: number }[] {
  return db
    .select({ assetId: assets.id, way: arrivals.way, at: arrivals.at })
    .from(arrivals)
    .innerJoin(assets, eq(assets.rid, arrivals.assetRid))
    .where(eq(arrivals.userRid, userRid))
    .orderBy(asc(arrivals.rid))
    .all()
}
