import type { LiveSearch } from '../src/assets/columns/search.ts'
import type { AssetFilter, Bounds } from '../src/assets/search/domain.ts'
import { loadedSearch } from '../src/testing/worlds/loaded-search.ts'
import { bytesHeld } from '../src/testing/worlds/measured.ts'
import { pick, seeded } from '../src/testing/worlds/random.ts'
import { seedHomes } from '../src/testing/worlds/seeded-homes.ts'
import { type World, world } from '../src/testing/worlds/world.ts'
import { homesInSql, INDEXES, type Plan } from './load/homes-in-sql.ts'
import type { Benchmark, Options } from './report/benchmark.ts'
import { growthNote } from './report/growth.ts'
import { type Row, reported, rowOf } from './report/rows.ts'
import { type Timed, timed } from './report/timing.ts'

/**
 * For boxes of a neighbourhood, a city and the country with filters, beside the best plan that SQLite has for that box.
 */
export const list: Benchmark = {
  name: 'list',
  measures: 'how fast a page of 12 homes with the exact total is found among a million',
  runs: 'repeated',
  run,
}

/**
 * By name: the edge of the box in degrees, 0 for the whole country, and how many times as fast as SQLite it is to be.
 */
export const BOXES = {
  neighbourhood: { edge: 0.02, times: 8 },
  city: { edge: 0.2, times: 20 },
  country: { edge: 0, times: 150 },
} as const
export type Box = keyof typeof BOXES
const NAMES = Object.keys(BOXES) as Box[]

const COUNTRY: Bounds = [34, 29, 36, 34]
const PAGE = { page: 1, limit: 12 } as const
const SPREAD_MAX = 2
/** Each of them is asked as often as the others, of us and of SQLite. */
const QUERIES = 16
const CALLS = 192
/** Calls of SQLite, which takes up to a second for one. */
const SLOW_CALLS = 16
const CHECKS = 12
/** Homes. */
const LARGEST = { full: 1_000_000, quick: 100_000, least: 10_000 }

const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6

/**
 * A box around one of the homes, so that popular areas are asked for more often; and filters, each of them half the
 * time.
 */
export function aQuery(random: () => number, edge: number, homes: readonly Point[]): AssetFilter {
  const maybe = <Value>(value: Value) => (random() < 0.5 ? value : undefined)
  const [x, y] = pick(random, homes)
  const half = edge / 2
  const around: Bounds = [x - half, y - half, x + half, y + half].map(rounded) as never
  const dealType = pick(random, ['rent', 'sale'] as const)
  const min = dealType === 'rent' ? 3_000 + 3_000 * random() : 2e6 * random()
  return {
    bounds: edge === 0 ? COUNTRY : around,
    dealType: maybe(dealType),
    priceRange: maybe([Math.round(min), Math.round(min * 2)] as const),
    rooms: maybe(pick(random, [2, 3, 4])),
    merchant: maybe(random() < 0.5),
  }
}

export type Point = readonly [number, number]

/** Where some of the homes are. */
export const somePoints = ({ db }: World): Point[] =>
  db.$client
    .query<{ x: number; y: number }, []>(
      'select longitude / 1e6 x, latitude / 1e6 y from assets where longitude is not null and rid % 97 = 0',
    )
    .all()
    .map(({ x, y }): Point => [x, y])

type Measured = { search: LiveSearch; times: Record<Box, Timed> } & {
  sql: Record<Box, { times: Timed; plan: Plan }>
  bytes: number
}

async function measure(count: number, isBeside: boolean): Promise<Measured> {
  using here = world()
  seedHomes(here, count)
  const before = bytesHeld()
  const search = await loadedSearch(here)
  const bytes = bytesHeld() - before
  const random = seeded(5)
  const points = somePoints(here)
  const asked = Object.fromEntries(
    NAMES.map((name) => [
      name,
      Array.from({ length: QUERIES }, () => aQuery(random, BOXES[name].edge, points)),
    ]),
  ) as Record<Box, AssetFilter[]>
  const sql = homesInSql(here.db)
  for (const name of NAMES)
    for (const filter of asked[name].slice(0, CHECKS))
      if (!Bun.deepEquals(search.list(filter, PAGE), sql.list(filter, PAGE.limit)))
        throw new Error(`Other homes than in SQL: ${JSON.stringify(filter)}`)
  const filterOf = (name: Box, n: number) => asked[name][n % QUERIES] as AssetFilter
  const callsOf = <Value>(call: (name: Box, filter: AssetFilter) => Value) =>
    Object.fromEntries(
      NAMES.map((name) => [name, (n: number) => void call(name, filterOf(name, n))]),
    ) as Record<Box, (n: number) => void>
  const times = timed(
    callsOf((_, filter) => search.list(filter, PAGE)),
    CALLS,
  )
  if (!isBeside) return { search, times, sql: {} as Measured['sql'], bytes }
  const plans = Object.fromEntries(
    NAMES.map((name) => [name, sql.best(asked[name].slice(0, 4), PAGE.limit)]),
  ) as Record<Box, Plan>
  const slow = timed(
    callsOf((name, filter) => sql.list(filter, PAGE.limit, plans[name])),
    SLOW_CALLS,
  )
  const beside = Object.fromEntries(
    NAMES.map((name) => [name, { times: slow[name], plan: plans[name] }]),
  ) as Measured['sql']
  return { search, times, sql: beside, bytes }
}

async function run({ size }: Options): Promise<Row[]> {
  const largest = LARGEST[size]
  const counts = [largest / 100, largest / 10, largest]
  const all: Measured[] = []
  for (const count of counts) all.push(await measure(count, count === largest))
  const last = all.at(-1) as Measured
  const besideSql = NAMES.map((name) => {
    const { times, plan } = last.sql[name]
    return rowOf({
      name: `${name}, ${largest} homes, SQLite`,
      unit: 'µs',
      ...times,
      reference: { name: 'in memory', ...last.times[name] },
      goal: { of: 'ratio', atLeast: BOXES[name].times },
      note: `the fastest plan is ${INDEXES[plan]}`,
    })
  })
  const byTime = NAMES.toSorted((one, other) => last.times[one].median - last.times[other].median)
  const [fastest, slowest] = [byTime[0], byTime.at(-1)].map((name) => last.times[name as Box]) as [
    Timed,
    Timed,
  ]
  const growth = NAMES.map((name) => {
    const sized = all.map(({ times }, at) => ({
      size: counts[at] ?? 0,
      figure: times[name].median,
    }))
    return reported({
      name: `${name}, ${largest} homes`,
      unit: 'µs',
      ...last.times[name],
      note: growthNote('homes', 'µs', sized),
    })
  })
  return [
    ...growth,
    ...besideSql,
    rowOf({
      name: 'slowest of the boxes',
      unit: 'µs',
      ...slowest,
      reference: { name: 'fastest', ...fastest },
      goal: { of: 'ratio', atMost: SPREAD_MAX },
      note: 'the total of the country is read from sorted prices, that of a smaller box from its homes, 1 ns for each, after a look at what surrounds each block. With less than a million homes, what a page of the country takes in any case (20 µs) is more than a small box takes: no box is slow',
    }),
    reported({
      name: 'memory of 100000 homes',
      unit: 'MB',
      median: (last.bytes / 1e6 / largest) * 100_000,
    }),
  ]
}
