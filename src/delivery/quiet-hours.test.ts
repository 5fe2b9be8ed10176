import { expect, test } from 'bun:test'
import type { Bot } from '../bots/domain/bot.ts'
import type { BotChange } from '../bots/service.ts'
import { messagePage } from '../chats/store/messages.ts'
import { write } from '../database/database.ts'
import { hours, minutes, seconds } from '../kernel/clock.ts'
import { notificationsOf } from '../notifications/store.ts'
import { aListing } from '../testing/worlds/listings.ts'
import { aPass, bring, bringIn, change, florentinBot } from '../testing/worlds/passes.ts'
import {
  type Call,
  givenSender,
  inGroup,
  WITH_TELEGRAM,
} from '../testing/worlds/telegram-outbox.ts'
import { type World, world } from '../testing/worlds/world.ts'
import { composeOwed } from './outbox/compose.ts'
import { messageOf } from './outbox/open-rows.ts'
import { type NewOutgoing, PRIORITY } from './outbox/store.ts'
import { isToSend } from './outbox/turn.ts'
import type { Writer } from './outbox/writer.ts'

const NIGHT = { from: '22:00', to: '07:00' }

async function quietBot(here: World, sent: BotChange = {}): Promise<Bot> {
  const bot = await florentinBot(here)
  inGroup(here, bot)
  return change(here, bot, { quietHours: NIGHT, ...sent })
}

const homes = (count: number) => Array.from({ length: count }, () => aListing())
const textOf = ({ params }: Call) => String(params.text ?? params.caption)
const counts = (calls: readonly Call[]) =>
  calls.map((call) => Number(/^\u200e(\d+) new find/.exec(textOf(call))?.[1] ?? 1))
const minuteOf = (at: number | undefined) => new Date(at ?? 0).toISOString().slice(0, 16)
const states = (here: World) =>
  here.db.$client
    .query("select state, count(*) from deliveries where channel = 'telegram' group by state")
    .values()

/** Lets time pass until then; the sender runs in the last two minutes. */
async function wait(here: World, sender: ReturnType<typeof givenSender>, iso: string) {
  const ms = Date.parse(iso) - here.clock.now()
  if (ms > minutes(2)) await here.clock.pass(ms - minutes(2))
  await sender.send(Math.min(ms, minutes(2)))
}

/** The evening before, a minute of quiet, one after the change of the clocks, and when they show 07:00 in Israel. */
const NIGHTS = [
  ['in winter', '2027-01-10T19:50Z', '2027-01-10T20:05Z', '2027-01-11T02:00Z', '2027-01-11T05:00Z'],
  ['forward', '2027-03-25T19:50Z', '2027-03-25T20:05Z', '2027-03-26T01:00Z', '2027-03-26T04:00Z'],
  ['back', '2027-10-30T18:50Z', '2027-10-30T19:05Z', '2027-10-30T23:30Z', '2027-10-31T05:00Z'],
] as const

test.each(NIGHTS)(
  'what is found in a night is one digest at 07:00, over a restart and an edit: %s',
  async (_, evening, start, night, end) => {
    using here = world(WITH_TELEGRAM)
    await here.clock.pass(Date.parse(evening) - here.clock.now())
    const bot = await quietBot(here)
    const first = givenSender(here)
    bring(here, ...homes(1))
    await first.send(seconds(3))
    expect(counts(first.calls)).toEqual([1])
    await wait(here, first, start)
    bring(here, ...homes(8))
    await first.send(minutes(2))
    const second = givenSender(here)
    await wait(here, second, night)
    bring(here, ...homes(2))
    await second.send(minutes(1))
    change(here, bot, { quietHours: { from: '21:30', to: '07:00' } })
    await second.send(minutes(1))
    expect([first.calls.length, second.calls.length]).toEqual([1, 0])
    expect(states(here)).toEqual([
      ['done', 1],
      ['owed', 10],
    ])
    const third = givenSender(here)
    await wait(here, third, new Date(Date.parse(end) - seconds(1)).toISOString())
    expect(third.calls).toEqual([])
    await third.send(minutes(3))
    expect(counts(third.calls)).toEqual([10])
    expect(minuteOf(third.calls[0]?.at)).toBe(minuteOf(Date.parse(end)))
    expect(messagePage(here.db, bot.websiteChatRid, { page: 1, limit: 100 })).toHaveLength(11)
    // Single posts and one digest of the second pass; the bell does not wait.
    expect(notificationsOf(here.db, bot.ownerRid)).toHaveLength(1 + 5 + 1 + 2)
    expect(states(here)).toEqual([['done', 11]])
  },
)

