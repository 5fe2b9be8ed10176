import type { SourceName } from '../assets/domain.ts'
import { write } from '../database/database.ts'
import {
  keepLease,
  type Lease,
  processIdentity,
  releaseLease,
  takeLease,
} from '../database/leases.ts'
import { AppError } from '../kernel/errors.ts'
import { EMPTY_TALLY, type Region, type Rejected, type RunState, type Tally } from './domain.ts'
import { pauseAfter } from './manners.ts'
import type { LiveWorld } from './pass-state.ts'
import { type RegionResult, readRegion } from './region-pass.ts'
import type { Site } from './site.ts'
import { type Source, sourceLease } from './sources.ts'
import { regionState } from './store/regions.ts'
import { stateOf, updateState } from './store/states.ts'

/** What a live pass did, over all regions. */
export type LiveResult = Tally & {
  source: SourceName | 'cleaner'
  state: RunState
  /** Why it is not `ok`. */
  reason: string | null
  regions: number
  rejected: Rejected[]
  blocked: boolean
  gone: number
  /** Nothing may be asked for so long. */
  waitMs: number
}

export const NOTHING_DONE = {
  ...EMPTY_TALLY,
  state: 'ok',
  reason: null,
  regions: 0,
  rejected: [],
  blocked: false,
  gone: 0,
  waitMs: 0,
} satisfies Omit<LiveResult, 'source'>

/**
 * Holds the source's lease while `run` asks it: one process at a time, and no longer than the lease is ours.
 * @throws AppError `conflict` naming the holder.
 */
export async function holding<T>(
  { db, clock, log }: Pick<LiveWorld, 'db' | 'clock' | 'log'>,
  { source, label, signal }: { source: SourceName; label: string; signal: AbortSignal },
  run: (lease: Lease, signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const lease = takeLease(db, sourceLease(source), processIdentity(label), clock.now())
  const over = new AbortController()
  const stop = () => over.abort(signal.reason)
  signal.addEventListener('abort', stop, { once: true })
  if (signal.aborted) stop()
  const kept = keepLease(db, lease, {
    clock,
    log,
    signal: over.signal,
    lost: (error) => over.abort(error),
  })
  try {
    return await run(lease, over.signal)
  } finally {
    signal.removeEventListener('abort', stop)
    over.abort()
    await kept
    releaseLease(db, lease)
  }
}

/** How long a source has asked, or has to be, left alone; 0: it may be asked. */
export function pauseLeft({ db, clock }: Pick<LiveWorld, 'db' | 'clock'>, source: string): number {
  return Math.max((stateOf(db, source).pausedUntil ?? 0) - clock.now(), 0)
}

/** @throws AppError `tooMany` when the source has to be left alone. */
export function refusePaused(
  world: Pick<LiveWorld, 'db' | 'clock'>,
  { name, label }: Source,
): void {
  const waitMs = pauseLeft(world, name)
  if (waitMs === 0) return
  const minutes = Math.ceil(waitMs / 60_000)
  const message = `${label} has blocked us and is left alone for ${minutes} more min`
  throw new AppError('tooMany', message, { code: 'paused', retryAfter: waitMs / 1000 })
}

/** After a block, or when the answer asked for it, the source is left alone: longer each time until a pass is well. */
export function notePause(
  { db, clock }: Pick<LiveWorld, 'db' | 'clock'>,
  source: string,
  { state, retryAfterMs }: { state: RunState; retryAfterMs: number },
): number {
  return write(db, (tx) => {
    const before = stateOf(tx, source).blockedRuns
    const blockedRuns = state === 'blocked' ? before + 1 : state === 'ok' ? 0 : before
    const waitMs = Math.max(state === 'blocked' ? pauseAfter(blockedRuns) : 0, retryAfterMs)
    const pausedUntil = waitMs > 0 ? clock.now() + waitMs : null
    updateState(tx, source, { blockedRuns, pausedUntil })
    return waitMs
  })
}

/**
 * One pass over every region that active bots need, the one not read for longest first. A block ends the pass.
 * @throws AppError `conflict` when another process reads this source; the signal's reason when it aborts.
 */
export function livePass(
  world: LiveWorld,
  { source, site, label }: { source: Source; site: Site; label: string },
  signal: AbortSignal,
): Promise<LiveResult> {
  const { db, log } = world
  return holding(world, { source: source.name, label, signal }, async (lease, held) => {
    const result: LiveResult = { ...NOTHING_DONE, source: source.name, rejected: [] }
    const lastRead = (one: Region) => regionState(db, source.name, one).startedAt
    const regions = world.needs(db).toSorted((one, other) => lastRead(one) - lastRead(other))
    for (const region of regions) {
      const done = await readRegion(world, { source, site, region, lease }, held)
      add(result, done)
      const { state, reason } = done
      log.info(
        { source: source.name, dealType: region.dealType, region: region.region, state, reason },
        'region read',
      )
      result.waitMs = notePause(world, source.name, done)
      if (done.isDown || result.waitMs > 0) break
    }
    return result
  })
}

function add(result: LiveResult, { tally, rejected, state, reason }: RegionResult): void {
  for (const key of Object.keys(EMPTY_TALLY) as (keyof Tally)[]) result[key] += tally[key]
  result.rejected.push(...rejected)
  result.regions += 1
  if (state === 'ok') return
  result.state = state
  result.reason = result.reason ?? reason
  result.blocked ||= state === 'blocked'
}
