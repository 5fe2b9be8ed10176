import type { Failure } from './failure.ts'
import type { PathCount, Rejected, TypeCount } from './raw-listing.ts'

/** A pass over a part of the source, recorded answers, or a re-check of known listings. */
export type RunKind = 'pass' | 'recorded' | 'recheck'

/** The part of a source that a run covers, in the source's own words, as `rent:5`; null: the source as a whole. */
export type Scope = string | null

export type RunState = 'running' | 'ok' | 'failed' | 'blocked' | 'interrupted'

/** The state of a run that ended with this failure, or without one. */
export function endState(failure: Failure | null): Extract<RunState, 'ok' | 'failed' | 'blocked'> {
  if (failure === null || failure.code === 'degraded') return 'ok'
  const isBlock = failure.code === 'blocked' || failure.code === 'checkpoint'
  return isBlock ? 'blocked' : 'failed'
}

/** What a run did. */
export type Tally = {
  /** Records read, those that were rejected included. */
  seen: number
  new: number
  updated: number
  unchanged: number
  /** Records that are no homes: plots, storage rooms, banners and the like. */
  leftOut: number
  /** Pairs of an asset and a bot that matched for the first time. */
  matched: number
  /** Posts in website chats: matches and lower prices. */
  delivered: number
}

export const EMPTY_TALLY: Tally = {
  seen: 0,
  new: 0,
  updated: 0,
  unchanged: 0,
  leftOut: 0,
  matched: 0,
  delivered: 0,
}

export type Run = Tally & {
  rid: number
  id: string
  source: string
  kind: RunKind
  scope: Scope
  startedAt: number
  endedAt: number | null
  state: RunState
  pages: number
  /** Listings that are gone from the source. */
  gone: number
  rejected: Rejected[]
  leftOutTypes: TypeCount[]
  implausible: PathCount[]
  failure: Failure | null
}