test('when the quiet hours are moved or removed, what has waited goes out as one digest at once', async () => {
  for (const quietHours of [null, { from: '13:00', to: '15:00' }]) {
    using here = world(WITH_TELEGRAM)
    const bot = await quietBot(here, { quietHours: { from: '09:00', to: '20:00' } })
    const { calls, send } = givenSender(here)
    bring(here, ...homes(3))
    await send(seconds(2))
    bringIn(here, aPass(), ...homes(7))
    await send(seconds(2))
    expect(calls).toEqual([])
    change(here, bot, { quietHours })
    await send(seconds(3))
    expect(counts(calls)).toEqual([10])
    bring(here, ...homes(2))
    await send(seconds(4))
    expect(counts(calls)).toEqual([10, 1, 1])
  }
})

test('the digest of a pass that ends in the quiet hours joins what already waits', async () => {
  using here = world(WITH_TELEGRAM)
  const bot = await quietBot(here, { quietHours: { from: '09:00', to: '20:00' } })
  let isOver = false
  const { calls, send } = givenSender(here, { isPassOver: () => isOver })
  for (const run of [1, 2]) {
    isOver = false
    bringIn(here, aPass(run), ...homes(8))
    await send(seconds(2))
    isOver = true
    await send(seconds(2))
  }
  change(here, bot, { quietHours: null })
  await send(seconds(5))
  expect(counts(calls)).toEqual([16])
})

test('what the limits kept in the outbox until the quiet hours began is taken back, and is told once after them', async () => {
  using here = world({ ...WITH_TELEGRAM, TELEGRAM_LIMITS: '30/1000,2/60000,1/1000' })
  await here.clock.pass(Date.parse('2027-01-10T19:59Z') - here.clock.now())
  await quietBot(here, { digestThreshold: 4 })
  bring(here, ...homes(7))
  const { calls, send } = givenSender(here)
  await send(minutes(3))
  expect(counts(calls)).toEqual([1, 1])
  expect(states(here)).toEqual([
    ['done', 2],
    ['owed', 5],
  ])
  expect(here.db.$client.query('select count(*) from outgoing').values()).toEqual([[2]])
  await wait(here, { send } as ReturnType<typeof givenSender>, '2027-01-11T05:01Z')
  await send(minutes(1))
  expect(counts(calls)).toEqual([1, 1, 5])
})

test('what is taken back is one digest, also when the quiet hours are removed before they are over', async () => {
  using here = world({ ...WITH_TELEGRAM, TELEGRAM_LIMITS: '30/1000,2/60000,1/1000' })
  await here.clock.pass(Date.parse('2027-01-10T19:59Z') - here.clock.now())
  const bot = await quietBot(here, { digestThreshold: null })
  bring(here, ...homes(6))
  const { calls, send } = givenSender(here)
  await send(minutes(3))
  change(here, bot, { quietHours: null })
  await send(minutes(1))
  expect(counts(calls)).toEqual([1, 1, 4])
})

test('digests that are taken back become one, also when the quiet hours are removed before they are over', async () => {
  using here = world({ ...WITH_TELEGRAM, TELEGRAM_LIMITS: '30/1000,1/60000,1/1000' })
  await here.clock.pass(Date.parse('2027-01-10T19:59:30Z') - here.clock.now())
  const bot = await quietBot(here, { digestThreshold: 0 })
  const { calls, send } = givenSender(here)
  for (const found of [3, 3, 2]) {
    bring(here, ...homes(found))
    await send(seconds(5))
  }
  await send(minutes(2))
  change(here, bot, { quietHours: null })
  await send(minutes(2))
  expect(counts(calls)).toEqual([3, 5])
})

