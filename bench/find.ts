import { verdictOf } from '../src/assets/comparables/domain.ts'
import { createMarket } from '../src/assets/comparables/market.ts'
import { marketPage } from '../src/assets/comparables/store.ts'
import { rowToAsset } from '../src/assets/store/rows.ts'
import { assets } from '../src/assets/tables.ts'
import { type World, world } from '../src/testing/worlds/world.ts'
import { givenDeals } from './load/given-deals.ts'
import { bringRecorded } from './load/recorded-homes.ts'
import type { Benchmark } from './report/benchmark.ts'
import { medianOf } from './report/figures.ts'
import { type Estimated, errorsWithDeals, pairDifferences } from './report/price-bounds.ts'
import { reported, rowOf } from './report/rows.ts'

export const find: Benchmark = {
  name: 'find',
  measures: 'how well comparables tell the price of a recorded home that is left out',
  runs: 'named',
  needsRecordings: true,
  async run() {
    using here = world()
    await bringRecorded(here)
    const { homes, judged, estimated, inside, finds, ms } = measure(here)
    const errors = judged.map(({ error }) => error)
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
      reported({
        name: 'like homes of one street differ by',
        ...shareOf(pairDifferences(estimated.map(({ home }) => home))),
      }),
      ...withAndWithoutDeals(estimated),
      ...byGroup(judged),
    ]
  },
}

const shareOf = (errors: readonly number[]) => ({
  unit: '%' as const,
  median: medianOf(errors) * 100,
  n: errors.length,
})

/** Of the same homes, where deals are given and enough was sold near them. */
function withAndWithoutDeals(estimated: readonly Estimated[]) {
  const deals = givenDeals()
  if (!deals) return []
  const errors = errorsWithDeals(estimated, deals)
  if (errors.with.length === 0) return []
  return [
    reported({ name: 'error where enough was sold, without deals', ...shareOf(errors.without) }),
    reported({ name: 'error where enough was sold, with deals', ...shareOf(errors.with) }),
  ]
}

/** A group of fewer homes says little. */
const GROUP_MIN = 30

type Judged = { error: number; dealType: string; city: string | null }

/** The error by city and deal type, of the largest groups. */
function byGroup(judged: readonly Judged[]) {
  const groups = Map.groupBy(judged, ({ dealType, city }) => `${dealType}, ${city ?? 'no city'}`)
  return [...groups, ...Map.groupBy(judged, ({ dealType }) => `${dealType}, all`)]
    .filter(([, { length }]) => length >= GROUP_MIN)
    .sort(([, one], [, other]) => other.length - one.length)
    .map(([name, some]) =>
      reported({
        name: `error, ${name}`,
        unit: '%',
        median: medianOf(some.map(({ error }) => error)) * 100,
        n: some.length,
      }),
    )
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
  const judged: Judged[] = []
  const estimated: Estimated[] = []
  const homesByRid = new Map(assetsOf(here))
  let [inside, finds] = [0, 0]
  const start = performance.now()
  for (const { subject } of marketPage(here.db, 0, 10_000)) {
    const comparison = subject && market.compare(subject)
    if (!comparison || subject.price === null) continue
    const { estimate, low, high } = comparison
    const { dealType, city, price } = subject
    judged.push({ error: Math.abs(estimate - price) / price, dealType, city })
    if (subject.price >= low && subject.price <= high) inside += 1
    const home = homesByRid.get(subject.rid)
    if (!home) continue
    estimated.push({ home, price, estimate })
    if (verdictOf(home, comparison) === 'find') finds += 1
  }
  return { homes: priced?.n ?? 0, judged, estimated, inside, finds, ms: performance.now() - start }
}

const assetsOf = ({ db }: World) =>
  db
    .select()
    .from(assets)
    .all()
    .map((row) => [row.rid, rowToAsset(row)] as const)
