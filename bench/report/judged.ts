import { type Row, rowOf } from './rows.ts'

// Rows of what a server has to keep under load.

/** Something that must not happen, and how often it did, of `n`. */
export const noneRow = (
  name: string,
  count: number,
  { n = 1, note = null }: { n?: number; note?: string | null } = {},
): Row => rowOf({ name, unit: 'count', median: count, n, note, goal: { of: 'median', atMost: 0 } })

/** The memory at the end of a load beside that at its beginning, in MiB. */
export const grownRow = ({ early, late }: { early: number; late: number }, atMost: number): Row =>
  rowOf({
    name: 'memory (RSS) at the end',
    unit: 'MiB',
    median: late,
    reference: { name: 'at the beginning', median: early },
    goal: { of: 'ratio', atMost },
  })

/** The exit code of a server that was stopped by SIGTERM. */
export const exitRow = (code: number | null): Row =>
  noneRow('exit code after SIGTERM', code ?? Number.NaN)
