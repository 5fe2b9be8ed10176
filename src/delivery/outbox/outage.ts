import { minutes, seconds } from '../../kernel/clock.ts'
import type { Sent } from './carrier.ts'

/** So many different recipients that cannot be reached, one after the other, mean that nobody can. */
const RECIPIENTS = 5
const FIRST_WAIT_MS = seconds(2)
const LONGEST_WAIT_MS = minutes(1)

/** Tells an outage of a whole service from a recipient that cannot be reached. */
export type Outage = {
  /** What a result means: during an outage the channel waits, and the attempt does not count. */
  judge(target: string, sent: Sent): Sent
}

export function createOutage(): Outage {
  /** The recipients that could not be reached since a service has answered the last time. */
  const unreached = new Set<string>()
  let waitMs = FIRST_WAIT_MS
  return {
    judge(target, sent) {
      if (sent.ok || sent.failure.kind !== 'unreachable') {
        unreached.clear()
        waitMs = FIRST_WAIT_MS
        return sent
      }
      unreached.add(target)
      if (unreached.size < RECIPIENTS) return sent
      const failure = { kind: 'hold', waitMs, reason: sent.failure.reason } as const
      waitMs = Math.min(2 * waitMs, LONGEST_WAIT_MS)
      return { ok: false, failure }
    },
  }
}
