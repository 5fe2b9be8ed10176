import { and, asc, eq, isNull, or, sql } from 'drizzle-orm'
import type { ReaderRid } from '../assets/domain/owner.ts'
import { assets } from '../assets/tables.ts'
import { type Db, prepared, type Tx } from '../database/database.ts'
import type { Way } from './domain.ts'
import { arrivals } from './tables.ts'

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
