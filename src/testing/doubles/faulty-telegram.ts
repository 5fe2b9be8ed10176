import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

/** `lost`: the message is accepted, and its answer does not arrive. */
export type Fault = 'flood' | 'error' | 'page' | 'reset' | 'hang' | 'lost'
type Accepted = { target: string; text: string; isAnswered: boolean }

/** A Bot API that takes messages, and fails as it is told. */
export type FaultyTelegram = {
  url: string
  accepted: readonly Accepted[]
  /** Messages that were refused because they were too many. */
  tooMany(): number
  /** Resolves when that many messages were accepted, also twice. */
  reached(count: number): Promise<void>
} & AsyncDisposable

type Options = {
  /** The fault of the next message; undefined: none. */
  next(): Fault | undefined
  /** The most messages, and the time (ms), of all chats together. */
  limit: readonly [number, number]
}

async function paramsOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  let text = ''
  for await (const part of request) text += String(part)
  return text === '' ? {} : JSON.parse(text)
}

function answer(response: ServerResponse, status: number, body: object | string): void {
  const isText = typeof body === 'string'
  response.writeHead(status, { 'content-type': isText ? 'text/html' : 'application/json' })
  response.end(isText ? body : JSON.stringify(body))
}

const flood = (seconds: number) => ({
  ok: false,
  error_code: 429,
  description: `Too Many Requests: retry after ${seconds}`,
  parameters: { retry_after: seconds },
})
const RESULTS: Record<string, unknown> = {
  getMe: { id: 123, is_bot: true, first_name: 'Metzia', username: 'metzia_bot' },
}

export async function faultyTelegram({ next, limit }: Options): Promise<FaultyTelegram> {
  const accepted: Accepted[] = []
  const times: number[] = []
  const waiting = new Set<() => void>()
  let tooMany = 0

  function accept(params: Record<string, unknown>, isAnswered: boolean): void {
    times.push(performance.now())
    accepted.push({ target: String(params.chat_id), text: String(params.text), isAnswered })
    for (const look of waiting) look()
  }

  const isTooMany = () => (times.at(-limit[0]) ?? -limit[1]) > performance.now() - limit[1]

  function send(params: Record<string, unknown>, response: ServerResponse): void {
    const fault = next()
    if (fault === 'hang') return
    if (fault === 'reset') return void response.destroy()
    if (fault === 'flood') return answer(response, 429, flood(1))
    if (fault === 'error') return answer(response, 500, { ok: false, error_code: 500 })
    if (fault === 'page') return answer(response, 502, '<html>Bad Gateway</html>')
    if (isTooMany()) {
      tooMany += 1
      return answer(response, 429, flood(1))
    }
    accept(params, fault !== 'lost')
    if (fault === 'lost') return void response.destroy()
    answer(response, 200, { ok: true, result: { message_id: accepted.length } })
  }

  const server = createServer(async (request, response) => {
    const method = request.url?.split('/').at(-1) ?? ''
    const params = await paramsOf(request)
    // A request for updates is held until its client gives up.
    if (method === 'getUpdates') return
    if (method === 'sendMessage') return send(params, response)
    answer(response, 200, { ok: true, result: RESULTS[method] ?? true })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}`,
    accepted,
    tooMany: () => tooMany,
    reached(count) {
      const { promise, resolve } = Promise.withResolvers<void>()
      const look = () => {
        if (accepted.length < count) return
        waiting.delete(look)
        resolve()
      }
      waiting.add(look)
      look()
      return promise
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
