import type { Clock } from '../../kernel/clock.ts'
import type { Fetch } from '../../kernel/fetcher.ts'
import { START, type TestClock } from './world.ts'

export type DrivenClock = Clock & {
  /** Runs until the work is done. Time passes only while all work waits. */
  drive<T>(work: Promise<T>, isQuiet?: () => boolean): Promise<T>
  /** Sets the wall clock back or ahead. */
  set(now: number): void
}

/** Idle turns of the event loop after which time passes. */
const CALM_TURNS = 3

/** A clock that jumps to the end of the next wait: hours take moments, and waits end in order. */
export function drivenClock(start = START): DrivenClock {
  let mono = 0
  let offset = start
  const sleepers = new Set<{ until: number; wake: () => void }>()

  async function calm(isQuiet: () => boolean, isDone: () => boolean): Promise<void> {
    for (let turns = 0; turns < CALM_TURNS && !isDone(); turns = isQuiet() ? turns + 1 : 0)
      await new Promise((turn) => setImmediate(turn))
  }

  return {
    now: () => offset + mono,
    monotonic: () => mono,
    set(now) {
      offset = now - mono
    },
    sleep(ms, signal) {
      if (signal?.aborted) return Promise.resolve()
      return new Promise((resolve) => {
        const sleeper = { until: mono + Math.max(ms, 0), wake }
        function wake() {
          sleepers.delete(sleeper)
          signal?.removeEventListener('abort', wake)
          resolve()
        }
        signal?.addEventListener('abort', wake, { once: true })
        sleepers.add(sleeper)
      })
    },
    async drive(work, isQuiet = () => true) {
      let isDone = false
      const done = () => {
        isDone = true
      }
      work.then(done, done)
      for (;;) {
        await calm(isQuiet, () => isDone)
        if (isDone) return work
        const next = [...sleepers].reduce<{ until: number; wake(): void } | undefined>(
          (first, one) => (first && first.until <= one.until ? first : one),
          undefined,
        )
        if (!next) throw new Error('Nothing can happen any more')
        mono = Math.max(mono, next.until)
        next.wake()
      }
    },
  }
}

const REQUEST_ID = 'x-test-request'

/** `hasHead`: the client has received the head of the answer. */
export type IsHeld = (id: string, hasHead: boolean) => boolean

export type WatchedFetch = {
  fetch: Fetch
  /** Whether every request in flight is one that its server deliberately leaves unanswered. */
  isQuiet(isHeld: IsHeld): boolean
}

/** Tracks requests in flight. A request ends when its signal is aborted, as `fetchText` always does. */
export function watchedFetch(fetch: Fetch): WatchedFetch {
  /** By request: whether the head of its answer has arrived. */
  const inFlight = new Map<string, boolean>()
  let asked = 0
  return {
    isQuiet: (isHeld) => [...inFlight].every(([id, hasHead]) => isHeld(id, hasHead)),
    async fetch(url, init) {
      asked += 1
      const id = String(asked)
      const over = () => inFlight.delete(id)
      inFlight.set(id, false)
      init.signal?.addEventListener('abort', over, { once: true })
      try {
        const headers = { ...init.headers, [REQUEST_ID]: id }
        const response = await fetch(url, { ...init, headers })
        if (inFlight.has(id)) inFlight.set(id, true)
        return response
      } catch (error) {
        over()
        throw error
      }
    },
  }
}

export function requestId({ headers }: Request): string {
  return headers.get(REQUEST_ID) ?? ''
}

/** Lets the time of a stopped clock pass until the work is done. */
export async function passing<Result>(
  { clock }: { clock: Pick<TestClock, 'pass'> },
  work: Promise<Result>,
): Promise<Result> {
  let isDone = false
  const end = () => {
    isDone = true
  }
  work.then(end, end)
  while (!isDone) {
    await clock.pass(100)
    await Bun.sleep(0)
  }
  return work
}
