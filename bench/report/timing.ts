import { deviation, medianOf, spread } from './figures.ts'

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

/** Times these calls, each once and one after the other; in milliseconds. */
export async function eachTimed(calls: readonly (() => unknown)[]): Promise<Timed> {
  const times: number[] = []
  for (const call of calls) {
    const start = performance.now()
    await call()
    times.push(performance.now() - start)
  }
  return inRounds(times)
}

/** Milliseconds of microseconds. */
export const inMs = ({ median, p99, rounds, ...rest }: Timed): Timed => ({
  ...rest,
  median: median / 1_000,
  p99: p99 / 1_000,
  rounds: rounds.map((one) => one / 1_000),
})
