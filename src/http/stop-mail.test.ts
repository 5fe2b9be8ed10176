import { expect, test } from 'bun:test'
import { botById } from '../bots/store/bots.ts'
import { stopSecret } from '../delivery/channels/mail/stop.ts'
import { florentinBot } from '../testing/worlds/passes.ts'
import { signedOut } from '../testing/worlds/visitor.ts'
import { world } from '../testing/worlds/world.ts'

const isOn = (here: ReturnType<typeof world>, id: string) => botById(here.db, id)?.isMailOn

test('the link of a mail shows its bot and changes nothing; its form stops the mails', async () => {
  using here = world()
  const bot = await florentinBot(here, { isMailOn: true, name: 'Sea <b>view' })
  const path = `/unsubscribe/${stopSecret(here, bot.id)}`
  const visit = signedOut(here)
  const asked = await visit('GET', path)
  expect(asked.status).toBe(200)
  expect(asked.body).toContain('Stop these mails?')
  expect(asked.body).toContain('Sea &lt;b&gt;view')
  expect(asked.body).not.toContain(bot.id)
  expect(asked.headers.get('cache-control')).toBe('private, no-store')
  expect(isOn(here, bot.id)).toBe(true)
  const type = { 'content-type': 'application/x-www-form-urlencoded' }
  for (const _ of ['once', 'again']) {
    const stopped = await visit('POST', path, '', type)
    expect(stopped.status).toBe(200)
    expect(stopped.body).toContain('No more mails')
    expect(isOn(here, bot.id)).toBe(false)
  }
  expect((await visit('GET', path)).body).toContain('No more mails')
})

test.each([
  ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
  [
    'multipart/form-data; boundary=x',
    '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
  ],
  ['text/plain', 'anything'],
])('a mail program stops the mails by one click, sent as %s from any site', async (type, body) => {
  using here = world()
  const bot = await florentinBot(here, { isMailOn: true })
  const other = await florentinBot(here, { isMailOn: true })
  const headers = { 'content-type': type, origin: 'https://mail.example' }
  const path = `/unsubscribe/${stopSecret(here, bot.id)}`
  expect((await signedOut(here)('POST', path, body, headers)).status).toBe(200)
  expect([isOn(here, bot.id), isOn(here, other.id)]).toEqual([false, true])
})

test('an unknown link is answered without any information, whether the bot exists or not', async () => {
  using here = world()
  const bot = await florentinBot(here, { isMailOn: true })
  const visit = signedOut(here)
  const right = stopSecret(here, bot.id)
  const swapped = right.slice(0, -1) + (right.endsWith('A') ? 'B' : 'A')
  for (const secret of ['x', swapped, stopSecret(here, here.random.id())])
    for (const method of ['GET', 'POST']) {
      const { status, body } = await visit(method, `/unsubscribe/${secret}`)
      expect([secret, method, status]).toEqual([secret, method, 404])
      expect(body).toContain('This link does not work')
      expect(body).not.toContain(bot.name)
    }
  expect(isOn(here, bot.id)).toBe(true)
})

test('wrong links are limited for each address, right ones are not', async () => {
  using here = world()
  const bot = await florentinBot(here, { isMailOn: true })
  const visit = signedOut(here)
  for (let tries = 0; tries < 30; tries += 1)
    expect((await visit('GET', `/unsubscribe/${tries}`)).status).toBe(404)
  const limited = await visit('POST', '/unsubscribe/x')
  expect(limited.status).toBe(429)
  expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0)
  const path = `/unsubscribe/${stopSecret(here, bot.id)}`
  expect((await visit('POST', path)).status).toBe(200)
  expect(isOn(here, bot.id)).toBe(false)
})

test('the address without a secret is no page', async () => {
  using here = world()
  const { status, headers } = await signedOut(here)('GET', '/unsubscribe')
  expect([status, headers.get('location')]).toEqual([303, '/404'])
})
