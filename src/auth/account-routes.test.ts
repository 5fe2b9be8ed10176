import { expect, test } from 'bun:test'
import { renewFeed } from '../delivery/feeds/service.ts'
import { minutes } from '../kernel/clock.ts'
import { LANGUAGES } from '../kernel/domain/language.ts'
import { AN_ACTOR, givenBot, givenGuest, givenUser, PASSWORD } from '../testing/worlds/given.ts'
import { guest, type Json, signedOut, visitor } from '../testing/worlds/visitor.ts'
import { givenWebhook } from '../testing/worlds/webhooks.ts'
import { type World, world } from '../testing/worlds/world.ts'
import { LIMITS } from './limits.ts'
import { startSession } from './sessions.ts'

const ADMIN = { roles: ['user', 'admin'] as ('user' | 'admin')[] }

async function people(here: World) {
  const [admin, user] = [await givenUser(here, ADMIN), await givenUser(here)]
  return { admin, user, asAdmin: await visitor(here, admin), asUser: await visitor(here, user) }
}

test('users change their own name and avatar, and nothing else', async () => {
  using here = world()
  const { user, asUser } = await people(here)
  const path = `/api/users/${user.id}`
  const changed = await asUser('PATCH', path, {
    _id: user.id,
    firstname: ' Noa ',
    lastname: 'Bar',
    avatar: 'avatar_7',
  })
  expect(changed.body).toMatchObject({ firstname: 'Noa', fullname: 'Noa Bar', avatar: 'avatar_7' })
  for (const change of [{ roles: ['admin'] }, { isBanned: false }, { bannedReason: 'x' }])
    expect((await asUser('PATCH', path, change)).status).toBe(403)
  await asUser('PATCH', path, {
    email: 'x@example.com',
    createdAt: 'x',
    oauthProvider: 'google',
  } as Json)
  expect((await asUser('GET', '/api/users/me')).body.user).toMatchObject({
    email: user.email,
    roles: ['user'],
  })
})

test.each([
  [{ firstname: ' ' }, 'First name is required'],
  [{ avatar: 'avatar_26' }, 'There is no such avatar'],
  [{ avatar: '../x' }, 'There is no such avatar'],
  [{ firstname: 'x'.repeat(81) }, 'First name is too long'],
])('%p is refused', async (change, message) => {
  using here = world()
  const { user, asUser } = await people(here)
  const { status, body } = await asUser('PATCH', `/api/users/${user.id}`, change)
  expect([status, body.message]).toEqual([422, message])
})

test('the account of another user is missing for users, and open to administrators', async () => {
  using here = world()
  const { admin, user, asUser, asAdmin } = await people(here)
  expect((await asUser('PATCH', `/api/users/${admin.id}`, { firstname: 'x' })).status).toBe(404)
  expect(
    (await asAdmin('PATCH', `/api/users/${user.id}`, { firstname: 'Mine' })).body.firstname,
  ).toBe('Mine')
  expect((await asAdmin('PATCH', `/api/users/${user.id}`, { roles: [] })).body.message).toBe(
    'At least one role must stay selected',
  )
  expect((await asAdmin('PATCH', `/api/users/${user.id}`, { roles: ['king'] })).status).toBe(422)
  expect((await asAdmin('PATCH', `/api/users/${user.id}`, { _id: admin.id })).status).toBe(422)
})

test('a name that cannot be read as it is shown is refused, naming its field', async () => {
  using here = world()
  const { user, asUser, asAdmin } = await people(here)
  for (const field of ['firstname', 'lastname'])
    for (const name of ['a\u0000', 'a\u001bb', '\ud800', 'a\u2066b', 'a\u202eb', 'a\u2028b']) {
      const { status, body } = await asUser('PATCH', `/api/users/${user.id}`, { [field]: name })
      expect([name, status, Object.keys(body.errors ?? {})]).toEqual([name, 422, [field]])
    }
  const reason = await asAdmin('PATCH', `/api/users/${user.id}`, { bannedReason: 'sp\u202eam' })
  expect([reason.status, Object.keys(reason.body.errors)]).toEqual([422, ['bannedReason']])
  const change = { firstname: "ז'אן־פול 👩‍👧", lastname: ' 李 ' }
  expect((await asUser('PATCH', `/api/users/${user.id}`, change)).status).toBe(200)
  const bot = await asUser('POST', '/api/requests/website-create', { botName: 'a\u0000' })
  expect([bot.status, Object.keys(bot.body.errors)]).toEqual([422, ['botName']])
})

