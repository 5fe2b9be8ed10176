import { placeOf } from '../areas/domain/area.ts'
import type { Areas } from '../areas/store.ts'
import { withCorrections } from '../assets/corrected.ts'
import { isMatchedChange } from '../assets/criteria/criteria.ts'
import { derive, type World as KeepWorld, known } from '../assets/derive.ts'
import {
  type ComparableListing,
  comparable,
  type KeptListing,
  type Listing,
  SAME_BY,
  type SameBy,
} from '../assets/domain/asset.ts'
import { withByHand } from '../assets/domain/correction.ts'
import { withFoundPoint, withoutFoundPoint } from '../assets/domain/place.ts'
import { plausible } from '../assets/domain/plausible.ts'
import { sameHome } from '../assets/domain/same-home.ts'
import { unread } from '../assets/read-facts.ts'
import { type Regrouped, regroup, release } from '../assets/regroup.ts'
import { assetCounts, assetRids, restatePhones } from '../assets/store/assets.ts'
import { isHeld } from '../assets/store/decisions.ts'
import { statedPrices } from '../assets/store/former-prices.ts'
import {
  listingByRid,
  listingRids,
  listingsWith,
  moveListing,
  readByOthers,
  rewriteListing,
} from '../assets/store/listings.ts'
import { type Candidate, comparablesOf, liveHomesOf } from '../assets/store/same-home.ts'
import { isTextStale, markReindexed, reindexAsset } from '../assets/store/text.ts'
import { current, setCounter } from '../database/counters.ts'
import { type Db, type Tx, write } from '../database/database.ts'
import { followMove } from '../delivery/moves.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Random } from '../kernel/random.ts'
import { READER_VERSION } from '../reading/domain.ts'
import { inBatches } from './batches.ts'
import { withText } from './read-description.ts'
import { settleListing } from './settle.ts'
import { beginRates, keepBuiltInRates } from './totals.ts'

/**
 * The version of the rules of areas, plausibility and the same home. When it is raised, stored listings are read again.
 */
const RULES_VERSION = 2
/** Rules that join fewer listings than they did in an earlier version. */
const NARROWED: readonly SameBy[] = ['street']

type World = { db: Db; clock: Clock; random: Random; areas: Areas }

/** What was made by an earlier version: the text index, what was read from descriptions, what the rules decide. */
type Stale = { texts: boolean; descriptions: boolean; listings: boolean }

/**
 * Brings what is stored up to date after an update: the text index when the spelling has changed, the facts of
 * descriptions when the reader has, the listings when the rules have, and totals when the table of arnona has. It
 * raises no `rev` and posts nothing. A run that is interrupted begins anew.
 * @returns what was out of date.
 */
export async function rereadStored(world: World, signal: AbortSignal): Promise<Stale> {
  const { db } = world
  const stale = staleParts(db)
  if (stale.texts) {
    await inBatches(world, assetRids(db), reindexAsset, signal)
    write(db, markReindexed)
  }
  if (stale.descriptions) {
    await rereadDescriptions(world, signal)
    write(db, (tx) => setCounter(tx, 'reader', READER_VERSION))
  }
  if (stale.listings) {
    await inBatches(world, listingRids(db), (tx, rid) => rereadListing(tx, rid, world), signal)
    // The last seen first, so that a home keeps its first listing and releases those that joined it.
    const newest = listingRids(db).toReversed()
    await inBatches(world, newest, (tx, rid) => regroupStored(tx, rid, world), signal)
    write(db, (tx) => setCounter(tx, 'rules', RULES_VERSION))
  }
  await keepBuiltInRates(world, signal)
  return stale
}

function staleParts(db: Db): Stale {
  return {
    texts: isTextStale(db),
    descriptions: current(db, 'reader') !== READER_VERSION,
    listings: current(db, 'rules') !== RULES_VERSION,
  }
}

/** Notes that everything is as this version makes it, as in a database that was just made. */
export function markCurrent(tx: Tx): void {
  markReindexed(tx)
  setCounter(tx, 'reader', READER_VERSION)
  setCounter(tx, 'rules', RULES_VERSION)
  beginRates(tx)
}

/** How many rows `rereadStored` has still to bring up to date, by what was made by an earlier version. */
export type Left = Record<keyof Stale, number>

/**
 * What is left of `rereadStored`.
 * Until it is done, homes and listings may differ from what this version makes of them.
 */
export function leftToReread(db: Db): Left {
  const stale = staleParts(db)
  return {
    texts: stale.texts ? assetCounts(db).all : 0,
    descriptions: stale.descriptions ? readByOthers(db, READER_VERSION) : 0,
    listings: stale.listings ? listingRids(db).length : 0,
  }
}

/** Makes the next start, or `rereadStored`, judge all stored listings again. */
export function markRulesChanged(tx: Tx): void {
  setCounter(tx, 'rules', 0)
}

const ownChange = ({ clock, random }: World): KeepWorld => ({
  random,
  now: clock.now(),
  isMatchedChange,
  isOwnChange: true,
})

