import { expect, test } from 'bun:test'
import { textOf } from '../../kernel/texts/said.ts'
import { aListing } from '../../testing/worlds/listings.ts'
import { NO_PLACES } from '../../testing/worlds/no-places.ts'
import { comparable, textsOf } from '../domain/asset.ts'
import { factsOf } from '../domain/facts-of.ts'
import {
  type Criteria,
  cleanCriteria,
  criteriaProblems,
  isMatchedChange,
  matchesInArea,
  NEW_CRITERIA,
  obstacles,
} from './criteria.ts'

const TOO_MANY = 'Please leave out at most 20 words of up to 40 characters'

const NO_DAYS = 'Please set valid days of entry (YYYY-MM-DD), the first one first'
const NO_FLOORS = 'Please set valid floors (-5 to 100), the lowest first'
const NO_MOST_ROOMS = 'Please set a valid highest number of rooms (1-10), not below the lowest'
const NO_MOST_SIZE = 'Please set a valid maximum size (1-10000 m²), not below the minimum'
const NO_PHONES = 'Please mute at most 200 phone numbers, each of 4 to 15 digits'

const wanted: Criteria = {
  ...NEW_CRITERIA,
  neighborhoodCodes: [205],
  priceLimit: [3_000, 6_000],
  rooms: 2.5,
}
const stated = factsOf([
  comparable(aListing({ price: 5_000, rooms: 3, merchant: false, areaCode: 205, size: 70 })),
])
const home = { ...stated, total: null }
const free: Criteria = { ...wanted, priceLimit: [3_000, 20_000] }
const onSale: Criteria = { ...wanted, dealType: 'sale', priceLimit: [0, 9_000_000] }
const DAY = '2026-12-01T00:00:00'
const further: Criteria = {
  ...wanted,
  features: ['lift', 'mamad'],
  entryFrom: '2026-12-01',
  entryTo: '2027-01-31',
  floorMin: 1,
  floorMax: 3,
  mutedPhones: ['0501234567', '*2323'],
}
const leavingOut: Criteria = { ...wanted, excludeWords: ['שותפים', 'מרתף'] }

