// Prints how long the comparison of 100,000 homes takes in the job that the Worker runs, with loading and storing. The homes
// are those of the recorded pages, again and again in other cities, at most as dense as the recorded ones.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { comparisonJob } from '../src/assets/comparables/job.ts'
import { comparisons } from '../src/assets/tables.ts'
import { runRecorded } from '../src/sources/recorded.ts'
import { yad2 } from '../src/sources/yad2/source.ts'
import { copyHomes } from '../src/testing/many-homes.ts'
import { world } from '../src/testing/world.ts'

const FOLDER = join(import.meta.dirname, '../../shared/samples/yad2/feed_forsale_tel_aviv')
const HOMES = 100_000
const GOAL_S = 60

using here = world()
const quick = { ...here, clock: { ...here.clock, sleep: async () => undefined } }
const answers = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.json'))
  .map((name) => ({ name, body: readFileSync(join(FOLDER, name), 'utf8') }))
await runRecorded(quick, yad2, answers)

copyHomes(here.db, HOMES)

const started = performance.now()
const cpu = process.cpuUsage()
await comparisonJob(quick).run(new AbortController().signal)
const seconds = (performance.now() - started) / 1000
const { user, system } = process.cpuUsage(cpu)
const stored = here.db.$count(comparisons)
console.table({
  'homes with a comparison': { found: String(await stored), goal: `of ${HOMES}` },
  time: { found: `${seconds.toFixed(1)} s`, goal: `< ${GOAL_S} s` },
  'CPU time': { found: `${((user + system) / 1e6).toFixed(1)} s`, goal: '' },
})
process.exit(seconds < GOAL_S ? 0 : 1)
