import { announce } from '../database/changes.ts'
import { next } from '../database/counters.ts'
import type { Db, Tx } from '../database/database.ts'
import type { Random } from '../kernel/random.ts'
import {
  type Asset,
  factsOf,
  isMatchedChange,
  type KeptListing,
  type Listing,
  newerReading,
  type SameBy,
  sameHome,
} from './domain.ts'
import { assetByRid, insertAsset, touchHome, updateAsset } from './store/assets.ts'
import {
  candidates,
  insertListing,
  listingByRid,
  listingOf,
  listingsOf,
  markGone,
  touch,
  updateListing,
} from './store/listings.ts'
import { comparable } from './store/rows.ts'

/** What a listing changed. */
export type Kept = {
  outcome: 'new' | 'updated' | 'unchanged'
  /** The home as it stands now. */
  asset: Asset
  /** The home as it stood before; undefined when it was not known. */
  before: Asset | undefined
  /** Whether bots have to look at it. */
  isToMatch: boolean
}

type World = { random: Random; now: number }

/** Keeps one listing: a new home, another offer of a known one, a change, or nothing new. */
export function keepListing(tx: Tx, listing: Listing, { random, now }: World): Kept {
  const kept = listingOf(tx, listing)
  if (!kept) return keepNew(tx, listing, { random, now })
  const newer = newerReading(kept, listing)
  const before = known(tx, kept.assetRid)
  if (kept.goneAt === null && isSameReading(kept, newer)) {
    touch(tx, kept.rid, now)
    touchHome(tx, kept.assetRid, now)
    return { outcome: 'unchanged', asset: before, before, isToMatch: false }
  }
  updateListing(tx, kept, newer, now)
  return { outcome: 'updated', before, ...refresh(tx, before, now) }
}

function keepNew(tx: Tx, listing: Listing, { random, now }: World): Kept {
  const home = homeOf(tx, listing)
  if (home) {
    const before = known(tx, home.offer.assetRid)
    insertListing(tx, listing, { id: random.id(), assetRid: before.rid, joinedBy: home.by, now })
    return { outcome: 'new', before, ...refresh(tx, before, now) }
  }
  const state = { ...factsOf([listing]), rev: next(tx, 'rev'), removedAt: null }
  const asset = insertAsset(tx, state, { id: random.id(), now })
  insertListing(tx, listing, { id: random.id(), assetRid: asset.rid, joinedBy: null, now })
  announce(tx, 'asset', asset.id, now)
  return { outcome: 'new', asset, before: undefined, isToMatch: true }
}

/** The oldest home that has a live offer which the rules take for the same as this listing. */
function homeOf(db: Db, listing: Listing): { offer: KeptListing; by: SameBy } | undefined {
  const wanted = comparable(listing)
  for (const offer of candidates(db, listing)) {
    const by = sameHome(comparable(offer), wanted)
    if (by) return { offer, by }
  }
  return undefined
}

/**
 * An advertisement stands no longer. Its home says what the others say; without any it is removed. A vanishing offer is
 * no news for bots by itself.
 * @returns the home as it stands now; undefined when the advertisement was gone already.
 */
export function retireListing(tx: Tx, listingRid: number, now: number): Asset | undefined {
  const offer = listingByRid(tx, listingRid)
  if (!offer || offer.goneAt !== null) return undefined
  markGone(tx, listingRid, now)
  const before = known(tx, offer.assetRid)
  return refresh(tx, before, now, before.lastSeenAt).asset
}

/** Brings a home in line with its live offers. Without any it is removed, and keeps what was last known. */
function refresh(
  tx: Tx,
  before: Asset,
  now: number,
  lastSeenAt = now,
): { asset: Asset; isToMatch: boolean } {
  const [first, ...others] = listingsOf(tx, before.rid).filter(({ goneAt }) => goneAt === null)
  if (!first) {
    const removedAt = before.removedAt ?? now
    const asset = updateAsset(tx, before, { ...before, lastSeenAt, removedAt }, now)
    announce(tx, 'asset', asset.id, now)
    return { asset, isToMatch: false }
  }
  const facts = factsOf([first, ...others])
  const isToMatch = isMatchedChange(before, facts)
  const rev = isToMatch ? next(tx, 'rev') : before.rev
  const asset = updateAsset(tx, before, { ...facts, rev, removedAt: null, lastSeenAt }, now)
  announce(tx, 'asset', asset.id, now)
  return { asset, isToMatch }
}

function known(db: Db, rid: number): Asset {
  const asset = assetByRid(db, rid)
  if (!asset) throw new Error(`A listing points at home ${rid}, which is not there`)
  return asset
}

/** Whether both say the same, as exactly as it is kept. */
function isSameReading(kept: Listing, read: Listing): boolean {
  const fields = Object.keys(read) as (keyof Listing)[]
  const rounded: Listing = { ...read, ...comparableOf(read) }
  return fields.every((field) => Bun.deepEquals(kept[field], rounded[field]))
}

function comparableOf(listing: Listing): Pick<Listing, 'coordinates'> {
  return { coordinates: comparable(listing).coordinates }
}
