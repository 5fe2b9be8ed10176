import { expect, test } from 'bun:test'
import { linkTelegram, telegramToken } from '../auth/telegram-link.ts'
import { givenUser } from '../testing/worlds/given.ts'
import { telegram } from '../testing/worlds/telegram.ts'
import { signedOut } from '../testing/worlds/visitor.ts'
import { type World, world } from '../testing/worlds/world.ts'

const ON = { TELEGRAM_BOT_TOKEN: '123:abc' }
const SENT = 'Verification code sent to your Telegram account. Please enter the code below.'

async function linked(here: World) {
  const user = await givenUser(here)
  here.db.$client.run("update users set telegram_chat_id = '77' where rid = ?", [user.rid])
  return user
}

const ask = (here: World, email: string) =>
  signedOut(here)('POST', '/api/auth/request-reset', { email })

test('a code and a link are sent to the linked private chat, and the code allows a new password', async () => {
  using here = world(ON)
  const { email } = await linked(here)
  const { status, body } = await ask(here, email)
  expect([status, body.message]).toEqual([200, SENT])
  const [sent, ...more] = telegram(here).answers()
  expect(more).toEqual([])
  expect(sent).toMatchObject({ kind: 'code', target: '77', method: 'sendMessage' })
  const { text = '', entities = [] } = sent?.params ?? {}
  const [at] = entities
  const code = text.slice(at?.offset, (at?.offset ?? 0) + (at?.length ?? 0))
  expect(text).toContain('/resetpassword?token=')
  const verified = await signedOut(here)('POST', '/api/auth/verify-reset-code', { email, code })
  expect(verified.status).toBe(200)
})

test('without a bot token, or a linked account, nothing is sent and support is named', async () => {
  for (const settings of [{}, ON]) {
    using here = world(settings)
    const user = settings === ON ? await givenUser(here) : await linked(here)
    const { status, body } = await ask(here, user.email)
    expect([status, body.message]).toEqual([422, expect.stringContaining('contact support')])
    expect(telegram(here).answers()).toEqual([])
  }
})

test('a code is sent in the language of the Telegram account', async () => {
  using here = world(ON)
  const user = await givenUser(here)
  const { token } = telegramToken(here, user)
  linkTelegram(here, { token, chatId: '77', language: 'he' })
  await ask(here, user.email)
  const [sent] = telegram(here).answers()
  expect(sent?.params.text).toContain('קוד האימות שלך')
})
