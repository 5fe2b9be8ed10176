import { and, asc, desc, eq, gt, isNull, lt, lte, sql } from 'drizzle-orm'
import type { AreaCode } from '../../../areas/domain/area.ts'
import type { DealType, SourceName } from '../../../assets/domain/asset.ts'
import { listings } from '../../../assets/tables.ts'
import type { Db, Tx } from '../../../database/database.ts'
import { listingChecks } from '../../tables.ts'

/** A listing whose own page is to be requested. */
export type DueListing = {
  rid: number
  externalId: string
  /** Misses in a row since the listing was last seen. */
  misses: number
}

const checkedAt = sql<number>`coalesce(${listingChecks.checkedAt}, 0)`
const misses = sql<number>`case when ${listings.lastSeenAt} > ${checkedAt} then 0 else coalesce(${listingChecks.misses}, 0) end`
/**
 * Live listings that everybody sees with a page of their own: the source has none for a project under the id that we
 * know, and is asked for nothing that one user brought in.
 */
const hasPage = and(
  isNull(listings.goneAt),
  isNull(listings.ownerRid),
  eq(listings.isNewProject, false),
)
const columns = { rid: listings.rid, externalId: listings.externalId, misses }

/** Live listings that were last seen or checked at or before `before`, the longest ago first. */
export function dueForCheck(
  db: Db,
  source: SourceName,
  { before, limit }: { before: number; limit: number },
): DueListing[] {
  const checkedOrSeenAt = sql<number>`max(${listings.lastSeenAt}, ${checkedAt})`
  return db
    .select(columns)
    .from(listings)
    .leftJoin(listingChecks, eq(listingChecks.listingRid, listings.rid))
    .where(and(eq(listings.source, source), hasPage, lte(checkedOrSeenAt, before)))
    .orderBy(asc(checkedOrSeenAt), asc(listings.rid))
    .limit(limit)
    .all()
}

/** How many of the newest listings are searched for missing details. */
const RECENT = 2_000

/** The newest live listings in those areas whose details were never read. */
export function withoutDetails(
  db: Db,
  source: SourceName,
  { areas, limit }: { areas: readonly AreaCode[]; limit: number },
): DueListing[] {
  const isRecent = gt(listings.rid, sql`(select max(rid) from listings) - ${RECENT}`)
  const isWanted = sql`${listings.areaCode} in (select value from json_each(${JSON.stringify(areas)}))`
  const isUnread = isNull(listingChecks.detailsAt)
  return db
    .select(columns)
    .from(listings)
    .leftJoin(listingChecks, eq(listingChecks.listingRid, listings.rid))
    .where(and(isRecent, eq(listings.source, source), hasPage, isUnread, isWanted))
    .orderBy(desc(listings.orderId), desc(listings.rid))
    .limit(limit)
    .all()
}

type Check = { checkedAt: number; misses: number; detailsAt?: number }

/** Stores that the own page of a listing was requested. */
export function keepCheck(tx: Tx, listingRid: number, check: Check): void {
  tx.insert(listingChecks)
    .values({ listingRid, ...check })
    .onConflictDoUpdate({ target: listingChecks.listingRid, set: check })
    .run()
}

/** Live listings without a page of their own that were last seen before a time; the longest ago first. */
export function unseenProjects(
  db: Db,
  source: SourceName,
  { dealType, before, limit }: { dealType: DealType; before: number; limit: number },
): number[] {
  const isOfAll = and(eq(listings.source, source), isNull(listings.ownerRid))
  const isProject = and(isOfAll, eq(listings.isNewProject, true))
  const isUnseen = and(eq(listings.dealType, dealType), lt(listings.lastSeenAt, before))
  return db
    .select({ rid: listings.rid })
    .from(listings)
    .where(and(isProject, isNull(listings.goneAt), isUnseen))
    .orderBy(asc(listings.lastSeenAt))
    .limit(limit)
    .all()
    .map(({ rid }) => rid)
}
