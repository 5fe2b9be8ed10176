import { expect, test } from 'bun:test'
import { endAccess } from '../../auth/sessions.ts'
import { write } from '../../database/database.ts'
import { days } from '../../kernel/clock.ts'
import { allJobs } from '../../process/jobs.ts'
import { givenUser } from '../../testing/worlds/given.ts'
import { aSubscription } from '../../testing/worlds/push.ts'
import { type Visit, visitor } from '../../testing/worlds/visitor.ts'
import { type World, world } from '../../testing/worlds/world.ts'
import type { User } from '../../users/domain.ts'
import { updateUser } from '../../users/store.ts'
import { isSubscribed, subscriptionById, subscriptionsOf } from './store.ts'

const subscribe = (visit: Visit, subscription: unknown) =>
  visit('POST', '/api/notifications/subscribe', { subscription })

const endpointsOf = (here: World, user: User) =>
  subscriptionsOf(here.db, user.rid).map(({ endpoint }) => endpoint)

const cleanUp = (here: World) =>
  allJobs(here)
    .find(({ name }) => name === 'cleanup')
    ?.run(new AbortController().signal)

const rows = (here: World) =>
  here.db.$client.query('select endpoint from push_subscriptions').all().length

test('a browser subscribes with the key of this installation, and unsubscribes', async () => {
  using here = world()
  const user = await givenUser(here)
  const visit = await visitor(here, user)
  const { publicKey } = (await visit('GET', '/api/notifications/vapid')).body
  expect(publicKey).toBe(here.secrets.vapid.publicKey)
  const subscription = aSubscription()
  for (const _ of ['once', 'again'])
    expect((await subscribe(visit, subscription)).body).toEqual({ isSubscribed: true })
  const [stored, ...more] = subscriptionsOf(here.db, user.rid)
  expect([stored, more]).toMatchObject([
    { endpoint: subscription.endpoint, ...subscription.keys },
    [],
  ])
  expect(subscriptionById(here.db, stored?.id ?? '')).toEqual(stored)
  const { keys: _, ...named } = subscription
  for (const sent of [subscription, named, subscription]) {
    const { body } = await visit('POST', '/api/notifications/unsubscribe', { subscription: sent })
    expect(body).toEqual({ isSubscribed: false })
  }
  expect(isSubscribed(here.db, user.rid)).toBe(false)
})

test.each([
  'http://fcm.googleapis.com/x',
  'https://fcm.googleapis.com/a\r\nHost: evil',
  'https://ｆcm.googleapis.com/x',
  'https://fcm.googleapis.com/x#again',
  'https://example.com/x',
  'https://fcm.googleapis.com.evil.example/x',
  'https://notfcm.googleapis.com/x',
  'https://fcm.googleapis.com:8443/x',
  'https://user@fcm.googleapis.com/x',
  'https://127.0.0.1/x',
  'https://[::1]/x',
  'ftp://fcm.googleapis.com/x',
  'fcm.googleapis.com/x',
  'x',
  '',
  `https://fcm.googleapis.com/${'x'.repeat(2_000)}`,
])('the endpoint %p is refused, and the field is named', async (endpoint) => {
  using here = world()
  const visit = await visitor(here, await givenUser(here))
  const { status, body } = await subscribe(visit, { ...aSubscription(), endpoint })
  expect([status, Object.keys(body.errors)]).toEqual([422, ['subscription.endpoint']])
  expect(rows(here)).toBe(0)
})

test.each([
  'https://fcm.googleapis.com/fcm/send/x',
  'https://updates.push.services.mozilla.com/wpush/v2/x',
  'https://web.push.apple.com/x',
  'https://wns2-par02p.notify.windows.com/w/?token=x',
])('the endpoint %p is one of a known push service', async (endpoint) => {
  using here = world()
  const visit = await visitor(here, await givenUser(here))
  expect((await subscribe(visit, aSubscription(endpoint))).status).toBe(200)
})

test('the operator names further push services, which may be private and without encryption', async () => {
  using here = world({ PUSH_HOSTS: '127.0.0.1:8090,push.example:443' })
  const visit = await visitor(here, await givenUser(here))
  const statusOf = async (endpoint: string) =>
    (await subscribe(visit, aSubscription(endpoint))).status
  expect(await statusOf('http://127.0.0.1:8090/notify/1')).toBe(200)
  expect(await statusOf('https://push.example/1')).toBe(200)
  expect(await statusOf('http://push.example/1')).toBe(422)
  expect(await statusOf('http://127.0.0.1:8091/1')).toBe(422)
})

test('keys that are none are refused, and both fields are named', async () => {
  using here = world()
  const visit = await visitor(here, await givenUser(here))
  const { status, body } = await subscribe(visit, {
    ...aSubscription(),
    keys: { p256dh: 'x', auth: 'x' },
  })
  expect([status, Object.keys(body.errors)]).toEqual([
    422,
    ['subscription.keys.p256dh', 'subscription.keys.auth'],
  ])
  for (const wrong of [undefined, null, {}, { endpoint: aSubscription().endpoint }, 'x', []])
    expect((await subscribe(visit, wrong)).status).toBe(422)
})

