import type { Db, Tx } from '../database/database.ts'
import { createHome, derive, known, type World } from './derive.ts'
import { type Asset, comparable, type KeptListing, type SameBy } from './domain/asset.ts'
import type { OwnerRid, ReaderRid } from './domain/owner.ts'
import { type Comparable, isKeptOut, isReleasedBy, sameHome } from './domain/same-home.ts'
import { assetByRid, mergeAsset } from './store/assets.ts'
import { areHomesApart, homesApart, isHeld } from './store/decisions.ts'
import { listingsOf, moveListing } from './store/listings.ts'
import {
  type Candidate,
  candidates,
  comparablesOf,
  liveHomesOf,
  stillCounts,
} from './store/same-home.ts'

/** What higher rooms have to move with the listings of a home. */
export type Move =
  /** The asset `from` is now part of the asset `to`. */
  | { kind: 'merged'; from: number; to: number }
  /**
   * A listing went from one asset to another. `isFirst`: it was the first listing of its home. `isSplit`: an
   * administrator decided it.
   */
  | Released

export type Released = {
  kind: 'released'
  from: number
  to: number
  listingRid: number
  isFirst: boolean
  isSplit: boolean
  /** The home of its own that the listing had before it joined `from`, which goes with it: `to`, or now part of `to`. */
  former: number | null
}

export type Found = { assetRid: number; listingRid: number; by: SameBy }

type Seeking = {
  now: number
  /** Only homes of this owner are sought. */
  ownerRid: OwnerRid
  /** Whose view of the homes counts, when it is not that of `ownerRid`. */
  readerRid?: ReaderRid
  except?: number
  /** True: removed homes do not count. */
  isLive?: boolean
}

/**
 * The oldest home of which a listing is one more listing: it is the same as one of them, contradicts none, and no
 * decision keeps it apart.
 */
export function homeOf(
  db: Db,
  read: Comparable & { rid?: number },
  { now, ownerRid, readerRid = ownerRid, except, isLive = false }: Seeking,
): Found | undefined {
  const liveHomes = (phone: string) => liveHomesOf(db, phone, readerRid)
  const found = candidates(db, read, { now, ownerRid, except })
  const refused = new Set<number>()
  if (read.rid !== undefined && found.length > 0)
    for (const assetRid of homesApart(db, read.rid)) refused.add(assetRid)
  for (const candidate of found) {
    const { assetRid, rid: listingRid } = candidate
    if (refused.has(assetRid)) continue
    const by = sameHome(read, candidate, liveHomes)
    if (!by) continue
    const isFree = comparablesOf(db, assetRid, now).every((other) => !isKeptOut(read, other))
    if (isFree && !(isLive && known(db, assetRid).removedAt !== null))
      return { assetRid, listingRid, by }
    refused.add(assetRid)
  }
  return undefined
}

export type Regrouped = {
  /** The home of the listing now. */
  asset: Asset
  /** The other home before the change; none when the listing got a home of its own. */
  befores: readonly Asset[]
  move: Move
}

/**
 * Asks the rules of the same home again for a listing that has changed. It is released from a home that it contradicts,
 * or its home is merged with another one. Undefined: nothing moves.
 * @param home the listings of its home as they are stored, this one among them.
 */
export function regroup(
  tx: Tx,
  listing: KeptListing,
  home: readonly KeptListing[],
  world: World,
): Regrouped | undefined {
  const others = home.filter((one) => one.rid !== listing.rid && stillCounts(one, world.now))
  const isReleased = others.some((other) => isReleasedBy(listing, other))
  if (isReleased && !isHeld(tx, listing)) return release(tx, listing, world)
  const { assetRid: except, ownerRid } = listing
  const found = homeOf(tx, listing, { now: world.now, except, ownerRid })
  if (!found || areHomesApart(tx, listing.assetRid, found.assetRid)) return undefined
  if (!areFree(others, comparablesOf(tx, found.assetRid, world.now))) return undefined
  return merge(tx, listing, found, world)
}

/** Whether no listing of one home contradicts one of the other. */
export function areFree(here: readonly Candidate[], there: readonly Candidate[]): boolean {
  return here.every((one) => there.every((other) => !isKeptOut(one, other)))
}

