/** How long work may keep the browser from its user, in milliseconds. */
const SLICE_MS = 8

/**
 * Does the work a few milliseconds at a time: the first part at once, the others in tasks of their own. `onDone` follows
 * unless it was stopped.
 */
export function inSlices(
  work: readonly (() => void)[],
  signal: AbortSignal,
  onDone = () => {},
): void {
  if (signal.aborted) return
  const end = performance.now() + SLICE_MS
  let done = 0
  do work[done++]?.()
  while (done < work.length && performance.now() < end)
  if (done >= work.length) return onDone()
  setTimeout(() => inSlices(work.slice(done), signal, onDone))
}
