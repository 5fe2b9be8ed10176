import { announce } from '../database/changes.ts'
import { current, next } from '../database/counters.ts'
import type { Db, Tx } from '../database/database.ts'
import type { Random } from '../kernel/random.ts'
import { withTotal } from './costs/store.ts'
import {
  type Asset,
  type AssetFacts,
  type ComparableListing,
  isLive,
  isSameText,
  type KeptListing,
  wordsOf,
} from './domain/asset.ts'
import { factsOf, homeWords } from './domain/facts-of.ts'
import type { OwnerRid } from './domain/owner.ts'
import { assetByRid, insertAsset, updateAsset } from './store/assets.ts'
import { insertChange } from './store/changes.ts'
import { listingsOf } from './store/listings.ts'
import { FORGOTTEN_REV } from './store/text.ts'

/** Whether a criterion of bots could read the home differently now. A port: criteria belong to a higher room. */
type IsMatchedChange = (before: AssetFacts, after: AssetFacts) => boolean

export type World = {
  random: Random
  now: number
  isMatchedChange: IsMatchedChange
  /** The owner of a new listing; absent: everybody sees it. */
  ownerRid?: OwnerRid | undefined
  /** True: Metzia itself makes the change. It raises no `rev`, and no bot may post a home because of it. */
  isOwnChange?: boolean
}

type Derive = Omit<World, 'random'> & {
  /** The listing that changed, whose words are known. */
  changed?: ComparableListing
  /** The listings of the home as they are stored, in the order of `listingsOf`; unless given they are read. */
  listings?: readonly KeptListing[]
  /** Unless given: `now`, and for an own change as before. */
  lastSeenAt?: number
  /** True: a listing has left. A home without live ones then keeps what its own told last, not what that one tells. */
  hasLost?: boolean
  /** True: no bot may post the home because of this change. */
  isSilent?: boolean
}

export type Derived = {
  asset: Asset
  /** Whether bots have to be asked about it. */
  isToMatch: boolean
}

/** Derives a home from its live listings again. Without any it is removed, and keeps what was last known. */
export function derive(tx: Tx, before: Asset, change: Derive): Derived {
  const { now, isMatchedChange, changed, isOwnChange = false } = change
  const { isSilent = isOwnChange, lastSeenAt = isOwnChange ? before.lastSeenAt : now } = change
  const { listings = listingsOf(tx, before.rid) } = change
  const live = listings.filter(({ goneAt }) => goneAt === null)
  const [first, ...more] = live.map((listing) => ({
    ...listing,
    words: knownWords(listing, changed),
  }))
  announce(tx, 'asset', before.id, now)
  if (!first) return { asset: withoutLive(tx, before, listings, change), isToMatch: false }
  const facts = withTotal(tx, factsOf([first, ...more]))
  const isChanged = isMatchedChange(before, facts)
  const isToMatch = isChanged || before.removedAt !== null
  const rev = isToMatch && !isOwnChange ? next(tx, 'rev') : before.rev
  if (isChanged) insertChange(tx, before, facts, { rev, at: now, isSilent })
  const standing = { removedAt: null, removedRev: null, mergedInto: null }
  const state = { ...facts, ...standing, rev, lastSeenAt }
  const isIndexed = isLive(before) && isSameText(before, facts)
  const texts = isIndexed ? {} : { words: homeWords([first, ...more]) }
  return { asset: updateAsset(tx, before, { state, ...texts, now }), isToMatch }
}

/**
 * Removes a home whose listings are all gone; one that was removed before stays so. What changes with a listing that
 * left is kept as a change that no bot posts: the facts of before are told by all changes since.
 */
function withoutLive(
  tx: Tx,
  before: Asset,
  listings: readonly KeptListing[],
  { now, isOwnChange = false, hasLost = false, isMatchedChange, ...change }: Derive,
): Asset {
  const { lastSeenAt = isOwnChange ? before.lastSeenAt : now } = change
  const removedAt = before.removedAt ?? now
  const raised = () => (isOwnChange ? current(tx, 'rev') : next(tx, 'rev'))
  const removedRev = before.removedRev ?? raised()
  const left = hasLost ? toldLast(tx, listings) : undefined
  if (left && isMatchedChange(before, left))
    insertChange(tx, before, left, { rev: before.rev, at: now, isSilent: true })
  const state = { ...before, ...left, lastSeenAt, removedAt, removedRev, mergedInto: null }
  // The words of a home that was part of another one are not in the index; those of a forgotten one never are.
  const isIndexed = before.mergedInto === null && (!hasLost || removedRev === FORGOTTEN_REV)
  return updateAsset(tx, before, { state, ...(!isIndexed && { words: wordsOf(state) }), now })
}

/** What listings that are gone told. */
function toldLast(tx: Tx, listings: readonly KeptListing[]): AssetFacts | undefined {
  const [oldest, ...others] = listings.map((one) => ({ ...one, words: wordsOf(one) }))
  return oldest && withTotal(tx, factsOf([oldest, ...others]))
}

/** The words of a listing. Those of the changed one were made when it came in. */
function knownWords(listing: KeptListing, changed: ComparableListing | undefined) {
  const { source, externalId } = listing
  const isChanged = changed?.source === source && changed.externalId === externalId
  return isChanged ? changed.words : wordsOf(listing)
}

/** Makes a home of one listing, which is not yet stored or belongs to another home of the same owner. */
export function createHome(
  tx: Tx,
  listing: ComparableListing & { rid: number },
  { random, now, isOwnChange, ownerRid = null }: World,
  { firstSeenAt, lastSeenAt } = { firstSeenAt: now, lastSeenAt: now },
): Asset {
  const rev = isOwnChange ? current(tx, 'rev') : next(tx, 'rev')
  const live = { removedAt: null, removedRev: null, mergedInto: null }
  const state = { ...withTotal(tx, factsOf([listing])), ...live, rev, lastSeenAt }
  const asset = insertAsset(tx, state, listing.words, { id: random.id(), firstSeenAt, ownerRid })
  announce(tx, 'asset', asset.id, now)
  return asset
}

/** The asset of a listing. */
export function known(db: Db, rid: number): Asset {
  const asset = assetByRid(db, rid)
  if (!asset) throw new Error(`A listing refers to home ${rid}, which does not exist`)
  return asset
}
