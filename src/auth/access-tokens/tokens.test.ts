import { expect, test } from 'bun:test'
import { write } from '../../database/database.ts'
import { renewFeed } from '../../delivery/feeds/service.ts'
import { days, minutes } from '../../kernel/clock.ts'
import {
  AN_ACTOR,
  givenBot,
  givenGuest,
  givenHome,
  givenToken,
  givenUser,
  PASSWORD,
} from '../../testing/worlds/given.ts'
import { guest, signedOut, type Visit, visitor } from '../../testing/worlds/visitor.ts'
import { givenWebhook } from '../../testing/worlds/webhooks.ts'
import { type World, world } from '../../testing/worlds/world.ts'
import type { User } from '../../users/domain.ts'
import type { Scope } from '../domain.ts'
import { resetLink } from '../reset.ts'
import { startSession } from '../sessions.ts'
import { endSessions } from '../store/sessions.ts'
import { createToken } from './service.ts'
import { forgetTokens, tokensOf } from './store.ts'

const BODY = { name: ' Backup ', scopes: ['read', 'read', 'inbox'] }
const ADMIN = { roles: ['user' as const, 'admin' as const] }

/** Asks for the own account with a token. */
const me = (here: World, text: string) =>
  signedOut(here)('GET', '/api/users/me', undefined, { authorization: `Bearer ${text}` })

const rows = (here: World, user: User) => tokensOf(here.db, user.rid, here.clock.now())

test('a token is shown once, acts for its user, and only its hash is stored', async () => {
  using here = world()
  const user = await givenUser(here)
  const visit = await visitor(here, user)
  const made = await visit('POST', '/api/tokens', BODY)
  expect([made.status, made.body.token]).toEqual([200, expect.stringMatching(/^mtz_[\w-]{28}$/)])
  expect(made.body).toMatchObject({ name: 'Backup', scopes: ['read', 'inbox'], lastUsedAt: null })
  const { token, ...shown } = made.body
  const listed = await visit('GET', '/api/tokens')
  expect(listed.body).toEqual([shown])
  expect(JSON.stringify(here.db.$client.query('select * from access_tokens').all())).not.toContain(
    token.slice(4),
  )
  expect((await me(here, token)).body.user._id).toBe(user.id)
  expect((await me(here, `${token}x`)).status).toBe(401)
  expect((await me(here, 'mtz_')).status).toBe(401)
})

test('the last use is kept with its address, at most once a minute', async () => {
  using here = world()
  const user = await givenUser(here)
  const { text } = givenToken(here, user, ['read'])
  const used = () => rows(here, user)[0]?.lastUsedAt
  const start = here.clock.now()
  await me(here, text)
  await here.clock.pass(1)
  expect([used(), rows(here, user)[0]?.lastUsedFrom]).toEqual([start, 'inside'])
  await here.clock.pass(minutes(1) - 2)
  await me(here, text)
  await here.clock.pass(1)
  expect(used()).toBe(start)
  await me(here, text)
  await here.clock.pass(1)
  expect(used()).toBe(start + minutes(1))
})

test('a token of a year at most ends by itself, and is then forgotten', async () => {
  using here = world()
  const user = await givenUser(here)
  const visit = await visitor(here, user)
  const at = (ms: number) => new Date(here.clock.now() + ms).toISOString()
  for (const expiresAt of [at(0), at(-1), at(days(365) + 1_000), 'tomorrow', 7]) {
    const { status, body } = await visit('POST', '/api/tokens', { ...BODY, expiresAt })
    expect([expiresAt, status, Object.keys(body.errors)]).toEqual([expiresAt, 422, ['expiresAt']])
  }
  const short = await visit('POST', '/api/tokens', { ...BODY, expiresAt: at(minutes(5)) })
  const long = await visit('POST', '/api/tokens', BODY)
  expect(long.body.expiresAt).toBe(at(days(365)))
  await here.clock.pass(minutes(5))
  expect((await me(here, short.body.token)).status).toBe(401)
  expect((await me(here, long.body.token)).status).toBe(200)
  expect(rows(here, user)).toHaveLength(1)
  await here.clock.pass(1)
  expect(write(here.db, (tx) => forgetTokens(tx, here.clock.now(), 10))).toBe(1)
})

