import { expect, test } from 'bun:test'
import { givenBot, givenUser } from '../testing/worlds/given.ts'
import { visitor } from '../testing/worlds/visitor.ts'
import { type World, world } from '../testing/worlds/world.ts'
import { MANY_MAX } from '../users/directory/domain.ts'

const ADMIN = { roles: ['user', 'admin'] as ('user' | 'admin')[] }

async function given(here: World) {
  const admin = await givenUser(here, ADMIN)
  return { admin, ask: await visitor(here, admin) }
}

const audit = (here: World) =>
  here.db.$client
    .query<{ action: string }, []>('select action from audit order by rid')
    .all()
    .map(({ action }) => action)

test('several are banned with one reason, or deleted; each refusal is told and stops no other', async () => {
  using here = world()
  const { admin, ask } = await given(here)
  const [noa, dana] = [await givenUser(here), await givenUser(here)]
  givenBot(here, dana)
  const banned = await ask('POST', '/api/users/many', {
    action: 'ban',
    ids: [admin.id, noa.id, 'nobody'],
    bannedReason: ' Spam ',
  })
  const last = 'The last administrator cannot be demoted, banned or deleted'
  expect(banned.body.results).toEqual([
    { _id: admin.id, problem: last },
    { _id: noa.id, problem: null },
    { _id: 'nobody', problem: 'User not found' },
  ])
  const { body } = await ask('GET', '/api/users/filter')
  const one = body.find(({ _id }: { _id: string }) => _id === noa.id)
  expect([one.isBanned, one.bannedReason]).toEqual([true, 'Spam'])
  const removed = await ask('POST', '/api/users/many', {
    action: 'remove',
    ids: [dana.id, admin.id, noa.id],
  })
  expect(removed.body.results.map(({ problem }: { problem: unknown }) => problem)).toEqual([
    null,
    last,
    null,
  ])
  expect((await ask('GET', '/api/users/count')).body.count).toBe(1)
  expect((await ask('GET', '/api/requests/count')).body.count).toBe(0)
  expect(audit(here).slice(-3)).toEqual(['user.ban', 'user.delete', 'user.delete'])
})

test('a failure that is no refusal undoes all of them', async () => {
  using here = world()
  const { ask } = await given(here)
  const ids = [(await givenUser(here)).id, (await givenUser(here)).id]
  here.db.$client.run(
    `create trigger full before update of is_banned on users when old.id = '${ids[1]}'
     begin select raise(abort, 'the disk is full'); end`,
  )
  expect((await ask('POST', '/api/users/many', { action: 'ban', ids })).status).toBe(500)
  const { body } = await ask('GET', '/api/users/count')
  expect(body.bannedCount).toBe(0)
  expect(audit(here)).not.toContain('user.ban')
})

test('nothing, too many, or the same id twice is refused and names the field', async () => {
  using here = world()
  const { ask } = await given(here)
  const { id } = await givenUser(here)
  for (const ids of [[], [id, id], Array.from({ length: MANY_MAX + 1 }, (_, at) => `u${at}`)]) {
    const { status, body } = await ask('POST', '/api/users/many', { action: 'remove', ids })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['ids']])
  }
})
