import { AppError } from './errors.ts'
import type { Said } from './texts/shared.ts'

export type FairQueue = {
  /**
   * Runs `work` when it has a place.
   * @param who in whose name: those who wait get their places in rotation, each after all others.
   * @throws AppError `tooMany` when too much waits in this name; what `work` throws.
   */
  run<Result>(who: string, work: () => Promise<Result>): Promise<Result>
}

type Options = {
  /** How much runs at the same time. */
  places: number
  /** How much may wait in one name. */
  waitingMax: number
  /** What the refusal says. */
  refusal: Said
}

/** After how many seconds a refused request makes sense again. */
const RETRY_SECONDS = 5

/** A queue in which no user delays another by more than what is running. */
export function createFairQueue({ places, waitingMax, refusal }: Options): FairQueue {
  /** Who waits, in the order of their turns, each with the own order. */
  const waiting = new Map<string, (() => void)[]>()
  let running = 0

  function enter(who: string): Promise<void> | undefined {
    if (running < places) {
      running += 1
      return undefined
    }
    const own = waiting.get(who) ?? []
    if (own.length >= waitingMax)
      throw new AppError('tooMany', refusal, { code: 'queue', retryAfter: RETRY_SECONDS })
    const turn = Promise.withResolvers<void>()
    waiting.set(who, [...own, turn.resolve])
    return turn.promise
  }

  function leave(): void {
    const begin = nextIn(waiting)
    if (begin) begin()
    else running -= 1
  }

  return {
    async run(who, work) {
      const turn = enter(who)
      if (turn) await turn
      try {
        return await work()
      } finally {
        leave()
      }
    },
  }
}

/** Takes out the first of those whose turn it is; what else waits in the same name goes behind all others. */
function nextIn(waiting: Map<string, (() => void)[]>): (() => void) | undefined {
  const [next] = waiting
  if (!next) return undefined
  const [who, [begin, ...others]] = next
  waiting.delete(who)
  if (others.length > 0) waiting.set(who, others)
  return begin
}
