import { expect, test } from 'bun:test'
import { minutes } from '../kernel/clock.ts'
import { givenUser, PASSWORD } from '../testing/worlds/given.ts'
import { type Answer, type Json, signedOut } from '../testing/worlds/visitor.ts'
import { type World, world } from '../testing/worlds/world.ts'
import type { User } from '../users/domain.ts'
import { LIMITS } from './limits.ts'
import { type ResetChannels, requestReset, resetByCode, resetLink, verifyCode } from './reset.ts'

const NEW = 'window-lamp-9'
const HOME = '192.0.2.1'
const FAR = '198.51.100.9'

/** A user with a linked Telegram account, and the codes that went there. */
async function linked(here: World) {
  const user = await givenUser(here)
  here.db.$client.run("update users set telegram_chat_id = '77' where rid = ?", [user.rid])
  const codes: string[] = []
  const channels: ResetChannels = {
    telegram: (_, { code }) => void codes.push(code),
    mail: undefined,
    told: () => undefined,
  }
  const reset = { context: here, channels }
  /** A browser at an address. */
  const at = (address: string, browser?: string) => ({ account: user.email, address, browser })
  return { user, codes, reset, at }
}

const rows = ({ db }: World) => db.$client.query('select * from resets').all()

test("a stranger's requests neither replace the owner's code nor use up its attempts", async () => {
  using here = world()
  const { codes, reset, at } = await linked(here)
  const owner = at(HOME, 'of the owner')
  await requestReset(reset, owner)
  await requestReset(reset, at(FAR, 'of a stranger'))
  await requestReset(reset, at(HOME, 'of a neighbour'))
  for (let n = 0; n < 9; n += 1)
    for (const stranger of [at(FAR, 'of a stranger'), at(FAR), at(HOME), at(HOME, 'unknown')])
      await expect(verifyCode(reset, 'WRONG2', stranger)).rejects.toThrow()
  const proof = await verifyCode(reset, codes[0] ?? '', owner)
  await resetByCode(reset, { ...owner, newPassword: NEW, proof })
  expect(rows(here)).toEqual([])
})

test("a code of the owner's reset is right in no other browser", async () => {
  using here = world()
  const { codes, reset, at } = await linked(here)
  await requestReset(reset, at(HOME, 'of the owner'))
  await requestReset(reset, at(FAR, 'of a stranger'))
  const stranger = at(FAR, 'of a stranger')
  await expect(verifyCode(reset, codes[0] ?? '', stranger)).rejects.toThrow(
    'Invalid verification code',
  )
})

test('a code is void after five wrong attempts, with and without the cookie', async () => {
  using here = world()
  const { codes, reset, at } = await linked(here)
  for (const [n, asked] of [at(HOME, 'with a cookie'), at(FAR)].entries()) {
    await requestReset(reset, asked)
    for (let wrong = 0; wrong < 5; wrong += 1)
      await expect(verifyCode(reset, 'WRONG2', asked)).rejects.toThrow('Invalid verification code')
    await expect(verifyCode(reset, codes[n] ?? '', asked)).rejects.toThrow(
      'Invalid verification code',
    )
  }
})

test('a proof is valid for ten minutes after its code was verified', async () => {
  using here = world()
  const { codes, reset, at } = await linked(here)
  const owner = at(HOME, 'of the owner')
  await requestReset(reset, owner)
  await here.clock.pass(minutes(10) - 1)
  const proof = await verifyCode(reset, codes[0] ?? '', owner)
  await here.clock.pass(minutes(10) - 1)
  await resetByCode(reset, { ...owner, newPassword: NEW, proof })
  await requestReset(reset, owner)
  const late = await verifyCode(reset, codes[1] ?? '', owner)
  await here.clock.pass(minutes(10))
  const setting = resetByCode(reset, { ...owner, newPassword: NEW, proof: late })
  expect(setting).rejects.toThrow('Please verify a code first')
  await Promise.allSettled([setting])
})

test('strangers cannot use up the requests of the owner, and the number of resets stays bounded', async () => {
  using here = world({ TRUST_PROXY: 'true' })
  const { user, reset, at } = await linked(here)
  const login = { email: user.email, password: PASSWORD }
  await signedOut(here)('POST', '/api/auth/login', login, { 'x-forwarded-for': HOME })
  for (let n = 0; n < 50; n += 1)
    try {
      await requestReset(reset, at(`198.51.100.${n}`, `browser ${n}`))
    } catch (error) {
      expect(error).toMatchObject({ kind: 'tooMany' })
    }
  expect(rows(here)).toHaveLength(LIMITS.resetAccount.times)
  for (let n = 0; n < LIMITS.resetPair.times; n += 1)
    await requestReset(reset, at(HOME, 'of the owner'))
  expect(rows(here)).toHaveLength(LIMITS.resetAccount.times + 1)
  await expect(requestReset(reset, at(HOME, 'of the owner'))).rejects.toThrow('Too many attempts')
})

test("a link of an operator outlives requests, ends with the next one, and with the password's reset", async () => {
  using here = world()
  const { user, reset, at } = await linked(here)
  const tokenOf = (link: string) => new URL(link).searchParams.get('token')
  const [first, second] = [tokenOf(resetLink(here, user)), tokenOf(resetLink(here, user))]
  await requestReset(reset, at(FAR, 'of a stranger'))
  await requestReset(reset, at(FAR))
  const complete = (token: string | null) =>
    signedOut(here)('POST', '/api/auth/complete-reset', {
      email: user.email,
      token,
      newPassword: NEW,
    })
  expect((await complete(first)).status).toBe(422)
  expect((await complete(second)).status).toBe(200)
  expect(rows(here)).toEqual([])
})

