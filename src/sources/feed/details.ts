import type { Listing } from '../../assets/domain/asset.ts'
import { write } from '../../database/database.ts'
import { holdLease } from '../../database/leases.ts'
import type { Failure } from '../../intake/domain/failure.ts'
import { keepOne } from '../../intake/ingest.ts'
import type { ActiveRun } from '../../intake/run.ts'
import { updateRun } from '../../intake/store/runs.ts'
import { addPaths } from '../counts.ts'
import type { SourceWorld } from '../source.ts'
import { REFUSALS_MAX, readListingPage } from './listing-page.ts'
import { REGION_DONE, type RegionEnd, type RegionTask } from './progress.ts'
import { takeFromBudget } from './rate-limit.ts'
import { requestOnce } from './request.ts'
import { type DueListing, keepCheck, withoutDetails } from './store/checks.ts'

/** The most listings whose details one pass over a region requests, newest first. */
const PER_PASS = 15

/**
 * Requests the details that only a listing's own page states (description, date of entry, telephone number), for the
 * newest listings in the areas that bots need, within the day's budget.
 */
export async function readDetails(
  world: SourceWorld,
  task: RegionTask,
  run: ActiveRun,
  signal: AbortSignal,
): Promise<RegionEnd> {
  const { source, region } = task
  const wanted = withoutDetails(world.db, source, { areas: region.areas, limit: PER_PASS })
  let refusals = 0
  for (const due of wanted) {
    if (!takeFromBudget(world, source)) break
    const page = await readListingPage(world, task, due, signal)
    if (page.kind === 'failed') return page.end
    refusals = page.kind === 'refused' ? refusals + 1 : 0
    if (refusals >= REFUSALS_MAX) return { ...REGION_DONE, failure: refusalsFailure() }
    if (page.kind !== 'found') {
      keepTry(world, due)
      continue
    }
    run.rejected.push(...page.rejected)
    run.implausible = addPaths(run.implausible, page.implausible)
    const phone = await readPhone(world, task, due, signal)
    keepDetails(world, task, run, { due, listing: { ...page.listing, phone } })
  }
  return REGION_DONE
}

export function refusalsFailure(): Failure {
  return { code: 'blocked', by: 'refusals', count: REFUSALS_MAX }
}

/** Details are not requested again. Whether the listing is gone is for the re-check to find out. */
function keepTry({ db, clock }: SourceWorld, { rid, misses }: DueListing): void {
  const now = clock.now()
  write(db, (tx) => keepCheck(tx, rid, { checkedAt: now, misses, detailsAt: now }))
}

/** Null where no number is stated. A failure of this request alone does not end the pass. */
async function readPhone(
  world: SourceWorld,
  { source, feed }: RegionTask,
  { externalId }: DueListing,
  signal: AbortSignal,
): Promise<string | null> {
  const { phone } = feed
  if (!phone || !takeFromBudget(world, source)) return null
  const url = phone.url(externalId)
  const outcome = await requestOnce(world, { source, feed, kind: 'listing', url }, signal)
  return outcome.kind === 'answer' ? phone.read(outcome.answer) : null
}

function keepDetails(
  { db, clock, random, index }: SourceWorld,
  { lease }: RegionTask,
  run: ActiveRun,
  { due, listing }: { due: DueListing; listing: Listing },
): void {
  const { pass } = run
  run.tally = write(db, (tx) => {
    const now = clock.now()
    holdLease(tx, lease, now)
    index.refresh(tx)
    const details = { ...run.tally }
    keepOne(tx, index, listing, { tally: details, pass, random, now })
    keepCheck(tx, due.rid, { checkedAt: now, misses: 0, detailsAt: now })
    // The listing was counted when its page was read; details can only add matches.
    const { matched, delivered } = details
    const tally = { ...run.tally, matched, delivered }
    updateRun(tx, pass.runRid, tally, now)
    return tally
  })
}
