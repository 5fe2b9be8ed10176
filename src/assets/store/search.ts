import { and, asc, desc, eq, gte, isNull, lte, notInArray, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../database/database.ts'
import {
  type AssetFilter,
  type AssetSort,
  type Bounds,
  type Cluster,
  cellSize,
  type Search,
} from '../search/domain.ts'
import { assets } from '../tables.ts'
import { microDegrees, tenths } from './rows.ts'
import { textQuery } from './text.ts'

const DEGREE = 1_000_000

/** The index of homes in SQL, which answers in every process. */
export function createSqlSearch(db: Db): Search {
  return (filter) => {
    const where = and(isNull(assets.removedAt), isNull(assets.mergedInto), ...conditions(filter))
    const rows = db
      .select({ rid: assets.rid, id: assets.id })
      .from(assets)
      .where(where)
      .orderBy(...order(filter.sort ?? 'newest'))
      .limit(filter.limit)
      .offset((filter.page - 1) * filter.limit)
      .all()
    const counted = db.select({ total: sql<number>`count(*)` }).from(assets).where(where).get()
    const total = counted?.total ?? 0
    const rids = rows.map(({ rid }) => rid)
    const isSplit = filter.zoom !== undefined && total > rids.length
    return {
      ids: rows.map(({ id }) => id),
      total,
      clusters: isSplit ? clusters(db, and(where, notInArray(assets.rid, rids)), filter.zoom) : [],
    }
  }
}

/** Null also for a size of 0. */
const pricePerMetre = sql`${assets.price} * 1.0 / ${assets.size}`

const BY: Record<AssetSort, SQL[]> = {
  newest: [],
  price: [sql`${assets.price} asc nulls last`],
  pricePerMetre: [sql`${pricePerMetre} asc nulls last`],
}

function order(sort: AssetSort): SQL[] {
  return [...BY[sort], desc(assets.firstSeenAt), desc(assets.rid)]
}

function conditions(filter: AssetFilter): (SQL | undefined)[] {
  const { searchText, dealType, minRooms, priceRange, merchant, neighborhoodCodes, since } = filter
  const words = searchText === undefined ? null : textQuery(searchText)
  return [
    words === null
      ? undefined
      : sql`${assets.rid} in (select rowid from asset_text where asset_text match ${words})`,
    dealType && eq(assets.dealType, dealType),
    minRooms === undefined ? undefined : sql`${assets.rooms} >= ${tenths(minRooms)}`,
    priceRange && and(gte(assets.price, priceRange[0]), lte(assets.price, priceRange[1])),
    merchant === undefined || merchant === null ? undefined : eq(assets.merchant, merchant),
    neighborhoodCodes &&
      sql`${assets.areaCode} in (select value from json_each(${JSON.stringify(neighborhoodCodes)}))`,
    since === undefined ? undefined : gte(assets.firstSeenAt, since),
    filter.bounds && within(filter.bounds),
    filter.zoom === undefined ? undefined : within(WORLD),
  ]
}

const WORLD: Bounds = [-180, -90, 180, 90]

function within([west, south, east, north]: Bounds): SQL | undefined {
  return and(
    gte(assets.longitude, microDegrees(west)),
    lte(assets.longitude, microDegrees(east)),
    gte(assets.latitude, microDegrees(south)),
    lte(assets.latitude, microDegrees(north)),
  )
}

function clusters(db: Db, where: SQL | undefined, zoom = 0): Cluster[] {
  const cell = cellSize(zoom)
  const column = sql<number>`(${assets.longitude} + ${180 * DEGREE}) / ${cell}`
  const row = sql<number>`(${assets.latitude} + ${90 * DEGREE}) / ${cell}`
  const rows = db
    .select({
      count: sql<number>`count(*)`,
      longitude: sql<number>`avg(${assets.longitude})`,
      latitude: sql<number>`avg(${assets.latitude})`,
      west: sql<number>`min(${assets.longitude})`,
      south: sql<number>`min(${assets.latitude})`,
      east: sql<number>`max(${assets.longitude})`,
      north: sql<number>`max(${assets.latitude})`,
    })
    .from(assets)
    .where(where)
    .groupBy(column, row)
    .orderBy(asc(column), asc(row))
    .all()
  return rows.map(({ count, longitude, latitude, west, south, east, north }) => ({
    count,
    point: [degrees(longitude), degrees(latitude)],
    bounds: [degrees(west), degrees(south), degrees(east), degrees(north)],
  }))
}

const degrees = (micro: number) => Math.round(micro) / DEGREE
