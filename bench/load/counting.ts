import { systemClock } from '../../src/kernel/system-clock.ts'

// A process with many sockets that only count the frames that they get. `counted-sockets.ts` starts it.

export type CountingOrder =
  /** Connects. `word`: what the frames to be counted contain. Answered by `opened`. */
  | { kind: 'open'; sockets: readonly { url: string; token: string }[]; word: string }
  /** Answered by `counted` as soon as so many frames have come since the last order of this kind. */
  | { kind: 'count'; frames: number }

export type CountingAnswer =
  | { kind: 'opened' }
  /** When the first and the last of them came (ms since 1970), and the text of the last. */
  | { kind: 'counted'; first: number; last: number; text: string }

type Socket = { url: string; token: string; word: string }
/** Connects a socket, and resolves when it is greeted. `take` is called with each frame that is counted. */
type Connect = (socket: Socket, take: (text: string) => void) => Promise<void>

/** Sockets that connect at the same time. */
const AT_ONCE = 50

const answer = (message: CountingAnswer) => process.send?.(message)

/** Obeys the orders of the process that has started this one. */
export function obeyOrders(connect: Connect): void {
  let wanted = Number.POSITIVE_INFINITY
  let count = 0
  let first = 0

  function take(text: string): void {
    if (count === 0) first = systemClock.now()
    count += 1
    if (count < wanted) return
    answer({ kind: 'counted', first, last: systemClock.now(), text })
    wanted = Number.POSITIVE_INFINITY
    count = 0
  }

  async function obey(order: CountingOrder): Promise<void> {
    if (order.kind === 'count') {
      wanted = order.frames
      return
    }
    const { sockets, word } = order
    for (let from = 0; from < sockets.length; from += AT_ONCE) {
      const some = sockets.slice(from, from + AT_ONCE)
      await Promise.all(some.map((socket) => connect({ ...socket, word }, take)))
    }
    answer({ kind: 'opened' })
  }

  process.on('message', (order) => void obey(order as CountingOrder))
  // The process that has started it has ended.
  process.on('disconnect', () => process.exit())
}
