import { and, desc, eq, gte, isNull, lte, type SQL, sql } from 'drizzle-orm'
import { boxOfRing, isInside, type Ring } from '../../areas/domain/drawn.ts'
import { rowCount } from '../../database/count.ts'
import type { Db } from '../../database/database.ts'
import { reachedPlacesOf } from '../../travel/store.ts'
import { TOO_GOOD_FROM } from '../comparables/domain.ts'
import { FIELDS, filtered } from '../criteria/criteria.ts'
import { isNear } from '../domain/place.ts'
import { SIZE_MIN } from '../domain/plausible.ts'
import {
  type AssetFilter,
  type AssetSort,
  type Bounds,
  narrowed,
  type Search,
} from '../search/domain.ts'
import { filterParts, withoutPart } from '../search/filter-domain.ts'
import { markersOf } from '../search/markers.ts'
import { type AssetRow, assets, comparisons, hiddenAssets, savedAssets } from '../tables.ts'
import { filterConditions } from './criteria-conditions.ts'
import { meantConditions, streetsOf } from './meant.ts'
import { recentInSql } from './recent.ts'
import { microDegrees, pointOf } from './rows.ts'
import { shownTo } from './seen.ts'
import { ridsWithWords, textQuery } from './text.ts'
import { waysAmong } from './ways.ts'

const WORLD: Bounds = [-180, -90, 180, 90]

/** The index of homes in SQL, which answers in every process. */
export function createSqlSearch(db: Db): Search {
  return {
    list: (filter, page) => listed(db, filter, page),
    map: (filter, zoom) => mapped(db, filter, zoom),
    prices: (filter, scale) => priced(db, filter, scale),
    relax: (filter) =>
      filterParts(filter).map((name) => {
        const where = condition(db, withoutPart(filter, name))
        return { filter: name, count: rowCount(db, assets, where) }
      }),
    recent: (criteria, range) => recentInSql(db, criteria, range),
    streets: () => streetsOf(db),
    settled: async () => undefined,
  }
}

type Asked<Name extends keyof Search> = Parameters<Search[Name]>
type Found<Name extends keyof Search> = ReturnType<Search[Name]>

function listed(
  db: Db,
  filter: Asked<'list'>[0],
  { sort = 'newest', page, limit }: Asked<'list'>[1],
): Found<'list'> {
  const where = condition(db, filter)
  if (sort === 'travel') return nearestFirst(db, where, { filter, page, limit })
  const rows = db
    .select({ rid: assets.rid })
    .from(assets)
    .where(where)
    .orderBy(...ORDER[sort], desc(assets.firstSeenAt), desc(assets.rid))
    .limit(limit)
    .offset((page - 1) * limit)
    .all()
  return { rids: rows.map(({ rid }) => rid), total: rowCount(db, assets, where) }
}

/** Minutes are not in the database: all homes that pass are read. */
function nearestFirst(
  db: Db,
  where: SQL | undefined,
  { filter, page, limit }: { filter: AssetFilter; page: number; limit: number },
): Found<'list'> {
  const places = placesOfReader(db, filter)
  const ways = waysAmong(db, places)
  const first = places[0]?.place.id ?? ''
  const rows = db
    .select(PLACED)
    .from(assets)
    .where(where)
    .orderBy(desc(assets.firstSeenAt), desc(assets.rid))
    .all()
    .map((row) => ({ rid: row.rid, minutes: ways.to(first, placed(row))?.minutes ?? LAST }))
    .sort((one, other) => (one.minutes === other.minutes ? 0 : one.minutes - other.minutes))
  const from = (page - 1) * limit
  return { rids: rows.slice(from, from + limit).map(({ rid }) => rid), total: rows.length }
}

const LAST = Number.POSITIVE_INFINITY

const placesOfReader = (db: Db, { readerRid = null }: AssetFilter) =>
  readerRid === null ? [] : reachedPlacesOf(db, readerRid)

function mapped(db: Db, filter: Asked<'map'>[0], zoom: Asked<'map'>[1]): Found<'map'> {
  const where = and(condition(db, filter), within(WORLD))
  const { rid, longitude, latitude } = assets
  const rows = db.select({ rid, longitude, latitude }).from(assets).where(where).all()
  const { pins, clusters } = markersOf(
    {
      rows: Uint32Array.from(rows.keys()),
      longitudes: Int32Array.from(rows, (row) => row.longitude ?? 0),
      latitudes: Int32Array.from(rows, (row) => row.latitude ?? 0),
    },
    zoom,
  )
  return { rids: pins.flatMap((pin) => rows[pin]?.rid ?? []), clusters, total: rows.length }
}

