import { type Clock, minutes } from '../../kernel/clock.ts'
import type { GuardedAnswer } from '../../kernel/guarded-fetch.ts'

/** So many requests in a row without a usable answer mean that a host of images is down. */
const FAILURES = 4
/** How long it is not asked then: at first, at last (ms). Each pause is twice the one before. */
const PAUSE_MS = { first: minutes(1), longest: minutes(10) }
/** Hosts that are remembered. */
const HOSTS_MAX = 1_000

type Trouble = { inRow: number; until: number; lastedMs: number }

/**
 * The hosts of images that do not answer. Everything that shows a photo would wait for each of them in vain, as posts do
 * before they are sent.
 */
export function createImageHosts(clock: Pick<Clock, 'monotonic'>) {
  const troubles = new Map<string, Trouble>()
  return {
    /** Whether the host is not asked now. */
    isPaused: (host: string) => (troubles.get(host)?.until ?? 0) > clock.monotonic(),
    /** Notes what a host has answered. */
    note(host: string, answer: GuardedAnswer): void {
      if (isFromHost(answer)) return void troubles.delete(host)
      if (troubles.size >= HOSTS_MAX) troubles.clear()
      const { inRow, until, lastedMs } = troubles.get(host) ?? { inRow: 0, until: 0, lastedMs: 0 }
      const mono = clock.monotonic()
      // Requests that began before the pause say nothing new.
      if (inRow + 1 < FAILURES || until > mono)
        return void troubles.set(host, { inRow: inRow + 1, until, lastedMs })
      const pauseMs = Math.min(2 * lastedMs || PAUSE_MS.first, PAUSE_MS.longest)
      troubles.set(host, { inRow: inRow + 1, until: mono + pauseMs, lastedMs: pauseMs })
    },
  }
}

/** Whether the host works, also when it does not have the image. */
const isFromHost = (answer: GuardedAnswer): boolean =>
  answer.kind === 'answer' && answer.status < 500 && answer.status !== 429
