import { and, eq, gt, sql } from 'drizzle-orm'
import { moveTimes } from '../../database/counters.ts'
import { write } from '../../database/database.ts'
import { minutes } from '../../kernel/clock.ts'
import type { Context } from '../../world/context.ts'
import { outgoing } from '../tables.ts'

/** A time server moves the clock by less. In milliseconds. */
const SET_BACK_MS = minutes(1)

/**
 * Watches for a wall clock that is set back. What waits until a stored time would wait longer by as much, so these
 * times are moved with the clock. A clock that is set forward needs nothing: what waits is due earlier.
 * @returns what is called again and again; it answers whether times were moved.
 */
export function watchClock({ db, clock }: Pick<Context, 'db' | 'clock'>): () => boolean {
  const offset = () => clock.now() - clock.monotonic()
  let known = offset()
  return () => {
    const backMs = known - offset()
    if (backMs >= 0 && backMs < SET_BACK_MS) return false
    known = offset()
    if (backMs < 0) return false
    const now = clock.now()
    write(db, (tx) => {
      tx.update(outgoing)
        .set({ notBefore: sql`${outgoing.notBefore} - ${backMs}` })
        .where(and(eq(outgoing.state, 'pending'), gt(outgoing.notBefore, now)))
        .run()
      moveTimes(tx, 'hold:', { now, byMs: -backMs })
    })
    return true
  }
}
