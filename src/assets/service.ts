import type { PlacedBy, Point } from '../areas/domain/area.ts'
import type { Tx } from '../database/database.ts'
import { nextRid } from '../database/rows.ts'
import { createHome, type Derived, derive, known, type World } from './derive.ts'
import {
  type Asset,
  type ComparableListing,
  comparable,
  type KeptListing,
  type Listing,
  rounded,
  type SameBy,
} from './domain/asset.ts'
import { isFactChange } from './domain/same-home.ts'
import { newerReading } from './newer-reading.ts'
import { homeOf, type Move, regroup } from './regroup.ts'
import { touchHome } from './store/assets.ts'
import {
  insertListing,
  listingByRid,
  listingOf,
  listingsOf,
  listingsWith,
  markGone,
  rewriteListing,
  touch,
  updateListing,
} from './store/listings.ts'
import { markAsked } from './store/unplaced.ts'
import { listings } from './tables.ts'

/** What keeping a listing changed. */
export type Kept = {
  outcome: 'new' | 'updated' | 'unchanged'
  /** The home after the change. */
  asset: Asset
  /** The home before the change, or each of two homes that were merged. Empty for a new home. */
  befores: readonly Asset[]
  /** Whether bots have to be asked about it. */
  isToMatch: boolean
  /** What has to move with a listing that changed its home, before bots are asked. */
  move: Move | null
  /**
   * Undefined: it was stored. Else nothing was, because everybody sees it: the listing itself, or by that rule its
   * home.
   */
  known?: SameBy | 'known'
}

/**
 * Keeps one listing: as a new home, as a further listing of a known home, as a change, or only as seen again. Of a
 * listing that one user brings in, nothing is kept when everybody sees its home.
 */
export function keepListing(tx: Tx, listing: Listing, world: World): Kept {
  const { now, ownerRid = null } = world
  const read = rounded(listing)
  const seen = ownerRid === null ? undefined : listingOf(tx, read)
  if (seen) return keptByAll(tx, seen.assetRid, 'known')
  const kept = listingOf(tx, read, ownerRid)
  if (!kept) return keepNew(tx, comparable(read), world)
  const newer = newerReading(kept, read)
  const before = known(tx, kept.assetRid)
  if (kept.goneAt === null && isSameReading(kept, newer)) {
    touch(tx, kept.rid, now)
    touchHome(tx, kept.assetRid, now)
    const outcome = 'unchanged'
    return { outcome, asset: before, befores: [before], isToMatch: false, move: null }
  }
  const changed = comparable(newer)
  const stored = updateListing(tx, kept, changed, now)
  const listings = listingsWith(tx, stored)
  const derived = derive(tx, before, { ...world, changed, listings })
  const isReturn = kept.goneAt !== null
  if (!isReturn && kept.price === changed.price && !isFactChange(kept, changed))
    return { outcome: 'updated', ...derived, befores: [before], move: null }
  return { outcome: 'updated', ...moved(tx, stored, { before, listings, ...derived }, world) }
}

/** A point that a geocoder found for an address. */
export type FoundPoint = { coordinates: Point; by: PlacedBy }

/** The area of a listing with its point. A port: areas are read from files. */
type AreaOf = (listing: Listing) => Pick<Listing, 'areaCode' | 'areaBy'>

/**
 * Gives a listing the point that a geocoder found for its address, or notes that it found none. Everything else follows
 * as from a point of its source.
 * @returns undefined when nothing has changed.
 */
export function placeListing(
  tx: Tx,
  listing: KeptListing,
  { point, areaOf }: { point: FoundPoint | null; areaOf: AreaOf },
  world: World,
): Omit<Kept, 'outcome'> | undefined {
  markAsked(tx, listing.rid, world.now)
  if (point === null) return undefined
  const placed = rounded({ ...listing, coordinates: point.coordinates, geocodedBy: point.by })
  const changed = comparable({ ...placed, ...areaOf(placed) })
  const stored = rewriteListing(tx, listing, changed)
  const listings = listingsWith(tx, stored)
  const before = known(tx, listing.assetRid)
  const { lastSeenAt } = before
  const derived = derive(tx, before, { ...world, changed, listings, lastSeenAt })
  if (!isFactChange(listing, changed)) return { ...derived, befores: [before], move: null }
  return moved(tx, stored, { before, listings, ...derived }, world)
}

type Changed = {
  before: Asset
  /** Those of the home as they are stored, the changed one among them. */
  listings: readonly KeptListing[]
  asset: Asset
  isToMatch: boolean
}

/** Asks whether a changed listing belongs to another home now. */
function moved(
  tx: Tx,
  listing: KeptListing,
  { before, listings, asset, isToMatch }: Changed,
  world: World,
): Omit<Kept, 'outcome'> {
  const regrouped = regroup(tx, listing, listings, world)
  if (!regrouped) return { asset, befores: [before], isToMatch, move: null }
  const { move, befores } = regrouped
  if (move.kind === 'merged')
    return { asset: regrouped.asset, befores: [before, ...befores], isToMatch, move }
  return { asset: regrouped.asset, befores, isToMatch: true, move }
}

function keepNew(tx: Tx, listing: ComparableListing, world: World): Kept {
  const { random, now, ownerRid = null } = world
  if (ownerRid !== null) {
    const seen = homeOf(tx, listing, { now, ownerRid: null, readerRid: ownerRid, isLive: true })
    if (seen) return keptByAll(tx, seen.assetRid, seen.by)
  }
  const found = homeOf(tx, listing, { now, ownerRid })
  const before = found && known(tx, found.assetRid)
  const rid = nextRid(tx, listings)
  const home = before ?? createHome(tx, { ...listing, rid }, world)
  const joinedBy = found?.by ?? null
  const assetRid = home.rid
  insertListing(tx, listing, { rid, id: random.id(), assetRid, joinedBy, ownerRid, now })
  if (!before) return { outcome: 'new', asset: home, befores: [], isToMatch: true, move: null }
  const derived = derive(tx, before, { ...world, changed: listing })
  return { outcome: 'new', ...derived, befores: [before], move: null }
}

/** A home that everybody sees, of which one user brings in nothing new. */
function keptByAll(tx: Tx, assetRid: number, by: SameBy | 'known'): Kept {
  const asset = known(tx, assetRid)
  const unchanged = { outcome: 'unchanged', isToMatch: false, move: null } as const
  return { ...unchanged, asset, befores: [asset], known: by }
}

/**
 * Marks a listing as gone. Its home keeps the facts of its other live listings, which may bring it into the range of
 * bots, and is removed when it has none. A removal is no news.
 * @param isSilent no bot may post the home because of this.
 * @returns the home before and after the change; undefined when the listing was gone already.
 */
export function retireListing(
  tx: Tx,
  listingRid: number,
  { isSilent = false, ...world }: Omit<World, 'random'> & { isSilent?: boolean },
): (Derived & { before: Asset }) | undefined {
  const listing = listingByRid(tx, listingRid)
  if (!listing || listing.goneAt !== null) return undefined
  markGone(tx, listingRid, world.now)
  const before = known(tx, listing.assetRid)
  const { lastSeenAt } = before
  const listings = listingsOf(tx, before.rid)
  const isRemoved = listings.every(({ goneAt }) => goneAt !== null)
  const how = { ...world, lastSeenAt, listings, isSilent: isSilent || isRemoved }
  return { ...derive(tx, before, how), before }
}

function isSameReading(kept: Listing, read: Listing): boolean {
  const fields = Object.keys(read) as (keyof Listing)[]
  return fields.every((field) => Bun.deepEquals(kept[field], read[field]))
}
