import { announce } from '../database/changes.ts'
import { next } from '../database/counters.ts'
import type { Db, Tx } from '../database/database.ts'
import type { Random } from '../kernel/random.ts'
import {
  type Asset,
  type AssetFacts,
  type ComparableListing,
  comparable,
  factsOf,
  homeWords,
  type KeptListing,
  type Listing,
  rounded,
  type SameBy,
  sameHome,
  wordsOf,
} from './domain.ts'
import { newerReading } from './newer-reading.ts'
import { assetByRid, insertAsset, touchHome, updateAsset } from './store/assets.ts'
import { insertChange } from './store/changes.ts'
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

/** What keeping a listing changed. */
export type Kept = {
  outcome: 'new' | 'updated' | 'unchanged'
  /** The home after the change. */
  asset: Asset
  /** The home before the change, or each of two homes that were merged. Empty for a new home. */
  befores: readonly Asset[]
  /** Whether bots have to be asked about it. */
  isToMatch: boolean
}

/** Whether a criterion of bots could read the home differently now. A port: criteria belong to a higher room. */
export type IsMatchedChange = (before: AssetFacts, after: AssetFacts) => boolean

type World = { random: Random; now: number; isMatchedChange: IsMatchedChange }

/** Keeps one listing: as a new home, as a further listing of a known home, as a change, or only as seen again. */
export function keepListing(tx: Tx, listing: Listing, world: World): Kept {
  const { now } = world
  const read = rounded(listing)
  const kept = listingOf(tx, read)
  if (!kept) return keepNew(tx, comparable(read), world)
  const newer = newerReading(kept, read)
  const before = known(tx, kept.assetRid)
  if (kept.goneAt === null && isSameReading(kept, newer)) {
    touch(tx, kept.rid, now)
    touchHome(tx, kept.assetRid, now)
    return { outcome: 'unchanged', asset: before, befores: [before], isToMatch: false }
  }
  const changed = comparable(newer)
  updateListing(tx, kept, changed, now)
  return { outcome: 'updated', befores: [before], ...refresh(tx, before, { ...world, changed }) }
}

function keepNew(tx: Tx, listing: ComparableListing, world: World): Kept {
  const { random, now } = world
  const home = homeOf(tx, listing)
  if (home) {
    const before = known(tx, home.listing.assetRid)
    insertListing(tx, listing, { id: random.id(), assetRid: before.rid, joinedBy: home.by, now })
    return {
      outcome: 'new',
      befores: [before],
      ...refresh(tx, before, { ...world, changed: listing }),
    }
  }
  const facts = factsOf([listing])
  const rev = next(tx, 'rev')
  const state = { ...facts, rev, removedAt: null, removedRev: null, lastSeenAt: now }
  const asset = insertAsset(tx, state, listing.words, random.id())
  insertListing(tx, listing, { id: random.id(), assetRid: asset.rid, joinedBy: null, now })
  announce(tx, 'asset', asset.id, now)
  return { outcome: 'new', asset, befores: [], isToMatch: true }
}

/** The oldest home with a live listing that the rules take for the same home. */
function homeOf(db: Db, read: ComparableListing): { listing: KeptListing; by: SameBy } | undefined {
  for (const listing of candidates(db, read)) {
    const by = sameHome(listing, read)
    if (by) return { listing, by }
  }
  return undefined
}

/**
 * Marks a listing as gone. Its home keeps the facts of its other live listings, and is removed when it has none. No bot
 * posts anything for this.
 * @returns the home after the change; undefined when the listing was gone already.
 */
export function retireListing(
  tx: Tx,
  listingRid: number,
  { now, isMatchedChange }: Omit<World, 'random'>,
): Asset | undefined {
  const listing = listingByRid(tx, listingRid)
  if (!listing || listing.goneAt !== null) return undefined
  markGone(tx, listingRid, now)
  const before = known(tx, listing.assetRid)
  const { lastSeenAt } = before
  return refresh(tx, before, { now, isMatchedChange, lastSeenAt, isSilent: true }).asset
}

type Refresh = Omit<World, 'random'> & {
  /** The listing that changed, whose words are known. */
  changed?: ComparableListing
  /** `now` unless given. */
  lastSeenAt?: number
  /** True: no bot may post the home because of this change. */
  isSilent?: boolean
}

/** Derives a home from its live listings again. Without any it is removed, and keeps what was last known. */
function refresh(tx: Tx, before: Asset, change: Refresh): Pick<Kept, 'asset' | 'isToMatch'> {
  const { now, isMatchedChange, changed, lastSeenAt = now, isSilent = false } = change
  const live = listingsOf(tx, before.rid).filter(({ goneAt }) => goneAt === null)
  const [first, ...more] = live.map((listing) => ({
    ...listing,
    words: knownWords(listing, changed),
  }))
  if (!first) {
    const removedAt = before.removedAt ?? now
    const removedRev = before.removedRev ?? next(tx, 'rev')
    const state = { ...before, lastSeenAt, removedAt, removedRev }
    const asset = updateAsset(tx, before, { state, now })
    announce(tx, 'asset', asset.id, now)
    return { asset, isToMatch: false }
  }
  const facts = factsOf([first, ...more])
  const isChanged = isMatchedChange(before, facts)
  const isToMatch = isChanged || before.removedAt !== null
  const rev = isToMatch ? next(tx, 'rev') : before.rev
  if (isChanged) insertChange(tx, before, { rev, at: now, isSilent })
  const state = { ...facts, rev, removedAt: null, removedRev: null, lastSeenAt }
  const asset = updateAsset(tx, before, { state, words: homeWords([first, ...more]), now })
  announce(tx, 'asset', asset.id, now)
  return { asset, isToMatch }
}

/** The words of a listing. Those of the changed one were made when it came in. */
function knownWords(listing: KeptListing, changed: ComparableListing | undefined) {
  const { source, externalId } = listing
  const isChanged = changed?.source === source && changed.externalId === externalId
  return isChanged ? changed.words : wordsOf(listing)
}

function known(db: Db, rid: number): Asset {
  const asset = assetByRid(db, rid)
  if (!asset) throw new Error(`A listing refers to home ${rid}, which does not exist`)
  return asset
}

function isSameReading(kept: Listing, read: Listing): boolean {
  const fields = Object.keys(read) as (keyof Listing)[]
  return fields.every((field) => Bun.deepEquals(kept[field], read[field]))
}
