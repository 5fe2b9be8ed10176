import { expect, test } from 'bun:test'
import type { Point } from '../areas/domain/area.ts'
import { keepingLast } from './last-ways.ts'

/** Points of a town, more than are kept: every 10 m. */
const TOWN: readonly Point[] = Array.from({ length: 5_000 }, (_, n) => [
  34.77 + (n % 70) / 10_000,
  32.05 + Math.floor(n / 70) / 10_000,
])

/** Points a tenth of a metre apart, more than are kept. */
const line = (pointAt: (degrees: number) => Point) =>
  Array.from({ length: 3_000 }, (_, n) => pointAt(n / 1_000_000))

/** A way for each point that no other has; none for one of ten. */
const wayOf = ([longitude, latitude]: Point) => {
  const at = Math.round(longitude * 1e4) * 7_919 + Math.round(latitude * 1e4)
  return at % 10 === 0 ? undefined : { seconds: at, changes: at % 3 }
}

test('each point has its own way, in whichever order points are asked for', () => {
  const ways = keepingLast(wayOf)
  for (const points of [TOWN, TOWN, TOWN.toReversed(), TOWN.filter((_, n) => n % 97 === 0)])
    for (const point of points) expect(ways([...point])).toEqual(wayOf(point))
})

test('the ways of a page of homes are found once, also where there is none', () => {
  let found = 0
  const ways = keepingLast((home) => {
    found += 1
    return wayOf(home)
  })
  const page = TOWN.slice(40, 46)
  for (let time = 0; time < 3; time += 1) for (const point of page) ways(point)
  expect(page.some((point) => wayOf(point) === undefined)).toBe(true)
  expect(found).toBe(page.length)
})

test('points that differ in one of two numbers are different points', () => {
  const ways = keepingLast(([longitude, latitude]) => ({
    seconds: longitude * 1_000,
    changes: latitude,
  }))
  for (const point of [-1, 0, 34, 35].flatMap((one) => line((at) => [one, 31 + at])))
    expect(ways(point)).toEqual({ seconds: point[0] * 1_000, changes: point[1] })
  for (const point of [-1, 0, 31, 32].flatMap((one) => line((at) => [34 + at, one])))
    expect(ways(point)).toEqual({ seconds: point[0] * 1_000, changes: point[1] })
})
