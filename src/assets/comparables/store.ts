import { and, asc, desc, eq, getTableColumns, gt, isNotNull, isNull, sql } from 'drizzle-orm'
import { type Db, prepared, preparedWrite, type Tx } from '../../database/database.ts'
import { streetKeyOf, wordsOf } from '../domain/asset.ts'
import { rowToAsset } from '../store/rows.ts'
import { type AssetRow, assets, comparisons } from '../tables.ts'
import { type Comparison, findScore, type Subject, subjectOf, TOO_GOOD_FROM } from './domain.ts'

/** What is stored of a comparison. */
export type StoredComparison = {
  estimate: number
  low: number
  high: number
  /** The comparables by the rid of their home, the most similar first. */
  comparables: readonly { rid: number; distance: number }[]
  /** By how many percent the price lies below the estimate; null without a price. */
  score: number | null
}

/** A home as the market knows it. */
export type MarketHome = {
  rid: number
  firstSeenAt: number
  isRemoved: boolean
  /** Only one user sees it: it is compared, and no comparable of any home. */
  isPrivate: boolean
  /** Undefined: it can neither be compared nor be a comparable. */
  subject: Subject | undefined
}

const notMerged = isNull(assets.mergedInto)

/** Most of the bytes of a home, and nothing that is compared. */
const { description: _, images: __, ...READ } = getTableColumns(assets)

/** The next homes after `rid`, in the order of rids. */
export function marketPage(db: Db, after: number, limit: number): MarketHome[] {
  const rows = db
    .select(READ)
    .from(assets)
    .where(and(gt(assets.rid, after), notMerged))
    .orderBy(asc(assets.rid))
    .limit(limit)
    .all()
  return rows.map((row) => toMarketHome({ ...row, description: null, images: [] }))
}

/** Homes by their public ids. Homes that were deleted or merged are left out. */
export function marketHomes(db: Db, ids: readonly string[]): MarketHome[] {
  const wanted = sql`${assets.id} in (select value from json_each(${JSON.stringify(ids)}))`
  return db.select().from(assets).where(and(wanted, notMerged)).all().map(toMarketHome)
}

/** The rids of homes by their public ids, also of merged ones. */
export function ridsOf(db: Db, ids: readonly string[]): number[] {
  const wanted = sql`${assets.id} in (select value from json_each(${JSON.stringify(ids)}))`
  const rows = db.select({ rid: assets.rid }).from(assets).where(wanted).all()
  return rows.map(({ rid }) => rid)
}

/** The homes, by rid, that were merged into another one and still have a comparison of their own. */
export function mergedRids(db: Db): number[] {
  const rows = db
    .select({ rid: assets.rid })
    .from(assets)
    .innerJoin(comparisons, eq(comparisons.assetRid, assets.rid))
    .where(isNotNull(assets.mergedInto))
    .all()
  return rows.map(({ rid }) => rid)
}

function toMarketHome(row: AssetRow): MarketHome {
  const home = rowToAsset(row)
  const words = wordsOf({ ...home, description: null, propertyType: null })
  const facts = {
    ...home,
    cityKey: words.city === '' ? null : words.city,
    streetKey: streetKeyOf(words.city, words.street),
  }
  const { rid, firstSeenAt, removedAt, ownerRid } = home
  const is = { isRemoved: removedAt !== null, isPrivate: ownerRid !== null }
  return { rid, firstSeenAt, ...is, subject: subjectOf(facts) }
}

/** A comparison as it is stored. */
export function toStored(comparison: Comparison, price: number | null): StoredComparison {
  const { estimate, low, high } = comparison
  const score = price === null ? null : findScore(price, comparison)
  const comparables = comparison.comparables.map(({ rid, distance }) => ({
    rid,
    distance: Math.round(distance * 100) / 100,
  }))
  return { estimate, low, high, comparables, score }
}

const selectMany = prepared((db) =>
  db
    .select()
    .from(comparisons)
    .where(
      sql`${comparisons.assetRid} in (select value from json_each(${sql.placeholder('rids')}))`,
    )
    .prepare(),
)

/** Comparisons by the rid of their home, in one query. Homes with too few comparables are left out. */
export function comparisonsOf(db: Db, rids: readonly number[]): Map<number, StoredComparison> {
  const rows = rids.length === 0 ? [] : selectMany(db).all({ rids: JSON.stringify(rids) })
  return new Map(rows.map(({ assetRid, ...stored }) => [assetRid, stored]))
}

const selectBest = prepared((db) =>
  db
    .select({ rid: assets.rid })
    .from(assets)
    .leftJoin(comparisons, eq(comparisons.assetRid, assets.rid))
    .where(sql`${assets.rid} in (select value from json_each(${sql.placeholder('rids')}))`)
    .orderBy(
      // Too good to be true comes after the others, without a score last: null is lower than every number.
      sql`${assets.removedAt} is not null, ${comparisons.score} >= ${TOO_GOOD_FROM} asc nulls last`,
      desc(comparisons.score),
      desc(assets.firstSeenAt),
      desc(assets.rid),
    )
    .limit(sql.placeholder('limit'))
    .prepare(),
)

/** The best of these homes, by rid: those still listed by their find score, then the newest. */
export function bestOf(db: Db, rids: readonly number[], limit: number): number[] {
  return selectBest(db)
    .all({ rids: JSON.stringify(rids), limit })
    .map(({ rid }) => rid)
}

const upsert = preparedWrite((tx) => {
  const given = {
    estimate: sql.placeholder('estimate'),
    low: sql.placeholder('low'),
    high: sql.placeholder('high'),
    comparables: sql.placeholder('comparables'),
    score: sql.placeholder('score'),
  }
  const set = {
    estimate: sql`excluded.estimate`,
    low: sql`excluded.low`,
    high: sql`excluded.high`,
    comparables: sql`excluded.comparables`,
    score: sql`excluded.score`,
  }
  return tx
    .insert(comparisons)
    .values({ assetRid: sql.placeholder('assetRid'), ...given })
    .onConflictDoUpdate({ target: comparisons.assetRid, set })
    .prepare()
})

/** Replaces the comparison of a home; undefined: it has too few comparables now. */
export function putComparison(
  tx: Tx,
  assetRid: number,
  comparison: StoredComparison | undefined,
): void {
  if (comparison) upsert(tx).run({ assetRid, ...comparison })
  else tx.delete(comparisons).where(eq(comparisons.assetRid, assetRid)).run()
}

const selectIds = prepared((db) =>
  db
    .select({ rid: assets.rid, id: assets.id })
    .from(assets)
    .where(sql`${assets.rid} in (select value from json_each(${sql.placeholder('rids')}))`)
    .prepare(),
)

/** The public ids of homes by their rid. Homes that were deleted are left out. */
export function idsOf(db: Db, rids: readonly number[]): Map<number, string> {
  return new Map(
    selectIds(db)
      .all({ rids: JSON.stringify(rids) })
      .map(({ rid, id }) => [rid, id]),
  )
}
