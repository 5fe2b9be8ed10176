import { expect, test } from 'bun:test'
import { aSubject } from '../../testing/worlds/subjects.ts'
import { comparisonBy, difference, findScore, type Near, verdictOf } from './domain.ts'

const subject = aSubject({ size: 100, rooms: 4, floor: 2 })

test.each([
  ['the same home', {}, 0],
  ['a tenth larger', { size: 110 }, 1],
  ['a tenth smaller', { size: 90 }, 1],
  ['half a room more', { rooms: 4.5 }, 0.625],
  ['another kind', { kind: 'penthouse' }, 1],
  ['another area', { areaCode: 1 }, 1],
  ['another street', { street: 'תל אביב|דיזנגוף|' }, 0.5],
  ['the fifth floor', { floor: 5 }, Math.log(6) - Math.log(3)],
  ['a basement', { floor: -2 }, Math.log(3)],
  ['nothing stated', { rooms: null, kind: null, areaCode: null, street: null, floor: null }, 0],
] as const)('%s differs by its facts', (_, facts, expected) => {
  expect(difference(subject, { ...subject, ...facts })).toBeCloseTo(expected, 10)
})

const near = (prices: number[], distance = 0): Near[] =>
  prices.map((price, rid) => ({ rid, price, size: 100, distance }))

test('fewer than eight comparables tell nothing', () => {
  expect(comparisonBy(100, near([1, 2, 3, 4, 5, 6, 7]))).toBeUndefined()
})

test('the estimate is the weighted median, the range holds the middle half', () => {
  const prices = [10, 20, 30, 40, 50, 60, 70, 80].map((thousand) => thousand * 1_000)
  // Positions are 1/16, 3/16 … 15/16: 0.23 lies 0.34 of the way from 20 to 30, 0.77 as far from 70 to 60.
  expect(comparisonBy(100, near(prices))).toMatchObject({
    estimate: 45_000,
    low: 23_400,
    high: 66_600,
  })
  const heavy = near(prices).map((one) => ({ ...one, distance: one.price === 80_000 ? 0 : 9 }))
  expect(comparisonBy(100, heavy)?.estimate).toBeGreaterThan(75_000)
})

test('beyond the outermost positions the outermost values count', () => {
  const prices = [1_000, ...Array.from({ length: 7 }, () => 2_000)]
  const first = near(prices).map((one) => ({ ...one, distance: one.price === 1_000 ? 0 : 9 }))
  expect(comparisonBy(100, first)?.low).toBe(1_000)
})

test('a larger comparable counts for more per metre than it costs', () => {
  const larger = near(Array.from({ length: 8 }, () => 2_000_000)).map((one) => ({
    ...one,
    size: 200,
  }))
  // 10,000 × 2^0.3 × 100 = 1,231,144.
  expect(comparisonBy(100, larger)?.estimate).toBe(1_230_000)
})

test('the score is whole percent below the estimate', () => {
  expect(findScore(80, { estimate: 100 })).toBe(20)
  expect(findScore(125, { estimate: 100 })).toBe(-25)
})

test.each([
  [86, 95, undefined],
  [85, 95, 'find'],
  [85, 85, undefined],
  [61, 95, 'find'],
  [60, 95, 'check'],
] as const)('%d of 100 with a range from %d is %p', (price, low, expected) => {
  expect(verdictOf({ ...PLACED, price }, { estimate: 100, low })).toBe(expected)
})

const PLACED = { coordinates: [34.78, 32.08], street: 'דיזנגוף 10', geocodedBy: null } as const

test.each([
  ['a house', {}, 'find'],
  ['a street', { street: 'דיזנגוף' }, 'find'],
  ['an area', { street: null }, undefined],
  ['an area that a geocoder found', { geocodedBy: 'area' }, undefined],
  ['no place', { coordinates: null }, undefined],
] as const)('a low price of a home of which %s is known is %p', (_, place, verdict) => {
  expect(verdictOf({ ...PLACED, ...place, price: 80 }, { estimate: 100, low: 95 })).toBe(verdict)
  const doubted = verdictOf({ ...PLACED, ...place, price: 50 }, { estimate: 100, low: 95 })
  expect(doubted).toBe('check')
})

test('a home without a price has no verdict', () => {
  expect(verdictOf({ ...PLACED, price: null }, { estimate: 100, low: 95 })).toBeUndefined()
})

test.each([
  [3_401_072, 3_400_000],
  [6_089, 6_090],
  [999.6, 1_000],
  [12, 12],
])('an estimate of %d is told as %d', (price, told) => {
  const same = near(Array.from({ length: 8 }, () => price))
  expect(comparisonBy(100, same)?.estimate).toBe(told)
})
