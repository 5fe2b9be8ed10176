import { createServer } from 'node:net'
import TelegramServer from 'telegram-test-api'

export const TOKEN = '123:abc'

type Update = { update_id: number } & Record<string, unknown>
type Fault = { method: string; status: number; body: string }
export type Call = { method: string; params: Record<string, unknown> }

/** A double of the Bot API. */
export type TelegramUpstream = {
  url: string
  /** Calls that were accepted, without those for updates. */
  calls: readonly Call[]
  onCall(listen: (call: Call) => void): void
  /** A message that a user writes. */
  write(message: { chat: object; from: object; text: string }): Promise<unknown>
  /** An update of any kind. */
  push(update: Record<string, unknown>): unknown
  /** The messages that were accepted. */
  sent(): Promise<unknown[]>
} & AsyncDisposable

/**
 * The Bot API of a double from another author, behind a proxy: the double neither holds requests for updates nor repeats
 * unconfirmed ones, and it cannot fail.
 */
export async function telegramProxy() {
  const upstream = new TelegramServer({ port: await freePort(), storeTimeout: 3_600 })
  await upstream.start()
  const faults: Fault[] = []
  const calls: Call[] = []
  let queue: Update[] = []
  let written = 0
  const waiting = new Set<() => void>()
  const listeners = new Set<(call: Call) => void>()
  const wake = () => {
    for (const one of [...waiting]) one()
  }

  /** Holds the request until there is an update, as Telegram does. */
  async function updatesFrom(offset: number, signal: AbortSignal): Promise<Update[]> {
    queue = queue.filter(({ update_id: id }) => id >= offset)
    while (queue.length === 0 && !signal.aborted) {
      const { promise, resolve } = Promise.withResolvers<void>()
      waiting.add(resolve)
      signal.addEventListener('abort', () => resolve())
      await promise
      waiting.delete(resolve)
    }
    const page = queue.slice(0, 100)
    // Some updates arrive twice.
    return page.flatMap((update, index) => (index % 7 === 0 ? [update, update] : [update]))
  }

  async function respond(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url)
    const method = pathname.split('/').at(-1) ?? ''
    const params = (await request.json()) as Record<string, unknown>
    const fault = faults.findIndex((one) => one.method === method)
    if (fault >= 0) {
      const [{ status, body } = { status: 500, body: '' }] = faults.splice(fault, 1)
      return new Response(body, { status })
    }
    if (method === 'getUpdates')
      return Response.json({
        ok: true,
        result: await updatesFrom(Number(params.offset ?? 0), request.signal),
      })
    const answer = await fetch(`${upstream.config.apiURL}${pathname}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(params),
    })
    const text = await answer.text()
    calls.push({ method, params })
    for (const listen of listeners) listen({ method, params })
    return new Response(text, { status: answer.status })
  }

  const server = Bun.serve({ port: 0, hostname: '127.0.0.1', idleTimeout: 60, fetch: respond })
  const proxy = {
    url: `http://127.0.0.1:${server.port}`,
    calls,
    faults,
    onCall(listen) {
      listeners.add(listen)
    },
    /** Ids of updates have gaps. */
    async write(message) {
      written += 1
      const sent = { botToken: TOKEN, date: 0, ...message }
      await upstream.addUserMessage(
        sent as unknown as Parameters<typeof upstream.addUserMessage>[0],
      )
      const [update] = upstream.getUpdates(TOKEN) as unknown as Update[]
      if (!update) throw new Error('The double lost a message')
      queue.push({ ...update, update_id: written * 3 })
      wake()
    },
    push(update) {
      queue.push({ update_id: written * 3 + 1, ...update })
      wake()
    },
    sent: async () => upstream.storage.botMessages.map(({ message }) => message),
    async [Symbol.asyncDispose]() {
      await server.stop(true)
      await upstream.stop()
    },
  } satisfies TelegramUpstream & { faults: Fault[] }
  return proxy
}

/** A port of this machine that nothing listens on. */
export async function freePort(): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>()
  const probe = createServer().listen(0, '127.0.0.1', () => {
    const address = probe.address()
    const port = typeof address === 'object' && address ? address.port : 0
    probe.close(() => resolve(port))
  })
  return promise
}
