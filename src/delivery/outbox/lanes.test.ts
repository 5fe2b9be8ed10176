import { expect, test } from 'bun:test'
import { write } from '../../database/database.ts'
import { aListing } from '../../testing/worlds/listings.ts'
import { bring, change, florentinBot } from '../../testing/worlds/passes.ts'
import { recordStatements } from '../../testing/worlds/statements.ts'
import { inGroup, WITH_TELEGRAM } from '../../testing/worlds/telegram-outbox.ts'
import { type World, world } from '../../testing/worlds/world.ts'
import { telegramWriter } from '../channels/telegram/writer.ts'
import { composeOwed } from './compose.ts'
import { addedAfter, openLanes } from './lane-rows.ts'
import { createLanes, type Lanes } from './lanes.ts'
import { createWindows, type Windows } from './limits.ts'
import { enqueue, PRIORITY } from './store.ts'

const FREE = [{ messages: 1_000_000, perMs: 1 }]

const CALL = { method: 'sendMessage', params: {} }

/** Adds messages to these recipients, in this order. */
function owe(here: World, targets: readonly string[], priority: number = PRIORITY.match): number[] {
  return write(here.db, (tx) =>
    targets.map((target) =>
      enqueue(
        tx,
        {
          id: here.random.id(),
          channel: 'telegram',
          kind: 'match',
          payload: CALL,
          target,
          priority,
        },
        here.clock.now(),
      ),
    ),
  )
}

function lanesOf(here: World, windows: Windows = createWindows(FREE)): Lanes {
  const lanes = createLanes(here.db, 'telegram', windows)
  lanes.load()
  return lanes
}

const moment = ({ clock }: World) => ({ now: clock.now(), mono: clock.monotonic() })

/** Chooses and sends one message; returns whom to. */
function sendNext(here: World, lanes: Lanes): string | undefined {
  const next = lanes.next(moment(here))
  if (!next.lane) return undefined
  lanes.take(next.lane)
  here.db.$client.run("update outgoing set state = 'sent' where rid = ?", [next.rid])
  lanes.putBack(next.lane, true)
  return next.lane.target
}

function sendAll(here: World, lanes: Lanes): string[] {
  const sent: string[] = []
  for (let one = sendNext(here, lanes); one; one = sendNext(here, lanes)) sent.push(one)
  return sent
}

test('the first message of every recipient is sent before the second of any', () => {
  using here = world()
  owe(here, ['a', 'a', 'a', 'b', 'c', 'b'])
  const lanes = lanesOf(here)
  expect(sendAll(here, lanes)).toEqual(['a', 'b', 'c', 'a', 'a', 'b'])
})

test('a recipient of many messages does not end long after those of few', () => {
  using here = world()
  const few = Array.from({ length: 10 }, (_, n) => `${n}`)
  owe(here, [...few, ...few, ...few, ...few, ...Array.from({ length: 40 }, () => 'many')])
  const sent = sendAll(here, lanesOf(here))
  expect(new Set(sent.slice(0, 11)).size).toBe(11)
  for (const end of [21, 31, 41, 51, 61])
    expect(sent.slice(0, end).filter((target) => target === 'many').length).toBeGreaterThan(
      (end - 11) / 4,
    )
  expect(new Set(sent.slice(-12)).size).toBeGreaterThan(5)
})

test('a recipient of many messages of which only the next are composed does not end long after those of few', () => {
  using here = world()
  const few = Array.from({ length: 10 }, (_, n) => `${n}`)
  owe(here, [...few, ...few, ...few, ...few, ...Array.from({ length: 5 }, () => 'many')])
  let owed = 35
  const lanes = lanesOf(here)
  lanes.add({ target: 'many', priority: PRIORITY.match }, 0, owed)
  const sent: string[] = []
  for (let one = sendNext(here, lanes); one; one = sendNext(here, lanes)) {
    sent.push(one)
    if (one !== 'many' || owed === 0) continue
    owed -= 1
    const [rid = 0] = owe(here, ['many'])
    lanes.add({ target: 'many', priority: PRIORITY.match }, rid, owed)
  }
  expect(sent.length).toBe(80)
  for (const end of [21, 31, 41, 51, 61])
    expect(sent.slice(0, end).filter((target) => target === 'many').length).toBeGreaterThan(
      (end - 11) / 4,
    )
  expect(new Set(sent.slice(-12)).size).toBeGreaterThan(5)
})

test('what a bot still owes counts with its messages, also after a restart', async () => {
  using here = world(WITH_TELEGRAM)
  const bot = await florentinBot(here)
  inGroup(here, bot)
  change(here, bot, { digestThreshold: null })
  bring(here, ...Array.from({ length: 30 }, () => aListing()))
  const other = await florentinBot(here)
  inGroup(here, other, '-200')
  const composing = { writers: [telegramWriter], compareMs: 0, isPassOver: () => true }
  while (composeOwed(here, composing) > 0);
  bring(here, aListing())
  const open = here.db.$client.query("select count(*) from outgoing where state = 'pending'")
  const composed = Number(open.values()[0]?.[0])
  expect(openLanes(here.db, 'telegram')).toMatchObject([{ open: composed, owed: 31 - composed }])
  expect(addedAfter(here.db, 0).map(({ owed }) => owed)).toEqual(
    Array.from({ length: composed }, () => 31 - composed),
  )
})

