// The rows that benchmarks print: what was measured, beside its reference of the same run and its goal.

export type Row = {
  name: string
  /** In `unit`. */
  median: number
  /** Null where single calls are not timed. */
  p99: number | null
  unit: 'µs' | 'ms' | 'B' | 'kB' | 'MB' | '1/s'
  /** What it is compared with, and that one's median; null for an absolute goal. */
  reference: { name: string; median: number } | null
  /** Median by the reference's. */
  ratio: number | null
  /** In words. */
  goal: string
  met: boolean
  /** How far the median of one round was from that of all rounds, at most; as a share. */
  noise: number
  n: number
}

/** The median and the 99th percentile of numbers. */
export function spread(numbers: readonly number[]): { median: number; p99: number } {
  const sorted = numbers.toSorted((one, other) => one - other)
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]
  return { median: at(0.5) ?? 0, p99: at(0.99) ?? 0 }
}

/** A row without a goal. */
export function reported(figure: Pick<Row, 'name' | 'median' | 'unit'>): Row {
  const rest = { p99: null, reference: null, ratio: null, goal: 'reported', met: true }
  return { ...figure, ...rest, noise: 0, n: 1 }
}

const ROUNDS = 5

type Timed = { median: number; p99: number; noise: number; n: number }

/**
 * Times calls in five rounds, those of each name in turn, so that other work on the machine weighs on all of them.
 * @returns microseconds of one call by name: the median of the rounds' medians, and how far the rounds were apart.
 */
export function timed<Name extends string>(
  calls: Record<Name, (n: number) => void>,
  n: number,
): Record<Name, Timed> {
  const names = Object.keys(calls) as Name[]
  const rounds = new Map(names.map((name) => [name, [] as { median: number; p99: number }[]]))
  for (let round = 0; round <= ROUNDS; round += 1)
    for (const name of names) {
      const times = Array.from({ length: n }, (_, at) => timeOf(() => calls[name](at)))
      // The first round warms up.
      if (round > 0) rounds.get(name)?.push(spread(times))
    }
  return Object.fromEntries(
    names.map((name) => {
      const medians = (rounds.get(name) ?? []).map((one) => one.median)
      const { median } = spread(medians)
      const p99 = spread((rounds.get(name) ?? []).map((one) => one.p99)).median
      const noise = Math.max(...medians.map((one) => Math.abs(one - median))) / median
      return [name, { median, p99, noise, n: n * ROUNDS }]
    }),
  ) as Record<Name, Timed>
}

function timeOf(call: () => void): number {
  const start = performance.now()
  call()
  return (performance.now() - start) * 1_000
}

const short = (value: number) => (value >= 100 ? value.toFixed(0) : value.toPrecision(3))

/** The rows as a table. */
export function asTable(rows: readonly Row[]): string {
  const cells = rows.map(({ name, median, p99, unit, reference, ratio, goal, met, noise }) => [
    name,
    `${short(median)} ${unit}`,
    p99 === null ? '–' : `${short(p99)} ${unit}`,
    reference ? `${reference.name}: ${short(reference.median)}` : '–',
    ratio === null ? '–' : short(ratio),
    goal,
    met ? 'yes' : 'NO',
    `±${(noise * 100).toFixed(0)} %`,
  ])
  const head = ['name', 'median', 'p99', 'reference', 'ratio', 'goal', 'met', 'noise']
  const all = [head, ...cells]
  const widths = head.map((_, at) => Math.max(...all.map((row) => row[at]?.length ?? 0)))
  return all.map((row) => row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  ')).join('\n')
}
