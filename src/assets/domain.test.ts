import { expect, test } from 'bun:test'
import { aListing } from '../testing/listings.ts'
import { comparable, factsOf, type Listing, metresBetween, sameHome } from './domain.ts'
import { newerReading } from './newer-reading.ts'

const home = aListing({ street: 'הרצל 10', rooms: 3, size: 70, floor: 2, price: 5_000 })
const at = { ...home, street: 'הרצל', coordinates: [34.77, 32.06] as const }
const called = { ...home, street: 'הרצל', phone: '0501234567', floor: null }

const same = (known: Listing, change: Partial<Listing>) =>
  sameHome(comparable(known), comparable({ ...known, ...change }))

test.each<[string, Listing, Partial<Listing>, string | null]>([
  ['the same address', home, {}, 'address'],
  [
    'the same address in another spelling',
    home,
    { street: 'הרצל  10', city: 'תל־אביב יפו' },
    'address',
  ],
  ['another number', home, { street: 'הרצל 12' }, null],
  ['another city', home, { city: 'חיפה' }, null],
  ['no number', { ...home, street: 'הרצל' }, {}, null],
  ['another floor', home, { floor: 3 }, null],
  ['a floor not stated', { ...home, floor: null }, {}, null],
  ['another size', home, { size: 71 }, null],
  ['a size not stated', { ...home, size: null }, {}, null],
  ['other rooms', home, { rooms: 3.5 }, null],
  ['rooms not stated', { ...home, rooms: null }, {}, null],
  ['a tenth more', home, { price: 5_500 }, 'address'],
  ['more than a tenth more', home, { price: 5_501 }, null],
  ['a tenth less', home, { price: 4_500 }, 'address'],
  ['a price not stated', home, { price: null }, null],
  ['another deal', home, { dealType: 'sale' }, null],
  ['the same point', at, {}, 'distance'],
  ['29 m north', at, { coordinates: [34.77, 32.06026] }, 'distance'],
  ['34 m north', at, { coordinates: [34.77, 32.0603] }, null],
  ['29 m west', at, { coordinates: [34.76969, 32.06] }, 'distance'],
  ['the same phone and area', called, {}, 'phone'],
  ['the same phone, 3 m² more', called, { size: 73 }, 'phone'],
  ['the same phone, 4 m² more', called, { size: 74 }, null],
  ['the same phone in another area', called, { areaCode: 1 }, null],
  ['the same phone, area not known', { ...called, areaCode: null }, {}, null],
  ['another phone', called, { phone: '0507654321' }, null],
])('%s', (_, known, change, by) => {
  expect(same(known, change)).toBe(by as never)
})

test('distances are right to half a metre', () => {
  expect(metresBetween([34.77, 32.06], [34.77, 32.07])).toBeCloseTo(1111.9, 0)
  expect(metresBetween([34.77, 32.06], [34.78, 32.06])).toBeCloseTo(942.4, 0)
})

test('a home has the lowest price of its listings, and is private when one of them is', () => {
  const agent = aListing({
    price: 5_200,
    merchant: true,
    images: ['https://img.yad2.co.il/a.jpeg'],
  })
  const owner = aListing({ price: 5_000, merchant: false, description: 'בלי תיווך' })
  const facts = (...[first, ...more]: [Listing, ...Listing[]]) =>
    factsOf([comparable(first), ...more.map(comparable)])
  expect(facts(agent, owner)).toMatchObject({
    price: 5_000,
    link: owner.link,
    merchant: false,
    images: agent.images,
    description: 'בלי תיווך',
    listingTexts: ['דירה', 'דירה\nבלי תיווך'],
  })
  expect(facts(agent)).toMatchObject({ price: 5_200, merchant: true })
  expect(facts({ ...agent, price: null }, owner).price).toBe(5_000)
  expect(facts({ ...agent, merchant: null }).merchant).toBeNull()
})

test('a list page read after a detail page keeps what only the detail page states', () => {
  const detail = aListing({
    description: 'יפה',
    phone: '0501234567',
    entryDate: '2026-12-10',
    areaBy: 'id',
  })
  const list = {
    ...detail,
    description: null,
    phone: null,
    entryDate: null,
    areaCode: 1,
    areaBy: 'name' as const,
  }
  expect(newerReading(detail, { ...list, price: 4_900 })).toEqual({ ...detail, price: 4_900 })
  const moved = newerReading(detail, { ...list, neighbourhood: 'נווה צדק' })
  expect(moved.areaCode).toBe(1)
})
