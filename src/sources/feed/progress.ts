import type { SourceName } from '../../assets/domain/asset.ts'
import type { Lease } from '../../database/leases.ts'
import type { Failure, Problem } from '../../intake/domain/failure.ts'
import type { ActiveRun, End } from '../../intake/run.ts'
import { problemOf, type Reading } from '../domain.ts'
import type { Feed } from './feed.ts'
import type { NeededRegion } from './regions.ts'
import type { RegionState } from './store/regions.ts'

/** The feed that a pass or a re-check reads. */
export type FeedTask = { source: SourceName; feed: Feed; lease: Lease }

export type RegionTask = FeedTask & { region: NeededRegion }

/** A pass over one region in progress. */
export type Progress = {
  run: ActiveRun
  /** How far earlier passes have read. */
  known: RegionState
  /** Every listing of this pass. */
  ids: Set<string>
  highestOrder: number | null
  /** The first page that has lost optional fields; null: none. */
  lost: Failure | null
}

export type RegionEnd = End & {
  /** True when the source does not answer at all: further regions are not tried now. */
  isDown: boolean
}

export const REGION_DONE: RegionEnd = { failure: null, retryAfterMs: 0, isDown: false }

/** The end of a run whose request failed. `name` is the page or listing that was requested. */
export function requestFailed(
  name: string,
  problem: Problem,
  retryAfter: number | undefined,
): RegionEnd {
  return {
    failure: { ...problem, in: name },
    retryAfterMs: retryAfter ?? 0,
    isDown: problem.code !== 'blocked',
  }
}

/** The end of a run that got another answer than the page it wanted: the other regions may be in order. */
export function unexpectedAnswer(
  name: string,
  reading: Exclude<Reading, { kind: 'page' }>,
): RegionEnd {
  return { ...REGION_DONE, failure: { ...problemOf(reading), in: name } }
}
