import type { Areas } from '../areas/store.ts'
import type { Lease } from '../database/leases.ts'
import type { Log } from '../kernel/log.ts'
import type { BotIndex } from '../matching/bot-index.ts'
import type { Pass } from '../matching/service.ts'
import type { AskWorld } from './ask.ts'
import { type Reading, type Rejected, type RunState, type Tally, troubleOf } from './domain.ts'
import type { Needed, Needs } from './regions.ts'
import type { Site } from './site.ts'
import type { Source } from './sources.ts'
import type { RegionState } from './store/regions.ts'

export type LiveWorld = AskWorld & { areas: Areas; index: BotIndex; needs: Needs; log: Log }

/** Whom a pass asks for what. */
export type Task = { source: Source; site: Site; region: Needed; lease: Lease }

/** What a pass over one region has done so far. */
export type Progress = {
  pass: Pass & { runRid: number }
  /** Where earlier passes had come. */
  known: RegionState
  tally: Tally
  rejected: Rejected[]
  /** Every advertisement of this pass. */
  ids: Set<string>
  highestOrder: number | null
}

/** How a pass, or a part of one, ended. */
export type End = {
  state: Extract<RunState, 'ok' | 'failed' | 'blocked'>
  reason: string | null
  /** The source asked to be left alone for so long; 0: it did not. */
  retryAfterMs: number
  /** True when it does not answer at all: asking for another region makes no sense now. */
  isDown: boolean
}

export const FINE: End = { state: 'ok', reason: null, retryAfterMs: 0, isDown: false }

/** The end that a failure of the contents makes: other regions may be well. */
export function failed(reason: string): End {
  return { ...FINE, state: 'failed', reason }
}

/** The end that an answer makes which is no page. */
export function troubled(
  name: string,
  reading: Exclude<Reading, { kind: 'page' }>,
  retryAfterMs: number | undefined,
): End {
  const { state, message } = troubleOf(name, reading)
  return {
    state,
    reason: message,
    retryAfterMs: retryAfterMs ?? 0,
    isDown: reading.kind === 'failed',
  }
}
