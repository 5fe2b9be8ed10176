import { retireListing } from '../assets/service.ts'
import { isMatchedChange } from '../bots/criteria/domain.ts'
import { write } from '../database/database.ts'
import { type Lease, renewLease } from '../database/leases.ts'
import { hours } from '../kernel/clock.ts'
import type { Pass } from '../matching/service.ts'
import { refused } from './details.ts'
import { EMPTY_TALLY, type Rejected, type RunState, type Tally } from './domain.ts'
import { keepOne } from './ingest.ts'
import { type Item, REFUSALS_MAX, readItem } from './item.ts'
import { holding, type LiveResult, NOTHING_DONE, notePause } from './live.ts'
import { type End, FINE, type LiveWorld, type Task } from './pass-state.ts'
import { type Due, dueForCheck, keepCheck } from './store/checks.ts'
import { endRun, insertRun, updateRun } from './store/runs.ts'

/** The name of the cleaner's runs. */
export const CLEANER = 'cleaner'

/** Misses in a row after which an offer is gone. */
const MISSES_MAX = 2
/** Advertisements that one pass checks. */
const PER_PASS = 40
/** On its own the cleaner leaves alone what was seen, or checked, more recently than this. */
export const FRESH_MS = hours(6)

type CleanTask = Pick<Task, 'source' | 'site'> & {
  label: string
  /** Only what nobody has looked at after this time. */
  before: number
}

type Cleaning = {
  pass: Pass & { runRid: number }
  lease: Lease
  tally: Tally
  gone: number
  rejected: Rejected[]
}

/**
 * Asks for known advertisements one by one, the one not looked at for longest first. Two misses in a row mark an offer
 * gone; one that answers is brought up to date.
 * @throws AppError `conflict` when another process reads this source; the signal's reason when it aborts.
 */
export function cleanerPass(
  world: LiveWorld,
  { source, site, label, before }: CleanTask,
  signal: AbortSignal,
): Promise<LiveResult> {
  const { db, clock, random } = world
  return holding(world, { source: source.name, label, signal }, async (lease, held) => {
    const id = random.id()
    const runRid = write(db, (tx) =>
      insertRun(tx, { id, source: CLEANER, pages: 0, now: clock.now() }),
    )
    const pass = { runRid, groupId: id, posts: new Map<number, number>() }
    const cleaning: Cleaning = { pass, lease, tally: { ...EMPTY_TALLY }, gone: 0, rejected: [] }
    const finish = (state: RunState, reason: string | null) => {
      const end = { state, reason, rejected: cleaning.rejected, now: clock.now() }
      write(db, (tx) => endRun(tx, runRid, end))
    }
    try {
      const end = await checkAll(world, { source, site, before }, cleaning, held)
      finish(end.state, end.reason)
      const waitMs = end.state === 'ok' ? 0 : notePause(world, source.name, end)
      const { tally, gone, rejected } = cleaning
      const { state, reason } = end
      const blocked = state === 'blocked'
      return {
        ...NOTHING_DONE,
        ...tally,
        source: CLEANER,
        state,
        reason,
        gone,
        rejected,
        blocked,
        waitMs,
      }
    } catch (error) {
      if (held.aborted) finish('interrupted', null)
      else finish('failed', error instanceof Error ? error.message : 'an unknown fault')
      throw error
    }
  })
}

async function checkAll(
  world: LiveWorld,
  task: Omit<CleanTask, 'label'>,
  cleaning: Cleaning,
  signal: AbortSignal,
): Promise<End> {
  const { before } = task
  let refusals = 0
  for (const due of dueForCheck(world.db, task.source.name, { before, limit: PER_PASS })) {
    const item = await readItem(world, task, due, signal)
    if (item.kind === 'trouble') return item.end
    refusals = item.kind === 'refused' ? refusals + 1 : 0
    if (refusals >= REFUSALS_MAX) return refused()
    keepItem(world, cleaning, due, item)
  }
  return FINE
}

type Known = Exclude<Item, { kind: 'trouble' }>

function keepItem(
  { db, clock, random, index }: LiveWorld,
  cleaning: Cleaning,
  { rid, misses }: Due,
  item: Known,
): void {
  const { pass, lease } = cleaning
  const now = clock.now()
  const tally = { ...cleaning.tally, seen: cleaning.tally.seen + 1 }
  const isMissed = item.kind === 'gone'
  const isGone = isMissed && misses + 1 >= MISSES_MAX
  write(db, (tx) => {
    renewLease(tx, lease, now)
    index.refresh(tx)
    if (item.kind === 'there') {
      keepOne(tx, index, item.listing, { tally, pass, random, now })
      cleaning.rejected.push(...item.rejected)
    } else {
      if (isGone) retireListing(tx, rid, { now, isMatchedChange })
      tally[isGone ? 'updated' : 'unchanged'] += 1
    }
    keepCheck(tx, rid, {
      checkedAt: now,
      misses: isGone || item.kind === 'there' ? 0 : misses + (isMissed ? 1 : 0),
    })
    updateRun(tx, pass.runRid, { ...tally, gone: cleaning.gone + (isGone ? 1 : 0) })
  })
  cleaning.tally = tally
  cleaning.gone += isGone ? 1 : 0
}
