import { expect, test } from 'bun:test'
import { minutes } from '../kernel/clock.ts'
import {
  type FuzzedRequest,
  fuzzed,
  type Operation,
  operationsOf,
  PAGES,
} from '../testing/models/fuzz.ts'
import { HOSTILE_HEADERS } from '../testing/models/hostile.ts'
import { type Scene, scene } from '../testing/rules/scene.ts'
import { givenBot, givenUser } from '../testing/worlds/given.ts'
import { pick, seeded } from '../testing/worlds/random.ts'
import { type Answer, signedOut, type Visit, visitor } from '../testing/worlds/visitor.ts'
import { changeUser } from '../users/service.ts'

const isLong = process.env.METZIA_LONG === '1'
/** Requests as each kind of visitor. */
const REQUESTS = isLong ? 30_000 : 1_200
/** Time passes after so many requests, so that limits by the minute do not refuse all that follow. */
const PAUSE_AFTER = 40
/** The status card of a source that is not built in answers 503, and the geocoder, which tests do not have. */
const OFF = ['/api/status/facebook/status', '/api/geocode?']

type Kind = 'a stranger' | 'a user' | 'a banned user' | 'an administrator'
/** A visitor, with ids of the own data that paths may name. */
type Asker = { visit: Visit; ids: string[] }

async function asker({ here }: Scene, kind: Kind): Promise<Asker> {
  if (kind === 'a stranger') return { visit: signedOut(here), ids: [] }
  const roles = kind === 'an administrator' ? (['user', 'admin'] as const) : (['user'] as const)
  const user = await givenUser(here, { roles: [...roles] })
  const bot = givenBot(here, user, { neighborhoodCodes: [205] })
  const visit = await visitor(here, user)
  if (kind === 'a banned user') {
    const operator = { ...user, roles: ['admin'] as const }
    changeUser(here, operator, user.id, { isBanned: true })
  }
  return { visit, ids: [user.id, bot.id, bot.websiteChatId] }
}

/** Everything kept of the scene's owner. */
function rowsOf({ here, owner, bot }: Scene, kind: Kind): unknown[] {
  const { $client } = here.db
  const all = (table: string, column: string, value: number) =>
    $client.query(`select * from ${table} where ${column} = ${value} order by 1`).all()
  return [
    all('users', 'rid', owner.rid),
    all('bots', 'owner_rid', owner.rid),
    all('chats', 'owner_rid', owner.rid),
    all('messages', 'chat_rid', bot.websiteChatRid),
    all('sessions', 'user_rid', owner.rid),
    all('identities', 'user_rid', owner.rid),
    all('notifications', 'user_rid', owner.rid).filter((row) => !isAnnounced(row, kind)),
  ]
}

/** An announcement, which administrators make to all users: a generated one may be valid. */
function isAnnounced(row: unknown, kind: Kind): boolean {
  const { type } = row as { type: string }
  return kind === 'an administrator' && ['new_feature', 'system'].includes(type)
}

type Sent = FuzzedRequest & { headers: Record<string, string> }

function expectWell({ status, body, headers }: Answer, { method }: Operation, sent: Sent) {
  const about = JSON.stringify([method, sent.path, sent.headers, sent.body?.slice(0, 300)])
  // A machine on which a hash takes long is not ready, and says so.
  const mayBe503 = [...OFF, '/readyz'].some((path) => sent.path.startsWith(path))
  if (!(mayBe503 && status === 503)) expect([about, status < 500]).toEqual([about, true])
  if (status < 400 || status >= 500 || method === 'HEAD') return
  const type = headers.get('content-type')?.split(';')[0]
  if (type === 'text/html' && isPage(sent)) return
  expect([about, type]).toEqual([about, 'application/json'])
  expect([about, typeof body.message, body.message !== '']).toEqual([about, 'string', true])
  expect([about, typeof body.code]).toEqual([about, 'string'])
}

/** Pages that are shown with their status: those that were not found, and forms that were refused. */
const isPage = ({ path }: Sent) =>
  /^\/(404|login|register|unsubscribe\/.*)$/.test(new URL(path, 'http://localhost').pathname)

async function documentOf({ as }: Scene): Promise<Operation[]> {
  return operationsOf((await as.owner('GET', '/api/openapi.json')).body)
}

/** Another address for each request, so that limits by address do not refuse all that follow. */
function anAddress(chance: () => number): string {
  const part = () => Math.floor(chance() * 256)
  return `10.${part()}.${part()}.${part()}`
}

