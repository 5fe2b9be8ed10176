import { seconds } from '../../kernel/clock.ts'

/** How many requests of one channel may be in flight. Times are of the clock that never goes back (ms). */
export type Width = {
  /** Notes that a message could be sent now, whether or not it may. */
  busy(mono: number): void
  /** Notes that no message can be sent now. */
  idle(): void
  /** How long another request has to wait; 0: it may begin now. */
  waitMs(mono: number): number
  /** A request begins. The function that it returns notes its end. */
  begin(mono: number): () => void
}

const WIDEST = 8
/** The same where requests that hang do not count, and how many there may be of all. */
const WIDEST_OF_ALL = 32
const GROWS_EVERY_MS = seconds(1)

/**
 * One request at a time: when the process is killed, at most that message is sent twice. Another one is added for each
 * second in which messages that may be sent have waited without a pause: behind a request that hangs, or for a service
 * whose answers take longer than its limits allow.
 * @param areIndependent whether each recipient is a service of its own. Then a request without an answer for a second
 * does not count: its service alone is slow.
 */
export function createWidth(areIndependent = false): Width {
  let since: number | undefined
  /** When each of the requests in flight began. */
  const begun = new Set<{ at: number }>()
  const lasts = (mono: number) => (since === undefined ? 0 : mono - since)
  const counted = (mono: number) =>
    [...begun].filter(({ at }) => !areIndependent || mono - at < GROWS_EVERY_MS)
  return {
    busy(mono) {
      since ??= mono
    },
    idle() {
      since = undefined
    },
    waitMs(mono) {
      const growsIn = GROWS_EVERY_MS - (lasts(mono) % GROWS_EVERY_MS)
      const width = Math.min(1 + Math.floor(lasts(mono) / GROWS_EVERY_MS), WIDEST)
      const counting = counted(mono)
      if (begun.size >= (areIndependent ? WIDEST_OF_ALL : WIDEST)) return growsIn
      if (counting.length < width) return 0
      if (!areIndependent) return growsIn
      const oldest = Math.min(...counting.map(({ at }) => at))
      return Math.min(growsIn, oldest + GROWS_EVERY_MS - mono)
    },
    begin(mono) {
      const one = { at: mono }
      begun.add(one)
      return () => void begun.delete(one)
    },
  }
}
