import { placeOf } from '../areas/domain/area.ts'
import type { Areas } from '../areas/store.ts'
import { isMatchedChange } from '../assets/criteria/criteria.ts'
import type { KeptListing, Listing, SameBy } from '../assets/domain/asset.ts'
import type { OwnerRid } from '../assets/domain/owner.ts'
import { plausible } from '../assets/domain/plausible.ts'
import type { Settled } from '../assets/private-homes.ts'
import { type Kept, keepListing } from '../assets/service.ts'
import { hasPrivateHomes } from '../assets/store/assets.ts'
import { listingOf } from '../assets/store/listings.ts'
import { type Db, type Tx, write } from '../database/database.ts'
import { holdLease, type Lease } from '../database/leases.ts'
import { requestEdits } from '../delivery/channels/telegram/edits.ts'
import { followMove } from '../delivery/moves.ts'
import type { Clock } from '../kernel/clock.ts'
import { haltPoint } from '../kernel/halt.ts'
import type { Random } from '../kernel/random.ts'
import type { BotIndex } from '../matching/bot-index.ts'
import { warmFor } from '../matching/indexes.ts'
import { addTally, matchHome, type Pass } from '../matching/service.ts'
import { tellWatchers } from '../notifications/watched.ts'
import { BATCH, BATCH_MS, PAUSE_MS } from './domain/batch.ts'
import type { RawListing } from './domain/raw-listing.ts'
import type { Tally } from './domain/run.ts'
import { ageOf, isOlder } from './posts/age.ts'
import { readDescription, type TextRead } from './read-description.ts'
import { retireAtOnce } from './retire.ts'
import { settleListing } from './settle.ts'
import { updateRun } from './store/runs.ts'

export type Batch = {
  /** `ingest` takes as many as one transaction may. */
  listings: readonly Listing[]
  /** What the run has done so far. */
  tally: Tally
  pass: Pass
  lease: Lease
  clock: Clock
  random: Random
  /**
   * True: the own date of a listing decides whether it is news, whether it is still live, and whether it is older than
   * what is known of it, which then stays.
   */
  isDated?: boolean
  /** The owner of the listings; absent: everybody sees them. */
  ownerRid?: OwnerRid
  /** True: its source shows each listing now, so that none is too old to be live. */
  isShown?: boolean
  /** Called for each listing, inside the transaction. A failed transaction is repeated as a whole, or not at all. */
  onKept?: (listing: Listing, home: KeptAs) => void
}

/**
 * The home of a listing, and whether it was known: by the rule of the same home, or as that very listing (`known`),
 * which everybody sees when one user brings it in. Null: the listing is the first of its home.
 */
export type KeptAs = { assetRid: number; by: SameBy | 'known' | null }

/**
 * Stores listings, matches their assets and posts them, all in one transaction of at most 100 listings or 3 ms (at least
 * one listing). Only the thread that owns `index` may call it.
 * @returns how many of the listings were taken, and the tally of the run so far.
 * @throws AppError `conflict` when another process has taken over the source.
 */
export function ingest(db: Db, index: BotIndex, batch: Batch): { taken: number; tally: Tally } {
  const { listings, pass, lease, clock, random } = batch
  const { isDated, isShown, ownerRid, onKept } = batch
  const result = write(db, (tx) => {
    const now = clock.now()
    holdLease(tx, lease, now)
    index.refresh(tx)
    const tally = { ...batch.tally }
    const endsAt = clock.monotonic() + BATCH_MS
    let taken = 0
    for (const listing of listings.slice(0, BATCH)) {
      const how = { isDated, isShown, ownerRid, onKept }
      keepOne(tx, index, listing, { tally, pass, random, now, ...how })
      tally.seen += 1
      taken += 1
      haltPoint('ingest-inside')
      if (clock.monotonic() >= endsAt) break
    }
    if (pass.runRid !== null) updateRun(tx, pass.runRid, tally, now)
    haltPoint('ingest-before-commit')
    return { taken, tally }
  })
  haltPoint('ingest-committed')
  return result
}

type Keeping = {
  /** Counted up. */
  tally: Tally
  pass: Pass
  random: Random
  now: number
  isDated?: boolean | undefined
  isShown?: boolean | undefined
  ownerRid?: Batch['ownerRid'] | undefined
  onKept?: Batch['onKept'] | undefined
  /** True: the user of the home corrects what was read of it. That is no fall of its price. */
  isCorrection?: boolean
}

