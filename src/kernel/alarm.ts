import type { Clock } from './clock.ts'

/** Wakes waiting jobs before their time. It only saves waiting: a job also looks by itself. */
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
