import { seconds } from '../../kernel/clock.ts'

/** How many requests of one channel may be in flight. Times are of the clock that never goes back (ms). */
export type Width = {
  /** Notes that a message could be sent now, whether or not it may. */
  busy(mono: number): void
  /** Notes that no message can be sent now. */
  idle(): void
  /** The number of requests at this time. */
  at(mono: number): number
  /** How long until it grows (ms). */
  growsIn(mono: number): number
}

const WIDEST = 8
const GROWS_EVERY_MS = seconds(1)

/**
 * One request at a time: when the process is killed, at most that message is sent twice. Another one is added for each
 * second in which messages that may be sent have waited without a pause: behind a request that hangs, or for a service
 * whose answers take longer than its limits allow.
 */
export function createWidth(): Width {
  let since: number | undefined
  const lasts = (mono: number) => (since === undefined ? 0 : mono - since)
  return {
    busy(mono) {
      since ??= mono
    },
    idle() {
      since = undefined
    },
    at: (mono) => Math.min(1 + Math.floor(lasts(mono) / GROWS_EVERY_MS), WIDEST),
    growsIn: (mono) => GROWS_EVERY_MS - (lasts(mono) % GROWS_EVERY_MS),
  }
}
