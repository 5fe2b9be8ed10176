import type { Listing } from '../assets/domain.ts'
import { type Clock, days } from '../kernel/clock.ts'
import { ask } from './ask.ts'
import type { Rejected } from './domain.ts'
import { toListing } from './ingest.ts'
import { type End, type LiveWorld, type Task, troubled } from './pass-state.ts'
import type { Due } from './store/checks.ts'

/** What came of asking for one advertisement by itself. */
export type Item =
  | { kind: 'there'; listing: Listing; rejected: Rejected[] }
  | { kind: 'gone' }
  /** No answer for this one, whatever the reason: it says nothing of the advertisement. */
  | { kind: 'refused' }
  | { kind: 'trouble'; end: End }

/** So many refusals in a row are not of single advertisements any more: we are blocked. */
export const REFUSALS_MAX = 5

/** @throws the signal's reason when it aborts. */
export async function readItem(
  world: LiveWorld,
  { source, site }: Pick<Task, 'source' | 'site'>,
  { externalId }: Due,
  signal: AbortSignal,
): Promise<Item> {
  const url = site.item(externalId)
  const name = `advertisement ${externalId}`
  const heard = await ask(world, { source, site, call: 'item', url }, signal)
  if (heard.kind === 'unchanged') return { kind: 'refused' }
  if (heard.kind === 'trouble') {
    const { reading, retryAfterMs } = heard
    if (reading.kind === 'blocked' && reading.reason.startsWith('the firewall'))
      return { kind: 'refused' }
    return { kind: 'trouble', end: troubled(name, reading, retryAfterMs) }
  }
  const { reading } = heard
  if (reading.kind === 'gone') return { kind: 'gone' }
  if (reading.kind !== 'page') return { kind: 'trouble', end: troubled(name, reading, undefined) }
  const advert = reading.adverts.find((one) => one.externalId === externalId)
  if (!advert) return { kind: 'refused' }
  const { listing, problem } = plausible(toListing(advert, world.areas), world.clock)
  return { kind: 'there', listing, rejected: [...reading.rejected, ...problem] }
}

/** A date of entry this far away is no date of entry. */
const DATE_RANGE_MS = days(3 * 366)
const DATE_PATH = 'data.additionalDetails.entranceDate'

/** Leaves out a date of entry that cannot be meant, and says so. */
function plausible(listing: Listing, clock: Clock): { listing: Listing; problem: Rejected[] } {
  const { entryDate } = listing
  if (entryDate === null) return { listing, problem: [] }
  const away = Math.abs(Date.parse(entryDate) - clock.now())
  if (away <= DATE_RANGE_MS) return { listing, problem: [] }
  const reason = `is no date of entry, found ${JSON.stringify(entryDate)}`
  return {
    listing: { ...listing, entryDate: null },
    problem: [{ position: 1, path: DATE_PATH, reason }],
  }
}
