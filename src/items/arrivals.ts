import { and, asc, eq, exists, isNotNull, isNull, ne, notExists, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { ReaderRid } from '../assets/domain/owner.ts'
import { assets } from '../assets/tables.ts'
import { type Db, prepared, type Tx } from '../database/database.ts'
import { shortlistHomes } from '../shortlists/tables.ts'
import type { Way } from './domain.ts'
import { arrivals } from './tables.ts'

/** Homes of one user that came in by this item and by no other one, and that are on no shortlist. By rid. */
export function homesOnlyOf(db: Db, itemRid: number): number[] {
  const others = alias(arrivals, 'others')
  const again = db
    .select({ rid: others.rid })
    .from(others)
    .where(and(eq(others.assetRid, arrivals.assetRid), ne(others.rid, arrivals.rid)))
  const saved = db
    .select({ rid: shortlistHomes.assetRid })
    .from(shortlistHomes)
    .where(eq(shortlistHomes.assetRid, arrivals.assetRid))
  return db
    .select({ assetRid: arrivals.assetRid })
    .from(arrivals)
    .innerJoin(assets, eq(assets.rid, arrivals.assetRid))
    .where(
      and(
        eq(arrivals.itemRid, itemRid),
        isNotNull(assets.ownerRid),
        isNull(assets.mergedInto),
        notExists(again),
        notExists(saved),
      ),
    )
    .all()
    .map(({ assetRid }) => assetRid)
}

/** Forgets that homes came in by this item, where others brought them too: it holds them no longer. */
export function forgetArrivals(tx: Tx, itemRid: number): void {
  const others = alias(arrivals, 'others')
  const again = tx
    .select({ rid: others.rid })
    .from(others)
    .where(and(eq(others.assetRid, arrivals.assetRid), ne(others.rid, arrivals.rid)))
  tx.delete(arrivals)
    .where(and(eq(arrivals.itemRid, itemRid), exists(again)))
    .run()
}

/** A home that came in by an item. */
export type Arrival = {
  assetRid: number
  /** The user who sent the item; null: it came for everybody. */
  userRid: number | null
  way: Way
  itemRid: number
  /** ms. */
  at: number
}

/** Notes that a home came in, once for each item. */
export function noteArrival(tx: Tx, arrival: Arrival): void {
  tx.insert(arrivals).values(arrival).onConflictDoNothing().run()
}

const selectOf = prepared((db) =>
  db
    .select({ way: arrivals.way, at: arrivals.at })
    .from(arrivals)
    .where(
      and(
        sql`${arrivals.assetRid} in (select ${assets.rid} from ${assets} where ${assets.rid} = ${sql.placeholder('assetRid')} or ${assets.mergedInto} = ${sql.placeholder('assetRid')})`,
        or(isNull(arrivals.userRid), eq(arrivals.userRid, sql.placeholder('readerRid'))),
      ),
    )
    .orderBy(asc(arrivals.at), asc(arrivals.rid))
    .prepare(),
)

/** How a home, or one that was merged into it, came in, as the reader sees it. The first arrival first. */
export function arrivalsOf(
  db: Db,
  assetRid: number,
  readerRid: ReaderRid,
): { way: Way; at: number }[] {
  return selectOf(db).all({ assetRid, readerRid })
}