test('a user chooses one of the six languages, or none', async () => {
  using here = world()
  const { user, asUser } = await people(here)
  const choose = (language: unknown) => asUser('PATCH', `/api/users/${user.id}`, { language })
  const own = async () => (await asUser('GET', '/api/users/me')).body.user.language
  expect(await own()).toBeNull()
  for (const language of LANGUAGES) {
    expect((await choose(language)).body).toMatchObject({ language })
    expect(await own()).toBe(language)
  }
  for (const language of ['xx', 'HE', '', 7, ['he']]) {
    const { status, body } = await choose(language)
    expect([status, Object.keys(body.errors)]).toEqual([422, ['language']])
  }
  // What is left out is not changed.
  expect((await asUser('PATCH', `/api/users/${user.id}`, { firstname: 'Noa' })).status).toBe(200)
  expect(await own()).toBe('fr')
  expect((await choose(null)).body).toMatchObject({ language: null })
})

test('a ban takes effect at once; lifting it clears the reason', async () => {
  using here = world()
  const { user, asUser, asAdmin } = await people(here)
  const ban = (isBanned: boolean) =>
    asAdmin('PATCH', `/api/users/${user.id}`, { isBanned, bannedReason: 'spam' })
  expect((await ban(true)).body).toMatchObject({ isBanned: true, bannedReason: 'spam' })
  expect((await asUser('GET', '/api/requests')).status).toBe(403)
  expect((await ban(false)).body).toMatchObject({ isBanned: false, bannedReason: null })
  expect((await asUser('GET', '/api/requests')).status).toBe(200)
})

test('a role change takes effect at once, without a log-out', async () => {
  using here = world()
  const { user, asUser, asAdmin } = await people(here)
  expect((await asUser('GET', '/api/users/count')).status).toBe(403)
  await asAdmin('PATCH', `/api/users/${user.id}`, { roles: ['user', 'admin'] })
  expect((await asUser('GET', '/api/users/count')).body).toEqual({
    count: 2,
    bannedCount: 0,
    createdLastDay: 2,
  })
})

test('the last administrator can be neither demoted, banned nor deleted', async () => {
  using here = world()
  const { admin, user, asAdmin } = await people(here)
  const path = `/api/users/${admin.id}`
  for (const [method, where, body] of [
    ['PATCH', path, { roles: ['user'] }],
    ['PATCH', path, { isBanned: true }],
    ['DELETE', path, undefined],
    ['DELETE', '/api/users/me', { password: PASSWORD }],
  ] as const) {
    const answer = await asAdmin(method, where, body)
    expect([method, answer.status, answer.body.code]).toEqual([method, 409, 'lastAdmin'])
  }
  await asAdmin('PATCH', `/api/users/${user.id}`, { roles: ['admin'] })
  expect((await asAdmin('PATCH', path, { roles: ['user'] })).status).toBe(200)
})

test('deleting an account deletes its bots, chats and sessions', async () => {
  using here = world()
  const { user, asUser, asAdmin } = await people(here)
  givenBot(here, user, { neighborhoodCodes: [205] })
  expect((await asAdmin('DELETE', `/api/users/${user.id}`)).body).toEqual({ _id: user.id })
  expect((await asUser('GET', '/api/users/me')).status).toBe(401)
  for (const table of ['bots', 'chats', 'messages'])
    expect(here.db.$client.query(`select * from ${table}`).all()).toEqual([])
  expect(here.db.$client.query('select * from gone_bots').all()).toHaveLength(1)
  expect(here.db.$client.query('PRAGMA foreign_key_check').all()).toEqual([])
})

