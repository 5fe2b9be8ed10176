import { expect, test } from 'bun:test'
import { rememberUsername } from '../telegram/identity.ts'
import { givenUser } from '../testing/worlds/given.ts'
import { visitor } from '../testing/worlds/visitor.ts'
import { world } from '../testing/worlds/world.ts'

test('without a token Telegram is off; only administrators are told by which setting', async () => {
  using here = world()
  for (const [roles, reason] of [
    [['user'], null],
    [['user', 'admin'], 'TELEGRAM_BOT_TOKEN is not set'],
  ] as const) {
    const visit = await visitor(here, await givenUser(here, { roles: [...roles] }))
    const { body } = await visit('GET', '/api/features')
    expect(body.telegram).toEqual({ isOn: false, reason, botName: null })
  }
})

test('the map has its tiles', async () => {
  using here = world()
  const visit = await visitor(here, await givenUser(here))
  const { body } = await visit('GET', '/api/features')
  expect(body.map.lightTiles).toBe(here.config.values.TILE_URL_LIGHT)
  expect(body.map.darkTiles).toBe(here.config.values.TILE_URL_DARK)
})

test('the name of the Telegram bot is told once it is known', async () => {
  using here = world({ TELEGRAM_BOT_TOKEN: '1:token' })
  const visit = await visitor(here, await givenUser(here))
  const telegram = async () => (await visit('GET', '/api/features')).body.telegram
  expect(await telegram()).toEqual({ isOn: true, reason: null, botName: null })
  rememberUsername(here, 'metzia_bot')
  expect(await telegram()).toEqual({ isOn: true, reason: null, botName: 'metzia_bot' })
})

test('mail is on with a mail server', async () => {
  for (const [settings, isOn] of [
    [{}, false],
    [{ SMTP_URL: 'smtp://127.0.0.1:1' }, true],
  ] as const) {
    using here = world(settings)
    const visit = await visitor(here, await givenUser(here))
    expect((await visit('GET', '/api/features')).body.mail).toEqual({ isOn })
  }
})
