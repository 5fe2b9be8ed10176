import { expect, test } from 'bun:test'
import { putComparison } from '../../assets/comparables/store.ts'
import type { Bot } from '../../bots/domain/bot.ts'
import type { BotChange } from '../../bots/service.ts'
import { messagePage } from '../../chats/store/messages.ts'
import { write } from '../../database/database.ts'
import { minutes, seconds } from '../../kernel/clock.ts'
import { markHome } from '../../shortlists/marks/service.ts'
import { givenBot, givenHome, givenUser } from '../../testing/worlds/given.ts'
import { aListing } from '../../testing/worlds/listings.ts'
import { aPass, bring, bringIn, change, florentinBot, remove } from '../../testing/worlds/passes.ts'
import {
  type Call,
  givenSender,
  inGroup,
  WITH_TELEGRAM,
} from '../../testing/worlds/telegram-outbox.ts'
import { toldTo } from '../../testing/worlds/told.ts'
import { type World, world } from '../../testing/worlds/world.ts'
import { telegramWriter } from '../channels/telegram/writer.ts'
import { createComposer } from '../outbox/compose.ts'

async function groupBot(here: World, sent: BotChange = {}, language = 'en'): Promise<Bot> {
  const bot = await florentinBot(here)
  inGroup(here, bot, '-100', language)
  return change(here, bot, sent)
}

const homes = (count: number) => Array.from({ length: count }, () => aListing())
const textOf = ({ params }: Call) => String(params.text ?? params.caption)
/** What the group got: the number of homes in each message. */
const counts = (calls: readonly Call[]) =>
  calls.map((call) => Number(/^\u200e(\d+) new find/.exec(textOf(call))?.[1] ?? 1))
const bell = (here: World, bot: Bot) => toldTo(here.db, bot.ownerRid)
const chat = (here: World, bot: Bot) =>
  messagePage(here.db, bot.websiteChatRid, { page: 1, limit: 100 })
const states = (here: World) =>
  here.db.$client
    .query("select state, count(*) from deliveries where channel = 'telegram' group by state")
    .values()

test('a pass with 50 matches is 5 messages and a digest of 45 in the group, 50 in the chat, 6 notifications', async () => {
  using here = world(WITH_TELEGRAM)
  const bot = await groupBot(here)
  bring(here, ...homes(50))
  const { calls, send } = givenSender(here)
  await send(seconds(10))
  expect(counts(calls)).toEqual([1, 1, 1, 1, 1, 45])
  expect(chat(here, bot)).toHaveLength(50)
  expect(bell(here, bot).map(({ title }) => title)).toEqual([
    ...Array.from({ length: 5 }, () => 'My bot: a new find'),
    'My bot: 45 new finds',
  ])
  expect(bell(here, bot).at(-1)).toMatchObject({ url: `/chats/${bot.websiteChatId}` })
  expect(bell(here, bot).at(-1)?.body.split('\n')).toHaveLength(4)
  expect(bell(here, bot).at(-1)?.body).toEndWith('and 42 more')
  expect(states(here)).toEqual([['done', 50]])
})

test('the threshold of a bot decides: none is folded without one, all are with 0', async () => {
  using here = world(WITH_TELEGRAM)
  const never = await groupBot(here, { digestThreshold: null })
  const two = await groupBot(here, { digestThreshold: 2 })
  const always = await groupBot(here, { digestThreshold: 0 })
  for (const [bot, id] of [
    [never, '-1'],
    [two, '-2'],
    [always, '-3'],
  ] as const)
    inGroup(here, bot, id)
  bring(here, ...homes(6))
  const { calls, send } = givenSender(here)
  await send(seconds(8))
  const of = (id: string) => counts(calls.filter(({ params }) => params.chat_id === id))
  expect([of('-1'), of('-2'), of('-3')]).toEqual([[1, 1, 1, 1, 1, 1], [1, 1, 4], [6]])
  expect([never, two, always].map((bot) => bell(here, bot).length)).toEqual([6, 3, 1])
  const groups = (bot: Bot) => chat(here, bot).filter(({ message }) => message.groupId !== null)
  expect([never, two, always].map((bot) => groups(bot).length)).toEqual([0, 4, 6])
})

test('a digest does not overtake the single posts of its pass, however many they are', async () => {
  using here = world(WITH_TELEGRAM)
  await groupBot(here, { digestThreshold: 12 })
  bring(here, ...homes(15))
  const { calls, send } = givenSender(here)
  await send(seconds(20))
  expect(counts(calls)).toEqual([...Array(12).fill(1), 3])
})

test('what waits for the end of a pass is looked at twice a second, not more often', async () => {
  using here = world(WITH_TELEGRAM)
  await groupBot(here, { digestThreshold: 0 })
  bringIn(here, aPass(1), ...homes(2))
  let looks = 0
  const isPassOver = () => {
    looks += 1
    return false
  }
  const compose = createComposer(here, { writers: [telegramWriter], compareMs: 0, isPassOver })
  for (let n = 0; n < 20; n += 1) expect(compose().done).toBe(0)
  expect(looks).toBe(1)
  await here.clock.pass(500)
  expect([compose().waitMs, looks]).toEqual([500, 2])
})

