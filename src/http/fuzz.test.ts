import { expect, test } from 'bun:test'
import { type FuzzedRequest, fuzzed, type Operation, operationsOf } from '../testing/fuzz.ts'
import { givenBot, givenUser } from '../testing/given.ts'
import { seeded } from '../testing/random.ts'
import { type Scene, scene } from '../testing/scene.ts'
import { type Answer, signedOut, type Visit, visitor } from '../testing/visitor.ts'
import type { Role } from '../users/domain.ts'

const ROUNDS = 16
/** The status card of a source that is not built in answers 503. */
const OFF = '/api/status/facebook/status'

/** A visitor, with ids of the own data that paths may name. */
type VisitorKind = { visit: Visit; ids: string[] }

async function asker({ here }: Scene, roles: Role[]): Promise<VisitorKind> {
  const user = await givenUser(here, { roles })
  const bot = givenBot(here, user, { neighborhoodCodes: [205] })
  return { visit: await visitor(here, user), ids: [user.id, bot.id, bot.websiteChatId] }
}

/** Everything kept of the scene's owner. */
function rowsOf({ here, owner, bot }: Scene): unknown[] {
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
    all('notifications', 'user_rid', owner.rid),
  ]
}

function expectWell({ status, body, headers }: Answer, { method }: Operation, sent: FuzzedRequest) {
  const about = JSON.stringify([method, sent.path, sent.body?.slice(0, 300)])
  if (!(sent.path.startsWith(OFF) && status === 503))
    expect([about, status < 500]).toEqual([about, true])
  if (status < 400 || status >= 500 || method === 'HEAD') return
  expect([about, headers.get('content-type')?.split(';')[0]]).toEqual([about, 'application/json'])
  expect([about, typeof body.message, body.message !== '']).toEqual([about, 'string', true])
  expect([about, typeof body.code]).toEqual([about, 'string'])
}

async function documentOf({ here }: Scene): Promise<Operation[]> {
  return operationsOf((await signedOut(here)('GET', '/api/openapi.json')).body)
}

test.each<[string, number, Role[]]>([
  ['a user', 23, ['user']],
  ['an administrator', 29, ['user', 'admin']],
])('whatever %s sends to whatever the API describes, nothing breaks', async (_, seed, roles) => {
  using at = await scene({ TRUST_PROXY: 'true' })
  const isAdmin = roles.includes('admin')
  const foreign = isAdmin
    ? []
    : [at.owner.id, at.bot.id, at.bot.websiteChatId, at.messageId, at.sessionId]
  const before = rowsOf(at)
  const operations = await documentOf(at)
  expect(operations.length).toBeGreaterThan(40)
  const chance = seeded(seed)
  const tally = new Map<number, number>()
  let who = await asker(at, roles)
  for (let round = 0; round < ROUNDS; round += 1)
    for (const operation of operations) {
      const sent = fuzzed(chance, operation, [
        ...who.ids,
        ...foreign,
        at.assetId,
        'yad2',
        'facebook',
      ])
      const headers = {
        'content-type': sent.type,
        'x-forwarded-for': `10.0.0.${Math.floor(chance() * 250)}`,
      }
      const answer = await who.visit(operation.method, sent.path, sent.body, headers)
      expectWell(answer, operation, sent)
      tally.set(answer.status, (tally.get(answer.status) ?? 0) + 1)
      if (answer.status === 401) who = await asker(at, roles)
    }
  expect([200, 400, 404, 415, 422].filter((status) => (tally.get(status) ?? 0) < 5)).toEqual([])
  expect(rowsOf(at)).toEqual(before)
  expect(at.here.db.$client.query('PRAGMA integrity_check').all()).toEqual([
    { integrity_check: 'ok' },
  ])
  expect(at.here.db.$client.query('PRAGMA foreign_key_check').all()).toEqual([])
})
