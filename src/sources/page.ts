import { listingOf } from '../assets/store/listings.ts'
import type { Db } from '../database/database.ts'
import { write } from '../database/database.ts'
import { judge } from './baseline.ts'
import type { RawListing, Reading } from './domain.ts'
import { ingestAll } from './ingest.ts'
import { type End, failed, type LiveWorld, type Progress, type Task } from './pass-state.ts'
import { type RegionState, updateRegion } from './store/regions.ts'
import { updateRun } from './store/runs.ts'
import { keepValidator, type Validator } from './store/states.ts'

export type Page = {
  /** From 1. */
  page: number
  /** How many there are; null when the source does not say. */
  pages: number | null
  url: string
  reading: Extract<Reading, { kind: 'page' }>
  validator: Validator
}

/** Keeps what a page brings. `last`: everything new has been read. Its version is noted only once all of it is kept. */
export async function takePage(
  world: LiveWorld,
  { source, region, lease }: Task,
  progress: Progress,
  { page, pages, url, reading, validator }: Page,
): Promise<'more' | 'last' | End> {
  const { db, clock } = world
  const { adverts, rejected, promotions } = reading
  const isRepeated = page > 1 && adverts.length > 0 && adverts.every((one) => isIn(progress, one))
  if (isRepeated)
    return failed(`page ${page} of region ${region.region} repeats the pages before it`)
  const fresh = adverts.filter((one) => !isIn(progress, one))
  const homes = fresh.filter(({ isHome }) => isHome)
  const hasNews = homes.some((one) => isNews(db, progress.known, one))
  count(progress, fresh, { page, rejected, leftOut: fresh.length - homes.length + promotions })
  const { pass, tally } = progress
  write(db, (tx) => updateRun(tx, pass.runRid, { ...tally, pages: page }))
  // The newest is kept last: it then stands last in a chat and first in a list.
  const oldestFirst = homes.toReversed()
  progress.tally = await ingestAll(world, world.index, oldestFirst, { pass, lease, tally })
  const found = adverts.length + rejected.length
  const verdict = page === 1 ? judge(progress.known, found) : undefined
  write(db, (tx) => {
    if (verdict) updateRegion(tx, source.name, region, verdict.baseline)
    if (!verdict?.problem) keepValidator(tx, url, validator, clock.now())
  })
  if (verdict?.problem) return failed(`${verdict.problem} (region ${region.region})`)
  const isEnd = found === 0 || (pages !== null && page >= pages)
  return isEnd || !hasNews ? 'last' : 'more'
}

function isIn({ ids }: Progress, { externalId }: RawListing): boolean {
  return ids.has(externalId)
}

/**
 * Whether whole passes so far cannot have met it. A known one that comes up again was bumped, and so was an unknown one
 * that was made before the newest known: the order number rises with creation.
 */
function isNews(db: Db, { knownRid, knownOrder }: RegionState, advert: RawListing): boolean {
  if (knownRid === null) return true
  const kept = listingOf(db, advert)
  if (kept) return kept.rid > knownRid
  return advert.orderId === null || knownOrder === null || advert.orderId > knownOrder
}

type Counted = Pick<Page['reading'], 'rejected'> & { page: number; leftOut: number }

function count(
  progress: Progress,
  fresh: readonly RawListing[],
  { page, rejected, leftOut }: Counted,
): void {
  for (const { externalId, orderId } of fresh) {
    progress.ids.add(externalId)
    if (orderId !== null && orderId > (progress.highestOrder ?? 0)) progress.highestOrder = orderId
  }
  for (const one of rejected) progress.rejected.push({ ...one, path: `page ${page}: ${one.path}` })
  progress.tally = {
    ...progress.tally,
    seen: progress.tally.seen + rejected.length + leftOut,
    leftOut: progress.tally.leftOut + leftOut,
  }
}
