import { expect, test } from 'bun:test'
import type { Listing } from '../assets/domain.ts'
import { assetByRid } from '../assets/store/assets.ts'
import { listingOf } from '../assets/store/listings.ts'
import { messagePage } from '../chats/store/messages.ts'
import { days, hours } from '../kernel/clock.ts'
import { aListing } from '../testing/listings.ts'
import { bring, change, florentinBot, posts, remove } from '../testing/passes.ts'
import { type World, world } from '../testing/world.ts'

const homeOf = (here: World, listing: Listing) => {
  const kept = listingOf(here.db, listing)
  const asset = kept && assetByRid(here.db, kept.assetRid)
  if (!kept || !asset) throw new Error('The listing is not known')
  return { kept, asset }
}

/** Two listings of one flat whose addresses are not stated; their phones, which arrive later, say that they are one. */
function twoListings(): [Listing, Listing] {
  const flat = { street: null, areaBy: 'polygon' as const }
  return [aListing(flat), aListing({ ...flat, price: 4_900, size: 72 })]
}
const phone = '0501234567'

test('two known homes are one when a phone says so: the older stays, and nothing is posted', async () => {
  using here = world()
  const bot = await florentinBot(here)
  const [one, other] = twoListings()
  bring(here, one)
  await here.clock.pass(hours(1))
  bring(here, other)
  const [older, newer] = [homeOf(here, one).asset, homeOf(here, other).asset]
  expect(posts(here, bot)).toHaveLength(2)
  bring(here, { ...one, phone }, { ...other, phone })
  expect(posts(here, bot)).toHaveLength(2)
  expect(homeOf(here, other)).toMatchObject({
    asset: { rid: older.rid, price: 4_900 },
    kept: { joinedBy: 'phone', formerAssetRid: newer.rid },
  })
  expect(assetByRid(here.db, newer.rid)).toMatchObject({ mergedInto: older.rid, removedAt: null })
  const messages = messagePage(here.db, bot.websiteChatRid, { page: 1, limit: 9 })
  expect(messages.map(({ message }) => message.supersededBy)).toEqual([
    null,
    messages[0]?.message.id ?? '',
  ])
  expect(messages.map(({ asset }) => asset?.rid)).toEqual([older.rid, older.rid])
})

test('the older home survives whichever listing learns the fact', async () => {
  using here = world()
  const [one, other] = twoListings()
  bring(here, one)
  await here.clock.pass(hours(1))
  bring(here, { ...other, phone })
  const older = homeOf(here, one).asset
  bring(here, { ...one, phone })
  expect(homeOf(here, other).asset.rid).toBe(older.rid)
  expect(homeOf(here, other).kept).toMatchObject({ joinedBy: 'phone' })
  expect(homeOf(here, one).kept).toMatchObject({ joinedBy: null, formerAssetRid: null })
})

test('after a merge the lowest price that either home told counts', async () => {
  using here = world()
  const bot = await florentinBot(here)
  const [one, other] = twoListings()
  bring(here, one, other)
  bring(here, { ...one, phone }, { ...other, phone })
  bring(here, { ...one, phone, price: 4_860 })
  expect(posts(here, bot)).toHaveLength(2)
  bring(here, { ...one, phone, price: 4_800 })
  expect(posts(here, bot)[2]).toEqual({ kind: 'price', price: 4_800, previousPrice: 4_900 })
})

test('a bot that posted only one of two merged homes does not post the other', async () => {
  using here = world()
  const cheap = await florentinBot(here, { priceLimit: [0, 4_950] })
  const dear = await florentinBot(here, { priceLimit: [4_950, 9_000] })
  const [one, other] = twoListings()
  bring(here, one, other)
  expect([posts(here, cheap).length, posts(here, dear).length]).toEqual([1, 1])
  bring(here, { ...one, phone }, { ...other, phone })
  bring(here, { ...one, phone, price: 4_960 }, { ...other, phone, price: 4_955 })
  expect([posts(here, cheap).length, posts(here, dear).length]).toEqual([1, 1])
})

test('a listing that contradicts its home gets a home of its own, as old as the listing', async () => {
  using here = world()
  const shown = await florentinBot(here)
  const one = aListing({ street: 'הרצל 10' })
  const other = aListing({ street: 'הרצל 10', price: 5_200 })
  bring(here, one, other)
  const shared = homeOf(here, one).asset
  await here.clock.pass(days(30))
  const late = await florentinBot(here, { priceLimit: [0, 9_000] })
  bring(here, { ...other, floor: 7 })
  const own = homeOf(here, other)
  expect(own.asset).toMatchObject({ price: 5_200, floor: 7, firstSeenAt: own.kept.firstSeenAt })
  expect(own.asset.rid).not.toBe(shared.rid)
  expect(own.kept.joinedBy).toBeNull()
  expect(homeOf(here, one).asset).toMatchObject({ rid: shared.rid, price: 5_000 })
  // The first bot was shown the other listing; for the bots that were not, the released home appears now.
  expect(posts(here, shown).map(({ price }) => price)).toEqual([5_000, 5_200])
  expect(posts(here, late).map(({ price }) => price)).toEqual([5_200])
})

