import { expect, test } from 'bun:test'
import { createPorts } from '../../process/ports.ts'
import { givenUser, PASSWORD } from '../../testing/worlds/given.ts'
import { toldTo } from '../../testing/worlds/told.ts'
import { type Json, signedOut, visitor } from '../../testing/worlds/visitor.ts'
import { type World, world } from '../../testing/worlds/world.ts'
import type { User } from '../../users/domain.ts'
import { resetLink } from '../reset.ts'
import { exchangeCode } from '../sign-in-codes.ts'
import { linkTelegram } from '../telegram-link.ts'
import type { Identity, ProviderName } from './provider.ts'
import { accountFor } from './service.ts'

const NOA = { issuer: 'https://accounts.google.com', subject: 'noa', isVerified: true }

/** Comes from a provider as the owner of that e-mail. */
function come(here: World, email: string, person: Partial<Identity> = {}, from?: ProviderName) {
  const { joined } = createPorts(here)
  const name = { firstname: 'Noa', lastname: 'Bar' }
  return accountFor({ context: here, joined }, from ?? 'google', {
    ...NOA,
    ...name,
    email,
    ...person,
  })
}

async function signIn(here: World, user: User): Promise<{ status: number; body: Json }> {
  const token = exchangeCode(here, user, 'a browser')
  const cookie = 'signIn=a browser'
  return signedOut(here)('POST', '/api/auth/validate', { token }, { cookie })
}

const givenVerified = (here: World) => givenUser(here, { isEmailVerified: true })

const told = (here: World, { rid }: User) => toldTo(here.db, rid)

test('linking a provider to an existing account ends its sessions and notifies its owner', async () => {
  using here = world()
  const [user, other] = [await givenVerified(here), await givenUser(here)]
  const [one, two, theirs] = [
    await visitor(here, user),
    await visitor(here, user),
    await visitor(here, other),
  ]
  expect(come(here, user.email.toUpperCase())).toMatchObject({ user: { id: user.id } })
  for (const visit of [one, two]) expect((await visit('GET', '/api/users/me')).status).toBe(401)
  expect((await theirs('GET', '/api/users/me')).status).toBe(200)
  expect(told(here, user)).toMatchObject([
    {
      type: 'system',
      title: 'Google sign-in was added to your account',
      body: "If you did not set this account's password yourself, change it now.",
      url: '/profile',
      isRead: false,
    },
  ])
  expect(told(here, other)).toEqual([])
})

test('both ways to sign in keep working, and the next sign-in ends no session', async () => {
  using here = world()
  const user = await givenVerified(here)
  come(here, user.email)
  expect((await signIn(here, user)).body).toMatchObject({ valid: true, user: { _id: user.id } })
  const byPassword = await visitor(here, user)
  come(here, 'renamed@example.com')
  expect((await byPassword('GET', '/api/users/me')).body.user).toMatchObject({ hasPassword: true })
  expect(told(here, user)).toHaveLength(1)
})

test('a second identity with the same verified e-mail is linked in the same way', async () => {
  using here = world()
  const user = await givenUser(here)
  come(here, user.email)
  const open = await visitor(here, user)
  come(here, user.email, { subject: 'another' })
  expect((await open('GET', '/api/users/me')).status).toBe(401)
  expect(told(here, user)).toHaveLength(2)
})

test('an account that a provider created with a verified e-mail keeps that provider', async () => {
  using here = world()
  const made = come(here, 'noa@example.com')
  if ('refusal' in made) throw new Error(made.refusal)
  come(here, 'noa@example.com', { subject: 'another' })
  expect(told(here, made.user)).toMatchObject([
    { body: 'If you did not make this account yourself, contact support.' },
  ])
  expect(come(here, 'renamed@example.com')).toMatchObject({ user: { id: made.user.id } })
  expect(told(here, made.user)).toHaveLength(1)
})

test('a refused sign-in links nothing and ends no session', async () => {
  using here = world()
  const user = await givenUser(here)
  const open = await visitor(here, user)
  const refused = { refusal: 'unverified' } as const
  expect(come(here, user.email, { isVerified: false })).toEqual(refused)
  expect(come(here, user.email, { isVerified: false }, 'facebook')).toEqual(refused)
  expect((await open('GET', '/api/users/me')).status).toBe(200)
  expect(told(here, user)).toEqual([])
})

test('linking a second provider notifies the user; creating the account by the first did not', async () => {
  using here = world()
  const facebook = { issuer: 'https://www.facebook.com', isVerified: false }
  const made = come(here, 'noa@example.com', facebook, 'facebook')
  if ('refusal' in made) throw new Error(made.refusal)
  expect(told(here, made.user)).toEqual([])
  come(here, 'noa@example.com')
  expect(told(here, made.user)).toMatchObject([
    {
      title: 'Google sign-in was added to your account',
      body: expect.stringContaining('Nobody had confirmed the e-mail address'),
    },
  ])
  expect(come(here, 'else@example.com', facebook, 'facebook')).not.toMatchObject(made)
})

test('who registered an address that is not theirs loses every way in when its owner comes', async () => {
  using here = world()
  const user = await givenUser(here)
  here.db.$client.run("update users set telegram_chat_id = '77' where rid = ?", [user.rid])
  const visit = await visitor(here, user)
  const { token } = (await visit('POST', '/api/users/me/telegram')).body
  const link = new URL(resetLink(here, user)).searchParams.get('token') ?? ''
  expect(come(here, user.email)).toMatchObject({
    user: { id: user.id, hasPassword: false, telegramChatId: null },
  })
  expect((await visit('GET', '/api/users/me')).status).toBe(401)
  const login = { email: user.email, password: PASSWORD }
  const open = signedOut(here)
  expect((await open('POST', '/api/auth/login', login)).status).toBe(401)
  const reset = { email: user.email, token: link, newPassword: 'window-lamp-9' }
  expect((await open('POST', '/api/auth/complete-reset', reset)).status).toBe(422)
  expect(linkTelegram(here, { token, chatId: '5550001' })).toBeUndefined()
  const owner = (await signIn(here, user)).body
  expect(owner.user).toMatchObject({ _id: user.id, hasPassword: false, isTelegramLinked: false })
  expect(told(here, user)).toMatchObject([
    { body: expect.stringContaining('Its old password, its linked Telegram account') },
  ])
  come(here, user.email, { subject: 'another' })
  expect(told(here, user)).toHaveLength(2)
})

test('a password of a verified account is void once the owner has changed it', async () => {
  using here = world()
  const user = await givenVerified(here)
  const stolen = await visitor(here, user)
  come(here, user.email)
  const { body } = await signIn(here, user)
  const authorization = `Bearer ${body.token}`
  expect((await stolen('GET', '/api/users/me')).status).toBe(401)
  const change = { currentPassword: PASSWORD, newPassword: 'window-lamp-9' }
  const visit = signedOut(here)
  await visit('POST', '/api/auth/change-password', change, { authorization })
  const login = { email: user.email, password: PASSWORD }
  expect((await visit('POST', '/api/auth/login', login)).status).toBe(401)
})
