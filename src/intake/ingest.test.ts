import { expect, test } from 'bun:test'
import { assetById, assetsByRid } from '../assets/store/assets.ts'
import { pricesOf } from '../assets/store/former-prices.ts'
import { listingsOf } from '../assets/store/listings.ts'
import { removeBot } from '../bots/service.ts'
import { messagePage } from '../chats/store/messages.ts'
import { current } from '../database/counters.ts'
import { takeLease } from '../database/leases.ts'
import { days } from '../kernel/clock.ts'
import { createBotIndex } from '../matching/bot-index.ts'
import { givenBot, givenUser } from '../testing/worlds/given.ts'
import { aListing } from '../testing/worlds/listings.ts'
import { bring, change, florentinBot, posts } from '../testing/worlds/passes.ts'
import { type World, world } from '../testing/worlds/world.ts'
import { BATCH } from './domain/batch.ts'
import { EMPTY_TALLY } from './domain/run.ts'
import { ingest, toListing } from './ingest.ts'

test('a matching home is posted once, however often it is seen', async () => {
  using here = world()
  const bot = await florentinBot(here)
  const home = aListing()
  expect(bring(here, home)).toMatchObject({ seen: 1, new: 1, matched: 1, delivered: 1 })
  expect(bring(here, home, home)).toMatchObject({
    seen: 2,
    new: 0,
    unchanged: 2,
    matched: 0,
    delivered: 0,
  })
  expect(posts(here, bot)).toEqual([{ kind: 'match', price: 5_000, previousPrice: null }])
})

test('a post, its unread count and its notification are stored together', async () => {
  using here = world()
  const bot = await florentinBot(here)
  bring(here, aListing(), aListing())
  const count = (sql: string) => here.db.$client.query<{ n: number }, []>(sql).get()?.n
  expect(count('select count(*) as n from messages')).toBe(2)
  expect(count('select unread as n from chats')).toBe(2)
  expect(count("select count(*) as n from notifications where type = 'property_match'")).toBe(2)
  expect(count("select count(*) as n from deliveries where state = 'done'")).toBe(2)
  expect(bot.isActive).toBe(true)
})

test('a home that does not match is not posted, and a stopped bot gets nothing', async () => {
  using here = world()
  const picky = await florentinBot(here, { priceLimit: [0, 4_000] })
  const stopped = await florentinBot(here, { isActive: false })
  bring(here, aListing({ price: 5_000 }))
  expect(posts(here, picky)).toEqual([])
  expect(posts(here, stopped)).toEqual([])
})

test('a lower price is posted once, from one percent', async () => {
  using here = world()
  const bot = await florentinBot(here)
  const home = aListing({ price: 5_000 })
  bring(here, home)
  bring(here, { ...home, price: 4_951 })
  expect(posts(here, bot)).toHaveLength(1)
  expect(bring(here, { ...home, price: 4_950 })).toMatchObject({
    updated: 1,
    matched: 0,
    delivered: 1,
  })
  bring(here, { ...home, price: 4_950 })
  expect(posts(here, bot)[1]).toEqual({ kind: 'price', price: 4_950, previousPrice: 5_000 })
  expect(posts(here, bot)).toHaveLength(2)
})

test('a price that rises and falls back is not posted; only one below the lowest ever posted', async () => {
  using here = world()
  const bot = await florentinBot(here)
  const home = aListing({ price: 5_000 })
  for (const price of [5_000, 4_500, 6_000, 4_500, 4_480, 4_400]) bring(here, { ...home, price })
  expect(posts(here, bot).map(({ price }) => price)).toEqual([5_000, 4_500, 4_400])
})

test('a home that comes into range is posted with its old price', async () => {
  using here = world()
  const bot = await florentinBot(here, { priceLimit: [0, 5_000] })
  const home = aListing({ price: 6_000 })
  bring(here, home)
  expect(posts(here, bot)).toEqual([])
  bring(here, { ...home, price: 4_900 })
  expect(posts(here, bot)).toEqual([{ kind: 'match', price: 4_900, previousPrice: 6_000 }])
})

