import { expect, test } from 'bun:test'
import { hideAsset } from '../../assets/marks/store.ts'
import type { Bot } from '../../bots/domain/bot.ts'
import { write } from '../../database/database.ts'
import { minutes, seconds } from '../../kernel/clock.ts'
import { aListing } from '../../testing/worlds/listings.ts'
import { bring, change, florentinBot, remove } from '../../testing/worlds/passes.ts'
import { givenSender, inGroup, WITH_TELEGRAM } from '../../testing/worlds/telegram-outbox.ts'
import { type World, world } from '../../testing/worlds/world.ts'

// What is asked again when the turn of a message has come, and how much of a backlog is composed.

const homes = (count: number) => Array.from({ length: count }, () => aListing())
const counted = ({ db }: World, what: string) =>
  db.$client.query<{ n: number }, []>(`select count(*) as n from ${what}`).get()?.n
const OPEN = "outgoing where state = 'pending'"
const OWED = "deliveries where channel = 'telegram' and state = 'owed'"

async function groupBot(here: World, id = '-100') {
  const bot = await florentinBot(here, { digestThreshold: null })
  inGroup(here, bot, id)
  return bot
}

const hide = ({ db, clock }: World, { ownerRid: userRid }: Bot, assetRid: number) =>
  write(db, (tx) => hideAsset(tx, { userRid, assetRid }, clock.now()))

test('of a backlog only what the group can get in a minute is composed, and all of it is sent in time', async () => {
  using here = world(WITH_TELEGRAM)
  await groupBot(here)
  bring(here, ...homes(60))
  const { calls, send } = givenSender(here)
  await send(seconds(1))
  expect([counted(here, OPEN), counted(here, OWED)]).toEqual([20 - calls.length + 1, 39])
  await send(minutes(4))
  expect(calls).toHaveLength(60)
})

test.each([
  ['paused', { isActive: false }],
  ['switched off in Telegram', { isTelegramOn: false }],
])('a bot that is %s during a backlog sends nothing more', async (_, changed) => {
  using here = world(WITH_TELEGRAM)
  const bot = await groupBot(here)
  bring(here, ...homes(200))
  const { calls, send } = givenSender(here)
  await send(seconds(3))
  const sent = calls.length
  expect(sent).toBeGreaterThan(0)
  change(here, bot, changed)
  await send(minutes(3))
  expect(calls).toHaveLength(sent)
})

test('a home that is removed or hidden before its turn is not sent, and the others are', async () => {
  using here = world(WITH_TELEGRAM)
  const bot = await groupBot(here)
  const [first, removed, hidden, last] = homes(4)
  if (!first || !removed || !hidden || !last) throw new Error('There are four')
  bring(here, first, removed, hidden, last)
  const { calls, send } = givenSender(here)
  await send()
  expect([calls.length, counted(here, OPEN)]).toEqual([1, 3])
  remove(here, removed)
  hide(here, bot, 3)
  await send(seconds(30))
  expect(calls).toHaveLength(2)
  expect(counted(here, OPEN)).toBe(0)
})

test('a digest loses the home that is hidden before its turn, and keeps the others', async () => {
  using here = world(WITH_TELEGRAM)
  const bot = await groupBot(here)
  change(here, bot, { digestThreshold: 0 })
  bring(here, ...homes(3))
  const { calls, send } = givenSender(here, {
    answers: [{ kind: 'flood', waitMs: seconds(20), reason: '429' }],
  })
  await send(seconds(1))
  hide(here, bot, 1)
  await send(seconds(40))
  expect(calls.map(({ params }) => /(\d) new finds/.exec(String(params.text))?.[1])).toEqual([
    '3',
    '2',
  ])
})

test('a bot that owes 5,000 delays the only post of another one by less than 5 s', async () => {
  using here = world(WITH_TELEGRAM)
  await groupBot(here)
  const many = homes(5_000)
  for (let at = 0; at < many.length; at += 500) bring(here, ...many.slice(at, at + 500))
  await groupBot(here, '-200')
  bring(here, aListing())
  const started = here.clock.now()
  const { calls, send } = givenSender(here)
  await send(seconds(6))
  const other = calls.find(({ params }) => params.chat_id === '-200')
  expect((other?.at ?? Number.POSITIVE_INFINITY) - started).toBeLessThan(seconds(5))
}, 30_000)
