import { expect, test } from 'bun:test'
import { metresBetween, roundMetres } from './home-distance.ts'
import { insideOf, labelPlaces, placesOf } from './home-meter-places.ts'
import { BASE, pricesOf, scaleFrom, stepsOf, widthOf } from './home-steps.ts'
import { dayText, isWebAddress, streetOf } from './home-words.ts'

test('the numbers of a meter stand in their order, with free track on either side', () => {
  const { price, estimate, low, high } = placesOf({
    price: 5_600,
    estimate: 6_900,
    low: 6_300,
    high: 7_500,
  })
  expect(price).toBeGreaterThan(5)
  expect(low).toBeGreaterThan(price ?? 100)
  expect(estimate).toBeGreaterThan(low)
  expect(high).toBeGreaterThan(estimate)
  expect(high).toBeLessThan(95)
  // As far apart as the numbers are.
  expect((high - estimate) / (estimate - low)).toBeCloseTo(1)
  expect(placesOf({ price: null, estimate: 1, low: 1, high: 1 })).toEqual({
    price: null,
    estimate: 50,
    low: 50,
    high: 50,
  })
})

test('the outer labels of a narrow band move away from the middle one, and all stay inside', () => {
  const label = (at: number) => ({ text: '₪6,900', at })
  const wide = labelPlaces([label(20), label(50), label(80)])
  expect(wide).toEqual([20, 50, 80])
  const [low, middle, high] = labelPlaces([label(49), label(50), label(51)])
  expect(middle).toBe(50)
  expect(50 - low).toBeGreaterThan(15)
  expect(high - 50).toBeCloseTo(50 - low)
  const atEnd = labelPlaces([label(97), label(98), label(99)])
  expect(atEnd[2]).toBeLessThanOrEqual(100 - 8)
  expect(atEnd[2] - atEnd[1]).toBeGreaterThan(15)
  expect(insideOf('₪6,900', 0)).toBeGreaterThan(8)
})

const at = (day: number) => new Date(Date.UTC(2026, 3, day)).toISOString()

test('steps last as long as their price did, but never too short for their label', () => {
  const prices = [
    { at: at(1), price: 6_800 },
    { at: at(2), price: 6_600 },
    { at: at(21), price: 6_200 },
  ]
  const [first, second, third] = stepsOf(prices, at(21))
  expect(first?.from).toBe(0)
  expect((first?.to ?? 0) - (first?.from ?? 0)).toBeGreaterThan(15)
  expect((second?.to ?? 0) - (second?.from ?? 0)).toBeGreaterThan(50)
  expect(third?.to).toBeCloseTo(100)
  // The lower the price, the lower its step.
  expect(first?.y).toBeLessThan(second?.y ?? 0)
  expect(second?.y).toBeLessThan(third?.y ?? 0)
  expect(widthOf(prices)).toBe(1)
  expect(widthOf(Array.from({ length: 12 }, () => ({ price: 6_200 })))).toBeGreaterThan(2)
})

test('a history counts each price once, and no time without one', () => {
  const prices = [
    { at: at(1), price: 5_000 },
    { at: at(2), price: null },
    { at: at(3), price: 5_000 },
    { at: at(4), price: 4_800 },
  ]
  expect(pricesOf({ prices }).map(({ price }) => price)).toEqual([5_000, 4_800])
})

test('distances are told in tens of metres, from a kilometre in hundreds', () => {
  // Dizengoff Square to Habima: about 730 m by the map.
  const metres = metresBetween([34.7739, 32.0779], [34.7796, 32.0725])
  expect(metres).toBeGreaterThan(700)
  expect(metres).toBeLessThan(850)
  expect([3, 141, 1_010].map(roundMetres)).toEqual([10, 150, 1_100])
})

test('a day has its year only when that is another one', () => {
  expect(dayText('2026-04-12T08:00:00.000Z', '2026-11-21T08:00:00.000Z')).toBe('12.4')
  expect(dayText('2025-04-12T08:00:00.000Z', '2026-11-21T08:00:00.000Z')).toBe('12.4.2025')
})

test('the street is told without its city', () => {
  expect(streetOf({ location: 'הרצל 10, חיפה', city: 'חיפה' })).toBe('הרצל 10')
  expect(streetOf({ location: 'חיפה', city: 'חיפה' })).toBe('חיפה')
  expect(isWebAddress('javascript:alert(1)')).toBe(false)
})

test.each([
  [[4_500, 5_000], 4_000],
  [[5_700, 5_300], 4_900],
  [[2_050_000, 2_000_000], 1_950_000],
  [[3_000, 9_000], 0],
  [[5_000, 5_000], 0],
])('the scale of the prices %p begins at %d', (prices, from) => {
  expect(scaleFrom(prices.map((price) => ({ price })))).toBe(from)
})

test('where the scale begins at zero, heights are as the prices', () => {
  const day = (date: number) => `2026-11-0${date}T08:00:00.000Z`
  const prices = [
    { at: day(1), price: 9_000 },
    { at: day(2), price: 3_000 },
  ]
  const [high = 0, low = 0] = stepsOf(prices, day(4)).map(({ y }) => BASE - y)
  expect(high / low).toBeCloseTo(3)
})
