import { expect, test } from 'bun:test'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadAreas } from '../areas/store.ts'
import type { Listing } from '../assets/domain/asset.ts'
import type { RawListing } from '../intake/domain/raw-listing.ts'
import { toListing } from '../intake/ingest.ts'
import { givenHome, givenUser } from '../testing/worlds/given.ts'
import { aListing } from '../testing/worlds/listings.ts'
import { type World, world } from '../testing/worlds/world.ts'
import { wrongRates } from './usual-rates.ts'
import { readYad2 } from './yad2/read.ts'

const areas = loadAreas()
const many = <T>(count: number, make: (n: number) => T) =>
  Array.from({ length: count }, (_, n) => make(n))
const given = (here: World, count: number, change: Partial<Listing> = {}) =>
  many(count, (n) =>
    givenHome(here, {
      ...toListing(raw({ externalId: `${JSON.stringify(change)}${n}` }), areas),
      ...change,
    }),
  )

/** A flat of 80 m² in Florentin for 4,000 shekels a month, as a source states it. */
function raw(change: Partial<RawListing> = {}): RawListing {
  const { areaCode, areaBy, geocodedBy, readFacts, readBy, ...stated } = aListing()
  return { ...stated, size: 80, price: 4_000, hoodId: null, isHome: true, ...change }
}

test.each([
  ['dollars', 1_080, 'is 0.27 times what homes of these areas ask per square metre'],
  ['a digit more', 40_000, 'is 10 times what homes of these areas ask per square metre'],
  ['agorot', 400_000, 'is 100 times what homes of these areas ask per square metre'],
] as const)('a page of five homes with prices in %s is named', (_, price, problem) => {
  using here = world()
  given(here, 5)
  const wrong = wrongRates(
    here.db,
    areas,
    many(5, () => raw({ price })),
  )
  expect(wrong).toEqual({ code: 'shapeChanged', path: 'price', problem })
})

test('homes are compared with those of their area, rooms, deal and kind only', () => {
  using here = world()
  given(here, 5)
  const page = (change: Partial<RawListing>) =>
    wrongRates(
      here.db,
      areas,
      many(6, () => raw({ price: 40_000, ...change })),
    )
  expect(page({})).toBeDefined()
  expect(page({ neighbourhood: 'שפירא', street: null })).toBeUndefined()
  expect(page({ rooms: 4 })).toBeUndefined()
  expect(page({ dealType: 'sale' })).toBeUndefined()
  expect(page({ propertyType: "קוטג'", buildSize: 80 })).toBeUndefined()
  expect(page({ isNewProject: true })).toBeUndefined()
  expect(page({ size: null })).toBeUndefined()
})

test('few homes prove nothing, nor do few known ones, nor a page half of which is usual', () => {
  using here = world()
  given(here, 4)
  const far = many(5, () => raw({ price: 40_000 }))
  expect(wrongRates(here.db, areas, far)).toBeUndefined()
  given(here, 1, { street: 'הרצל 9' })
  expect(wrongRates(here.db, areas, far)).toBeDefined()
  expect(wrongRates(here.db, areas, far.slice(1))).toBeUndefined()
  expect(wrongRates(here.db, areas, [...far, ...many(5, () => raw())])).toBeUndefined()
  expect(
    wrongRates(
      here.db,
      areas,
      many(5, () => raw({ price: 8_000 })),
    ),
  ).toBeUndefined()
})

test('what users brought in for themselves teaches nothing', async () => {
  using here = world()
  const { rid } = await givenUser(here)
  for (const home of many(5, () => raw())) givenHome(here, toListing(home, areas), rid)
  expect(
    wrongRates(
      here.db,
      areas,
      many(5, () => raw({ price: 40_000 })),
    ),
  ).toBeUndefined()
})

const SAMPLES = join(import.meta.dirname, '../../../shared/samples/yad2/feed_forsale_tel_aviv')
test.skipIf(!existsSync(SAMPLES))('recorded pages: none is named, each lie of the price is', () => {
  using here = world()
  const pages = readdirSync(SAMPLES).map((name) => {
    const reading = readYad2({ status: 200, body: readFileSync(join(SAMPLES, name), 'utf8') })
    return {
      isOdd: Number(/\d+/.exec(name)) % 2 === 1,
      homes: reading.kind === 'page' ? reading.listings : [],
    }
  })
  for (const { homes } of pages.filter(({ isOdd }) => isOdd))
    for (const home of homes) givenHome(here, toListing(home, areas))
  const heldBack = pages.filter(({ isOdd }) => !isOdd).map(({ homes }) => homes)
  const named = (factor: number) =>
    heldBack.filter((homes) =>
      wrongRates(
        here.db,
        areas,
        homes.map((one) => ({ ...one, price: one.price && Math.round(one.price * factor) })),
      ),
    ).length
  expect([1, 1.4, 1 / 1.4].map(named)).toEqual([0, 0, 0])
  // On the others too few homes have enough known ones of their area and rooms.
  expect([1 / 3.7, 10].map(named)).toEqual([18, 18])
})
