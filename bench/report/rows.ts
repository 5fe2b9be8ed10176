// The rows that benchmarks print: what was measured, beside its reference of the same run and its goal.

import { deviation } from './figures.ts'

export type Row = {
  name: string
  /** In `unit`. */
  median: number
  /** Null where single calls are not timed. */
  p99: number | null
  unit: Unit
  /** What it is compared with, and that one's median; null for an absolute goal. */
  reference: { name: string; median: number } | null
  /** Median by the reference's. */
  ratio: number | null
  /** In words. */
  goal: string
  /** What the goal compares; null without one. */
  wanted: Goal | null
  met: boolean
  /**
   * How far what the row states (`stated`) was from it in one round or one process, at most; as a share of it. 0: it
   * was taken once in one process.
   */
  noise: number
  n: number
  /** Where the goal is missed: why, and what the limit is. Else what has to be known to read the row. */
  note: string | null
}

type Unit = 'µs' | 'ms' | 'B' | 'kB' | 'MB' | 'MiB' | '1/s' | '%' | 'score' | 'power' | 'count'

/** What a path is to reach: `of` is what is compared, the ratio to the reference or the median itself. */
export type Goal = { of: 'ratio' | 'median' } & (
  | { atMost: number; atLeast?: number }
  | { atLeast: number; atMost?: number }
)

type Measured = Partial<Pick<Row, 'p99' | 'noise' | 'n' | 'note'>> & {
  name: string
  unit: Unit
  median: number
  /** The medians of the rounds. */
  rounds?: readonly number[]
  reference?: Reference
}

/** With the rounds of its measurement, which give the noise of the ratio. */
type Reference = { name: string; median: number; rounds?: readonly number[] }

/** A row with its ratio, and whether its goal is met. */
export function rowOf({ goal, ...measured }: Measured & { goal: Goal }): Row {
  const { atLeast, atMost } = goal
  const bounds = [
    ...(atLeast === undefined ? [] : [`>= ${atLeast}`]),
    ...(atMost === undefined ? [] : [`<= ${atMost}`]),
  ]
  const row: Row = {
    ...reported(measured),
    goal: `${bounds.join(', ')}${goal.of === 'ratio' ? 'x' : ` ${measured.unit}`}`,
    wanted: goal,
  }
  return { ...row, met: isMet(row) }
}

/** A row without a goal. */
export function reported(measured: Measured): Row {
  const { name, median, unit, p99 = null, n = 1, note = null, reference } = measured
  return {
    name,
    median,
    p99,
    unit,
    reference: reference ? { name: reference.name, median: reference.median } : null,
    ratio: reference ? median / reference.median : null,
    goal: 'reported',
    wanted: null,
    met: true,
    noise: noiseOf(measured),
    n,
    note,
  }
}

/** Whether a row reaches its goal; one without a goal does. */
export function isMet({ wanted, ratio, median }: Pick<Row, 'wanted' | 'ratio' | 'median'>) {
  if (!wanted) return true
  const value = wanted.of === 'ratio' ? (ratio ?? Number.NaN) : median
  const { atLeast = Number.NEGATIVE_INFINITY, atMost = Number.POSITIVE_INFINITY } = wanted
  return value >= atLeast && value <= atMost
}

/** Whether the noise of a row is larger than its distance from the goal: another run may say the opposite. */
export function isWithinNoise(row: Pick<Row, 'wanted' | 'ratio' | 'median' | 'noise'>): boolean {
  const isMetAt = (share: number) =>
    isMet({ ...row, median: row.median * share, ratio: row.ratio && row.ratio * share })
  return isMetAt(1 - row.noise) !== isMetAt(1 + row.noise)
}

/** What a row states, and what is compared between two runs: the ratio where there is one, else the median. */
export const stated = ({ ratio, median }: Pick<Row, 'ratio' | 'median'>): number => ratio ?? median

/** Of the ratio round by round where both have the same number of rounds, else of the median. */
function noiseOf({ rounds, noise = 0, reference }: Measured): number {
  const others = reference?.rounds
  if (!rounds || !others || rounds.length !== others.length) return noise
  return deviation(rounds.map((one, at) => one / (others[at] as number)))
}
