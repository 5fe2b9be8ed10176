import { write } from '../database/database.ts'
import { haltPoint } from '../kernel/halt.ts'
import { ask } from './ask.ts'
import { readDetails } from './details.ts'
import { EMPTY_TALLY, type Rejected, type RunState, type Tally } from './domain.ts'
import { takePage } from './page.ts'
import { type End, FINE, type LiveWorld, type Progress, type Task, troubled } from './pass-state.ts'
import { newestListing, regionState, updateRegion } from './store/regions.ts'
import { endRun, insertRun } from './store/runs.ts'
import { validatorOf } from './store/states.ts'

export type RegionResult = End & { tally: Tally; rejected: Rejected[] }

/** A pass reads no further back than this. */
export const PAGES_MAX = 10

/**
 * Reads a region from its newest page on, until a page brings nothing new. What a page brings is kept before the next is
 * asked for, so that a pass that ends early has lost nothing: the next one reads on to where a whole pass had come.
 * @throws the signal's reason when it aborts; the run is then noted as interrupted.
 */
export async function readRegion(
  world: LiveWorld,
  task: Task,
  signal: AbortSignal,
): Promise<RegionResult> {
  const progress = begin(world, task)
  const { db, clock } = world
  const finish = (state: RunState, reason: string | null) => {
    const end = { state, reason, rejected: progress.rejected, now: clock.now() }
    write(db, (tx) => endRun(tx, progress.pass.runRid, end))
    haltPoint('run-ended')
  }
  let isRead = false
  try {
    let end = await readPages(world, task, progress, signal)
    isRead = end.state === 'ok'
    if (isRead) end = await readDetails(world, task, progress, signal)
    finish(end.state, end.reason)
    return { ...end, tally: progress.tally, rejected: progress.rejected }
  } catch (error) {
    // Details that are missing are asked for in the next pass.
    if (signal.aborted) finish(isRead ? 'ok' : 'interrupted', null)
    else finish('failed', error instanceof Error ? error.message : 'an unknown fault')
    throw error
  }
}

function begin({ db, clock, random }: LiveWorld, { source, region }: Task): Progress {
  const id = random.id()
  const known = regionState(db, source.name, region)
  const now = clock.now()
  const runRid = write(db, (tx) => {
    updateRegion(tx, source.name, region, { isOpen: true, startedAt: now })
    return insertRun(tx, { id, source: source.name, pages: 0, now, region })
  })
  haltPoint('run-started')
  return {
    pass: { runRid, groupId: id, posts: new Map() },
    known,
    tally: { ...EMPTY_TALLY },
    rejected: [],
    ids: new Set(),
    highestOrder: known.knownOrder,
  }
}

async function readPages(
  world: LiveWorld,
  task: Task,
  progress: Progress,
  signal: AbortSignal,
): Promise<End> {
  const { source, site, region } = task
  for (let page = 1; page <= PAGES_MAX; page += 1) {
    const url = site.feed(region, page)
    // After a pass that did not come to its end, an unchanged page says nothing of those behind it.
    const known = progress.known.isOpen ? undefined : validatorOf(world.db, url)
    const heard = await ask(world, { source, site, call: 'feed', url, known }, signal)
    if (heard.kind === 'unchanged') break
    const name = `page ${page} of region ${region.region}`
    if (heard.kind === 'trouble') return troubled(name, heard.reading, heard.retryAfterMs)
    const { reading, answer, validator } = heard
    if (reading.kind !== 'page') return troubled(name, reading, undefined)
    const pages = site.pagesOf(answer.body)
    const end = await takePage(world, task, progress, { page, pages, url, reading, validator })
    if (end === 'last') break
    if (end !== 'more') return end
    signal.throwIfAborted()
  }
  return complete(world, task, progress)
}

/** Everything that was new has been read: the next pass may stop where this one began. */
function complete({ db }: LiveWorld, { source, region }: Task, { highestOrder }: Progress): End {
  write(db, (tx) =>
    updateRegion(tx, source.name, region, {
      isOpen: false,
      knownRid: newestListing(tx),
      knownOrder: highestOrder,
    }),
  )
  return FINE
}
