import { Database } from 'bun:sqlite'
import { expect, spyOn, test } from 'bun:test'
import { days, hours, minutes, seconds } from '../kernel/clock.ts'
import { givenUser, PASSWORD } from '../testing/worlds/given.ts'
import { recordStatements } from '../testing/worlds/statements.ts'
import { isOff } from '../testing/worlds/structures.ts'
import { signedOut, type Visit, visitor } from '../testing/worlds/visitor.ts'
import { type World, world } from '../testing/worlds/world.ts'
import { sessionOf } from './guard.ts'
import { changeAccount } from './sessions.ts'
import { linkTelegram } from './telegram-link.ts'
import { createTokens } from './token.ts'

const me = async (visit: Visit) => (await visit('GET', '/api/users/me')).status

type Row = { last_used_at: number; expires_at: number }
const rowOf = ({ db }: World) =>
  db.$client.query<Row, []>('select last_used_at, expires_at from sessions').get()

test('a session lasts 30 days after its last use', async () => {
  using here = world()
  const visit = await visitor(here, await givenUser(here))
  await here.clock.pass(days(30) - 1)
  expect(await me(visit)).toBe(200)
  await here.clock.pass(days(30) - 1)
  expect(await me(visit)).toBe(200)
  await here.clock.pass(days(30))
  expect(await me(visit)).toBe(401)
})

test('what another process changes holds from the next request on: a ban, a name, the end of a session', async () => {
  using here = world()
  using other = new Database(here.config.databasePath)
  const visit = await visitor(here, await givenUser(here))
  const name = async () => (await visit('GET', '/api/users/me')).body.user?.firstname
  expect([await name(), await me(visit)]).toEqual([expect.any(String), 200])
  other.run("update users set firstname = 'Changed'")
  expect(await name()).toBe('Changed')
  other.run("update users set is_banned = 1, banned_reason = 'why'")
  expect((await visit('GET', '/api/requests')).status).toBe(403)
  other.run('update users set is_banned = 0')
  expect(await me(visit)).toBe(200)
  other.run('delete from sessions')
  expect(await me(visit)).toBe(401)
})

test.skipIf(isOff('sessions'))('a session is read once as long as nothing changes', async () => {
  using here = world()
  const { ran } = recordStatements(here.db)
  const visit = await visitor(here, await givenUser(here))
  const reads = () => ran.filter((sql) => /from "sessions"/.test(sql)).length
  await me(visit)
  const before = reads()
  expect(before).toBeGreaterThan(0)
  for (let n = 0; n < 3; n += 1) expect(await me(visit)).toBe(200)
  expect(reads()).toBe(before)
})

test('a session lasts 90 days at most, however much it is used', async () => {
  using here = world()
  const visit = await visitor(here, await givenUser(here))
  for (let day = 0; day < 89; day += 1) {
    await here.clock.pass(days(1))
    expect(await me(visit)).toBe(200)
  }
  await here.clock.pass(days(1) - 1_000)
  expect(await me(visit)).toBe(200)
  await here.clock.pass(1_000)
  expect(await me(visit)).toBe(401)
})

test('a token that expires before its session is refused, also after its signature was verified', async () => {
  using here = world()
  await visitor(here, await givenUser(here))
  const [row] = here.db.$client.query<{ id: string }, []>('select id from sessions').all()
  const exp = Math.floor((here.clock.now() + minutes(1)) / 1000)
  const token = await createTokens(here).sign({ sid: row?.id ?? '', exp })
  const isKnown = async () => (await sessionOf(here, token)) !== undefined
  expect(await isKnown()).toBe(true)
  await here.clock.pass(minutes(1) - seconds(1))
  expect(await isKnown()).toBe(true)
  await here.clock.pass(seconds(1))
  expect(await isKnown()).toBe(false)
})

