import { expect, test } from 'bun:test'
import { write } from '../../database/database.ts'
import { days, hours, seconds } from '../../kernel/clock.ts'
import { aListing } from '../../testing/worlds/listings.ts'
import { bring, change, florentinBot } from '../../testing/worlds/passes.ts'
import { givenSender, inGroup, WITH_TELEGRAM } from '../../testing/worlds/telegram-outbox.ts'
import { type World, world } from '../../testing/worlds/world.ts'
import { forgetDigests } from '../digests/store.ts'
import { outboxProblems } from './check.ts'
import { forgetOutgoing } from './store.ts'

/** A bot that has sent 5 cards and a digest, and the same again five hours later. */
async function posted(here: World): Promise<void> {
  const bot = await florentinBot(here)
  inGroup(here, bot)
  for (let n = 0; n < 2; n += 1) {
    bring(here, ...Array.from({ length: 8 }, () => aListing()))
    await givenSender(here).send(seconds(9))
    await here.clock.pass(hours(5))
  }
}

const problems = (here: World) => outboxProblems(here.db).map(({ problem }) => problem)

test('an outbox in which everything was sent in time has no problem, also when it is cleaned up', async () => {
  using here = world(WITH_TELEGRAM)
  await posted(here)
  expect(problems(here)).toEqual([])
  await here.clock.pass(days(89) + hours(17))
  const forget = (work: typeof forgetDigests) =>
    write(here.db, (tx) => work(tx, here.clock.now() - days(90), 100))
  expect([forget(forgetDigests), forget(forgetOutgoing)]).toEqual([1, 6])
  expect(problems(here)).toEqual([])
  const kept = here.db.$client.query('select count(*), count(digest_rid) from deliveries').values()
  expect(kept).toEqual([[32, 6]])
})

test('what a server that did not run left over, or quiet hours hold, is no problem', async () => {
  using here = world(WITH_TELEGRAM)
  const bot = await florentinBot(here)
  inGroup(here, bot)
  bring(here, ...Array.from({ length: 8 }, () => aListing()))
  await here.clock.pass(hours(30))
  expect(problems(here)).toEqual([])
  change(here, bot, { quietHours: { from: '01:00', to: '00:59' } })
  await givenSender(here).send(seconds(2))
  await here.clock.pass(hours(5))
  change(here, bot, { isActive: false })
  inGroup(here, await florentinBot(here), '-200')
  bring(here, ...Array.from({ length: 8 }, () => aListing()))
  await givenSender(here).send(seconds(9))
  expect(problems(here)).toEqual([])
})

test.each([
  [
    'a digest that stayed open',
    'update digests set frozen_at = null where rid = 1',
    'has a digest that was not frozen in time',
  ],
  [
    'a delivery that stayed owed',
    "update deliveries set state = 'owed' where digest_rid = 1 and channel = 'telegram' and asset_rid = 6",
    'owes without quiet hours a digest with home',
  ],
  [
    'a delivery without its message',
    "update deliveries set outgoing_rid = null where channel = 'telegram' and asset_rid = 12",
    'has a delivery as done without a message of home',
  ],
])('%s is found', async (_, statement, problem) => {
  using here = world(WITH_TELEGRAM)
  await posted(here)
  here.db.$client.run(statement)
  expect(problems(here)).toHaveLength(1)
  expect(problems(here)[0]).toStartWith(problem)
})
