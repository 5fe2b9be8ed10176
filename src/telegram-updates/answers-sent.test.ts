import { expect, test } from 'bun:test'
import { botById } from '../bots/store/bots.ts'
import { write } from '../database/database.ts'
import { minutes, seconds } from '../kernel/clock.ts'
import type { Called, TelegramClient, TelegramFailure } from '../telegram/client.ts'
import { givenBot, givenUser } from '../testing/worlds/given.ts'
import { givenSender } from '../testing/worlds/telegram-outbox.ts'
import { type World, world } from '../testing/worlds/world.ts'
import { answer } from './answers.ts'

type Sent = { chat: string; text: string; at: number }
type Fail = (sent: Sent) => TelegramFailure | undefined

/** Sends for a time; returns every attempt. */
async function sending(here: World, ms: number, fail: Fail = () => undefined): Promise<Sent[]> {
  const attempts: Sent[] = []
  const messenger: TelegramClient = {
    call: async <Result>(_: string, params: Record<string, unknown> = {}) => {
      const at = here.clock.monotonic()
      const sent = { chat: String(params.chat_id), text: String(params.text), at }
      attempts.push(sent)
      const failure = fail(sent)
      const result = { message_id: attempts.length }
      return (failure ? { ok: false, failure } : { ok: true, result }) as Called<Result>
    },
  }
  await givenSender(here, { messenger }).send(ms)
  return attempts
}

const say = (here: World, chat: string, text: string, isCode = false) =>
  write(here.db, (tx) => answer({ ...here, db: tx }, chat, text, { isCode }))

const rows = (here: World) =>
  here.db.$client
    .query<{ target: string; state: string; payload: string; reason: string | null }, []>(
      'select target, state, payload, reason from outgoing order by rid',
    )
    .all()

const texts = (attempts: readonly Sent[]) => attempts.map(({ text }) => text)

test('a chat that fails holds only its own answers, which stay in order', async () => {
  using here = world()
  for (const [chat, text] of [
    ['1', 'a1'],
    ['1', 'a2'],
    ['2', 'b1'],
  ] as const)
    say(here, chat, text)
  let failures = 0
  const attempts = await sending(here, seconds(10), ({ chat }) => {
    if (chat !== '1' || failures === 2) return undefined
    failures += 1
    return { kind: 'unreachable', reason: '502' }
  })
  expect(texts(attempts)).toEqual(['a1', 'b1', 'a1', 'a1', 'a2'])
  expect(rows(here).map(({ state }) => state)).toEqual(['sent', 'sent', 'sent'])
})

test('an answer is tried ever more seldom, at most a minute apart while nothing else is answered, and is never given up by count', async () => {
  using here = world()
  say(here, '1', 'x')
  const attempts = await sending(here, minutes(20), () => ({ kind: 'unreachable', reason: '502' }))
  const gaps = attempts.slice(1).map(({ at }, index) => at - (attempts[index]?.at ?? 0))
  expect(gaps.slice(0, 3)).toEqual([1, 2, 4].map(seconds))
  expect(Math.max(...gaps)).toBe(seconds(60))
  expect(rows(here)).toMatchObject([{ state: 'pending', reason: '502' }])
})

test('when Telegram asks to wait nothing is sent, and that is no attempt', async () => {
  using here = world()
  say(here, '1', 'a')
  say(here, '2', 'b')
  let refused = 0
  const attempts = await sending(here, minutes(3), () => {
    if (refused === 10) return undefined
    refused += 1
    return { kind: 'flood', waitMs: seconds(10), reason: '429' }
  })
  expect(texts(attempts)).toEqual([...Array.from({ length: 10 }, () => 'a'), 'a', 'b'])
  const early = attempts.slice(1, 11).map(({ at }, index) => at - (attempts[index]?.at ?? 0))
  expect(Math.min(...early)).toBeGreaterThanOrEqual(seconds(10))
})

test('a code is void after ten minutes, and its text is not kept, sent or not', async () => {
  using here = world()
  say(here, '1', 'ABC234', true)
  expect(texts(await sending(here, seconds(1)))).toEqual(['ABC234'])
  say(here, '1', 'DEF567', true)
  await here.clock.pass(minutes(10))
  expect(await sending(here, seconds(1))).toEqual([])
  expect(rows(here)).toMatchObject([{ state: 'sent' }, { state: 'failed' }])
  expect(JSON.stringify(rows(here))).not.toMatch(/ABC234|DEF567/)
})

test('what an earlier process was sending is sent again', async () => {
  using here = world()
  say(here, '1', 'x')
  here.db.$client.run("update outgoing set state = 'sending', lease_until = 1")
  expect(texts(await sending(here, seconds(1)))).toEqual(['x'])
})

/** A running bot of the group -5. */
async function inGroup(here: World) {
  const bot = givenBot(here, await givenUser(here), { neighborhoodCodes: [205] })
  here.db.$client.run("update bots set group_id = '-5', group_name = 'x' where rid = ?", [bot.rid])
  return () => botById(here.db, bot.id)
}

test('a group that is gone switches Telegram off for its bots only, and their owner is told', async () => {
  using here = world()
  const bot = await inGroup(here)
  say(here, '-5', 'x')
  await sending(here, seconds(1), () => ({ kind: 'gone', reason: '403' }))
  expect(bot()).toMatchObject({ isActive: true, isTelegramOn: false })
  expect(here.db.$client.query('select type from notifications').values()).toContainEqual([
    'system',
  ])
})

test('a group that has moved gets its answers at its new id', async () => {
  using here = world()
  const bot = await inGroup(here)
  for (const text of ['a', 'b']) say(here, '-5', text)
  const attempts = await sending(here, seconds(2), ({ chat }) =>
    chat === '-5' ? { kind: 'moved', to: '-1005', reason: '400' } : undefined,
  )
  expect(attempts.map(({ chat, text }) => [chat, text])).toEqual([
    ['-5', 'a'],
    ['-1005', 'a'],
    ['-1005', 'b'],
  ])
  expect(bot()?.group?.id).toBe('-1005')
})

test('the limits of Telegram hold over all messages, those of a group and those of a chat', async () => {
  using here = world({ TELEGRAM_LIMITS: '3/1000,4/60000,1/2000' })
  for (let n = 0; n < 6; n += 1) say(here, '-5', `g${n}`)
  for (let n = 1; n <= 6; n += 1) say(here, String(n), `p${n}`)
  const attempts = await sending(here, minutes(3))
  expect(attempts).toHaveLength(12)
  const most = (perMs: number, of: (sent: Sent) => boolean) => {
    const times = attempts.filter(of).map(({ at }) => at)
    return Math.max(...times.map((at) => times.filter((t) => t > at - perMs && t <= at).length))
  }
  expect(most(1_000, () => true)).toBe(3)
  expect(most(60_000, ({ chat }) => chat === '-5')).toBe(4)
  expect(most(2_000, ({ chat }) => chat === '-5')).toBe(1)
  expect(texts(attempts.filter(({ chat }) => chat === '-5'))).toEqual(
    Array.from({ length: 6 }, (_, n) => `g${n}`),
  )
})