/** Finds the area of a stored listing again, judges its values again, and makes its derived forms again. */
function rereadListing(tx: Tx, rid: number, world: World): void {
  const kept = listingByRid(tx, rid)
  if (!kept) return
  const given = withFoundPoint(kept, plausible(asGiven(kept)))
  const read = comparable(withArea(given, world.areas))
  if (isSame(kept, read)) return
  rewriteListing(tx, kept, read)
  derive(tx, known(tx, kept.assetRid), ownChange(world))
}

/** Reads every description again that another version of the reader has read, or none. */
async function rereadDescriptions(world: World, signal: AbortSignal): Promise<void> {
  const { db } = world
  const changed: number[] = []
  const reread = (tx: Tx, rid: number) => {
    if (rereadDescription(tx, rid, world)) changed.push(rid)
  }
  await inBatches(world, listingRids(db), reread, signal)
  const newest = changed.toReversed()
  await inBatches(world, newest, (tx, rid) => regroupStored(tx, rid, world), signal)
}

/** Whether a fact of the listing has changed. */
function rereadDescription(tx: Tx, rid: number, world: World): boolean {
  const kept = listingByRid(tx, rid)
  if (!kept) return false
  restatePhones(tx, kept.assetRid)
  if (kept.description === null || kept.readBy === READER_VERSION) return false
  const now = world.clock.now()
  const stated = unread(withoutFoundPoint(kept))
  const reading = withText(stated, kept.description, { now })
  const readFacts = withByHand(reading.readFacts ?? [], stated.readFacts ?? [])
  const filled = withCorrections({ ...reading, readFacts }, readFacts)
  const read = comparable(withArea(withFoundPoint(kept, filled), world.areas))
  rewriteListing(tx, kept, read)
  if (isSame(kept, { ...read, readBy: kept.readBy })) return false
  derive(tx, known(tx, kept.assetRid), ownChange(world))
  return true
}

const JUDGED = ['price', 'previousPrice', 'rooms', 'size', 'buildSize', 'floor'] as const

/** The listing as its source gave it: with the values that were implausible by the rules of before. */
function asGiven(stored: KeptListing): KeptListing {
  const kept = withoutFoundPoint(stored)
  const { implausible } = kept
  const given = [...JUDGED, 'coordinates' as const].filter((field) => field in implausible)
  const values = given.map((field) => [field, kept[field] ?? implausible[field]])
  const others = Object.entries(implausible).filter(
    ([field]) => !given.some((one) => one === field),
  )
  return { ...kept, ...Object.fromEntries(values), implausible: Object.fromEntries(others) }
}

function withArea<Read extends Listing>(read: Read, areas: Areas): Read {
  const found = areas.find(placeOf(read))
  return { ...read, areaCode: found?.code ?? null, areaBy: found?.by ?? null }
}

function isSame(kept: KeptListing, { words: _, ...read }: ComparableListing): boolean {
  const fields = Object.keys(read) as (keyof typeof read)[]
  return fields.every((field) => Bun.deepEquals(kept[field], read[field]))
}

/** Releases a live listing from a home that is not its own by the rules of now, or merges two homes that are one. */
function regroupStored(tx: Tx, rid: number, world: World): void {
  const listing = listingByRid(tx, rid)
  if (!listing || listing.goneAt !== null) return
  const moved =
    releaseUnfounded(tx, listing, world) ??
    regroup(tx, listing, listingsWith(tx, listing), ownChange(world))
  const at = { random: world.random, now: world.clock.now() }
  if (moved) followMove(tx, moved.move, at)
  settleListing(tx, rid, at)
}

/** A listing that joined its home by a rule of earlier versions stays there only when a rule of now agrees. */
function releaseUnfounded(tx: Tx, listing: KeptListing, world: World): Regrouped | undefined {
  const { rid, assetRid, joinedBy } = listing
  if (joinedBy === null || isAsBefore(joinedBy) || isHeld(tx, listing)) return undefined
  const others = comparablesOf(tx, assetRid, world.clock.now()).filter((one) => one.rid !== rid)
  const [by] = others.flatMap((other) => ruleOf(tx, listing, other) ?? [])
  if (by === undefined) return release(tx, listing, ownChange(world))
  moveListing(tx, rid, { ...listing, joinedBy: by })
  return undefined
}

function isAsBefore(joinedBy: SameBy): boolean {
  return SAME_BY.includes(joinedBy) && !NARROWED.includes(joinedBy)
}

/** The rule by which two listings are one home at prices that they stated, now or before: a price releases none. */
function ruleOf(db: Db, listing: KeptListing, other: Candidate): SameBy | undefined {
  const liveHomes = (phone: string) => liveHomesOf(db, phone, listing.ownerRid)
  const stated = [listing, other].map((one) => [one.price, ...statedPrices(db, one.rid)])
  const [own = [], others = []] = stated
  const rules = own.flatMap((price) =>
    others.map((theirs) => sameHome({ ...listing, price }, { ...other, price: theirs }, liveHomes)),
  )
  return rules.find((by) => by !== null) ?? undefined
}
