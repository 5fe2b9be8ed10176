import { expect, test } from 'bun:test'
import { write } from '../../../database/database.ts'
import { hours, minutes, seconds } from '../../../kernel/clock.ts'
import { systemFetch } from '../../../kernel/fetcher.ts'
import { newPushKeys } from '../../../kernel/push-keys.ts'
import { systemRandom } from '../../../kernel/random.ts'
import { putSubscription } from '../../../notifications/push/store.ts'
import { pushService } from '../../../testing/doubles/push-service.ts'
import { givenUser } from '../../../testing/worlds/given.ts'
import { aSubscription } from '../../../testing/worlds/push.ts'
import { type World, world } from '../../../testing/worlds/world.ts'
import { messageOf } from '../../outbox/open-rows.ts'
import { enqueue, type OutgoingOf, PRIORITY } from '../../outbox/store.ts'
import { pushCarrier } from './carrier.ts'
import type { PushPayload } from './payload.ts'

const PAYLOAD: PushPayload = {
  title: '₪6,200 · הרצל 5',
  body: '3 rooms',
  url: '/properties?home=1',
  tag: 'home-1',
  topic: 'a'.repeat(32),
  isUrgent: true,
}

type Sent = { endpoint: string; keys: { p256dh: string; auth: string } }

/** A user with this browser, and a message to it. */
async function givenMessage(here: World, { endpoint, keys }: Sent, payload = PAYLOAD) {
  const user = await givenUser(here)
  const id = here.random.id()
  const now = here.clock.now()
  const to = { id, userRid: user.rid, sessionId: 'x', endpoint, ...keys, createdAt: now }
  const kind = 'match'
  const row = { id: here.random.id(), channel: 'push', kind, target: id, payload } as const
  const rid = write(here.db, (tx) => {
    putSubscription(tx, to)
    return enqueue(tx, { ...row, priority: PRIORITY.match }, now)
  })
  here.db.$client.run('update push_subscriptions set session_id = null')
  const message = messageOf(here.db, rid)
  if (!message) throw new Error('The message was not stored')
  return { message: message as OutgoingOf<'push'>, subscriptionId: id }
}

const never = new AbortController().signal

/** An installation and a push service that it knows. */
function given(refusals: Parameters<typeof pushService>[0] = []) {
  const service = pushService(refusals)
  const here = world({ PUSH_HOSTS: service.host }, { fetch: systemFetch })
  const carrier = pushCarrier(here, never)
  return {
    service,
    here,
    carrier,
    [Symbol.dispose]() {
      service[Symbol.dispose]()
      here[Symbol.dispose]()
    },
  }
}

test('a message is signed, encrypted, and shown by the browser as it was written', async () => {
  using at = given()
  const browser = await at.service.browser(at.here.secrets.vapid.publicKey)
  const { message } = await givenMessage(at.here, browser.subscription)
  expect(await at.carrier.send(message)).toEqual({
    ok: true,
    messageId: null,
    part: at.service.host,
  })
  const { topic: _, isUrgent: __, ...content } = PAYLOAD
  expect(browser.received()).toEqual([content])
  const [{ headers } = { headers: {} }] = at.service.pushed
  expect(headers).toMatchObject({
    ttl: '86400',
    urgency: 'high',
    topic: 'a'.repeat(32),
    'content-encoding': 'aes128gcm',
  })
})

test('another key is refused by the service', async () => {
  using at = given()
  const browser = await at.service.browser(newPushKeys(systemRandom).publicKey)
  const { message } = await givenMessage(at.here, browser.subscription)
  expect(await at.carrier.send(message)).toMatchObject({ ok: false, failure: { kind: 'refused' } })
  expect(browser.received()).toEqual([])
})

