import { and, asc, eq, getTableColumns, gt, ne, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { type Db, prepared, type Tx } from '../../database/database.ts'
import type { KeptListing } from '../domain/asset.ts'
import { areApart } from '../domain/same-home.ts'
import { PHOTO_HOMES_MAX, type PhotoHash } from '../domain/same-photos.ts'
import { maybeSame, photoHashes } from '../images/tables.ts'
import { listings } from '../tables.ts'
import { areHomesApart } from './decisions.ts'
import { rowToListing } from './rows.ts'

/** A photo of a listing, by its place among the photos of the listing, from 0. */
export type PhotoPlace = { listingRid: number; place: number }

/** Keeps what a photo looks like; null: it could not be had, or shows too little. */
export function keepPhoto(tx: Tx, at: PhotoPlace, hash: PhotoHash | null): void {
  const { whole, cuts } = hash ?? { whole: null, cuts: null }
  tx.insert(photoHashes)
    .values({ ...at, whole, cuts })
    .onConflictDoNothing()
    .run()
}

const selectPhotos = prepared((db) =>
  db
    .select()
    .from(photoHashes)
    .where(eq(photoHashes.listingRid, sql.placeholder('listingRid')))
    .orderBy(asc(photoHashes.place))
    .prepare(),
)

/** The photos of a listing that were looked at, in order. `hash` null: it could not be had, or shows too little. */
export function photosOf(db: Db, listingRid: number): (PhotoPlace & { hash: PhotoHash | null })[] {
  return selectPhotos(db)
    .all({ listingRid })
    .map(({ place, whole, cuts }) => {
      const hash = whole === null || cuts === null ? null : { whole, cuts }
      return { listingRid, place, hash }
    })
}

const countHomes = prepared((db) =>
  db
    .select({ count: sql<number>`count(distinct ${listings.assetRid})` })
    .from(photoHashes)
    .innerJoin(listings, eq(listings.rid, photoHashes.listingRid))
    .where(eq(photoHashes.whole, sql.placeholder('whole')))
    .prepare(),
)

/** How many homes have a photo that looks exactly like this one. */
export function homesWithPhoto(db: Db, { whole }: PhotoHash): number {
  return countHomes(db).get({ whole })?.count ?? 0
}

/** A listing that no agent and no project advertises. Agents show one photo of a kitchen with several homes. */
const isPrivate = sql`${listings.merchant} is not true and not ${listings.isNewProject}`

const selectAfter = prepared((db) =>
  db
    .select({
      rid: listings.rid,
      firstSeenAt: listings.firstSeenAt,
      isEligible: sql<number>`${listings.ownerRid} is null and ${listings.goneAt} is null and ${listings.images} <> '[]'`,
      isPrivate: sql<number>`${isPrivate}`,
    })
    .from(listings)
    .where(gt(listings.rid, sql.placeholder('rid')))
    .orderBy(asc(listings.rid))
    .limit(sql.placeholder('limit'))
    .prepare(),
)

/**
 * The next listings after this one, by rid. `isEligible`: everybody sees it, it is live, and it has photos.
 * `isPrivate`: no agent advertises it.
 */
export function listingsAfter(
  db: Db,
  rid: number,
  limit: number,
): { rid: number; firstSeenAt: number; isEligible: boolean; isPrivate: boolean }[] {
  return selectAfter(db)
    .all({ rid, limit })
    .map((row) => ({ ...row, isEligible: row.isEligible === 1, isPrivate: row.isPrivate === 1 }))
}

/** Keeps that two listings, by rid, have a photo in common. */
export function keepMaybeSame(tx: Tx, [one, other]: readonly [number, number]): void {
  const pair = { firstRid: Math.min(one, other), secondRid: Math.max(one, other) }
  tx.insert(maybeSame).values(pair).onConflictDoNothing().run()
}

const selectPrivate = prepared((db) =>
  db
    .select(getTableColumns(photoHashes))
    .from(photoHashes)
    .innerJoin(listings, eq(listings.rid, photoHashes.listingRid))
    .where(
      sql`(${photoHashes.listingRid}, ${photoHashes.place}) > (${sql.placeholder('listingRid')}, ${sql.placeholder('place')}) and ${photoHashes.whole} is not null and ${listings.goneAt} is null and ${isPrivate}`,
    )
    .orderBy(asc(photoHashes.listingRid), asc(photoHashes.place))
    .limit(sql.placeholder('limit'))
    .prepare(),
)

/** Photos of live listings without an agent, in order, after one of them. */
export function privatePhotosAfter(
  db: Db,
  after: PhotoPlace,
  limit: number,
): (PhotoPlace & { hash: PhotoHash })[] {
  return selectPrivate(db)
    .all({ ...after, limit })
    .map(({ whole, cuts, ...at }) => ({ ...at, hash: { whole: whole ?? '', cuts: cuts ?? '' } }))
}

const selectPairs = prepared((db) => {
  const own = alias(listings, 'own')
  const isPair = or(
    and(eq(maybeSame.firstRid, own.rid), eq(maybeSame.secondRid, listings.rid)),
    and(eq(maybeSame.secondRid, own.rid), eq(maybeSame.firstRid, listings.rid)),
  )
  const home = sql.placeholder('assetRid')
  return db
    .select({ own, other: listings })
    .from(own)
    .innerJoin(maybeSame, or(eq(maybeSame.firstRid, own.rid), eq(maybeSame.secondRid, own.rid)))
    .innerJoin(listings, isPair)
    .where(and(eq(own.assetRid, home), ne(listings.assetRid, home)))
    .prepare()
})

/** Pairs of a listing of this home and one of another that have a photo in common. */
function pairsOf(db: Db, assetRid: number): { own: KeptListing; other: KeptListing }[] {
  const rows = selectPairs(db).all({ assetRid })
  return rows.map((row) => ({ own: rowToListing(row.own), other: rowToListing(row.other) }))
}

/** Other homes, by rid, that have a photo in common with this one, and of which nobody decided that they are two. */
export function maybeSameAs(db: Db, assetRid: number): number[] {
  const near = pairsOf(db, assetRid).filter(({ own, other }) => !areApart(own, other))
  return [...new Set(near.map(({ other }) => other.assetRid))].filter(
    (other) => !areHomesApart(db, assetRid, other),
  )
}

/**
 * Live listings of other addresses that have a photo in common with a live one of this home. None when they are of so
 * many homes that the photo shows none of them.
 */
export function elsewhereWithPhoto(db: Db, assetRid: number): KeptListing[] {
  const apart = pairsOf(db, assetRid).filter(({ own, other }) => areApart(own, other))
  if (new Set(apart.map(({ other }) => other.assetRid)).size >= PHOTO_HOMES_MAX) return []
  const live = apart.filter(({ own, other }) => own.goneAt === null && other.goneAt === null)
  return live.map(({ other }) => other)
}
