import { expect, test } from 'bun:test'
import { exponentOf, growthNote } from './growth.ts'

const grown = (power: number) =>
  [10, 100, 1_000].map((size) => ({ size, figure: 3 * size ** power }))

test('the exponent is the power by which a figure grows', () => {
  for (const power of [0, 0.5, 1, 2]) expect(exponentOf(grown(power))).toBeCloseTo(power)
})

test('figures that are off the line count as far as they are off', () => {
  const [one, , hundred] = grown(1)
  const between = { size: 100, figure: 3_000 }
  expect(exponentOf([one, between, hundred].flatMap((point) => point ?? []))).toBeCloseTo(1)
  expect(
    exponentOf([
      { size: 1, figure: 1 },
      { size: 10, figure: 1 },
      { size: 100, figure: 100 },
    ]),
  ).toBeCloseTo(1)
})

test('a note names the exponent, the figures and their sizes', () => {
  expect(growthNote('homes', 'µs', grown(0.5))).toBe(
    'grows with the number of homes to the power of 0.50 (9.5, 30, 95 µs at 10, 100, 1000)',
  )
})
