import { expect, test } from 'bun:test'
import { aListing } from '../../testing/worlds/listings.ts'
import { comparable, type Listing, streetKeyOf, streetParts } from './asset.ts'
import { isFactChange, isKeptOut, isReleasedBy, sameHome } from './same-home.ts'

const flat = aListing({
  dealType: 'sale',
  street: 'הרצל 10',
  rooms: 3,
  size: 70,
  buildSize: 60,
  floor: 2,
  price: 2_000_000,
})
const inStreet = { ...flat, street: 'הרצל' }
const inPlace = { ...flat, street: null, areaBy: 'name' as const }
const inHaifa = { ...inPlace, city: 'חיפה' }
const called = { ...inStreet, phone: '0501234567', street: null, areaBy: 'polygon' as const }
const house = { ...inStreet, propertyType: "בית פרטי/ קוטג'", size: 300, buildSize: 150 }
const posted = { ...called, source: 'group', rooms: null, areaCode: null }
const postedHouse = { ...posted, propertyType: house.propertyType, size: 300, buildSize: 150 }

const noHomes = () => 0
const same = (known: Listing, change: Partial<Listing>, liveHomes = noHomes) => {
  const [one, other] = [comparable(known), comparable({ ...known, ...change })]
  const by = sameHome(one, other, liveHomes)
  expect(sameHome(other, one, liveHomes)).toBe(by)
  return by
}

