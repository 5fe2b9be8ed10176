import { expect, test } from 'bun:test'
import { aListing } from '../../testing/worlds/listings.ts'
import type { Listing } from './asset.ts'
import { plausible } from './plausible.ts'

const HOUSE = "בית פרטי/ קוטג'"
const rent = aListing({ rooms: 3, size: 70, price: 5_000 })
const sale: Listing = { ...rent, dealType: 'sale', price: 2_000_000 }
const house: Listing = { ...sale, propertyType: HOUSE, size: 500, rooms: 5 }

/** The fields of a listing that cannot be true. */
const refused = (listing: Listing) => Object.keys(plausible(listing).implausible)

test.each<[string, Listing, Partial<Listing>, string[]]>([
  ['the lowest rent', rent, { price: 500 }, []],
  ['less than the lowest rent', rent, { price: 499 }, ['price']],
  ['the highest rent', rent, { price: 100_000 }, []],
  ['more than the highest rent', rent, { price: 100_001 }, ['price']],
  ['the lowest sale', sale, { price: 100_000 }, []],
  ['less than the lowest sale', sale, { price: 99_999 }, ['price']],
  ['the highest sale', sale, { price: 200_000_000 }, []],
  ['more than the highest sale', sale, { price: 200_000_001 }, ['price']],
  ['a price before of less than five times', rent, { previousPrice: 24_999 }, []],
  ['a price before of five times', rent, { previousPrice: 25_000 }, ['previousPrice']],
  [
    'a price before that is no rent',
    rent,
    { price: 90, previousPrice: 99 },
    ['price', 'previousPrice'],
  ],
  ['the smallest flat', rent, { rooms: null, size: 8 }, []],
  ['less than the smallest flat', rent, { rooms: null, size: 7 }, ['size']],
  ['10 m² a room', rent, { rooms: 3.5, size: 35 }, []],
  ['less than 10 m² a room', rent, { rooms: 3.5, size: 34 }, ['size']],
  ['150 m² a room', rent, { rooms: 2, size: 300 }, []],
  ['more than 150 m² a room', rent, { rooms: 2, size: 301 }, ['size']],
  ['a plot of any size', house, { size: 5_000, rooms: 2 }, []],
  ['a plot with many rooms', house, { size: 40, rooms: 8 }, []],
  ['a plot in a mistaken unit', house, { size: 100_000 }, ['size']],
  ['the smallest building', rent, { size: null, buildSize: 8, rooms: null }, []],
  ['less than the smallest building', rent, { buildSize: 7 }, ['buildSize']],
  ['15 % of the flat', rent, { rooms: 3, size: 100, buildSize: 15 }, []],
  ['less than 15 % of the flat', rent, { rooms: 3, size: 100, buildSize: 14 }, ['buildSize']],
  ['a small building on a large plot', house, { size: 5_000, buildSize: 100 }, []],
  ['a building in a mistaken unit', house, { buildSize: 8_000 }, ['buildSize']],
  ['fifteen rooms', house, { rooms: 15 }, []],
  ['more than fifteen rooms', house, { rooms: 15.5 }, ['rooms']],
  ['one room in 150 m²', rent, { rooms: 1, size: 150 }, []],
  ['one room in more than 150 m²', house, { rooms: 1, size: 151 }, ['rooms']],
  ['a floor between two', rent, { floor: 1.5 }, ['floor']],
  ['Metula', rent, { coordinates: [35.578, 33.277] }, []],
  ['Eilat', rent, { coordinates: [34.952, 29.558] }, []],
  ['Haifa at its cape', rent, { coordinates: [34.955, 32.83] }, []],
  ['Amman', rent, { coordinates: [35.93, 31.95] }, ['coordinates']],
  ['As-Salt', rent, { coordinates: [35.73, 32.04] }, ['coordinates']],
  ['Beirut', rent, { coordinates: [35.5, 33.89] }, ['coordinates']],
  [
    'Tel Aviv with latitude and longitude swapped',
    rent,
    { coordinates: [32.06, 34.77] },
    ['coordinates'],
  ],
])('%s', (_, listing, change, expected) => {
  expect(refused({ ...listing, ...change })).toEqual(expected)
})

test('a value that cannot be true is kept as given, and counts as not stated', () => {
  const given: Listing = { ...rent, price: 60_000_000, implausible: { houseNumber: '7000' } }
  const listing = plausible(given)
  expect(listing).toMatchObject({ price: null, rooms: 3, size: 70 })
  expect(listing.implausible).toEqual({ houseNumber: '7000', price: 60_000_000 })
  expect(plausible(listing)).toEqual(listing)
})

const sizeOf = (listing: Listing) => plausible(listing).size

test('the size of a flat without a plausible one is its build size, where that is plausible', () => {
  expect(sizeOf({ ...rent, size: 700, buildSize: 68 })).toBe(68)
  expect(sizeOf({ ...rent, size: null, buildSize: 68 })).toBe(68)
  expect(sizeOf({ ...rent, size: 700, buildSize: 500 })).toBeNull()
  expect(sizeOf({ ...house, size: null, buildSize: 200 })).toBeNull()
})
