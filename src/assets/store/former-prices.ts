import { and, asc, eq, gt, isNotNull, sql } from 'drizzle-orm'
import { type Db, prepared, preparedWrite, type Tx } from '../../database/database.ts'
import { historyOf, type PricePoint } from '../domain/price-history.ts'
import { assetFormerPrices, assets, listingFormerPrices, listings } from '../tables.ts'

type Replaced = {
  /** The rid of the home or the listing. */
  of: number
  price: number | null
  /** When another price took its place (ms). */
  until: number
}

const replaced = { price: sql.placeholder('price'), until: sql.placeholder('until') }

const insertOfHome = preparedWrite((tx) => {
  const { assetRid, n } = assetFormerPrices
  const next = sql`(select ifnull(max(${n}), 0) + 1 from ${assetFormerPrices} where ${assetRid} = ${sql.placeholder('of')})`
  return tx
    .insert(assetFormerPrices)
    .values({ assetRid: sql.placeholder('of'), n: next, ...replaced })
    .prepare()
})

/** Keeps the price that a home had, as the newest of its former ones. */
export function keepFormerPrice(tx: Tx, former: Replaced): void {
  insertOfHome(tx).run(former)
}

const insertOfListing = preparedWrite((tx) => {
  const { listingRid, n } = listingFormerPrices
  const next = sql`(select ifnull(max(${n}), 0) + 1 from ${listingFormerPrices} where ${listingRid} = ${sql.placeholder('of')})`
  return tx
    .insert(listingFormerPrices)
    .values({ listingRid: sql.placeholder('of'), n: next, ...replaced })
    .prepare()
})

/** Keeps the price that a listing stated, as the newest of its former ones. */
export function keepStatedPrice(tx: Tx, former: Replaced): void {
  insertOfListing(tx).run(former)
}

const selectFormer = prepared((db) => {
  const { assetRid, n, price, until } = assetFormerPrices
  return db
    .select({ price, until })
    .from(assetFormerPrices)
    .where(eq(assetRid, sql.placeholder('rid')))
    .orderBy(asc(n))
    .prepare()
})

/** The price history of a home, oldest first. */
export function pricesOf(
  db: Db,
  home: { rid: number; price: number | null; firstSeenAt: number },
): PricePoint[] {
  return historyOf(home, selectFormer(db).all({ rid: home.rid }))
}

/** The former prices of the home of a statement, oldest first, as JSON. */
export const FORMER_PRICES = sql<string>`(select json_group_array(json_object('price', ${assetFormerPrices.price}, 'until', ${assetFormerPrices.until}) order by ${assetFormerPrices.n}) from ${assetFormerPrices} where ${assetFormerPrices.assetRid} = ${assets.rid})`

/** The prices that a listing has stated, the first one first and that of now last. */
export function statedPrices(db: Db, listingRid: number): number[] {
  const { n, price } = listingFormerPrices
  const former = db
    .select({ price })
    .from(listingFormerPrices)
    .where(and(eq(listingFormerPrices.listingRid, listingRid), isNotNull(price)))
    .orderBy(asc(n))
    .all()
  const ofNow = db
    .select({ price: listings.price })
    .from(listings)
    .where(eq(listings.rid, listingRid))
    .all()
  return [...former, ...ofNow].flatMap((row) => row.price ?? [])
}

/** The first price that a listing stated; null when it has never stated one. */
export function firstPriceOf(db: Db, listingRid: number): number | null {
  return statedPrices(db, listingRid)[0] ?? null
}

const HISTORIES = {
  home: { table: assetFormerPrices, of: assetFormerPrices.assetRid },
  listing: { table: listingFormerPrices, of: listingFormerPrices.listingRid },
} as const
type History = keyof typeof HISTORIES

/** How many prices a home or a listing had before. */
export function formerCount(db: Db, history: History, ofRid: number): number {
  const { table, of } = HISTORIES[history]
  const last = sql<number>`ifnull(max(${table.n}), 0)`
  return db.select({ last }).from(table).where(eq(of, ofRid)).get()?.last ?? 0
}

/**
 * Forgets all former prices but so many, the first ones. A price that was read wrong never was one: the one that is
 * right takes its place in the history.
 */
export function restatePrice(
  tx: Tx,
  history: History,
  { of: ofRid, count }: { of: number; count: number },
): void {
  const { table, of } = HISTORIES[history]
  tx.delete(table)
    .where(and(eq(of, ofRid), gt(table.n, count)))
    .run()
}
