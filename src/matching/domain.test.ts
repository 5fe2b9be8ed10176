import { expect, test } from 'bun:test'
import type { Criteria } from '../bots/domain.ts'
import { criteriaProblems, NEW_CRITERIA } from '../bots/domain.ts'
import { aListing } from '../testing/listings.ts'
import { obstacles, suits } from './domain.ts'

const wanted: Criteria = {
  ...NEW_CRITERIA,
  neighborhoodCodes: [205],
  priceLimit: [3_000, 6_000],
  rooms: 2.5,
}
const home = aListing({ price: 5_000, rooms: 3, merchant: false, areaCode: 205 })
const free: Criteria = { ...wanted, priceLimit: [3_000, 20_000] }
const onSale: Criteria = { ...wanted, dealType: 'sale', priceLimit: [0, 9_000_000] }

test.each([
  ['fits', wanted, {}, []],
  ['at the lowest price', wanted, { price: 3_000 }, []],
  ['at the highest price', wanted, { price: 6_000 }, []],
  ['below', wanted, { price: 2_999 }, ['price']],
  ['above', wanted, { price: 6_001 }, ['price']],
  ['above the end of the scale', free, { price: 45_000 }, []],
  ['price not stated', wanted, { price: null }, []],
  ['as many rooms', wanted, { rooms: 2.5 }, []],
  ['fewer rooms', wanted, { rooms: 2 }, ['rooms']],
  ['rooms not stated', wanted, { rooms: null }, []],
  ['elsewhere', wanted, { areaCode: 206 }, ['area']],
  ['nobody knows where', wanted, { areaCode: null }, ['area']],
  ['for sale', wanted, { dealType: 'sale' as const }, ['dealType']],
  [
    'a sale above a limit below the end of the scale',
    onSale,
    { dealType: 'sale' as const, price: 9_500_000 },
    ['price'],
  ],
  [
    'a merchant, for private only',
    { ...wanted, merchant: false },
    { merchant: true },
    ['listingType'],
  ],
  ['private, for merchants only', { ...wanted, merchant: true }, {}, ['listingType']],
  ['unknown, for private only', { ...wanted, merchant: false }, { merchant: null }, []],
  [
    'everything wrong',
    { ...wanted, merchant: true },
    { price: 1, rooms: 1, areaCode: 1 },
    ['area', 'price', 'rooms', 'listingType'],
  ],
] as const)('%s', (_, criteria, change, expected) => {
  const looked = { ...home, ...change }
  expect(obstacles(criteria, looked)).toEqual([...expected])
  const others = obstacles(criteria, looked).filter((obstacle) => obstacle !== 'area')
  expect(suits(criteria, looked)).toBe(others.length === 0)
})

test.each<[Partial<Criteria>, string[]]>([
  [{}, []],
  [{ neighborhoodCodes: [] }, ['Please select at least one area']],
  [{ rooms: 0.5 }, ['Please set a valid number of rooms (1-10)']],
  [{ rooms: 10.5 }, ['Please set a valid number of rooms (1-10)']],
  [{ rooms: Number.NaN }, ['Please set a valid number of rooms (1-10)']],
  [{ priceLimit: [5_000, 5_000] }, ['Please set a valid price range']],
  [{ priceLimit: [6_000, 5_000] }, ['Please set a valid price range']],
  [{ priceLimit: [-1, 5_000] }, ['Please set a valid price range']],
])('criteria %p: %p', (change, problems) => {
  expect(Object.values(criteriaProblems({ ...wanted, ...change }))).toEqual(problems)
})