test('a digest waits for the end of its pass', async () => {
  using here = world(WITH_TELEGRAM)
  const bot = await groupBot(here)
  const pass = aPass(1)
  let isOver = false
  const { calls, send } = givenSender(here, { isPassOver: () => isOver })
  bringIn(here, pass, ...homes(7))
  await send(seconds(10))
  bringIn(here, pass, ...homes(2))
  await send(seconds(10))
  expect([counts(calls), bell(here, bot).length]).toEqual([[1, 1, 1, 1, 1], 5])
  isOver = true
  await send(seconds(2))
  expect([counts(calls), bell(here, bot).length]).toEqual([[1, 1, 1, 1, 1, 4], 6])
})

test('a pass that goes on, or was killed, gives a digest a minute after the first post of each', async () => {
  using here = world(WITH_TELEGRAM)
  const bot = await groupBot(here, { digestThreshold: 0 })
  const pass = aPass(1)
  const { calls, send } = givenSender(here, { isPassOver: () => false })
  const start = here.clock.now()
  bringIn(here, pass, ...homes(2))
  await send(seconds(55))
  bringIn(here, pass, ...homes(1))
  expect(calls).toEqual([])
  await send(seconds(10))
  bringIn(here, pass, ...homes(4))
  await send(minutes(2))
  expect(counts(calls)).toEqual([3, 4])
  expect(calls.map(({ at }) => Math.floor((at - start) / 1_000))).toEqual([60, 125])
  expect(bell(here, bot).map(({ title }) => title)).toEqual([
    'My bot: 3 new finds',
    'My bot: 4 new finds',
  ])
})

test('each bot and each pass has a digest of its own', async () => {
  using here = world(WITH_TELEGRAM)
  const one = await groupBot(here, { digestThreshold: 0 })
  const other = await groupBot(here, { digestThreshold: 0 })
  inGroup(here, other, '-200')
  const over = new Set<number>()
  const { calls, send } = givenSender(here, { isPassOver: (rid) => over.has(rid) })
  bringIn(here, aPass(1), ...homes(2))
  bringIn(here, aPass(2), ...homes(3))
  over.add(2)
  await send(seconds(3))
  over.add(1)
  await send(seconds(3))
  const of = (id: string) => counts(calls.filter(({ params }) => params.chat_id === id))
  expect([of('-100'), of('-200')]).toEqual([
    [3, 2],
    [3, 2],
  ])
  expect([bell(here, one).length, bell(here, other).length]).toEqual([2, 2])
})

test('what a bot starts with is one pass, of which the rest is a digest at once', async () => {
  using here = world(WITH_TELEGRAM)
  for (let n = 0; n < 12; n += 1) givenHome(here)
  const bot = givenBot(here, await givenUser(here))
  inGroup(here, bot)
  change(here, bot, { neighborhoodCodes: [205] })
  const { calls, send } = givenSender(here, { isPassOver: () => false })
  expect(
    bell(here, bot)
      .map(({ title }) => title)
      .at(-1),
  ).toBe('My bot: 5 new finds')
  await send(seconds(8))
  expect(counts(calls)).toEqual([1, 1, 1, 1, 1, 5])
  expect([chat(here, bot).length, bell(here, bot).length]).toEqual([10, 6])
})

test('a website bot gets the notification of a digest too, without Telegram on the server', async () => {
  using here = world()
  const bot = await florentinBot(here)
  bring(here, ...homes(8))
  expect(bell(here, bot)).toHaveLength(5)
  await givenSender(here).send(seconds(1))
  expect(
    bell(here, bot)
      .map(({ title }) => title)
      .at(-1),
  ).toBe('My bot: 3 new finds')
})

