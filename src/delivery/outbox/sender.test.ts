import { expect, test } from 'bun:test'
import { putComparison } from '../../assets/comparables/store.ts'
import { listingOf } from '../../assets/store/listings.ts'
import { write } from '../../database/database.ts'
import { minutes, seconds } from '../../kernel/clock.ts'
import { senderParts } from '../../process/sender.ts'
import { markHome } from '../../shortlists/marks/service.ts'
import type { Called, TelegramClient } from '../../telegram/client.ts'
import { aListing } from '../../testing/worlds/listings.ts'
import { bring, change, florentinBot, posts } from '../../testing/worlds/passes.ts'
import { givenSender, inGroup, WITH_TELEGRAM } from '../../testing/worlds/telegram-outbox.ts'
import { type World, world } from '../../testing/worlds/world.ts'
import { telegramWriter } from '../channels/telegram/writer.ts'
import { queueReply } from '../replies.ts'
import { composeOwed } from './compose.ts'
import { forgetOutgoing } from './store.ts'

const COMPOSING = { writers: [telegramWriter], compareMs: 0, isPassOver: () => true }

async function groupBot(here: World, id = '-100', language = 'en') {
  const bot = await florentinBot(here)
  inGroup(here, bot, id, language)
  return bot
}

type Row = { state: string; attempts: number; reason: string | null; target: string }
const outbox = (here: World) =>
  here.db.$client
    .query('select state, attempts, reason, target from outgoing order by rid')
    .all() as Row[]
const states = (here: World) => outbox(here).map(({ state }) => state)
const deliveries = (here: World) =>
  here.db.$client
    .query("select state from deliveries where channel = 'telegram' order by asset_rid, n")
    .values()
    .flat()

const textOf = (params: Record<string, unknown> | undefined) =>
  String(params?.text ?? params?.caption)

test('a match is sent once to the group of its bot, and stands in the chat of the website', async () => {
  using here = world(WITH_TELEGRAM)
  const bot = await groupBot(here, '-100', 'he')
  bring(here, aListing({ price: 4_321 }))
  expect(deliveries(here)).toEqual(['owed'])
  const { calls, send } = givenSender(here)
  await send(seconds(3))
  expect(calls).toHaveLength(1)
  expect(calls[0]).toMatchObject({ method: 'sendMessage', params: { chat_id: '-100' } })
  expect(textOf(calls[0]?.params)).toContain('₪4,321')
  expect(JSON.stringify(calls[0]?.params.reply_markup)).toContain('שמירה')
  expect(calls[0]?.params).not.toHaveProperty('parse_mode')
  expect(outbox(here)).toEqual([{ state: 'sent', attempts: 1, reason: null, target: '-100' }])
  expect(deliveries(here)).toEqual(['done'])
  expect(posts(here, bot)).toHaveLength(1)
})

test('a card waits a moment for the comparison of its home, and goes without one that does not come', async () => {
  using here = world(WITH_TELEGRAM)
  await groupBot(here)
  bring(here, aListing(), aListing())
  const [first] = here.db.$client.query<{ rid: number }, []>('select rid from assets').all()
  const comparison = { estimate: 6_000, low: 5_500, high: 6_500, comparables: [], score: 17 }
  const { calls, send } = givenSender(here, { compareMs: seconds(4) })
  await send(seconds(1))
  expect(calls).toEqual([])
  write(here.db, (tx) => putComparison(tx, first?.rid ?? 0, comparison))
  await send(seconds(1))
  expect(calls).toHaveLength(1)
  expect(textOf(calls[0]?.params)).toContain('₪6,000')
  await send(seconds(4))
  expect(calls).toHaveLength(2)
})

test('a card does not wait for a home that was compared and has no comparison', async () => {
  using here = world(WITH_TELEGRAM)
  await groupBot(here)
  bring(here, aListing(), aListing())
  const compared = new Set<number>()
  const { calls, send } = givenSender(here, {
    compareMs: seconds(4),
    isCompared: (rid) => compared.has(rid),
  })
  await send(100)
  expect(calls).toEqual([])
  for (const [rid] of here.db.$client.query('select rid from assets').values())
    compared.add(Number(rid))
  await send(1_100)
  expect(calls).toHaveLength(2)
})

test('a bot without a group, or with Telegram switched off, owes nothing', async () => {
  using here = world(WITH_TELEGRAM)
  await florentinBot(here)
  const silent = await groupBot(here)
  here.db.$client.run('update bots set is_telegram_on = 0 where rid = ?', [silent.rid])
  bring(here, aListing())
  expect(deliveries(here)).toEqual([])
})

test('an installation without Telegram suppresses what is owed', async () => {
  using here = world()
  await groupBot(here)
  bring(here, aListing())
  const surroundings = { images: () => Promise.resolve(undefined) }
  const { signal } = new AbortController()
  const { compose } = await senderParts(here, { ...surroundings, signal })
  await here.clock.pass(seconds(5))
  compose?.()
  expect([deliveries(here), states(here)]).toEqual([['suppressed'], []])
})

