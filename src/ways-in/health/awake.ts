import { current, setCounter } from '../../database/counters.ts'
import { write } from '../../database/database.ts'
import { hours } from '../../kernel/clock.ts'
import type { Context } from '../../world/context.ts'

/** A look so long after the one before (ms) means that the server was off or asleep in between. */
const GAP_MS = hours(2)
/** After that it has to run for so long (ms) until silence means something: every source has read many times by then. */
const AWAKE_MS = hours(3)

/**
 * Notes that a job looks for silence now, and answers whether the server has run for long enough: nothing comes while it
 * is off, which is no silence of those that bring homes. For jobs that run once an hour.
 */
export function isAwake({ db, clock }: Pick<Context, 'db' | 'clock'>, job: string): boolean {
  const [last, from] = [`watched:${job}`, `watchedFrom:${job}`] as const
  return write(db, (tx) => {
    const now = clock.now()
    const passedMs = now - current(tx, last)
    if (passedMs < 0 || passedMs > GAP_MS) setCounter(tx, from, now)
    setCounter(tx, last, now)
    return now - current(tx, from) >= AWAKE_MS
  })
}
