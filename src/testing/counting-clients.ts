// A process of its own with many sockets that only count the frames that they get. Started by `counted-sockets.ts`.
import { systemClock } from '../kernel/clock.ts'

export type CountingOrder =
  /** Connects. `word`: what the frames to be counted contain. Answered by `opened`. */
  | { kind: 'open'; sockets: readonly { url: string; token: string }[]; word: string }
  /** Answered by `counted` as soon as so many frames have come since the last order of this kind. */
  | { kind: 'count'; frames: number }

export type CountingAnswer =
  | { kind: 'opened' }
  /** When the first and the last of them came (ms since 1970), and the text of the last. */
  | { kind: 'counted'; first: number; last: number; text: string }

/** Sockets that connect at the same time. */
const AT_ONCE = 50
/** Packets of Socket.IO: the first asks for a connection, the second for a sign of life. */
const [OPEN, PING] = ['0{', '2']

let wanted = Number.POSITIVE_INFINITY
let count = 0
let first = 0

const answer = (message: CountingAnswer) => process.send?.(message)

function take(text: string): void {
  if (count === 0) first = systemClock.now()
  count += 1
  if (count < wanted) return
  answer({ kind: 'counted', first, last: systemClock.now(), text })
  wanted = Number.POSITIVE_INFINITY
  count = 0
}

function connect({ url, token }: { url: string; token: string }, word: string): Promise<void> {
  // Bun's own client takes headers, which the standard one does not know.
  const headers = { authorization: `Bearer ${token}` }
  const socket = new WebSocket(url, { headers } as never)
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  socket.onmessage = ({ data }) => {
    const text = String(data)
    if (text.includes(word)) return take(text)
    if (text.startsWith(OPEN)) return socket.send('40')
    if (text === PING) return socket.send('3')
    // The greeting.
    resolve()
  }
  socket.onclose = ({ code }) => reject(new Error(`A socket was closed: ${code}`))
  return promise
}

async function obey(order: CountingOrder): Promise<void> {
  if (order.kind === 'count') {
    wanted = order.frames
    return
  }
  const { sockets, word } = order
  for (let from = 0; from < sockets.length; from += AT_ONCE)
    await Promise.all(sockets.slice(from, from + AT_ONCE).map((one) => connect(one, word)))
  answer({ kind: 'opened' })
}

process.on('message', (order) => void obey(order as CountingOrder))
// The process that has started it has ended.
process.on('disconnect', () => process.exit())
