import { expect, test } from 'bun:test'
import { write } from '../database/database.ts'
import { refusalOf } from '../http/errors.ts'
import { givenGuest, givenUser, PASSWORD } from '../testing/worlds/given.ts'
import { type Answer, guest, type Json, signedOut, visitor } from '../testing/worlds/visitor.ts'
import { type World, world } from '../testing/worlds/world.ts'
import type { User } from '../users/domain.ts'
import { deleteUser, updateUser } from '../users/store.ts'
import { hashPassword } from './password.ts'
import { resetLink } from './reset.ts'
import { changePassword } from './service.ts'
import { startSession } from './sessions.ts'
import { endSessions } from './store/sessions.ts'
import { telegramToken } from './telegram-link.ts'

const NEW = 'window-lamp-9'
/** Behind a proxy, so that log-ins in flight come from as many addresses. */
const settings = { TRUST_PROXY: 'true' }
let places = 0

function logIn(here: World, { email }: User, password = PASSWORD): Promise<Answer> {
  places += 1
  const from = { 'x-forwarded-for': `10.0.${places >> 8}.${places & 255}` }
  return signedOut(here)('POST', '/api/auth/login', { email, password }, from)
}

/** A user whose password takes some time to compare, so that log-ins are in flight for a while. */
async function givenSlowUser(here: World): Promise<User> {
  const user = await givenUser(here)
  const passwordCost = { memoryCost: 4_096, timeCost: 1 }
  const hash = await hashPassword(PASSWORD, { ...here.config, passwordCost })
  write(here.db, (tx) => updateUser(tx, user, { passwordHash: hash }, here.clock.now()))
  return user
}

/** Log-ins with the old password from before a change begins until it has ended. */
async function logInsDuring(here: World, user: User, change: () => Promise<Answer>) {
  const running = Array.from({ length: 6 }, () => logIn(here, user))
  const changing = change()
  while (Bun.peek.status(changing) === 'pending') {
    if (running.length < 12) running.push(logIn(here, user))
    await Bun.sleep(1)
  }
  return { changed: await changing, logins: await Promise.all(running) }
}

/** How many of the log-ins have a session that is still open. */
async function openOnes(here: World, logins: readonly Answer[]): Promise<number> {
  let open = 0
  for (const { status, body } of logins) {
    expect([200, 401]).toContain(status)
    if (status === 401) expect(body.message).toBe('Wrong username or password')
    const authorization = `Bearer ${body.token}`
    const me = await signedOut(here)('GET', '/api/users/me', undefined, { authorization })
    if (me.status === 200) open += 1
  }
  return open
}

type Change = (here: World, user: User) => Promise<() => Promise<Answer>>

const CHANGES: Record<string, Change> = {
  async 'is changed'(here, user) {
    const visit = await visitor(here, user)
    const sent = { currentPassword: PASSWORD, newPassword: NEW }
    return () => visit('POST', '/api/auth/change-password', sent)
  },
  async 'is set by an administrator'(here, user) {
    const visit = await visitor(here, await givenUser(here, { roles: ['admin'] }))
    const sent = { userId: user.id, newPassword: NEW }
    return () => visit('POST', '/api/users/admin-reset-password', sent)
  },
  async 'is reset by a link'(here, user) {
    const token = new URL(resetLink(here, user)).searchParams.get('token')
    const sent = { email: user.email, newPassword: NEW, token }
    return () => signedOut(here)('POST', '/api/auth/complete-reset', sent)
  },
}

test.each(Object.entries(CHANGES))(
  'no log-in with the old password survives while it %s',
  async (_, prepare) => {
    using here = world(settings)
    const user = await givenSlowUser(here)
    const change = await prepare(here, user)
    const { changed, logins } = await logInsDuring(here, user, change)
    expect(changed.status).toBe(200)
    expect(logins.length).toBeGreaterThan(6)
    expect(await openOnes(here, logins)).toBe(0)
    expect((await logIn(here, user, NEW)).status).toBe(200)
  },
)

test('a log-in while the account is deleted is refused', async () => {
  using here = world(settings)
  const user = await givenSlowUser(here)
  const admin = await visitor(here, await givenUser(here, { roles: ['admin'] }))
  const { changed, logins } = await logInsDuring(here, user, () =>
    admin('DELETE', `/api/users/${user.id}`),
  )
  expect(changed.status).toBe(200)
  expect(logins.some(({ status }) => status === 401)).toBe(true)
  expect(await openOnes(here, logins)).toBe(0)
})

const statuses = (answers: readonly Answer[]) => answers.map(({ status }) => status).sort()

test('of two changes of a password at once, the first one counts', async () => {
  using here = world()
  const user = await givenUser(here)
  const [one, other] = [await visitor(here, user), await visitor(here, user)]
  const answers = await Promise.all(
    [one, other, one].map((visit, n) =>
      visit('POST', '/api/auth/change-password', {
        currentPassword: PASSWORD,
        newPassword: `${NEW}-${n}`,
      }),
    ),
  )
  expect(statuses(answers).filter((status) => status === 200)).toHaveLength(1)
  const winner = answers.findIndex(({ status }) => status === 200)
  expect((await logIn(here, user, `${NEW}-${winner}`)).status).toBe(200)
})

test('of two first passwords at once, the first one counts', async () => {
  using here = world()
  const user = givenGuest(here)
  const visit = await guest(here, user)
  const set = (newPassword: string) => visit('POST', '/api/auth/change-password', { newPassword })
  expect(statuses(await Promise.all([set(NEW), set(`${NEW}-2`)]))).toEqual([200, 422])
})

test('a password change in a session that was ended meanwhile is refused', async () => {
  using here = world()
  const user = await givenUser(here)
  const origin = { agent: null, address: 'inside' }
  const { id: sessionId } = startSession(here, { user }, origin)
  const sent = { currentPassword: PASSWORD, newPassword: NEW, sessionId }
  const changing = changePassword(here, user, sent)
  write(here.db, (tx) => endSessions(tx, user.rid, here.clock.now()))
  expect(changing).rejects.toMatchObject({ kind: 'unauthenticated' })
  await Promise.allSettled([changing])
  expect((await logIn(here, user)).status).toBe(200)
})

test('of two resets by one link at once, one is accepted', async () => {
  using here = world()
  const user = await givenUser(here)
  const reset = await CHANGES['is reset by a link']?.(here, user)
  expect(statuses(await Promise.all([reset?.(), reset?.()] as Promise<Answer>[]))).toEqual([
    200, 422,
  ])
})

test('of two registrations of one e-mail at once, one is accepted', async () => {
  using here = world()
  const sent = { firstname: 'Noa', lastname: 'Bar', email: 'noa@example.com', password: NEW }
  const register = (change: Json) =>
    signedOut(here)('POST', '/api/auth/register', { ...sent, ...change })
  const answers = await Promise.all([register({}), register({ email: ' NOA@example.com' })])
  expect(statuses(answers)).toEqual([200, 409])
})

test('what refers to an account that was deleted meanwhile is refused', async () => {
  using here = world()
  const user = await givenUser(here)
  write(here.db, (tx) => deleteUser(tx, user, here.clock.now()))
  const origin = { agent: null, address: 'inside' }
  expect(() => startSession(here, { user }, origin)).toThrow('Wrong username or password')
  const begin = () => telegramToken(here, user)
  expect(begin).toThrow('FOREIGN KEY')
  try {
    begin()
  } catch (error) {
    expect(refusalOf('UNKNOWN', error)).toMatchObject({ kind: 'conflict', code: 'deleted' })
  }
})