test('a cross-posted listing joins its home and is not posted, unless it is cheaper', async () => {
  using here = world()
  const bot = await florentinBot(here)
  const owner = aListing({ street: 'הרצל 10', price: 5_000 })
  const agent = aListing({ street: 'הרצל 10', price: 5_200, merchant: true })
  bring(here, owner)
  expect(bring(here, agent)).toMatchObject({ new: 1, matched: 0, delivered: 0 })
  expect(listingsOf(here.db, 1).map(({ joinedBy }) => joinedBy)).toEqual([null, 'number'])
  bring(here, { ...agent, price: 4_700 })
  expect(posts(here, bot).map(({ kind, price }) => [kind, price])).toEqual([
    ['match', 5_000],
    ['price', 4_700],
  ])
  expect(assetById(here.db, ids(here)[0] ?? '')).toMatchObject({
    price: 4_700,
    link: agent.link,
    merchant: false,
  })
})

function ids(here: World): string[] {
  const rows = here.db.$client.query<{ id: string }, []>('select id from assets order by rid').all()
  return rows.map(({ id }) => id)
}

test('a private listing that joins makes the home private, and it is posted to private-only bots', async () => {
  using here = world()
  const bot = await florentinBot(here, { merchant: false })
  bring(here, aListing({ street: 'הרצל 10', merchant: true }))
  expect(posts(here, bot)).toEqual([])
  bring(here, aListing({ street: 'הרצל 10', merchant: false }))
  expect(posts(here, bot)).toHaveLength(1)
})

test('every price of each listing and of the home is kept', () => {
  using here = world()
  const home = aListing({ price: 5_000 })
  for (const price of [5_000, 4_900, null, 4_800]) bring(here, { ...home, price })
  const [asset] = assetsByRid(here.db, [1]).values()
  expect(asset && pricesOf(here.db, asset).map(({ price }) => price)).toEqual([5_000, 4_900, 4_800])
})

test('a starting bot gets the ten newest homes of seven days, then only what is new', async () => {
  using here = world()
  const old = aListing({ price: 1_000 })
  bring(here, old)
  await here.clock.pass(days(8))
  const recent = Array.from({ length: 12 }, (_, n) => aListing({ price: 5_000 + n }))
  for (const home of recent) {
    bring(here, home)
    await here.clock.pass(1_000)
  }
  const bot = await florentinBot(here)
  const newest = recent.slice(-10).map(({ price }) => price)
  expect(posts(here, bot).map(({ price }) => price)).toEqual(newest)
  bring(here, old, ...recent)
  expect(posts(here, bot)).toHaveLength(10)
  bring(here, aListing({ price: 7_000 }))
  expect(posts(here, bot)).toHaveLength(11)
})

test('a resumed bot repeats no post; editing a running bot posts no backlog', async () => {
  using here = world()
  const bot = await florentinBot(here, { priceLimit: [0, 5_000] })
  bring(here, aListing({ price: 4_000 }), aListing({ price: 6_000 }))
  expect(posts(here, bot)).toHaveLength(1)
  change(here, bot, { priceLimit: [0, 7_000] })
  expect(posts(here, bot)).toHaveLength(1)
  change(here, bot, { isActive: false })
  bring(here, aListing({ price: 4_500 }))
  expect(posts(here, bot)).toHaveLength(1)
  change(here, bot, { isActive: true })
  expect(posts(here, bot).map(({ price }) => price)).toEqual([4_000, 6_000, 4_500])
  change(here, bot, { isActive: true })
  expect(posts(here, bot)).toHaveLength(3)
})