function aRequest(chance: () => number, operation: Operation, ids: readonly string[]): Sent {
  const sent = fuzzed(chance, operation, ids)
  const isJson = operation.type === 'application/json'
  const isForm =
    isJson && operation.method === 'POST' && PAGES.includes(operation) && chance() < 0.7
  const type = isForm ? 'application/x-www-form-urlencoded' : sent.type
  const headers = {
    'content-type': type,
    'x-forwarded-for': anAddress(chance),
    ...(isForm || !isJson ? { origin: 'http://localhost:3000' } : {}),
    ...(chance() < 0.1 ? pick(chance, HOSTILE_HEADERS) : {}),
  }
  const body = isForm ? new URLSearchParams(formOf(sent.body)).toString() : sent.body
  return { path: sent.path, body, type, headers }
}

/** The fields of a body as a form sends them. */
function formOf(body: string | undefined): Record<string, string> {
  try {
    const fields: Record<string, unknown> = Object(JSON.parse(body ?? ''))
    return Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [name, String(JSON.stringify(value))]),
    )
  } catch {
    return { email: body ?? '' }
  }
}

/** How many operations were tried, the answers by status, and the slowest one. */
type Tally = {
  operations: number
  statuses: Map<number, number>
  slowest: { ms: number; request: string }
}

/** Lets the pauses pass that an answer waits for: an announcement to many users makes some. */
async function inTime<T>(at: Scene, asked: Promise<T>): Promise<T> {
  let isOver = false
  const over = asked.finally(() => {
    isOver = true
  })
  while (!isOver) {
    await at.here.clock.pass(1)
    await Bun.sleep(0)
  }
  return over
}

async function barrage(at: Scene, kind: Kind, seed: number, ids: readonly string[]) {
  const documented = await documentOf(at)
  expect(documented.length).toBeGreaterThanOrEqual(90)
  const operations = [...documented, ...PAGES]
  const chance = seeded(seed)
  const slowest = { ms: 0, request: '' }
  const tally: Tally = { operations: operations.length, statuses: new Map(), slowest }
  let who = await asker(at, kind)
  for (let n = 0; n < REQUESTS; n += 1) {
    const operation = operations[n % operations.length] as Operation
    const sent = aRequest(chance, operation, [...who.ids, ...ids])
    const start = performance.now()
    const answer = await inTime(at, who.visit(operation.method, sent.path, sent.body, sent.headers))
    const ms = performance.now() - start
    if (ms > tally.slowest.ms)
      tally.slowest = { ms, request: `${operation.method} ${sent.path.slice(0, 200)}` }
    expectWell(answer, operation, sent)
    tally.statuses.set(answer.status, (tally.statuses.get(answer.status) ?? 0) + 1)
    const isOver = answer.status === 401 && (await who.visit('GET', '/api/users/me')).status === 401
    if (isOver && kind !== 'a stranger') who = await asker(at, kind)
    if (n % PAUSE_AFTER === 0) await at.here.clock.pass(minutes(1))
  }
  return tally
}

test.each<[Kind, number, number[]]>([
  ['a stranger', 19, [200, 303, 400, 401, 404, 415, 422]],
  ['a user', 23, [200, 303, 400, 403, 404, 415, 422]],
  ['a banned user', 31, [200, 303, 403, 404, 415]],
  ['an administrator', 29, [200, 303, 400, 404, 415, 422]],
])('whatever %s sends to whatever address, nothing breaks', async (kind, seed, expected) => {
  using at = await scene({ TRUST_PROXY: 'true', TELEGRAM_BOT_TOKEN: '1:token' })
  const isAdmin = kind === 'an administrator'
  const foreign = [at.owner.id, at.bot.id, at.bot.websiteChatId, at.messageId, at.sessionId]
  const before = rowsOf(at, kind)
  const shared = [at.assetId, 'yad2', 'facebook']
  const { operations, statuses, slowest } = await barrage(at, kind, seed, [
    ...(isAdmin ? [] : foreign),
    ...shared,
  ])
  expect(expected.filter((status) => (statuses.get(status) ?? 0) < 5)).toEqual([])
  expect(rowsOf(at, kind)).toEqual(before)
  const { $client } = at.here.db
  expect($client.query('PRAGMA integrity_check').all()).toEqual([{ integrity_check: 'ok' }])
  expect($client.query('PRAGMA foreign_key_check').all()).toEqual([])
  console.log(`${kind}: ${operations} operations, ${REQUESTS} requests, 0 server errors`)
  if (isLong) console.log(`slowest: ${slowest.ms.toFixed(0)} ms ${slowest.request}`)
})
