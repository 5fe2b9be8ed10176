import { expect, test } from 'bun:test'
import { hours, minutes } from '../kernel/clock.ts'
import { en } from '../kernel/texts/en.ts'
import { givenUser, PASSWORD } from '../testing/worlds/given.ts'
import { signedOut, visitor } from '../testing/worlds/visitor.ts'
import { type World, world } from '../testing/worlds/world.ts'
import { newCode } from './codes.ts'
import { requestReset, resetByCode, resetByLink, verifyCode } from './reset.ts'

const NEW = 'window-lamp-9'
const address = '192.0.2.1'

/** A person whose Telegram account is linked, and the messages that went there. */
async function linked(here: World) {
  const user = await givenUser(here)
  here.db.$client.run('update users set telegram_chat_id = ? where rid = ?', ['77', user.rid])
  const sent: { code: string; link: string }[] = []
  const told: string[] = []
  const channels = {
    telegram: (_: unknown, message: { code: string; link: string }) => void sent.push(message),
    mail: undefined,
    told: ({ id }: { id: string }) => void told.push(id),
  }
  const asked = { account: user.email, address }
  return { user, sent, told, asked, reset: { context: here, channels } }
}

const login = (here: World, email: string, password: string) =>
  signedOut(here)('POST', '/api/auth/login', { email, password })

test('a code allows one new password, which ends all sessions', async () => {
  using here = world()
  const { user, sent, told, asked, reset } = await linked(here)
  const open = await visitor(here, user)
  expect(await requestReset(reset, asked)).toBe(true)
  const code = sent[0]?.code ?? ''
  expect(code).toMatch(/^[A-HJKMNP-Z2-9]{6}$/)
  const proof = await verifyCode(reset, ` ${code.toLowerCase()} `, asked)
  await resetByCode(reset, { ...asked, newPassword: NEW, proof })
  expect((await open('GET', '/api/users/me')).status).toBe(401)
  expect((await login(here, user.email, PASSWORD)).status).toBe(401)
  expect((await login(here, user.email, NEW)).status).toBe(200)
  expect(told).toEqual([user.id])
  await expect(verifyCode(reset, code, asked)).rejects.toThrow('Invalid verification code')
  expect(resetByCode(reset, { ...asked, newPassword: NEW, proof })).rejects.toThrow(
    'verify a code first',
  )
})

test('no password is set without a verified code, or with the code of another user', async () => {
  using here = world()
  const { sent, asked, reset } = await linked(here)
  await requestReset(reset, asked)
  const set = (proof: string | undefined, from = address) =>
    resetByCode(reset, { ...asked, newPassword: NEW, proof, address: from })
  expect(set(undefined)).rejects.toThrow('verify a code first')
  await verifyCode(reset, sent[0]?.code ?? '', asked)
  expect(set(undefined, '198.51.100.9')).rejects.toThrow('verify a code first')
  expect(set('guessed')).rejects.toThrow('verify a code first')
  expect(set(undefined)).rejects.toThrow('verify a code first')
})

test('a code is void after five wrong attempts, after ten minutes, and after a newer code', async () => {
  using here = world()
  const { sent, asked, reset } = await linked(here)
  await requestReset(reset, asked)
  for (let n = 0; n < 5; n += 1) await expect(verifyCode(reset, 'WRONG2', asked)).rejects.toThrow()
  await expect(verifyCode(reset, sent[0]?.code ?? '', asked)).rejects.toThrow(
    'Invalid verification code',
  )
  await requestReset(reset, asked)
  await here.clock.pass(minutes(10))
  await expect(verifyCode(reset, sent[1]?.code ?? '', asked)).rejects.toThrow(
    'Invalid verification code',
  )
  await requestReset(reset, asked)
  await requestReset(reset, asked)
  expect(sent[2]?.code).not.toBe(sent[3]?.code)
  await expect(verifyCode(reset, sent[2]?.code ?? '', asked)).rejects.toThrow()
  await verifyCode(reset, sent[3]?.code ?? '', asked)
})

