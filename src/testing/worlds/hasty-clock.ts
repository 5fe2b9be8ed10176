import type { Clock } from '../../kernel/clock.ts'
import { START } from './world.ts'

/** Waits from this length on are limits of something real, and end soon only when they must. */
const LIMIT_MS = 10_000
const PACING = 100
const LIMITS = 10

/** A clock beside real processes: waits between requests are short, time limits are long enough for a busy machine. */
export function hastyClock(): Clock {
  const began = performance.now()
  const monotonic = () => performance.now() - began
  return {
    now: () => START + Math.round(monotonic()),
    monotonic,
    sleep(ms, signal) {
      const real = ms < LIMIT_MS ? ms / PACING : ms / LIMITS
      if (signal?.aborted) return Promise.resolve()
      return new Promise((resolve) => {
        const done = () => {
          clearTimeout(timer)
          signal?.removeEventListener('abort', done)
          resolve()
        }
        const timer = setTimeout(done, real)
        signal?.addEventListener('abort', done, { once: true })
      })
    },
  }
}
