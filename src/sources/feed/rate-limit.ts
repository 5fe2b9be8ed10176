import { type Db, write } from '../../database/database.ts'
import { type Clock, days, minutes, seconds } from '../../kernel/clock.ts'
import { fraction, type Random } from '../../kernel/random.ts'
import { ASKED_MAX_MS } from '../pause.ts'
import { stateOf, updateState } from '../store/states.ts'

/** What a request is for: a page of a region, or a single listing. */
export type RequestKind = 'page' | 'listing'

/** Random time between the starts of two requests to the same source, in milliseconds. */
const GAPS: Record<RequestKind, readonly [least: number, most: number]> = {
  page: [seconds(2), seconds(8)],
  listing: [seconds(1), seconds(2)],
}

/** Back-off after the first and the second failure of a request; the third ends the pass. */
export const BACKOFF_MS = [seconds(8), seconds(20)] as const

/** The longest wait within a pass; a longer one ends the pass. */
export const WAIT_MAX_MS = minutes(1)

/**
 * Reads `Retry-After`, given as seconds or as a date.
 * @returns milliseconds, at most 6 hours; undefined when the header is absent or cannot be read.
 */
export function retryAfterMs(header: string | null, now: number): number | undefined {
  if (header === null) return undefined
  const text = header.trim()
  const ms = /^\d{1,10}$/.test(text) ? seconds(Number(text)) : Date.parse(text) - now
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(ms, 0), ASKED_MAX_MS)
}

type World = { db: Db; clock: Clock; random: Random }

/**
 * Waits until the next request to this source may begin, and stores its time. The time is in the database, so neither
 * a restart nor another command raises the rate.
 */
export async function waitForRequest(
  { db, clock, random }: World,
  source: string,
  kind: RequestKind,
  signal: AbortSignal,
): Promise<void> {
  const [least, most] = GAPS[kind]
  const gap = Math.round(least + fraction(random) * (most - least))
  const since = clock.now() - stateOf(db, source).lastRequestAt
  // A stored time in the future was written before the clock was set back.
  await clock.sleep(since < 0 ? gap : Math.max(gap - since, 0), signal)
  signal.throwIfAborted()
  write(db, (tx) => updateState(tx, source, { lastRequestAt: clock.now() }))
}

/** The most requests for single listings in one day (UTC), own pages and telephone numbers together. */
export const DAILY_BUDGET = 400

/** Takes one request out of the day's budget; false when the budget is used up. */
export function takeFromBudget(
  { db, clock }: Pick<World, 'db' | 'clock'>,
  source: string,
): boolean {
  return write(db, (tx) => {
    const day = Math.floor(clock.now() / days(1))
    const { budgetDay, budgetUsed } = stateOf(tx, source)
    const used = budgetDay === day ? budgetUsed : 0
    if (used >= DAILY_BUDGET) return false
    updateState(tx, source, { budgetDay: day, budgetUsed: used + 1 })
    return true
  })
}
