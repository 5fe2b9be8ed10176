/** A request that is being answered. */
type Started = {
  id: string
  /** When it came (monotonic, ms). */
  at: number
  /** The stable code of the refusal. */
  code?: string
}

// A property of the request: an entry of a WeakMap takes five times as long, and the collector has to look at it.
const STARTED = Symbol('started')
type Noted = Request & { [STARTED]?: Started | undefined }

/** Notes that a request is being answered. */
export function start(request: Noted, started: Started): void {
  request[STARTED] = started
}

/** Undefined for a request that was made within the process, or is answered. */
export const startOf = (request: Noted): Started | undefined => request[STARTED]

/** What was noted when a request began: once, so that no answer is told twice. */
export function endOf(request: Noted): Started | undefined {
  const started = request[STARTED]
  request[STARTED] = undefined
  return started
}
