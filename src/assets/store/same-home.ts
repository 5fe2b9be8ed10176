import { and, eq, gt, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import { type Db, prepared } from '../../database/database.ts'
import { days } from '../../kernel/clock.ts'
import { type KeptListing, type Listing, streetParts } from '../domain/asset.ts'
import type { OwnerRid, ReaderRid } from '../domain/owner.ts'
import { type Comparable, hasStatedArea } from '../domain/same-home.ts'
import { listings } from '../tables.ts'
import { tenths } from './rows.ts'

/** How long a listing that is gone may still be the same home as another one, in milliseconds. */
const GONE_MS = days(90)

export type Candidate = Comparable & {
  rid: number
  assetRid: number
  ownerRid: OwnerRid
}

const columns = {
  rid: listings.rid,
  assetRid: listings.assetRid,
  ownerRid: listings.ownerRid,
  source: listings.source,
  dealType: listings.dealType,
  isNewProject: listings.isNewProject,
  price: listings.price,
  rooms: sql<number | null>`${listings.rooms} / 10.0`,
  size: listings.size,
  buildSize: listings.buildSize,
  floor: listings.floor,
  city: listings.city,
  areaCode: listings.areaCode,
  areaBy: listings.areaBy,
  phone: listings.phone,
  propertyType: listings.propertyType,
  streetKey: listings.streetKey,
}

/** Whether a listing counts for the rules of the same home: it is live, or was it until recently. */
export function stillCounts({ goneAt }: Pick<KeptListing, 'goneAt'>, now: number): boolean {
  return goneAt === null || goneAt > now - GONE_MS
}

const counts = or(isNull(listings.goneAt), gt(listings.goneAt, sql.placeholder('goneAfter')))

const isOfOwner = sql`iif(${sql.placeholder('isPrivate')}, ${isNotNull(listings.ownerRid)}, ${listings.ownerRid} is ${sql.placeholder('ownerRid')})`

const query = (db: Db, where: SQL | undefined) =>
  db.select(columns).from(listings).where(and(where, counts)).prepare()

const isOther = sql`${listings.assetRid} is not ${sql.placeholder('except')}`
const isNearPrice = sql`${listings.price} between ${sql.placeholder('priceMin')} and ${sql.placeholder('priceMax')}`
const sameRooms = eq(listings.rooms, sql.placeholder('rooms'))

const selectByPhone = prepared((db) =>
  query(db, and(eq(listings.phone, sql.placeholder('phone')), isOther, isNearPrice, isOfOwner)),
)
const selectAtNumber = prepared((db) =>
  query(
    db,
    and(
      or(
        eq(listings.streetKey, sql.placeholder('streetKey')),
        eq(listings.streetKey, sql.placeholder('street')),
      ),
      sameRooms,
      isOther,
      isNearPrice,
      isOfOwner,
    ),
  ),
)
const selectInStreet = prepared((db) =>
  query(
    db,
    and(
      sql`${listings.streetKey} between ${sql.placeholder('street')} and ${sql.placeholder('streetEnd')}`,
      sameRooms,
      isOther,
      isNearPrice,
      isOfOwner,
    ),
  ),
)
/** Those of one area with such a size, by whether their street is stated. */
const selectInArea = (hasStreet: SQL) =>
  prepared((db) =>
    query(
      db,
      and(
        eq(listings.areaCode, sql.placeholder('areaCode')),
        sameRooms,
        sql`${listings.size} between ${sql.placeholder('sizeMin')} and ${sql.placeholder('sizeMax')}`,
        hasStreet,
        isOther,
        isNearPrice,
        isOfOwner,
      ),
    ),
  )
const selectWithoutStreet = selectInArea(isNull(listings.streetKey))
const selectWithStreet = selectInArea(isNotNull(listings.streetKey))

/** More than the rules allow, so that rounding cannot leave out a candidate. */
const PRICE_MARGIN = 1.11
const PLOT_MARGIN = 1.11

type Among = {
  now: number
  /** The listings of this owner count; `private`: those of all users, and none that everybody sees. */
  ownerRid: OwnerRid | 'private'
  except?: number | null | undefined
}

/**
 * Listings of other assets that may be the same home as this one: live, or gone for less than 90 days. Those of the
 * oldest asset come first. They are found by its phone, its address or its place, never by a scan.
 * @param except the asset, by rid, whose listings are left out.
 */
export function candidates(
  db: Db,
  listing: Comparable,
  { now, ownerRid, except = null }: Among,
): Candidate[] {
  const { price, phone, streetKey } = listing
  if (price === null) return []
  const shared = { ...sought(listing, { now, ownerRid, except }), ...pricesNear(price) }
  const found: Candidate[] = []
  if (phone !== null) found.push(...selectByPhone(db).all({ ...shared, phone }))
  const { street, number } = streetParts(streetKey)
  if (street !== null && number !== null)
    found.push(...selectAtNumber(db).all({ ...shared, streetKey, street }))
  if (street !== null && number === null)
    found.push(...selectInStreet(db).all({ ...shared, street, streetEnd: `${street}\u{10ffff}` }))
  const inArea = hasStatedArea(listing) ? areaOf(listing) : undefined
  // Between a home with a street and one without, only an equal price counts.
  const equal = { ...shared, priceMin: price, priceMax: price }
  if (inArea && street !== null) found.push(...selectWithoutStreet(db).all({ ...equal, ...inArea }))
  if (inArea && street === null) {
    found.push(...selectWithoutStreet(db).all({ ...shared, ...inArea }))
    found.push(...selectWithStreet(db).all({ ...equal, ...inArea }))
  }
  return byAge(found)
}

/**
 * Listings of other assets that are in the area of this one, with equal rooms and a price and a size that are near.
 * Those of the oldest asset come first.
 */
export function inSameArea(db: Db, listing: Comparable, among: Among): Candidate[] {
  const inArea = areaOf(listing)
  if (listing.price === null || !inArea) return []
  const near = { ...sought(listing, among), ...pricesNear(listing.price), ...inArea }
  return byAge([...selectWithoutStreet(db).all(near), ...selectWithStreet(db).all(near)])
}

function sought(listing: Comparable, { now, ownerRid, except = null }: Among) {
  return {
    rooms: tenths(listing.rooms),
    except,
    goneAfter: now - GONE_MS,
    isPrivate: ownerRid === 'private' ? 1 : 0,
    ownerRid: ownerRid === 'private' ? null : ownerRid,
  }
}

const pricesNear = (price: number) => ({
  priceMin: price / PRICE_MARGIN,
  priceMax: price * PRICE_MARGIN,
})

function areaOf({ areaCode, size }: Comparable) {
  if (areaCode === null || size === null) return undefined
  return { areaCode, sizeMin: size / PLOT_MARGIN, sizeMax: size * PLOT_MARGIN }
}

function byAge(found: Candidate[]): Candidate[] {
  return found.sort((one, other) => one.assetRid - other.assetRid || one.rid - other.rid)
}

const selectOfAsset = prepared((db) =>
  query(db, eq(listings.assetRid, sql.placeholder('assetRid'))),
)

/** The listings of an asset that count for the rules of the same home, in no order. */
export function comparablesOf(db: Db, assetRid: number, now: number): Candidate[] {
  return selectOfAsset(db).all({ assetRid, goneAfter: now - GONE_MS })
}

const countHomes = prepared((db) =>
  db
    .select({ count: sql<number>`count(distinct ${listings.assetRid})` })
    .from(listings)
    .where(
      and(
        eq(listings.phone, sql.placeholder('phone')),
        isNull(listings.goneAt),
        sql`(${listings.ownerRid} is null or ${listings.ownerRid} is ${sql.placeholder('readerRid')})`,
      ),
    )
    .prepare(),
)

/** The number of homes with a live listing that states this phone, among those that the reader sees. */
export function liveHomesOf(db: Db, phone: string, readerRid: ReaderRid): number {
  return countHomes(db).get({ phone, readerRid })?.count ?? 0
}

const selectHomesWithKey = prepared((db) =>
  db
    .selectDistinct({ assetRid: listings.assetRid })
    .from(listings)
    .where(
      and(
        eq(listings.source, sql.placeholder('source')),
        eq(listings.externalId, sql.placeholder('externalId')),
        isNotNull(listings.ownerRid),
      ),
    )
    .prepare(),
)

/** The homes, by rid, in which a user has a listing of their own with this key. */
export function privateHomesWithKey(
  db: Db,
  { source, externalId }: Pick<Listing, 'source' | 'externalId'>,
): number[] {
  return selectHomesWithKey(db)
    .all({ source, externalId })
    .map(({ assetRid }) => assetRid)
}
