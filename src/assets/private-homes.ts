import type { Tx } from '../database/database.ts'
import { known } from './derive.ts'
import type { Asset, KeptListing } from './domain/asset.ts'
import { sameHome } from './domain/same-home.ts'
import { areFree, homeOf, type Move } from './regroup.ts'
import { mergeAsset } from './store/assets.ts'
import { deletePrivateListings } from './store/listings.ts'
import {
  type Candidate,
  candidates,
  comparablesOf,
  liveHomesOf,
  privateHomesWithKey,
} from './store/same-home.ts'

// What one user brings in makes homes that only this user sees. As soon as everybody sees the same home, the user's own
// one becomes part of it. It never changes what everybody sees.

/** What became of homes of single users. */
export type Settled = {
  /** The home of the listing now. */
  asset: Asset
  moves: readonly Move[]
  /** The homes of single users, as they were, that are part of `asset` now. */
  absorbed: readonly Asset[]
}

/**
 * Makes homes of single users part of the home that everybody sees and that is the same, after a new or changed listing:
 * those of all users for a listing that everybody sees, else the home of the listing.
 */
export function settle(tx: Tx, listing: KeptListing, now: number): Settled {
  const home = known(tx, listing.assetRid)
  if (listing.ownerRid === null) return absorbAll(tx, listing, { home, now })
  const found = homeOf(tx, listing, {
    now,
    ownerRid: null,
    readerRid: listing.ownerRid,
    isLive: true,
  })
  if (!found || !areOneHome(tx, home.rid, found.assetRid, now))
    return { asset: home, moves: [], absorbed: [] }
  const asset = known(tx, found.assetRid)
  return { asset, moves: [absorb(tx, home, asset, now)], absorbed: [home] }
}

function absorbAll(
  tx: Tx,
  listing: KeptListing,
  { home: asset, now }: { home: Asset; now: number },
): Settled {
  if (asset.removedAt !== null) return { asset, moves: [], absorbed: [] }
  const same = candidates(tx, listing, { now, ownerRid: 'private' })
    .filter((one) => isSame(tx, listing, one))
    .map(({ assetRid }) => assetRid)
    .filter((rid) => areOneHome(tx, rid, asset.rid, now))
  const rids = new Set([...privateHomesWithKey(tx, listing), ...same])
  const absorbed = [...rids].map((rid) => known(tx, rid))
  return { asset, moves: absorbed.map((home) => absorb(tx, home, asset, now)), absorbed }
}

function isSame(tx: Tx, listing: KeptListing, other: Candidate): boolean {
  const liveHomes = (phone: string) => liveHomesOf(tx, phone, other.ownerRid)
  return sameHome(listing, other, liveHomes) !== null
}

function areOneHome(tx: Tx, one: number, other: number, now: number): boolean {
  return areFree(comparablesOf(tx, one, now), comparablesOf(tx, other, now))
}

/** The listings of the one user are not moved: everybody sees what is known without them. */
function absorb(tx: Tx, home: Asset, into: Asset, now: number): Move {
  deletePrivateListings(tx, home.rid)
  mergeAsset(tx, home, into, now)
  return { kind: 'merged', from: home.rid, to: into.rid }
}
