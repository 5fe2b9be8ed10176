import { expect, test } from 'bun:test'
import { minutes } from '../kernel/clock.ts'
import { givenBot, givenToken, givenUser, PASSWORD } from '../testing/worlds/given.ts'

import { guest, signedOut, type Visit, visitor, withToken } from '../testing/worlds/visitor.ts'
import { givenWebhook } from '../testing/worlds/webhooks.ts'
import { type World, world } from '../testing/worlds/world.ts'
import { LIMITS } from './limits.ts'

const ADMIN = { roles: ['user', 'admin'] as ('user' | 'admin')[] }
const HOOK = 'http://hooks.example/x'

/** An administrator, another user, and a bot of the administrator with a webhook. */
async function given(here: World) {
  const admin = await givenUser(here, ADMIN)
  const other = await givenUser(here)
  const bot = givenBot(here, admin)
  return { admin, other, bot, hook: givenWebhook(here, bot, HOOK).id }
}

type Given = Awaited<ReturnType<typeof given>>

/** What an owner alone may do; nothing of it is done twice. */
const ACTS: readonly [what: string, act: (visit: Visit, at: Given) => ReturnType<Visit>][] = [
  ['a role', (visit, { other }) => visit('PATCH', `/api/users/${other.id}`, ADMIN)],
  ['a ban', (visit, { other }) => visit('PATCH', `/api/users/${other.id}`, { isBanned: true })],
  [
    'a reason of a ban',
    (visit, { other }) =>
      visit('PATCH', `/api/users/${other.id}`, { isBanned: true, bannedReason: 'x' }),
  ],
  [
    'the password of another user',
    (visit, { other }) =>
      visit('POST', '/api/users/admin-reset-password', {
        userId: other.id,
        newPassword: 'window-lamp-9',
      }),
  ],
  ['the account of another user', (visit, { other }) => visit('DELETE', `/api/users/${other.id}`)],
  ['a test of a webhook', (visit, { hook }) => visit('POST', `/api/webhooks/${hook}/test`)],
  ['a webhook again', (visit, { hook }) => visit('POST', `/api/webhooks/${hook}/resume`)],
  ['the end of a webhook', (visit, { hook }) => visit('DELETE', `/api/webhooks/${hook}`)],
  [
    'a webhook',
    (visit, { bot }) => visit('POST', '/api/webhooks', { botId: bot.id, url: 'http://127.0.0.1/' }),
  ],
]

const rowsOf = ({ db }: World) =>
  ['users', 'webhooks', 'outgoing', 'sessions'].map((table) =>
    db.$client.query(`select * from ${table}`).all(),
  )

const REFUSED = [401, 403]

test.each([...ACTS])('%s needs the password of the last ten minutes', async (_, act) => {
  using here = world()
  const at = await given(here)
  const visit = await visitor(here, at.admin)
  await here.clock.pass(minutes(10) + 1)
  const before = rowsOf(here)
  const late = await act(visit, at)
  expect([late.status, late.body]).toEqual([
    403,
    { message: 'Please give your password to do this.', code: 'proof' },
  ])
  expect(rowsOf(here)).toEqual(before)
  expect((await visit('POST', '/api/auth/proof', { password: PASSWORD })).status).toBe(200)
  await here.clock.pass(minutes(10))
  expect(REFUSED).not.toContain((await act(visit, at)).status)
})

test.each([...ACTS])('%s is refused to a token with every scope', async (_, act) => {
  using here = world()
  const at = await given(here)
  const { text } = givenToken(here, at.admin, ['inbox', 'read', 'write', 'admin'])
  const before = rowsOf(here)
  const { status, body } = await act(withToken(here, text), at)
  expect([status, body.code]).toEqual([403, 'scope'])
  expect(rowsOf(here)).toEqual(before)
})

test('what else administrators and users change needs no proof', async () => {
  using here = world()
  const { admin, other } = await given(here)
  const visit = await visitor(here, admin)
  await here.clock.pass(minutes(11))
  for (const { id } of [admin, other])
    expect((await visit('PATCH', `/api/users/${id}`, { firstname: 'Noa' })).status).toBe(200)
})

test('a log-in is a proof in its own session only', async () => {
  using here = world()
  const { admin, other } = await given(here)
  const open = await visitor(here, admin)
  await here.clock.pass(minutes(11))
  const fresh = await visitor(here, admin)
  const ban = { isBanned: true }
  expect((await open('PATCH', `/api/users/${other.id}`, ban)).status).toBe(403)
  expect((await fresh('PATCH', `/api/users/${other.id}`, ban)).status).toBe(200)
})

test('who has no password proves it by signing in', async () => {
  using here = world()
  const { admin, other } = await given(here)
  here.db.$client.run('update users set password_hash = null where rid = ?', [admin.rid])
  const visit = await guest(here, admin)
  const ban = () => visit('PATCH', `/api/users/${other.id}`, { isBanned: true })
  await here.clock.pass(minutes(11))
  expect((await ban()).body.code).toBe('signInAgain')
  const proof = await visit('POST', '/api/auth/proof', { password: PASSWORD })
  expect([proof.status, proof.body.code]).toEqual([403, 'signInAgain'])
  const again = await guest(here, admin)
  expect((await again('PATCH', `/api/users/${other.id}`, { isBanned: true })).status).toBe(200)
})

test('a wrong password proves nothing, and cannot be tried for long', async () => {
  using here = world()
  const { admin, other } = await given(here)
  const visit = await visitor(here, admin)
  await here.clock.pass(minutes(11))
  const prove = (password: string) => visit('POST', '/api/auth/proof', { password })
  for (let n = 0; n < LIMITS.currentPassword.times; n += 1) {
    const { status, body } = await prove('wrong-lamp-9')
    expect([status, body.errors]).toEqual([422, { password: 'The password is wrong' }])
  }
  expect((await prove(PASSWORD)).status).toBe(429)
  const { status } = await visit('PATCH', `/api/users/${other.id}`, { isBanned: true })
  expect(status).toBe(403)
})

test('users learn nothing of what administrators may do by a proof that is missing', async () => {
  using here = world()
  const { other } = await given(here)
  const user = await visitor(here, await givenUser(here))
  await here.clock.pass(minutes(11))
  const change = await user('PATCH', `/api/users/${other.id}`, { isBanned: true })
  expect([change.status, change.body.code]).toEqual([403, 'forbidden'])
  const remove = await user('DELETE', `/api/users/${other.id}`)
  expect([remove.status, remove.body.message]).toEqual([403, 'Only administrators may do this'])
  expect((await signedOut(here)('POST', '/api/auth/proof', { password: 'x' })).status).toBe(401)
})
