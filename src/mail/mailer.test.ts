import { expect, test } from 'bun:test'
import { write } from '../database/database.ts'
import { mailbox } from '../testing/doubles/mailbox.ts'
import { givenUser } from '../testing/worlds/given.ts'
import { signedOut } from '../testing/worlds/visitor.ts'
import { world } from '../testing/worlds/world.ts'
import { updateUser } from '../users/store.ts'

test('a forgotten password is reset by a mailed link', async () => {
  const box = await mailbox()
  using here = world({
    SMTP_URL: box.url,
    MAIL_FROM: 'metzia@example.com',
    PUBLIC_URL: 'https://finds.example',
  })
  const user = await givenUser(here)
  const visit = signedOut(here)
  const coming = box.next()
  const asked = await visit('POST', '/api/auth/request-reset', { username: user.email })
  const unknown = await visit('POST', '/api/auth/request-reset', { username: 'nobody@example.com' })
  expect([asked.status, asked.body]).toEqual([200, unknown.body])
  await here.clock.pass(0)
  const mail = await coming
  expect(mail).toContain('From: metzia@example.com')
  expect(mail).toContain(`To: ${user.email}`)
  const link = /https:\/\/finds\.example\/resetpassword\S+/.exec(mail)?.[0] ?? ''
  const token = new URL(link).searchParams.get('token')
  const body = { email: user.email, token, newPassword: 'window-lamp-9' }
  expect((await visit('POST', '/api/auth/complete-reset', body)).status).toBe(200)
  const login = { email: user.email, password: 'window-lamp-9' }
  expect((await visit('POST', '/api/auth/login', login)).status).toBe(200)
  expect(box.mails).toHaveLength(1)
  box.close()
})

test('the mail that resets a password is in the language of its user', async () => {
  const box = await mailbox()
  using here = world({ SMTP_URL: box.url, DEFAULT_LANGUAGE: 'de' })
  const user = await givenUser(here)
  const ask = async () => {
    const coming = box.next()
    await signedOut(here)('POST', '/api/auth/request-reset', { username: user.email })
    await here.clock.pass(0)
    return coming
  }
  expect(await ask()).toContain('Hallo ')
  write(here.db, (tx) => updateUser(tx, user, { language: 'en' }, here.clock.now()))
  expect(await ask()).toContain('Reset your Metzia password')
  box.close()
})

test('a mail server that is down is no error for the user', async () => {
  using here = world({ SMTP_URL: 'smtp://127.0.0.1:1' })
  const user = await givenUser(here)
  const asked = await signedOut(here)('POST', '/api/auth/request-reset', { username: user.email })
  expect(asked.status).toBe(200)
})
