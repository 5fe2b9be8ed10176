import { expect, test } from 'bun:test'
import { write } from '../database/database.ts'
import { days, hours, minutes } from '../kernel/clock.ts'
import { givenUser, PASSWORD } from '../testing/worlds/given.ts'
import { type Json, signedOut } from '../testing/worlds/visitor.ts'
import { type World, world } from '../testing/worlds/world.ts'
import { DEVICE_MS, deviceIn, withDevice } from './devices.ts'
import { DEVICE_COOKIE } from './domain.ts'
import { count, LIMITS, limitKey } from './limits.ts'

const AWAY = '198.51.100.77'

/** A browser at an address that keeps its device cookie. */
function browser(here: World, address: string, cookie = '') {
  let kept = cookie
  const attributes: string[] = []
  return {
    attributes,
    cookie: () => kept,
    at: (place: string) => browser(here, place, kept),
    async post(path: string, body: Json) {
      const headers = { 'x-forwarded-for': address, cookie: `${DEVICE_COOKIE}=${kept}` }
      const answer = await signedOut(here)('POST', `/api/auth/${path}`, body, headers)
      for (const set of answer.headers.getSetCookie())
        if (set.startsWith(`${DEVICE_COOKIE}=`)) {
          attributes.push(set)
          kept = set.slice(DEVICE_COOKIE.length + 1).split(';')[0] ?? ''
        }
      return answer
    },
  }
}

const proxied = () => world({ TRUST_PROXY: 'true' })

/** So many attempts of strangers as the limit allows, from elsewhere and from one address. */
function exhaust({ db, clock }: World, kind: keyof typeof LIMITS, ...parts: string[]): void {
  const key = limitKey(kind, ...parts)
  write(db, (tx) => {
    for (let n = 0; n < LIMITS[kind].times; n += 1)
      count(tx, { key, limit: LIMITS[kind] }, clock.now())
  })
}

test('strangers can keep an unknown browser from logging in, and not one that has logged in before', async () => {
  using here = proxied()
  const { email } = await givenUser(here)
  const known = browser(here, '192.0.2.1')
  expect((await known.post('login', { email, password: PASSWORD })).status).toBe(200)
  exhaust(here, 'loginAccount', email)
  exhaust(here, 'loginAddress', AWAY)
  exhaust(here, 'loginPair', email, AWAY)
  const login = { email, password: PASSWORD }
  expect((await browser(here, AWAY).post('login', login)).status).toBe(429)
  expect((await known.at(AWAY).post('login', login)).status).toBe(200)
})

test('strangers cannot deny a reset to a browser that has logged in before', async () => {
  using here = proxied()
  const { email } = await givenUser(here)
  const known = browser(here, '192.0.2.1')
  await known.post('login', { email, password: PASSWORD })
  exhaust(here, 'resetAccount', email)
  exhaust(here, 'resetAddress', AWAY)
  expect((await browser(here, AWAY).post('request-reset', { email })).status).toBe(429)
  const away = known.at(AWAY)
  const statuses: number[] = []
  for (let n = 0; n <= LIMITS.resetDevice.times; n += 1)
    statuses.push((await away.post('request-reset', { email })).status)
  expect(statuses).toEqual([...Array<number>(LIMITS.resetDevice.times).fill(422), 429])
})

test('a known browser has a bound of its own, and others keep theirs', async () => {
  using here = proxied()
  const { email } = await givenUser(here)
  const known = browser(here, '192.0.2.1')
  const other = browser(here, '192.0.2.2')
  for (const one of [known, other]) await one.post('login', { email, password: PASSWORD })
  const away = known.at(AWAY)
  for (let n = 0; n < LIMITS.loginDevice.times; n += 1)
    expect((await away.post('login', { email, password: 'wrong-lamp-9' })).status).toBe(401)
  expect((await away.post('login', { email, password: PASSWORD })).status).toBe(429)
  expect((await other.at(AWAY).post('login', { email, password: PASSWORD })).status).toBe(200)
  await here.clock.pass(LIMITS.loginDevice.perMs)
  expect((await away.post('login', { email, password: PASSWORD })).status).toBe(200)
})

