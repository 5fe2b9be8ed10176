import { type Clock, seconds } from '../../kernel/clock.ts'

/** How long a request for updates is held: there are none (ms). */
const HELD_MS = seconds(20)

const ME = { id: 100_200_300, is_bot: true, first_name: 'Metzia', username: 'metzia_demo_bot' }

export type TelegramDouble = { url: string; stop(): Promise<void> }

/**
 * A Bot API on loopback that accepts everything and reaches nobody, so that groups, the console and the history are
 * alive in the demo.
 */
export function startTelegramDouble(clock: Clock): TelegramDouble {
  let messages = 0
  const stopping = new AbortController()
  const resultOf = async (method: string, chat: unknown, closed: AbortSignal) => {
    if (method === 'getMe') return ME
    if (method === 'getUpdates') {
      await clock.sleep(HELD_MS, AbortSignal.any([closed, stopping.signal]))
      return []
    }
    if (!/^(send|edit|copy|forward)/.test(method)) return true
    messages += 1
    return { message_id: messages, date: Math.floor(clock.now() / 1_000), chat: { id: chat } }
  }
  const answer = async (request: Request) => {
    const method = new URL(request.url).pathname.split('/').at(-1) ?? ''
    const chat = await chatOf(request)
    return Response.json({ ok: true, result: await resultOf(method, chat, request.signal) })
  }
  const server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    idleTimeout: 60,
    fetch: answer,
  })
  // A start that fails ends the process.
  server.unref()
  return {
    url: `http://127.0.0.1:${server.port}`,
    async stop() {
      stopping.abort()
      await server.stop(true)
    },
  }
}

/** The chat that a call names: in JSON, or in a form when it brings a photo. */
async function chatOf(request: Request): Promise<unknown> {
  const type = request.headers.get('content-type') ?? ''
  if (type.startsWith('multipart/')) return Number((await request.formData()).get('chat_id'))
  const text = await request.text()
  if (text === '') return undefined
  const { chat_id: chat } = JSON.parse(text) as { chat_id?: unknown }
  return Number(chat)
}
