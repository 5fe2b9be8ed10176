import { createHmac, timingSafeEqual } from 'node:crypto'

/** What a receiver does with a request; a status is answered. */
export type Reaction =
  | number
  | 'hang'
  | 'endless'
  | { status: number; headers?: HeadersInit; text?: string; body?: 'endless' | 'silent' }

/** A request that arrived. */
type Told = {
  id: string
  type: string
  homes: { _id: string; key: string; price: number | null; [name: string]: unknown }[]
  bot: { _id: string; name: string }
  /** Whether its signature is right and not older than five minutes. */
  isSigned: boolean
  headers: Record<string, string>
  /** When it was signed, in seconds since 1970. */
  signedAt: number
}

type Receiving = {
  /** Of the signatures; the first that is right counts. */
  secrets?: string[]
  /** The reactions to the first requests; to the others it answers 200. */
  reactions?: Reaction[]
  /** Milliseconds since 1970. */
  now?: () => number
}

const TOLERANCE_S = 300

/**
 * A program of a user on loopback, written from the documentation alone: it verifies each request before it reads it.
 */
export function webhookReceiver({
  secrets = [],
  reactions = [],
  now = () => Date.now(),
}: Receiving = {}) {
  const told: Told[] = []
  const waiting: { count: number; resolve(): void }[] = []
  const closing = new AbortController()

  function isSignedBy(secret: string, header: string, body: string): boolean {
    const [, t = '', v1 = ''] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(header) ?? []
    const right = createHmac('sha256', secret).update(`${t}.${body}`).digest()
    const given = Buffer.from(v1, 'hex')
    if (given.length !== right.length || !timingSafeEqual(given, right)) return false
    return Math.abs(now() / 1000 - Number(t)) <= TOLERANCE_S
  }

  const server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    idleTimeout: 0,
    async fetch(request) {
      const body = await request.text()
      const header = request.headers.get('x-metzia-signature') ?? ''
      const isSigned = secrets.some((secret) => isSignedBy(secret, header, body))
      const headers = Object.fromEntries(request.headers)
      const signedAt = Number(/^t=(\d+)/.exec(header)?.[1])
      const reaction = reactions.shift() ?? 200
      told.push({ ...JSON.parse(body), isSigned, headers, signedAt })
      for (const one of waiting) if (told.length >= one.count) one.resolve()
      return reactionTo(reaction, closing.signal)
    },
  })
  const host = `127.0.0.1:${server.port}`
  return {
    /** For FETCH_HOSTS. */
    host,
    url: `http://${host}/hook`,
    told,
    secrets,
    reactions,
    /** Resolves when so many requests have arrived. */
    reached(count: number): Promise<void> {
      if (told.length >= count) return Promise.resolve()
      return new Promise((resolve) => waiting.push({ count, resolve }))
    },
    [Symbol.dispose]() {
      closing.abort()
      void server.stop(true)
    },
  }
}

export function reactionTo(reaction: Reaction, closed: AbortSignal): Response | Promise<Response> {
  if (reaction === 'hang')
    return new Promise((resolve) =>
      closed.addEventListener('abort', () => resolve(new Response()), { once: true }),
    )
  if (reaction === 'endless') return new Response(endless(closed))
  if (typeof reaction === 'number')
    return new Response(reaction === 204 ? null : 'x', { status: reaction })
  const { body, text = null } = reaction
  if (body === 'endless') return new Response(endless(closed), reaction)
  // Its beginning arrives, and nothing after it.
  if (body === 'silent') return new Response(endless(closed, 1), reaction)
  return new Response(text, reaction)
}

/** A body that never ends: as fast as it is read, or after so many blocks nothing more. */
function endless(closed: AbortSignal, blocks = Number.POSITIVE_INFINITY): ReadableStream {
  const block = new Uint8Array(64 * 1024)
  let sent = 0
  return new ReadableStream({
    pull(controller) {
      if (closed.aborted) return controller.close()
      if (sent === blocks)
        return new Promise<void>((resolve) =>
          closed.addEventListener('abort', () => resolve(), { once: true }),
        )
      sent += 1
      controller.enqueue(block.subarray(0, blocks === 1 ? 10 : block.length))
    },
  })
}
