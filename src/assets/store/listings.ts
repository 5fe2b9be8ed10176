import { and, asc, eq, isNull, or, sql } from 'drizzle-orm'
import { type Db, prepared, preparedWrite, type Tx } from '../../database/database.ts'
import type { KeptListing, Listing, SameBy } from '../domain.ts'
import { listingPrices, listings } from '../tables.ts'
import { addressKeyOf, factsToRow, rowToListing } from './rows.ts'

const selectListing = prepared((db) =>
  db
    .select()
    .from(listings)
    .where(
      and(
        eq(listings.source, sql.placeholder('source')),
        eq(listings.externalId, sql.placeholder('externalId')),
      ),
    )
    .prepare(),
)

/** The advertisement of that id on that source. */
export function listingOf(
  db: Db,
  { source, externalId }: Pick<Listing, 'source' | 'externalId'>,
): KeptListing | undefined {
  const row = selectListing(db).get({ source, externalId })
  return row && rowToListing(row)
}

const selectListings = prepared((db) =>
  db
    .select()
    .from(listings)
    .where(eq(listings.assetRid, sql.placeholder('assetRid')))
    .orderBy(asc(listings.rid))
    .prepare(),
)

/** Every offer of a home, also those gone, in the order in which they were first seen. */
export function listingsOf(db: Db, assetRid: number): KeptListing[] {
  return selectListings(db).all({ assetRid }).map(rowToListing)
}

/** A listing's columns: only those, whatever else the object carries. */
function listingToRow(listing: Listing) {
  const { source, externalId, link, previousPrice, orderId } = listing
  return { ...factsToRow(factsOnly(listing)), source, externalId, link, previousPrice, orderId }
}

function factsOnly(listing: Listing) {
  const { source, externalId, link, previousPrice, orderId, ...facts } = listing
  return facts
}

type NewListing = {
  id: string
  assetRid: number
  joinedBy: SameBy | null
  now: number
}

export function insertListing(
  tx: Tx,
  listing: Listing,
  { id, assetRid, joinedBy, now }: NewListing,
): void {
  const { rid } = tx
    .insert(listings)
    .values({
      ...listingToRow(listing),
      id,
      assetRid,
      joinedBy,
      addressKey: addressKeyOf(listing),
      firstSeenAt: now,
      lastSeenAt: now,
    })
    .returning({ rid: listings.rid })
    .get()
  tx.insert(listingPrices).values({ listingRid: rid, price: listing.price, at: now }).run()
}

/** Replaces what the advertisement says, keeps every price, and counts it as standing on its source. */
export function updateListing(tx: Tx, kept: KeptListing, listing: Listing, now: number): void {
  tx.update(listings)
    .set({
      ...listingToRow(listing),
      addressKey: addressKeyOf(listing),
      lastSeenAt: now,
      goneAt: null,
    })
    .where(eq(listings.rid, kept.rid))
    .run()
  if (kept.price !== listing.price)
    tx.insert(listingPrices).values({ listingRid: kept.rid, price: listing.price, at: now }).run()
}

const touchListing = preparedWrite((tx) =>
  tx
    .update(listings)
    .set({ lastSeenAt: sql`${sql.placeholder('now')}` })
    .where(eq(listings.rid, sql.placeholder('rid')))
    .prepare(),
)

/** It was seen again, unchanged. */
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

/** It stands on its source no longer. */
export function markGone(tx: Tx, rid: number, now: number): void {
  tx.update(listings).set({ goneAt: now }).where(eq(listings.rid, rid)).run()
}

const selectCandidates = prepared((db) => {
  const sameFacts = and(
    eq(listings.dealType, sql.placeholder('dealType')),
    eq(listings.rooms, sql.placeholder('rooms')),
    eq(listings.size, sql.placeholder('size')),
    eq(listings.floor, sql.placeholder('floor')),
  )
  const samePhone = eq(listings.phone, sql.placeholder('phone'))
  return db
    .select()
    .from(listings)
    .where(and(isNull(listings.goneAt), or(sameFacts, samePhone)))
    .orderBy(asc(listings.assetRid), asc(listings.rid))
    .prepare()
})

/** Live offers that may be of the same home as this listing, of the oldest home first: the rules decide. */
export function candidates(db: Db, listing: Listing): KeptListing[] {
  const { dealType, rooms, size, floor, phone } = factsToRow(listing)
  return selectCandidates(db).all({ dealType, rooms, size, floor, phone }).map(rowToListing)
}