test.each<[string, Listing, Partial<Listing>, string | null]>([
  ['the same number', flat, {}, 'number'],
  ['in another spelling', flat, { street: 'הרצל  10', city: 'תל־אביב יפו' }, 'number'],
  ['in no known area', flat, { areaCode: null }, 'number'],
  ['another number', flat, { street: 'הרצל 12' }, null],
  ['a number with a letter', flat, { street: 'הרצל 10א' }, null],
  ['another street', flat, { street: 'אלנבי 10' }, null],
  ['another city', flat, { city: 'חיפה' }, null],
  ['a city not stated', flat, { city: null }, null],
  ['another floor', flat, { floor: 3 }, null],
  ['a floor not stated', flat, { floor: null }, 'number'],
  ['other rooms', flat, { rooms: 3.5 }, null],
  ['rooms not stated', flat, { rooms: null }, null],
  ['another deal', flat, { dealType: 'rent' }, null],
  ['a new project', flat, { isNewProject: true }, null],
  ['a price not stated', flat, { price: null }, null],
  ['equal size, a tenth more', flat, { price: 2_200_000 }, 'number'],
  ['equal size, more than a tenth more', flat, { price: 2_200_001 }, null],
  ['equal size, a tenth of the lower price less', flat, { price: 1_818_182 }, 'number'],
  ['equal size, a tenth of the higher price less', flat, { price: 1_800_000 }, null],
  ['3 m² more, 5 % more', flat, { size: 73, price: 2_100_000 }, 'number'],
  ['3 m² more, over 5 % more', flat, { size: 73, price: 2_100_001 }, null],
  ['4 m² more', flat, { size: 74 }, null],
  ['a size not stated', flat, { size: null }, null],
  ['a built size 5 % more', flat, { buildSize: 63 }, 'number'],
  ['a built size over 5 % more', flat, { buildSize: 64 }, null],
  ['a built size not stated', flat, { buildSize: null }, 'number'],
  ['the same street', inStreet, {}, 'street'],
  ['the same street, one number', inStreet, { street: 'הרצל 10' }, 'street'],
  ['the same street, another area', inStreet, { areaCode: 1 }, null],
  ['the same street, area not known', { ...inStreet, areaCode: null }, {}, null],
  ['the same street, 3 m² and 1 % more', inStreet, { size: 73, price: 2_020_000 }, 'street'],
  ['the same street, 3 m² and over 1 % more', inStreet, { size: 73, price: 2_020_001 }, null],
  ['the same street, 4 m² more', inStreet, { size: 74 }, null],
  ['the same street and size, 1 % more', inStreet, { price: 2_020_000 }, 'street'],
  ['the same street and size, over 1 % more', inStreet, { price: 2_020_001 }, null],
  ['the same place', inPlace, {}, 'place'],
  ['the same place by its id', inPlace, { areaBy: 'id' }, 'place'],
  ['the same place by its point', inPlace, { areaBy: 'polygon' }, null],
  ['one street', inPlace, { street: 'הרצל' }, 'oneStreet'],
  ['one street with its number', inPlace, { street: 'הרצל 10' }, 'oneStreet'],
  ['one street, 3 m² more', inPlace, { street: 'הרצל', size: 73 }, 'oneStreet'],
  ['one street, 4 m² more', inPlace, { street: 'הרצל', size: 74 }, null],
  ['one street, another price', inPlace, { street: 'הרצל', price: 2_000_001 }, null],
  ['one street, another area', inPlace, { street: 'הרצל', areaCode: 1 }, null],
  ['one street, an area by its point', inPlace, { street: 'הרצל', areaBy: 'polygon' }, null],
  ['one street, another floor', inPlace, { street: 'הרצל', floor: 3 }, null],
  [
    'one street in a dense city, built size not stated',
    inPlace,
    { street: 'הרצל', buildSize: null },
    null,
  ],
  [
    'one street elsewhere, built size not stated',
    inHaifa,
    { street: 'הרצל', buildSize: null },
    'oneStreet',
  ],
  ['another place', inPlace, { areaCode: 1 }, null],
  ['the same place, 1 % more', inPlace, { price: 2_020_000 }, 'place'],
  ['the same place, over 1 % more', inPlace, { price: 2_020_001 }, null],
  ['the same place and price, 3 m² more', inPlace, { size: 73 }, 'noStreet'],
  ['the same place and price, 4 m² more', inPlace, { size: 74 }, null],
  ['the same place and price, another type', inPlace, { propertyType: 'דירת גן' }, 'noStreet'],
  ['the same place and price, type not stated', { ...inPlace, propertyType: null }, {}, 'noStreet'],
  ['the same place, 1 m² more, another price', inPlace, { size: 71, price: 2_000_001 }, null],
  [
    'the same place, another type and price',
    inPlace,
    { propertyType: 'x', price: 2_000_001 },
    null,
  ],
  ['the same place, another type, 1 m² more', inPlace, { propertyType: 'x', size: 71 }, null],
  ['the same phone', called, {}, 'phone'],
  ['the same phone, 3 m² and 5 % more', called, { size: 73, price: 2_100_000 }, 'phone'],
  ['the same phone, over 5 % more', called, { price: 2_100_001 }, null],
  ['the same phone, 4 m² more', called, { size: 74 }, null],
  ['the same phone, another area', called, { areaCode: 1 }, null],
  ['the same phone, other numbers', { ...called, street: 'הרצל 1' }, { street: 'הרצל 2' }, null],
  ['another phone', called, { phone: '0507654321' }, null],
  ['a house', house, {}, 'street'],
  ['a house of another price', house, { price: 2_000_001 }, null],
  ['a house, plot 10 % more', house, { size: 330 }, 'street'],
  ['a house, plot over 10 % more', house, { size: 331 }, null],
  ['a house, built 3 m² more', house, { buildSize: 153 }, 'street'],
  ['a house, built 4 m² more', house, { buildSize: 154 }, null],
  [
    'a house, built size stated once, plot 3 m² more',
    house,
    { buildSize: null, size: 303 },
    'street',
  ],
  ['a house, built size stated once, plot 4 m² more', house, { buildSize: null, size: 304 }, null],
  ['another source, rooms not stated', posted, { source: 'yad2', rooms: 3 }, 'crossPost'],
  ['the same source', posted, { rooms: 3 }, null],
  ['another source, other size', posted, { source: 'yad2', rooms: 3, size: 71 }, null],
  [
    'another source, size not stated',
    { ...posted, rooms: 3 },
    { source: 'y', size: null },
    'crossPost',
  ],
  ['another source, all stated', { ...posted, rooms: 3 }, { source: 'yad2' }, null],
  ['another source, other price', posted, { source: 'yad2', rooms: 3, price: 2_000_001 }, null],
  ['another source, other phone', posted, { source: 'yad2', rooms: 3, phone: '1' }, null],
  ['another source, no phone', { ...posted, phone: null }, { source: 'yad2', rooms: 3 }, null],
  ['another source, another floor', posted, { source: 'yad2', rooms: 3, floor: 3 }, null],
  [
    'another source, neither rooms nor size',
    { ...posted, size: null },
    { source: 'y', rooms: 3 },
    null,
  ],
  [
    'another source, other rooms',
    { ...posted, rooms: 2 },
    { source: 'y', rooms: 3, size: null },
    null,
  ],
  [
    'another source, a house of equal built size',
    postedHouse,
    { source: 'y', rooms: 3, size: 310 },
    'crossPost',
  ],
  [
    'another source, a house of other built size',
    { ...postedHouse, rooms: 3 },
    { source: 'y', size: null, buildSize: 153 },
    null,
  ],
])('%s', (_, known, change, by) => {
  expect(same(known, change)).toBe(by as never)
})

