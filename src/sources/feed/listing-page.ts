import type { Listing } from '../../assets/domain/asset.ts'
import type { PathCount, Rejected } from '../../intake/domain/raw-listing.ts'
import { toListing } from '../../intake/ingest.ts'
import { readDescription } from '../../intake/read-description.ts'
import { type Clock, days } from '../../kernel/clock.ts'
import { implausiblePaths } from '../counts.ts'
import type { SourceWorld } from '../source.ts'
import { type FeedTask, type RegionEnd, requestFailed, unexpectedAnswer } from './progress.ts'
import { request } from './request.ts'
import type { DueListing } from './store/checks.ts'

/** The result of requesting the own page of one listing. */
export type ListingPage =
  | { kind: 'found'; listing: Listing; rejected: Rejected[]; implausible: PathCount[] }
  | { kind: 'gone' }
  /** No answer for this listing alone. The listing may still exist. */
  | { kind: 'refused' }
  | { kind: 'failed'; end: RegionEnd }

/** After this many refusals in a row the source has blocked us, not single listings. */
export const REFUSALS_MAX = 5

/** @throws the signal's reason when it aborts. */
export async function readListingPage(
  world: SourceWorld,
  { source, feed }: Pick<FeedTask, 'source' | 'feed'>,
  { externalId }: DueListing,
  signal: AbortSignal,
): Promise<ListingPage> {
  const url = feed.listingUrl(externalId)
  const name = `listing ${externalId}`
  const outcome = await request(world, { source, feed, kind: 'listing', url }, signal)
  if (outcome.kind === 'unchanged') return { kind: 'refused' }
  if (outcome.kind === 'failed') {
    const { problem, retryAfterMs } = outcome
    if (problem.code === 'blocked' && problem.by === 'firewall') return { kind: 'refused' }
    return { kind: 'failed', end: requestFailed(name, problem, retryAfterMs) }
  }
  const { reading } = outcome
  if (reading.kind === 'gone') return { kind: 'gone' }
  if (reading.kind !== 'page') return { kind: 'failed', end: unexpectedAnswer(name, reading) }
  const raw = reading.listings.find((one) => one.externalId === externalId)
  if (!raw) return { kind: 'refused' }
  const { listing, rejected } = withPlausibleEntry(
    toListing(readDescription(world.db, raw, world.clock.now()), world.areas),
    {
      clock: world.clock,
      path: feed.entryDatePath,
    },
  )
  const implausible = implausiblePaths(reading.fields)
  return { kind: 'found', listing, rejected: [...reading.rejected, ...rejected], implausible }
}

/** The furthest that a date of entry may be from now. */
const ENTRY_RANGE_MS = days(3 * 366)

/** Drops an impossible date of entry, and reports it. */
function withPlausibleEntry(
  listing: Listing,
  { clock, path }: { clock: Clock; path: string },
): { listing: Listing; rejected: Rejected[] } {
  const { entryDate } = listing
  if (entryDate === null) return { listing, rejected: [] }
  const distance = Math.abs(Date.parse(entryDate) - clock.now())
  if (distance <= ENTRY_RANGE_MS) return { listing, rejected: [] }
  const reason = `is no date of entry, found ${JSON.stringify(entryDate)}`
  return {
    listing: { ...listing, entryDate: null },
    rejected: [{ position: 1, path, reason }],
  }
}
