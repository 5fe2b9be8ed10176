import { asc, eq } from 'drizzle-orm'
import { assets } from '../assets/tables.ts'
import type { Db } from '../database/database.ts'
import type { Item, Way } from './domain.ts'
import { arrivals, inboxItems } from './tables.ts'

/** Everything that a user sent in, with its content while that is kept; the first that arrived first. */
export function itemsOfUser(db: Db, userRid: number): Item[] {
  const own = eq(inboxItems.userRid, userRid)
  return db.select().from(inboxItems).where(own).orderBy(asc(inboxItems.rid)).all()
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
