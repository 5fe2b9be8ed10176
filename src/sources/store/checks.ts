import { and, asc, desc, eq, gt, isNull, lte, sql } from 'drizzle-orm'
import type { AreaCode } from '../../areas/domain.ts'
import type { SourceName } from '../../assets/domain.ts'
import { listings } from '../../assets/tables.ts'
import type { Db, Tx } from '../../database/database.ts'
import { listingChecks } from '../tables.ts'

/** An advertisement to ask for by itself. */
export type Due = {
  rid: number
  externalId: string
  /** Times in a row that it was not there, since it was last seen. */
  misses: number
}

const checkedAt = sql<number>`coalesce(${listingChecks.checkedAt}, 0)`
const misses = sql<number>`case when ${listings.lastSeenAt} > ${checkedAt} then 0 else coalesce(${listingChecks.misses}, 0) end`
const columns = { rid: listings.rid, externalId: listings.externalId, misses }

/** Live advertisements that nobody has looked at after `before`, the one not looked at for longest first. */
export function dueForCheck(
  db: Db,
  source: SourceName,
  { before, limit }: { before: number; limit: number },
): Due[] {
  const lookedAt = sql<number>`max(${listings.lastSeenAt}, ${checkedAt})`
  return db
    .select(columns)
    .from(listings)
    .leftJoin(listingChecks, eq(listingChecks.listingRid, listings.rid))
    .where(and(eq(listings.source, source), isNull(listings.goneAt), lte(lookedAt, before)))
    .orderBy(asc(lookedAt), asc(listings.rid))
    .limit(limit)
    .all()
}

/** How far back the newest advertisements are looked through for such without details. */
const RECENT = 2_000

/** The newest live advertisements in those areas whose details were never read. */
export function withoutDetails(
  db: Db,
  source: SourceName,
  { areas, limit }: { areas: readonly AreaCode[]; limit: number },
): Due[] {
  const isRecent = gt(listings.rid, sql`(select max(rid) from listings) - ${RECENT}`)
  const isWanted = sql`${listings.areaCode} in (select value from json_each(${JSON.stringify(areas)}))`
  const isUnread = isNull(listingChecks.detailsAt)
  return db
    .select(columns)
    .from(listings)
    .leftJoin(listingChecks, eq(listingChecks.listingRid, listings.rid))
    .where(and(isRecent, eq(listings.source, source), isNull(listings.goneAt), isUnread, isWanted))
    .orderBy(desc(listings.orderId), desc(listings.rid))
    .limit(limit)
    .all()
}

type Check = { checkedAt: number; misses: number; detailsAt?: number }

/** Notes that an advertisement was asked for by itself. */
export function keepCheck(tx: Tx, listingRid: number, check: Check): void {
  tx.insert(listingChecks)
    .values({ listingRid, ...check })
    .onConflictDoUpdate({ target: listingChecks.listingRid, set: check })
    .run()
}
