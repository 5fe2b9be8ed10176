import { expect, test } from 'bun:test'
import { minutes } from '../kernel/clock.ts'
import { givenUser } from '../testing/worlds/given.ts'
import { visitor } from '../testing/worlds/visitor.ts'
import { type World, world } from '../testing/worlds/world.ts'
import type { User } from '../users/domain.ts'
import { userById } from '../users/store.ts'
import { exchangeCode } from './sign-in-codes.ts'
import { linkTelegram, telegramToken } from './telegram-link.ts'

const CHAT = '5550001'

const chatOf = (here: World, { id }: User) => userById(here.db, id)?.telegramChatId

function changesOf(here: World, { id }: User): number {
  return here.db.$client
    .query<{ n: number }, [string]>(
      "select count(*) as n from changes where topic = 'user' and ref = ?",
    )
    .get(id)?.n as number
}

test('a token sent in a private chat links that chat, once', async () => {
  using here = world()
  const user = await givenUser(here)
  const visit = await visitor(here, user)
  const { token, expiresAt } = (await visit('POST', '/api/users/me/telegram')).body
  expect(Date.parse(expiresAt) - here.clock.now()).toBe(minutes(15))
  expect((await visit('GET', '/api/users/me')).body.user.isTelegramLinked).toBe(false)
  const before = changesOf(here, user)
  expect(linkTelegram(here, { token, chatId: CHAT })).toMatchObject({
    id: user.id,
    telegramChatId: CHAT,
  })
  expect(changesOf(here, user)).toBe(before + 1)
  expect((await visit('GET', '/api/users/me')).body.user.isTelegramLinked).toBe(true)
  expect(linkTelegram(here, { token, chatId: '5550002' })).toBeUndefined()
  expect(chatOf(here, user)).toBe(CHAT)
  await visit('DELETE', '/api/users/me/telegram')
  expect(chatOf(here, user)).toBeNull()
})

test('a token is valid for fifteen minutes, and void after a newer one', async () => {
  using here = world()
  const user = await givenUser(here)
  const first = telegramToken(here, user).token
  const second = telegramToken(here, user).token
  expect(linkTelegram(here, { token: first, chatId: CHAT })).toBeUndefined()
  await here.clock.pass(minutes(15))
  expect(linkTelegram(here, { token: second, chatId: CHAT })).toBeUndefined()
  const third = telegramToken(here, user).token
  await here.clock.pass(minutes(15) - 1)
  expect(linkTelegram(here, { token: third, chatId: CHAT })?.id).toBe(user.id)
})

test('a chat moves to the account whose token was sent there; the other one is unlinked', async () => {
  using here = world()
  const [one, other] = [await givenUser(here), await givenUser(here)]
  for (const user of [one, other])
    linkTelegram(here, { token: telegramToken(here, user).token, chatId: CHAT })
  expect([chatOf(here, one), chatOf(here, other)]).toEqual([null, CHAT])
  linkTelegram(here, { token: telegramToken(here, other).token, chatId: CHAT })
  expect(chatOf(here, other)).toBe(CHAT)
  linkTelegram(here, { token: telegramToken(here, other).token, chatId: '5550002' })
  expect(chatOf(here, other)).toBe('5550002')
})

test.each(['-1001234567', '-5', '0', '', 'x', '1 ', '5.5', '@channel'])(
  'the chat %p is not private and is refused, and the token is still good',
  async (chatId) => {
    using here = world()
    const user = await givenUser(here)
    const { token } = telegramToken(here, user)
    expect(linkTelegram(here, { token, chatId })).toBeUndefined()
    expect(linkTelegram(here, { token, chatId: CHAT })?.id).toBe(user.id)
  },
)

test('a banned user cannot link a chat, and the chat stays with its account', async () => {
  using here = world()
  const [user, other] = [await givenUser(here), await givenUser(here)]
  linkTelegram(here, { token: telegramToken(here, other).token, chatId: CHAT })
  const { token } = telegramToken(here, user)
  here.db.$client.run('update users set is_banned = 1 where rid = ?', [user.rid])
  expect(linkTelegram(here, { token, chatId: CHAT })).toBeUndefined()
  expect([chatOf(here, user), chatOf(here, other)]).toEqual([null, CHAT])
})

test('a code of a group, a sign-in code, and a guess link no account', async () => {
  using here = world()
  const user = await givenUser(here)
  telegramToken(here, user)
  for (const token of ['K7M2QX', exchangeCode(here, user, 'a browser'), '', 'x'.repeat(10_000)])
    expect(linkTelegram(here, { token, chatId: CHAT })).toBeUndefined()
  expect(chatOf(here, user)).toBeNull()
})

test('the stored hash of a token does not link an account', async () => {
  using here = world()
  const user = await givenUser(here)
  const { token } = telegramToken(here, user)
  const kept = here.db.$client.query<{ hash: string }, []>('select hash from one_time_codes').all()
  expect(JSON.stringify(kept)).not.toContain(token)
  expect(linkTelegram(here, { token: kept[0]?.hash ?? '', chatId: CHAT })).toBeUndefined()
})
