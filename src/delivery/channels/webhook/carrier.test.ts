import { expect, test } from 'bun:test'
import { botByRid } from '../../../bots/store/bots.ts'
import { write } from '../../../database/database.ts'
import type { Resolve } from '../../../kernel/addresses.ts'
import { days, hours, minutes, seconds } from '../../../kernel/clock.ts'
import { systemFetch } from '../../../kernel/fetcher.ts'
import { type Reaction, webhookReceiver } from '../../../testing/doubles/webhook-receiver.ts'
import { givenBot, givenToken, givenUser } from '../../../testing/worlds/given.ts'
import { visitor } from '../../../testing/worlds/visitor.ts'
import { givenWebhook } from '../../../testing/worlds/webhooks.ts'
import { type World, world } from '../../../testing/worlds/world.ts'
import { userByRid } from '../../../users/store.ts'
import type { Sent } from '../../outbox/carrier.ts'
import { messageOf } from '../../outbox/open-rows.ts'
import { enqueue, type OutgoingOf, PRIORITY } from '../../outbox/store.ts'
import { webhookCarrier } from './carrier.ts'
import type { WebhookFormat } from './domain.ts'
import { payloadOf } from './payload.ts'
import { isToldByWebhook, webhookById } from './store.ts'

const never = new AbortController().signal

/** A webhook with a request for it that is sent by `send`. */
async function given(
  url: string,
  {
    parts = {},
    env = {},
    attemptMs = seconds(5),
    signal = never,
    format = 'metzia',
  }: Partial<Given> = {},
) {
  const here = world(env, { fetch: systemFetch, ...parts })
  const bot = givenBot(here, await givenUser(here))
  const webhook = givenWebhook(here, bot, url, format)
  const gone: string[] = []
  const onGone = (_: unknown, id: string, reason: string) => void gone.push(`${id} ${reason}`)
  const carrier = webhookCarrier(here, signal, { onGone, attemptMs })
  return {
    here,
    carrier,
    webhook,
    gone,
    async send(attempts = 1, kind = 'match'): Promise<Sent> {
      const { random, clock, db } = here
      const about = { type: 'match', bot, now: clock.now() } as const
      const payload = format === 'metzia' ? payloadOf(about, []) : { type: about.type, body: {} }
      const to = { channel: 'webhook', target: webhook.id, priority: PRIORITY.match } as const
      const row = { id: random.id(), kind, botRid: bot.rid, payload, ...to }
      const rid = write(db, (tx) => enqueue(tx, row, clock.now()))
      const message = messageOf(db, rid)
      if (!message) throw new Error('The request was not stored')
      return carrier.send({ ...message, attempts } as OutgoingOf<'webhook'>)
    },
    now: () => webhookById(here.db, webhook.id),
    [Symbol.dispose]: here[Symbol.dispose],
  }
}

type Given = {
  parts: { fetch?: World['fetch']; resolve?: Resolve }
  env: Record<string, string>
  attemptMs: number
  format: WebhookFormat
  signal: AbortSignal
}

const receiving = (receiver: { host: string }) => ({ env: { FETCH_HOSTS: receiver.host } })

test.each<[Reaction, object]>([
  [200, { ok: true }],
  [204, { ok: true }],
  [408, { failure: { kind: 'later', waitMs: seconds(5) } }],
  [500, { failure: { kind: 'later', reason: 'the receiver answered 500' } }],
  [429, { failure: { kind: 'later', isLimited: true, waitMs: seconds(5) } }],
  [{ status: 429, headers: { 'retry-after': '120' } }, { failure: { waitMs: minutes(2) } }],
  [{ status: 503, headers: { 'retry-after': '86400' } }, { failure: { waitMs: hours(1) } }],
  [
    { status: 503, headers: { 'retry-after': 'Sat, 21 Nov 2026 08:02:00 GMT' } },
    { failure: { waitMs: minutes(2) } },
  ],
  [{ status: 429, headers: { 'retry-after': '0' } }, { failure: { waitMs: seconds(5) } }],
  [
    { status: 503, headers: { 'retry-after': 'Sat, 21 Nov 2020 08:02:00 GMT' } },
    { failure: { waitMs: seconds(5) } },
  ],
  [400, { failure: { kind: 'refused', reason: 'the receiver answered 400' } }],
  [404, { failure: { kind: 'refused' } }],
  [410, { failure: { kind: 'gone', reason: 'the receiver answered 410' } }],
  [{ status: 302, headers: { location: 'http://127.0.0.1:1/' } }, { failure: { kind: 'refused' } }],
])('an answer %j', async (reaction, expected) => {
  using receiver = webhookReceiver({ reactions: [reaction] })
  using at = await given(receiver.url, receiving(receiver))
  expect(await at.send()).toMatchObject(expected)
  expect(receiver.told).toHaveLength(1)
})

const limited = { failure: { kind: 'later', isLimited: true, waitMs: seconds(65) } }
const gone = { failure: { kind: 'gone' } }
const given429 = '{"message": "You are being rate limited.", "retry_after": 64.57, "global": false}'

