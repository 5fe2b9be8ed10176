import { comparisonJob } from '../src/assets/comparables/job.ts'
import { comparisons as compared } from '../src/assets/tables.ts'
import { copyHomes } from '../src/testing/worlds/many-homes.ts'
import { world } from '../src/testing/worlds/world.ts'
import { bringRecorded } from './load/recorded-homes.ts'
import type { Benchmark } from './report/benchmark.ts'
import { reported, rowOf } from './report/rows.ts'

const HOMES = { full: 100_000, quick: 100_000, least: 10_000 }
const MS_MAX = 60_000

/** The homes are those of the recorded pages, again and again in other cities, at most as dense as the recorded ones. */
export const comparisons: Benchmark = {
  name: 'comparisons',
  measures: 'how long the job that compares 100,000 homes takes, with loading and storing',
  runs: 'named',
  needsRecordings: true,
  async run({ size }) {
    using here = world()
    const quick = await bringRecorded(here)
    copyHomes(here.db, HOMES[size])
    const begun = performance.now()
    const cpu = process.cpuUsage()
    await comparisonJob(quick).run(new AbortController().signal)
    const ms = performance.now() - begun
    const { user, system } = process.cpuUsage(cpu)
    const stored = await here.db.$count(compared)
    return [
      rowOf({
        name: `comparison of ${HOMES[size]} homes`,
        unit: 'ms',
        median: ms,
        goal: { of: 'median', atMost: MS_MAX },
        note: `${stored} homes have a comparison`,
      }),
      reported({ name: 'its CPU time', unit: 'ms', median: (user + system) / 1_000 }),
    ]
  },
}