test('what was hidden in the meantime, or whose bot no longer posts in Telegram, is not sent', async () => {
  using here = world(WITH_TELEGRAM)
  const bot = await groupBot(here)
  const home = aListing()
  bring(here, home, aListing())
  const id = here.db.$client
    .query('select id from assets where rid = ?')
    .values(listingOf(here.db, home)?.assetRid ?? 0)[0]?.[0]
  markHome(here, bot.ownerRid, String(id), { kind: 'hide' })
  const { calls, send } = givenSender(here)
  await send(seconds(3))
  expect([calls.length, deliveries(here)]).toEqual([1, ['suppressed', 'done']])
})

test('the posts of a chat are sent in their order, within the limits of group and chat', async () => {
  using here = world({ ...WITH_TELEGRAM, TELEGRAM_LIMITS: '30/1000,5/10000,1/1000' })
  const bot = await groupBot(here)
  change(here, bot, { digestThreshold: null })
  const prices = Array.from({ length: 12 }, (_, at) => 4_000 + at)
  bring(here, ...prices.map((price) => aListing({ price })))
  const { calls, send } = givenSender(here)
  await send(minutes(1))
  expect(
    calls.map(({ params }) =>
      Number(
        textOf(params)
          .match(/₪(\d),(\d+)/)
          ?.slice(1)
          .join(''),
      ),
    ),
  ).toEqual(prices)
  const times = calls.map(({ at }) => at)
  for (const from of times) {
    expect(times.filter((at) => at >= from && at < from + 1_000).length).toBe(1)
    expect(times.filter((at) => at >= from && at < from + 10_000).length).toBeLessThanOrEqual(5)
  }
})

test('the limits hold across a restart', async () => {
  using here = world({ ...WITH_TELEGRAM, TELEGRAM_LIMITS: '30/1000,1/10000,1/1000' })
  await groupBot(here)
  bring(here, aListing(), aListing())
  const first = givenSender(here)
  await first.send()
  const second = givenSender(here)
  await second.send(seconds(5))
  expect([first.calls.length, second.calls.length]).toEqual([1, 0])
  await second.send(seconds(6))
  expect(second.calls).toHaveLength(1)
})

test('answers count in the limits of their chat', async () => {
  using here = world({ ...WITH_TELEGRAM, TELEGRAM_LIMITS: '30/1000,1/10000,1/1000' })
  await groupBot(here)
  bring(here, aListing())
  const answer = { kind: 'reply', target: '-100', method: 'sendMessage', params: {} } as const
  write(here.db, (tx) => queueReply(tx, answer, { random: here.random, now: here.clock.now() }))
  const now = here.clock.now()
  here.db.$client.run("update outgoing set state = 'sent', message_id = '1', sent_at = ?", [now])
  const { calls, send } = givenSender(here)
  await send(seconds(12))
  expect(calls.map(({ at }) => at - now >= 10_000)).toEqual([true])
})

test('too many requests: nothing is sent to any chat until then, and no try is counted', async () => {
  using here = world(WITH_TELEGRAM)
  await groupBot(here, '-1')
  await groupBot(here, '-2')
  bring(here, aListing())
  const start = here.clock.now()
  const flood = { kind: 'flood', waitMs: seconds(20), reason: '429' } as const
  const { calls, send } = givenSender(here, { answers: [flood] })
  await send(seconds(30))
  const after = calls.map(({ at }) => at - start).filter((ms) => ms > 1_000)
  expect(after.length).toBe(2)
  for (const ms of after) expect(ms).toBeGreaterThanOrEqual(20_000)
  expect(outbox(here).map(({ attempts }) => attempts)).toEqual([1, 1])
})

test('a request without an answer is repeated with growing pauses, later posts of the chat after it', async () => {
  using here = world(WITH_TELEGRAM)
  await groupBot(here)
  bring(here, aListing({ price: 4_001 }), aListing({ price: 4_002 }))
  const lost = { kind: 'unreachable', reason: 'ECONNREFUSED' } as const
  const { calls, send } = givenSender(here, { answers: [lost, lost, lost] })
  await send(seconds(20))
  const order = calls.map(({ params }) => textOf(params).match(/4,00(\d)/)?.[1])
  expect(order).toEqual(['1', '1', '1', '1', '2'])
  expect(states(here)).toEqual(['sent', 'sent'])
})

test('five minutes of errors lose no post of the only group, and a message that is not accepted ends at once', async () => {
  using here = world(WITH_TELEGRAM)
  await groupBot(here)
  bring(here, aListing(), aListing(), aListing())
  const lost = { kind: 'unreachable', reason: '500: Internal Server Error' } as const
  const until = here.clock.now() + minutes(5)
  const messenger: TelegramClient = {
    call: <Result>() =>
      Promise.resolve<Called<Result>>(
        here.clock.now() < until
          ? { ok: false, failure: lost }
          : { ok: true, result: { message_id: 1 } as Result },
      ),
  }
  await givenSender(here, { messenger }).send(minutes(7))
  expect(states(here)).toEqual(['sent', 'sent', 'sent'])
  bring(here, aListing())
  const refused = givenSender(here, { answers: [{ kind: 'refused', reason: '400: bad' }] })
  await refused.send(seconds(5))
  expect([refused.calls.length, states(here)[3]]).toEqual([1, 'failed'])
})

