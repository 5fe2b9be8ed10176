import { expect, test } from 'bun:test'
import { offsetOf, stepOf } from './swipe.ts'

test('a drag of a fifth of the width leads on, a shorter slow one does not', () => {
  expect(stepOf({ dx: -60, ms: 1_000, width: 300 })).toBe(1)
  expect(stepOf({ dx: 60, ms: 1_000, width: 300 })).toBe(-1)
  expect(stepOf({ dx: -59, ms: 1_000, width: 300 })).toBe(0)
  expect(stepOf({ dx: 0, ms: 10, width: 0 })).toBe(0)
})

test('a flick leads on: faster than 300 px a second within 300 ms', () => {
  expect(stepOf({ dx: -40, ms: 120, width: 300 })).toBe(1)
  expect(stepOf({ dx: 40, ms: 120, width: 300 })).toBe(-1)
  expect(stepOf({ dx: -30, ms: 100, width: 300 })).toBe(0)
  expect(stepOf({ dx: -59, ms: 299, width: 300 })).toBe(0)
  expect(stepOf({ dx: -99, ms: 300, width: 900 })).toBe(0)
  expect(stepOf({ dx: -99, ms: 299, width: 900 })).toBe(1)
})

test('the photos follow a drag one to one, and a third of it beyond the ends', () => {
  expect(offsetOf(50, 1, 3)).toBe(50)
  expect(offsetOf(-50, 1, 3)).toBe(-50)
  expect(offsetOf(50, 0, 3)).toBeCloseTo(15)
  expect(offsetOf(-50, 0, 3)).toBe(-50)
  expect(offsetOf(-50, 2, 3)).toBeCloseTo(-15)
  expect(offsetOf(-50, 0, 1)).toBeCloseTo(-15)
})
