import { expect, test } from 'bun:test'
import { write } from '../database/database.ts'
import { givenUser, PASSWORD } from '../testing/worlds/given.ts'
import { type Json, signedOut, visitor } from '../testing/worlds/visitor.ts'
import { world } from '../testing/worlds/world.ts'
import { createTokens } from './token.ts'

const dana = {
  firstname: 'דנה',
  lastname: 'Levi',
  email: ' Dana@Example.com ',
  password: 'lamp-post-7',
}

test('the first account is the administrator, the next is not', async () => {
  using here = world()
  const visit = signedOut(here)
  const first = await visit('POST', '/api/auth/register', dana)
  expect(first.status).toBe(200)
  expect(first.body).toMatchObject({
    status: 'success',
    user: {
      email: 'dana@example.com',
      fullname: 'דנה Levi',
      roles: ['user', 'admin'],
      avatar: 'avatar_1',
    },
  })
  const second = await visit('POST', '/api/auth/register', { ...dana, email: 'b@example.com' })
  expect(second.body.user.roles).toEqual(['user'])
})

test.each([
  [{ 'accept-language': 'he-IL,he;q=0.9,en;q=0.5' }, 'he'],
  [{ 'accept-language': 'he', cookie: 'lang=fr' }, 'fr'],
  [{ 'accept-language': 'en-GB' }, null],
  [{ 'accept-language': 'ja' }, null],
  [{}, null],
])(
  'who registers with %p reads pushes and mails in the same language: %p',
  async (headers, own) => {
    using here = world()
    const { body } = await signedOut(here)('POST', '/api/auth/register', dana, headers)
    expect(body.user.language).toBe(own)
  },
)

test('two first registrations at the same time make one administrator', async () => {
  using here = world()
  const visit = signedOut(here)
  const emails = ['a@example.com', 'b@example.com', 'c@example.com']
  const answers = await Promise.all(
    emails.map((email) => visit('POST', '/api/auth/register', { ...dana, email })),
  )
  const admins = answers.filter(({ body }) => body.user.roles.includes('admin'))
  expect(admins).toHaveLength(1)
})

test('registering signs in: the token and the cookie both open the profile', async () => {
  using here = world()
  const visit = signedOut(here)
  const { body, headers } = await visit('POST', '/api/auth/register', dana)
  const cookie = headers.get('set-cookie') ?? ''
  expect(cookie).toContain('HttpOnly')
  expect(cookie).toContain('SameSite=Strict')
  expect(cookie).toContain('Max-Age=86400')
  expect(cookie).not.toContain('Secure')
  const byToken = await visit('GET', '/api/users/me', undefined, {
    authorization: `Bearer ${body.token}`,
  })
  const byCookie = await visit('GET', '/api/users/me', undefined, {
    cookie: cookie.split(';')[0] ?? '',
  })
  expect(byToken.body.user.email).toBe('dana@example.com')
  expect(byCookie.body).toEqual(byToken.body)
})

test('the cookie is secure where PUBLIC_URL is https', async () => {
  using here = world({ PUBLIC_URL: 'https://finds.example' })
  const { headers } = await signedOut(here)('POST', '/api/auth/register', dana)
  expect(headers.get('set-cookie')).toContain('Secure')
})

test.each<[Json, string, string]>([
  [{ firstname: ' ' }, 'firstname', 'First name is required'],
  [{ lastname: '' }, 'lastname', 'Last name is required'],
  [{ firstname: 'Da\u0000na' }, 'firstname', 'First name contains characters that are not allowed'],
  [{ firstname: '\ud800' }, 'firstname', 'First name contains characters that are not allowed'],
  [{ lastname: 'Levi\u202e' }, 'lastname', 'Last name contains characters that are not allowed'],
  [{ lastname: 'Le\nvi' }, 'lastname', 'Last name contains characters that are not allowed'],
  [{ email: 'da\u0000na@example.com' }, 'email', 'username must be an e-mail address'],
  [{ email: 'dana@ex\u200bample.com' }, 'email', 'username must be an e-mail address'],
  [{ email: '\udfff@example.com' }, 'email', 'username must be an e-mail address'],
  [{ email: 'nobody' }, 'email', 'username must be an e-mail address'],
  [{ email: 'a b@example.com' }, 'email', 'username must be an e-mail address'],
  [{ password: '' }, 'password', 'Password is required'],
  [{ password: '12345' }, 'password', 'Password must be at least 6 characters long'],
])('registering with %p is refused at %s', async (change, field, message) => {
  using here = world()
  const { status, body } = await signedOut(here)('POST', '/api/auth/register', {
    ...dana,
    ...change,
  })
  expect([status, body.errors]).toEqual([422, { [field]: message }])
  expect(here.db.$client.query('select * from users').all()).toEqual([])
})

test('an e-mail is taken whatever its letter case', async () => {
  using here = world()
  const visit = signedOut(here)
  await visit('POST', '/api/auth/register', dana)
  const { status, body } = await visit('POST', '/api/auth/register', {
    ...dana,
    email: 'DANA@example.com',
  })
  expect([status, body.message]).toEqual([409, 'An account with this username already exists'])
})

test('with sign-ups closed the first account can register, and no other', async () => {
  using here = world({ ALLOW_SIGNUPS: 'false' })
  const visit = signedOut(here)
  expect((await visit('POST', '/api/auth/register', dana)).status).toBe(200)
  const { status, body } = await visit('POST', '/api/auth/register', {
    ...dana,
    email: 'b@example.com',
  })
  expect([status, body.message]).toEqual([403, 'Registration is closed'])
})

