import { type Clock, seconds } from '../kernel/clock.ts'
import { AppError } from '../kernel/errors.ts'

/** Frames that a page may send at once, as when it joins its chats again, and then in a second. */
const BURST = 200
const A_SECOND = 50
/** How long a user whose socket was closed for that gets no new one, in milliseconds. */
const SHUT_OUT_MS = seconds(10)

/** How many frames one socket may still send, and when that was counted. */
export type Allowance = { left: number; at: number }

/** Limits the frames of each socket, and shuts out for a while who exceeds them. */
export function createFrameLimits(clock: Pick<Clock, 'monotonic'>) {
  /** Until when users are shut out, by rid. */
  const shutOut = new Map<number, number>()
  return {
    /**
     * The allowance of a new socket.
     * @throws AppError `tooMany` for a user who is shut out.
     */
    begin(userRid: number): Allowance {
      const now = clock.monotonic()
      const until = shutOut.get(userRid) ?? now
      if (until > now)
        throw new AppError(
          'tooMany',
          { code: 'tooManyFrames' },
          {
            retryAfter: Math.ceil((until - now) / 1_000),
          },
        )
      shutOut.delete(userRid)
      return { left: BURST, at: now }
    },
    /** Takes one frame from the allowance of a user's socket. False when none is left: the user is shut out. */
    take(allowance: Allowance, userRid: number): boolean {
      const now = clock.monotonic()
      const earned = ((now - allowance.at) / 1_000) * A_SECOND
      allowance.left = Math.min(BURST, allowance.left + earned) - 1
      allowance.at = now
      if (allowance.left >= 0) return true
      shutOut.set(userRid, now + SHUT_OUT_MS)
      return false
    },
  }
}
