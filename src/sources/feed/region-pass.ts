import { type Tx, write } from '../../database/database.ts'
import type { ActiveRun } from '../../intake/run.ts'
import { recordRun } from '../../intake/run.ts'
import type { SourceWorld } from '../source.ts'
import { readDetails } from './details.ts'
import { scopeOf } from './feed.ts'
import { keepPage } from './page.ts'
import {
  type Progress,
  REGION_DONE,
  type RegionEnd,
  type RegionTask,
  requestFailed,
  unexpectedAnswer,
} from './progress.ts'
import { request } from './request.ts'
import { newestListing, regionState, updateRegion } from './store/regions.ts'
import { validatorOf } from './store/validators.ts'

/** The most pages of a region that one pass reads. */
const PAGES_MAX = 10

/**
 * Reads a region from its newest page on, until a page brings nothing new. Each page is stored before the next is
 * requested, so a pass that ends early loses nothing: the next one reads on to the point that the last whole pass
 * reached.
 * @throws the signal's reason when it aborts; the run is then recorded as interrupted.
 */
export function readRegion(
  world: SourceWorld,
  task: RegionTask,
  signal: AbortSignal,
): Promise<ActiveRun & RegionEnd> {
  const { db, clock } = world
  const { source, region } = task
  const known = regionState(db, source, region)
  const begin = {
    source,
    kind: 'pass',
    scope: scopeOf(region),
    alongside: (tx: Tx) =>
      updateRegion(tx, source, region, { isOpen: true, startedAt: clock.now() }),
  } as const
  return recordRun(world, begin, signal, async (run) => {
    const ids = new Set<string>()
    const progress: Progress = { run, known, ids, highestOrder: known.knownOrder, lost: null }
    const end = await readPages(world, task, progress, signal)
    if (end.failure) return end
    // Missing details are requested in the next pass.
    run.isComplete = true
    const ended = await readDetails(world, task, run, signal)
    return { ...ended, failure: ended.failure ?? progress.lost }
  })
}

async function readPages(
  world: SourceWorld,
  task: RegionTask,
  progress: Progress,
  signal: AbortSignal,
): Promise<RegionEnd> {
  const { source, feed, region } = task
  for (let page = 1; page <= PAGES_MAX; page += 1) {
    const url = feed.pageUrl(region, page)
    // After a pass that ended early, an unchanged page does not mean that the pages behind it are known.
    const known = progress.known.isOpen ? undefined : validatorOf(world.db, url)
    const outcome = await request(world, { source, feed, kind: 'page', url, known }, signal)
    if (outcome.kind === 'unchanged') break
    const name = `page ${page} of region ${region.region}`
    if (outcome.kind === 'failed') return requestFailed(name, outcome.problem, outcome.retryAfterMs)
    const { reading, answer, validator } = outcome
    const pages = feed.pageCount(answer.body)
    // The region has fewer pages than when the page before was read.
    if (page > 1 && pages !== null && page > pages) break
    if (reading.kind !== 'page') return unexpectedAnswer(name, reading)
    const kept = await keepPage(world, task, progress, {
      page,
      pages,
      url,
      name,
      reading,
      validator,
    })
    if (kept.failure) return { ...REGION_DONE, failure: kept.failure }
    if (kept.isLast) break
    signal.throwIfAborted()
  }
  closeRegion(world, task, progress)
  return REGION_DONE
}

/** Everything new has been read: the next pass may stop at the point where this one began. */
function closeRegion(
  { db }: SourceWorld,
  { source, region }: RegionTask,
  { highestOrder }: Progress,
): void {
  write(db, (tx) =>
    updateRegion(tx, source, region, {
      isOpen: false,
      knownRid: newestListing(tx),
      knownOrder: highestOrder,
    }),
  )
}