test.each([
  ['satisfies everything', wanted, {}, []],
  ['at the lowest price', wanted, { price: 3_000 }, []],
  ['at the highest price', wanted, { price: 6_000 }, []],
  ['below', wanted, { price: 2_999 }, ['price']],
  ['above', wanted, { price: 6_001 }, ['price']],
  ['above the end of the scale', free, { price: 45_000 }, []],
  ['price not stated', wanted, { price: null }, []],
  ['as many rooms', wanted, { rooms: 2.5 }, []],
  ['fewer rooms', wanted, { rooms: 2 }, ['rooms']],
  ['rooms not stated', wanted, { rooms: null }, []],
  ['as many rooms as are allowed', { ...wanted, roomsMax: 3 }, {}, []],
  ['half a room too many', { ...wanted, roomsMax: 3 }, { rooms: 3.5 }, ['roomsMax']],
  ['rooms not stated, for at most 3', { ...wanted, roomsMax: 3 }, { rooms: null }, []],
  ['another area', wanted, { areaCode: 206 }, ['area']],
  ['area not known', wanted, { areaCode: null }, ['area']],
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
  ['at the minimum size', { ...wanted, sizeMin: 70 }, {}, []],
  ['smaller', { ...wanted, sizeMin: 71 }, {}, ['size']],
  ['size not stated', { ...wanted, sizeMin: 71 }, { size: null }, []],
  ['at the maximum size', { ...wanted, sizeMax: 70 }, {}, []],
  ['larger', { ...wanted, sizeMax: 69 }, {}, ['sizeMax']],
  ['size not stated, for at most 69', { ...wanted, sizeMax: 69 }, { size: null }, []],
  ['a sublet, for no sublets', { ...wanted, sublet: false }, { isSublet: true }, ['sublet']],
  ['no sublet, for no sublets', { ...wanted, sublet: false }, {}, []],
  ['a sublet, for sublets only', { ...wanted, sublet: true }, { isSublet: true }, []],
  ['no sublet, for sublets only', { ...wanted, sublet: true }, {}, ['noSublet']],
  ['a word to leave out', leavingOut, { listingTexts: ['דירה במרתף'] }, ['words']],
  ['in one of two listings', leavingOut, { listingTexts: ['דירה במרתף', 'דירה'] }, []],
  ['in both listings', leavingOut, { listingTexts: ['מרתף', 'והמרתף'] }, ['words']],
  ['without a listing', leavingOut, { listingTexts: [] }, []],
  ['nothing further stated', further, { floor: null, listingPhones: [null] }, []],
  ['no listing of the home counts', further, { listingPhones: [] }, []],
  ['with what it must have', further, { features: { lift: true, pets: false } }, []],
  ['without a lift', further, { features: { lift: false, mamad: true } }, ['lift']],
  ['without both', further, { features: { lift: false, mamad: false } }, ['lift', 'mamad']],
  ['on the first day of entry', further, { entryDate: DAY }, []],
  ['a day too early', further, { entryDate: '2026-11-30T00:00:00' }, ['entryFrom']],
  ['on the last day of entry', further, { entryDate: '2027-01-31' }, []],
  ['a day too late', further, { entryDate: '2027-02-01' }, ['entryTo']],
  ['at once', further, { entryDate: 'immediate' }, []],
  ['on the ground floor', further, { floor: 0 }, ['floorMin']],
  ['on the lowest floor', further, { floor: 1 }, []],
  ['on the highest floor', further, { floor: 3 }, []],
  ['too high', further, { floor: 4 }, ['floorMax']],
  ['of a muted number', further, { listingPhones: ['+972 50-123-4567'] }, ['muted']],
  ['of a muted short number', further, { listingPhones: ['*2323'] }, ['muted']],
  ['of the number without its star', further, { listingPhones: ['2323'] }, []],
  ['of two muted numbers', further, { listingPhones: ['050-1234567', '*2323'] }, ['muted']],
  ['of a muted number and another', further, { listingPhones: ['0501234567', '0521111111'] }, []],
  ['of a muted number and none', further, { listingPhones: ['0501234567', null] }, []],
  [
    'nothing satisfied',
    { ...leavingOut, merchant: true, sizeMin: 71 },
    { price: 1, rooms: 1, areaCode: 1, listingTexts: ['מרתף'] },
    ['area', 'price', 'rooms', 'listingType', 'size', 'words'],
  ],
] as const)('%s', (_, criteria, change, expected) => {
  const changed = { ...home, ...change }
  const codes = obstacles(criteria, changed, NO_PLACES).map(({ code }) => code)
  expect(codes).toEqual([...expected])
  expect(matchesInArea(criteria, changed, NO_PLACES)).toBe(codes.every((code) => code === 'area'))
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
  [{ sizeMin: 1 }, []],
  [{ sizeMin: 10_000 }, []],
  [{ sizeMin: 0 }, ['Please set a valid minimum size (1-10000 m²)']],
  [{ sizeMin: 10_001 }, ['Please set a valid minimum size (1-10000 m²)']],
  [{ sizeMin: 70.5 }, ['Please set a valid minimum size (1-10000 m²)']],
  [{ rooms: 2.5, roomsMax: 2.5 }, []],
  [{ rooms: 3, roomsMax: 2.5 }, [NO_MOST_ROOMS]],
  [{ roomsMax: 3.2 }, [NO_MOST_ROOMS]],
  [{ roomsMax: 10.5 }, [NO_MOST_ROOMS]],
  [{ sizeMin: 50, sizeMax: 50 }, []],
  [{ sizeMin: 51, sizeMax: 50 }, [NO_MOST_SIZE]],
  [{ sizeMax: 10_001 }, [NO_MOST_SIZE]],
  [{ sublet: true }, []],
  [{ excludeWords: Array.from({ length: 20 }, (_, n) => 'ב'.repeat(21 + n)) }, []],
  [{ excludeWords: Array.from({ length: 21 }, (_, n) => `ב${n}`) }, [TOO_MANY]],
  [{ excludeWords: ['ב'.repeat(41)] }, [TOO_MANY]],
  [{ features: ['lift', 'pets'] }, []],
  [{ features: ['gold' as 'lift'] }, ['Please select what a home must have from the list']],
  [{ entryFrom: '2026-12-01', entryTo: '2026-12-01' }, []],
  [{ entryFrom: '2026-12-02', entryTo: '2026-12-01' }, [NO_DAYS]],
  [{ entryFrom: '2026-02-30' }, [NO_DAYS]],
  [{ entryFrom: '2026-12-01T00:00' }, [NO_DAYS]],
  [{ entryTo: 'soon' }, [NO_DAYS]],
  [{ floorMin: -5, floorMax: 100 }, []],
  [{ floorMin: 3, floorMax: 3 }, []],
  [{ floorMin: 4, floorMax: 3 }, [NO_FLOORS]],
  [{ floorMin: -6 }, [NO_FLOORS]],
  [{ floorMax: 101 }, [NO_FLOORS]],
  [{ floorMin: 1.5 }, [NO_FLOORS]],
  [{ mutedPhones: Array.from({ length: 200 }, (_, n) => `05${10_000_000 + n}`) }, []],
  [{ mutedPhones: Array.from({ length: 201 }, (_, n) => `05${10_000_000 + n}`) }, [NO_PHONES]],
  [{ mutedPhones: ['12'] }, [NO_PHONES]],
])('criteria %p: %p', (change, problems) => {
  const found = Object.values(criteriaProblems({ ...wanted, ...change }))
  expect(found.map((said) => textOf(said, 'en'))).toEqual(problems)
})

