import { verdictOf } from '../src/assets/comparables/domain.ts'
import { createMarket } from '../src/assets/comparables/market.ts'
import { marketPage } from '../src/assets/comparables/store.ts'
import { type World, world } from '../src/testing/worlds/world.ts'
import { bringRecorded } from './load/recorded-homes.ts'
import type { Benchmark } from './report/benchmark.ts'
import { medianOf } from './report/figures.ts'
import { reported, rowOf } from './report/rows.ts'

export const find: Benchmark = {
  name: 'find',
  measures: 'how well comparables tell the price of a recorded home that is left out',
  runs: 'named',
  async run() {
    using here = world()
    await bringRecorded(here)
    const { homes, errors, inside, finds, ms } = measure(here)
    const percent = (count: number, of: number) => ({
      unit: '%' as const,
      median: (count / of) * 100,
      n: of,
    })
    return [
      rowOf({
        name: 'median error of the estimate',
        unit: '%',
        median: medianOf(errors) * 100,
        n: errors.length,
        goal: { of: 'median', atMost: 8.8 },
      }),
      rowOf({
        name: 'homes with an estimate',
        ...percent(errors.length, homes),
        goal: { of: 'median', atLeast: 95 },
      }),
      rowOf({
        name: 'prices inside their range',
        ...percent(inside, errors.length),
        goal: { of: 'median', atLeast: 47, atMost: 53 },
      }),
      reported({ name: 'homes with the badge', ...percent(finds, errors.length) }),
      reported({ name: 'time for one home', unit: 'ms', median: ms / errors.length }),
    ]
  },
}

/** Leaves each home out and estimates it from the others. */
function measure(here: World) {
  const market = createMarket()
  while (!market.refresh(here.db, here.clock.now()));
  const priced = here.db.$client
    .query<{ n: number }, []>(
      'select count(*) as n from assets where price is not null and merged_into is null',
    )
    .get()
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
  return { homes: priced?.n ?? 0, errors, inside, finds, ms: performance.now() - start }
}