test.each<[string, object, string[]]>([
  ['nothing', {}, ['endpoint', 'keys.p256dh', 'keys.auth']],
  ['no keys', { endpoint: 'https://fcm.googleapis.com/x' }, ['keys.p256dh', 'keys.auth']],
  ['no endpoint', { endpoint: '', keys: aSubscription().keys }, ['endpoint']],
])('a subscription with %s lacks required fields, which are named', async (_, sent, names) => {
  using here = world()
  const visit = await visitor(here, await givenUser(here))
  const { status, body } = await subscribe(visit, sent)
  expect([status, body.message]).toEqual([422, 'Invalid subscription: missing required fields'])
  expect(Object.keys(body.errors)).toEqual(names.map((name) => `subscription.${name}`))
  expect(rows(here)).toBe(0)
})

test('what is to be unsubscribed needs its endpoint', async () => {
  using here = world()
  const visit = await visitor(here, await givenUser(here))
  for (const subscription of [undefined, {}, { endpoint: '' }]) {
    const { status, body } = await visit('POST', '/api/notifications/unsubscribe', { subscription })
    expect([status, body.message]).toEqual([422, 'Invalid subscription: missing endpoint'])
    expect(Object.keys(body.errors)).toEqual(['subscription.endpoint'])
  }
})

test('a browser that is known belongs to the user who subscribed last', async () => {
  using here = world()
  const [one, other] = [await givenUser(here), await givenUser(here)]
  const subscription = aSubscription()
  await subscribe(await visitor(here, one), subscription)
  const keys = aSubscription().keys
  const theirs = await visitor(here, other)
  await subscribe(theirs, { ...subscription, keys })
  expect([endpointsOf(here, one), endpointsOf(here, other)]).toEqual([[], [subscription.endpoint]])
  expect(subscriptionsOf(here.db, other.rid)[0]).toMatchObject(keys)
  await (await visitor(here, one))('POST', '/api/notifications/unsubscribe', { subscription })
  expect(endpointsOf(here, other)).toEqual([subscription.endpoint])
})

test('a user has at most 20 browsers: the oldest makes room', async () => {
  using here = world()
  const user = await givenUser(here)
  const visit = await visitor(here, user)
  const all = Array.from({ length: 22 }, () => aSubscription())
  for (const [at, subscription] of all.entries()) {
    await here.clock.pass(1)
    await subscribe(visit, subscription)
    // The first one is renewed, and is then none of the oldest.
    if (at === 18) await subscribe(visit, all[0])
  }
  const kept = [all[0], ...all.slice(3)].map((one) => one?.endpoint)
  expect(endpointsOf(here, user)).toEqual(kept as string[])
})

test.each<[string, (here: World, user: User, visit: Visit) => unknown]>([
  ['a log-out', (_, __, visit) => visit('POST', '/api/auth/logout')],
  ['a log-out everywhere', (_, __, visit) => visit('POST', '/api/auth/logout-everywhere')],
  ['a new password', (here, user) => write(here.db, (tx) => endAccess(tx, here, user.rid))],
  [
    'a ban',
    (here, user) =>
      write(here.db, (tx) => updateUser(tx, user, { isBanned: true }, here.clock.now())),
  ],
  ['the deletion of the account', (here) => here.db.$client.run('delete from users')],
])('%s ends the subscription at once, and its row is deleted', async (_, end) => {
  using here = world()
  const user = await givenUser(here)
  const visit = await visitor(here, user)
  await subscribe(visit, aSubscription())
  const [{ id = '' } = {}] = subscriptionsOf(here.db, user.rid)
  await end(here, user, visit)
  expect(endpointsOf(here, user)).toEqual([])
  expect([isSubscribed(here.db, user.rid), subscriptionById(here.db, id)]).toEqual([
    false,
    undefined,
  ])
  await cleanUp(here)
  expect(rows(here)).toBe(0)
})

test('the export of an account names the browsers by their push service, without their secrets', async () => {
  using here = world()
  const visit = await visitor(here, await givenUser(here))
  const subscription = aSubscription()
  await subscribe(visit, subscription)
  const { body } = await visit('GET', '/api/users/me/export')
  const subscribedAt = new Date(here.clock.now()).toISOString()
  expect(body.browsers).toEqual([{ pushService: 'fcm.googleapis.com', subscribedAt }])
  for (const secret of [subscription.endpoint, subscription.keys.auth])
    expect(JSON.stringify(body)).not.toContain(secret)
})

test('the log-out of another session leaves it', async () => {
  using here = world()
  const user = await givenUser(here)
  await subscribe(await visitor(here, user), aSubscription())
  await (await visitor(here, user))('POST', '/api/auth/logout')
  await cleanUp(here)
  expect(endpointsOf(here, user)).toHaveLength(1)
})

test('a session that expires leaves its subscription, before and after it is forgotten', async () => {
  using here = world()
  const user = await givenUser(here)
  await subscribe(await visitor(here, user), aSubscription())
  await here.clock.pass(days(100))
  expect(endpointsOf(here, user)).toHaveLength(1)
  await cleanUp(here)
  expect(here.db.$client.query('select * from sessions').all()).toEqual([])
  expect(endpointsOf(here, user)).toHaveLength(1)
})
