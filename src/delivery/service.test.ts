import { expect, test } from 'bun:test'
import type { Bot } from '../bots/domain/bot.ts'
import { contentIn } from '../chats/shown.ts'
import { messagePage } from '../chats/store/messages.ts'
import { write } from '../database/database.ts'
import { givenBot, givenHome, givenUser } from '../testing/worlds/given.ts'
import { toldTo } from '../testing/worlds/told.ts'
import { type World, world } from '../testing/worlds/world.ts'
import { CHANNELS } from './channels/channels.ts'
import { type Occasion, post } from './service.ts'
import { deliveryCounts, seenPosts } from './store.ts'

const MATCH: Occasion = {
  kind: 'match',
  n: 0,
  previousPrice: null,
  cause: null,
  listingRid: null,
  groupId: null,
  runRid: null,
  digestRid: null,
}

function deliveries(here: World) {
  return here.db.$client.query('select channel, state from deliveries order by channel').values()
}

const grouped = (bot: Bot): Bot => ({ ...bot, group: { id: '-100', name: 'Group' } })

test('a post is one row for each channel that is on, and its notification', async () => {
  using here = world()
  const owner = await givenUser(here)
  const bot = grouped(givenBot(here, owner))
  const asset = givenHome(here)
  const at = { random: here.random, now: here.clock.now() }
  write(here.db, (tx) => post(tx, { bot, asset, occasion: MATCH }, at, CHANNELS))
  expect(deliveries(here)).toEqual([
    ['telegram', 'owed'],
    ['website', 'done'],
  ])
  expect(deliveryCounts(here.db)).toEqual({ all: 2, owed: 1 })
  const [message] = messagePage(here.db, bot.websiteChatRid, { page: 1, limit: 10 })
  const [notification] = toldTo(here.db, owner.rid)
  expect(message?.message).toMatchObject({ kind: 'match', assetRid: asset.rid })
  expect(notification).toMatchObject({
    type: 'property_match',
    title: 'My bot: a new find',
    body: message && contentIn(message.message, 'en'),
    url: `/chats/${bot.websiteChatId}`,
    isRead: false,
  })
})

test('a channel that is off for a bot gets nothing, and no channel gets a post twice', async () => {
  using here = world()
  const bot = givenBot(here, await givenUser(here))
  const asset = givenHome(here)
  const at = { random: here.random, now: here.clock.now() }
  const twice = () =>
    write(here.db, (tx) => post(tx, { bot, asset, occasion: MATCH }, at, CHANNELS))
  twice()
  expect(deliveries(here)).toEqual([['website', 'done']])
  expect(twice).toThrow('UNIQUE')
  expect(deliveries(here)).toEqual([['website', 'done']])
})

test('a post says which facts are not stated, and the previous price of a cheaper home', async () => {
  using here = world()
  const bot = givenBot(here, await givenUser(here))
  const at = { random: here.random, now: here.clock.now() }
  const unknown = givenHome(here, { price: null, rooms: null, size: null, floor: null })
  const cheaper = givenHome(here, { price: 4_500, street: 'הרצל 1' })
  write(here.db, (tx) => {
    post(tx, { bot, asset: unknown, occasion: MATCH }, at)
    post(tx, { bot, asset: cheaper, occasion: { ...MATCH, previousPrice: 5_000 } }, at)
  })
  const texts = messagePage(here.db, bot.websiteChatRid, { page: 1, limit: 10 }).map(
    ({ message }) => contentIn(message, 'en'),
  )
  expect(texts[0]).toStartWith('price not stated · rooms not stated · size not stated · \u2068הרצל')
  expect(texts[1]).toBe(
    '₪4,500 · 3 rooms · 70 m² · floor 2 · \u2068הרצל 1, פלורנטין, תל אביב יפו\u2069 (was ₪5,000, −10%)',
  )
})

test('the posts of every bot are counted in one query, the newest named first', async () => {
  using here = world()
  const owner = await givenUser(here)
  const [one, other, silent] = [givenBot(here, owner), givenBot(here, owner), givenBot(here, owner)]
  const homes = Array.from({ length: 103 }, () => givenHome(here))
  const at = { random: here.random, now: here.clock.now() }
  write(here.db, (tx) => {
    for (const [n, asset] of homes.entries())
      post(tx, { bot: one, asset, occasion: MATCH }, { ...at, now: at.now + 103 - n })
    for (const asset of homes.slice(0, 2)) {
      post(tx, { bot: other, asset, occasion: MATCH }, at)
      post(tx, { bot: other, asset, occasion: { ...MATCH, kind: 'price', n: 1 } }, at)
    }
  })
  const seen = seenPosts(here.db, [one.rid, other.rid, silent.rid], at.now)
  expect(seen.get(one.rid)).toEqual({
    newest: homes.slice(0, 100).map(({ id }) => id),
    count: 103,
    weekCount: 103,
  })
  expect(seen.get(other.rid)).toEqual({
    newest: [homes[1]?.id ?? '', homes[0]?.id ?? ''],
    count: 2,
    weekCount: 2,
  })
  expect(seen.get(silent.rid)).toBeUndefined()
})