test('email and username are one field; a wrong password and an unknown account answer alike', async () => {
  using here = world()
  const { email } = await givenUser(here)
  const visit = signedOut(here)
  const login = (body: Json) => visit('POST', '/api/auth/login', body)
  expect((await login({ email, password: PASSWORD })).status).toBe(200)
  expect((await login({ username: email.toUpperCase(), password: PASSWORD })).status).toBe(200)
  const wrong = await login({ email, password: `${PASSWORD}!` })
  const unknown = await login({ email: 'nobody@example.com', password: PASSWORD })
  expect([wrong.status, wrong.body]).toEqual([401, unknown.body])
})

test.each<[Json, string]>([
  [{ password: 'lamp-post-7' }, 'username is required'],
  [{ email: 'a@b', password: '' }, 'Password is required'],
  [{ email: 'a@b', password: '12345' }, 'Password must be at least 6 characters'],
])('logging in with %p: %s', async (sent, message) => {
  using here = world()
  const { status, body } = await signedOut(here)('POST', '/api/auth/login', sent)
  expect([status, body.message]).toEqual([422, message])
})

test('log-out ends this session at once, and no other', async () => {
  using here = world()
  const user = await givenUser(here)
  const [one, other] = [await visitor(here, user), await visitor(here, user)]
  expect((await one('POST', '/api/auth/logout')).status).toBe(200)
  expect((await one('GET', '/api/users/me')).status).toBe(401)
  expect((await other('GET', '/api/users/me')).status).toBe(200)
})

test('tokens of another issuer, audience or key are refused', async () => {
  using here = world()
  using elsewhere = world({ JWT_SECRET: 'another secret that is long enough too' })
  const { body } = await signedOut(elsewhere)('POST', '/api/auth/register', dana)
  const [head = '', claims = ''] = String(body.token).split('.')
  const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${claims}.`
  for (const token of [body.token, none, `${head}.${claims}.x`, 'x', '..'])
    expect(
      (
        await signedOut(here)('GET', '/api/users/me', undefined, {
          authorization: `Bearer ${token}`,
        })
      ).status,
    ).toBe(401)
})

test('a change by cookie must come from this site; a token may come from anywhere', async () => {
  using here = world()
  const visit = signedOut(here)
  const { headers } = await visit('POST', '/api/auth/register', dana)
  const cookie = (headers.get('set-cookie') ?? '').split(';')[0] ?? ''
  const make = (extra: Record<string, string>) =>
    visit('POST', '/api/requests/website-create', { botName: 'x' }, { cookie, ...extra })
  expect((await make({})).status).toBe(403)
  expect((await make({ origin: 'https://evil.example' })).status).toBe(403)
  expect((await make({ origin: 'null' })).status).toBe(403)
  expect((await make({ 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  expect((await make({ origin: 'http://127.0.0.1:3000' })).status).toBe(200)
  expect((await make({ 'sec-fetch-site': 'same-origin' })).status).toBe(200)
})

test('a banned user may read the own account and log out, and nothing else', async () => {
  using here = world()
  const user = await givenUser(here)
  const visit = await visitor(here, user)
  here.db.$client.run("update users set is_banned = 1, banned_reason = 'spam' where id = ?", [
    user.id,
  ])
  expect((await visit('GET', '/api/users/me')).body.user).toMatchObject({
    isBanned: true,
    bannedReason: 'spam',
  })
  const { status, body } = await visit('GET', '/api/requests')
  expect([status, body]).toEqual([
    403,
    { message: 'This account has been banned: spam', code: 'banned' },
  ])
  expect((await visit('POST', '/api/auth/logout')).status).toBe(200)
})

test('no answer carries a password or its hash; the hash is argon2id', async () => {
  using here = world()
  const { body } = await signedOut(here)('POST', '/api/auth/register', dana)
  expect(JSON.stringify(body)).not.toMatch(/lamp-post-7|argon2/)
  const row = here.db.$client
    .query<{ password_hash: string }, []>('select password_hash from users')
    .get()
  expect(row?.password_hash).toStartWith('$argon2id$')
})

test('every character of a long password counts', async () => {
  using here = world()
  const password = `${'x'.repeat(72)}${'y'.repeat(28)}`
  const visit = signedOut(here)
  await visit('POST', '/api/auth/register', { ...dana, password })
  const login = (tried: string) =>
    visit('POST', '/api/auth/login', { email: dana.email, password: tried })
  expect((await login(password)).status).toBe(200)
  expect((await login(`${'x'.repeat(72)}z${'y'.repeat(27)}`)).status).toBe(401)
})

test('a session ends when its row expires, however long its token is valid', async () => {
  using here = world()
  const user = await givenUser(here)
  const visit = await visitor(here, user)
  expect((await visit('GET', '/api/users/me')).status).toBe(200)
  write(here.db, (tx) => tx.$client.run('update sessions set expires_at = ?', [here.clock.now()]))
  expect((await visit('GET', '/api/users/me')).status).toBe(401)
})

test('a token expires by the clock of the server, also one that was not used yet', async () => {
  using here = world()
  const { sign, verify } = createTokens(here)
  const token = await sign({ sid: 'a session', exp: here.clock.now() / 1000 + 60 })
  expect(await verify(token)).toMatchObject({ sid: 'a session' })
  await here.clock.pass(60_000)
  expect(await verify(token)).toBeUndefined()
})
