import { and, asc, eq, gt, inArray, ne, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { type Db, prepared, type Tx } from '../../database/database.ts'
import type { PhotoHash } from '../domain/same-photos.ts'
import { maybeSame, photoHashes } from '../images/tables.ts'
import { listings } from '../tables.ts'
import { areHomesApart } from './decisions.ts'

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

const selectAfter = prepared((db) =>
  db
    .select({
      rid: listings.rid,
      firstSeenAt: listings.firstSeenAt,
      isEligible: sql<number>`${listings.ownerRid} is null and ${listings.goneAt} is null and ${listings.images} <> '[]'`,
    })
    .from(listings)
    .where(gt(listings.rid, sql.placeholder('rid')))
    .orderBy(asc(listings.rid))
    .limit(sql.placeholder('limit'))
    .prepare(),
)

/** The next listings after this one, by rid. `isEligible`: everybody sees it, it is live, and it has photos. */
export function listingsAfter(
  db: Db,
  rid: number,
  limit: number,
): { rid: number; firstSeenAt: number; isEligible: boolean }[] {
  return selectAfter(db)
    .all({ rid, limit })
    .map((row) => ({ ...row, isEligible: row.isEligible === 1 }))
}

/** Keeps that two listings, by rid, have a photo in common. */
export function keepMaybeSame(tx: Tx, [one, other]: readonly [number, number]): void {
  const pair = { firstRid: Math.min(one, other), secondRid: Math.max(one, other) }
  tx.insert(maybeSame).values(pair).onConflictDoNothing().run()
}

/** Other homes, by rid, that have a photo in common with this one, and of which nobody decided that they are two. */
export function maybeSameAs(db: Db, assetRid: number): number[] {
  const own = alias(listings, 'own')
  const ofOwn = db.select({ rid: own.rid }).from(own).where(eq(own.assetRid, assetRid))
  const isPair = or(
    and(inArray(maybeSame.firstRid, ofOwn), eq(listings.rid, maybeSame.secondRid)),
    and(inArray(maybeSame.secondRid, ofOwn), eq(listings.rid, maybeSame.firstRid)),
  )
  const rows = db
    .selectDistinct({ assetRid: listings.assetRid })
    .from(maybeSame)
    .innerJoin(listings, isPair)
    .where(ne(listings.assetRid, assetRid))
    .all()
  return rows.map((row) => row.assetRid).filter((other) => !areHomesApart(db, assetRid, other))
}
