import { expect, test } from 'bun:test'
import { hours } from '../../../kernel/clock.ts'
import { givenBot, givenUser, PASSWORD } from '../../../testing/worlds/given.ts'
import { visitor } from '../../../testing/worlds/visitor.ts'
import { givenWebhook, requestRows } from '../../../testing/worlds/webhooks.ts'
import { type World, world } from '../../../testing/worlds/world.ts'

const HOOK = 'https://hooks.example/x'
const ADMIN = { roles: ['user' as const, 'admin' as const] }

/** An owner of a bot; every host has these addresses. */
async function given(addresses: readonly string[] | 'unknown' = ['93.184.216.34']) {
  const resolve = () =>
    addresses === 'unknown' ? Promise.reject(new Error('ENOTFOUND')) : Promise.resolve(addresses)
  const here = world({ FETCH_HOSTS: 'home.local:8123' }, { resolve })
  const user = await givenUser(here)
  const bot = givenBot(here, user)
  const visit = await visitor(here, user)
  const add = (url: unknown = HOOK, botId: unknown = bot.id) =>
    visit('POST', '/api/webhooks', { botId, url })
  return { here, user, bot, visit, add, [Symbol.dispose]: here[Symbol.dispose] }
}

const stored = (here: World) =>
  here.db.$client.query<{ url: string; secret: string }, []>('select * from webhooks').all()

/** What was recorded, oldest first: the action, and the fields before and after. */
const audits = (here: World) =>
  here.db.$client.query('select action, before, after from audit order by rid').values()

test('the secret is answered once, by the answer that makes it', async () => {
  using at = await given()
  const { status, body } = await at.add(' https://Hooks.example/x?a=ב#part ')
  expect(status).toBe(200)
  expect(body).toEqual({
    _id: expect.any(String),
    botId: at.bot.id,
    url: 'https://hooks.example/x?a=%D7%91',
    format: 'metzia',
    createdAt: expect.any(String),
    failingSince: null,
    offSince: null,
    offReason: null,
    secret: expect.stringMatching(/^[\w-]{43}$/),
  })
  const { secret, ...shown } = body
  expect(stored(at.here)).toMatchObject([{ secret }])
  for (const path of ['/api/webhooks', `/api/webhooks?botId=${at.bot.id}`])
    expect((await at.visit('GET', path)).body).toEqual([shown])
  expect((await at.visit('DELETE', `/api/webhooks/${body._id}`)).body).toEqual({ _id: body._id })
  expect((await at.visit('GET', '/api/webhooks')).body).toEqual([])
  expect((await at.visit('DELETE', `/api/webhooks/${body._id}`)).status).toBe(404)
})

test.each<[unknown, readonly string[] | 'unknown']>([
  ['http://hooks.example/x', ['93.184.216.34']],
  ['https://hooks.example:8443/x', ['93.184.216.34']],
  ['https://user:password@hooks.example/x', ['93.184.216.34']],
  ['https://93.184.216.34/x', ['93.184.216.34']],
  ['https://127.0.0.1/x', ['127.0.0.1']],
  ['https://2130706433/x', ['127.0.0.1']],
  ['https://[::1]/x', ['::1']],
  ['https://localtest.example/x', ['127.0.0.1']],
  ['https://router.example/x', ['93.184.216.34', '192.168.1.1']],
  ['https://carrier.example/x', ['100.100.1.1']],
  ['https://nowhere.example/x', 'unknown'],
  ['http://home.local:8124/x', ['192.168.1.2']],
  ['hooks.example/x', ['93.184.216.34']],
  ['javascript:alert(1)', ['93.184.216.34']],
  ['', ['93.184.216.34']],
  [`${HOOK}/${'x'.repeat(500)}`, ['93.184.216.34']],
  [7, ['93.184.216.34']],
])('%p at %j is refused naming it', async (url, addresses) => {
  using at = await given(addresses)
  const { status, body } = await at.add(url)
  expect([status, Object.keys(body.errors)]).toEqual([422, ['url']])
  expect(stored(at.here)).toEqual([])
})

test('a host that the operator has named may be private and plain', async () => {
  using at = await given('unknown')
  expect((await at.add('http://home.local:8123/api/webhook/x')).status).toBe(200)
})

test('a format is stored, shown and not signed; one that is not known is refused', async () => {
  using at = await given()
  const add = (sent: object) => at.visit('POST', '/api/webhooks', { botId: at.bot.id, ...sent })
  const { body } = await add({ url: HOOK, format: 'discord' })
  expect(body).toMatchObject({ format: 'discord', secret: null })
  expect((await at.visit('GET', '/api/webhooks')).body).toMatchObject([{ format: 'discord' }])
  const refused = await add({ url: HOOK, format: 'teams' })
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['format']])
})

test.each([
  ['https://ntfy.example/my-topic_1', 200],
  ['https://ntfy.example/my-topic/?auth=x', 200],
  ['https://ntfy.example/', 422],
  ['https://ntfy.example/a/b', 422],
  ['https://ntfy.example/%D7%91', 422],
  [`https://ntfy.example/${'x'.repeat(65)}`, 422],
])('an address of ntfy names a topic: %s', async (url, status) => {
  using at = await given()
  const sent = { botId: at.bot.id, url, format: 'ntfy' }
  expect((await at.visit('POST', '/api/webhooks', sent)).status).toBe(status)
})

