import { beforeAll, expect, test } from 'bun:test'
import { chmodSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { hasSamples } from '../src/testing/models/area-scores.ts'
import { BENCHMARKS } from './registry.ts'
import type { Row } from './report/rows.ts'

// Each benchmark at its least size: nothing else runs what they are filled with, what they check, and their rows.

const isLong = Boolean(process.env.METZIA_LONG)
const tested = BENCHMARKS.filter((one) => isLong || one.isLongBecause === undefined)

beforeAll(async () => {
  // PostgreSQL runs as another user, who has to get through the folder of this run.
  if (isLong) chmodSync(tmpdir(), statSync(tmpdir()).mode | 0o011)
  if (!tested.some(({ needsBuild }) => needsBuild)) return
  const { buildClient } = await import('../cli/build.ts')
  const { buildServer } = await import('../cli/server.ts')
  await buildClient()
  await buildServer()
})

/** What is wrong with a row, whatever the machine: a figure that is none, or nothing that was measured. */
function problemsOf({ name, median, ratio, noise, n }: Row): string[] {
  const figures = Object.entries({ median, ratio: ratio ?? 0, noise, n })
  const broken = figures.filter(([, figure]) => !Number.isFinite(figure))
  return [...broken, ...(n >= 1 ? [] : [['n', n]])].map(
    ([what, figure]) => `${name}: ${what} is ${figure}`,
  )
}

for (const { name, run, needsRecordings } of tested)
  test.skipIf(needsRecordings === true && !hasSamples)(`the benchmark ${name} works`, async () => {
    const rows = await run({ size: 'least', number: undefined })
    expect(rows.flatMap(problemsOf)).toEqual([])
    const names = rows.map((row) => row.name)
    expect(names).toEqual([...new Set(names)])
  })
