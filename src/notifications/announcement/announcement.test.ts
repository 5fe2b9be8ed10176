import { expect, test } from 'bun:test'
import { write } from '../../database/database.ts'
import { days, hours } from '../../kernel/clock.ts'
import { AN_ACTOR, givenUser } from '../../testing/worlds/given.ts'
import { passing } from '../../testing/worlds/time.ts'
import { visitor } from '../../testing/worlds/visitor.ts'
import { type World, world } from '../../testing/worlds/world.ts'
import { updateUser } from '../../users/store.ts'
import { notificationsOf } from '../store.ts'
import { announceToAll } from './service.ts'

const NOTICE = {
  type: 'new_feature',
  title: 'Draw areas',
  body: 'On the map',
  url: '/bots',
} as const

const TOLD = { notice: NOTICE, by: AN_ACTOR }

/** Adds accounts in bulk; they only exist to be notified. */
function givenUsers(here: World, count: number): void {
  const add = here.db.$client.query(`insert into users
    (id, firstname, lastname, email, avatar, roles, is_banned, telegram_language, created_at)
    values (?1, 'A', 'B', ?1 || '@example.com', '', '["user"]', 0, 'en', 0)`)
  write(here.db, () => {
    for (let n = 0; n < count; n += 1) add.run(`u${n}`)
  })
}

/** How many notifications users have: the fewest, the most, and all. */
const counts = (here: World) =>
  here.db.$client
    .query<{ least: number; most: number; total: number }, []>(
      `select min(n) as least, max(n) as most, sum(n) as total from (select (select count(*)
        from notifications where user_rid = users.rid) as n from users)`,
    )
    .get()

test('an announcement notifies every user once', async () => {
  using here = world()
  const admin = await givenUser(here, { roles: ['user', 'admin'] })
  const [user, banned] = [await givenUser(here), await givenUser(here)]
  write(here.db, (tx) => updateUser(tx, banned, { isBanned: true }, here.clock.now()))
  const visit = await visitor(here, admin)
  const sent = { type: 'new_feature', title: ' Draw areas ', body: 'On the map', url: '/bots' }
  const { status, body } = await visit('POST', '/api/notifications/announce', sent)
  expect([status, body]).toEqual([200, { users: 2 }])
  for (const { rid } of [admin, user])
    expect(notificationsOf(here.db, rid)).toMatchObject([{ ...NOTICE, isRead: false }])
  expect(notificationsOf(here.db, banned.rid)).toEqual([])
})

test.each<[string, object, string[]]>([
  ['a type that is none', { ...NOTICE, type: 'property_match' }, ['type']],
  ['no type', { title: 'x', body: 'y' }, ['type']],
  ['no texts', { type: 'system', url: '/' }, ['title', 'body']],
  ['another site', { ...NOTICE, url: '//example.com' }, ['url']],
])('%s is refused by name, and nobody is notified', async (_, sent, names) => {
  using here = world()
  const visit = await visitor(here, await givenUser(here, { roles: ['user', 'admin'] }))
  const { status, body } = await visit('POST', '/api/notifications/announce', sent)
  expect([status, Object.keys(body.errors)]).toEqual([422, names])
  expect(counts(here)).toMatchObject({ total: 0 })
})

test('thousands are notified in short transactions, with pauses between them', async () => {
  using here = world()
  givenUsers(here, 1_234)
  const running = announceToAll(here, TOLD)
  expect(counts(here)).toMatchObject({ total: 100 })
  await here.clock.pass(1)
  await Promise.resolve()
  expect(counts(here)?.total).toBeLessThanOrEqual(200)
  expect(await passing(here, running)).toEqual({ users: 1_234 })
  expect(counts(here)).toEqual({ least: 1, most: 1, total: 1_234 })
})

test('an announcement that was interrupted is completed by its repetition', async () => {
  using here = world()
  givenUsers(here, 350)
  const stopping = new AbortController()
  const interrupted = announceToAll(here, TOLD, stopping.signal)
  await here.clock.pass(1)
  stopping.abort()
  expect(interrupted).rejects.toMatchObject({ kind: 'unavailable' })
  const before = counts(here)?.total ?? 0
  expect(before).toBeLessThan(350)
  await here.clock.pass(hours(23))
  expect(await passing(here, announceToAll(here, TOLD))).toEqual({ users: 350 - before })
  expect(counts(here)).toEqual({ least: 1, most: 1, total: 350 })
})

test('two of the same at once notify every user once; another text, or a day later, is another one', async () => {
  using here = world()
  givenUsers(here, 250)
  const both = Promise.all([announceToAll(here, TOLD), announceToAll(here, TOLD)])
  const done = await passing(here, both)
  expect(done.map(({ users }) => users).reduce((one, two) => one + two)).toBe(250)
  expect(counts(here)).toMatchObject({ least: 1, most: 1 })
  for (const change of [{ title: 'x' }, { body: 'x' }, { url: '/x' }, { type: 'system' }] as const)
    expect(
      await passing(here, announceToAll(here, { ...TOLD, notice: { ...NOTICE, ...change } })),
    ).toEqual({
      users: 250,
    })
  await here.clock.pass(days(1) + 1)
  expect(await passing(here, announceToAll(here, TOLD))).toEqual({ users: 250 })
})
