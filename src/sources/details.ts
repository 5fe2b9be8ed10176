import type { Listing } from '../assets/domain.ts'
import { write } from '../database/database.ts'
import { renewLease } from '../database/leases.ts'
import { askOnce } from './ask.ts'
import { keepOne } from './ingest.ts'
import { REFUSALS_MAX, readItem } from './item.ts'
import { spend } from './manners.ts'
import { type End, FINE, type LiveWorld, type Progress, type Task } from './pass-state.ts'
import { type Due, keepCheck, withoutDetails } from './store/checks.ts'
import { updateRun } from './store/runs.ts'

/** Advertisements whose details one pass over a region asks for, the newest first. */
const PER_PASS = 15

/**
 * Asks for what only an advertisement's own page tells (description, date of entry, telephone number), for the newest in
 * the areas that bots look at, within the day's budget.
 */
export async function readDetails(
  world: LiveWorld,
  task: Task,
  progress: Progress,
  signal: AbortSignal,
): Promise<End> {
  const { db } = world
  const { source, region } = task
  const wanted = withoutDetails(db, source.name, { areas: region.areas, limit: PER_PASS })
  let refusals = 0
  for (const due of wanted) {
    if (!spend(world, source.name)) break
    const item = await readItem(world, task, due, signal)
    if (item.kind === 'trouble') return item.end
    refusals = item.kind === 'refused' ? refusals + 1 : 0
    if (refusals >= REFUSALS_MAX) return refused()
    if (item.kind !== 'there') {
      keepTry(world, due)
      continue
    }
    progress.rejected.push(...item.rejected)
    const phone = await readPhone(world, task, due, signal)
    keepDetails(world, task, progress, { due, listing: { ...item.listing, phone } })
  }
  return FINE
}

export function refused(): End {
  const reason = `blocked by bot protection (the firewall's record instead of ${REFUSALS_MAX} advertisements in a row)`
  return { ...FINE, state: 'blocked', reason }
}

/** Not asked for again: whether it is gone is for the cleaner to find out. */
function keepTry({ db, clock }: LiveWorld, { rid, misses }: Due): void {
  const now = clock.now()
  write(db, (tx) => keepCheck(tx, rid, { checkedAt: now, misses, detailsAt: now }))
}

/** Null where it is not given; whatever is wrong with this answer is not worth a pass. */
async function readPhone(
  world: LiveWorld,
  { source, site }: Task,
  { externalId }: Due,
  signal: AbortSignal,
): Promise<string | null> {
  if (!spend(world, source.name)) return null
  const url = site.phone(externalId)
  const heard = await askOnce(world, { source, site, call: 'item', url }, signal)
  return heard.kind === 'answer' ? site.phoneOf(heard.answer) : null
}

function keepDetails(
  { db, clock, random, index }: LiveWorld,
  { lease }: Task,
  progress: Progress,
  { due, listing }: { due: Due; listing: Listing },
): void {
  const { pass } = progress
  progress.tally = write(db, (tx) => {
    const now = clock.now()
    renewLease(tx, lease, now)
    index.refresh(tx)
    const details = { ...progress.tally }
    keepOne(tx, index, listing, { tally: details, pass, random, now })
    keepCheck(tx, due.rid, { checkedAt: now, misses: 0, detailsAt: now })
    // It was counted when its page was read; what its details add are matches.
    const { matched, delivered } = details
    const tally = { ...progress.tally, matched, delivered }
    updateRun(tx, pass.runRid, tally)
    return tally
  })
}
