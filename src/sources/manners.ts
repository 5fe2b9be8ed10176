import { type Db, write } from '../database/database.ts'
import { type Clock, days, hours, minutes, seconds } from '../kernel/clock.ts'
import { fraction, type Random } from '../kernel/random.ts'
import { stateOf, updateState } from './store/states.ts'

/** Whether a whole page of advertisements is asked for, or a single one. */
export type Call = 'feed' | 'item'

/** Time between the start of a request and that of the next to the same source, in milliseconds: at random in between. */
const GAPS: Record<Call, readonly [least: number, most: number]> = {
  feed: [seconds(2), seconds(8)],
  item: [seconds(1), seconds(2)],
}

/** Waits after the first and the second failure of a request; the third ends the pass. */
export const BACKOFF_MS = [seconds(8), seconds(20)] as const

/** A longer wait than this is not sat out within a pass. */
export const PATIENCE_MS = minutes(1)

const FIRST_PAUSE_MS = minutes(30)
const PAUSE_MAX_MS = hours(6)

/** How long a source is left alone after passes in a row that bot protection ended: twice as long each time. */
export function pauseAfter(blockedRuns: number): number {
  return Math.min(FIRST_PAUSE_MS * 2 ** Math.min(blockedRuns - 1, 10), PAUSE_MAX_MS)
}

/**
 * How long an answer asks to be left alone, in milliseconds, at most 6 hours; undefined when it does not say. Both
 * forms: seconds, or a date.
 */
export function retryAfterMs(header: string | null, now: number): number | undefined {
  if (header === null) return undefined
  const text = header.trim()
  const ms = /^\d{1,10}$/.test(text) ? seconds(Number(text)) : Date.parse(text) - now
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(ms, 0), PAUSE_MAX_MS)
}

type World = { db: Db; clock: Clock; random: Random }

/**
 * Waits until the next request to this source may begin, and notes it. The note outlives the process: neither a restart
 * nor another command makes requests follow each other faster.
 */
export async function takeTurn(
  { db, clock, random }: World,
  source: string,
  call: Call,
  signal: AbortSignal,
): Promise<void> {
  const [least, most] = GAPS[call]
  const gap = Math.round(least + fraction(random) * (most - least))
  const since = clock.now() - stateOf(db, source).lastRequestAt
  // A note from the future was made before the clock was set back.
  await clock.sleep(since < 0 ? gap : Math.max(gap - since, 0), signal)
  signal.throwIfAborted()
  write(db, (tx) => updateState(tx, source, { lastRequestAt: clock.now() }))
}

/** Requests for single advertisements in one day (UTC), details and phones together. */
export const DAILY_BUDGET = 400

/** Takes one request out of the day's budget, with the note in the same transaction; false: it is used up. */
export function spend({ db, clock }: Pick<World, 'db' | 'clock'>, source: string): boolean {
  return write(db, (tx) => {
    const day = Math.floor(clock.now() / days(1))
    const { budgetDay, budgetUsed } = stateOf(tx, source)
    const used = budgetDay === day ? budgetUsed : 0
    if (used >= DAILY_BUDGET) return false
    updateState(tx, source, { budgetDay: day, budgetUsed: used + 1 })
    return true
  })
}
