import { expect, test } from 'bun:test'
import { givenBot, givenGroupCode, givenUser } from '../testing/worlds/given.ts'
import { seedBots, seedUsers } from '../testing/worlds/many-users.ts'
import { recordStatements } from '../testing/worlds/statements.ts'
import { type Json, visitor } from '../testing/worlds/visitor.ts'
import { world } from '../testing/worlds/world.ts'
import { filterBots } from './store/bots.ts'

test('administrators find bots of all users by name, group, owner, e-mail and id, the newest first', async () => {
  using here = world()
  const admin = await givenUser(here, { roles: ['user', 'admin'], firstname: 'Zoe' })
  const dana = await givenUser(here, { firstname: 'Dana', lastname: '100%', email: 'd@x.example' })
  const carmel = givenBot(here, dana, { name: 'Carmel' })
  const own = givenBot(here, admin, { name: 'Hadar' })
  const visit = await visitor(here, dana)
  const code = givenGroupCode(here, { title: 'Our flat' })
  const group = (await visit('GET', `/api/requests/verifycode?code=${code}`)).body
  await visit('PATCH', `/api/requests/${group._id}`, { botName: 'Sea view' })
  const asAdmin = await visitor(here, admin)
  const find = async (search: string) => {
    const query = new URLSearchParams({ search })
    const { body } = await asAdmin('GET', `/api/requests/filter?${query}`)
    expect(body.total).toBe(body.bots.length)
    return body.bots.map(({ _id }: Json) => _id)
  }
  const [a, b, c] = [group._id, own.id, carmel.id]
  expect(await find('')).toEqual([a, b, c])
  expect(await find('CARM')).toEqual([c])
  expect(await find('our flat')).toEqual([a])
  expect(await find('Dana 1')).toEqual([a, c])
  expect(await find('%')).toEqual([a, c])
  expect(await find('D@X.example')).toEqual([a, c])
  expect(await find(own.id)).toEqual([b])
  expect(await find(own.id.slice(1))).toEqual([])
  const page = await asAdmin('GET', '/api/requests/filter?limit=2&page=2')
  expect([page.body.total, page.body.bots.map(({ _id }: Json) => _id)]).toEqual([3, [c]])
  expect(page.body.bots[0]).toMatchObject({ createdBy: 'Dana 100%', botName: 'Carmel' })
  expect((await asAdmin('GET', `/api/requests/filter?search=${'x'.repeat(201)}`)).status).toBe(422)
})

test('a page of many bots takes two queries', () => {
  using here = world()
  seedUsers(here.db, 1_000, here.clock.now())
  seedBots(here.db, here.clock.now())
  const { ran } = recordStatements(here.db)
  const { bots, total } = filterBots(here.db, { search: '', page: 42, limit: 24 })
  expect([bots.length, total, ran.length]).toEqual([16, 1_000, 2])
})
