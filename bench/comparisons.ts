// Prints how long the comparison of 100,000 homes takes in the job that the Worker runs, with loading and storing. The homes
// are those of the recorded pages, again and again in other cities, at most as dense as the recorded ones.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { comparisonJob } from '../src/assets/comparables/job.ts'
import { runRecorded } from '../src/sources/recorded.ts'
import { yad2 } from '../src/sources/yad2/source.ts'
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

const client = here.db.$client
const columns = client
  .query<{ name: string }, []>("select name from pragma_table_info('assets') where name <> 'rid'")
  .all()
  .map(({ name }) => name)
const known = client.query<{ n: number }, []>('select count(*) as n from assets').get()?.n ?? 0
/** Each copy is 0.2 degrees further south in a city of its own, and a little dearer. */
const changed: Record<string, string> = {
  id: "id || '-' || $copy",
  city: "city || ' ' || $copy",
  latitude: 'latitude - 200000 * $copy',
  price: 'price + 1000 * $copy',
}
const copied = columns.map((name) => changed[name] ?? name).join(', ')
for (let copy = 1; copy * known < HOMES; copy += 1)
  client
    .query(
      `insert into assets (${columns}) select ${copied} from assets where rid <= $known limit $left`,
    )
    .run({ $copy: copy, $known: known, $left: HOMES - copy * known })

const started = performance.now()
const cpu = process.cpuUsage()
await comparisonJob(quick).run(new AbortController().signal)
const seconds = (performance.now() - started) / 1000
const { user, system } = process.cpuUsage(cpu)
const stored = client.query<{ n: number }, []>('select count(*) as n from comparisons').get()?.n
console.table({
  'homes with a comparison': { found: String(stored), goal: `of ${HOMES}` },
  time: { found: `${seconds.toFixed(1)} s`, goal: `< ${GOAL_S} s` },
  'CPU time': { found: `${((user + system) / 1e6).toFixed(1)} s`, goal: '' },
  'resident memory': { found: `${Math.round(process.memoryUsage.rss() / 1e6)} MB`, goal: '' },
})
process.exit(seconds < GOAL_S ? 0 : 1)