test.each<[WebhookFormat, Reaction, object]>([
  ['discord', { status: 429, text: given429 }, limited],
  ['discord', { status: 429, text: given429, headers: { 'retry-after': '65' } }, limited],
  ['discord', { status: 429, text: '{"retry_after": 99999}' }, { failure: { waitMs: hours(1) } }],
  ['discord', { status: 404, text: '{"code": 10015}' }, gone],
  ['discord', { status: 401, text: '{"code": 50027}' }, gone],
  ['discord', { status: 401, text: '{"code": 5}' }, { failure: { kind: 'refused' } }],
  ['slack', { status: 404, text: 'no_service' }, gone],
  ['slack', { status: 410, text: 'channel_is_archived' }, gone],
  ['slack', { status: 404, text: 'x' }, { failure: { kind: 'refused' } }],
  ['slack', { status: 403, text: 'action_prohibited' }, { failure: { kind: 'refused' } }],
  ['slack', { status: 429, headers: { 'retry-after': '65' } }, limited],
  ['ntfy', 413, { failure: { kind: 'refused' } }],
  ['ntfy', { status: 429, text: '{"code":42908}' }, { failure: { waitMs: seconds(5) } }],
  ['metzia', { status: 404, text: 'no_service' }, { failure: { kind: 'refused' } }],
  ['metzia', { status: 429, text: given429 }, { failure: { waitMs: seconds(5) } }],
  ['slack', 'endless', { ok: true }],
  ['slack', { status: 200, body: 'silent' }, { ok: true }],
  ['slack', { status: 400, body: 'endless' }, { failure: { kind: 'refused' } }],
  ['slack', { status: 400, body: 'silent' }, { failure: { reason: 'no answer in time' } }],
])('%s answers %j', async (format, reaction, expected) => {
  using receiver = webhookReceiver({ reactions: [reaction] })
  using at = await given(receiver.url, { ...receiving(receiver), format, attemptMs: 300 })
  expect(await at.send()).toMatchObject(expected)
  expect(receiver.told[0]?.headers['x-metzia-signature'] !== undefined).toBe(format === 'metzia')
})

test('of an endless refusal only the beginning is read', async () => {
  const reaction = { status: 400, text: `${' '.repeat(3_000)}no_service` }
  using receiver = webhookReceiver({ reactions: [reaction] })
  using at = await given(receiver.url, { ...receiving(receiver), format: 'slack' })
  expect(await at.send()).toMatchObject({ failure: { kind: 'refused' } })
})

test('it is tried eight times within two hours, each time later, and then once an hour', async () => {
  using receiver = webhookReceiver({ reactions: Array(7).fill(500) })
  using at = await given(receiver.url, receiving(receiver))
  const waits: number[] = []
  for (let attempts = 1; attempts <= 7; attempts += 1) {
    const sent = await at.send(attempts)
    if (!sent.ok && sent.failure.kind === 'later') waits.push(sent.failure.waitMs)
  }
  expect(waits).toEqual([...waits].sort((one, other) => one - other))
  const total = waits.reduce((sum, ms) => sum + ms, 0)
  expect([waits.length, total > hours(1.5), total < hours(2)]).toEqual([7, true, true])
})

/** Sends on each of these days, and notes the result as the sender does. */
async function daily(at: Awaited<ReturnType<typeof given>>, count: number): Promise<string[]> {
  const kinds: string[] = []
  for (let day = 0; day < count; day += 1) {
    const sent = await at.send()
    kinds.push(sent.ok ? 'sent' : sent.failure.kind)
    const { id } = at.webhook
    write(at.here.db, (tx) => at.carrier.onResult?.(tx, id, sent, at.here.clock.now()))
    await at.here.clock.pass(days(1.5))
  }
  return kinds
}

test('three days of failures in a row are the last, and one success begins them anew', async () => {
  using receiver = webhookReceiver({ reactions: [404, 404, 200, 404, 500, 404] })
  using at = await given(receiver.url, receiving(receiver))
  expect(await daily(at, 6)).toEqual(['refused', 'refused', 'sent', 'refused', 'later', 'gone'])
})

test('a first attempt after days without power is not the last one, and a fifth is', async () => {
  using receiver = webhookReceiver({ reactions: [503, 503, 503] })
  using at = await given(receiver.url, receiving(receiver))
  at.here.db.$client.run('update webhooks set failing_since = ?', [at.here.clock.now() - days(4)])
  const kinds = []
  for (const attempts of [1, 4, 5]) {
    const sent = await at.send(attempts)
    kinds.push(sent.ok ? 'sent' : sent.failure.kind)
  }
  expect(kinds).toEqual(['later', 'later', 'gone'])
})

