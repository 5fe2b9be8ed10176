import { connect, type Socket } from 'node:net'

export type Ask = { path: string; method?: string; headers?: Record<string, string>; body?: string }

/** The bytes of a request. */
function bytesOf(
  { hostname }: URL,
  { path, method = 'GET', headers = {}, body = '' }: Ask,
): Buffer {
  const length = body === '' ? {} : { 'content-length': String(Buffer.byteLength(body)) }
  const lines = Object.entries({ host: hostname, ...headers, ...length }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  )
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`)
}

const HEAD_END = Buffer.from('\r\n\r\n')

/**
 * The length of an answer whose head is whole, in bytes. @throws Error when it is not 200 or does not state a length.
 */
function lengthOf(answer: Buffer): number {
  const end = answer.indexOf(HEAD_END)
  const head = answer.subarray(0, end).toString('latin1')
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
  if (!head.startsWith('HTTP/1.1 200') || length === undefined)
    throw new Error(`Not an answer with a length: ${head}`)
  return end + HEAD_END.length + Number(length)
}

/** Tells of each whole answer on a connection. */
function hear(socket: Socket, answered: () => void, failed: (error: unknown) => void): void {
  let received: Buffer = Buffer.alloc(0)
  socket.on('error', failed)
  socket.on('close', () => failed(new Error('The server has closed the connection')))
  socket.on('data', (bytes: Buffer) => {
    received = received.length === 0 ? bytes : Buffer.concat([received, bytes])
    if (received.indexOf(HEAD_END) < 0) return
    try {
      if (received.length < lengthOf(received)) return
    } catch (error) {
      return failed(error)
    }
    received = Buffer.alloc(0)
    answered()
  })
}

/** Sends a request as soon as the answer before it has come, on one connection. */
function repeat(
  socket: Socket,
  { request, until }: { request: Buffer; until: number },
  answered: (ms: number) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let sentAt = 0
    const send = () => {
      sentAt = performance.now()
      socket.write(request)
    }
    const next = () => {
      const now = performance.now()
      answered(now - sentAt)
      if (now < until) return send()
      socket.end()
      resolve()
    }
    hear(socket, next, reject)
    send()
  })
}

export type Connections = {
  /** Sends a request on a free connection, or on a new one. @throws Error when the answer is not 200. */
  ask(ask: Ask): Promise<200>
  end(): void
}

/**
 * Connections that are kept. They cost the process that asks less than `fetch`, which hands every answer from thread to
 * thread.
 */
export function keptConnections(url: string): Connections {
  const at = new URL(url)
  type Kept = { socket: Socket; asked: PromiseWithResolvers<200> }
  const all: Kept[] = []
  const free: Kept[] = []
  function open(): Kept {
    const socket = connect(Number(at.port), at.hostname)
    const kept = { socket, asked: Promise.withResolvers<200>() }
    const answered = () => {
      free.push(kept)
      kept.asked.resolve(200)
    }
    hear(socket, answered, (error) => kept.asked.reject(error))
    all.push(kept)
    return kept
  }
  return {
    ask(ask) {
      const kept = free.pop() ?? open()
      kept.asked = Promise.withResolvers()
      kept.socket.write(bytesOf(at, ask))
      return kept.asked.promise
    },
    end() {
      for (const { socket } of all) socket.destroy()
    },
  }
}

/**
 * Repeats a request on several connections for `ms`, each as soon as it is answered. Every answer has to be 200.
 * @returns answers in a second, and how long each took (ms).
 */
export async function load(
  url: string,
  ask: Ask,
  { connections, ms }: { connections: number; ms: number },
): Promise<{ rate: number; times: number[] }> {
  const at = new URL(url)
  const request = bytesOf(at, ask)
  const times: number[] = []
  const sockets = Array.from({ length: connections }, () => connect(Number(at.port), at.hostname))
  const start = performance.now()
  await Promise.all(
    sockets.map((socket) =>
      repeat(socket, { request, until: start + ms }, (took) => void times.push(took)),
    ),
  )
  return { rate: times.length / ((performance.now() - start) / 1_000), times }
}
