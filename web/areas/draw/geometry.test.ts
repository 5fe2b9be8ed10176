import { expect, test } from 'bun:test'
import { drawText } from '../../locales/en/draw.ts'
import { type Point, pointsOf, polygonOf, problemOf, sizeOf, sizeText } from './geometry.ts'

const SQUARE: Point[] = [
  [34.99, 32.8],
  [35, 32.8],
  [35, 32.81],
  [34.99, 32.81],
]

test('a polygon is a closed ring, and its points are those that made it', () => {
  const { coordinates } = polygonOf(SQUARE)
  expect(coordinates[0]).toEqual([...SQUARE, [34.99, 32.8]])
  expect(pointsOf(coordinates[0])).toEqual(SQUARE)
})

test('fewer than three places, more than 200 points and crossing lines are no area', () => {
  expect(problemOf(SQUARE)).toBeUndefined()
  expect(problemOf(SQUARE.slice(0, 2))).toBe('few')
  expect(problemOf([SQUARE[0], SQUARE[1], SQUARE[0]] as Point[])).toBe('few')
  const [a, b, c, d] = SQUARE as [Point, Point, Point, Point]
  expect(problemOf([a, c, b, d])).toBe('crosses')
  const circle = (count: number) =>
    Array.from({ length: count }, (_, at): Point => {
      const angle = (at / count) * 2 * Math.PI
      return [35 + Math.cos(angle) / 100, 32 + Math.sin(angle) / 100]
    })
  expect(problemOf(circle(200))).toBeUndefined()
  expect(problemOf(circle(201))).toBe('many')
})

test('the size is that of the ground, in either direction', () => {
  // 0.01 degrees of latitude are 1,112 m; of longitude, at 32.8 degrees, 934.7 m.
  expect(sizeOf(SQUARE) / 1e6).toBeCloseTo(1.112 * 0.9347, 2)
  expect(sizeOf(SQUARE.toReversed())).toBeCloseTo(sizeOf(SQUARE), 3)
  expect(sizeOf([])).toBe(0)
})

test('sizes are said in the unit that people use', () => {
  expect(sizeText(8_240.4, drawText.draw)).toBe('8,240 m²')
  expect(sizeText(840_000, drawText.draw)).toBe('0.8 km²')
  expect(sizeText(12_000_000, drawText.draw)).toBe('12 km²')
})