/** A browser that keeps its cookies, at one address. */
function browserAt(here: World, address: string) {
  const cookies = new Map<string, string>()
  const attributes: string[] = []
  return {
    attributes,
    async post(path: string, body: Json): Promise<Answer> {
      const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
      const headers = { 'x-forwarded-for': address, ...(cookie ? { cookie } : {}) }
      const answer = await signedOut(here)('POST', `/api/auth/${path}`, body, headers)
      for (const set of answer.headers.getSetCookie()) {
        attributes.push(set)
        const [name = '', value = ''] = set.split(';')[0]?.split('=') ?? []
        cookies.set(name, value)
      }
      return answer
    },
  }
}

/** A reset with a code that the test knows, as a channel would send it. */
function codeFor(here: World, user: User): string {
  const [row] = here.db.$client
    .query<{ rid: number }, []>('select rid from resets order by rid desc')
    .all()
  const hash = new Bun.CryptoHasher('sha256').update('KNOWN2').digest('base64url')
  here.db.$client.run('update resets set code_hash = ? where rid = ? and user_rid = ?', [
    hash,
    row?.rid ?? 0,
    user.rid,
  ])
  return 'KNOWN2'
}

test('the cookies of the browser carry a reset: no proof is needed in a body, and none is an address', async () => {
  using here = world({ TRUST_PROXY: 'true', SMTP_URL: 'smtp://127.0.0.1:1' })
  const user = await givenUser(here)
  const { email } = user
  const owner = browserAt(here, HOME)
  expect((await owner.post('request-reset', { email })).status).toBe(200)
  await here.clock.pass(0)
  const code = codeFor(here, user)
  const stranger = browserAt(here, HOME)
  const verified = await owner.post('verify-reset-code', { email, code })
  expect(verified.body).toMatchObject({ status: 'success', proof: expect.any(String) })
  const set = { email, newPassword: NEW }
  const refused = await stranger.post('reset-password', set)
  expect([refused.status, refused.body.message]).toEqual([422, 'Please verify a code first'])
  expect((await owner.post('reset-password', set)).status).toBe(200)
  expect((await owner.post('login', { email, password: NEW })).status).toBe(200)
  for (const name of ['resetRequest', 'resetProof']) {
    const cookie = owner.attributes.find((one) => one.startsWith(`${name}=`))
    expect(cookie).toContain('HttpOnly')
    expect(cookie).toContain('SameSite=Strict')
    expect(cookie).toContain('Path=/')
  }
})

test('wrong proofs and links from one address are limited', async () => {
  using here = world()
  const { email } = await givenUser(here)
  const visit = signedOut(here)
  const guess = (n: number) =>
    n % 2
      ? visit('POST', '/api/auth/reset-password', { email, newPassword: NEW, proof: `p${n}` })
      : visit('POST', '/api/auth/complete-reset', { email, newPassword: NEW, token: `t${n}` })
  for (let n = 0; n < LIMITS.codeAddress.times; n += 1) expect((await guess(n)).status).toBe(422)
  expect((await guess(0)).status).toBe(429)
  expect((await guess(1)).status).toBe(429)
})

test('the address of a completed reset is known to the owner', async () => {
  using here = world({ TRUST_PROXY: 'true' })
  const user = await givenUser(here)
  const { email } = user
  const token = new URL(resetLink(here, user)).searchParams.get('token')
  const from = (address: string) => ({ 'x-forwarded-for': address })
  const visit = signedOut(here)
  await visit('POST', '/api/auth/complete-reset', { email, token, newPassword: NEW }, from(HOME))
  for (let n = 0; n < LIMITS.loginAccount.times; n += 1)
    await visit('POST', '/api/auth/login', { email, password: 'wrong one' }, from(`10.0.0.${n}`))
  const login = { email, password: NEW }
  expect((await visit('POST', '/api/auth/login', login, from(FAR))).status).toBe(429)
  expect((await visit('POST', '/api/auth/login', login, from(HOME))).status).toBe(200)
})

test('with mail, everything that depends on the account happens after the answer', async () => {
  using here = world()
  const user = await givenUser(here)
  const sent: string[] = []
  const channels: ResetChannels = {
    telegram: undefined,
    mail: ({ email }) => void sent.push(email),
    told: () => undefined,
  }
  const ask = (account: string) =>
    requestReset({ context: here, channels }, { account, address: HOME, browser: account })
  expect([await ask(user.email), await ask('nobody@example.com')]).toEqual([true, true])
  expect([sent, rows(here)]).toEqual([[], []])
  await here.clock.pass(0)
  expect([sent, rows(here).length]).toEqual([[user.email], 1])
})

test('a mailed link that completes a reset verifies the e-mail; a link of an operator does not', async () => {
  using here = world()
  const user = await givenUser(here)
  const { email } = user
  const links: string[] = []
  const channels: ResetChannels = {
    telegram: undefined,
    mail: (_, { link }) => void links.push(link),
    told: () => undefined,
  }
  const verifiedAt = () =>
    here.db.$client.query<{ at: number }, []>('select email_verified_at at from users').get()?.at
  const complete = (link: string | undefined) =>
    signedOut(here)('POST', '/api/auth/complete-reset', {
      email,
      newPassword: NEW,
      token: new URL(link ?? '').searchParams.get('token'),
    })
  expect((await complete(resetLink(here, user))).status).toBe(200)
  expect(verifiedAt()).toBeNull()
  await requestReset({ context: here, channels }, { account: email, address: HOME })
  await here.clock.pass(0)
  expect((await complete(links[0])).status).toBe(200)
  expect(verifiedAt()).toBe(here.clock.now())
})