test('the index has every change of a bot before the next home', async () => {
  using here = world()
  const owner = await givenUser(here)
  const bot = givenBot(here, owner, { neighborhoodCodes: [205] })
  const gone = givenBot(here, owner, { neighborhoodCodes: [205] })
  const index = createBotIndex()
  const home = {
    areaCode: 205,
    dealType: 'rent',
    price: 5_000,
    rooms: 3,
    merchant: null,
    rev: 10,
    ownerRid: null,
  } as const
  const found = () => {
    index.refresh(here.db)
    return index.botsFor(here.db, home as never).map(({ rid }) => rid)
  }
  expect(found()).toEqual([bot.rid, gone.rid])
  removeBot({ ...here, leaveGroup: () => undefined }, gone)
  expect(found()).toEqual([bot.rid])
  change(here, bot, { neighborhoodCodes: [312] })
  expect(found()).toEqual([])
  change(here, bot, { neighborhoodCodes: [205, 312] })
  expect(found()).toEqual([bot.rid])
  change(here, bot, { isActive: false })
  expect(found()).toEqual([])
})

test('the first five posts of a pass are single, the others share a group', async () => {
  using here = world()
  const bot = await florentinBot(here)
  bring(here, ...Array.from({ length: 7 }, () => aListing()))
  const groups = messagePage(here.db, bot.websiteChatRid, { page: 1, limit: 100 }).map(
    ({ message }) => message.groupId,
  )
  expect(groups).toEqual([null, null, null, null, null, 'flood', 'flood'])
})

test('one transaction takes at most a hundred listings, and stops when its time is over', () => {
  using here = world()
  const lease = takeLease(here.db, 'source:yad2', 'test', here.clock.now())
  const pass = { runRid: null, groupId: null, posts: new Map<number, number>() }
  const listings = Array.from({ length: BATCH + 20 }, () => aListing())
  const index = createBotIndex()
  const batch = { ...here, listings, tally: EMPTY_TALLY, pass, lease }
  expect(ingest(here.db, index, batch).taken).toBe(BATCH)
  let ticks = 0
  const slow = { ...here.clock, monotonic: () => ticks++ * 2 }
  const rest = { ...batch, clock: slow, listings: listings.slice(BATCH) }
  expect(ingest(here.db, index, rest).taken).toBe(2)
})

test('nothing is stored after the lease is lost', () => {
  using here = world()
  const lease = takeLease(here.db, 'source:yad2', 'test', here.clock.now())
  const pass = { runRid: null, groupId: null, posts: new Map<number, number>() }
  here.db.$client.run("update leases set owner = 'another process'")
  const batch = { ...here, listings: [aListing()], tally: EMPTY_TALLY, pass, lease }
  expect(() => ingest(here.db, createBotIndex(), batch)).toThrow('was taken over')
  expect(ids(here)).toEqual([])
  expect(current(here.db, 'rev')).toBe(0)
})

test('a detail page read between list pages changes the home once, and raises no match', async () => {
  using here = world()
  const bot = await florentinBot(here)
  const list = aListing()
  const detail = { ...list, description: 'יפה', phone: '0501234567', areaBy: 'id' as const }
  expect(bring(here, list)).toMatchObject({ new: 1 })
  expect(bring(here, detail)).toMatchObject({ updated: 1, delivered: 0 })
  expect(bring(here, list)).toMatchObject({ unchanged: 1 })
  expect(assetById(here.db, ids(here)[0] ?? '')).toMatchObject({
    description: 'יפה',
    phone: '0501234567',
  })
  expect(posts(here, bot)).toHaveLength(1)
})

test('values of any source that cannot be true count as not stated', () => {
  using here = world()
  const { areaCode: _, areaBy: __, ...listing } = aListing({ price: 5, size: 7_000 })
  const raw = { ...listing, hoodId: 205, isHome: true }
  expect(toListing(raw, here.areas)).toMatchObject({
    price: null,
    size: null,
    areaCode: 205,
    implausible: { price: 5, size: 7_000 },
  })
})
