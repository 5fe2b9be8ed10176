// The rows that benchmarks print: what was measured, beside its reference of the same run and its goal.

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
   * How far what the row states (`stated`) was from it in one round or one process, at most; as a share of it. 0: it was taken
   * once in one process.
   */
  noise: number
  n: number
  /** Where the goal is missed: why, and what the limit is. Else what has to be known to read the row. */
  note: string | null
}

export type Unit =
  | 'µs'
  | 'ms'
  | 'B'
  | 'kB'
  | 'MB'
  | 'MiB'
  | '1/s'
  | '%'
  | 'score'
  | 'power'
  | 'count'

/** What a path is to reach: `of` is what is compared, the ratio to the reference or the median itself. */
export type Goal =
  | { of: 'ratio' | 'median'; atMost: number }
  | { of: 'ratio' | 'median'; atLeast: number }

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
  const isMost = 'atMost' in goal
  const bound = isMost ? `<= ${goal.atMost}` : `>= ${goal.atLeast}`
  const row: Row = {
    ...reported(measured),
    goal: `${bound}${goal.of === 'ratio' ? 'x' : ` ${measured.unit}`}`,
    wanted: goal,
  }
  return { ...row, met: isMet(row) }
}

/** A row without a goal. */
export function reported(measured: Measured): Row {
  const { name, median, unit, p99 = null, n = 1, note = null, reference } = measured
  return {
    ...{ name, median, p99, unit },
    reference: reference ? { name: reference.name, median: reference.median } : null,
    ratio: reference ? median / reference.median : null,
    ...{ goal: 'reported', wanted: null, met: true, noise: noiseOf(measured), n, note },
  }
}

/** Whether a row reaches its goal; one without a goal does. */
export function isMet({ wanted, ratio, median }: Pick<Row, 'wanted' | 'ratio' | 'median'>) {
  if (!wanted) return true
  const value = wanted.of === 'ratio' ? (ratio ?? Number.NaN) : median
  return 'atMost' in wanted ? value <= wanted.atMost : value >= wanted.atLeast
}

/** What a row states, and what is compared between two runs: the ratio where there is one, else the median. */
export const stated = ({ ratio, median }: Pick<Row, 'ratio' | 'median'>): number => ratio ?? median

/** Of the ratio round by round where both have the same number of rounds, else of the median. */
function noiseOf({ rounds, noise = 0, reference }: Measured): number {
  const others = reference?.rounds
  if (!rounds || !others || rounds.length !== others.length) return noise
  return deviation(rounds.map((one, at) => one / (others[at] as number)))
}

/** How far one of the numbers is from their median at most, as a share of it; as it is where the median is 0. */
export function deviation(numbers: readonly number[]): number {
  const median = medianOf(numbers)
  return Math.max(...numbers.map((one) => Math.abs(one - median))) / (Math.abs(median) || 1)
}

/** The middle number, or the mean of the two in the middle; 0 of none. */
export function medianOf(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((one, other) => one - other)
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]]
  return ((low ?? 0) + (high ?? 0)) / 2
}

/** The median and the 99th percentile of numbers. */
export function spread(numbers: readonly number[]): { median: number; p99: number } {
  const sorted = numbers.toSorted((one, other) => one - other)
  const last = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.99))]
  return { median: medianOf(sorted), p99: last ?? 0 }
}

const ROUNDS = 5

export type Timed = {
  median: number
  p99: number
  noise: number
  n: number
  /** The medians of the rounds, in their order. */
  rounds: readonly number[]
}

/**
 * Times calls in five rounds, those of each name in turn, so that other work on the machine weighs on all of them.
 * @returns microseconds of one call by name: the median of the rounds' medians, and how far the rounds were apart.
 */
export function timed<Name extends string>(
  calls: Record<Name, (n: number) => void>,
  n: number,
): Record<Name, Timed> {
  const names = Object.keys(calls) as Name[]
  const rounds = roundsOf(names)
  for (let round = 0; round <= ROUNDS; round += 1)
    for (const name of names) {
      const times = Array.from({ length: n }, (_, at) => timeOf(() => calls[name](at)))
      // The first round warms up.
      if (round > 0) rounds.get(name)?.push(times)
    }
  return summaries(rounds)
}

/** Like `timed`, for calls that are waited for, one after the other. */
export async function timedAsync<Name extends string>(
  calls: Record<Name, (n: number) => Promise<unknown>>,
  n: number,
): Promise<Record<Name, Timed>> {
  const names = Object.keys(calls) as Name[]
  const rounds = roundsOf(names)
  for (let round = 0; round <= ROUNDS; round += 1)
    for (const name of names) {
      const times: number[] = []
      for (let at = 0; at < n; at += 1) {
        const start = performance.now()
        await calls[name](at)
        times.push((performance.now() - start) * 1_000)
      }
      if (round > 0) rounds.get(name)?.push(times)
    }
  return summaries(rounds)
}

/**
 * Takes a figure by name in five rounds, the names in turn, after one that warms up.
 * @returns by name the median of the rounds, and how far they were apart; the unit is that of the figure.
 */
export async function taken<Name extends string>(
  figures: Record<Name, () => number | Promise<number>>,
  count = ROUNDS,
): Promise<Record<Name, Timed>> {
  const names = Object.keys(figures) as Name[]
  const rounds = roundsOf(names)
  for (let round = 0; round <= count; round += 1)
    for (const name of names) {
      const figure = await figures[name]()
      if (round > 0) rounds.get(name)?.push([figure])
    }
  return summaries(rounds)
}

/** What figures say that were taken one after the other: five parts of them are the rounds. */
export function inRounds(figures: readonly number[]): Timed {
  const each = Math.ceil(figures.length / ROUNDS)
  const parts = Array.from({ length: ROUNDS }, (_, at) =>
    figures.slice(at * each, (at + 1) * each),
  ).filter(({ length }) => length > 0)
  return { ...ofRounds(parts.map(medianOf)), ...spread(figures), n: figures.length }
}

/** What rounds that took one figure each have found. */
export function ofRounds(rounds: readonly number[]): Timed {
  const [median, noise] = [medianOf(rounds), deviation(rounds)]
  return { median, p99: Math.max(...rounds), noise, n: rounds.length, rounds }
}

const roundsOf = <Name extends string>(names: readonly Name[]) =>
  new Map(names.map((name) => [name, [] as number[][]]))

function summaries<Name extends string>(rounds: Map<Name, number[][]>): Record<Name, Timed> {
  const summary = (each: readonly number[][]): Timed => {
    const spreads = each.map(spread)
    const medians = ofRounds(spreads.map((one) => one.median))
    const n = each.flat().length
    // Of rounds with one figure each, the greatest.
    if (n === medians.n) return medians
    return { ...medians, p99: medianOf(spreads.map((one) => one.p99)), n }
  }
  return Object.fromEntries([...rounds].map(([name, each]) => [name, summary(each)])) as Record<
    Name,
    Timed
  >
}

function timeOf(call: () => void): number {
  const start = performance.now()
  call()
  return (performance.now() - start) * 1_000
}
