import { and, desc, eq, gte, isNull, lte, type SQL, sql } from 'drizzle-orm'
import type { AreaCode } from '../../areas/domain.ts'
import type { Db } from '../../database/database.ts'
import type { DealType } from '../domain.ts'
import { assets } from '../tables.ts'
import { textQuery } from './text.ts'

/** What a list of homes is narrowed by. A home that does not state a value fails the filter that asks for it. */
export type AssetFilter = {
  text?: string | undefined
  dealType?: DealType | undefined
  minRooms?: number | undefined
  /** Whole shekels, both included. */
  priceRange?: readonly [min: number, max: number] | undefined
  merchant?: boolean | null | undefined
  areaCodes?: readonly AreaCode[] | undefined
  /** First seen at or after this time, in milliseconds. */
  since?: number | undefined
  /** From 1. */
  page: number
  limit: number
}

export type AssetSearch = {
  /** Newest first. */
  rids: number[]
  total: number
}

/** The homes that stand and fit, newest first, with their exact number. */
export function search(db: Db, filter: AssetFilter): AssetSearch {
  const where = and(isNull(assets.removedAt), isNull(assets.mergedInto), ...conditions(filter))
  const rows = db
    .select({ rid: assets.rid })
    .from(assets)
    .where(where)
    .orderBy(desc(assets.firstSeenAt), desc(assets.rid))
    .limit(filter.limit)
    .offset((filter.page - 1) * filter.limit)
    .all()
  const counted = db.select({ total: sql<number>`count(*)` }).from(assets).where(where).get()
  return { rids: rows.map(({ rid }) => rid), total: counted?.total ?? 0 }
}

function conditions(filter: AssetFilter): (SQL | undefined)[] {
  const { text, dealType, minRooms, priceRange, merchant, areaCodes, since } = filter
  const words = text === undefined ? null : textQuery(text)
  return [
    words === null
      ? undefined
      : sql`${assets.rid} in (select rowid from asset_text where asset_text match ${words})`,
    dealType && eq(assets.dealType, dealType),
    minRooms === undefined ? undefined : gte(assets.rooms, Math.round(minRooms * 10)),
    priceRange && and(gte(assets.price, priceRange[0]), lte(assets.price, priceRange[1])),
    merchant === undefined || merchant === null ? undefined : eq(assets.merchant, merchant),
    areaCodes &&
      sql`${assets.areaCode} in (select value from json_each(${JSON.stringify(areaCodes)}))`,
    since === undefined ? undefined : gte(assets.firstSeenAt, since),
  ]
}
