// Asks a server over kept connections, as fast as it answers. It shares nothing with the load of benchmarks.
import type { Socket } from 'bun'

/** One thing to ask for. With several requests, each connection asks them in turn. */
export type Ask = { name: string; requests: readonly [Request, ...Request[]] }
type Request = { path: string; method?: 'GET' | 'POST'; headers?: Headers; body?: string }
type Headers = Readonly<Record<string, string>>

/** Answers in a second, and how long each took from the first byte sent to the last received (ms). */
export type Loaded = { perSecond: number; times: number[] }

function written({ host }: URL, { path, method = 'GET', headers = {}, body = '' }: Request) {
  const length = Buffer.byteLength(body)
  const all = { host, ...headers, ...(length > 0 && { 'content-length': String(length) }) }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  return Buffer.from([`${method} ${path} HTTP/1.1`, ...lines, '', body].join('\r\n'))
}

/** How many bytes the answer has of which these are the first ones; undefined: its head is not whole yet. */
function answerLength(bytes: Buffer): number | undefined {
  const end = bytes.indexOf('\r\n\r\n')
  if (end < 0) return undefined
  const head = bytes.subarray(0, end).toString('latin1')
  if (!head.startsWith('HTTP/1.1 200 ')) throw new Error(`it answered ${head.split('\r\n')[0]}`)
  const stated = /\ncontent-length: *(\d+)/i.exec(head)?.[1]
  if (stated === undefined) throw new Error('its answer does not state its length')
  return end + 4 + Number(stated)
}

type Turn = { next(): Buffer | undefined; fail(error: unknown): void; end(): void }

/** Sends what `next` says after each whole answer, until it says nothing. */
function handlersOf({ next, fail, end }: Turn) {
  let kept: Buffer = Buffer.alloc(0)
  let isOver = false
  const send = (socket: Socket) => {
    const request = next()
    if (request !== undefined) return void socket.write(request)
    isOver = true
    socket.end()
    end()
  }
  return {
    open: send,
    data(socket: Socket, bytes: Buffer) {
      kept = kept.length === 0 ? bytes : Buffer.concat([kept, bytes])
      try {
        const length = answerLength(kept)
        if (length === undefined || kept.length < length) return
        if (kept.length > length) throw new Error('its answer is longer than it states')
      } catch (error) {
        isOver = true
        socket.end()
        return fail(error)
      }
      kept = Buffer.alloc(0)
      send(socket)
    },
    close: () => void (isOver || fail(new Error('it closed the connection'))),
    error: (_: Socket, error: Error) => fail(error),
    connectError: (_: Socket, error: Error) => fail(error),
  }
}

type Times = { until: number; times: number[] }

/** One connection that asks until the time is over. */
function connection(url: URL, requests: readonly Buffer[], { until, times }: Times): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  let [asked, sentAt] = [0, 0]
  const socket = handlersOf({
    next() {
      const now = performance.now()
      if (asked > 0) times.push(now - sentAt)
      if (asked > 0 && now >= until) return undefined
      sentAt = now
      asked += 1
      return requests[(asked - 1) % requests.length]
    },
    fail: reject,
    end: resolve,
  })
  Bun.connect({ hostname: url.hostname, port: Number(url.port), socket }).catch(reject)
  return promise
}

/**
 * Asks on so many connections for `ms`, on each as soon as it is answered. @throws Error naming what was asked, when an
 * answer is not 200, or none comes.
 */
export async function load(
  url: string,
  { name, requests }: Ask,
  { connections, ms }: { connections: number; ms: number },
): Promise<Loaded> {
  const at = new URL(url)
  const bytes = requests.map((one) => written(at, one))
  const times: number[] = []
  const begun = performance.now()
  try {
    const run = (_: unknown, n: number) =>
      // Connections begin at different requests, so that they do not ask for the same all together.
      connection(at, [...bytes.slice(n % bytes.length), ...bytes.slice(0, n % bytes.length)], {
        until: begun + ms,
        times,
      })
    await Promise.all(Array.from({ length: connections }, run))
  } catch (cause) {
    throw new Error(`${name}: ${(cause as Error).message}`, { cause })
  }
  return { perSecond: times.length / ((performance.now() - begun) / 1_000), times }
}