test('a change to any field that a criterion reads is matched again, and no other change', () => {
  const change = (facts: Partial<typeof home>) => isMatchedChange(home, { ...home, ...facts })
  expect(change({})).toBe(false)
  expect(change({ listingTexts: [...textsOf(home)] })).toBe(false)
  expect(change({ phone: '1', images: ['x'], condition: 'new' })).toBe(false)
  expect(change({ propertyType: `${home.propertyType}!` })).toBe(false)
  expect(change({ dealType: 'sale' })).toBe(true)
  expect(change({ areaCode: 1 })).toBe(true)
  expect(change({ price: 4_999 })).toBe(true)
  expect(change({ rooms: null })).toBe(true)
  expect(change({ merchant: true })).toBe(true)
  expect(change({ size: 71 })).toBe(true)
  expect(change({ floor: 9 })).toBe(true)
  expect(change({ entryDate: '2026-12-01' })).toBe(true)
  expect(change({ features: { lift: false } })).toBe(true)
  expect(change({ listingPhones: ['0501234567'] })).toBe(true)
  expect(change({ listingTexts: ['other'] })).toBe(true)
  expect(change({ listingTexts: [...textsOf(home), 'other'] })).toBe(true)
  expect(change({ description: 'new' })).toBe(true)
  expect(change({ propertyType: 'other' })).toBe(true)
  const two = { ...home, listingTexts: [...textsOf(home), 'other'] }
  expect(isMatchedChange(two, { ...two, description: 'new' })).toBe(false)
  expect(isMatchedChange(two, { ...two, listingTexts: null })).toBe(true)
})

test('criteria are kept clean: codes and words once, words trimmed, empty ones dropped', () => {
  const cleaned = cleanCriteria({
    ...wanted,
    features: ['pets', 'lift', 'pets'],
    mutedPhones: ['050-1234567', '+972501234567', '* 2323', '03 5551234', 'x'],
    neighborhoodCodes: [205, 205, 1],
    excludeWords: [' מרתף ', 'מַרְתֵּף', '', ' ', '!!', 'ממ"ד', 'ממד', 'two  words'],
  })
  expect(cleaned).toEqual({
    ...wanted,
    features: ['pets', 'lift'],
    mutedPhones: ['0501234567', '*2323', '035551234', 'x'],
    neighborhoodCodes: [205, 1],
    excludeWords: ['מרתף', 'ממ"ד', 'two  words'],
  })
})

test('a new bot starts from the initial value of each criterion', () => {
  expect<object>(NEW_CRITERIA).toMatchObject({
    dealType: 'rent',
    neighborhoodCodes: [],
    polygons: [],
    priceLimit: [0, 20_000],
    rooms: 1,
    merchant: null,
    sizeMin: null,
    excludeWords: [],
    features: [],
    entryFrom: null,
    entryTo: null,
    floorMin: null,
    floorMax: null,
    mutedPhones: [],
  })
})