/** Stores one listing and posts its asset to the bots whose criteria it matches. `index` must be up to date. */
export function keepOne(tx: Tx, index: BotIndex, listing: Listing, keeping: Keeping): void {
  const { tally, pass, random, now, isDated, isShown, ownerRid = null, onKept } = keeping
  const { isCorrection = false } = keeping
  const newer = isDated ? newerThan(tx, listing, ownerRid) : undefined
  if (newer) {
    tally.unchanged += 1
    return onKept?.(listing, { assetRid: newer.assetRid, by: newer.joinedBy })
  }
  const kept = keepListing(tx, listing, { random, now, isMatchedChange, ownerRid })
  tally[kept.outcome] += 1
  if (kept.known) return onKept?.(listing, { assetRid: kept.asset.rid, by: kept.known })
  if (kept.move) followMove(tx, kept.move, { random, now })
  if (isReturn(kept)) requestEdits(tx, kept.asset.rid, { random, now })
  const age = isDated && kept.outcome === 'new' ? ageOf(listing, now) : 'new'
  const isPast = age === 'past' && !isShown
  if (!isCorrection) watch(tx, kept, { random, now })
  const { asset, absorbed } = settled(tx, listing, kept, { isPast, random, now, ownerRid, onKept })
  // A home of one user that is part of a home of everybody now was matched with that one.
  if (isPast || !kept.isToMatch || asset.rid !== kept.asset.rid) return
  const told = isCorrection ? { priceBefore: kept.asset.price } : {}
  const change = { ...kept, absorbed, ...told }
  const isQuiet = age !== 'new'
  const found = matchHome(tx, index, change, { pass, random, now, isQuiet })
  addTally(tally, found)
}

/** What is stored of the listing, when that is a newer reading. */
function newerThan(tx: Tx, read: Listing, ownerRid: OwnerRid): KeptListing | undefined {
  const kept = listingOf(tx, read, ownerRid)
  return kept && isOlder(read, kept) ? kept : undefined
}

type Settling = Pick<Keeping, 'random' | 'now' | 'onKept'> & {
  isPast: boolean
  ownerRid: OwnerRid
}

/** Retires a listing that is too old to be live still: it is kept as history. Others take in homes of single users. */
function settled(
  tx: Tx,
  listing: Listing,
  { asset, outcome }: Kept,
  { isPast, ownerRid, onKept, ...world }: Settling,
): Pick<Settled, 'asset' | 'absorbed'> {
  const unsettled = { asset, absorbed: [] }
  const isToSettle = outcome !== 'unchanged' && hasPrivateHomes(tx)
  if (!isToSettle && !isPast && !onKept) return unsettled
  const stored = listingOf(tx, listing, ownerRid)
  if (!stored) return unsettled
  if (isPast) retireAtOnce(tx, stored.rid, world)
  const now = (isToSettle && settleListing(tx, stored.rid, world)) || unsettled
  onKept?.(listing, { assetRid: now.asset.rid, by: stored.joinedBy })
  return now
}

/** Members of shortlists are told what a listing changed of a home there. */
function watch(
  tx: Tx,
  { asset: after, befores }: Kept,
  world: { random: Random; now: number },
): void {
  const before = befores.find(({ rid }) => rid === after.rid)
  if (before) tellWatchers(tx, { before, after }, world)
}

/** Whether a home that was removed is listed again. */
function isReturn({ asset, befores }: Kept): boolean {
  return asset.removedAt === null && befores.some(({ removedAt }) => removedAt !== null)
}

type World = { db: Db; clock: Clock; random: Random; areas: Areas }

type Work = Pick<
  Batch,
  'pass' | 'lease' | 'tally' | 'isDated' | 'isShown' | 'ownerRid' | 'onKept'
> & {
  /** Ends the work between two transactions. */
  signal?: AbortSignal
}

/**
 * Ingests listings in as many transactions as it takes, with a pause between them for other writers.
 * @throws the signal's reason when it aborts. What was stored by then stays.
 */
export async function ingestAll(
  { db, clock, random, areas }: World,
  index: BotIndex,
  rawListings: readonly RawListing[],
  { signal, ...work }: Work,
): Promise<Tally> {
  const now = clock.now()
  const listings = rawListings.map((raw) =>
    toListing(readDescription(db, raw, now, work.ownerRid), areas),
  )
  let { tally } = work
  await warmFor({ db, index }, listings.length, () => clock.sleep(PAUSE_MS))
  for (let done = 0; done < listings.length; ) {
    signal?.throwIfAborted()
    const batch = { ...work, listings: listings.slice(done, done + BATCH), tally, clock, random }
    const result = ingest(db, index, batch)
    done += result.taken
    tally = result.tally
    if (done < listings.length) await clock.sleep(PAUSE_MS)
  }
  return tally
}

/** Adds the area, drops what only decides on it, and takes values that cannot be true for not stated. */
export function toListing(
  { hoodId, isHome: _, ...raw }: RawListing & Partial<TextRead>,
  areas: Areas,
): Listing {
  const stated = plausible({ geocodedBy: null, readFacts: null, readBy: null, ...raw })
  const found = areas.find(placeOf({ ...stated, areaCode: hoodId, areaBy: 'id' }))
  return { ...stated, areaCode: found?.code ?? null, areaBy: found?.by ?? null }
}
