import { expect, test } from 'bun:test'
import { days, minutes } from '../kernel/clock.ts'
import { givenUser, PASSWORD } from '../testing/worlds/given.ts'
import { signedOut } from '../testing/worlds/visitor.ts'
import { world } from '../testing/worlds/world.ts'
import { attempt, LIMITS, limitKey } from './limits.ts'

const limit = { times: 3, perMs: 10_000 }

test('the window slides: when the oldest attempt has left it, one more is allowed', async () => {
  using here = world()
  const ask = () => attempt(here, [{ key: 'k', limit }])
  ask()
  await here.clock.pass(4_000)
  ask()
  ask()
  expect(ask).toThrow(expect.objectContaining({ kind: 'tooMany', retryAfter: 6 }))
  await here.clock.pass(6_000)
  ask()
  expect(ask).toThrow('Too many attempts')
})

/** Attempts at times by a clock that may be set. */
function attempting() {
  const here = world()
  const start = here.clock.now()
  let now = start
  const ask = () =>
    attempt({ ...here, clock: { ...here.clock, now: () => now } }, [{ key: 'k', limit }])
  const set = (ms: number) => {
    now = start + ms
  }
  const isFull = { kind: 'tooMany', retryAfter: 10 }
  return { ask, set, isFull, [Symbol.dispose]: here[Symbol.dispose] }
}

test('a clock that was far ahead and is set back locks nobody out', () => {
  using at = attempting()
  at.set(days(400))
  for (let n = 0; n < limit.times; n += 1) at.ask()
  expect(at.ask).toThrow(expect.objectContaining(at.isFull))
  at.set(0)
  for (let n = 0; n < limit.times; n += 1) at.ask()
  expect(at.ask).toThrow(expect.objectContaining(at.isFull))
})

test('a clock that is set back by little forgets no attempt, and makes nobody wait longer than the limit', () => {
  using at = attempting()
  for (let n = 0; n < limit.times; n += 1) at.ask()
  at.set(-9_000)
  expect(at.ask).toThrow(expect.objectContaining(at.isFull))
})

test('a refused attempt is not counted, and a successful one is removed', () => {
  using here = world()
  const full = { key: 'full', limit: { times: 1, perMs: 10_000 } }
  attempt(here, [full])
  for (let n = 0; n < 5; n += 1) expect(() => attempt(here, [{ key: 'k', limit }, full])).toThrow()
  for (let n = 0; n < 9; n += 1) attempt(here, [{ key: 'k', limit }])()
})

test('wrong log-ins are rate limited, and the limit ends by itself', async () => {
  using here = world()
  const { email } = await givenUser(here)
  const login = (password: string) =>
    signedOut(here)('POST', '/api/auth/login', { email, password })
  for (let n = 0; n < LIMITS.loginPair.times; n += 1)
    expect((await login('wrong one')).status).toBe(401)
  const { status, headers, body } = await login(PASSWORD)
  expect([status, body.code]).toEqual([429, 'tooMany'])
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  await here.clock.pass(minutes(15))
  expect((await login(PASSWORD)).status).toBe(200)
})

test('wrong log-ins from everywhere do not lock out a known address of the owner', async () => {
  using here = world({ TRUST_PROXY: 'true' })
  const { email } = await givenUser(here)
  const login = (password: string, from: string) =>
    signedOut(here)(
      'POST',
      '/api/auth/login',
      { email, password },
      { 'x-forwarded-for': `10.9.9.9, ${from}` },
    )
  expect((await login(PASSWORD, '192.0.2.1')).status).toBe(200)
  for (let n = 0; n < LIMITS.loginAccount.times; n += 1) await login('wrong one', `198.51.100.${n}`)
  expect((await login(PASSWORD, '203.0.113.9')).status).toBe(429)
  expect((await login(PASSWORD, '192.0.2.1:4711')).status).toBe(200)
})

test('no typed name is the key of something else', async () => {
  using here = world({ TRUST_PROXY: 'true' })
  const { email } = await givenUser(here)
  const login = (account: string, password: string, from: string) =>
    signedOut(here)(
      'POST',
      '/api/auth/login',
      { email: account, password },
      { 'x-forwarded-for': from },
    )
  const victim = '192.0.2.1'
  for (let n = 0; n < LIMITS.loginAccount.times + 1; n += 1)
    await login(`${email} from ${victim}`, 'wrong one', `198.51.100.${n}`)
  expect((await login(email, PASSWORD, victim)).status).toBe(200)
  const keys = [['a b', 'c'], ['a', 'b c'], ['a","b c'], ['a b c']] as const
  expect(new Set(keys.map((parts) => limitKey('loginPair', ...parts))).size).toBe(keys.length)
})

test('a whole IPv6 network is one address', async () => {
  using here = world({ TRUST_PROXY: 'true' })
  const { email } = await givenUser(here)
  const login = (password: string, from: string) =>
    signedOut(here)('POST', '/api/auth/login', { email, password }, { 'x-forwarded-for': from })
  for (let n = 0; n < LIMITS.loginPair.times; n += 1)
    expect((await login('wrong one', `2001:db8:7:8::${n}`)).status).toBe(401)
  expect((await login(PASSWORD, '2001:db8:7:8:9:9:9:9')).status).toBe(429)
  expect((await login(PASSWORD, '2001:db8:7:9::1')).status).toBe(200)
})

test('the address of the registration is known', async () => {
  using here = world({ TRUST_PROXY: 'true' })
  const from = (address: string) => ({ 'x-forwarded-for': address })
  const visit = signedOut(here)
  const email = 'noa@example.com'
  const account = { firstname: 'Noa', lastname: 'Bar', email, password: PASSWORD }
  await visit('POST', '/api/auth/register', account, from('192.0.2.1'))
  const login = (password: string, address: string) =>
    visit('POST', '/api/auth/login', { email, password }, from(address))
  for (let n = 0; n < LIMITS.loginAccount.times; n += 1) await login('wrong one', `198.51.100.${n}`)
  expect((await login(PASSWORD, '203.0.113.9')).status).toBe(429)
  expect((await login(PASSWORD, '192.0.2.1')).status).toBe(200)
})

test('a forwarded address counts only behind a trusted proxy', async () => {
  using here = world()
  const { email } = await givenUser(here)
  const login = (n: number) =>
    signedOut(here)(
      'POST',
      '/api/auth/login',
      { email, password: 'wrong one' },
      { 'x-forwarded-for': `${n}` },
    )
  for (let n = 0; n < LIMITS.loginPair.times; n += 1) await login(n)
  expect((await login(99)).status).toBe(429)
})

test('right log-ins count nowhere, however many there are', async () => {
  using here = world()
  const { email } = await givenUser(here)
  const login = (password: string) =>
    signedOut(here)('POST', '/api/auth/login', { email, password })
  for (let n = 0; n < LIMITS.loginPair.times - 1; n += 1) await login('wrong one')
  for (let n = 0; n < LIMITS.loginAddress.times + 1; n += 1)
    expect((await login(PASSWORD)).status).toBe(200)
  expect((await login('wrong one')).status).toBe(401)
  expect((await login(PASSWORD)).status).toBe(429)
})
