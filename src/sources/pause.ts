import type { Db } from '../database/database.ts'
import { write } from '../database/database.ts'
import type { RunState } from '../intake/domain/run.ts'
import { type Clock, hours, minutes } from '../kernel/clock.ts'
import { AppError } from '../kernel/errors.ts'
import type { Source } from './source.ts'
import { stateOf, updateState } from './store/states.ts'

const FIRST_PAUSE_MS = minutes(30)
/** The longest that a source is paused. */
export const PAUSE_MAX_MS = hours(6)

type World = { db: Db; clock: Clock }

/** How long a source is paused after this many blocked runs in a row: twice as long each time. */
function pauseAfter(blockedRuns: number): number {
  return Math.min(FIRST_PAUSE_MS * 2 ** Math.min(blockedRuns - 1, 10), PAUSE_MAX_MS)
}

/**
 * How much longer a source is paused, in milliseconds; 0: it is not. A pause that ends later than any pause can was
 * stored before the clock was set back: it is shortened to the longest one.
 */
export function pauseLeft({ db, clock }: World, source: string): number {
  const left = Math.max((stateOf(db, source).pausedUntil ?? 0) - clock.now(), 0)
  if (left <= PAUSE_MAX_MS) return left
  write(db, (tx) => updateState(tx, source, { pausedUntil: clock.now() + PAUSE_MAX_MS }))
  return PAUSE_MAX_MS
}

/** @throws AppError `tooMany` while the source is paused. */
export function refusePaused(world: World, { name, label }: Source): void {
  const waitMs = pauseLeft(world, name)
  if (waitMs === 0) return
  const message = `${label} has blocked us and is paused for ${Math.ceil(waitMs / 60_000)} more min`
  throw new AppError('tooMany', message, { code: 'paused', retryAfter: waitMs / 1000 })
}

/**
 * Pauses a source after a block, or for as long as its answer asked. Each block in a row doubles the pause; a run that
 * succeeds ends the count.
 * @returns the pause in milliseconds; 0: none.
 */
export function recordPause(
  { db, clock }: World,
  source: string,
  { state, retryAfterMs }: { state: RunState; retryAfterMs: number },
): number {
  return write(db, (tx) => {
    const before = stateOf(tx, source).blockedRuns
    const blockedRuns = state === 'blocked' ? before + 1 : state === 'ok' ? 0 : before
    const asked = Math.max(state === 'blocked' ? pauseAfter(blockedRuns) : 0, retryAfterMs)
    const waitMs = Math.min(asked, PAUSE_MAX_MS)
    const pausedUntil = waitMs > 0 ? clock.now() + waitMs : null
    updateState(tx, source, { blockedRuns, pausedUntil })
    return waitMs
  })
}