test('a released listing that a bot was shown is not posted to it again, but its next drop is', async () => {
  using here = world()
  const bot = await florentinBot(here)
  const one = aListing({ street: 'הרצל 10' })
  const other = aListing({ street: 'הרצל 10', price: 4_800 })
  bring(here, one, other)
  expect(posts(here, bot).map(({ price }) => price)).toEqual([5_000, 4_800])
  bring(here, { ...other, floor: 7 })
  expect(posts(here, bot)).toHaveLength(2)
  bring(here, { ...other, floor: 7, price: 4_700 })
  expect(posts(here, bot)[2]).toEqual({ kind: 'price', price: 4_700, previousPrice: 4_800 })
})

test('a listing that is released after a merge returns to its former home', async () => {
  using here = world()
  const bot = await florentinBot(here)
  const [one, other] = twoListings()
  bring(here, one)
  await here.clock.pass(hours(1))
  bring(here, other)
  const newer = homeOf(here, other).asset
  bring(here, { ...one, phone }, { ...other, phone })
  bring(here, { ...other, phone, floor: 9 })
  expect(homeOf(here, other).asset).toMatchObject({
    id: newer.id,
    mergedInto: null,
    firstSeenAt: newer.firstSeenAt,
  })
  expect(posts(here, bot)).toHaveLength(2)
  const messages = messagePage(here.db, bot.websiteChatRid, { page: 1, limit: 9 })
  expect(messages.map(({ message }) => message.supersededBy)).toEqual([null, null])
  bring(here, { ...other, phone, floor: 2 })
  expect(homeOf(here, other).asset.rid).toBe(homeOf(here, one).asset.rid)
  bring(here, { ...other, phone, floor: 9 })
  expect(homeOf(here, other).asset.id).toBe(newer.id)
  expect(posts(here, bot)).toHaveLength(2)
})

test('a released listing joins the home that it is the same as', () => {
  using here = world()
  const [ten, twelve] = [aListing({ street: 'הרצל 10' }), aListing({ street: 'הרצל 12' })]
  const moving = aListing({ street: 'הרצל 10' })
  bring(here, ten, twelve, moving)
  expect(homeOf(here, moving).asset.rid).toBe(homeOf(here, ten).asset.rid)
  bring(here, { ...moving, street: 'הרצל 12' })
  expect(homeOf(here, moving).asset.rid).toBe(homeOf(here, twelve).asset.rid)
  expect(homeOf(here, moving).kept.joinedBy).toBe('number')
})

test('a later price never releases a listing, and a contradiction by price keeps one out', () => {
  using here = world()
  const [one, other] = [aListing({ street: 'הרצל 10' }), aListing({ street: 'הרצל 10' })]
  bring(here, one, other, { ...other, price: 9_000 })
  expect(homeOf(here, other).asset.rid).toBe(homeOf(here, one).asset.rid)
  const third = aListing({ street: 'הרצל 10', price: 9_000 })
  bring(here, third)
  expect(homeOf(here, third).asset.rid).not.toBe(homeOf(here, one).asset.rid)
})

test('a home that is listed anew within 90 days comes back with its history, and is not posted again', async () => {
  using here = world()
  const bot = await florentinBot(here)
  const first = aListing({ street: 'הרצל 10' })
  bring(here, first)
  const { asset } = homeOf(here, first)
  remove(here, first)
  await here.clock.pass(days(89))
  const again = aListing({ street: 'הרצל 10', price: 4_900 })
  bring(here, again)
  expect(homeOf(here, again).asset).toMatchObject({ rid: asset.rid, removedAt: null, price: 4_900 })
  expect(posts(here, bot).map(({ kind }) => kind)).toEqual(['match', 'price'])
  remove(here, again)
  await here.clock.pass(days(91))
  const late = aListing({ street: 'הרצל 10' })
  bring(here, late)
  expect(homeOf(here, late).asset.rid).not.toBe(asset.rid)
})

test('a listing joins a home only when it contradicts none of its listings', () => {
  using here = world()
  const open = aListing({ street: 'הרצל 10', floor: null })
  const second = aListing({ street: 'הרצל 10', floor: 2 })
  const third = aListing({ street: 'הרצל 10', floor: 3 })
  bring(here, open, second, third)
  expect(homeOf(here, second).asset.rid).toBe(homeOf(here, open).asset.rid)
  expect(homeOf(here, third).asset.rid).not.toBe(homeOf(here, open).asset.rid)
})

test('homes do not merge when one listing of each contradicts the other', () => {
  using here = world()
  const at = { street: null, areaBy: 'polygon' as const, phone }
  const [one, two] = [aListing({ ...at, floor: 2 }), aListing({ ...at, floor: null })]
  const [three, four] = [
    aListing({ ...at, floor: 3, phone: '1' }),
    aListing({ ...at, floor: null, phone: '1' }),
  ]
  bring(here, one, two, three, four)
  bring(here, { ...four, phone })
  expect(homeOf(here, four).asset.rid).toBe(homeOf(here, three).asset.rid)
  expect(homeOf(here, one).asset.rid).not.toBe(homeOf(here, three).asset.rid)
})

test('a price that a merged home noted as told is kept', async () => {
  using here = world()
  const bot = await florentinBot(here)
  const home = aListing({ price: null })
  bring(here, home)
  change(here, bot, { isActive: false })
  bring(here, { ...home, price: 5_000 })
  change(here, bot, { isActive: true })
  bring(here, { ...home, price: 4_900 })
  expect(posts(here, bot).map(({ price }) => price)).toEqual([null, 4_900])
})