test('a digest tells the best five by find score, then the newest, and links to all', async () => {
  using here = world(WITH_TELEGRAM)
  const bot = await groupBot(here, { digestThreshold: 0 })
  const scores = [3, null, 20, null, 45, -7, 12]
  const pass = aPass()
  for (const [at, score] of scores.entries()) {
    const coordinates = [34.77, 32.06] as const
    bringIn(here, pass, aListing({ street: `רחוב ${at}`, coordinates, price: 5_000 + at }))
    await here.clock.pass(minutes(1) / 10)
    if (score === null) continue
    const estimate = Math.round((5_000 + at) / (1 - score / 100))
    const range = { low: estimate - 100, high: estimate + 100 }
    const comparison = { estimate, ...range, comparables: [], score }
    write(here.db, (tx) => putComparison(tx, at + 1, comparison))
  }
  const { calls, send } = givenSender(here)
  await send(seconds(2))
  const [message] = calls
  const text = message ? textOf(message) : ''
  const plain = text.replaceAll(/[\u2068\u2069\u200e]/g, '')
  expect(plain.split('\n\n').map((part) => part.split('\n')[0])).toEqual([
    '7 new finds',
    '1. ₪5,002 · רחוב 2, פלורנטין',
    '2. ₪5,006 · רחוב 6, פלורנטין',
    '3. ₪5,000 · רחוב 0, פלורנטין',
    '4. ₪5,005 · רחוב 5, פלורנטין',
    // Too good to be true.
    '5. ₪5,004 · רחוב 4, פלורנטין',
    'See all 7 in Metzia',
  ])
  expect(plain).toContain('3 rooms · 70 m² · ⚠️ Unusually low: check before you pay')
  expect(plain).toContain('3 rooms · 70 m² · Find: 20% below similar homes')
  expect(plain).toContain('3 rooms · 70 m² · 7% above similar homes')
  const entities = message?.params.entities as { offset: number; length: number; url?: string }[]
  const linked = entities.flatMap(({ offset, length, url }) =>
    url ? [[text.slice(offset, offset + length).replaceAll(/[\u2068\u2069]/g, ''), url]] : [],
  )
  expect(linked[0]?.[0]).toBe('רחוב 2, פלורנטין')
  expect(linked[0]?.[1]).toMatch(/\/properties\?home=/)
  expect(linked.at(-1)).toEqual([
    'See all 7 in Metzia',
    `${here.config.publicUrl}/chats/${bot.websiteChatId}`,
  ])
})

test('a home that is gone before a digest is written is left out', async () => {
  using here = world(WITH_TELEGRAM)
  await groupBot(here, { digestThreshold: 0 })
  const listings = [5_001, 5_002, 5_003].map((price) => aListing({ price }))
  bring(here, ...listings)
  for (const [at, score] of [30, 20, 10].entries()) {
    const comparison = { estimate: 9_000, low: 8_500, high: 9_500, comparables: [], score }
    write(here.db, (tx) => putComparison(tx, at + 1, comparison))
  }
  if (listings[0]) remove(here, listings[0])
  const { calls, send } = givenSender(here)
  await send(seconds(2))
  const parts = calls[0] ? textOf(calls[0]).split('\n\n').slice(1, 4) : []
  expect(parts.map((part) => /₪5,00(\d)/.exec(part)?.[1])).toEqual(['2', '3', undefined])
})

test('a digest in Hebrew marks price drops, and texts of sources cannot make it too long', async () => {
  using here = world(WITH_TELEGRAM)
  await groupBot(here, { digestThreshold: 0 }, 'he')
  const long = (at: number) => ({ street: `${at} ${'ארוך '.repeat(500)}\u202e` })
  const known = aListing({ price: 6_000 })
  bring(here, known)
  const { calls, send } = givenSender(here)
  await send(seconds(2))
  await here.clock.pass(minutes(5))
  const pass = aPass()
  bringIn(
    here,
    pass,
    { ...known, price: 5_400 },
    ...Array.from({ length: 6 }, (_, at) => aListing(long(at))),
  )
  await send(seconds(3))
  const text = calls[1] ? textOf(calls[1]) : ''
  expect(text).toStartWith('\u200f6 דירות חדשות, ירידת מחיר אחת\n')
  expect(text.length).toBeLessThan(4_096)
  expect(text).not.toContain('\u202e')
  expect(text).toContain('לכל ה-7 ב-Metzia')
  for (const line of text.split('\n')) expect(line).toMatch(/^(\u200f.*)?$/)
  bringIn(here, aPass(), { ...known, price: 5_000 }, aListing())
  await send(seconds(3))
  const drop = calls[2] ? textOf(calls[2]).replaceAll(/[\u2068\u2069\u200f]/g, '') : ''
  expect(drop).toContain('₪5,000, היה ₪5,400 · ')
  expect(drop).not.toContain('ירד המחיר')
})

test('a hidden home is left out of a digest, a lone one is told as its card, and none without Telegram', async () => {
  using here = world(WITH_TELEGRAM)
  const bot = await groupBot(here, { digestThreshold: 0 })
  bring(here, ...homes(3))
  const ids = here.db.$client.query('select id from assets order by rid').values().flat()
  markHome(here, bot.ownerRid, String(ids[0]), { kind: 'hide' })
  const { calls, send } = givenSender(here)
  await send(seconds(2))
  expect(counts(calls)).toEqual([2])
  bring(here, ...homes(1))
  await send(seconds(3))
  expect(JSON.stringify(calls[1]?.params.reply_markup)).toContain('save:')
  expect(states(here)).toEqual([
    ['done', 3],
    ['suppressed', 1],
  ])
  bring(here, ...homes(2))
  change(here, bot, { isTelegramOn: false })
  await send(seconds(3))
  expect(calls).toHaveLength(2)
  expect(states(here)).toEqual([
    ['done', 3],
    ['suppressed', 3],
  ])
})