function priced(
  db: Db,
  filter: Asked<'prices'>[0],
  { width, bars }: Asked<'prices'>[1],
): Found<'prices'> {
  const bar = sql<number | null>`min(cast(${assets.price} / ${width} as integer), ${bars})`
  const rows = db
    .select({ bar, count: sql<number>`count(*)` })
    .from(assets)
    .where(condition(db, filter))
    .groupBy(sql`1`)
    .all()
  const counts = Array<number>(bars + 1).fill(0)
  for (const { bar: at, count } of rows) if (at !== null) counts[at] = count
  return { counts: counts.slice(0, bars), over: counts[bars] ?? 0 }
}

const perMetre = sql`case when ${assets.size} >= ${SIZE_MIN} then ${assets.price} * 1.0 / ${assets.size} end`
const score = sql`(select ${comparisons.score} from ${comparisons} where ${comparisons.assetRid} = ${assets.rid})`

const ORDER: Record<Exclude<AssetSort, 'travel'>, SQL[]> = {
  newest: [],
  price: [sql`${assets.price} asc nulls last`],
  total: [sql`${assets.total} asc nulls last`],
  pricePerMetre: [sql`${perMetre} asc nulls last`],
  // What is too good to be true comes after all others that have a score.
  find: [sql`${score} >= ${TOO_GOOD_FROM} asc nulls last`, sql`${score} desc`],
}

const IS_LIVE = and(isNull(assets.removedAt), isNull(assets.mergedInto))

/** The live homes that the reader sees and that pass a filter. */
function condition(db: Db, asked: AssetFilter): SQL | undefined {
  const filter = narrowed(asked)
  const isSeen = shownTo(filter.readerRid ?? null)
  const known = and(IS_LIVE, isSeen, ...conditions(filter), ...meantConditions(db, filter.meant))
  const where = filter.travel ? and(known, isOneOf(ridsWithin(db, known, filter))) : known
  return filter.polygon ? and(where, isOneOf(ridsInside(db, where, filter.polygon))) : where
}

function conditions(filter: AssetFilter): (SQL | undefined)[] {
  const { searchText, dealType, priceRange } = filter
  const words = searchText === undefined ? null : textQuery(searchText)
  return [
    words === null ? undefined : sql`${assets.rid} in (${ridsWithWords(words)})`,
    dealType && eq(assets.dealType, dealType),
    priceRange && and(gte(assets.price, priceRange[0]), lte(assets.price, priceRange[1])),
    ...filterConditions(filter),
    filter.bounds && within(filter.bounds),
    ...marks(filter),
  ]
}

function marks({ readerRid, saved, hidden }: AssetFilter): (SQL | undefined)[] {
  const isMarked = (table: typeof savedAssets | typeof hiddenAssets) =>
    sql`exists (select 1 from ${table} where ${table.userRid} = ${readerRid ?? null} and ${table.assetRid} = ${assets.rid})`
  const isHidden = isMarked(hiddenAssets)
  return [saved && isMarked(savedAssets), hidden ? isHidden : sql`not ${isHidden}`]
}

function within([west, south, east, north]: Bounds): SQL | undefined {
  return and(
    gte(assets.longitude, microDegrees(west)),
    lte(assets.longitude, microDegrees(east)),
    gte(assets.latitude, microDegrees(south)),
    lte(assets.latitude, microDegrees(north)),
  )
}

/** The homes that are as near to the reader's places as the filter asks for. */
function ridsWithin(db: Db, where: SQL | undefined, filter: AssetFilter): number[] {
  const ways = waysAmong(db, placesOfReader(db, filter))
  const { criteria } = filtered({ travel: filter.travel })
  const rows = db.select(PLACED).from(assets).where(where).all()
  return rows.flatMap((row) => (FIELDS.travel.matches(criteria, placed(row), ways) ? row.rid : []))
}

/** The homes inside of a ring, of which SQL knows only the box. */
function ridsInside(db: Db, where: SQL | undefined, ring: Ring): number[] {
  const rows = db
    .select(PLACED)
    .from(assets)
    .where(and(where, within(boxOfRing(ring))))
    .all()
  return rows.flatMap((row) => (isPlacedInside(ring, row) ? row.rid : []))
}

const { rid, longitude, latitude, street, geocodedBy } = assets
/** What says where a home is. */
const PLACED = { rid, longitude, latitude, street, geocodedBy }
type PlacedRow = Pick<AssetRow, keyof typeof PLACED>

const placed = (row: PlacedRow) => ({ ...row, coordinates: pointOf(row) })

/** Whether a home is inside of a ring by the point of its house or the middle of its street. */
function isPlacedInside(ring: Ring, row: PlacedRow): boolean {
  const home = placed(row)
  return home.coordinates !== null && isNear(home) && isInside(ring, home.coordinates)
}

function isOneOf(rids: readonly number[]): SQL {
  return sql`${assets.rid} in (select value from json_each(${JSON.stringify(rids)}))`
}
