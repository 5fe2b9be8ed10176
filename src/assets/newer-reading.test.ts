import { expect, test } from 'bun:test'
import { aListing } from '../testing/worlds/listings.ts'
import type { Listing } from './domain/asset.ts'
import { newerReading } from './newer-reading.ts'

const known = aListing({
  price: 6_000,
  previousPrice: 6_500,
  buildSize: 65,
  street: 'הרצל 10',
  orderId: 57_000_000,
  coordinates: [34.77, 32.06],
  condition: 'משופץ',
  images: ['https://img.yad2.co.il/1.jpeg'],
  description: 'יפה',
  entryDate: '2026-12-10',
  phone: '0501234567',
  tags: ['חניה'],
  sourceCreatedAt: 1,
  sourceUpdatedAt: 2,
  features: { mamad: true, lift: false },
})
const nothing: Listing = {
  ...known,
  price: null,
  previousPrice: null,
  rooms: null,
  size: null,
  buildSize: null,
  floor: null,
  city: null,
  neighbourhood: null,
  street: null,
  coordinates: null,
  merchant: null,
  areaCode: null,
  areaBy: null,
  propertyType: null,
  condition: null,
  images: [],
  tags: [],
  description: null,
  entryDate: null,
  phone: null,
  orderId: null,
  sourceCreatedAt: null,
  sourceUpdatedAt: null,
  features: {},
}
const read = (change: Partial<Listing>, kept = known) => newerReading(kept, { ...kept, ...change })

test('a listing that states nothing any more keeps what is known, and its price counts as not stated', () => {
  expect(newerReading(known, nothing)).toEqual({ ...known, isPriceStated: false })
})

test('a value that is stated replaces the known one', () => {
  const stated = { price: 5_900, rooms: 3.5, street: 'הרצל 12', merchant: true, condition: 'חדש' }
  expect(read(stated)).toEqual({ ...known, ...stated })
  expect(read({ price: 6_100 }, { ...known, isPriceStated: false }).isPriceStated).toBe(true)
})

test('a feature that is stated replaces the known one, and the others stay', () => {
  const { features } = read({ features: { lift: true, parking: false } })
  expect(features).toEqual({ mamad: true, lift: true, parking: false })
})

test('a street without a number does not replace the same street with one', () => {
  expect(read({ street: 'הרצל' }).street).toBe('הרצל 10')
  expect(read({ street: 'אלנבי' }).street).toBe('אלנבי')
  expect(read({ street: 'הר' }).street).toBe('הר')
})

test.each([
  [29_999, true],
  [30_000, false],
  [1_201, true],
  [1_200, false],
])('a price of 6,000 that becomes %d is believed at once: %p', (price, isBelieved) => {
  const newer = read({ price })
  expect(newer.price).toBe(isBelieved ? price : 6_000)
  expect(newer.pendingPrice).toBe(isBelieved ? null : price)
})

test.each<[string, number | null, Partial<Listing>]>([
  ['the same price', 60_000, { price: 60_000, pendingPrice: null }],
  ['one percent more', 60_600, { price: 60_600, pendingPrice: null }],
  ['more than one percent more', 60_601, { price: 6_000, pendingPrice: 60_601 }],
  ['more than one percent less', 59_399, { price: 6_000, pendingPrice: 59_399 }],
  ['a price near the known one', 6_100, { price: 6_100, pendingPrice: null }],
  ['no price', null, { price: 6_000, isPriceStated: false, pendingPrice: null }],
])('after a price of 60,000, %s', (_, price, expected) => {
  const waiting = read({ price: 60_000 })
  expect(newerReading(waiting, { ...known, price })).toMatchObject(expected)
})

test('a first price is believed at once', () => {
  expect(read({ price: 60_000 }, { ...known, price: null }).price).toBe(60_000)
})

test('the known area stays until another place, or the id of the source, is stated', () => {
  const byId: Listing = { ...known, areaBy: 'id', areaCode: 205 }
  const other = { areaCode: 1, areaBy: 'name' as const }
  expect(read(other, byId).areaCode).toBe(205)
  expect(read({ ...other, neighbourhood: 'נווה צדק' }, byId).areaCode).toBe(1)
  expect(read({ ...other, city: 'חיפה' }, byId).areaCode).toBe(1)
  expect(read({ areaCode: 2, areaBy: 'id' }, byId).areaCode).toBe(2)
  expect(read(other).areaCode).toBe(1)
  expect(read({ ...other, neighbourhood: null }).areaCode).toBe(205)
  expect(read({ ...other, coordinates: null }).areaCode).toBe(205)
  expect(read({ ...other, neighbourhood: 'x', areaCode: null, areaBy: null }).areaCode).toBeNull()
  expect(read(other, { ...known, areaCode: null, areaBy: null }).areaCode).toBe(1)
})

test('a sublet and a project stay what they are', () => {
  const kept = { ...known, isSublet: true, isNewProject: true }
  expect(newerReading(kept, known)).toMatchObject({ isSublet: true, isNewProject: true })
})
