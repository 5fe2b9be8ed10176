import { minutes, seconds } from '../../kernel/clock.ts'
import type { Sent } from './carrier.ts'

/**
 * So many requests without a valid answer, one after the other, mean that the service is down, also when all of them
 * were to one recipient: a household has one group.
 */
const UNANSWERED = 5
const FIRST_WAIT_MS = seconds(2)
const LONGEST_WAIT_MS = minutes(1)

/** Tells an outage of a whole service from a recipient that cannot be reached. */
export type Outage = {
  /** What a result means: during an outage the channel waits, and the attempt does not count. */
  judge(sent: Sent): Sent
}

export function createOutage(): Outage {
  /** Requests since the service has answered the last time. */
  let unanswered = 0
  let waitMs = FIRST_WAIT_MS
  return {
    judge(sent) {
      if (sent.ok || sent.failure.kind !== 'unreachable') {
        unanswered = 0
        waitMs = FIRST_WAIT_MS
        return sent
      }
      unanswered += 1
      if (unanswered < UNANSWERED) return sent
      const failure = { kind: 'hold', waitMs, reason: sent.failure.reason } as const
      waitMs = Math.min(2 * waitMs, LONGEST_WAIT_MS)
      return { ok: false, failure }
    },
  }
}
