import { and, asc, eq, isNotNull, isNull, lt, notInArray, or, sql } from 'drizzle-orm'
import { rowCount } from '../../database/count.ts'
import { type Db, prepared, preparedWrite, type Tx } from '../../database/database.ts'
import { insertRow, updateRow } from '../../database/rows.ts'
import type {
  Asset,
  ComparableListing,
  DealType,
  KeptListing,
  Listing,
  SameBy,
} from '../domain/asset.ts'
import type { OwnerRid } from '../domain/owner.ts'
import { isSameAddress } from '../domain/place.ts'
import { type ListingRow, listings } from '../tables.ts'
import { keepStatedPrice } from './former-prices.ts'
import { factsToRow, rowToListing } from './rows.ts'

const selectListing = prepared((db) =>
  db
    .select()
    .from(listings)
    .where(
      and(
        eq(listings.source, sql.placeholder('source')),
        eq(listings.externalId, sql.placeholder('externalId')),
        sql`ifnull(${listings.ownerRid}, 0) = ${sql.placeholder('owner')}`,
      ),
    )
    .prepare(),
)

/** The listing with this key that belongs to the owner. */
export function listingOf(
  db: Db,
  { source, externalId }: Pick<Listing, 'source' | 'externalId'>,
  ownerRid: OwnerRid = null,
): KeptListing | undefined {
  const row = selectListing(db).get({ source, externalId, owner: ownerRid ?? 0 })
  return row && rowToListing(row)
}

const selectListings = prepared((db) =>
  db
    .select()
    .from(listings)
    .where(eq(listings.assetRid, sql.placeholder('assetRid')))
    .prepare(),
)

/** Every listing of a home, also those that are gone, in the order in which they were first seen. */
export function listingsOf(db: Db, assetRid: number): KeptListing[] {
  // Sorted here: in the statement the order would cost twice as much as the reading.
  const rows = selectListings(db).all({ assetRid })
  return rows.sort((one, other) => one.rid - other.rid).map(rowToListing)
}

const selectOthers = prepared((db) =>
  db
    .select()
    .from(listings)
    .where(
      and(
        eq(listings.assetRid, sql.placeholder('assetRid')),
        sql`${listings.rid} <> ${sql.placeholder('rid')}`,
      ),
    )
    .prepare(),
)

/** As `listingsOf` the home of this listing, which is known as it is stored: most homes have no other one. */
export function listingsWith(db: Db, listing: KeptListing): KeptListing[] {
  const { assetRid, rid } = listing
  const others = selectOthers(db).all({ assetRid, rid }).map(rowToListing)
  return [listing, ...others].sort((one, other) => one.rid - other.rid)
}

function listingToRow(listing: Omit<ComparableListing, 'words'>) {
  const { source, externalId, link, previousPrice, orderId, streetKey } = listing
  const { tags, sourceCreatedAt, sourceUpdatedAt, implausible, pendingPrice } = listing
  const { readFacts, readBy } = listing
  return {
    ...factsToRow(listing),
    source,
    externalId,
    link,
    previousPrice,
    orderId,
    streetKey,
    sourceCreatedAt,
    sourceUpdatedAt,
    implausible,
    pendingPrice,
    tags: [...tags],
    readFacts: readFacts && [...readFacts],
    readBy,
  }
}

type NewListing = {
  /** `nextRid` of listings. */
  rid: number
  id: string
  assetRid: number
  joinedBy: SameBy | null
  ownerRid: OwnerRid
  now: number
}

export function insertListing(
  tx: Tx,
  listing: ComparableListing,
  { rid, id, assetRid, joinedBy, ownerRid, now }: NewListing,
): void {
  insertRow(tx, listings, {
    ...listingToRow(listing),
    rid,
    id,
    assetRid,
    joinedBy,
    ownerRid,
    firstSeenAt: now,
    lastSeenAt: now,
  })
}

/**
 * Replaces the facts of a listing, keeps the price that it stated when it changed, and marks it live.
 * @returns the listing as it is stored now.
 */
export function updateListing(
  tx: Tx,
  kept: KeptListing,
  { words: _, ...listing }: ComparableListing,
  now: number,
): KeptListing {
  const live = { lastSeenAt: now, goneAt: null }
  rewrite(tx, kept, { ...rowFor(kept, listing), ...live })
  if (kept.price !== listing.price)
    keepStatedPrice(tx, { of: kept.rid, price: kept.price, until: now })
  return { ...kept, ...listing, ...live }
}

/**
 * Replaces what the rules made of a listing. Its source has stated nothing new.
 * @returns the listing as it is stored now.
 */