test('the use of a session is written at most once an hour', async () => {
  using here = world()
  const visit = await visitor(here, await givenUser(here))
  const start = here.clock.now()
  await here.clock.pass(hours(1) - 1)
  await Promise.all([me(visit), me(visit)])
  await here.clock.pass(0)
  expect(rowOf(here)?.last_used_at).toBe(start)
  await here.clock.pass(1)
  await Promise.all([me(visit), me(visit)])
  expect(rowOf(here)?.last_used_at).toBe(start)
  await here.clock.pass(0)
  const used = start + hours(1)
  expect(rowOf(here)).toEqual({ last_used_at: used, expires_at: used + days(30) })
})

test('a busy database fails no request that would record the use', async () => {
  using here = world()
  const visit = await visitor(here, await givenUser(here))
  await here.clock.pass(hours(2))
  here.db.$client.run('PRAGMA busy_timeout = 0')
  const other = new Database(here.config.databasePath)
  other.run('BEGIN IMMEDIATE')
  const used = here.clock.now()
  expect(await me(visit)).toBe(200)
  await here.clock.pass(0)
  other.close()
  expect(await me(visit)).toBe(200)
  await here.clock.pass(10)
  expect(rowOf(here)?.last_used_at).toBeGreaterThanOrEqual(used)
})

test('each write of a log-in waits until another writer has ended', async () => {
  using here = world()
  const { email } = await givenUser(here)
  const client = here.db.$client as Database
  using other = new Database(here.config.databasePath)
  const begin = () => void other.run('BEGIN IMMEDIATE')
  // It begins again after each of them.
  const run = client.run.bind(client)
  using _ = spyOn(client, 'run').mockImplementation((statement, ...values) => {
    const changed = run(statement, ...values)
    if (statement === 'COMMIT') begin()
    return changed
  })
  begin()
  const asked = signedOut(here)('POST', '/api/auth/login', { email, password: PASSWORD })
  for (const _write of ['counting the attempt', 'taking it back', 'the session']) {
    await here.clock.awaited()
    other.run('ROLLBACK')
    await here.clock.pass(10)
  }
  expect((await asked).status).toBe(200)
})

test('validating sets the cookie for another day, until the session expires', async () => {
  using here = world()
  const { email } = await givenUser(here)
  const visit = signedOut(here)
  const { token } = (await visit('POST', '/api/auth/login', { email, password: PASSWORD })).body
  const cookieAge = async () => {
    const { headers } = await visit('POST', '/api/auth/validate', { token })
    return /authToken=.*Max-Age=(\d+)/.exec(headers.get('set-cookie') ?? '')?.[1]
  }
  await here.clock.pass(days(20))
  expect(await cookieAge()).toBe('86400')
  await here.clock.pass(days(29))
  expect(await cookieAge()).toBe('86400')
  await here.clock.pass(days(29))
  expect(await cookieAge()).toBe('86400')
  await here.clock.pass(days(12) - minutes(1))
  expect(await cookieAge()).toBe('60')
  await here.clock.pass(minutes(1))
  expect(await cookieAge()).toBeUndefined()
})

test.each<[string, (here: World, visit: Visit, id: string) => unknown]>([
  [
    'a changed password',
    (_, visit) =>
      visit('POST', '/api/auth/change-password', {
        currentPassword: PASSWORD,
        newPassword: 'window-lamp-9',
      }),
  ],
  ['log-out everywhere', (_, visit) => visit('POST', '/api/auth/logout-everywhere')],
  [
    'a ban that was lifted',
    async (here, _, id) => {
      const admin = await givenUser(here, { roles: ['admin'] })
      changeAccount(here, admin, id, { isBanned: true })
      changeAccount(here, admin, id, { isBanned: false })
    },
  ],
  [
    'a password set by an administrator',
    async (here, _, id) => {
      const admin = await visitor(here, await givenUser(here, { roles: ['admin'] }))
      const sent = { userId: id, newPassword: 'window-lamp-9' }
      await admin('POST', '/api/users/admin-reset-password', sent)
    },
  ],
])('a token that links a Telegram account ends with %s', async (_, act) => {
  using here = world()
  const user = await givenUser(here)
  const visit = await visitor(here, user)
  const { token } = (await visit('POST', '/api/users/me/telegram')).body
  await act(here, visit, user.id)
  expect(linkTelegram(here, { token, chatId: '5550001' })).toBeUndefined()
})
