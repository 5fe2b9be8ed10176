import type { Db } from '../database/database.ts'
import { write } from '../database/database.ts'
import { isQuiet, nextQuietEnd } from '../delivery/domain/quiet-hours.ts'
import type { RunState } from '../intake/domain/run.ts'
import { type Clock, hours, minutes } from '../kernel/clock.ts'
import { AppError } from '../kernel/errors.ts'
import { fraction, type Random } from '../kernel/random.ts'
import type { Source } from './source.ts'
import { stateOf, updateState } from './store/states.ts'

const FIRST_PAUSE_MS = minutes(30)
/** The longest that a source is asked to wait after a block, or has us wait. */
export const ASKED_MAX_MS = hours(6)
/** Up to so much longer, at random: tries that keep to the minute look like what they are. */
const LONGER = 0.15
/** In Israel. Hardly anything is posted then, and every try costs some of the patience of the source. */
const NIGHT = { from: '00:30', to: '06:30' }
/** Tries that a night has held up are spread over the hour after it. */
const MORNING_MS = hours(1)
/** The longest that a source is paused. */
export const PAUSE_MAX_MS = ASKED_MAX_MS * (1 + LONGER) + hours(6) + MORNING_MS

type World = { db: Db; clock: Clock; random: Random }

/** How long a source waits after this many blocked runs in a row: twice as long each time, and never at night. */
function pauseAfter(blockedRuns: number, { clock, random }: World): number {
  const usual = Math.min(FIRST_PAUSE_MS * 2 ** Math.min(blockedRuns - 1, 10), ASKED_MAX_MS)
  const waitMs = Math.round(usual * (1 + LONGER * fraction(random)))
  const end = clock.now() + waitMs
  const morning = isQuiet(NIGHT, end) ? nextQuietEnd(NIGHT, end) : null
  if (morning === null) return waitMs
  return morning + Math.round(fraction(random) * MORNING_MS) - clock.now()
}

/**
 * How much longer a source is paused, in milliseconds; 0: it is not. A pause that ends later than any pause can was
 * stored before the clock was set back: it is shortened to the longest one.
 */
export function pauseLeft({ db, clock }: Omit<World, 'random'>, source: string): number {
  const left = Math.max((stateOf(db, source).pausedUntil ?? 0) - clock.now(), 0)
  if (left <= PAUSE_MAX_MS) return left
  write(db, (tx) => updateState(tx, source, { pausedUntil: clock.now() + PAUSE_MAX_MS }))
  return PAUSE_MAX_MS
}

/** @throws AppError `tooMany` while the source is paused. */
export function refusePaused(world: Omit<World, 'random'>, { name, label }: Source): void {
  const waitMs = pauseLeft(world, name)
  if (waitMs === 0) return
  const message = `${label} has blocked us and is paused for ${Math.ceil(waitMs / 60_000)} more min`
  throw new AppError('tooMany', message, { code: 'paused', retryAfter: waitMs / 1000 })
}

/**
 * Pauses a source after a block, or for as long as its answer asked. Each block in a row doubles the pause, which ends
 * by day; a run that succeeds ends the count.
 * @returns the pause in milliseconds; 0: none.
 */
export function recordPause(
  world: World,
  source: string,
  { state, retryAfterMs }: { state: RunState; retryAfterMs: number },
): number {
  const { db, clock } = world
  return write(db, (tx) => {
    const before = stateOf(tx, source).blockedRuns
    const blockedRuns = state === 'blocked' ? before + 1 : state === 'ok' ? 0 : before
    const own = state === 'blocked' ? pauseAfter(blockedRuns, world) : 0
    const waitMs = Math.max(own, Math.min(retryAfterMs, ASKED_MAX_MS))
    const pausedUntil = waitMs > 0 ? clock.now() + waitMs : null
    updateState(tx, source, { blockedRuns, pausedUntil })
    return waitMs
  })
}