test.each<[unknown, string]>([
  [{ ...BODY, name: '  ' }, 'name'],
  [{ ...BODY, name: 'x'.repeat(61) }, 'name'],
  [{ ...BODY, name: 7 }, 'name'],
  [{ ...BODY, scopes: [] }, 'scopes'],
  [{ ...BODY, scopes: ['root'] }, 'scopes'],
  [{ scopes: ['read'] }, 'name'],
])('%j is refused naming %s', async (body, field) => {
  using here = world()
  const visit = await visitor(here, await givenUser(here))
  const answer = await visit('POST', '/api/tokens', body)
  expect([answer.status, Object.keys(answer.body.errors)[0]?.split(/[./]/)[0]]).toEqual([
    422,
    field,
  ])
  expect((await visit('GET', '/api/tokens')).body).toEqual([])
})

test('only administrators may have the scope of administrators', async () => {
  using here = world()
  const body = { name: 'x', scopes: ['admin'] }
  const user = await visitor(here, await givenUser(here))
  expect((await user('POST', '/api/tokens', body)).status).toBe(403)
  const admin = await visitor(here, await givenUser(here, ADMIN))
  expect((await admin('POST', '/api/tokens', body)).status).toBe(200)
})

test('a user has at most twenty tokens, and expired ones do not count', async () => {
  using here = world()
  const user = await givenUser(here)
  const visit = await visitor(here, user)
  const short = new Date(here.clock.now() + minutes(1)).toISOString()
  await visit('POST', '/api/tokens', { ...BODY, expiresAt: short })
  for (let n = 0; n < 19; n += 1) givenToken(here, user, ['read'])
  expect((await visit('POST', '/api/tokens', BODY)).status).toBe(409)
  await here.clock.pass(minutes(1))
  expect((await visit('POST', '/api/tokens', BODY)).status).toBe(200)
  expect((await visit('POST', '/api/tokens', BODY)).status).toBe(409)
})

test('long after signing in the password is needed, and wrong ones are limited', async () => {
  using here = world()
  const visit = await visitor(here, await givenUser(here))
  await here.clock.pass(minutes(10))
  expect((await visit('POST', '/api/tokens', BODY)).status).toBe(200)
  await here.clock.pass(1)
  const late = await visit('POST', '/api/tokens', BODY)
  expect([late.status, late.body.code]).toEqual([403, 'signInAgain'])
  const right = { ...BODY, password: PASSWORD }
  expect((await visit('POST', '/api/tokens', right)).status).toBe(200)
  for (let n = 0; n < 10; n += 1) {
    const wrong = await visit('POST', '/api/tokens', { ...BODY, password: 'wrong horse' })
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['password']])
  }
  expect((await visit('POST', '/api/tokens', right)).status).toBe(429)
})

test('an account without a password makes tokens within ten minutes after signing in', async () => {
  using here = world()
  const visit = await guest(here, givenGuest(here))
  const given = { ...BODY, password: 'anything' }
  expect((await visit('POST', '/api/tokens', BODY)).status).toBe(200)
  expect((await visit('POST', '/api/tokens', given)).status).toBe(200)
  await here.clock.pass(minutes(10) + 1)
  for (const body of [BODY, given])
    expect((await visit('POST', '/api/tokens', body)).body.code).toBe('signInAgain')
})

test('a revoked token ends at once, and those of others cannot be seen or revoked', async () => {
  using here = world()
  const [user, other] = [await givenUser(here), await givenUser(here)]
  const visit = await visitor(here, user)
  const [own, kept] = [givenToken(here, user, ['read']), givenToken(here, user, ['read'])]
  const foreign = givenToken(here, other, ['read'])
  expect((await visit('DELETE', `/api/tokens/${foreign.token.id}`)).status).toBe(404)
  expect((await visit('DELETE', `/api/tokens/${own.token.id}`)).body).toEqual({ _id: own.token.id })
  expect((await visit('DELETE', `/api/tokens/${own.token.id}`)).status).toBe(404)
  const statuses = [own, kept, foreign].map(async ({ text }) => (await me(here, text)).status)
  expect(await Promise.all(statuses)).toEqual([401, 200, 200])
})

type End = (at: { here: World; user: User; visit: Visit; admin: Visit }) => Promise<unknown>
const newPassword = 'window-lamp-9'
const ENDS: [string, End][] = [
  ['a ban', ({ user, admin }) => admin('PATCH', `/api/users/${user.id}`, { isBanned: true })],
  ['deletion', ({ visit }) => visit('DELETE', '/api/users/me', { password: PASSWORD })],
  ['deletion by an administrator', ({ user, admin }) => admin('DELETE', `/api/users/${user.id}`)],
  [
    'a change of the password',
    ({ visit }) =>
      visit('POST', '/api/auth/change-password', { currentPassword: PASSWORD, newPassword }),
  ],
  ['logging out everywhere', ({ visit }) => visit('POST', '/api/auth/logout-everywhere')],
  [
    'a reset',
    ({ here, user }) => {
      const token = new URL(resetLink(here, user)).searchParams.get('token')
      const body = { email: user.email, newPassword, token }
      return signedOut(here)('POST', '/api/auth/complete-reset', body)
    },
  ],
  [
    'a password set by an administrator',
    ({ user, admin }) =>
      admin('POST', '/api/users/admin-reset-password', { userId: user.id, newPassword }),
  ],
]

