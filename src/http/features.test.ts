import { expect, test } from 'bun:test'
import { givenUser } from '../testing/given.ts'
import { visitor } from '../testing/visitor.ts'
import { world } from '../testing/world.ts'

test('without a token Telegram is off, with the reason, and the map has its tiles', async () => {
  using here = world()
  const visit = await visitor(here, await givenUser(here))
  const { body } = await visit('GET', '/api/features')
  expect(body.telegram).toEqual({
    isOn: false,
    reason: 'TELEGRAM_BOT_TOKEN is not set',
    botName: null,
  })
  expect(body.map.lightTiles).toBe(here.config.values.TILE_URL_LIGHT)
  expect(body.map.darkTiles).toBe(here.config.values.TILE_URL_DARK)
})

test('the name of the Telegram bot is asked for until it is known', async () => {
  let calls = 0
  using double = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: ({ url }) => {
      calls += 1
      expect(url).toEndWith('/bot1:token/getMe')
      if (calls === 1) return new Response('down', { status: 502 })
      return Response.json({ ok: true, result: { id: 1, username: 'metzia_bot' } })
    },
  })
  using here = world({
    TELEGRAM_BOT_TOKEN: '1:token',
    TELEGRAM_API_URL: `http://127.0.0.1:${double.port}`,
  })
  const visit = await visitor(here, await givenUser(here))
  const telegram = async () => (await visit('GET', '/api/features')).body.telegram
  expect(await telegram()).toEqual({ isOn: true, reason: null, botName: null })
  expect(await telegram()).toEqual({ isOn: true, reason: null, botName: 'metzia_bot' })
  await telegram()
  expect(calls).toBe(2)
})