test('users export their data and delete their account', async () => {
  using here = world()
  const { user, asUser } = await people(here)
  const bot = givenBot(here, user, { neighborhoodCodes: [205] })
  const chat = `/api/chats/${bot.websiteChatId}`
  const sent = await asUser('POST', `${chat}/messages`, { content: 'שלום לכם' })
  await asUser('POST', `${chat}/messages/${sent.body._id}/star`)
  await asUser('POST', `${chat}/favorite`)
  const { secret } = givenWebhook(here, bot, 'http://hooks.example/x')
  const feed = renewFeed(here, { user, actor: AN_ACTOR }, { botId: bot.id, tokenId: null })
  const { body, headers } = await asUser('GET', '/api/users/me/export')
  expect(headers.get('content-disposition')).toContain('metzia.json')
  expect(body).toMatchObject({
    account: { email: user.email },
    bots: [{ _id: bot.id }],
    chats: [{ isFavorite: true, messages: [{ content: 'שלום לכם', starred: true }] }],
    webhooks: [{ botId: bot.id, url: 'http://hooks.example/x' }],
    feeds: [{ botId: bot.id, createdAt: new Date(here.clock.now()).toISOString() }],
  })
  const name = feed.split('/').at(-1)?.replace('.atom', '') ?? ''
  for (const hidden of [secret, name]) expect(JSON.stringify(body)).not.toContain(hidden)
  expect((await asUser('DELETE', '/api/users/me', { password: PASSWORD })).status).toBe(200)
  expect((await asUser('GET', '/api/users/me')).status).toBe(401)
})

test('accounts are searched, sorted and paged', async () => {
  using here = world()
  const admin = await givenUser(here, { ...ADMIN, firstname: 'Zoe', email: 'z@example.com' })
  await givenUser(here, { firstname: 'adam', email: 'b@example.com' })
  await givenUser(here, { firstname: 'Ben_%', email: 'a@example.com' })
  const visit = await visitor(here, admin)
  const names = async (query: string) =>
    (await visit('GET', `/api/users/filter?${query}`)).body.map(({ firstname }: Json) => firstname)
  expect(await names('')).toEqual(['adam', 'Ben_%', 'Zoe'])
  expect(await names('order=desc')).toEqual(['Zoe', 'Ben_%', 'adam'])
  expect(await names('sort=email')).toEqual(['Ben_%', 'adam', 'Zoe'])
  expect(await names('search=%25')).toEqual(['Ben_%'])
  expect(await names('search=B@EXAMPLE')).toEqual(['adam'])
  expect(await names("search='; drop table users")).toEqual([])
  const page = await visit('GET', '/api/users/filter?limit=2&page=2')
  expect([page.body.total, page.body.users.length]).toEqual([3, 1])
  for (const [query, field] of [
    ['sort=passwordHash', 'sort'],
    ['order=up', 'order'],
    ['page=0', 'page'],
    ['limit=101', 'limit'],
    ['limit=5%20or%201', 'limit'],
    [`search=${'x'.repeat(4_097)}`, 'search'],
  ] as const) {
    const refused = await visit('GET', `/api/users/filter?${query}`)
    expect([query, refused.status, Object.keys(refused.body.errors)]).toEqual([query, 422, [field]])
  }
})

test('an administrator sets a password: it works at once, and all sessions end', async () => {
  using here = world()
  const { user, asUser, asAdmin } = await people(here)
  const reset = (newPassword: string) =>
    asAdmin('POST', '/api/users/admin-reset-password', { userId: user.id, newPassword })
  expect((await reset('1234567')).body.message).toBe('Password must be at least 8 characters long')
  expect((await reset('window-lamp-9')).status).toBe(200)
  expect((await asUser('GET', '/api/users/me')).status).toBe(401)
  const login = await signedOut(here)('POST', '/api/auth/login', {
    email: user.email,
    password: 'window-lamp-9',
  })
  expect(login.status).toBe(200)
})

test('a changed password ends all other sessions', async () => {
  using here = world()
  const { user, asUser } = await people(here)
  const elsewhere = await visitor(here, user)
  const change = (currentPassword: string, newPassword: string) =>
    asUser('POST', '/api/auth/change-password', { currentPassword, newPassword })
  expect((await change('wrong one', 'window-lamp-9')).body.errors).toEqual({
    currentPassword: 'The current password is wrong',
  })
  expect((await change(PASSWORD, 'short')).body.message).toBe(
    'Password must be at least 8 characters',
  )
  expect((await change(PASSWORD, 'password123')).body.message).toContain('most used')
  const { body } = await change(PASSWORD, 'window-lamp-9')
  expect((await elsewhere('GET', '/api/users/me')).status).toBe(401)
  expect((await asUser('GET', '/api/users/me')).status).toBe(200)
  const next = await signedOut(here)('GET', '/api/users/me', undefined, {
    authorization: `Bearer ${body.token}`,
  })
  expect(next.status).toBe(200)
})