test('a moved group gets its posts under its new id, and a lost one none', async () => {
  using here = world(WITH_TELEGRAM)
  await groupBot(here)
  bring(here, aListing(), aListing())
  const moved = givenSender(here, { answers: [{ kind: 'moved', to: '-200', reason: '400' }] })
  await moved.send(seconds(5))
  expect(moved.calls.map(({ params }) => params.chat_id)).toEqual(['-100', '-200', '-200'])
  expect(moved.moves).toEqual(['-100 > -200'])
  bring(here, aListing(), aListing())
  const gone = givenSender(here, { answers: [{ kind: 'gone', reason: '403: kicked' }] })
  await gone.send(seconds(5))
  expect([gone.calls.length, gone.moves]).toEqual([1, ['-200 gone']])
  expect(states(here).slice(2)).toEqual(['failed', 'failed'])
})

test('a message that a killed process was sending is sent again at the next start, once', async () => {
  using here = world(WITH_TELEGRAM)
  await groupBot(here)
  bring(here, aListing())
  const { calls, send } = givenSender(here)
  composeOwed(here, COMPOSING)
  here.db.$client.run("update outgoing set state = 'sending', attempts = 1, lease_until = ?", [
    here.clock.now() + minutes(1),
  ])
  await send(seconds(3))
  expect([calls.length, outbox(here)[0]?.attempts]).toEqual([1, 1])
})

test('a card with a photo is a caption of at most 1,024 units, and a text when the photo is not accepted', async () => {
  using here = world(WITH_TELEGRAM)
  await groupBot(here)
  const images = ['https://img.yad2.co.il/a.jpeg']
  bring(here, aListing({ images }), aListing({ images }))
  const asked: unknown[] = []
  const { calls, send } = givenSender(here, {
    answers: [null, { kind: 'refused', reason: '400: wrong type' }],
    photo: (photo) => {
      asked.push(photo)
      return Promise.resolve(new Uint8Array([1, 2, 3]))
    },
  })
  await send(seconds(5))
  expect(calls.map(({ method }) => method)).toEqual(['sendPhoto', 'sendPhoto', 'sendMessage'])
  expect(asked).toEqual([images[0], images[0]])
  expect(calls[0]?.params.photo).toBeInstanceOf(File)
  expect(textOf(calls[0]?.params).length).toBeLessThanOrEqual(1_024)
  expect(states(here)).toEqual(['sent', 'sent'])
})

test('a price drop says what it was before, and whether another listing brought it', async () => {
  using here = world(WITH_TELEGRAM)
  await groupBot(here)
  const home = aListing({ price: 5_000 })
  bring(here, home)
  await here.clock.pass(minutes(1))
  bring(here, { ...home, price: 4_500 })
  const { calls, send } = givenSender(here)
  await send(seconds(5))
  expect(textOf(calls[0]?.params)).toContain('₪5,000')
  expect(textOf(calls[1]?.params)).toContain('₪4,500, was ₪5,000\n3 rooms')
})

test('posts are forgotten after their time, and what was delivered is not', async () => {
  using here = world(WITH_TELEGRAM)
  await groupBot(here)
  bring(here, aListing())
  await givenSender(here).send(seconds(2))
  bring(here, aListing())
  composeOwed(here, COMPOSING)
  const forget = (before: number) => write(here.db, (tx) => forgetOutgoing(tx, before, 10))
  expect(forget(0)).toBe(0)
  expect(forget(here.clock.now() + 1)).toBe(1)
  expect([states(here), deliveries(here)]).toEqual([['pending'], ['done', 'done']])
})

test('a pause during a backlog sends nothing more, and the rest goes out when the bot runs again', async () => {
  using here = world(WITH_TELEGRAM)
  const bot = await groupBot(here)
  change(here, bot, { digestThreshold: null })
  bring(here, ...Array.from({ length: 15 }, () => aListing()))
  const { calls, send } = givenSender(here)
  await send(seconds(3))
  const before = calls.length
  expect(before).toBeGreaterThan(0)
  here.db.$client.run('update bots set is_active = 0')
  await send(minutes(5))
  expect(calls.length).toBe(before)
  here.db.$client.run('update bots set is_active = 1')
  await send(minutes(5))
  expect(calls.length).toBe(15)
})

test('a single post is composed in the same step as the first posts of a bot that owes thousands', async () => {
  using here = world(WITH_TELEGRAM)
  const first = await groupBot(here, '-1')
  change(here, first, { digestThreshold: null })
  bring(here, ...Array.from({ length: 200 }, () => aListing()))
  await groupBot(here, '-2')
  bring(here, aListing())
  composeOwed(here, COMPOSING)
  const targets = outbox(here).map(({ target }) => target)
  expect([targets.length, targets.includes('-2')]).toEqual([10, true])
})