test('what was found in a night while no server ran is one digest too, whatever its passes, before what is found later', async () => {
  using here = world(WITH_TELEGRAM)
  await here.clock.pass(Date.parse('2027-01-10T23:00Z') - here.clock.now())
  await quietBot(here, { digestThreshold: 2 })
  bringIn(here, aPass(1), ...homes(4))
  await here.clock.pass(hours(1))
  bringIn(here, aPass(2), ...homes(3))
  await here.clock.pass(hours(6))
  bringIn(here, aPass(3), ...homes(1))
  const { calls, send } = givenSender(here)
  await send(seconds(5))
  expect(counts(calls)).toEqual([7, 1])
})

test('a post to several devices is taken back as a whole, unless one of them has it', async () => {
  using here = world(WITH_TELEGRAM)
  const bot = await quietBot(here, { quietHours: null })
  const writer: Writer = {
    channel: 'telegram',
    isQuiet: true,
    single: () => ['-1', '-2'].map((target) => device(here, target)),
    digest: () => [device(here, '-1')],
  }
  const composing = { writers: [writer], compareMs: 0, isPassOver: () => true }
  bring(here, ...homes(2))
  composeOwed(here, composing)
  change(here, bot, { quietHours: { from: '09:00', to: '20:00' } })
  here.db.$client.run("update outgoing set state = 'sent' where rid = 1")
  const rows = here.db.$client.query(
    'select rid, state, not_before > ? as held from outgoing order by rid',
  )
  write(here.db, (tx) => {
    const second = messageOf(tx, 2)
    if (second) expect(isToSend(tx, here, [writer], second)).toBe(false)
  })
  expect(rows.values(here.clock.now())).toEqual([
    [1, 'sent', 0],
    [2, 'pending', 1],
  ])
  expect(states(here)).toEqual([
    ['done', 1],
    ['owed', 1],
  ])
})

const device = (here: World, target: string): NewOutgoing => ({
  id: here.random.id(),
  channel: 'telegram',
  kind: 'match',
  target,
  payload: { method: 'sendMessage', params: {} },
  priority: PRIORITY.match,
})

test('quiet hours hold neither answers nor the website, and a lone post that waited is its card', async () => {
  using here = world(WITH_TELEGRAM)
  const bot = await quietBot(here, { quietHours: { from: '09:00', to: '11:00' } })
  const { calls, send } = givenSender(here)
  bring(here, ...homes(1))
  expect(messagePage(here.db, bot.websiteChatRid, { page: 1, limit: 10 })).toHaveLength(1)
  await send(minutes(2))
  expect(calls).toEqual([])
  await here.clock.pass(hours(1) - minutes(2))
  await send(seconds(2))
  expect(JSON.stringify(calls[0]?.params.reply_markup)).toContain('save:')
})

test('what waited for more than a day goes out as one digest, also out of the outbox', async () => {
  using here = world(WITH_TELEGRAM)
  await quietBot(here, { quietHours: null })
  const lost = { kind: 'unreachable', reason: 'ECONNREFUSED' } as const
  bring(here, ...homes(3))
  const broken = givenSender(here, { answers: [lost, lost, lost] })
  await broken.send(seconds(1))
  await here.clock.pass(hours(20))
  bring(here, ...homes(1))
  await here.clock.pass(hours(5))
  const { calls, send } = givenSender(here)
  await send(seconds(5))
  expect(counts(calls).toSorted()).toEqual([1, 3])
  expect(states(here)).toEqual([['done', 4]])
  bring(here, ...homes(4))
  await here.clock.pass(hours(25))
  await send(seconds(5))
  expect(counts(calls).at(-1)).toBe(4)
})
