import { placeOf } from '../areas/domain.ts'
import type { Areas } from '../areas/store.ts'
import type { Listing, SameBy } from '../assets/domain.ts'
import { plausible } from '../assets/plausible.ts'
import { type Kept, keepListing } from '../assets/service.ts'
import { listingOf } from '../assets/store/listings.ts'
import { isMatchedChange } from '../bots/criteria/domain.ts'
import { type Db, type Tx, write } from '../database/database.ts'
import { type Lease, renewLease } from '../database/leases.ts'
import { followMove } from '../delivery/moves.ts'
import { requestEdits } from '../delivery/telegram/edits.ts'
import type { Clock } from '../kernel/clock.ts'
import { haltPoint } from '../kernel/halt.ts'
import type { Random } from '../kernel/random.ts'
import type { BotIndex } from '../matching/bot-index.ts'
import { matchHome, type Pass } from '../matching/service.ts'
import { BATCH, BATCH_MS, PAUSE_MS, type RawListing, type Tally } from './domain.ts'
import { ageOf } from './posts/age.ts'
import { readDescription, type TextRead } from './read-description.ts'
import { retire } from './retire.ts'
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
  /** True: the own date of a listing decides whether it is news, and whether it is still offered. */
  isDated?: boolean
  /** True: its source shows each listing now, so that none is too old to be offered. */
  isShown?: boolean
  /** Told of each listing, inside the transaction. A transaction that fails is tried again as a whole, or not at all. */
  onKept?: (listing: Listing, home: KeptAs) => void
}

/** The home of a listing that was just stored, and whether another listing of it was known. */
export type KeptAs = { assetRid: number; by: SameBy | null }

/**
 * Stores listings, matches their assets and posts them, all in one transaction of at most 100 listings or 3 ms (at least
 * one listing). Only the thread that owns `index` may call it.
 * @returns how many of the listings were taken, and the tally of the run so far.
 * @throws AppError `conflict` when another process has taken over the source.
 */
export function ingest(db: Db, index: BotIndex, batch: Batch): { taken: number; tally: Tally } {
  const { listings, pass, lease, clock, random, isDated, isShown, onKept } = batch
  const result = write(db, (tx) => {
    const now = clock.now()
    renewLease(tx, lease, now)
    index.refresh(tx)
    const tally = { ...batch.tally }
    const endsAt = clock.monotonic() + BATCH_MS
    let taken = 0
    for (const listing of listings.slice(0, BATCH)) {
      keepOne(tx, index, listing, { tally, pass, random, now, isDated, isShown, onKept })
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
  onKept?: Batch['onKept'] | undefined
}

/** Stores one listing and posts its asset to the bots whose criteria it matches. `index` must be up to date. */
export function keepOne(tx: Tx, index: BotIndex, listing: Listing, keeping: Keeping): void {
  const { tally, pass, random, now, isDated, isShown, onKept } = keeping
  const kept = keepListing(tx, listing, { random, now, isMatchedChange })
  tally[kept.outcome] += 1
  onKept?.(listing, { assetRid: kept.asset.rid, by: listingOf(tx, listing)?.joinedBy ?? null })
  if (kept.move) followMove(tx, kept.move, { random, now })
  if (isReturn(kept)) requestEdits(tx, kept.asset.rid, { random, now })
  const age = isDated && kept.outcome === 'new' ? ageOf(listing, now) : 'new'
  if (age === 'past' && !isShown) return retireKept(tx, listing, { random, now })
  if (!kept.isToMatch) return
  const isQuiet = age !== 'new'
  const { matched, delivered } = matchHome(tx, index, kept, { pass, random, now, isQuiet })
  tally.matched += matched
  tally.delivered += delivered
}

/** A listing that is too old to be offered still is kept as history. */
function retireKept(tx: Tx, listing: Listing, world: { random: Random; now: number }): void {
  const kept = listingOf(tx, listing)
  if (kept) retire(tx, kept.rid, world)
}

/** Whether a home that was removed is listed again. */
function isReturn({ asset, befores }: Kept): boolean {
  return asset.removedAt === null && befores.some(({ removedAt }) => removedAt !== null)
}

type World = { db: Db; clock: Clock; random: Random; areas: Areas }

/** Ingests listings in as many transactions as it takes, with a pause between them for other writers. */
export async function ingestAll(
  { db, clock, random, areas }: World,
  index: BotIndex,
  rawListings: readonly RawListing[],
  work: Pick<Batch, 'pass' | 'lease' | 'tally' | 'isDated' | 'isShown' | 'onKept'>,
): Promise<Tally> {
  const now = clock.now()
  const listings = rawListings.map((raw) => toListing(readDescription(db, raw, now), areas))
  let { tally } = work
  for (let done = 0; done < listings.length; ) {
    const batch = { ...work, listings: listings.slice(done, done + BATCH), tally, clock, random }
    const result = ingest(db, index, batch)
    done += result.taken
    tally = result.tally
    await clock.sleep(PAUSE_MS)
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
