import { expect, test } from 'bun:test'
import { readConfig } from '../process/settings.ts'
import { createTelegram } from './client.ts'

const TOKEN = '123:secret-token'

function clientOf(url: string, signal?: AbortSignal) {
  const config = readConfig({ TELEGRAM_BOT_TOKEN: TOKEN, TELEGRAM_API_URL: url })
  return createTelegram({ config }, signal)
}

function serving(respond: (request: Request) => Response | Promise<Response>) {
  const server = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: respond })
  const url = `http://127.0.0.1:${server.port}`
  return { url, [Symbol.asyncDispose]: () => server.stop(true) }
}

const refusal = (code: number, description: string, parameters = {}) =>
  JSON.stringify({ ok: false, error_code: code, description, parameters })

test('a call is a request for the bot, and its result is returned', async () => {
  const paths: string[] = []
  await using server = serving(async (request) => {
    paths.push(new URL(request.url).pathname)
    return Response.json({ ok: true, result: await request.json() })
  })
  const called = await clientOf(server.url).call('sendMessage', { chat_id: '5', text: '*x* <b>' })
  expect(called).toEqual({ ok: true, result: { chat_id: '5', text: '*x* <b>' } })
  expect(paths).toEqual([`/bot${TOKEN}/sendMessage`])
})

test.each<[string, number, object]>([
  [refusal(429, 'Too Many Requests', { retry_after: 3 }), 429, { kind: 'flood', waitMs: 3_000 }],
  [refusal(429, 'Too Many Requests'), 429, { kind: 'flood', waitMs: 5_000 }],
  [refusal(429, 'Too Many Requests', { retry_after: 0 }), 429, { kind: 'flood', waitMs: 5_000 }],
  [refusal(429, 'Too Many Requests', { retry_after: 1e12 }), 429, { waitMs: 86_400_000 }],
  [refusal(429, 'Too Many Requests', { retry_after: 1.0001 }), 429, { waitMs: 1_001 }],
  [refusal(429, 'Too Many Requests', { retry_after: 'soon' }), 429, { waitMs: 5_000 }],
  [refusal(400, 'upgraded', { migrate_to_chat_id: null }), 400, { kind: 'refused' }],
  [refusal(400, 'upgraded', { migrate_to_chat_id: -9 }), 400, { kind: 'moved', to: '-9' }],
  [refusal(403, 'Forbidden: bot was kicked'), 403, { kind: 'gone' }],
  [
    refusal(400, 'Bad Request: not enough rights to send photos to the chat'),
    400,
    { kind: 'refused' },
  ],
  [refusal(400, 'not enough rights to send text messages to the chat'), 400, { kind: 'gone' }],
  [refusal(400, 'Bad Request: chat not found'), 400, { kind: 'gone' }],
  [refusal(400, 'Bad Request: message is too long'), 400, { kind: 'refused' }],
  [refusal(409, 'Conflict'), 409, { kind: 'conflict' }],
  [refusal(401, 'Unauthorized'), 401, { kind: 'unauthorized' }],
  [refusal(500, 'Internal Server Error'), 500, { kind: 'unreachable' }],
  ['<html>Bad Gateway</html>', 502, { kind: 'unreachable' }],
  ['{"ok":tr', 200, { kind: 'unreachable' }],
  ['', 200, { kind: 'unreachable' }],
])('the answer %s with status %i is %j', async (body, status, expected) => {
  await using server = serving(() => new Response(body, { status }))
  const called = await clientOf(server.url).call('sendMessage', {})
  expect(called).toMatchObject({ ok: false, failure: expected })
  expect(JSON.stringify(called)).not.toContain('secret-token')
})

test('a connection that is refused is reported without the token', async () => {
  const called = await clientOf('http://127.0.0.1:1').call('getMe')
  expect(called).toMatchObject({ ok: false, failure: { kind: 'offline' } })
  expect(JSON.stringify(called)).not.toContain('secret-token')
})

test('a name that does not resolve is no attempt, and a connection that breaks may have been one', async () => {
  const unknown = await clientOf('http://no-such-host.invalid').call('getMe')
  expect(unknown).toMatchObject({ ok: false, failure: { kind: 'offline' } })
  const broken = Bun.listen({
    hostname: '127.0.0.1',
    port: 0,
    socket: { data: (socket) => void socket.terminate() },
  })
  const called = await clientOf(`http://127.0.0.1:${broken.port}`).call('getMe')
  expect(called).toMatchObject({ ok: false, failure: { kind: 'unreachable' } })
  broken.stop(true)
})

test('a stop cancels the calls in flight', async () => {
  const asked = Promise.withResolvers<void>()
  await using server = serving(() => {
    asked.resolve()
    return new Promise(() => undefined)
  })
  const stopping = new AbortController()
  const called = clientOf(server.url, stopping.signal).call('getUpdates')
  await asked.promise
  stopping.abort()
  expect(await called).toMatchObject({ ok: false, failure: { kind: 'unreachable' } })
})