test('wrong current passwords are limited per account, from whatever address', async () => {
  using here = world({ TRUST_PROXY: 'true' })
  const { user, asUser } = await people(here)
  const change = (currentPassword: string, n: number) => {
    const from = { 'x-forwarded-for': `192.0.2.${n}` }
    const sent = { currentPassword, newPassword: 'window-lamp-9' }
    return asUser('POST', '/api/auth/change-password', sent, from)
  }
  for (let n = 0; n < LIMITS.currentPassword.times; n += 1)
    expect((await change('wrong one', n)).status).toBe(422)
  expect((await change(PASSWORD, 99)).status).toBe(429)
  const removal = await asUser('DELETE', '/api/users/me', { password: PASSWORD })
  expect(removal.status).toBe(429)
  expect(Number(removal.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await visitor(here, user))('GET', '/api/users/me')).resolves.toMatchObject({
    status: 200,
  })
  await here.clock.pass(minutes(15))
  expect((await change(PASSWORD, 1)).status).toBe(200)
})

test('an account is deleted with its password only', async () => {
  using here = world()
  const { asUser } = await people(here)
  const remove = (body?: Json) => asUser('DELETE', '/api/users/me', body)
  for (const [sent, message] of [
    [undefined, 'Password is required'],
    [{}, 'Password is required'],
    [{ password: '' }, 'Password is required'],
    [{ password: 'wrong one' }, 'The password is wrong'],
  ] as const) {
    const { status, body } = await remove(sent)
    expect([status, body.message, body.errors]).toEqual([422, message, { password: message }])
  }
  expect((await asUser('GET', '/api/users/me')).status).toBe(200)
  expect((await remove({ password: PASSWORD })).status).toBe(200)
  expect((await asUser('GET', '/api/users/me')).status).toBe(401)
})

test('an account without a password is deleted within ten minutes after signing in', async () => {
  using here = world()
  const user = givenGuest(here)
  const visit = await guest(here, user)
  await here.clock.pass(minutes(10) + 1)
  const { status, body } = await visit('DELETE', '/api/users/me', {})
  expect([status, body]).toEqual([
    403,
    { message: 'Please log in again to delete your account.', code: 'signInAgain' },
  ])
  const again = await guest(here, user)
  expect((await again('DELETE', '/api/users/me')).status).toBe(200)
})

test('sessions are listed, and ended one by one or everywhere', async () => {
  using here = world()
  const { user, asUser } = await people(here)
  const elsewhere = await visitor(here, user)
  const { body: sessions } = await asUser('GET', '/api/auth/sessions')
  expect(sessions).toHaveLength(2)
  const other = sessions.find(({ isCurrent }: Json) => !isCurrent)
  expect((await asUser('DELETE', `/api/auth/sessions/${other._id}`)).status).toBe(200)
  expect((await elsewhere('GET', '/api/users/me')).status).toBe(401)
  expect((await asUser('DELETE', '/api/auth/sessions/x')).status).toBe(404)
  expect((await asUser('POST', '/api/auth/logout-everywhere')).status).toBe(200)
  expect((await asUser('GET', '/api/users/me')).status).toBe(401)
})

test('a token is validated from body, header and cookie; a wrong one is invalid, not an error', async () => {
  using here = world()
  const { user } = await people(here)
  const visit = signedOut(here)
  const { token } = (
    await visit('POST', '/api/auth/login', { email: user.email, password: PASSWORD })
  ).body
  const inBody = await visit('POST', '/api/auth/validate', { token })
  expect(inBody.body).toMatchObject({ valid: true, token, user: { email: user.email } })
  expect(inBody.headers.get('set-cookie')).toContain(`authToken=${token}`)
  const byBearer = await visit(
    'POST',
    '/api/auth/validate',
    {},
    { authorization: `Bearer ${token}` },
  )
  expect(byBearer.body.valid).toBe(true)
  for (const bad of ['x', 'a.b.c', ''])
    expect((await visit('POST', '/api/auth/validate', { token: bad })).body).toEqual({
      valid: false,
    })
  expect((await visit('POST', '/api/auth/validate')).body).toEqual({ valid: false })
})

test('the list of sessions is bounded, the newest first', async () => {
  using here = world()
  const user = await givenUser(here)
  const visit = await visitor(here, user)
  for (let n = 0; n < 104; n += 1)
    startSession(here, { user }, { agent: `Browser ${n}`, address: 'inside' })
  const { body } = await visit('GET', '/api/auth/sessions')
  expect(body).toHaveLength(100)
})
