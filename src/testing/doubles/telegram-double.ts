import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Call, freePort, type TelegramUpstream, TOKEN } from './telegram-proxy.ts'

const SCRIPT = join(import.meta.dirname, '../../../../shared/tools/telegram-double.mjs')
/** Whether the strict double is beside the checkout. */
export const hasDouble = existsSync(SCRIPT)

const LIMITS = '100000/1000,100000/1000,100000/1000'

/** A stricter double of the Bot API, as a process of its own: it refuses what Telegram refuses. */
export async function telegramDouble() {
  const port = await freePort()
  const child = Bun.spawn(['node', SCRIPT], {
    env: { PATH: process.env.PATH ?? '', PORT: String(port), TOKEN, LIMITS },
    stdout: 'pipe',
    stderr: 'inherit',
  })
  process.once('exit', () => child.kill('SIGKILL'))
  // Its first line says that it listens.
  await child.stdout.getReader().read()
  const upstream = `http://127.0.0.1:${port}`
  const calls: Call[] = []
  const listeners = new Set<(call: Call) => void>()

  async function ask<Result>(path: string, body?: unknown): Promise<Result> {
    const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
    const headers = { 'content-type': 'application/json' }
    return (await (
      await fetch(`${upstream}/control/${path}`, { ...init, headers })
    ).json()) as Result
  }

  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    idleTimeout: 60,
    async fetch(request) {
      const { pathname } = new URL(request.url)
      const method = pathname.split('/').at(-1) ?? ''
      const body = await request.text()
      const { headers, signal } = request
      const answer = await fetch(`${upstream}${pathname}`, {
        method: 'POST',
        headers,
        body,
        signal,
      })
      const text = await answer.text()
      if (answer.ok && method !== 'getUpdates') {
        const call = { method, params: JSON.parse(body) as Call['params'] }
        calls.push(call)
        for (const listen of listeners) listen(call)
      }
      return new Response(text, { status: answer.status })
    },
  })
  const double = {
    url: `http://127.0.0.1:${server.port}`,
    calls,
    ask,
    onCall: (listen: (call: Call) => void) => void listeners.add(listen),
    write: (message) => ask('message', message),
    push: (update) => ask('raw', update),
    sent: () => ask<unknown[]>('sent'),
    async [Symbol.asyncDispose]() {
      await server.stop(true)
      child.kill('SIGKILL')
      await child.exited
    },
  } satisfies TelegramUpstream & Record<string, unknown>
  return double
}
