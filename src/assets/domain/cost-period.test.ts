import { expect, test } from 'bun:test'
import { likelyPeriod, monthlyOf } from './cost-period.ts'

test.each([
  [480, 'twoMonths', 240],
  [5_400, 'year', 450],
  [250, 'month', 250],
  [655, 'twoMonths', 328],
  [450, 'quarter', 150],
] as const)('%d for %s are %d shekels a month', (sum, per, month) => {
  expect(monthlyOf(sum, per)).toBe(month)
})

test.each([
  [400, 72, 'month'],
  [900, 72, 'month'],
  [901, 72, 'twoMonths'],
  [1_801, 72, 'year'],
  [1_000, null, 'month'],
  [1_900, null, 'twoMonths'],
  [5_400, null, 'year'],
] as const)('arnona of %d without a period, at %p m², is for %s', (sum, size, per) => {
  expect(likelyPeriod(sum, size)).toBe(per)
})
