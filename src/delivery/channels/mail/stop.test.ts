import { expect, test } from 'bun:test'
import { botById } from '../../../bots/store/bots.ts'
import { florentinBot } from '../../../testing/worlds/passes.ts'
import { world } from '../../../testing/worlds/world.ts'
import { readStopSecret, stopAddress, stopMail, stopSecret } from './stop.ts'

test('a secret names its bot, in this installation only', async () => {
  using here = world({ PUBLIC_URL: 'https://finds.example' })
  const bot = await florentinBot(here)
  const secret = stopSecret(here, bot.id)
  expect(readStopSecret(here, secret)).toBe(bot.id)
  expect(stopAddress(here, bot.id)).toBe(`https://finds.example/unsubscribe/${secret}`)
  expect(secret).toMatch(/^[\w-]{64}$/)
  const elsewhere = {
    secrets: { ...here.secrets, jwtSecret: 'another secret, long enough to be one' },
  }
  expect(readStopSecret(elsewhere, secret)).toBeUndefined()
})

test('the links in mails that were sent stay valid', () => {
  const secrets = {
    jwtSecret: 'a secret that never changes',
    vapid: { publicKey: '', privateKey: '' },
  }
  const secret = stopSecret({ secrets }, '01a200c8-43c6-719c-a04e-42c492deb1ad')
  expect(secret).toBe('AaIAyEPGcZygTkLEkt6xrQ613C7d9svKxHIW5Qey9sclAltSDhc1fAm5cO6tISuV')
})

test('no other text names a bot', async () => {
  using here = world()
  const bot = await florentinBot(here)
  const secret = stopSecret(here, bot.id)
  const other = stopSecret(here, '00000000-0000-7000-8000-0000000000ff')
  const id = Buffer.from(bot.id.replaceAll('-', ''), 'hex').toString('base64url')
  const texts = ['', 'x', bot.id, id, secret.slice(1), `${secret}x`, `${secret}xxxx`]
  for (const text of [...texts, other.slice(0, 22) + secret.slice(22), 'א'.repeat(64)])
    expect([text, readStopSecret(here, text)]).toEqual([text, undefined])
})

test('mail is switched off once, and nothing else of the bot changes', async () => {
  using here = world()
  const bot = await florentinBot(here, { isMailOn: true })
  const version = () => here.db.$client.query('select version from bots').get()
  expect(stopMail(here, bot.id)).toEqual({ ...bot, isMailOn: false })
  expect(botById(here.db, bot.id)).toEqual({ ...bot, isMailOn: false })
  const before = version()
  expect(stopMail(here, bot.id)?.isMailOn).toBe(false)
  expect(version()).toEqual(before)
  expect(stopMail(here, here.random.id())).toBeUndefined()
})
