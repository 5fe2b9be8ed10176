// Prints how well comparables tell the price of a home: each home of the recorded pages is estimated without itself.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { verdictOf } from '../src/assets/comparables/domain.ts'
import { createMarket } from '../src/assets/comparables/market.ts'
import { marketPage } from '../src/assets/comparables/store.ts'
import { runRecorded } from '../src/sources/recorded.ts'
import { yad2 } from '../src/sources/yad2/source.ts'
import { world } from '../src/testing/world.ts'

const FOLDER = join(import.meta.dirname, '../../shared/samples/yad2/feed_forsale_tel_aviv')

type Result = {
  homes: number
  median: number
  estimated: number
  inside: number
  finds: number
  ms: number
}

/** Leaves each home out and estimates it from the others. */
async function measure(): Promise<Result> {
  using here = world()
  const answers = readdirSync(FOLDER)
    .filter((name) => name.endsWith('.json'))
    .map((name) => ({ name, body: readFileSync(join(FOLDER, name), 'utf8') }))
  await runRecorded(
    { ...here, clock: { ...here.clock, sleep: async () => undefined } },
    yad2,
    answers,
  )
  const market = createMarket()
  while (!market.refresh(here.db, here.clock.now()));
  const priced = here.db.$client
    .query<{ n: number }, []>(
      'select count(*) as n from assets where price is not null and merged_into is null',
    )
    .get()?.n
  const errors: number[] = []
  let [inside, finds] = [0, 0]
  const start = performance.now()
  for (const { subject } of marketPage(here.db, 0, 10_000)) {
    const comparison = subject && market.compare(subject)
    if (!comparison || subject.price === null) continue
    const { estimate, low, high } = comparison
    errors.push(Math.abs(estimate - subject.price) / subject.price)
    if (subject.price >= low && subject.price <= high) inside += 1
    if (verdictOf(subject.price, comparison) === 'find') finds += 1
  }
  const ms = (performance.now() - start) / errors.length
  errors.sort((one, other) => one - other)
  const homes = priced ?? 0
  return {
    homes,
    median: errors[errors.length >> 1] ?? 1,
    estimated: errors.length / homes,
    inside: inside / errors.length,
    finds: finds / errors.length,
    ms,
  }
}

const percent = (share: number) => `${(share * 100).toFixed(1)} %`
const { homes, median, estimated, inside, finds, ms } = await measure()
console.table({
  'median error': { found: percent(median), goal: '<= 8.8 %' },
  'homes with an estimate': { found: percent(estimated), goal: '>= 95 %' },
  'prices inside their range': { found: percent(inside), goal: '47-53 %' },
  'homes with the badge': { found: percent(finds), goal: 'about 10 %' },
  'time for one home': { found: `${ms.toFixed(2)} ms`, goal: '< 2 ms' },
})
console.log(`${homes} homes with a price`)
const isMet = median <= 0.088 && estimated >= 0.95 && inside >= 0.47 && inside <= 0.53
process.exit(isMet ? 0 : 1)
