import { expect, test } from 'bun:test'
import { minutes } from '../kernel/clock.ts'
import { givenGuest, givenUser, PASSWORD } from '../testing/worlds/given.ts'
import { guest, type Json, signedOut, type Visit, visitor } from '../testing/worlds/visitor.ts'
import { type World, world } from '../testing/worlds/world.ts'
import type { User } from '../users/domain.ts'

const NEW = 'window-lamp-9'

const change = (visit: Visit, body: Json) => visit('POST', '/api/auth/change-password', body)

const login = (here: World, { email }: User, password: string) =>
  signedOut(here)('POST', '/api/auth/login', { email, password })

test.each<[string, Json]>([
  ['no current password', {}],
  ['an empty one', { currentPassword: '' }],
  ['any other', { currentPassword: 'whatever it is' }],
])('an account without a password gets its first one with %s', async (_, sent) => {
  using here = world()
  const user = givenGuest(here)
  const [visit, elsewhere] = [await guest(here, user), await guest(here, user)]
  expect((await visit('GET', '/api/users/me')).body.user.hasPassword).toBe(false)
  const { status, body } = await change(visit, { ...sent, newPassword: NEW })
  expect([status, body.user.hasPassword]).toEqual([200, true])
  expect((await elsewhere('GET', '/api/users/me')).status).toBe(401)
  expect((await visit('GET', '/api/users/me')).status).toBe(200)
  expect((await login(here, user, NEW)).body.user).toMatchObject({
    hasPassword: true,
    oauthProvider: 'google',
  })
  const again = await guest(here, user)
  expect((await change(again, { newPassword: 'window-lamp-10' })).status).toBe(422)
})

test('a first password is set at most ten minutes after signing in', async () => {
  using here = world()
  const user = givenGuest(here)
  const visit = await guest(here, user)
  await here.clock.pass(minutes(10) + 1)
  const { status, body } = await change(visit, { newPassword: NEW })
  expect([status, body]).toEqual([
    403,
    { message: 'Please log in again to set a password.', code: 'signInAgain' },
  ])
  expect((await login(here, user, NEW)).status).toBe(401)
  const again = await guest(here, user)
  await here.clock.pass(minutes(10))
  expect((await change(again, { newPassword: NEW })).status).toBe(200)
})

test('validating a token does not extend its session', async () => {
  using here = world()
  const visit = await guest(here, givenGuest(here))
  await here.clock.pass(minutes(11))
  expect((await visit('POST', '/api/auth/validate', {})).body.valid).toBe(true)
  expect((await change(visit, { newPassword: NEW })).body.code).toBe('signInAgain')
})

test.each(['', 'short', 'password123'])('a first password cannot be %p', async (newPassword) => {
  using here = world()
  const user = givenGuest(here)
  const visit = await guest(here, user)
  const { status, body } = await change(visit, { newPassword })
  expect([status, Object.keys(body.errors)]).toEqual([422, ['newPassword']])
  expect((await visit('GET', '/api/users/me')).body.user.hasPassword).toBe(false)
})

test.each<Json>([{}, { currentPassword: '' }])(
  'an account with a password needs it: %p',
  async (sent) => {
    using here = world()
    const user = await givenUser(here)
    const visit = await visitor(here, user)
    const { status, body } = await change(visit, { ...sent, newPassword: NEW })
    const message = 'Current password is required'
    expect([status, body.message, body.errors]).toEqual([
      422,
      message,
      { currentPassword: message },
    ])
    expect((await login(here, user, PASSWORD)).status).toBe(200)
  },
)

test('the hash of a password is in no answer', async () => {
  using here = world()
  const visit = await visitor(here, await givenUser(here, { roles: ['admin'] }))
  for (const path of ['/api/users/me', '/api/users/me/export', '/api/users/filter'])
    expect(JSON.stringify((await visit('GET', path)).body)).not.toMatch(/argon2|passwordHash/)
})
