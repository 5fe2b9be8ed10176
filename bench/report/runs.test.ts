import { expect, test } from 'bun:test'
import { reported, rowOf } from './rows.ts'
import { combined, compared } from './runs.ts'

const GOAL = { of: 'ratio', atMost: 2 } as const

/** A row of one process: `median` beside a reference of 10. */
const ratioRow = (median: number, more: { noise?: number; note?: string; n?: number } = {}) =>
  rowOf({
    name: 'a path',
    unit: 'ms',
    median,
    p99: median * 2,
    goal: GOAL,
    ...more,
    reference: { name: 'alone', median: 10 },
  })
const plainRow = (median: number, noise = 0) =>
  reported({ name: 'a figure', unit: 'kB', median, noise })

test('rows of one name become one row with the medians of the processes', () => {
  const [row, ...others] = combined([[ratioRow(12)], [ratioRow(30)], [ratioRow(18)]])
  expect(others).toEqual([])
  expect(row).toMatchObject({ median: 18, p99: 36, ratio: 1.8 })
  expect(row?.reference).toEqual({ name: 'alone', median: 10 })
})

test('the median of the references is taken from all processes', () => {
  const beside = (median: number) =>
    rowOf({
      name: 'a path',
      unit: 'ms',
      median: 10,
      goal: GOAL,
      reference: { name: 'alone', median },
    })
  const [row] = combined([[beside(5)], [beside(20)], [beside(8)]])
  expect(row?.reference?.median).toBe(8)
  expect(row?.ratio).toBe(10 / 8)
})

test('a goal is judged by the figure of all processes', () => {
  expect(combined([[ratioRow(12)], [ratioRow(30)], [ratioRow(31)]])[0]?.met).toBe(false)
  expect(combined([[ratioRow(30)], [ratioRow(12)], [ratioRow(11)]])[0]?.met).toBe(true)
})

test('of two processes, a row has the mean, and is judged by it', () => {
  const [row] = combined([[ratioRow(10)], [ratioRow(40)]])
  expect(row).toMatchObject({ median: 25, ratio: 2.5, met: false })
})

test('each figure has its own median', () => {
  const at = (median: number, p99: number, reference: number) =>
    rowOf({
      name: 'a path',
      unit: 'ms',
      median,
      p99,
      goal: GOAL,
      reference: { name: 'alone', median: reference },
    })
  const [row] = combined([[at(10, 90, 10)], [at(22, 20, 20)], [at(36, 50, 30)]])
  // The second process is in the middle by its ratio, but not by its p99.
  expect(row).toMatchObject({ median: 22, p99: 50, ratio: 1.1, reference: { median: 20 } })
  const [other] = combined([[at(10, 1, 10)], [at(44, 1, 40)], [at(36, 1, 30)]])
  expect(other).toMatchObject({ median: 36, ratio: 1.1, reference: { median: 30 } })
})

test('the noise is the greatest between processes and within one', () => {
  expect(combined([[plainRow(10)], [plainRow(13)], [plainRow(10)]])[0]?.noise).toBeCloseTo(0.3)
  const calm = [[plainRow(10, 0.5)], [plainRow(10)], [plainRow(10)]]
  expect(combined(calm)[0]?.noise).toBe(0.5)
})

test('the noise between processes is that of the ratio', () => {
  const at = (median: number, reference: number) =>
    rowOf({
      name: 'a path',
      unit: 'ms',
      median,
      goal: GOAL,
      reference: { name: 'alone', median: reference },
    })
  expect(combined([[at(10, 5)], [at(20, 10)], [at(10, 5)]])[0]?.noise).toBe(0)
})

test('what is the same in every process has no noise', () => {
  expect(combined([[plainRow(7)], [plainRow(7)]])[0]).toMatchObject({ median: 7, noise: 0 })
})

test('timed calls of all processes are counted together', () => {
  expect(combined([[ratioRow(1, { n: 5 })], [ratioRow(1, { n: 7 })]])[0]?.n).toBe(12)
})

test('a note is that of the process which is the nearest to the row', () => {
  const rows = [
    ratioRow(11, { note: 'fast' }),
    ratioRow(30, { note: 'slow' }),
    ratioRow(17, { note: 'middle' }),
  ]
  expect(combined(rows.map((row) => [row]))[0]?.note).toBe('middle')
})

test('rows keep their order, and one that only a later process has comes at the end', () => {
  const later = reported({ name: 'later', unit: 'ms', median: 1 })
  const names = combined([
    [ratioRow(1), plainRow(1)],
    [ratioRow(1), later, plainRow(1)],
  ])
  expect(names.map(({ name }) => name)).toEqual(['a path', 'a figure', 'later'])
})

test('two runs differ where the ratio moves by more than the greater noise', () => {
  const before = [ratioRow(10, { noise: 0.1 })]
  expect(compared(before, [ratioRow(10.9, { noise: 0 })]).differing).toEqual([])
  expect(compared(before, [ratioRow(12, { noise: 0.05 })]).differing).toEqual([
    'a path: 1.00 and 1.20, noise ±10 %',
  ])
  expect(compared(before, [ratioRow(12, { noise: 0.2 })]).differing).toEqual([])
  expect(compared([ratioRow(12)], [ratioRow(10, { noise: 0.25 })]).differing).toEqual([])
})

test('medians are compared where there is no ratio, and any difference counts without noise', () => {
  expect(compared([plainRow(7)], [plainRow(7)])).toEqual({ count: 1, differing: [] })
  expect(compared([plainRow(7)], [plainRow(7.01)]).differing).toHaveLength(1)
  expect(compared([plainRow(100, 0.032)], [plainRow(104)]).differing).toEqual([
    'a figure: 100 and 104, noise ±3.2 %',
  ])
})

test('figures that are printed alike do not differ', () => {
  expect(compared([plainRow(16.11)], [plainRow(16.14)]).differing).toEqual([])
  expect(compared([plainRow(16.14)], [plainRow(16.16)]).differing).toHaveLength(1)
})

test('a row of one run only is not compared', () => {
  expect(compared([plainRow(7)], [ratioRow(7)])).toEqual({ count: 0, differing: [] })
})