test('a bot has at most three, and that of another user is missing', async () => {
  using at = await given()
  for (let n = 0; n < 3; n += 1) expect((await at.add()).status).toBe(200)
  expect((await at.add()).body).toMatchObject({ code: 'tooManyWebhooks' })
  const foreign = givenBot(at.here, await givenUser(at.here))
  expect((await at.add(HOOK, foreign.id)).status).toBe(404)
  expect((await at.visit('GET', `/api/webhooks?botId=${foreign.id}`)).status).toBe(404)
  expect(stored(at.here)).toHaveLength(3)
  const second = givenBot(at.here, at.user)
  expect((await at.add(HOOK, second.id)).status).toBe(200)
  expect((await at.visit('GET', '/api/webhooks')).body).toHaveLength(4)
  expect((await at.visit('GET', `/api/webhooks?botId=${second.id}`)).body).toHaveLength(1)
})

test('look-ups of hosts are limited', async () => {
  using at = await given(['127.0.0.1'])
  for (let n = 0; n < 30; n += 1) expect((await at.add()).status).toBe(422)
  expect((await at.add()).status).toBe(429)
  await at.here.clock.pass(hours(1))
  await at.visit('POST', '/api/auth/proof', { password: PASSWORD })
  expect((await at.add()).status).toBe(422)
})

test('a test is in the log until it was sent, and tests are limited', async () => {
  using at = await given()
  const { id } = givenWebhook(at.here, at.bot, HOOK)
  const path = `/api/webhooks/${id}`
  expect((await at.visit('GET', `${path}/log`)).body).toEqual([])
  const { status, body } = await at.visit('POST', `${path}/test`)
  expect(status).toBe(200)
  expect(body).toMatchObject({ type: 'test', status: 'pending', attempts: 0, reason: null })
  expect((await at.visit('GET', `${path}/log`)).body).toEqual([body])
  at.here.db.$client.run("update outgoing set state = 'failed', reason = 'no answer in time'")
  expect((await at.visit('GET', `${path}/log`)).body).toMatchObject([
    { status: 'failed', reason: 'no answer in time', nextAt: null },
  ])
  for (let n = 1; n < 10; n += 1) await at.visit('POST', `${path}/test`)
  expect((await at.visit('POST', `${path}/test`)).status).toBe(429)
})

test('the log has the newest twenty requests of one webhook, in one query', async () => {
  using at = await given()
  const { id } = givenWebhook(at.here, at.bot, HOOK)
  const row = at.here.db.$client.query(
    `insert into outgoing (id, channel, kind, target, payload, priority, state, attempts,
      not_before, created_at, sent_at) values (?, 'webhook', ?, ?, '{}', ?, 'sent', 1, 0, ?, 1)`,
  )
  for (let n = 0; n < 40; n += 1) row.run(`match ${n}`, 'match', id, 10, n)
  for (let n = 40; n < 55; n += 1) row.run(`test ${n}`, 'test', id, 0, n)
  row.run('of another', 'match', 'another', 10, 55)
  const { body } = await at.visit('GET', `/api/webhooks/${id}/log`)
  expect(body.map(({ _id }: { _id: string }) => Number(_id.split(' ')[1]))).toEqual(
    Array.from({ length: 20 }, (_, n) => 54 - n),
  )
})

test('a webhook that was switched off says why, and is switched on again', async () => {
  using at = await given()
  const { id } = givenWebhook(at.here, at.bot, HOOK)
  await at.visit('POST', `/api/webhooks/${id}/test`)
  at.here.db.$client.run("update outgoing set state = 'failed', reason = 'answered 410'")
  at.here.db.$client.run('update webhooks set off_since = 5, failing_since = 2')
  expect((await at.visit('GET', '/api/webhooks')).body).toMatchObject([
    {
      offSince: '1970-01-01T00:00:00.005Z',
      failingSince: '1970-01-01T00:00:00.002Z',
      offReason: 'answered 410',
    },
  ])
  const on = { _id: id, offSince: null, failingSince: null, offReason: null }
  expect((await at.visit('POST', `/api/webhooks/${id}/resume`)).body).toMatchObject(on)
  expect((await at.visit('GET', '/api/webhooks')).body).toMatchObject([on])
})

test('a webhook that is deleted gives up what was not sent', async () => {
  using at = await given()
  const { id } = givenWebhook(at.here, at.bot, HOOK)
  await at.visit('POST', `/api/webhooks/${id}/test`)
  await at.visit('DELETE', `/api/webhooks/${id}`)
  expect(requestRows(at.here)).toMatchObject([
    { state: 'failed', reason: 'the webhook was deleted' },
  ])
})

test('webhooks and the feed go with their bot', async () => {
  using at = await given()
  givenWebhook(at.here, at.bot, HOOK)
  await at.visit('POST', `/api/requests/${at.bot.id}/feed`)
  await at.visit('DELETE', `/api/requests/${at.bot.id}`)
  expect(stored(at.here)).toEqual([])
  expect(at.here.db.$client.query('select * from feeds').all()).toEqual([])
})

test('what an administrator does for another user is recorded, with the host alone', async () => {
  using at = await given()
  const admin = await visitor(at.here, await givenUser(at.here, ADMIN))
  const sent = { botId: at.bot.id, url: `${HOOK}?key=secret` }
  const { body } = await admin('POST', '/api/webhooks', sent)
  await admin('POST', `/api/requests/${at.bot.id}/feed`)
  await admin('DELETE', `/api/requests/${at.bot.id}/feed`)
  await admin('POST', `/api/webhooks/${body._id}/resume`)
  await admin('DELETE', `/api/webhooks/${body._id}`)
  await at.add()
  await at.visit('POST', `/api/requests/${at.bot.id}/feed`)
  expect(audits(at.here)).toEqual([
    ['bot.change', 'null', '{"webhook":"hooks.example"}'],
    ['bot.change', 'null', '{"feed":"renewed"}'],
    ['bot.change', 'null', '{"feed":"ended"}'],
    ['bot.change', 'null', '{"webhook":"hooks.example","isOn":true}'],
    ['bot.change', '{"webhook":"hooks.example"}', 'null'],
  ])
})
