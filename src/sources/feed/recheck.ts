import { write } from '../../database/database.ts'
import { holdLease } from '../../database/leases.ts'
import { endState } from '../../intake/domain/run.ts'
import { keepOne } from '../../intake/ingest.ts'
import { retire } from '../../intake/retire.ts'
import { type ActiveRun, type End, recordRun, SUCCESS } from '../../intake/run.ts'
import { updateRun } from '../../intake/store/runs.ts'
import { hours } from '../../kernel/clock.ts'
import { addTally } from '../../matching/service.ts'
import { addPaths } from '../counts.ts'
import { recordPause } from '../pause.ts'
import { addPart, EMPTY_RESULT, type RunResult, type SourceWorld } from '../source.ts'
import { refusalsFailure } from './details.ts'
import { type ListingPage, REFUSALS_MAX, readListingPage } from './listing-page.ts'
import type { FeedTask } from './progress.ts'
import { type DueListing, dueForCheck, keepCheck } from './store/checks.ts'
import { retireUnseenProjects } from './unseen-projects.ts'

/** Misses in a row after which a listing is gone. */
const MISSES_MAX = 2
/** The most listings that one re-check requests. */
const PER_RUN = 40
/** A timed re-check skips listings that were seen or checked within this time. */
export const FRESH_MS = hours(6)

export type RecheckTask = FeedTask & {
  /** Only listings that were last seen or checked at or before this time. */
  before: number
}

/**
 * Requests known listings one by one, the one not checked for longest first. Two misses in a row mark a listing gone; a
 * listing that is found is brought up to date.
 * @throws the signal's reason when it aborts.
 */
export async function recheckFeed(
  world: SourceWorld,
  task: RecheckTask,
  signal: AbortSignal,
): Promise<RunResult> {
  const { source } = task
  const begin = { source, kind: 'recheck', scope: null } as const
  const ended = await recordRun(world, begin, signal, (run) => checkAll(world, task, run, signal))
  const { failure, retryAfterMs } = ended
  // A re-check that succeeds does not reset the count of blocked runs; a pass does.
  const waitMs = failure
    ? recordPause(world, source, { state: endState(failure), retryAfterMs })
    : 0
  return addPart(EMPTY_RESULT, ended, { waitMs })
}

async function checkAll(
  world: SourceWorld,
  task: RecheckTask,
  run: ActiveRun,
  signal: AbortSignal,
): Promise<End> {
  const { source, before } = task
  retireUnseenProjects(world, task, run)
  let refusals = 0
  for (const due of dueForCheck(world.db, source, { before, limit: PER_RUN })) {
    const page = await readListingPage(world, task, due, signal)
    if (page.kind === 'failed') return page.end
    refusals = page.kind === 'refused' ? refusals + 1 : 0
    if (refusals >= REFUSALS_MAX) return { ...SUCCESS, failure: refusalsFailure() }
    keepResult(world, task, run, { due, page })
  }
  return SUCCESS
}

type Checked = { due: DueListing; page: Exclude<ListingPage, { kind: 'failed' }> }

function keepResult(
  { db, clock, random, index }: SourceWorld,
  { lease }: RecheckTask,
  run: ActiveRun,
  { due: { rid, misses }, page }: Checked,
): void {
  const { pass } = run
  const now = clock.now()
  const tally = { ...run.tally, seen: run.tally.seen + 1 }
  const isMissed = page.kind === 'gone'
  const isGone = isMissed && misses + 1 >= MISSES_MAX
  const gone = run.gone + (isGone ? 1 : 0)
  write(db, (tx) => {
    holdLease(tx, lease, now)
    index.refresh(tx)
    if (page.kind === 'found') {
      keepOne(tx, index, page.listing, { tally, pass, random, now })
    } else {
      if (isGone) addTally(tally, retire(tx, index, rid, { pass, random, now }))
      tally[isGone ? 'updated' : 'unchanged'] += 1
    }
    keepCheck(tx, rid, {
      checkedAt: now,
      misses: isGone || page.kind === 'found' ? 0 : misses + (isMissed ? 1 : 0),
    })
    updateRun(tx, pass.runRid, { ...tally, gone }, now)
  })
  if (page.kind === 'found') {
    run.rejected.push(...page.rejected)
    run.implausible = addPaths(run.implausible, page.implausible)
  }
  run.tally = tally
  run.gone = gone
}
