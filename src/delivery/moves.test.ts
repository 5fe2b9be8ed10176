import { expect, test } from 'bun:test'
import type { Listing } from '../assets/domain/asset.ts'
import { assetByRid } from '../assets/store/assets.ts'
import { listingOf } from '../assets/store/listings.ts'
import { messagePage } from '../chats/store/messages.ts'
import { days, hours } from '../kernel/clock.ts'
import { storedProblems } from '../process/check.ts'
import { aListing } from '../testing/worlds/listings.ts'
import { bring, change, florentinBot, posts, remove } from '../testing/worlds/passes.ts'
import { searchedRids } from '../testing/worlds/rows.ts'
import { type World, world } from '../testing/worlds/world.ts'
import { seenPosts } from './store.ts'

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

test('after two merges in a row each listing returns to the home that was first its own', async () => {
  using here = world()
  const bot = await florentinBot(here)
  const flat = { street: null, areaBy: 'polygon' as const }
  const made = [70, 72, 71].map((size) => aListing({ ...flat, size }))
  const [first, second, third] = made as [Listing, Listing, Listing]
  bring(here, first)
  await here.clock.pass(hours(1))
  bring(here, second)
  await here.clock.pass(hours(1))
  bring(here, third)
  const own = made.map((listing) => homeOf(here, listing).asset.rid)
  bring(here, { ...second, phone }, { ...third, phone })
  expect(homeOf(here, third).asset.rid).toBe(own[1] ?? 0)
  bring(here, { ...first, phone })
  expect(homeOf(here, third).asset.rid).toBe(own[0] ?? 0)
  bring(here, { ...third, phone, floor: 9 })
  bring(here, { ...second, phone, floor: 8 })
  expect(made.map((listing) => homeOf(here, listing).asset.rid)).toEqual(own)
  const messages = messagePage(here.db, bot.websiteChatRid, { page: 1, limit: 9 })
  expect(messages.map(({ message }) => message.supersededBy)).toEqual([null, null, null])
})

