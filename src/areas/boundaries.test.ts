import { expect, test } from 'bun:test'
import { indexBoundaries } from './boundaries.ts'
import type { Point } from './domain/area.ts'
import { covers } from './domain/geometry.ts'

const square = (r: number, x = 0): Point[] => [
  [x - r, -r],
  [x + r, -r],
  [x + r, r],
  [x - r, r],
  [x - r, -r],
]

test('a hole is outside of its boundary, and an island in it inside', () => {
  const polygons = [[square(3), square(2)], [square(1)]]
  expect(covers({ polygons }, [2.5, 0])).toBe(true)
  expect(covers({ polygons }, [1.5, 0])).toBe(false)
  expect(covers({ polygons }, [0, 0])).toBe(true)
  expect(covers({ polygons }, [4, 0])).toBe(false)
})

test('official borders and computed boundaries are searched apart', () => {
  const index = indexBoundaries([
    { code: 1, isApproximate: true, polygons: [[square(3)]] },
    { code: 2, isApproximate: false, polygons: [[square(2)]] },
    { code: null, isApproximate: false, polygons: [[square(1, 10)]] },
  ])
  expect([index.exactAt([0, 0]), index.approximateAt([0, 0])]).toEqual([2, 1])
  expect([index.exactAt([2.5, 0]), index.approximateAt([2.5, 0])]).toEqual([null, 1])
  expect(index.exactAt([10, 0])).toBeNull()
  expect(index.approximateAt([5, 5])).toBeNull()
})

test('a point in the box of a boundary, but outside of it, is not found', () => {
  const triangle: Point[] = [
    [0, 0],
    [4, 0],
    [0, 4],
    [0, 0],
  ]
  const index = indexBoundaries([{ code: 1, isApproximate: false, polygons: [[triangle]] }])
  expect([index.exactAt([1, 1]), index.exactAt([3, 3])]).toEqual([1, null])
})
