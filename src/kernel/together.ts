import type { Clock } from './clock.ts'

/** A call that is made soon, and so often at most: what is asked for meanwhile is one call. Times in milliseconds. */
export function together(
  clock: Pick<Clock, 'monotonic' | 'sleep'>,
  everyMs: number,
  call: () => void,
): () => void {
  let isWaiting = false
  let calledAt = Number.NEGATIVE_INFINITY
  return () => {
    if (isWaiting) return
    isWaiting = true
    const waitMs = Math.max(0, calledAt + everyMs - clock.monotonic())
    void clock.sleep(waitMs).then(() => {
      isWaiting = false
      calledAt = clock.monotonic()
      call()
    })
  }
}