test('a browser that has unsubscribed is gone, and forgotten', async () => {
  using at = given()
  const browser = await at.service.browser(at.here.secrets.vapid.publicKey)
  const { message, subscriptionId } = await givenMessage(at.here, browser.subscription)
  browser.expire()
  expect(await at.carrier.send(message)).toEqual({
    ok: false,
    failure: { kind: 'gone', reason: `the push service ${at.service.host} answered 410` },
  })
  write(at.here.db, (tx) => at.carrier.onGone?.(tx, subscriptionId, ''))
  expect(at.here.db.$client.query('select * from push_subscriptions').all()).toEqual([])
  expect(await at.carrier.send(message)).toMatchObject({
    failure: { kind: 'refused', reason: 'the browser is not subscribed any more' },
  })
  expect(at.service.pushed).toHaveLength(1)
})

test.each<[string, number, Record<string, string>, object]>([
  ['not found', 404, {}, { kind: 'gone' }],
  ['too many', 429, { 'retry-after': '7' }, { kind: 'later', waitMs: 7_000 }],
  [
    'too many, until a date',
    429,
    { 'retry-after': 'Sat, 21 Nov 2026 08:02:00 GMT' },
    { kind: 'later', waitMs: minutes(2) },
  ],
  ['too many, without a time', 429, {}, { kind: 'later', waitMs: minutes(1) }],
  ['too many, for a day', 429, { 'retry-after': '86400' }, { kind: 'later', waitMs: hours(1) }],
  [
    'too many, until a date that has passed',
    429,
    { 'retry-after': 'Sat, 21 Nov 2020 08:02:00 GMT' },
    { kind: 'later', waitMs: minutes(1) },
  ],
  ['too many, for no time', 429, { 'retry-after': '0' }, { kind: 'later', waitMs: minutes(1) }],
  ['down, for no time', 503, { 'retry-after': '0' }, { kind: 'later', waitMs: 5_000 }],
  ['too many, with nonsense', 429, { 'retry-after': 'soon' }, { kind: 'later' }],
  ['down', 500, {}, { kind: 'later', waitMs: 5_000, cause: 'unreachable' }],
  ['down, with a time', 503, { 'retry-after': '30' }, { kind: 'later', waitMs: 30_000 }],
  ['wrong', 400, {}, { kind: 'refused', reason: expect.stringContaining('answered 400') }],
  ['elsewhere', 302, { location: 'http://127.0.0.1:1/' }, { kind: 'refused' }],
])('an answer that says %s', async (_, status, headers, failure) => {
  using at = given([{ status, headers }])
  const { message } = await givenMessage(at.here, aSubscription(`http://${at.service.host}/x`))
  expect(await at.carrier.send(message)).toMatchObject({ ok: false, failure })
  expect(at.service.pushed).toHaveLength(1)
})

test('a message that is too large is shortened once', async () => {
  using at = given([{ status: 413 }])
  const browser = await at.service.browser(at.here.secrets.vapid.publicKey)
  const long = { ...PAYLOAD, body: 'א'.repeat(2_000) }
  const { message } = await givenMessage(at.here, browser.subscription, long)
  expect(await at.carrier.send(message)).toMatchObject({ ok: true })
  const [{ body = '', url = '' } = {}] = browser.received() as PushPayload[]
  expect([body.length > 300, body.length < 500, body.endsWith('א…'), url]).toEqual([
    true,
    true,
    true,
    PAYLOAD.url,
  ])
  expect(at.service.pushed.every(({ bytes }) => bytes < 4_096)).toBe(true)
})

test('a message that is still too large is refused', async () => {
  using at = given([{ status: 413 }, { status: 413 }])
  const { message } = await givenMessage(at.here, aSubscription(`http://${at.service.host}/x`))
  expect(await at.carrier.send(message)).toMatchObject({ failure: { kind: 'refused' } })
  expect(at.service.pushed).toHaveLength(2)
})

test.each([401, 403])(
  'keys that are refused with %i are a problem of the operator',
  async (status) => {
    using at = given([{ status }])
    const { message } = await givenMessage(at.here, aSubscription(`http://${at.service.host}/x`))
    expect(await at.carrier.send(message)).toMatchObject({
      failure: {
        kind: 'later',
        waitMs: minutes(5),
        cause: 'refused',
        reason: `the push service ${at.service.host} refuses the keys of this installation (${status})`,
      },
    })
  },
)