/** Moves a listing to the home that it is the same as, else to its former asset, else to a new one. */
export function release(
  tx: Tx,
  listing: KeptListing,
  world: World,
  { isSplit } = { isSplit: false },
): Regrouped & { move: Released } {
  const { rid: listingRid, assetRid: from, joinedBy, ownerRid } = listing
  const found = homeOf(tx, listing, { now: world.now, except: from, ownerRid })
  const former = ownHomeOf(tx, listing)
  const target = found
    ? known(tx, found.assetRid)
    : (former ?? livingFormerOf(tx, listing, world.now))
  const to = target ?? createHome(tx, comparable(listing), { ...world, ownerRid }, listing)
  const isPartOf = former !== undefined && former.rid !== to.rid
  const formerAssetRid = isPartOf ? former.rid : null
  moveListing(tx, listingRid, { joinedBy: found?.by ?? null, formerAssetRid, assetRid: to.rid })
  if (isPartOf) mergeAsset(tx, former, to, world.now)
  keepAFirst(tx, from)
  const left = known(tx, from)
  derive(tx, left, { ...world, lastSeenAt: left.lastSeenAt, hasLost: true, isSilent: true })
  const isSilent = found !== undefined
  // Only an administrator releases a listing that is gone. A new home of it is derived, too: it is a removed one.
  const isDerived = target !== undefined || listing.goneAt !== null
  const asset = isDerived ? derive(tx, to, { ...world, isSilent }).asset : to
  const isFirst = joinedBy === null
  return {
    asset,
    befores: found && target ? [target] : [],
    move: {
      kind: 'released',
      from,
      to: asset.rid,
      listingRid,
      isFirst,
      isSplit,
      former: former?.rid ?? null,
    },
  }
}

/** The oldest listing of a home joined nothing. */
function keepAFirst(tx: Tx, assetRid: number): void {
  const [first] = listingsOf(tx, assetRid)
  if (first && first.joinedBy !== null) moveListing(tx, first.rid, { ...first, joinedBy: null })
}

/**
 * The former asset of a listing, when it is part of the listing's home and no older listing of it is there: it goes
 * where the listing goes. Behind an older one it stays, because its posts and its address show that one.
 */
function ownHomeOf(db: Db, { rid, assetRid, formerAssetRid }: KeptListing): Asset | undefined {
  const former = formerAssetRid === null ? undefined : assetByRid(db, formerAssetRid)
  if (former?.mergedInto !== assetRid) return undefined
  const [oldest] = listingsOf(db, assetRid).filter((one) => one.formerAssetRid === former.rid)
  return oldest?.rid === rid ? former : undefined
}

/** The former asset of a listing that is a home again, when none of its listings contradicts this one. */
function livingFormerOf(db: Db, listing: KeptListing, now: number): Asset | undefined {
  const { formerAssetRid } = listing
  const former = formerAssetRid === null ? undefined : assetByRid(db, formerAssetRid)
  if (!former || former.mergedInto !== null || former.rid === listing.assetRid) return undefined
  if (homesApart(db, listing.rid).includes(former.rid)) return undefined
  const isFree = comparablesOf(db, former.rid, now).every((other) => !isKeptOut(listing, other))
  return isFree ? former : undefined
}

/** Merges the home of a listing with another one by their photos; undefined when anything speaks against it. */
export function mergeByPhotos(
  tx: Tx,
  listing: KeptListing,
  other: Pick<KeptListing, 'rid' | 'assetRid'>,
  world: World,
): Pick<Regrouped, 'asset' | 'move'> | undefined {
  if (areHomesApart(tx, listing.assetRid, other.assetRid)) return undefined
  const [here, there] = [listing, other].map((one) => comparablesOf(tx, one.assetRid, world.now))
  if (!here || !there || !areFree(here, there)) return undefined
  return merge(
    tx,
    listing,
    { assetRid: other.assetRid, listingRid: other.rid, by: 'photos' },
    world,
  )
}

/** Merges two homes: the one that was seen first has the listings of both. */
function merge(tx: Tx, listing: KeptListing, { assetRid, listingRid, by }: Found, world: World) {
  const homes = [known(tx, listing.assetRid), known(tx, assetRid)] as const
  const isOlder = bySeen(homes[0], homes[1]) < 0
  const [survivor, other] = isOlder ? homes : [homes[1], homes[0]]
  const joining = isOlder ? listingRid : listing.rid
  return { ...join(tx, survivor, other, { joining, by }, world), befores: [homes[1]] }
}

/** Gives the listings of one home to another one, and makes the first a tombstone. */
export function join(
  tx: Tx,
  survivor: Asset,
  other: Asset,
  { joining, by }: { joining?: number; by: SameBy },
  world: World,
): Pick<Regrouped, 'asset' | 'move'> {
  for (const one of listingsOf(tx, other.rid)) {
    const joinedBy = one.rid === joining || one.joinedBy === null ? by : one.joinedBy
    // What was a home of its own before it became part of the other one, is that again when it is released.
    const first = one.formerAssetRid === null ? undefined : assetByRid(tx, one.formerAssetRid)
    const formerAssetRid = first?.mergedInto === other.rid ? first.rid : other.rid
    moveListing(tx, one.rid, { assetRid: survivor.rid, joinedBy, formerAssetRid })
  }
  mergeAsset(tx, other, survivor, world.now)
  const lastSeenAt = Math.max(survivor.lastSeenAt, other.lastSeenAt)
  const { asset } = derive(tx, survivor, { ...world, lastSeenAt, isSilent: true })
  return { asset, move: { kind: 'merged', from: other.rid, to: survivor.rid } }
}

/** Orders homes by when they were first seen. */
export function bySeen(one: Asset, other: Asset): number {
  return one.firstSeenAt - other.firstSeenAt || one.rid - other.rid
}