export function rewriteListing(
  tx: Tx,
  kept: KeptListing,
  { words: _, ...listing }: ComparableListing,
): KeptListing {
  rewrite(tx, kept, rowFor(kept, listing))
  return { ...kept, ...listing }
}

function rewrite(tx: Tx, kept: KeptListing, after: Partial<ListingRow>): void {
  const { lastSeenAt, goneAt } = kept
  const before = { ...listingToRow(kept), lastSeenAt, goneAt }
  updateRow(tx, listings, kept.rid, { before, after })
}

/** The geocoder is asked for another address, too. */
function rowFor(kept: KeptListing, listing: Omit<ComparableListing, 'words'>): Partial<ListingRow> {
  const askedAgain = isSameAddress(kept, listing) ? {} : { geocodeAskedAt: null }
  return { ...listingToRow(listing), ...askedAgain }
}

/**
 * Live listings that were last seen before a time, by rid: of sources other than the given ones, and of single users,
 * which are never checked again.
 */
export function unseenListings(
  db: Db,
  {
    dealType,
    rechecked,
    before,
    limit,
  }: { dealType: DealType; rechecked: readonly string[]; before: number; limit: number },
): number[] {
  const isUnseen = and(isNull(listings.goneAt), lt(listings.lastSeenAt, before))
  const isUnchecked = or(notInArray(listings.source, [...rechecked]), isNotNull(listings.ownerRid))
  const isOther = and(eq(listings.dealType, dealType), isUnchecked)
  const query = db.select({ rid: listings.rid }).from(listings).where(and(isUnseen, isOther))
  return query
    .limit(limit)
    .all()
    .map(({ rid }) => rid)
}

/** Every listing, by rid, the first seen first. */
export function listingRids(db: Db): number[] {
  const rows = db.select({ rid: listings.rid }).from(listings).orderBy(asc(listings.rid)).all()
  return rows.map(({ rid }) => rid)
}

const touchListing = preparedWrite((tx) =>
  tx
    .update(listings)
    .set({ lastSeenAt: sql`${sql.placeholder('now')}` })
    .where(eq(listings.rid, sql.placeholder('rid')))
    .prepare(),
)

/** Marks a listing as seen now. */
export function touch(tx: Tx, rid: number, now: number): void {
  touchListing(tx).run({ rid, now })
}

const selectByRid = prepared((db) =>
  db
    .select()
    .from(listings)
    .where(eq(listings.rid, sql.placeholder('rid')))
    .prepare(),
)

export function listingByRid(db: Db, rid: number): KeptListing | undefined {
  const row = selectByRid(db).get({ rid })
  return row && rowToListing(row)
}

/** Moves a listing to another asset. */
export function moveListing(
  tx: Tx,
  rid: number,
  to: Pick<KeptListing, 'assetRid' | 'joinedBy' | 'formerAssetRid'>,
): void {
  const { assetRid, joinedBy, formerAssetRid } = to
  tx.update(listings).set({ assetRid, joinedBy, formerAssetRid }).where(eq(listings.rid, rid)).run()
}

/** Deletes all listings of a home of one user, which became part of a home that everybody sees. */
export function deletePrivateListings(tx: Tx, assetRid: number): void {
  tx.delete(listings)
    .where(and(eq(listings.assetRid, assetRid), isNotNull(listings.ownerRid)))
    .run()
}

export function markGone(tx: Tx, rid: number, now: number): void {
  tx.update(listings).set({ goneAt: now }).where(eq(listings.rid, rid)).run()
}

const selectShown = prepared((db) =>
  db
    .select({ rid: listings.rid, firstSeenAt: listings.firstSeenAt })
    .from(listings)
    .where(
      and(
        eq(listings.assetRid, sql.placeholder('assetRid')),
        eq(listings.source, sql.placeholder('source')),
        eq(listings.link, sql.placeholder('link')),
      ),
    )
    .prepare(),
)

/** The listing of a home that posts show: the one whose source and link the home has. */
export function shownListing(
  db: Db,
  { rid: assetRid, source, link }: Pick<Asset, 'rid' | 'source' | 'link'>,
): { rid: number; firstSeenAt: number } | undefined {
  const [first, ...more] = selectShown(db).all({ assetRid, source, link })
  // A statement that sorts costs three times as much, and there is rarely more than one.
  return more.reduce((oldest, one) => (oldest && oldest.rid < one.rid ? oldest : one), first)
}

/** How many listings have a description that another version of the reader has read, or none. */
export function readByOthers(db: Db, version: number): number {
  const { description, readBy } = listings
  const isOther = and(isNotNull(description), sql`${readBy} is not ${version}`)
  return rowCount(db, listings, isOther)
}
