import type { Loaded } from './load.ts'

/** What was found for one thing that was asked. */
export type Found = {
  name: string
  /** Answers in a second: the middle one of the rounds. */
  perSecond: number
  /** How far a round was from it at most, as a share of it. */
  noise: number
  p50Ms: number
  p99Ms: number
  /** Processor time of the server for an answer, in ms; null where the system does not say it. */
  processorMs: number | null
}

/** The row of rounds, in which the server has used this much processor time. */
export function foundIn(
  name: string,
  rounds: readonly Loaded[],
  processorMs: number | null,
): Found {
  const times = rounds.flatMap((one) => one.times).toSorted((one, other) => one - other)
  const rates = rounds.map(({ perSecond }) => perSecond).toSorted((one, other) => one - other)
  const perSecond = rates[Math.floor(rates.length / 2)] ?? 0
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0
  const noise = Math.max(...rates.map((one) => Math.abs(one - perSecond))) / perSecond
  return {
    name,
    perSecond,
    noise,
    p50Ms: at(0.5),
    p99Ms: at(0.99),
    processorMs: processorMs === null ? null : processorMs / times.length,
  }
}

const HEAD = ['', '1/s', 'noise', 'p50, ms', 'p99, ms', 'processor, ms']

/** The rows as a table. */
export function asTable(rows: readonly Found[]): string {
  const cells = rows.map((row) => [
    row.name,
    row.perSecond.toFixed(0),
    `±${(row.noise * 100).toFixed(0)} %`,
    row.p50Ms.toFixed(2),
    row.p99Ms.toFixed(2),
    row.processorMs === null ? '–' : row.processorMs.toFixed(3),
  ])
  const all = [HEAD, ...cells]
  const widths = HEAD.map((_, at) => Math.max(...all.map((row) => row[at]?.length ?? 0)))
  const line = (row: readonly string[]) =>
    row.map((cell, at) => (at === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[at] ?? 0)))
  return all.map((row) => line(row).join('  ')).join('\n')
}
