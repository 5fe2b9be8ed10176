import { expect, test } from 'bun:test'
import { middleOf, pointOf } from './point.ts'

test.each([
  // Points that converters of the grid publish.
  ['the grid', 200_000, 656_000, 34.998617, 31.997027],
  ['the grid at Eilat', 194_140, 385_060, 34.943293, 29.553104],
  ['the map of the web', 3_870_903.64, 3_766_273.36, 34.772919, 32.022568],
  ['degrees', 34.77, 32.01, 34.77, 32.01],
])('%s: %d, %d', (_, x, y, longitude, latitude) => {
  const point = pointOf(x, y)
  expect(point?.[0]).toBeCloseTo(longitude, 5)
  expect(point?.[1]).toBeCloseTo(latitude, 5)
})

test('what is outside of the country is no point', () => {
  for (const [x, y] of [
    [0, 0],
    [32.01, 34.77],
    [Number.NaN, 32],
    [36.5, 32],
  ] as const)
    expect(pointOf(x, y)).toBeNull()
})

test('of a shape the middle counts', () => {
  expect(middleOf('POLYGON((34.7 32.0,34.8 32.0,34.8 32.2,34.7 32.0))')).toEqual([34.75, 32.1])
  expect(middleOf('')).toBeNull()
})
