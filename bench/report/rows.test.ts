import { expect, test } from 'bun:test'
import { deviation, medianOf } from './figures.ts'
import { asTable } from './print.ts'
import { isWithinNoise, reported, rowOf } from './rows.ts'
import { inRounds, ofRounds, taken, timed } from './timing.ts'

const AT_MOST = { of: 'ratio', atMost: 2 } as const
const AT_LEAST = { of: 'median', atLeast: 5 } as const
const figure = { name: 'a path', unit: 'ms' } as const

test('a row states its ratio to the reference, and whether that reaches the goal', () => {
  const row = rowOf({
    ...figure,
    median: 6,
    reference: { name: 'alone', median: 4 },
    goal: AT_MOST,
  })
  expect(row).toMatchObject({ ratio: 1.5, goal: '<= 2x', met: true })
  expect(row.reference).toEqual({ name: 'alone', median: 4 })
  const slower = { ...figure, median: 9, reference: { name: 'alone', median: 4 }, goal: AT_MOST }
  expect(rowOf(slower).met).toBe(false)
  expect(
    rowOf({ ...figure, median: 8, reference: { name: 'alone', median: 4 }, goal: AT_MOST }).met,
  ).toBe(true)
})

test('a goal of the median is compared with the median, also where there is a reference', () => {
  const row = (median: number) =>
    rowOf({ ...figure, median, reference: { name: 'alone', median: 1 }, goal: AT_LEAST })
  expect(row(5)).toMatchObject({ met: true, goal: '>= 5 ms' })
  expect(row(4.9).met).toBe(false)
})

test('a goal may have two bounds', () => {
  const row = (median: number) =>
    rowOf({ ...figure, median, goal: { of: 'median', atLeast: 2, atMost: 4 } })
  expect(row(3)).toMatchObject({ met: true, goal: '>= 2, <= 4 ms' })
  expect([row(1), row(5), row(Number.NaN)].map(({ met }) => met)).toEqual([false, false, false])
})

test('a goal of the ratio without a reference is missed', () => {
  expect(rowOf({ ...figure, median: 1, goal: AT_MOST }).met).toBe(false)
})

test('the noise of a row with a reference is that of the ratio, round by round', () => {
  // The machine was half as fast in the second round, for both of them.
  const own = ofRounds([10, 20, 11])
  const reference = { name: 'alone', ...ofRounds([5, 10, 5]) }
  const row = rowOf({ ...figure, ...own, reference, goal: AT_MOST })
  expect(row.noise).toBeCloseTo(0.1)
  expect(own.noise).toBeCloseTo(9 / 11)
})

test('the noise of a row is that of its median where rounds have no counterpart', () => {
  const own = ofRounds([10, 12, 10])
  const once = rowOf({ ...figure, ...own, reference: { name: 'alone', median: 5 }, goal: AT_MOST })
  expect(once.noise).toBeCloseTo(0.2)
  const fewer = { name: 'alone', ...ofRounds([5, 5]) }
  expect(rowOf({ ...figure, ...own, reference: fewer, goal: AT_MOST }).noise).toBeCloseTo(0.2)
  expect(rowOf({ ...figure, ...own, goal: AT_LEAST }).noise).toBeCloseTo(0.2)
})

test('a reported row has no goal and no ratio', () => {
  expect(reported({ ...figure, median: 3, note: 'why' })).toEqual({
    name: 'a path',
    unit: 'ms',
    median: 3,
    p99: null,
    reference: null,
    ratio: null,
    n: 1,
    goal: 'reported',
    wanted: null,
    met: true,
    noise: 0,
    note: 'why',
  })
})

test('rounds are not printed', () => {
  const keys = Object.keys(rowOf({ ...figure, ...ofRounds([1, 2]), goal: AT_LEAST }))
  expect(keys).not.toContain('rounds')
  expect(Object.keys(reported({ ...figure, ...ofRounds([1, 2]) }))).not.toContain('rounds')
})

test('the median of an even number of figures is between the two in the middle', () => {
  expect(medianOf([4, 1, 3, 2])).toBe(2.5)
  expect(medianOf([30, 1, 3])).toBe(3)
  expect(medianOf([])).toBe(0)
})

test('the deviation is the farthest figure as a share of the median', () => {
  expect(deviation([10, 8, 13])).toBeCloseTo(0.3)
  expect(deviation([-10, -8, -13])).toBeCloseTo(0.3)
  expect(deviation([0, 0, 0])).toBe(0)
  expect(deviation([0, 0, 1])).toBe(1)
})

test('calls are timed in turns, and the first round counts for nothing', () => {
  const order: string[] = []
  const calls = { one: () => void order.push('one'), other: () => void order.push('other') }
  const { one } = timed(calls, 2)
  expect(order.slice(0, 4)).toEqual(['one', 'one', 'other', 'other'])
  expect(order).toHaveLength(2 * 2 * 6)
  expect(one).toMatchObject({ n: 10 })
  expect(one.rounds).toHaveLength(5)
})

test('figures that were taken one after the other have rounds of a fifth each', () => {
  const figures = [1, 1, 2, 2, 4, 4, 8, 8, 16, 18]
  expect(inRounds(figures)).toEqual({
    median: 4,
    p99: 18,
    noise: 13 / 4,
    n: 10,
    rounds: [1, 2, 4, 8, 17],
  })
  expect(inRounds([5, 7, 9]).rounds).toEqual([5, 7, 9])
})

test('figures are taken in turns, and the first of each counts for nothing', async () => {
  const figures = [100, 1, 2, 6]
  const { it } = await taken({ it: () => figures.shift() ?? 0 }, 3)
  expect(it).toEqual({ median: 2, p99: 6, noise: 2, n: 3, rounds: [1, 2, 6] })
})

test.each([
  ['far below its limit', { median: 5, noise: 0.5 }, false],
  ['below its limit by less than its noise', { median: 9, noise: 0.2 }, true],
  ['above its limit by less than its noise', { median: 11, noise: 0.2 }, true],
  ['far above its limit', { median: 20, noise: 0.2 }, false],
  ['at its limit without any noise', { median: 10, noise: 0 }, false],
])('a row %s', (_, measured, isNear) => {
  const goal = { of: 'median', atMost: 10 } as const
  const row = rowOf({ name: 'x', unit: 'ms', goal, ...measured })
  expect(isWithinNoise(row)).toBe(isNear)
  expect(asTable([row]).includes('within the noise')).toBe(isNear)
})

test('of a ratio that is wanted at least, the noise is that of the ratio', () => {
  const reference = { name: 'bare', median: 10 }
  const goal = { of: 'ratio', atLeast: 0.5 } as const
  const near = (median: number) =>
    isWithinNoise(rowOf({ name: 'x', unit: '1/s', median, noise: 0.1, reference, goal }))
  expect([4, 4.8, 5.2, 6].map(near)).toEqual([false, true, true, false])
})
