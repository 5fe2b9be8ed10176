import { expect, test } from 'bun:test'
import type { Box } from '../search.ts'
import { isDrawable, isMoved } from './view.ts'

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
