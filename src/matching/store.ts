import { and, desc, eq, gte, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { assets } from '../assets/tables.ts'
import { type Criteria, highestPrice } from '../bots/domain.ts'
import type { Db } from '../database/database.ts'
import { deliveries } from '../delivery/tables.ts'

type Range = {
  /** First seen at or after this time, in milliseconds. */
  since: number
  limit: number
  /** Leaves out what this bot, by its rid, has posted. */
  notPostedBy?: number
}

/** The homes that stand and suit the criteria, newest first: the rule of `suits` in SQL, for any process. */
export function matchingRids(
  db: Db,
  criteria: Criteria,
  { since, limit, notPostedBy }: Range,
): number[] {
  const posted =
    notPostedBy === undefined
      ? undefined
      : sql`not exists (select 1 from ${deliveries} where ${deliveries.assetRid} = ${assets.rid} and ${deliveries.botRid} = ${notPostedBy})`
  const rows = db
    .select({ rid: assets.rid })
    .from(assets)
    .where(and(...suiting(criteria), gte(assets.firstSeenAt, since), posted))
    .orderBy(desc(assets.firstSeenAt), desc(assets.rid))
    .limit(limit)
    .all()
  return rows.map(({ rid }) => rid)
}

function suiting(criteria: Criteria): (SQL | undefined)[] {
  const { dealType, neighborhoodCodes, priceLimit, rooms, merchant } = criteria
  const highest = highestPrice(criteria)
  return [
    isNull(assets.removedAt),
    isNull(assets.mergedInto),
    eq(assets.dealType, dealType),
    sql`${assets.areaCode} in (select value from json_each(${JSON.stringify(neighborhoodCodes)}))`,
    or(isNull(assets.price), gte(assets.price, priceLimit[0])),
    Number.isFinite(highest) ? or(isNull(assets.price), lte(assets.price, highest)) : undefined,
    or(isNull(assets.rooms), gte(assets.rooms, Math.round(rooms * 10))),
    merchant === null ? undefined : or(isNull(assets.merchant), eq(assets.merchant, merchant)),
  ]
}
