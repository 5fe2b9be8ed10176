import { type Criteria, NEW_CRITERIA } from '../src/assets/criteria/criteria.ts'
import { PRICE_SCALE } from '../src/assets/domain/price-scale.ts'
import type { Search } from '../src/assets/search/domain.ts'
import { createSqlSearch } from '../src/assets/store/search.ts'
import { preview } from '../src/matching/preview.ts'
import { loadedSearch } from '../src/testing/worlds/loaded-search.ts'
import { pick, seeded } from '../src/testing/worlds/random.ts'
import { seedHomes } from '../src/testing/worlds/seeded-homes.ts'
import { world } from '../src/testing/worlds/world.ts'
import type { Benchmark, Options } from './report/benchmark.ts'
import { type Row, rowOf } from './report/rows.ts'
import { inMs, timed } from './report/timing.ts'

/** All homes are of the last week, and popular areas are asked for more often. */
export const previews: Benchmark = {
  name: 'preview',
  measures:
    'how long the main thread counts the homes of the last week for criteria that are tried',
  runs: 'repeated',
  run,
}

const AREAS = 600
const HOMES = { full: 100_000, quick: 20_000, least: 1_000 }
const QUERIES = 16
const CALLS = 64
const MOST_MS = 2

function someCriteria(random: () => number, areas: number): Criteria {
  const codes = Array.from({ length: areas }, () => Math.floor(AREAS ** random()))
  const dealType = pick(random, ['rent', 'sale'] as const)
  const { max } = PRICE_SCALE[dealType]
  return {
    ...NEW_CRITERIA,
    dealType,
    neighborhoodCodes: [...new Set(codes)],
    priceLimit: [Math.round(max * 0.1 * random()), Math.round(max * (0.3 + 0.5 * random()))],
    rooms: pick(random, [1, 2.5, 3]),
    sizeMin: pick(random, [null, 50, 70]),
  }
}

async function run({ size }: Options): Promise<Row[]> {
  const count = HOMES[size]
  using here = world()
  seedHomes(here, count)
  const { db } = here
  const [newest] = db.$client
    .query<{ at: number }, []>('select max(first_seen_at) at from assets')
    .all()
  const now = newest?.at ?? 0
  const random = seeded(11)
  const searches = { memory: await loadedSearch(here), sql: createSqlSearch(db) }
  const asked = [1, 5, 20].map((areas) => ({
    areas,
    criteria: Array.from({ length: QUERIES }, () => someCriteria(random, areas)),
  }))
  const found = (search: Search, criteria: Criteria) => preview({ db, search }, criteria, { now })
  return asked.map(({ areas, criteria }) => {
    for (const one of criteria)
      if (!Bun.deepEquals(found(searches.memory, one), found(searches.sql, one)))
        throw new Error(`Other counts than in SQL: ${JSON.stringify(one)}`)
    const call = (search: Search) => (n: number) =>
      void found(search, criteria[n % QUERIES] as Criteria)
    const times = timed({ memory: call(searches.memory), sql: call(searches.sql) }, CALLS)
    return rowOf({
      name: `preview of ${areas} areas, ${count} recent homes`,
      unit: 'ms',
      ...inMs(times.memory),
      reference: { name: 'SQL', ...inMs(times.sql) },
      goal: { of: 'median', atMost: MOST_MS },
    })
  })
}
