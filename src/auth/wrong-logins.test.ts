import { expect, test } from 'bun:test'
import { hostileRequest } from '../testing/models/hostile.ts'
import { givenUser, PASSWORD } from '../testing/worlds/given.ts'
import { pick, seeded } from '../testing/worlds/random.ts'
import { type Answer, signedOut, visitor } from '../testing/worlds/visitor.ts'
import { type World, world } from '../testing/worlds/world.ts'

type Tally = Map<number, number>

/** Behind a proxy, so that a test says where each request comes from. */
const settings = { TRUST_PROXY: 'true' }

/** That every 4xx says something in JSON, and a 429 when to come back. */
function expectRefusal({ status, body, headers }: Answer, sent: string): void {
  const told = [status, headers.get('content-type')?.split(';')[0], typeof body?.message]
  const expected = [status, 'application/json', 'string']
  expect([...told, sent.slice(0, 200)]).toEqual([...expected, sent.slice(0, 200)])
  expect(body.message).not.toBe('')
  const retryAfter = headers.get('retry-after')
  expect(status === 429 ? retryAfter : '1').toMatch(/^[1-9]\d*$/)
}

type Barrage = {
  path: string
  count: number
  seed: number
  /** A body of the right shape whose content is wrong. */
  wrong(chance: () => number, n: number): Record<string, unknown>
  headers?: Record<string, string>
}

/** Sends requests of which none can be right, from ever other addresses. */
async function bombard(here: World, barrage: Barrage, isFine: (answer: Answer) => boolean) {
  const { path, count, seed, wrong, headers = {} } = barrage
  const chance = seeded(seed)
  const tally: Tally = new Map()
  for (let n = 0; n < count; n += 1) {
    const body = wrong(chance, n)
    const isShaped = chance() < 0.3
    const request = isShaped
      ? { body: JSON.stringify(body), type: 'application/json' }
      : hostileRequest(chance, body)
    const answer = await signedOut(here)('POST', `/api/auth/${path}`, request.body, {
      'content-type': request.type,
      'x-forwarded-for': `10.0.${n % 3}.${Math.floor(chance() * 40)}`,
      ...headers,
    })
    tally.set(answer.status, (tally.get(answer.status) ?? 0) + 1)
    if (answer.status < 400)
      expect([path, request.body, isFine(answer)]).toEqual([path, request.body, true])
    else expectRefusal(answer, request.body)
    expect(answer.status).toBeLessThan(500)
  }
  return tally
}

const never = () => false

test('a thousand wrong log-ins are refused, and the owner can still log in from a known address', async () => {
  using here = world(settings)
  const owner = await givenUser(here)
  const visit = signedOut(here)
  const login = (from: string) =>
    visit(
      'POST',
      '/api/auth/login',
      { email: owner.email, password: PASSWORD },
      { 'x-forwarded-for': from },
    )
  expect((await login('192.0.2.1')).status).toBe(200)
  const accounts = [owner.email, owner.email.toUpperCase(), 'nobody@example.com', 'admin', '1']
  const passwords = [
    'wrong one',
    `${PASSWORD} `,
    PASSWORD.toUpperCase(),
    "' or 1=1 --",
    'пароль-123',
  ]
  const tally = await bombard(
    here,
    {
      path: 'login',
      count: 1_000,
      seed: 7,
      wrong: (chance) => ({
        [pick(chance, ['email', 'username'])]: pick(chance, accounts),
        password: pick(chance, passwords),
      }),
    },
    never,
  )
  expect([...tally.keys()].sort()).toEqual([400, 401, 415, 422, 429])
  expect([...tally.values()].reduce((sum, n) => sum + n)).toBe(1_000)
  for (const [status, times] of tally) expect([status, times > 10]).toEqual([status, true])
  expect((await login('192.0.2.1')).status).toBe(200)
  expect(here.db.$client.query('select * from users').all()).toHaveLength(1)
})

const RESET = { email: 'person@example.com', newPassword: 'window-lamp-9' }

test.each<[string, Barrage['wrong']]>([
  [
    'register',
    () => ({ firstname: 'A', lastname: 'B', email: 'taken@example.com', password: 'lamp-post-7' }),
  ],
  ['request-reset', (_, n) => ({ username: `nobody${n % 7}@example.com` })],
  ['verify-reset-code', (_, n) => ({ username: 'taken@example.com', code: `CODE${n}` })],
  ['reset-password', () => ({ ...RESET, proof: 'guessed' })],
  ['complete-reset', () => ({ ...RESET, token: 'guessed' })],
])('two hundred wrong requests to %s are refused one by one', async (path, wrong) => {
  using here = world(settings)
  await givenUser(here, { email: 'taken@example.com' })
  const isNewcomer = ({ body }: Answer) => path === 'register' && body.user.roles.join() === 'user'
  const tally = await bombard(here, { path, count: 200, seed: 11, wrong }, isNewcomer)
  expect(tally.get(422)).toBeGreaterThan(20)
  const login = { email: 'taken@example.com', password: PASSWORD }
  expect((await signedOut(here)('POST', '/api/auth/login', login)).status).toBe(200)
})

test('two hundred wrong tokens are not valid', async () => {
  using here = world(settings)
  const wrong = () => ({ token: 'a.b.c' })
  const isInvalid = ({ body }: Answer) => JSON.stringify(body) === '{"valid":false}'
  const tally = await bombard(here, { path: 'validate', count: 200, seed: 13, wrong }, isInvalid)
  expect(tally.get(200)).toBeGreaterThan(20)
})

test('two hundred wrong changes of a password change nothing', async () => {
  using here = world(settings)
  const user = await givenUser(here)
  const visit = signedOut(here)
  const { body } = await visit('POST', '/api/auth/login', { email: user.email, password: PASSWORD })
  const headers = { authorization: `Bearer ${body.token}` }
  const wrong = () => ({ currentPassword: 'wrong one', newPassword: 'window-lamp-9' })
  const barrage = { path: 'change-password', count: 200, seed: 17, wrong, headers }
  await bombard(here, barrage, never)
  expect((await visit('GET', '/api/users/me', undefined, headers)).status).toBe(200)
  const again = await visitor(here, user)
  expect((await again('GET', '/api/users/me')).status).toBe(200)
})
