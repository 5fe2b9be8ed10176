import { expect, test } from 'bun:test'
import { write } from '../../database/database.ts'
import { aListing } from '../../testing/worlds/listings.ts'
import { type World, world } from '../../testing/worlds/world.ts'
import type { Listing } from '../domain/asset.ts'
import { keepListing } from '../service.ts'
import { shownOf } from '../shown/store.ts'
import { firstPriceOf, formerCount, pricesOf, restatePrice, statedPrices } from './former-prices.ts'
import { listingOf } from './listings.ts'

function keep(here: World, ...listings: Listing[]) {
  const at = { random: here.random, now: here.clock.now(), isMatchedChange: () => true }
  const kept = write(here.db, (tx) => listings.map((one) => keepListing(tx, one, at).asset))
  const asset = kept.at(-1)
  if (!asset) throw new Error('Nothing was kept')
  return asset
}

/** A home whose price fell twice, an hour each. */
async function fallen(here: World) {
  const listing = aListing({ price: 5_000 })
  const times = [here.clock.now()]
  keep(here, listing)
  for (const price of [4_500, 4_000]) {
    await here.clock.pass(3_600_000)
    times.push(here.clock.now())
    keep(here, { ...listing, price })
  }
  const [home, kept] = [keep(here, { ...listing, price: 4_000 }), listingOf(here.db, listing)]
  if (!kept) throw new Error('It was kept')
  return { listing, times, home, rid: kept.rid }
}

test('a price history has each price with the time from which it held', async () => {
  using here = world()
  const { home, times, rid } = await fallen(here)
  expect(pricesOf(here.db, home)).toEqual([
    { price: 5_000, at: times[0] },
    { price: 4_500, at: times[1] },
    { price: 4_000, at: times[2] },
  ] as ReturnType<typeof pricesOf>)
  expect(statedPrices(here.db, rid)).toEqual([5_000, 4_500, 4_000])
  expect(firstPriceOf(here.db, rid)).toBe(5_000)
  const drop = shownOf(here.db, [home.rid], null).get(home.rid)?.drop
  expect(drop).toEqual({ from: 4_500, percent: 11, at: Number(times[2]) })
})

test('a price that never changed needs no row', () => {
  using here = world()
  const listing = aListing({ price: 5_000 })
  const home = keep(here, listing)
  expect(formerCount(here.db, 'home', home.rid)).toBe(0)
  expect(pricesOf(here.db, home)).toEqual([{ price: 5_000, at: here.clock.now() }])
  expect(firstPriceOf(here.db, listingOf(here.db, listing)?.rid ?? 0)).toBe(5_000)
})

test('prices that change more than once in a transaction are all kept, in their order', () => {
  using here = world()
  const listing = aListing({ price: 5_000 })
  const prices = [5_000, 4_500, 4_900, 4_400]
  const home = keep(here, ...prices.map((price) => ({ ...listing, price })))
  expect(pricesOf(here.db, home).map(({ price }) => price)).toEqual(prices)
})

test('a listing that stated a price later has that as its first', () => {
  using here = world()
  const listing = aListing({ price: null })
  keep(here, listing)
  const rid = listingOf(here.db, listing)?.rid ?? 0
  expect(firstPriceOf(here.db, rid)).toBeNull()
  keep(here, { ...listing, price: 4_000 })
  keep(here, { ...listing, price: 3_900 })
  expect(statedPrices(here.db, rid)).toEqual([4_000, 3_900])
})

test('the price of now takes the place of those that were read wrong', async () => {
  using here = world()
  const { listing, home, times, rid } = await fallen(here)
  const other = keep(here, aListing({ price: 9_000 }))
  for (const history of ['home', 'listing'] as const) {
    const of = history === 'home' ? home.rid : rid
    expect(formerCount(here.db, history, of)).toBe(2)
    write(here.db, (tx) => restatePrice(tx, history, { of, count: 1 }))
    expect(formerCount(here.db, history, of)).toBe(1)
  }
  expect(pricesOf(here.db, home)).toEqual([
    { price: 5_000, at: Number(times[0]) },
    { price: 4_000, at: Number(times[1]) },
  ])
  expect(statedPrices(here.db, rid)).toEqual([5_000, 4_000])
  expect(pricesOf(here.db, other)).toHaveLength(1)
  const lower = keep(here, { ...listing, price: 3_500 })
  expect(pricesOf(here.db, lower).map(({ price }) => price)).toEqual([5_000, 4_000, 3_500])
})