test('a link is valid for an hour, once, for its account only', async () => {
  using here = world()
  const { sent, asked, reset } = await linked(here)
  const other = await givenUser(here)
  const tokenOf = (n: number) => new URL(sent[n]?.link ?? '').searchParams.get('token') ?? ''
  await requestReset(reset, asked)
  const set = (token: string, account = asked.account) =>
    resetByLink(reset, { account, address, token, newPassword: NEW })
  expect(set(tokenOf(0), other.email)).rejects.toThrow('no longer valid')
  expect(set('guessed')).rejects.toThrow('no longer valid')
  await set(tokenOf(0))
  expect(set(tokenOf(0))).rejects.toThrow('no longer valid')
  await requestReset(reset, asked)
  await here.clock.pass(hours(1))
  expect(set(tokenOf(1))).rejects.toThrow('no longer valid')
})

test('unknown and unlinked accounts get the same answer, with the support address', async () => {
  using here = world({ SUPPORT_EMAIL: 'help@example.com' })
  const user = await givenUser(here)
  const ask = (username: string) => signedOut(here)('POST', '/api/auth/request-reset', { username })
  const unlinked = await ask(user.email)
  expect(unlinked.body.message).toBe(
    'Password reset needs a linked Telegram account. Please contact support at help@example.com.',
  )
  const unknown = await ask('nobody@example.com')
  expect([unknown.status, unknown.body]).toEqual([unlinked.status, unlinked.body])
})

test('the routes name what is missing, and never answer 5xx', async () => {
  using here = world()
  const visit = signedOut(here)
  for (const [path, body, message] of [
    ['request-reset', {}, 'Username is required'],
    ['verify-reset-code', { username: 'a', code: ' ' }, 'Verification code is required'],
    ['verify-reset-code', { username: 'a', code: 'ABCDEF' }, 'Invalid verification code'],
    ['reset-password', { username: 'a', newPassword: '' }, 'New password is required'],
    [
      'reset-password',
      { username: 'a', newPassword: '1234567' },
      'Password must be at least 8 characters',
    ],
    ['reset-password', { username: 'a', newPassword: NEW }, 'Please verify a code first'],
    [
      'complete-reset',
      { email: 'a', token: 'x', newPassword: NEW },
      'This reset link is no longer valid',
    ],
    [
      'complete-reset',
      { email: 'a', token: 'x', newPassword: 'password123' },
      'This password is one of the most used ones. Please choose another.',
    ],
  ] as const) {
    const answer = await visit('POST', `/api/auth/${path}`, body)
    expect([path, answer.status, answer.body.message]).toEqual([path, 422, message])
  }
})

test('the texts are those of the screens', () => {
  expect(en.codeSent).toBe(
    'Verification code sent to your Telegram account. Please enter the code below.',
  )
  expect(en.codeVerified).toBe('Code verified. Please set your new password.')
  expect(en.resetDone).toBe('Password reset successful. You can now login with your new password.')
})

test('password resets of an account are rate limited', async () => {
  using here = world()
  const { asked, reset } = await linked(here)
  for (let n = 0; n < 5; n += 1) requestReset(reset, { ...asked, address: `192.0.2.${n}` })
  await expect(requestReset(reset, asked)).rejects.toThrow('Too many attempts')
})

test('all characters of codes are equally likely', () => {
  let count = -1
  const bytes = () => {
    count += 1
    return Uint8Array.of(count % 256)
  }
  const random = { id: () => '', bytes }
  const counts = new Map<string, number>()
  for (let n = 0; n < 248 * 10; n += 1)
    for (const letter of newCode(random)) counts.set(letter, (counts.get(letter) ?? 0) + 1)
  expect(counts.size).toBe(31)
  expect(new Set(counts.values()).size).toBe(1)
})
