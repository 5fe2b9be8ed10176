/**
 * Calls once, when the browser has nothing else to do, or after `atMostMs`. In Safari, which tells nobody, in a task of
 * its own. @returns a function that takes the call back.
 */
export function whenIdle(call: () => void, atMostMs: number): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(call, 0)
    return () => clearTimeout(timer)
  }
  const idle = requestIdleCallback(call, { timeout: atMostMs })
  return () => cancelIdleCallback(idle)
}