test('a recipient that was just sent to is not at its first message after a restart', () => {
  using here = world()
  owe(here, ['a', 'a', 'b'])
  const windows = createWindows([{ messages: 1_000, perMs: 60_000 }])
  windows.restore('a', here.clock.monotonic() - 1_000)
  expect(sendAll(here, lanesOf(here, windows))).toEqual(['b', 'a', 'a'])
})

test('a message that an earlier process has tried in vain goes behind those that were not tried', () => {
  using here = world()
  const [first = 0] = owe(here, ['a', 'b', 'c'])
  here.db.$client.run('update outgoing set attempts = 3 where rid = ?', [first])
  expect(sendAll(here, lanesOf(here))).toEqual(['b', 'c', 'a'])
})

test('a recipient that is added later goes before the next messages of those who had one', () => {
  using here = world()
  owe(here, ['a', 'a', 'a'])
  const lanes = lanesOf(here)
  const first = [sendNext(here, lanes), sendNext(here, lanes)]
  const [rid = 0] = owe(here, ['b'])
  lanes.add({ target: 'b', priority: PRIORITY.match }, rid)
  expect([...first, ...sendAll(here, lanes)]).toEqual(['a', 'a', 'b', 'a'])
})

test('answers go before posts, and posts before broadcasts, whenever they were added', () => {
  using here = world()
  owe(here, ['x', 'x'], PRIORITY.broadcast)
  owe(here, ['m', 'm'], PRIORITY.match)
  owe(here, ['r', 'm'], PRIORITY.reply)
  owe(here, ['s'], PRIORITY.signal)
  expect(sendAll(here, lanesOf(here))).toEqual(['s', 'r', 'm', 'm', 'm', 'x', 'x'])
})

test('a lane whose first message waits holds only itself', () => {
  using here = world()
  const [first] = owe(here, ['a', 'a', 'b'])
  owe(here, ['a'], PRIORITY.broadcast)
  here.db.$client.run('update outgoing set not_before = not_before + 5000 where rid = ?', [
    first ?? 0,
  ])
  const lanes = lanesOf(here)
  expect(sendAll(here, lanes)).toEqual(['b', 'a'])
  expect(lanes.next(moment(here))).toEqual({ waitMs: 5_000 })
})

test('calls that are no messages pass when the limits are used up', () => {
  using here = world()
  owe(here, ['-1'], PRIORITY.reply)
  owe(here, ['-1'], PRIORITY.signal)
  const windows = createWindows([{ messages: 1, perMs: 60_000 }])
  windows.take('-2').end(here.clock.monotonic())
  const lanes = lanesOf(here, windows)
  expect(sendAll(here, lanes)).toEqual(['-1'])
  expect(lanes.next(moment(here))).toEqual({ waitMs: 60_000 })
})

test('messages that are put back are found by the next load, although their lane waited', () => {
  using here = world()
  const [rid = 0] = owe(here, ['a'])
  here.db.$client.run('update outgoing set not_before = not_before + 60000')
  const lanes = lanesOf(here)
  expect(lanes.next(moment(here))).toEqual({ waitMs: 60_000 })
  here.db.$client.run('update outgoing set not_before = 0')
  lanes.load()
  expect(lanes.next(moment(here))).toMatchObject({ rid })
})

/** The statements and their plans of one choice, while that many messages wait for one recipient and some for others. */
function choosing(count: number) {
  using here = world()
  owe(
    here,
    Array.from({ length: 40 }, (_, n) => `-${n}`),
  )
  here.db.$client.run(
    `with recursive n(i) as (select 1 union all select i + 1 from n where i < ?)
     insert into outgoing (id, channel, kind, target, payload, priority, state, attempts, not_before, created_at)
     select 'many' || i, 'telegram', 'match', '-1', '{}', 10, 'pending', 0, 0, 0 from n`,
    [count],
  )
  const statements = recordStatements(here.db)
  const lanes = lanesOf(here)
  const loaded = statements.ran.length
  for (let n = 0; n < 30; n += 1) sendNext(here, lanes)
  return { ran: statements.ran.length - loaded, plans: statements.plansOf('outgoing') }
}

test('the next message costs the same with 60 and with 100,000 messages owed: one search in the index', () => {
  const [few, many] = [choosing(60), choosing(100_000)]
  expect(many.ran).toBe(few.ran)
  expect(many.plans).toEqual(few.plans)
  expect(many.plans).toEqual([
    expect.stringMatching(
      /^SEARCH outgoing USING INDEX outgoing_open \(channel=\?\); .* USING COVERING INDEX deliveries_owed/,
    ),
    expect.stringMatching(
      /^SEARCH outgoing USING INDEX outgoing_open \(channel=\? AND target=\? AND priority=\?\)$/,
    ),
  ])
})
