import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { write } from '../database/database.ts'
import type { Blow, Order } from '../testing/doubles/rival.ts'
import { answered } from '../testing/worlds/answered.ts'
import { givenUser } from '../testing/worlds/given.ts'
import { recordStatements } from '../testing/worlds/statements.ts'
import { type Visit, visitor } from '../testing/worlds/visitor.ts'
import { type World, world } from '../testing/worlds/world.ts'
import { isAdmin, type Role, type User } from '../users/domain.ts'
import { removeUser } from '../users/service.ts'
import { allUsers, deleteUser, isOtherAdmin, updateUser, userById } from '../users/store.ts'

const ROUNDS = 100
const BLOWS: readonly Blow[] = ['demote', 'ban', 'delete']
const ADMIN = { roles: ['user', 'admin'] satisfies Role[] }

const admins = ({ db }: World) => allUsers(db).filter((user) => isAdmin(user) && !user.isBanned)

function strike(visit: Visit, blow: Blow, { id }: User) {
  if (blow === 'delete') return visit('DELETE', `/api/users/${id}`)
  return visit(
    'PATCH',
    `/api/users/${id}`,
    blow === 'ban' ? { isBanned: true } : { roles: ['user'] },
  )
}

/** The blows of a round: every combination comes again and again. */
const blowsOf = (round: number) =>
  [BLOWS[round % 3] ?? 'ban', BLOWS[Math.floor(round / 3) % 3] ?? 'ban'] as const

/** Two administrators and nobody else. */
async function twoAdmins(here: World): Promise<[User, User]> {
  write(here.db, (tx) => {
    for (const user of allUsers(tx)) deleteUser(tx, user, here.clock.now())
  })
  return [await givenUser(here, ADMIN), await givenUser(here, ADMIN)]
}

test('two administrators demote, ban and delete each other at the same moment: one remains', async () => {
  using here = world({ TRUST_PROXY: 'true' })
  for (let round = 0; round < ROUNDS; round += 1) {
    const [one, other] = await twoAdmins(here)
    const [asOne, asOther] = [await visitor(here, one), await visitor(here, other)]
    const [first, second] = blowsOf(round)
    const answers = await Promise.all([strike(asOne, first, other), strike(asOther, second, one)])
    const [best = 0, worst = 0] = answers.map(({ status }) => status).sort()
    expect([round, admins(here).length]).toEqual([round, 1])
    expect([round, best]).toEqual([round, 200])
    expect([401, 403, 404, 409]).toContain(worst)
  }
})

test('an operator and an administrator strike at the same moment in two processes: one remains', async () => {
  using here = world({ TRUST_PROXY: 'true' })
  let heard = Promise.withResolvers<string>()
  const rival = Bun.spawn(
    [process.execPath, join(import.meta.dirname, '../testing/doubles/rival.ts')],
    {
      env: { ...process.env, DATA_DIR: here.dataDir, LOG_LEVEL: 'silent' },
      ipc: (message: string) => heard.resolve(message),
    },
  )
  try {
    expect(await heard.promise).toBe('ready')
    const told: string[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const [one, other] = await twoAdmins(here)
      const asOne = await visitor(here, one)
      const [first, second] = blowsOf(round)
      heard = Promise.withResolvers<string>()
      const at = Date.now() + 4
      rival.send({ at, blow: second, userId: one.id } satisfies Order)
      while (Date.now() < at);
      const { status } = await answered(here.clock, strike(asOne, first, other))
      const outcome = await heard.promise
      told.push(outcome)
      expect([round, status, outcome, admins(here).length]).toEqual([round, status, outcome, 1])
      expect(['done', 'lastAdmin']).toContain(outcome)
      expect([200, 401, 403, 409]).toContain(status)
    }
    // Both come first now and then; otherwise the two never met.
    expect(new Set(told).size).toBe(2)
  } finally {
    rival.kill()
    await rival.exited
  }
})

test('an account that another process has made the only administrator is not deleted', async () => {
  using here = world()
  const [admin, user] = [await givenUser(here, ADMIN), await givenUser(here)]
  const visit = await visitor(here, admin)
  const stale = userById(here.db, user.id)
  write(here.db, (tx) => {
    updateUser(tx, user, { roles: ['user', 'admin'] }, here.clock.now())
    updateUser(tx, admin, { roles: ['user'] }, here.clock.now())
  })
  expect(() => removeUser(here, stale as User, () => undefined)).toThrow('last administrator')
  expect((await visit('DELETE', `/api/users/${user.id}`)).status).toBe(403)
})

test('whether another administrator is left is read from an index of administrators', async () => {
  using here = world()
  const admin = await givenUser(here, { roles: ['user', 'admin'] })
  await givenUser(here)
  const { plansOf } = recordStatements(here.db)
  expect(isOtherAdmin(here.db, admin)).toBe(false)
  expect(plansOf('users').join()).toContain('users_admins')
  await givenUser(here, { roles: ['admin'] })
  expect(isOtherAdmin(here.db, admin)).toBe(true)
})
