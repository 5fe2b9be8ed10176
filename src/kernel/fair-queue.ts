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
  /** How much of it in one name: without it, as much as there are places. */
  placesEach?: number
  /** How much may wait in one name. */
  waitingMax: number
  /** What the refusal says. */
  refusal: Said
}

/** After how many seconds a refused request makes sense again. */
const RETRY_SECONDS = 5

/** A queue in which no user delays another by more than what is running. */
export function createFairQueue(options: Options): FairQueue {
  const { places, placesEach = places, waitingMax, refusal } = options
  /** Who waits, in the order of their turns, each with the own order. */
  const waiting = new Map<string, (() => void)[]>()
  const running = createCounts()
  const mayRun = (who: string) => running.of(who) < placesEach

  function enter(who: string): Promise<void> | undefined {
    if (running.all() < places && mayRun(who)) {
      running.add(who, 1)
      return undefined
    }
    const own = waiting.get(who) ?? []
    if (own.length >= waitingMax)
      throw new AppError('tooMany', refusal, { code: 'queue', retryAfter: RETRY_SECONDS })
    const turn = Promise.withResolvers<void>()
    waiting.set(who, [...own, turn.resolve])
    return turn.promise
  }

  function leave(who: string): void {
    running.add(who, -1)
    const next = nextIn(waiting, mayRun)
    if (!next) return
    running.add(next.who, 1)
    next.begin()
  }

  return {
    async run(who, work) {
      const turn = enter(who)
      if (turn) await turn
      try {
        return await work()
      } finally {
        leave(who)
      }
    },
  }
}

/** How much runs in each name. */
function createCounts() {
  const each = new Map<string, number>()
  let all = 0
  return {
    all: () => all,
    of: (who: string) => each.get(who) ?? 0,
    add(who: string, n: 1 | -1): void {
      all += n
      const own = (each.get(who) ?? 0) + n
      if (own === 0) each.delete(who)
      else each.set(who, own)
    },
  }
}

/** Takes out the first of those who may run; what else waits in the same name goes behind all others. */
function nextIn(waiting: Map<string, (() => void)[]>, mayRun: (who: string) => boolean) {
  for (const [who, [begin, ...others]] of waiting) {
    if (!begin || !mayRun(who)) continue
    waiting.delete(who)
    if (others.length > 0) waiting.set(who, others)
    return { who, begin }
  }
  return undefined
}
