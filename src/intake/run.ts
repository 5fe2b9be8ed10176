import type { SourceName } from '../assets/domain/asset.ts'
import { type Db, type Tx, write } from '../database/database.ts'
import type { Clock } from '../kernel/clock.ts'
import { haltPoint } from '../kernel/halt.ts'
import type { Random } from '../kernel/random.ts'
import type { Pass } from '../matching/service.ts'
import type { Failure } from './domain/failure.ts'
import type { PathCount, Rejected, TypeCount } from './domain/raw-listing.ts'
import {
  EMPTY_TALLY,
  endState,
  type RunKind,
  type RunState,
  type Scope,
  type Tally,
} from './domain/run.ts'
import type { CrossPosts } from './posts/domain.ts'
import { beginRun, endRun } from './store/runs.ts'

/** A run in progress. Its work replaces the tally and the counts, and appends to `rejected`. */
export type ActiveRun = {
  pass: Pass & { runRid: number }
  tally: Tally
  gone: number
  rejected: Rejected[]
  leftOutTypes: TypeCount[]
  implausible: PathCount[]
  /** Null: no posts were read. */
  crossPosts: CrossPosts | null
  /** True when nothing is lost by stopping now: an aborted run then counts as `ok`. */
  isComplete: boolean
}

/** How the work of a run ended. */
export type End = {
  failure: Failure | null
  /** The source asked not to be requested for this long; 0: it did not. */
  retryAfterMs: number
}

export const SUCCESS: End = { failure: null, retryAfterMs: 0 }

export type NewRun = {
  source: SourceName
  kind: RunKind
  scope: Scope
  /** Answers that are read already. */
  pages?: number
  /** Further changes of the transaction that begins the run. */
  alongside?(tx: Tx): void
}

type World = { db: Db; clock: Clock; random: Random }

/**
 * Records one run: begins it, does its work, and stores how it ended.
 * @throws what `work` throws; the run is then `interrupted` when the signal has aborted, else `failed`.
 */
export async function recordRun<E extends End>(
  { db, clock, random }: World,
  { alongside, pages = 0, ...run }: NewRun,
  signal: AbortSignal,
  work: (run: ActiveRun) => Promise<E>,
): Promise<ActiveRun & E> {
  const id = random.id()
  const runRid = write(db, (tx) => {
    alongside?.(tx)
    return beginRun(tx, { ...run, id, pages, now: clock.now() })
  })
  haltPoint('run-started')
  const active: ActiveRun = {
    pass: { runRid, groupId: id, posts: new Map() },
    tally: { ...EMPTY_TALLY },
    gone: 0,
    rejected: [],
    leftOutTypes: [],
    implausible: [],
    crossPosts: null,
    isComplete: false,
  }
  const finish = (state: RunState, failure: Failure | null) => {
    const { rejected, leftOutTypes, implausible } = active
    const end = { state, failure, rejected, leftOutTypes, implausible, now: clock.now() }
    write(db, (tx) => endRun(tx, runRid, end))
    haltPoint('run-ended')
  }
  try {
    const end = await work(active)
    finish(endState(end.failure), end.failure)
    return { ...active, ...end }
  } catch (error) {
    if (signal.aborted) finish(active.isComplete ? 'ok' : 'interrupted', null)
    else finish('failed', { code: 'internal', text: textOf(error) })
    throw error
  }
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : 'an unknown error'
}
