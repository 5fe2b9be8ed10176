import { expect, test } from 'bun:test'
import { hasDouble, telegramDouble } from '../testing/doubles/telegram-double.ts'
import { freePort, TOKEN, telegramProxy } from '../testing/doubles/telegram-proxy.ts'
import { serve } from '../testing/worlds/children.ts'
import { GROUP } from '../testing/worlds/telegram.ts'
import { world } from '../testing/worlds/world.ts'

const DANA = { id: 7, first_name: 'Dana' }

test('the web application starts and stops while Telegram cannot be reached', async () => {
  using here = world()
  let logged = ''
  const tried = Promise.withResolvers<void>()
  const env = {
    DATA_DIR: here.dataDir,
    TELEGRAM_BOT_TOKEN: '123:secret-token',
    TELEGRAM_API_URL: 'http://127.0.0.1:1',
  }
  const server = await serve(env, (text) => {
    logged += text
    if (logged.includes('Telegram cannot be reached')) tried.resolve()
  })
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
  await tried.promise
  expect(await server.stop()).toBe(0)
  expect(logged).not.toContain('secret-token')
}, 20_000)

test('it reconnects by itself after errors of every kind', async () => {
  using here = world()
  await using proxy = await telegramProxy()
  const html = '<html>502</html>'
  const conflict = JSON.stringify({ ok: false, error_code: 409, description: 'Conflict' })
  proxy.faults.push(
    { method: 'getMe', status: 502, body: html },
    { method: 'getUpdates', status: 200, body: '{"ok":tr' },
    { method: 'getUpdates', status: 409, body: conflict },
    { method: 'sendMessage', status: 500, body: html },
  )
  await proxy.write({ chat: GROUP, from: DANA, text: '/help' })
  const answered = Promise.withResolvers<unknown>()
  proxy.onCall(({ method, params }) => {
    if (method === 'sendMessage') answered.resolve(params.text)
  })
  const env = {
    DATA_DIR: here.dataDir,
    TELEGRAM_BOT_TOKEN: TOKEN,
    TELEGRAM_API_URL: proxy.url,
    LOG_LEVEL: 'silent',
  }
  const server = await serve(env)
  expect(await answered.promise).toContain('Commands')
  expect(proxy.faults).toEqual([])
  expect(await server.stop()).toBe(0)
}, 30_000)

test.skipIf(!hasDouble)(
  'with a secret, updates arrive by the webhook',
  async () => {
    using here = world()
    await using double = await telegramDouble()
    const port = String(await freePort())
    const set = Promise.withResolvers<void>()
    const answered = Promise.withResolvers<unknown>()
    double.onCall(({ method, params }) => {
      if (method === 'setWebhook') set.resolve()
      if (method === 'sendMessage') answered.resolve(params.text)
    })
    const env = {
      DATA_DIR: here.dataDir,
      TELEGRAM_BOT_TOKEN: TOKEN,
      TELEGRAM_API_URL: double.url,
      TELEGRAM_WEBHOOK_SECRET: 'the-secret-of-the-webhook',
      PORT: port,
      PUBLIC_URL: `http://127.0.0.1:${port}`,
    }
    const server = await serve(env)
    await set.promise
    await double.write({ chat: GROUP, from: DANA, text: '/help' })
    expect(await answered.promise).toContain('Commands')
    const wrong = await fetch(`${server.url}/api/telegram/webhook`, { method: 'POST', body: '{}' })
    expect(wrong.status).toBe(401)
    await server.stop()
  },
  30_000,
)
