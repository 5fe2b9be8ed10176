// What several processes or runs measured, put together or compared.

import { deviation, medianOf } from './figures.ts'
import { noiseIn, short } from './print.ts'
import { isMet, type Row, stated } from './rows.ts'

/** The rows of all processes, those of one name as one row, in the order in which they come first. */
export function combined(processes: readonly (readonly Row[])[]): Row[] {
  const byName = Map.groupBy(processes.flat(), ({ name }) => name)
  return [...byName.values()].map(together)
}

/**
 * One row of what processes measured: medians of their figures. Processes differ by more than rounds of one (where
 * memory lies, what the compiler has seen), so the noise is that between them where it is greater.
 */
function together(rows: readonly Row[]): Row {
  const middle = medianOf(rows.map(stated))
  const distance = (row: Row) => Math.abs(stated(row) - middle)
  // A note speaks of figures of its own process: that of the process which is the nearest to what the row states.
  const nearest = rows.reduce((one, other) => (distance(other) < distance(one) ? other : one))
  const median = (of: (row: Row) => number | null | undefined) => {
    const numbers = rows.flatMap((row) => of(row) ?? [])
    return numbers.length > 0 ? medianOf(numbers) : null
  }
  const row: Row = {
    ...nearest,
    median: medianOf(rows.map((one) => one.median)),
    p99: median((one) => one.p99),
    reference: nearest.reference && {
      ...nearest.reference,
      median: median((one) => one.reference?.median) ?? nearest.reference.median,
    },
    ratio: median((one) => one.ratio),
    noise: Math.max(deviation(rows.map(stated)), ...rows.map((one) => one.noise)),
    n: rows.reduce((sum, one) => sum + one.n, 0),
  }
  return { ...row, met: isMet(row) }
}

/** How many rows two runs both have, and those that differ by more than the greater one of their noises. */
export function compared(before: readonly Row[], after: readonly Row[]) {
  const pairs = after.flatMap((row) => {
    const old = before.find(({ name }) => name === row.name)
    return old ? [[old, row] as const] : []
  })
  const differing = pairs.flatMap(([old, row]) => {
    const [one, other] = [stated(old), stated(row)]
    const allowed = Math.max(old.noise * Math.abs(one), row.noise * Math.abs(other))
    // Both rows show the same figure.
    if (short(one) === short(other) || Math.abs(one - other) <= allowed) return []
    const noise = noiseIn(Math.max(old.noise, row.noise))
    return [`${row.name}: ${short(one)} and ${short(other)}, noise ${noise}`]
  })
  return { count: pairs.length, differing }
}