test('the phone of an agent, who has more than three live homes, joins no cross-post', () => {
  const change = { source: 'yad2', rooms: 3 }
  expect(same(posted, change, () => 3)).toBe('crossPost')
  expect(same(posted, change, () => 4)).toBeNull()
})

test('a listing is kept out of a home that it contradicts, also by its price, and released without regard to it', () => {
  const both = (change: Partial<Listing>) => {
    const [one, other] = [comparable(flat), comparable({ ...flat, ...change })]
    return [isKeptOut(one, other), isReleasedBy(one, other)]
  }
  expect(both({})).toEqual([false, false])
  for (const change of [
    { street: 'אלנבי 10' },
    { street: 'הרצל 11' },
    { floor: 3 },
    { buildSize: 64 },
  ])
    expect(both(change)).toEqual([true, true])
  for (const change of [{ floor: null }, { street: 'הרצל' }, { street: null }, { buildSize: null }])
    expect(both(change)).toEqual([false, false])
  expect(both({ price: 2_200_001 })).toEqual([true, false])
  expect(both({ price: 2_200_000 })).toEqual([false, false])
  expect(both({ rooms: 4 })).toEqual([false, true])
  expect(both({ rooms: null })).toEqual([false, false])
  expect(both({ dealType: 'rent' })).toEqual([false, true])
})

test('a change of a fact that the rules read is noticed, a change of the price is not one', () => {
  const changes = (change: Partial<Listing>) =>
    isFactChange(comparable(flat), comparable({ ...flat, ...change }))
  expect(changes({ price: 1, images: ['x'], description: 'x' })).toBe(false)
  for (const change of [
    { phone: '1' },
    { floor: 3 },
    { street: 'הרצל' },
    { rooms: 4 },
    { size: 71 },
    { buildSize: 61 },
    { city: 'חיפה' },
    { areaCode: 1 },
    { propertyType: 'x' },
    { dealType: 'rent' as const },
  ])
    expect(changes(change)).toBe(true)
})

test.each([
  ['הרצל', 'תא|הרצל|'],
  ['הרצל 10', 'תא|הרצל|10'],
  ['הרצל 10 א', 'תא|הרצל|10א'],
  ['ה באייר 5', 'תא|ה באייר|5'],
  ['2317 5', 'תא|2317|5'],
  ['2317', 'תא|2317|'],
])('the key of %s is %s', (street, key) => {
  expect(streetKeyOf('תא', street)).toBe(key)
  const parts = key.split('|')
  expect(streetParts(key)).toEqual({ street: `תא|${parts[1]}|`, number: parts[2] || null })
})

test('without a city or a street there is no key', () => {
  expect([streetKeyOf('', 'הרצל'), streetKeyOf('תא', '')]).toEqual([null, null])
  expect(streetParts(null)).toEqual({ street: null, number: null })
})
