import type { Clock } from './clock.ts'

/** Ends waits early: a hint that there may be something to do, never the only reason to look. */
export type Alarm = {
  ring(): void
  /** Waits like `clock.sleep`, or until the next ring. */
  sleep(clock: Clock, ms: number, signal: AbortSignal): Promise<void>
}

export function createAlarm(): Alarm {
  const sleepers = new Set<() => void>()
  return {
    ring() {
      for (const wake of [...sleepers]) wake()
    },
    async sleep(clock, ms, signal) {
      const woken = new AbortController()
      const wake = () => woken.abort()
      sleepers.add(wake)
      try {
        await clock.sleep(ms, AbortSignal.any([signal, woken.signal]))
      } finally {
        sleepers.delete(wake)
      }
    },
  }
}