test('the former home of a listing goes with it to the home that it joins then', async () => {
  using here = world()
  const bot = await florentinBot(here)
  const [one, other] = twoListings()
  const third = aListing({ street: 'הרצל 10', floor: 9, price: 4_900, size: 72 })
  bring(here, one, other, third)
  const former = homeOf(here, other).asset.rid
  bring(here, { ...one, phone }, { ...other, phone })
  bring(here, { ...other, phone, floor: 9, street: 'הרצל 10' })
  const joined = homeOf(here, third).asset.rid
  expect(homeOf(here, other).asset.rid).toBe(joined)
  expect(assetByRid(here.db, former)?.mergedInto).toBe(joined)
  const messages = messagePage(here.db, bot.websiteChatRid, { page: 1, limit: 9 })
  const [, told] = messages
  expect(messages.map(({ message }) => message.supersededBy)).toEqual([
    null,
    null,
    told?.message.id ?? '',
  ])
  expect(storedProblems(here.db)).toEqual([])
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

test('a change that brings a home into range is no news when it is one with a home that was in range', async () => {
  using here = world()
  const [dear, cheap] = [
    aListing({ street: 'הרצל 10', price: 6_000 }),
    aListing({ street: 'הרצל 10', price: 5_300 }),
  ]
  bring(here, dear, cheap)
  expect(homeOf(here, dear).asset.rid).not.toBe(homeOf(here, cheap).asset.rid)
  await here.clock.pass(days(8))
  const bot = await florentinBot(here, { priceLimit: [0, 5_500] })
  bring(here, { ...dear, price: 5_400 })
  expect(homeOf(here, dear).asset.rid).toBe(homeOf(here, cheap).asset.rid)
  expect(posts(here, bot)).toEqual([])
})

test('a price that came with a merge counts as told when the home was posted without one', async () => {
  using here = world()
  const bot = await florentinBot(here, { priceLimit: [0, 5_500] })
  const at = { street: null, areaBy: 'polygon' as const }
  const [bare, first, second] = [
    aListing({ street: 'הרצל 10', price: null }),
    aListing({ ...at, price: 5_600 }),
    aListing({ street: 'הרצל 10', price: 5_600, phone }),
  ]
  bring(here, bare, first, second)
  const texts = posts(here, bot).map(({ price }) => price)
  expect(texts).toEqual([null])
  bring(here, { ...bare, price: 5_600 }, { ...first, phone })
  bring(here, { ...first, phone, price: 5_500 })
  expect(posts(here, bot).at(-1)).toEqual({ kind: 'price', price: 5_500, previousPrice: 5_600 })
})

test('a listing that returns after 90 days is one with the home that was made meanwhile', async () => {
  using here = world()
  const first = aListing({ street: 'הרצל 10' })
  bring(here, first)
  remove(here, first)
  await here.clock.pass(days(91))
  const meanwhile = aListing({ street: 'הרצל 10' })
  bring(here, meanwhile)
  const older = homeOf(here, first).asset
  bring(here, first)
  expect(homeOf(here, meanwhile).asset.rid).toBe(older.rid)
})

test('after its first listing was released, the next one is the first of a home', () => {
  using here = world()
  const [first, next] = [aListing({ street: 'הרצל 10' }), aListing({ street: 'הרצל 10' })]
  bring(here, first, next, { ...first, floor: 8 })
  expect(homeOf(here, next).kept.joinedBy).toBeNull()
  expect(homeOf(here, first).kept.joinedBy).toBeNull()
})

test('a listing returns to its former home also when another listing was there before it', () => {
  using here = world()
  const [one] = twoListings()
  const third = {
    ...aListing(),
    street: null,
    areaBy: 'polygon' as const,
    phone: '1',
    price: 4_900,
  }
  const fourth = { ...aListing(), ...third, externalId: 'fourth' }
  bring(here, { ...one, phone }, third, fourth)
  const former = homeOf(here, third).asset
  bring(here, { ...third, phone })
  expect(homeOf(here, fourth).asset.rid).toBe(homeOf(here, one).asset.rid)
  bring(here, { ...third, phone, floor: 9 })
  expect(homeOf(here, third).asset.rid).toBe(former.rid)
  bring(here, { ...fourth, floor: 9, size: 200 })
  expect(homeOf(here, fourth).asset.rid).toBe(former.rid)
  expect(homeOf(here, one).asset.rid).not.toBe(former.rid)
})

test('tombstones lead to the last home of a row of merges, and are not searched', async () => {
  using here = world()
  const made: Listing[] = []
  for (const [n, size] of [70, 72, 74].entries()) {
    made.push(aListing({ street: null, areaBy: 'polygon', size, phone: `${n}` }))
    bring(here, ...made.slice(-1))
    await here.clock.pass(hours(1))
  }
  const [first, second, third] = made as [Listing, Listing, Listing]
  const [one, two, three] = made.map((listing) => homeOf(here, listing).asset)
  bring(here, { ...second, phone }, { ...third, phone })
  expect(homeOf(here, third).asset.rid).toBe(two?.rid ?? 0)
  bring(here, { ...first, phone })
  for (const home of [two, three])
    expect(assetByRid(here.db, home?.rid ?? 0)?.mergedInto).toBe(one?.rid ?? 0)
  expect(searchedRids(here)).toEqual([one?.rid ?? 0])
})

test('the posts of a bot are counted by home after a merge', async () => {
  using here = world()
  const bot = await florentinBot(here)
  const [one, other] = twoListings()
  bring(here, one, other, { ...one, phone }, { ...other, phone })
  expect(seenPosts(here.db, [bot.rid], here.clock.now()).get(bot.rid)?.count).toBe(1)
})

test('a released home remembers only what was told of its own listing', async () => {
  using here = world()
  const bot = await florentinBot(here)
  const one = aListing({ street: 'הרצל 10' })
  const other = aListing({ street: 'הרצל 10', price: 4_800 })
  bring(here, one, other, { ...one, floor: 6 })
  expect(posts(here, bot)).toHaveLength(2)
  bring(here, { ...one, floor: 6, price: 4_900 })
  expect(posts(here, bot)[2]).toEqual({ kind: 'price', price: 4_900, previousPrice: 5_000 })
})

test('a former home stays behind with the listing that it showed; the other one is new to a bot', async () => {
  using here = world()
  const bot = await florentinBot(here)
  const at = { street: null, areaBy: 'polygon' as const }
  const shown = aListing({ ...at, phone: '1', price: 4_900 })
  const hidden = aListing({ ...at, phone: '1', price: 5_000 })
  const older = aListing({ ...at, phone })
  bring(here, older)
  await here.clock.pass(hours(1))
  bring(here, shown, hidden)
  expect(posts(here, bot)).toHaveLength(2)
  const former = homeOf(here, hidden).asset
  bring(here, { ...shown, phone }, { ...hidden, phone: '1', floor: 9 })
  expect(former.mergedInto).toBeNull()
  expect(assetByRid(here.db, former.rid)?.mergedInto).toBe(homeOf(here, shown).asset.rid)
  expect(homeOf(here, hidden).asset.rid).not.toBe(former.rid)
  expect(posts(here, bot).map(({ price }) => price)).toEqual([5_000, 4_900, 5_000])
})
