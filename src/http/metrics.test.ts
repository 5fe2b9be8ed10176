import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { addressOf } from '../auth/address.ts'
import { write } from '../database/database.ts'
import { enqueue, PRIORITY } from '../delivery/outbox/store.ts'
import { seconds } from '../kernel/clock.ts'
import { givenUser } from '../testing/worlds/given.ts'
import { aListing } from '../testing/worlds/listings.ts'
import { bring, florentinBot } from '../testing/worlds/passes.ts'
import { signedOut, visitor } from '../testing/worlds/visitor.ts'
import { type World, world } from '../testing/worlds/world.ts'
import { createMetrics, isLoopback } from './metrics.ts'

/** The samples of the text format, by name and labels. */
async function samples(here: World, headers: Record<string, string> = {}) {
  // Answers are counted after they were sent.
  await new Promise(setImmediate)
  const { status, body } = await signedOut(here)('GET', '/metrics', undefined, headers)
  expect(status).toBe(200)
  const lines = String(body).split('\n')
  // Each line is a comment or a sample.
  const wrong = lines.filter((line) => !/^$|^# (HELP|TYPE) \w+ |^\w+(\{.*\})? \S+$/.test(line))
  expect(wrong).toEqual([])
  const found = lines.filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(found.map((line) => [line.replace(/ \S+$/, ''), Number(line.split(' ').at(-1))]))
}

test('requests are counted by route and status, never by path', async () => {
  using here = world()
  const user = await givenUser(here)
  const visit = await visitor(here, user)
  for (const id of ['one', 'two']) await visit('GET', `/api/chats/${id}`)
  await visit('GET', '/api/nothing/secret-in-the-path')
  await visit('POST', '/api/auth/login', { email: 'nobody@example.com', password: 'wrong-one' })
  const found = await samples(here)
  const requests = (method: string, route: string, status: number) =>
    found.get(`metzia_http_requests_total{method="${method}",route="${route}",status="${status}"}`)
  expect(requests('GET', '/api/chats/:id', 404)).toBe(2)
  expect(requests('POST', '/api/auth/login', 401)).toBe(1)
  expect(found.get('metzia_http_request_seconds_count{method="GET",route="/api/chats/:id"}')).toBe(
    2,
  )
  expect([...found.keys()].join('\n')).not.toMatch(/secret-in-the-path|one|example\.com/)
  await visit('GET', '/api/chats/three')
  const later = await samples(here)
  expect(
    later.get('metzia_http_requests_total{method="GET",route="/api/chats/:id",status="404"}'),
  ).toBe(3)
})

test('what is stored is told: homes, bots, the outbox, sources, sizes', async () => {
  using here = world()
  await florentinBot(here)
  bring(here, aListing(), aListing())
  const message = { id: 'x', channel: 'telegram', kind: 'reply', target: '5' } as const
  const payload = { method: 'sendMessage', params: {}, content: 'hello' }
  write(here.db, (tx) =>
    enqueue(tx, { ...message, payload, priority: PRIORITY.reply }, here.clock.now()),
  )
  await here.clock.pass(seconds(7))
  const found = await samples(here)
  expect(found.get('metzia_homes_live')).toBe(2)
  expect(found.get('metzia_bots_active')).toBe(1)
  expect(found.get('metzia_created{kind="assets"}')).toBe(2)
  expect(found.get('metzia_outbox_depth{channel="telegram"}')).toBe(1)
  expect(found.get('metzia_outbox_oldest_seconds{channel="telegram"}')).toBe(7)
  expect(found.get('metzia_messages{channel="telegram",state="pending"}')).toBe(1)
  expect(found.get('metzia_rate_limited{channel="telegram"}')).toBe(0)
  expect(found.get('metzia_source_health{source="facebook",kind="pass",health="off"}')).toBe(1)
  expect(found.get('metzia_source_health{source="facebook",kind="pass",health="ok"}')).toBe(0)
  expect(found.get('metzia_sockets')).toBe(0)
  expect(found.get('metzia_database_bytes')).toBeGreaterThan(1_000)
  expect(found.get('process_resident_memory_bytes')).toBeGreaterThan(1_000_000)
  expect([...found.keys()].some((name) => name.startsWith('nodejs_eventloop_lag'))).toBe(true)
})

test('without a token, metrics are for this machine only, and not for what a proxy forwards', async () => {
  using here = world()
  const ask = async (headers: Record<string, string>) =>
    (await signedOut(here)('GET', '/metrics', undefined, headers)).status
  expect(await ask({})).toBe(200)
  for (const name of ['x-forwarded-for', 'forwarded', 'x-real-ip'])
    expect(await ask({ [name]: '127.0.0.1' })).toBe(404)
})

test('without a token, metrics are for requests that name this machine', async () => {
  const ask = async (here: World, host: string) =>
    (await here.app.handle(new Request(`http://${host}/metrics`))).status
  using here = world()
  for (const own of ['localhost', '127.0.0.1:3000', '[::1]']) expect(await ask(here, own)).toBe(200)
  for (const other of ['rebound.example', '127.0.0.1.rebound.example', '10.0.0.1'])
    expect([other, await ask(here, other)]).toEqual([other, 404])
  using named = world({ METRICS_HOSTS: 'Prometheus.internal' })
  expect(await ask(named, 'prometheus.internal:3000')).toBe(200)
  expect(await ask(named, 'localhost')).toBe(404)
})

test('with a slash behind it, the path is one that there is not', async () => {
  using here = world()
  const answerOf = async (path: string) => {
    const { status, body, headers } = await signedOut(here)('GET', path)
    return { status, body, location: headers.get('location') }
  }
  expect(await answerOf('/metrics/')).toEqual(await answerOf('/nothing'))
})

test('with a token, it is needed from everywhere', async () => {
  using here = world({ METRICS_TOKEN: 'a token for metrics' })
  const ask = async (authorization?: string) =>
    (await signedOut(here)('GET', '/metrics', undefined, authorization ? { authorization } : {}))
      .status
  expect(await ask()).toBe(404)
  expect(await ask('Bearer another')).toBe(404)
  expect(await ask('Bearer a token for metrics')).toBe(200)
})

test('this machine is 127.0.0.0/8 and ::1', () => {
  const seen = (address: string) =>
    isLoopback(
      addressOf(new Request('http://localhost/'), { requestIP: () => ({ address }) }, false),
    )
  for (const own of ['127.0.0.1', '127.3.2.1', '::1', '::ffff:127.0.0.1'])
    expect([own, seen(own)]).toEqual([own, true])
  for (const other of ['10.0.0.5', '192.168.1.2', '2001:db8::1', '::ffff:10.0.0.1', '128.0.0.1'])
    expect([other, seen(other)]).toEqual([other, false])
})

test('the dashboard asks for metrics that exist', async () => {
  using here = world()
  await florentinBot(here)
  const { body } = await signedOut(here)('GET', '/metrics')
  const names = new Set(String(body).match(/(?<=^# TYPE )\w+/gm))
  const dashboard = JSON.parse(
    readFileSync(join(import.meta.dirname, '../../docs/metrics-dashboard.json'), 'utf8'),
  ) as { panels: { targets: { expr: string }[] }[] }
  const asked = dashboard.panels.flatMap(({ targets }) =>
    targets.flatMap(({ expr }) => expr.match(/\b(metzia|nodejs|process)_\w+/g) ?? []),
  )
  expect(asked.length).toBeGreaterThan(10)
  expect(asked.filter((name) => !names.has(name.replace(/_bucket$/, '')))).toEqual([])
})

test('open sockets are told, and what the process has used counts on from one question to the next', async () => {
  const metrics = createMetrics({ stored: () => [], sockets: () => 3 })
  const used = (text: string) => Number(/^process_cpu_seconds_total (\S+)$/m.exec(text)?.[1])
  const first = await metrics.text()
  expect(first).toContain('\nmetzia_sockets 3\n')
  const from = process.cpuUsage()
  const spent = () => {
    const { user, system } = process.cpuUsage(from)
    return (user + system) / 1e6
  }
  while (spent() < 0.05);
  const second = await metrics.text()
  const third = await metrics.text()
  expect(used(second) - used(first)).toBeGreaterThanOrEqual(0.05)
  expect(used(third)).toBeGreaterThanOrEqual(used(second))
})
