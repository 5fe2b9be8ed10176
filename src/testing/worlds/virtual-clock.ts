import type { Clock } from '../../kernel/clock.ts'
import { createHeap } from '../../kernel/heap.ts'
import { START } from './world.ts'

type Sleeper = { until: number; n: number; wake(): void; isAwake: boolean }

export type VirtualClock = Clock & {
  /** Lets time pass from wait to wait until the promise ends. */
  passUntil<T>(ended: Promise<T>): Promise<T>
  /** A clock with the same time whose waits never end once the signal aborts: that of a process that is killed. */
  until(killed: AbortSignal): Clock
}

/** A clock that jumps to the next wait as soon as nothing else is left to do. It serves long runs with many waits. */
export function virtualClock(start = START): VirtualClock {
  let at = start
  let count = 0
  const sleepers = createHeap<Sleeper>(
    (one, other) => (one.until - other.until || one.n - other.n) < 0,
  )
  const clock: Clock = {
    now: () => at,
    monotonic: () => at - start,
    sleep(ms, signal) {
      if (signal?.aborted) return Promise.resolve()
      return new Promise((resolve) => {
        const wake = () => {
          sleeper.isAwake = true
          signal?.removeEventListener('abort', wake)
          resolve()
        }
        count += 1
        const sleeper = { until: at + ms, n: count, wake, isAwake: false }
        sleepers.add(sleeper)
        signal?.addEventListener('abort', wake, { once: true })
      })
    },
  }
  return {
    ...clock,
    async passUntil(ended) {
      let isEnded = false
      void ended.finally(() => {
        isEnded = true
      })
      for (;;) {
        await new Promise((resolve) => setImmediate(resolve))
        if (isEnded) return ended
        const next = sleepers.take()
        if (!next) throw new Error('Everything waits for something that never happens')
        if (next.isAwake) continue
        at = Math.max(at, next.until)
        next.wake()
      }
    },
    until: (killed) => ({
      ...clock,
      sleep: (ms, signal) =>
        clock
          .sleep(ms, signal)
          .then(() => (killed.aborted ? new Promise(() => undefined) : undefined)),
    }),
  }
}
