import { expect, test } from 'bun:test'
import { updateBot } from '../../bots/store/bots.ts'
import { current } from '../../database/counters.ts'
import { write } from '../../database/database.ts'
import { days, hours } from '../../kernel/clock.ts'
import { sourcesOf } from '../../sources/sources.ts'
import { aListing } from '../../testing/worlds/listings.ts'
import { bring, florentinBot } from '../../testing/worlds/passes.ts'
import { allTold } from '../../testing/worlds/told.ts'
import { type World, world } from '../../testing/worlds/world.ts'
import { tellQuietBots } from './quiet-bots.ts'

const tell = (here: World) => tellQuietBots(here, [])
const told = (here: World) =>
  allTold(here.db).filter(({ title }) => title.startsWith('Nothing new'))

let made = 0
const aHome = (price: number) => {
  made += 1
  return aListing({ externalId: `quiet${made}`, price, street: `שקטה ${made}` })
}

test('an owner is told once that a running bot has had nothing for a day, with what would bring more', async () => {
  using here = world()
  const bot = await florentinBot(here, { priceLimit: [0, 3_000] })
  await here.clock.pass(hours(23))
  bring(here, aHome(9_000), aHome(9_500))
  expect(tell(here)).toBe(0)
  await here.clock.pass(hours(2))
  expect(tell(here)).toBe(1)
  expect(told(here)).toMatchObject([
    {
      userRid: bot.ownerRid,
      type: 'system',
      title: 'Nothing new for \u2068My bot\u2069 in 24 hours',
      body: 'In the last 7 days it missed 2 homes with any price. You can bring homes in yourself.',
      url: `/bots?open=${bot.id}`,
    },
  ])
  await here.clock.pass(days(3))
  expect(tell(here)).toBe(0)
  expect(told(here)).toHaveLength(1)
})

test('after homes came it is told again when they stop', async () => {
  using here = world()
  await florentinBot(here)
  await here.clock.pass(hours(25))
  expect(tell(here)).toBe(1)
  bring(here, aHome(5_000))
  await here.clock.pass(hours(23))
  expect(tell(here)).toBe(0)
  await here.clock.pass(hours(2))
  expect(tell(here)).toBe(1)
  expect(told(here)).toHaveLength(2)
})

test('bots that are paused, were just resumed, or whose owner is banned are left alone', async () => {
  using here = world()
  const paused = await florentinBot(here)
  const resumed = await florentinBot(here)
  const banned = await florentinBot(here)
  here.db.$client.run('update users set is_banned = 1 where rid = ?', [banned.ownerRid])
  write(here.db, (tx) => updateBot(tx, { ...paused, isActive: false }, here.clock.now()))
  await here.clock.pass(days(2))
  bring(here, aHome(90_000))
  await here.clock.pass(days(2))
  const watchFrom = current(here.db, 'rev')
  write(here.db, (tx) => updateBot(tx, { ...resumed, watchFrom }, here.clock.now()))
  bring(here, aHome(91_000))
  expect(tell(here)).toBe(0)
  await here.clock.pass(days(1) + 1)
  expect(tell(here)).toBe(1)
  expect(told(here).map(({ userRid }) => userRid)).toEqual([resumed.ownerRid])
})

test('a server whose sources are off says so', async () => {
  using here = world({ YAD2_ENABLED: 'false' })
  await florentinBot(here)
  await here.clock.pass(days(2))
  expect(tellQuietBots(here, sourcesOf(here.config.values))).toBe(1)
  expect(told(here)).toMatchObject([
    {
      body: 'No source is on at this server. You can bring homes in yourself.',
      url: '/bring',
    },
  ])
})

test('the notice leads to the ways in when none can come, and when the bot missed nothing', async () => {
  using here = world({ YAD2_ENABLED: 'false' })
  await florentinBot(here, { priceLimit: [0, 3_000] })
  await florentinBot(here)
  await here.clock.pass(hours(23))
  bring(here, aHome(9_000))
  await here.clock.pass(hours(2))
  tellQuietBots(here, sourcesOf(here.config.values))
  expect(told(here).map(({ url }) => url)).toEqual(['/bring'])
  await here.clock.pass(days(2))
  tell(here)
  expect(told(here).map(({ url }) => url)).toEqual(['/bring', expect.any(String)])
})
