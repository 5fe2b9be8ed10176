import { expect, test } from 'bun:test'
import { pixelOf, pointOf } from './mercator.ts'

test('the equator at Greenwich is the middle of the map, and a zoom doubles it', () => {
  expect(pixelOf([0, 0], 0)).toEqual([128, 128])
  expect(pixelOf([0, 0], 3)).toEqual([1_024, 1_024])
  expect(pixelOf([-180, 0], 5)[0]).toBe(0)
})

test('the point of a pixel is where the pixel was', () => {
  for (const zoom of [0, 8, 14, 19])
    for (const point of [
      [34.7818, 32.0853],
      [-70, -45],
      [179, 80],
    ] as const) {
      const [longitude, latitude] = pointOf(pixelOf(point, zoom), zoom)
      expect(longitude).toBeCloseTo(point[0], 9)
      expect(latitude).toBeCloseTo(point[1], 9)
    }
})