test('a webhook that was deleted or is off is not asked; a test is sent although it is off', async () => {
  using receiver = webhookReceiver()
  using at = await given(receiver.url, receiving(receiver))
  at.here.db.$client.run('update webhooks set off_since = 1')
  expect(await at.send()).toMatchObject({ failure: { kind: 'refused' } })
  expect(receiver.told).toEqual([])
  expect(await at.send(1, 'test')).toMatchObject({ ok: true })
  at.here.db.$client.run('delete from webhooks')
  expect(await at.send()).toMatchObject({ failure: { reason: 'the webhook was deleted' } })
  expect(receiver.told).toHaveLength(1)
})

test('a webhook of a token that was revoked is told of nothing', async () => {
  using receiver = webhookReceiver()
  using at = await given(receiver.url, receiving(receiver))
  const { here, webhook } = at
  const user = userByRid(here.db, botByRid(here.db, webhook.botRid)?.ownerRid ?? 0)
  if (!user) throw new Error('The bot has no owner')
  const { token } = givenToken(here, user, ['write'])
  here.db.$client.run('update webhooks set token_id = ?', [token.id])
  expect(await at.send()).toMatchObject({ ok: true })
  const visit = await visitor(here, user)
  expect((await visit('DELETE', `/api/tokens/${token.id}`)).status).toBe(200)
  expect(await at.send()).toMatchObject({ failure: { reason: 'the webhook was deleted' } })
  expect(receiver.told).toHaveLength(1)
  expect(isToldByWebhook(here.db, webhook.botRid)).toBe(false)
  const log = await visit('GET', `/api/webhooks/${webhook.id}/log`)
  expect(log.status).toBe(404)
})

test('a receiver that never answers is given up after its time', async () => {
  using receiver = webhookReceiver({ reactions: ['hang'] })
  using at = await given(receiver.url, { ...receiving(receiver), attemptMs: 50 })
  expect(await at.send()).toMatchObject({ failure: { kind: 'later', reason: 'no answer in time' } })
})

test('of an endless answer only the status is read', async () => {
  using receiver = webhookReceiver({ reactions: ['endless'] })
  using at = await given(receiver.url, receiving(receiver))
  expect(await at.send()).toMatchObject({ ok: true })
})

test('a host whose name is not found in time is given up', async () => {
  const parts = { resolve: () => new Promise<never>(() => undefined) }
  using at = await given('https://hooks.example/x', { parts, attemptMs: 50 })
  expect(await at.send()).toMatchObject({ failure: { reason: 'no answer in time' } })
})

test.each<[string, string[]]>([
  ['https://hooks.example/x', ['127.0.0.1']],
  ['https://hooks.example/x', ['93.184.216.34', '10.0.0.1']],
  ['https://hooks.example/x', ['169.254.169.254']],
  ['https://hooks.example/x', ['100.64.0.1']],
  ['https://hooks.example/x', ['::1']],
  ['https://hooks.example/x', ['::ffff:127.0.0.1']],
  ['https://hooks.example/x', []],
  ['http://hooks.example/x', ['93.184.216.34']],
  ['https://hooks.example:8443/x', ['93.184.216.34']],
  ['https://127.0.0.1/x', ['127.0.0.1']],
  ['https://[::1]/x', ['::1']],
  ['ftp://hooks.example/x', ['93.184.216.34']],
])('%s at %j is not asked', async (url, addresses) => {
  const asked: string[] = []
  const fetch: World['fetch'] = (to) => {
    asked.push(to)
    return Promise.resolve(new Response())
  }
  const parts = { fetch, resolve: () => Promise.resolve(addresses) }
  using at = await given(url, { parts })
  expect(await at.send()).toEqual({
    ok: false,
    failure: { kind: 'refused', reason: 'its host is not one of the public internet' },
  })
  expect(asked).toEqual([])
})

test('the request goes to the checked address, and a redirect is not followed', async () => {
  const asked: [string, BunFetchRequestInit][] = []
  const fetch: World['fetch'] = (to, init) => {
    asked.push([to, init])
    return Promise.resolve(new Response(null, { status: 302, headers: { location: '/y' } }))
  }
  const parts = { fetch, resolve: () => Promise.resolve(['93.184.216.34']) }
  using at = await given('https://hooks.example/x?y=1', { parts })
  expect(await at.send()).toMatchObject({ failure: { reason: 'the receiver answered 302' } })
  expect(asked).toMatchObject([
    [
      'https://93.184.216.34/x?y=1',
      {
        method: 'POST',
        redirect: 'manual',
        tls: { serverName: 'hooks.example' },
        headers: {
          host: 'hooks.example',
          'X-Metzia-Signature': expect.stringMatching(/^t=\d+,v1=/),
        },
      },
    ],
  ])
})

test('a stop is no failure of the receiver', async () => {
  using receiver = webhookReceiver()
  using at = await given(receiver.url, { ...receiving(receiver), signal: AbortSignal.abort() })
  at.here.db.$client.run('update webhooks set failing_since = 1')
  expect(await at.send()).toMatchObject({ failure: { kind: 'unreachable', reason: 'stopped' } })
})