test('a browser is known to the accounts that it has logged in to, and to no other', async () => {
  using here = proxied()
  const [owner, eve] = [await givenUser(here), await givenUser(here)]
  const hers = browser(here, AWAY)
  await hers.post('login', { email: eve.email, password: PASSWORD })
  exhaust(here, 'loginAccount', owner.email)
  const login = { email: owner.email, password: PASSWORD }
  expect((await hers.at('198.51.100.1').post('login', login)).status).toBe(429)
  const shared = browser(here, '192.0.2.1')
  await here.clock.pass(hours(1))
  for (const { email } of [owner, eve]) await shared.post('login', { email, password: PASSWORD })
  for (const { email } of [owner, eve]) {
    expect(deviceIn(here, shared.cookie(), email)).toBeString()
    exhaust(here, 'loginAccount', email)
    expect((await shared.at(AWAY).post('login', { email, password: PASSWORD })).status).toBe(200)
  }
})

test('the cookie is of this site only, names nobody and is the same for an unknown account', async () => {
  using here = world({ PUBLIC_URL: 'https://finds.example' })
  const { email, id } = await givenUser(here)
  const one = browser(here, '192.0.2.1')
  await one.post('login', { email, password: 'wrong-lamp-9' })
  await one.post('request-reset', { email })
  expect(one.attributes).toEqual([])
  await one.post('login', { email, password: PASSWORD })
  const [set = ''] = one.attributes
  expect(set).toContain(`Max-Age=${DEVICE_MS / 1000}`)
  for (const part of ['HttpOnly', 'Secure', 'SameSite=Strict', 'Path=/'])
    expect(set).toContain(part)
  for (const own of [email, id, email.split('@')[0] ?? '']) expect(set).not.toContain(own)
  const wrong = { password: 'wrong-lamp-9' }
  const known = await one.post('login', { ...wrong, email })
  const unknown = await one.post('login', { ...wrong, email: 'nobody@example.com' })
  expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
})

test('a mark is right for its account, until it expires, and in no other form', async () => {
  using here = world()
  const account = 'dana@example.com'
  const cookie = withDevice(here, undefined, account)
  const id = deviceIn(here, cookie, account)
  expect(id).toMatch(/^[\w-]{22}$/)
  expect(deviceIn(here, cookie, 'noa@example.com')).toBeUndefined()
  const [nonce = '', until = '', signature = ''] = cookie.split('.')
  const forged = [
    ['A'.repeat(22), until, signature],
    [nonce, `${until}z`, signature],
    [nonce, until, 'A'.repeat(43)],
    [nonce, until, ''],
    [nonce, until, signature, 'x'],
  ]
  for (const parts of forged) expect(deviceIn(here, parts.join('.'), account)).toBeUndefined()
  for (const text of [undefined, '', '~', 'x'.repeat(5_000), `${'~'.repeat(20)}${cookie}`])
    expect(deviceIn(here, text, account)).toBeUndefined()
  using other = world()
  other.secrets.jwtSecret = 'another secret, which is as long as it needs to be'
  expect(deviceIn(other, cookie, account)).toBeUndefined()
  await here.clock.pass(days(179))
  const renewed = withDevice(here, cookie, account)
  expect(deviceIn(here, renewed, account)).toBe(id ?? '')
  await here.clock.pass(days(1))
  expect(deviceIn(here, cookie, account)).toBeUndefined()
  expect(deviceIn(here, renewed, account)).toBe(id ?? '')
})

test('of many accounts one browser keeps the newest four', async () => {
  using here = world()
  const accounts = Array.from({ length: 6 }, (_, n) => `user${n}@example.com`)
  let cookie: string | undefined
  for (const account of [...accounts, accounts[2] ?? '']) {
    await here.clock.pass(minutes(1))
    cookie = withDevice(here, cookie, account)
  }
  const known = accounts.filter((account) => deviceIn(here, cookie, account) !== undefined)
  expect(known).toEqual(accounts.slice(2))
  expect(cookie?.split('~')).toHaveLength(4)
})
