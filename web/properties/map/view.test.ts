import { expect, test } from 'bun:test'
import type { Box } from '../search.ts'
import { boundsAround, firstView, isDrawable, isMoved, startOf } from './view.ts'

const BOX: Box = [
  [34.7, 32],
  [34.9, 32.2],
]

test('a view has moved when one of its edges has moved by more than 0.0005 degrees', () => {
  expect(isMoved(BOX, BOX)).toBe(false)
  for (const [corner, axis] of [
    [0, 0],
    [0, 1],
    [1, 0],
    [1, 1],
  ] as const) {
    const after = structuredClone(BOX)
    after[corner][axis] += 0.0004
    expect(isMoved(BOX, after)).toBe(false)
    after[corner][axis] += 0.0002
    expect(isMoved(BOX, after)).toBe(true)
    after[corner][axis] -= 0.0012
    expect(isMoved(BOX, after)).toBe(true)
  }
})

test('a point that is none is not drawn', () => {
  for (const point of [
    [34.7, 32],
    [-180, -90],
    [180, 90],
  ])
    expect(isDrawable(point)).toBe(true)
  const wrong = [
    null,
    undefined,
    [],
    [34],
    [181, 0],
    [0, 91],
    [Number.NaN, 1],
    [1, Number.NaN],
    [1, 2, 3],
  ]
  for (const point of wrong) expect([point, isDrawable(point)]).toEqual([point, false])
})

test('a map starts around Tel Aviv, wider where the map is wider, and shows that again by its address', () => {
  const phone = firstView([390, 640])
  const [[west, south], [east, north]] = phone.bounds
  expect((east - west) / (390 / 256)).toBeCloseTo(360 / 2 ** phone.zoom, 4)
  const [[farWest], [farEast]] = firstView([780, 640]).bounds
  expect(farEast - farWest).toBeCloseTo(2 * (east - west), 4)
  const { center } = startOf(phone)
  expect(center?.[0]).toBeCloseTo((south + north) / 2, 5)
  if (center)
    expect(isMoved(boundsAround(center, phone.zoom, [390, 640]), phone.bounds)).toBe(false)
})
