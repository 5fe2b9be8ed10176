import { expect, test } from 'bun:test'
import type { Listing } from '../assets/domain/asset.ts'
import { marksOf, savedOf } from '../assets/marks/store.ts'
import { assetByRid } from '../assets/store/assets.ts'
import { listingOf } from '../assets/store/listings.ts'
import type { Bot } from '../bots/domain/bot.ts'
import { days, hours } from '../kernel/clock.ts'
import { allJobs } from '../process/jobs.ts'
import { type MarkChange, markHome } from '../shortlists/marks/service.ts'
import { aListing } from '../testing/worlds/listings.ts'
import { bring, change, florentinBot, posts, remove } from '../testing/worlds/passes.ts'
import { type World, world } from '../testing/worlds/world.ts'

const homeOf = (here: World, listing: Listing) => {
  const kept = listingOf(here.db, listing)
  const asset = kept && assetByRid(here.db, kept.assetRid)
  if (!asset) throw new Error('The listing is not known')
  return asset
}
const mark = (here: World, { ownerRid }: Bot, listing: Listing, kind: MarkChange['kind']) =>
  markHome(here, ownerRid, homeOf(here, listing).id, { kind })
const prices = (here: World, bot: Bot) => posts(here, bot).map(({ price }) => price)

test('a hidden home brings no price drops to the bots of its user, and showing it again no backlog', async () => {
  using here = world()
  const [bot, other] = [await florentinBot(here), await florentinBot(here)]
  const home = aListing({ price: 5_000 })
  bring(here, home)
  mark(here, bot, home, 'hide')
  bring(here, { ...home, price: 4_500 })
  mark(here, bot, home, 'unhide')
  change(here, bot, { isActive: false })
  change(here, bot, { isActive: true })
  expect(prices(here, bot)).toEqual([5_000])
  expect(prices(here, other)).toEqual([5_000, 4_500])
  bring(here, { ...home, price: 4_000 })
  expect(posts(here, bot)[1]).toEqual({ kind: 'price', price: 4_000, previousPrice: 4_500 })
})

test('a hidden home that comes into the range of a bot is not posted, also later', async () => {
  using here = world()
  const bot = await florentinBot(here, { priceLimit: [0, 4_500] })
  const home = aListing({ price: 5_000 })
  bring(here, home)
  mark(here, bot, home, 'hide')
  expect(bring(here, { ...home, price: 4_400 })).toMatchObject({ matched: 0, delivered: 0 })
  mark(here, bot, home, 'unhide')
  change(here, bot, { isActive: false })
  change(here, bot, { isActive: true })
  expect(posts(here, bot)).toEqual([])
})

test('a started bot posts no hidden home, neither as new nor as cheaper, and ten others in their place', async () => {
  using here = world()
  const bot = await florentinBot(here)
  const known = aListing({ price: 5_000 })
  bring(here, known)
  change(here, bot, { isActive: false })
  const homes = Array.from({ length: 12 }, () => aListing())
  bring(here, ...homes, { ...known, price: 4_000 })
  for (const home of [known, ...homes.slice(-2)]) mark(here, bot, home, 'hide')
  change(here, bot, { isActive: true })
  expect(prices(here, bot)).toEqual(Array.from({ length: 11 }, () => 5_000))
})

/** Two listings of one flat whose addresses are not stated; their phones, which arrive later, say that they are one. */
function twoListings(): [Listing, Listing] {
  const flat = { street: null, areaBy: 'polygon' as const }
  return [aListing(flat), aListing({ ...flat, price: 4_900, size: 72 })]
}
const phone = '0501234567'

test('the marks of a merged home move to the home that has its listings', async () => {
  using here = world()
  const bot = await florentinBot(here)
  const [one, other] = twoListings()
  bring(here, one)
  await here.clock.pass(hours(1))
  bring(here, other)
  const newer = homeOf(here, other)
  markHome(here, bot.ownerRid, newer.id, { kind: 'save', note: 'near the sea' })
  mark(here, bot, one, 'save')
  mark(here, bot, other, 'hide')
  bring(here, { ...one, phone }, { ...other, phone })
  const key = { userRid: bot.ownerRid, assetRid: homeOf(here, one).rid }
  const marks = { isSaved: true, isHidden: true, note: 'near the sea' }
  expect(marksOf(here.db, key)).toEqual(marks)
  expect(savedOf(here.db, bot.ownerRid)).toHaveLength(1)
  expect(markHome(here, bot.ownerRid, newer.id, { kind: 'unhide' }).asset.rid).toBe(key.assetRid)
  expect(marksOf(here.db, key).isHidden).toBe(false)
})

test('a listing that is released makes a home that is saved, but not hidden', async () => {
  using here = world()
  const bot = await florentinBot(here)
  const [one, other] = twoListings()
  bring(here, { ...one, phone }, { ...other, phone })
  mark(here, bot, one, 'save')
  mark(here, bot, one, 'hide')
  bring(here, { ...other, phone, floor: 9 })
  const released = homeOf(here, other)
  expect(released.rid).not.toBe(homeOf(here, one).rid)
  const key = { userRid: bot.ownerRid, assetRid: released.rid }
  expect(marksOf(here.db, key)).toMatchObject({ isSaved: true, isHidden: false })
})

test('a saved home keeps its facts and photos after its removal, and a hidden one does not', async () => {
  using here = world()
  const bot = await florentinBot(here, { isActive: false })
  const images = ['https://img.yad2.co.il/a.jpeg']
  const [saved, hidden] = [aListing({ images }), aListing()]
  bring(here, saved, hidden)
  mark(here, bot, saved, 'save')
  mark(here, bot, hidden, 'hide')
  remove(here, saved, hidden)
  await here.clock.pass(days(91))
  const cleanup = allJobs(here, []).find(({ name }) => name === 'cleanup')
  await Promise.all([cleanup?.run(new AbortController().signal), here.clock.pass(hours(1))])
  const [kept] = savedOf(here.db, bot.ownerRid)
  expect(kept?.asset).toMatchObject({ price: 5_000, images })
  expect(listingOf(here.db, hidden)).toBeUndefined()
})
