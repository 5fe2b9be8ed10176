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
  met: boolean
  /** How far the median of one round was from that of all rounds, at most; as a share. */
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

type Measured = {
  name: string
  unit: Unit
  median: number
  p99?: number
  noise?: number
  n?: number
  reference?: { name: string; median: number }
  goal: Goal
  note?: string
}

/** A row with its ratio, and whether its goal is met. */
export function rowOf({ reference, goal, note, ...measured }: Measured): Row {
  const ratio = reference ? measured.median / reference.median : null
  const value = goal.of === 'ratio' ? (ratio ?? Number.NaN) : measured.median
  const unit = goal.of === 'ratio' ? 'x' : ` ${measured.unit}`
  const isMost = 'atMost' in goal
  return {
    ...{ p99: null, noise: 0, n: 1, ...measured, ratio },
    reference: reference ?? null,
    goal: isMost ? `<= ${goal.atMost}${unit}` : `>= ${goal.atLeast}${unit}`,
    met: isMost ? value <= goal.atMost : value >= goal.atLeast,
    note: note ?? null,
  }
}

/** A row without a goal. */
export function reported(
  figure: Pick<Row, 'name' | 'median' | 'unit'> &
    Partial<Pick<Row, 'p99' | 'noise' | 'n' | 'note'>>,
): Row {
  const rest = { p99: null, reference: null, ratio: null, goal: 'reported', met: true }
  return { noise: 0, n: 1, note: null, ...rest, ...figure }
}

/** The median and the 99th percentile of numbers. */
export function spread(numbers: readonly number[]): { median: number; p99: number } {
  const sorted = numbers.toSorted((one, other) => one - other)
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]
  return { median: at(0.5) ?? 0, p99: at(0.99) ?? 0 }
}

const ROUNDS = 5

export type Timed = { median: number; p99: number; noise: number; n: number }

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

const roundsOf = <Name extends string>(names: readonly Name[]) =>
  new Map(names.map((name) => [name, [] as number[][]]))

function summaries<Name extends string>(rounds: Map<Name, number[][]>): Record<Name, Timed> {
  const summary = (each: readonly number[][]): Timed => {
    const spreads = each.map(spread)
    const medians = spreads.map((one) => one.median)
    const { median } = spread(medians)
    const noise = Math.max(...medians.map((one) => Math.abs(one - median))) / median
    return {
      median,
      // Of rounds with one figure each, the greatest.
      p99:
        medians.length === each.flat().length
          ? Math.max(...medians)
          : spread(spreads.map((one) => one.p99)).median,
      noise,
      n: each.flat().length,
    }
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

const short = (value: number) => (value >= 100 ? value.toFixed(0) : value.toPrecision(3))
const HEAD = ['name', 'median', 'p99', 'reference', 'ratio', 'goal', 'met', 'noise', 'n']

function cellsOf({
  name,
  median,
  p99,
  unit,
  reference,
  ratio,
  goal,
  met,
  noise,
  n,
}: Row): string[] {
  return [
    name,
    `${short(median)} ${unit}`,
    p99 === null ? '–' : `${short(p99)} ${unit}`,
    reference ? `${reference.name}: ${short(reference.median)}` : '–',
    ratio === null ? '–' : short(ratio),
    goal,
    goal === 'reported' ? '–' : met ? 'yes' : 'NO',
    `±${(noise * 100).toFixed(0)} %`,
    String(n),
  ]
}

const notesOf = (rows: readonly Row[]) =>
  rows.flatMap(({ name, note }) => (note === null ? [] : [`${name}: ${note}`]))

/** The rows as a table, and their notes. */
export function asTable(rows: readonly Row[]): string {
  const all = [HEAD, ...rows.map(cellsOf)]
  const widths = HEAD.map((_, at) => Math.max(...all.map((row) => row[at]?.length ?? 0)))
  const lines = all.map((row) => row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  '))
  return [...lines, ...notesOf(rows)].join('\n')
}

/** The rows as a table of Markdown, and their notes as a list. */
export function asMarkdown(rows: readonly Row[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  const table = [line(HEAD), line(HEAD.map(() => '---')), ...rows.map((row) => line(cellsOf(row)))]
  const notes = notesOf(rows).map((note) => `- ${note}`)
  return [...table, ...(notes.length > 0 ? ['', ...notes] : [])].join('\n')
}

/** The rows of two runs whose medians, or ratios where there are some, differ by more than the noise of both. */
export function differing(before: readonly Row[], after: readonly Row[]): string[] {
  return after.flatMap((row) => {
    const old = before.find(({ name }) => name === row.name)
    if (!old) return []
    const [one, other] = [old.ratio ?? old.median, row.ratio ?? row.median]
    const share = Math.abs(one - other) / Math.max(one, other)
    const printed = Math.max(old.noise, row.noise)
    if (share <= printed || one === other) return []
    return [
      `${row.name}: ${short(one)} and ${short(other)}, noise ±${(printed * 100).toFixed(0)} %`,
    ]
  })
}
