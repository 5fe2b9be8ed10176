import { eq, type SQL, sql } from 'drizzle-orm'
import { streetAndNumber } from '../../areas/domain/area.ts'
import { type Db, prepared } from '../../database/database.ts'
import { remembering } from '../../kernel/domain/remembering.ts'
import type { Features } from '../domain/asset.ts'
import { isOnEarth, placeByStreet } from '../domain/place.ts'
import type { AssetFilter } from '../search/domain.ts'
import { pointOf } from '../store/rows.ts'
import { isSharedWith } from '../store/seen.ts'
import { ridsWithWords, type TextQuery, textQuery } from '../store/text.ts'
import { assets, comparisons, hiddenAssets, listedAssets, savedAssets } from '../tables.ts'
import type { ColumnRow } from './facts.ts'
import type { Marked } from './query.ts'

const selectRows = (db: Db, where: SQL) => {
  const { rid, firstSeenAt, dealType, price, total, rooms, size, merchant, areaCode } = assets
  const { city, features, floor, entryDate, isSublet } = assets
  const { longitude, latitude, street, geocodedBy, ownerRid } = assets
  return db
    .select({
      rid,
      firstSeenAt,
      dealType,
      price,
      total,
      rooms,
      size,
      merchant,
      areaCode,
      longitude,
      latitude,
      city,
      street,
      features: sql<string>`${features}`,
      floor,
      entryDate,
      isSublet,
      geocodedBy,
      ownerRid,
      score: comparisons.score,
      isLive: sql<number>`${assets.removedAt} is null and ${assets.mergedInto} is null`,
    })
    .from(assets)
    .leftJoin(comparisons, eq(comparisons.assetRid, rid))
    .where(where)
    .orderBy(rid)
    .limit(sql.placeholder('limit'))
    .prepare()
}

const selectAfter = prepared((db) =>
  selectRows(
    db,
    sql`${assets.rid} > ${sql.placeholder('after')} and ${assets.removedAt} is null and ${assets.mergedInto} is null`,
  ),
)
const selectByIds = prepared((db) =>
  selectRows(db, sql`${assets.id} in (select value from json_each(${sql.placeholder('ids')}))`),
)

type Row = ReturnType<ReturnType<typeof selectRows>['all']>[number]

/** Most homes state the same few features. */
const FEATURES_MAX = 10_000
const featuresOf = remembering(FEATURES_MAX, (text: string) => JSON.parse(text) as Features)

function toColumnRow(row: Row): ColumnRow {
  const street = row.street === null ? null : streetAndNumber(row.street)
  const point = pointOf(row)
  const isPlaced = point !== null && isOnEarth(point)
  return {
    rid: row.rid,
    firstSeenAt: row.firstSeenAt,
    dealType: row.dealType,
    price: row.price,
    total: row.total,
    rooms: row.rooms,
    size: row.size,
    floor: row.floor,
    entryDate: row.entryDate,
    isSublet: row.isSublet,
    merchant: row.merchant,
    areaCode: row.areaCode,
    longitude: isPlaced ? row.longitude : null,
    latitude: isPlaced ? row.latitude : null,
    // The street is read once, which takes longer than the rest.
    placeBy: isPlaced ? (row.geocodedBy ?? placeByStreet(street)) : null,
    score: row.score,
    ownerRid: row.ownerRid,
    city: row.city,
    street: street?.name ?? null,
    features: featuresOf(row.features),
  }
}

/** The next live homes after `rid`, in the order of rids. */
export function liveRows(db: Db, after: number, limit: number): ColumnRow[] {
  return selectAfter(db).all({ after, limit }).map(toColumnRow)
}

/** Homes by their public ids: the live ones, and the rids of the others. */
export function rowsById(db: Db, ids: readonly string[]): { live: ColumnRow[]; gone: number[] } {
  const rows = selectByIds(db).all({ ids: JSON.stringify(ids), limit: -1 })
  return {
    live: rows.filter(({ isLive }) => isLive === 1).map(toColumnRow),
    gone: rows.filter(({ isLive }) => isLive !== 1).map(({ rid }) => rid),
  }
}

const selectMarks = prepared((db) => {
  const reader = sql.placeholder('readerRid')
  const of = (table: typeof savedAssets | typeof hiddenAssets, kind: number) =>
    db
      .select({ rid: table.assetRid, kind: sql<number>`${kind}` })
      .from(table)
      .where(eq(table.userRid, reader))
  const shared = db
    .select({ rid: assets.rid, kind: sql<number>`2` })
    .from(listedAssets)
    .innerJoin(assets, eq(assets.rid, listedAssets.assetRid))
    .where(isSharedWith(reader))
  return of(savedAssets, 1).unionAll(of(hiddenAssets, 0)).unionAll(shared).prepare()
})

/** What a filter refers to, in at most two queries. */
export function markedBy(db: Db, filter: AssetFilter): Omit<Marked, 'minutes'> {
  const { readerRid = null, saved, searchText } = filter
  const marks = readerRid === null ? [] : selectMarks(db).all({ readerRid })
  const ridsOf = (kind: number) =>
    new Set(marks.flatMap((mark) => (mark.kind === kind ? mark.rid : [])))
  const query = searchText === undefined ? null : textQuery(searchText)
  return {
    words: query === null ? undefined : wordsFound(db, query),
    saved: saved ? ridsOf(1) : undefined,
    hidden: ridsOf(0),
    shared: ridsOf(2),
  }
}

const selectWords = prepared((db) => {
  const [match, forms] = [sql.placeholder('match'), sql.placeholder('forms')]
  return db
    .select({ rid: sql<number>`rowid` })
    .from(sql`(${ridsWithWords({ match, forms })})`)
    .prepare()
})

function wordsFound(db: Db, query: TextQuery): number[] {
  const rows = selectWords(db).values(query) as [number][]
  return rows.map(([rid]) => rid)
}
