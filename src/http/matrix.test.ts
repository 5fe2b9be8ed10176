import { afterAll, describe, expect, test } from 'bun:test'
import { memberStatus } from '../testing/rules/member-rights.ts'
import { RIGHTS, type Right } from '../testing/rules/rights.ts'
import {
  DECIDING,
  routesOf,
  type Scene,
  scene,
  VISITORS,
  type VisitorKind,
} from '../testing/rules/scene.ts'
import type { Answer } from '../testing/worlds/visitor.ts'
import { world } from '../testing/worlds/world.ts'

const REFUSALS = [401, 403, 404]
/** A request for a route, in a world in which nothing was written but what the request needs. */
type Prepared = {
  at: Scene
  right: Right
  asked: { path: string; body?: unknown }
  hasNeeded: boolean
}
let current: Prepared | undefined
afterAll(() => current?.at[Symbol.dispose]())

const written = ({ here }: Scene) =>
  here.db.$client.query<{ n: number }, []>('select total_changes() as n').get()?.n

async function prepared(right: Right): Promise<Prepared> {
  if (current?.right === right) return current
  if (current?.hasNeeded) {
    current.at[Symbol.dispose]()
    current = undefined
  }
  const at = current?.at ?? (await scene())
  const before = written(at)
  const [, path = ''] = right.route.split(' ')
  const asked = { path, ...(await right.ask(at)) }
  current = { at, right, asked, hasNeeded: written(at) !== before }
  return current
}

/** Asks in such a world; where nothing is written now, the next one asks there too. */
async function askFresh(right: Right, who: VisitorKind) {
  const { at, asked } = await prepared(right)
  const [method = ''] = right.route.split(' ')
  const before = written(at)
  const answer = await at.as[who](method, asked.path, asked.body)
  const isChanged = written(at) !== before
  if (isChanged) {
    at[Symbol.dispose]()
    current = undefined
  }
  return { at, answer, isChanged }
}

/** What a refusal says, and that it says nothing else. */
function expectRefusal({ status, body }: Answer, who: VisitorKind): void {
  if (status === 401) expect(body).toEqual({ message: 'Please log in', code: 'unauthenticated' })
  if (status === 403) expect(body.code).toBe(codeFor(who, body.code))
  if (status === 404) expect(body).toEqual({ message: expect.any(String), code: 'missing' })
}

/** A member knows the bot, and is told whose it is to change. */
const codeFor = (who: VisitorKind, code: unknown) =>
  who === 'banned' ? 'banned' : who === 'member' && code === 'botOwnerOnly' ? code : 'forbidden'

/** What only the owner and administrators may see. */
function secretsOf({ owner, bot, messageId, sessionId }: Scene): string[] {
  return [owner.id, owner.email, bot.id, bot.websiteChatId, messageId, sessionId]
}

test('the matrix names every route, and none that does not exist', () => {
  using here = world()
  const named = new Set(RIGHTS.map(({ route }) => route))
  expect([...named].sort()).toEqual([...new Set(routesOf(here))].sort())
})

/** Asks for a route as such a visitor. What is refused changes nothing, and tells nothing of the owner. */
async function expectStatus(one: Right, who: VisitorKind, expected: number): Promise<void> {
  const { route } = one
  const { at, answer, isChanged } = await askFresh(one, who)
  expect([route, answer.status]).toEqual([route, expected])
  if (!REFUSALS.includes(answer.status)) return
  expect(isChanged).toBe(false)
  if (!route.startsWith('HEAD')) expectRefusal(answer, who)
  for (const secret of secretsOf(at)) expect(JSON.stringify(answer.body)).not.toContain(secret)
}

/** By route, so that visitors who change nothing ask in one world. */
describe.each(RIGHTS.map((one) => [one.route, one] as const))('%s', (_, one) => {
  test.each(VISITORS.map((who, index) => [who, one.statuses[index]] as const))(
    '%s: %i',
    (who, expected) => expectStatus(one, who, Number(expected)),
  )
  test.each(DECIDING.map((who) => [who, who === 'member' ? memberStatus(one) : one.statuses[2]]))(
    '%s: %i',
    (who, expected) => expectStatus(one, who as VisitorKind, Number(expected)),
  )
})

test('no answer to another user contains data of the owner', async () => {
  using at = await scene()
  const shown = RIGHTS.filter(
    ({ route, statuses: [signedOut, , other] }) =>
      route.startsWith('GET') && signedOut === 401 && other === 200,
  )
  expect(shown.length).toBeGreaterThan(5)
  for (const { route, ask } of shown) {
    const { body } = await at.as.other('GET', (await ask(at)).path ?? route.slice('GET '.length))
    expect([route, ...secretsOf(at).filter((one) => JSON.stringify(body).includes(one))]).toEqual([
      route,
    ])
  }
})