test('keys that a service has accepted are none: the browser was subscribed with others', async () => {
  using at = given()
  const browser = await at.service.browser(at.here.secrets.vapid.publicKey)
  const { message } = await givenMessage(at.here, browser.subscription)
  await at.carrier.send(message)
  const foreign = await givenMessage(at.here, aSubscription(`http://${at.service.host}/y`))
  at.service.refuse({ status: 403 })
  expect(await at.carrier.send(foreign.message)).toMatchObject({ failure: { kind: 'refused' } })
})

test('an address that is not allowed is not asked, whatever the database has', async () => {
  using at = given()
  const asked: string[] = []
  const fetch: typeof systemFetch = (url) => {
    asked.push(url)
    return Promise.resolve(new Response())
  }
  for (const [endpoint, addresses] of [
    ['http://127.0.0.1:1/x', ['127.0.0.1']],
    ['https://example.com/x', ['93.184.216.34']],
    ['https://fcm.googleapis.com/x', ['10.0.0.1']],
    ['https://fcm.googleapis.com/x2', ['93.184.216.34', '169.254.169.254']],
  ] as const) {
    const resolve = () => Promise.resolve([...addresses])
    const ports = { resolve }
    const { message } = await givenMessage(at.here, aSubscription(endpoint))
    expect(await pushCarrier({ ...at.here, fetch }, never, ports).send(message)).toEqual({
      ok: false,
      failure: { kind: 'refused', reason: 'the address of the browser is not allowed' },
    })
  }
  expect(asked).toEqual([])
})

test('the request goes to the checked address of a known service, without redirects', async () => {
  using here = world()
  const asked: [string, BunFetchRequestInit][] = []
  const fetch: typeof systemFetch = (url, init) => {
    asked.push([url, init])
    return Promise.resolve(new Response(null, { status: 201 }))
  }
  const resolve = () => Promise.resolve(['142.250.1.95'])
  const { message } = await givenMessage(here, aSubscription('https://fcm.googleapis.com/send/x'))
  const carrier = pushCarrier({ ...here, fetch }, never, { resolve })
  expect(await carrier.send(message)).toMatchObject({ ok: true })
  expect(asked).toMatchObject([
    [
      'https://142.250.1.95/send/x',
      {
        method: 'POST',
        redirect: 'manual',
        headers: { host: 'fcm.googleapis.com', TTL: '86400' },
        tls: { serverName: 'fcm.googleapis.com' },
      },
    ],
  ])
})

test('a service that is down, and a stop, are no answer', async () => {
  using at = given()
  const { message } = await givenMessage(at.here, aSubscription(`http://${at.service.host}/x`))
  at.service[Symbol.dispose]()
  expect(await at.carrier.send(message)).toMatchObject({
    failure: { cause: 'unreachable', reason: expect.stringContaining('the connection failed') },
  })
  const stopped = pushCarrier(at.here, AbortSignal.abort())
  expect(await stopped.send(message)).toMatchObject({
    failure: { kind: 'unreachable', reason: expect.stringContaining('stopped') },
  })
})

test('a push service that fails is asked three times in 30 s, whatever waits for it, and others at once', async () => {
  using at = given()
  const fetched: string[] = []
  const fetch: typeof systemFetch = (_, init) => {
    const { host = '' } = init.headers as Record<string, string>
    fetched.push(host)
    return Promise.resolve(
      new Response(null, { status: host === 'one.push.apple.com' ? 500 : 201 }),
    )
  }
  const resolve = () => Promise.resolve(['142.250.1.95'])
  const carrier = pushCarrier({ ...at.here, fetch, config: world().config }, never, { resolve })
  const down = await givenMessage(at.here, aSubscription('https://one.push.apple.com/x'))
  const up = await givenMessage(at.here, aSubscription('https://fcm.googleapis.com/send/x'))
  for (let second = 0; second < 30; second += 1) {
    expect(await carrier.send(down.message)).toMatchObject({ failure: { kind: 'later' } })
    await at.here.clock.pass(seconds(1))
  }
  expect(fetched).toHaveLength(3)
  expect(await carrier.send(up.message)).toMatchObject({ ok: true })
})
