import { expect, test } from 'bun:test'
import { notificationsOf } from '../../notifications/store.ts'
import { createPorts } from '../../process/ports.ts'
import { givenUser, PASSWORD } from '../../testing/given.ts'
import { type Json, signedOut, visitor } from '../../testing/visitor.ts'
import { type World, world } from '../../testing/world.ts'
import type { User } from '../../users/domain.ts'
import type { Identity, ProviderName } from './provider.ts'
import { accountFor, exchangeCode } from './service.ts'

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
  return signedOut(here)('POST', '/api/auth/validate', { token: exchangeCode(here, user) })
}

const told = (here: World, { rid }: User) => notificationsOf(here.db, rid)

test('linking a provider to an existing account ends its sessions and notifies its owner', async () => {
  using here = world()
  const [user, other] = [await givenUser(here), await givenUser(here)]
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
  const user = await givenUser(here)
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
      body: 'If you did not make this account yourself, contact support.',
    },
  ])
})

test('a password that another user set is void once the owner has changed it', async () => {
  using here = world()
  const user = await givenUser(here)
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
