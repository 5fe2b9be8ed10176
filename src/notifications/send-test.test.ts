import { expect, test } from 'bun:test'
import { hours, minutes } from '../kernel/clock.ts'
import { givenUser } from '../testing/worlds/given.ts'
import { aSubscription } from '../testing/worlds/push.ts'
import { type Visit, visitor } from '../testing/worlds/visitor.ts'
import { world } from '../testing/worlds/world.ts'
import { notificationsOf } from './store.ts'

const TEXTS = { title: 'New find: דיזנגוף 140', body: '2.5 rooms' }

const send = (visit: Visit, sent: unknown) => visit('POST', '/api/notifications/test', sent)

const subscribe = (visit: Visit) =>
  visit('POST', '/api/notifications/subscribe', { subscription: aSubscription() })

test('a test notification reaches its sender, and the answer counts the browsers', async () => {
  using here = world()
  const [user, other] = [await givenUser(here), await givenUser(here)]
  const visit = await visitor(here, user)
  await subscribe(await visitor(here, other))
  expect((await send(visit, TEXTS)).body).toEqual({ browsers: 0 })
  await subscribe(visit)
  await subscribe(visit)
  const sent = { title: '  Hi ', body: ' there\n', url: ' /bots ', userId: user.id }
  expect((await send(visit, sent)).body).toEqual({ browsers: 2 })
  expect(notificationsOf(here.db, user.rid)).toMatchObject([
    { ...TEXTS, type: 'system', url: '/notifications', isRead: false },
    { title: 'Hi', body: 'there', url: '/bots' },
  ])
  expect(notificationsOf(here.db, other.rid)).toEqual([])
})

test('an administrator sends one to any user, other users do not', async () => {
  using here = world()
  const admin = await givenUser(here, { roles: ['user', 'admin'] })
  const user = await givenUser(here)
  const [byAdmin, byUser] = [await visitor(here, admin), await visitor(here, user)]
  await subscribe(byUser)
  expect((await send(byAdmin, { ...TEXTS, userId: user.id })).body).toEqual({ browsers: 1 })
  expect(notificationsOf(here.db, user.rid)).toHaveLength(1)
  expect((await send(byAdmin, { ...TEXTS, userId: 'nobody' })).status).toBe(404)
  for (const userId of [admin.id, 'nobody'])
    expect((await send(byUser, { ...TEXTS, userId })).status).toBe(403)
  expect(notificationsOf(here.db, admin.rid)).toEqual([])
})

test.each<[string, object, Record<string, string>]>([
  ['nothing', {}, { title: 'Title and body are required', body: 'Title and body are required' }],
  ['a blank title', { ...TEXTS, title: ' \n' }, { title: 'Title and body are required' }],
  ['a blank body', { ...TEXTS, body: '' }, { body: 'Title and body are required' }],
  [
    'a long title',
    { ...TEXTS, title: 'x'.repeat(201) },
    { title: 'The title is longer than 200 characters' },
  ],
  [
    'a long body',
    { ...TEXTS, body: 'x'.repeat(1_001) },
    { body: 'The body is longer than 1000 characters' },
  ],
  [
    'another site',
    { ...TEXTS, url: 'https://example.com/' },
    { url: 'The URL must be a path of Metzia that begins with one slash, such as /bots' },
  ],
])('%s is refused by name, and nothing is sent or counted', async (_, sent, fields) => {
  using here = world()
  const user = await givenUser(here)
  const visit = await visitor(here, user)
  for (let n = 0; n < 6; n += 1) {
    const { status, body } = await send(visit, sent)
    const [message] = Object.values(fields)
    expect([status, body.message, body.errors]).toEqual([422, message, fields])
  }
  expect(notificationsOf(here.db, user.rid)).toEqual([])
  expect((await send(visit, TEXTS)).status).toBe(200)
})

test('the longest texts are accepted, and a value that is no text is refused by name', async () => {
  using here = world()
  const visit = await visitor(here, await givenUser(here))
  const longest = { title: 'x'.repeat(200), body: 'א'.repeat(1_000), url: `/${'x'.repeat(499)}` }
  expect((await send(visit, longest)).status).toBe(200)
  for (const name of ['title', 'body', 'url', 'userId']) {
    const { status, body } = await send(visit, { ...TEXTS, [name]: { x: 1 } })
    expect([status, Object.keys(body.errors)]).toEqual([422, [name]])
  }
})

test('a user sends five in an hour', async () => {
  using here = world()
  const user = await givenUser(here)
  const visit = await visitor(here, user)
  for (let n = 0; n < 5; n += 1) {
    expect((await send(visit, TEXTS)).status).toBe(200)
    await here.clock.pass(minutes(1))
  }
  const refused = await send(visit, TEXTS)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, String(55 * 60)])
  const again = await visitor(here, user)
  expect((await send(again, TEXTS)).status).toBe(429)
  expect(notificationsOf(here.db, user.rid)).toHaveLength(5)
  expect((await send(await visitor(here, await givenUser(here)), TEXTS)).status).toBe(200)
  await here.clock.pass(hours(1) - minutes(5))
  expect((await send(visit, TEXTS)).status).toBe(200)
})

test('tests count for their sender, also those to other users', async () => {
  using here = world()
  const visit = await visitor(here, await givenUser(here, { roles: ['user', 'admin'] }))
  for (let n = 0; n < 6; n += 1) {
    const { id } = await givenUser(here)
    expect((await send(visit, { ...TEXTS, userId: id })).status).toBe(n < 5 ? 200 : 429)
  }
})

test.each([
  ['/properties?search=1&page=2#top', '/properties?search=1&page=2#top'],
  ['/properties?search=חי', '/properties?search=%D7%97%D7%99'],
  ['/', '/'],
  ['bots', undefined],
  ['//example.com', undefined],
  ['/\\example.com', undefined],
  ['/x\\y', undefined],
  ['/\t/example.com', undefined],
  ['/\n/example.com', undefined],
  ['/\u0000', undefined],
  ['/a b', undefined],
  ['/api/auth/logout', undefined],
  ['https://example.com', undefined],
  ['javascript:alert(1)', undefined],
  [`/${'x'.repeat(500)}`, undefined],
  [`/${'א'.repeat(100)}`, undefined],
])('the address %p leads to %p', async (url, path) => {
  using here = world()
  const user = await givenUser(here)
  const { status, body } = await send(await visitor(here, user), { ...TEXTS, url })
  expect([status, Object.keys(body.errors ?? {})]).toEqual(path ? [200, []] : [422, ['url']])
  expect(notificationsOf(here.db, user.rid).map((one) => one.url)).toEqual(path ? [path] : [])
})