test.each(ENDS)(
  '%s revokes every token, webhook and feed of the user, and none of others',
  async (_, end) => {
    using here = world()
    const [boss, user, other] = [
      await givenUser(here, ADMIN),
      await givenUser(here),
      await givenUser(here),
    ]
    const own = givenToken(here, user, ['read', 'write'])
    const foreign = givenToken(here, other, ['read'])
    const [visit, admin] = [await visitor(here, user), await visitor(here, boss)]
    const [, kept = 0] = [user, other].map((owner) => {
      const bot = givenBot(here, owner)
      givenWebhook(here, bot, 'http://hooks.example/x')
      renewFeed(here, { user: owner, actor: AN_ACTOR }, { botId: bot.id, tokenId: null })
      return bot.rid
    })
    await end({ here, user, visit, admin })
    expect(here.db.$client.query('select id from access_tokens').values()).toEqual([
      [foreign.token.id],
    ])
    for (const table of ['webhooks', 'feeds'])
      expect([table, here.db.$client.query(`select bot_rid from ${table}`).values()]).toEqual([
        table,
        [[kept]],
      ])
    expect((await me(here, own.text)).status).toBe(401)
  },
)

test('logging out of one session leaves tokens and webhooks as they are', async () => {
  using here = world()
  const user = await givenUser(here)
  const { text } = givenToken(here, user, ['read'])
  givenWebhook(here, givenBot(here, user), 'http://hooks.example/x')
  await (await visitor(here, user))('POST', '/api/auth/logout')
  expect(here.db.$client.query('select id from webhooks').all()).toHaveLength(1)
  expect((await me(here, text)).status).toBe(200)
})

test('who is no administrator any more keeps tokens without that scope', async () => {
  using here = world()
  const [boss, second] = [await givenUser(here, ADMIN), await givenUser(here, ADMIN)]
  const sets: Scope[][] = [['admin'], ['read', 'admin'], ['write']]
  for (const scopes of sets) givenToken(here, second, scopes)
  givenToken(here, boss, ['admin'])
  const admin = await visitor(here, boss)
  await admin('PATCH', `/api/users/${second.id}`, { roles: ['user'] })
  expect(
    rows(here, second)
      .map(({ scopes }) => scopes)
      .sort(),
  ).toEqual([['read'], ['write']])
  expect(rows(here, boss)).toHaveLength(1)
})

test('a banned user whose token is still there is refused with the reason', async () => {
  using here = world()
  const user = await givenUser(here)
  const { text } = givenToken(here, user, ['read'])
  here.db.$client.run("update users set is_banned = 1, banned_reason = 'spam'")
  const path = `/api/assets/${givenHome(here).id}`
  const headers = { authorization: `Bearer ${text}` }
  const { status, body } = await signedOut(here)('GET', path, undefined, headers)
  expect([status, body.code]).toEqual([403, 'banned'])
})

test('the audit says which token an administrator acted with; own tokens leave no row', async () => {
  using here = world()
  const [boss, user] = [await givenUser(here, ADMIN), await givenUser(here)]
  const admin = await visitor(here, boss)
  const body = { name: 'Nightly', scopes: ['write', 'admin'] }
  const { token } = (await admin('POST', '/api/tokens', body)).body
  const headers = { authorization: `Bearer ${token}` }
  await signedOut(here)('PATCH', `/api/users/${user.id}`, { firstname: 'Noa' }, headers)
  const entries = here.db.$client.query('select action, origin from audit').values()
  expect(entries).toEqual([['user.change', expect.stringContaining('(token Nightly)')]])
})

test('a token that is asked for in a session that was ended meanwhile is not made', async () => {
  using here = world()
  const user = await givenUser(here)
  const { id: sessionId } = startSession(here, { user }, { agent: null, address: 'inside' })
  const making = createToken(here, user, {
    ...BODY,
    scopes: ['read'],
    password: PASSWORD,
    sessionId,
  })
  write(here.db, (tx) => endSessions(tx, user.rid, here.clock.now()))
  expect(making).rejects.toMatchObject({ kind: 'unauthenticated' })
  await Promise.allSettled([making])
  expect(rows(here, user)).toEqual([])
})
