import { expect, test } from 'bun:test'
import { write } from '../../database/database.ts'
import { minutes, seconds } from '../../kernel/clock.ts'
import { change, florentinBot } from '../../testing/worlds/passes.ts'
import { type World, world } from '../../testing/worlds/world.ts'
import { holdChannel } from '../outbox/open-rows.ts'
import { enqueue, type NewOutgoing, type Outgoing, PRIORITY } from '../outbox/store.ts'
import { createPostWaits } from './owed-posts.ts'
import { messagesIn } from './store.ts'
import { createWaits, type Surroundings } from './waiting.ts'

function owe(here: World, message: Partial<Outgoing> = {}): void {
  const given = { channel: 'telegram', kind: 'match', target: '-1', payload: {} } as const
  const full = { ...given, id: here.random.id(), priority: PRIORITY.match, ...message }
  write(here.db, (tx) => enqueue(tx, full as NewOutgoing, here.clock.now()))
}

const set = (here: World, values: string, rid: number) =>
  here.db.$client.run(`update outgoing set ${values} where rid = ?`, [rid])

function whyOf(here: World, surroundings: Partial<Surroundings> = {}) {
  const waitOf = createWaits(here.db, {
    now: here.clock.now(),
    isServing: true,
    offOf: () => undefined,
    limitsOf: () => here.config.values.TELEGRAM_LIMITS,
    ...surroundings,
  })
  const states = ['pending', 'sending', 'failed'] as const
  return messagesIn(here.db, { states, limit: 10 }).map(waitOf)
}

test('of each message it is said why it waits, and until when', async () => {
  using here = world()
  const bot = await florentinBot(here)
  here.db.$client.run("update bots set quiet_from = '09:00', quiet_to = '11:30' where rid = ?", [
    bot.rid,
  ])
  const now = here.clock.now()
  owe(here)
  owe(here)
  owe(here, { target: '-2' })
  owe(here, { target: '-3' })
  owe(here, { target: '-4', botRid: bot.rid })
  owe(here, { target: '-5' })
  owe(here, { target: '-6' })
  owe(here, { target: '-6', priority: PRIORITY.signal })
  set(here, `state = 'sending', lease_until = ${now + 60_000}`, 1)
  set(here, `not_before = ${now + 8_000}, reason = '502'`, 3)
  set(here, "state = 'failed', reason = '403'", 4)
  set(here, `state = 'sent', message_id = '1', sent_at = ${now - 300}, target = '-6'`, 6)
  expect(whyOf(here)).toEqual([
    { why: 'is being sent', until: now + 60_000 },
    { why: 'behind an earlier message to the same recipient', until: null },
    { why: 'tried again after: 502', until: now + 8_000 },
    { why: 'given up: 403', until: null },
    { why: 'quiet hours', until: now + minutes(90) },
    { why: 'limits of its service', until: now + 700 },
    { why: 'next', until: null },
  ])
})

test('a service that asked to wait, a channel that is off, and a server that does not run hold everything', () => {
  using here = world()
  owe(here)
  const until = here.clock.now() + seconds(20)
  expect(whyOf(here)).toEqual([{ why: 'next', until: null }])
  write(here.db, (tx) => holdChannel(tx, 'telegram', until))
  expect(whyOf(here)).toEqual([{ why: 'its service asked to wait', until }])
  expect(whyOf(here, { isServing: false })).toEqual([{ why: 'no server is running', until: null }])
  expect(whyOf(here, { offOf: () => 'off: no token', isServing: false })).toEqual([
    { why: 'off: no token', until: null },
  ])
})

test('what a paused bot has written, and what it owes, waits for the bot', async () => {
  using here = world()
  const bot = await florentinBot(here)
  change(here, bot, { isActive: false })
  owe(here, { botRid: bot.rid })
  expect(whyOf(here)).toEqual([{ why: 'its bot is paused', until: null }])
  const at = { now: here.clock.now(), isServing: true, offOf: () => undefined }
  const posts = { botId: bot.id, botName: bot.name, channel: 'telegram', count: 1 } as const
  expect(createPostWaits(here.db, at)({ ...posts, oldestAt: 0 })).toEqual({
    why: 'its bot is paused',
    until: null,
  })
})
