import { and, asc, between, eq, isNull, or, sql } from 'drizzle-orm'

import { type Db, prepared, preparedWrite, type Tx } from '../../database/database.ts'
import type { ComparableListing, KeptListing, Listing, SameBy } from '../domain.ts'
import { listingPrices, listings } from '../tables.ts'
import { factsToRow, microDegrees, rowToListing, tenths } from './rows.ts'

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

/** Every listing of a home, also those that are gone, in the order in which they were first seen. */
export function listingsOf(db: Db, assetRid: number): KeptListing[] {
  return selectListings(db).all({ assetRid }).map(rowToListing)
}

function listingToRow(listing: ComparableListing) {
  const { source, externalId, link, previousPrice, orderId, addressKey } = listing
  const { tags, sourceCreatedAt, sourceUpdatedAt, implausible, pendingPrice } = listing
  return {
    ...factsToRow(listing),
    ...{ source, externalId, link, previousPrice, orderId, addressKey },
    ...{ sourceCreatedAt, sourceUpdatedAt, implausible, pendingPrice },
    tags: [...tags],
  }
}

type NewListing = {
  id: string
  assetRid: number
  joinedBy: SameBy | null
  now: number
}

export function insertListing(
  tx: Tx,
  listing: ComparableListing,
  { id, assetRid, joinedBy, now }: NewListing,
): void {
  const { rid } = tx
    .insert(listings)
    .values({
      ...listingToRow(listing),
      id,
      assetRid,
      joinedBy,
      firstSeenAt: now,
      lastSeenAt: now,
    })
    .returning({ rid: listings.rid })
    .get()
  tx.insert(listingPrices).values({ listingRid: rid, price: listing.price, at: now }).run()
}

/** Replaces the facts of a listing, adds its price to its history when it changed, and marks it live. */
export function updateListing(
  tx: Tx,
  kept: KeptListing,
  listing: ComparableListing,
  now: number,
): void {
  tx.update(listings)
    .set({ ...listingToRow(listing), lastSeenAt: now, goneAt: null })
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

export function markGone(tx: Tx, rid: number, now: number): void {
  tx.update(listings).set({ goneAt: now }).where(eq(listings.rid, rid)).run()
}

const selectCandidates = prepared((db) => {
  const isNear = and(
    between(listings.longitude, sql.placeholder('west'), sql.placeholder('east')),
    between(listings.latitude, sql.placeholder('south'), sql.placeholder('north')),
  )
  const sameFacts = and(
    eq(listings.dealType, sql.placeholder('dealType')),
    eq(listings.rooms, sql.placeholder('rooms')),
    eq(listings.size, sql.placeholder('size')),
    eq(listings.floor, sql.placeholder('floor')),
    or(eq(listings.addressKey, sql.placeholder('addressKey')), isNear),
  )
  const samePhone = eq(listings.phone, sql.placeholder('phone'))
  return db
    .select()
    .from(listings)
    .where(and(isNull(listings.goneAt), or(sameFacts, samePhone)))
    .orderBy(asc(listings.assetRid), asc(listings.rid))
    .prepare()
})

/** In 1e-6 degrees: further than the rules look, to the north and, at the latitude of Israel, to the east. */
const NEAR = 500

/**
 * Live listings that may be of the same home as this one, those of the oldest home first. Only those at its address,
 * near its point or with its phone, so that many homes with equal facts do not make many candidates.
 */
export function candidates(db: Db, listing: ComparableListing): KeptListing[] {
  const { dealType, rooms, size, floor, phone, addressKey, coordinates } = listing
  const [x = Number.NaN, y = Number.NaN] = coordinates?.map(microDegrees) ?? []
  const box = { west: x - NEAR, east: x + NEAR, south: y - NEAR, north: y + NEAR }
  const facts = { dealType, rooms: tenths(rooms), size, floor, phone, addressKey }
  return selectCandidates(db)
    .all({ ...facts, ...box })
    .map(rowToListing)
}
