import { type Clock, minutes, seconds } from '../../kernel/clock.ts'
import { AppError } from '../../kernel/errors.ts'

/** Between two requests of the whole application: the geocoder's own rule. */
const EVERY_MS = seconds(1)
/** More questions than this do not wait. */
const WAITING_MAX = 10
/** How long the geocoder is left alone after it refused a request. */
export const REFUSED_MS = minutes(1)
export const REFUSED = 'geocoderRefused'
const never = new AbortController().signal

export type Turns = {
  /** Runs a request in its turn. */
  take<Result>(run: () => Promise<Result>): Promise<Result>
  /** Whether no request runs or waits. */
  isFree(): boolean
}

/** Requests one after the other, each at least a second after the one before; none for a minute after a refusal. */
export function createTurns({ clock }: { clock: Clock }): Turns {
  let before: Promise<unknown> = Promise.resolve()
  let waiting = 0
  let next = clock.monotonic()
  let refusedUntil = Number.NEGATIVE_INFINITY

  async function inTurn<Result>(run: () => Promise<Result>): Promise<Result> {
    const wait = next - clock.monotonic()
    if (wait > 0) await clock.sleep(wait, never)
    if (clock.monotonic() < refusedUntil) throw unavailable(REFUSED_MS)
    next = clock.monotonic() + EVERY_MS
    try {
      return await run()
    } catch (error) {
      if (error instanceof AppError && error.code === REFUSED)
        refusedUntil = clock.monotonic() + REFUSED_MS
      throw error
    }
  }

  return {
    isFree: () => waiting === 0,
    take(run) {
      if (waiting >= WAITING_MAX) return Promise.reject(unavailable(WAITING_MAX * EVERY_MS))
      waiting += 1
      const turn = before.then(() => inTurn(run))
      before = turn.then(
        () => undefined,
        () => undefined,
      )
      return turn.finally(() => {
        waiting -= 1
      })
    },
  }
}

export function unavailable(
  retryMs: number,
  details: { code?: string; cause?: unknown } = {},
): AppError {
  const said = { code: 'addressSearch' } as const
  const retryAfter = retryMs / 1000
  return new AppError('unavailable', said, { code: 'geocoder', retryAfter, ...details })
}
