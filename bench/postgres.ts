import type { LiveSearch } from '../src/assets/columns/search.ts'
import type { AssetFilter } from '../src/assets/search/domain.ts'
import { loadedSearch } from '../src/testing/worlds/loaded-search.ts'
import { seeded } from '../src/testing/worlds/random.ts'
import { seedHomes } from '../src/testing/worlds/seeded-homes.ts'
import { type World, world } from '../src/testing/worlds/world.ts'
import { aQuery, BOXES, type Box, somePoints } from './list.ts'
import { describeHomes, seededWords } from './load/seeded-texts.ts'
import { boundsOf, VIEWS, type View } from './map.ts'
import { homesInPostgres } from './peers/homes.ts'
import { type Postgres, startPostgres } from './peers/postgres.ts'
import type { Benchmark, Options } from './report/benchmark.ts'
import { type Row, reported } from './report/rows.ts'
import { inMs, timed, timedAsync } from './report/timing.ts'
import { askedOf } from './text.ts'

/**
 * Where it is installed (bench/peers/README.md). Its answers are compared with ours first. It is asked over a socket,
 * ours in the process. Filling it takes minutes, and none of its rows has a goal.
 */
export const postgres: Benchmark = {
  name: 'postgres',
  measures:
    'how fast PostgreSQL with PostGIS finds the same homes as the list, the map and the text',
  runs: 'once',
  isLongBecause: 'It makes a cluster of another database.',
  run,
}

const NAMES = Object.keys(BOXES) as Box[]
const VIEW_NAMES = Object.keys(VIEWS) as View[]
/** Each of them is asked as often as the others, of us and of PostgreSQL. */
const HOMES = {
  full: { placed: 1_000_000, described: 200_000 },
  quick: { placed: 100_000, described: 20_000 },
  least: { placed: 2_000, described: 1_000 },
}
const QUERIES = 10
const TUNED = 4
const CHECKS = 8
const LIST = 12
const TEXT = 20
const CALLS = 100
const SLOW_CALLS = 10

type Homes = Awaited<ReturnType<typeof homesInPostgres>>
type Both = { here: World; search: LiveSearch; homes: Homes; count: number }

/** The same homes for both. */
async function both(
  count: number,
  words: readonly string[] | null,
  measure: (both: Both) => Promise<Row[]>,
): Promise<Row[]> {
  await using server: Postgres | undefined = await startPostgres()
  if (!server) return []
  using here = world()
  seedHomes(here, count)
  if (words) describeHomes(here, words)
  const search = await loadedSearch(here)
  // Awaited here, because the server and the world end with this function.
  const homes = await homesInPostgres(here, server, words !== null)
  return await measure({ here, search, homes, count })
}

/** Rows for filters that are asked in turn. Answers are compared first. */
async function listed(
  { search, homes }: Both,
  { name, limit, ...asked }: { name: string; filters: readonly AssetFilter[]; limit: number },
): Promise<Row> {
  const filters = asked.filters.slice(0, QUERIES)
  await homes.tune(filters.slice(0, TUNED), limit)
  for (const filter of filters.slice(0, CHECKS))
    if (!Bun.deepEquals(search.list(filter, { page: 1, limit }), await homes.list(filter, limit)))
      throw new Error(`Other homes than in PostgreSQL: ${JSON.stringify(filter)}`)
  const filterOf = (n: number) => filters[n % filters.length] as AssetFilter
  const { own } = timed({ own: (n) => void search.list(filterOf(n), { page: 1, limit }) }, CALLS)
  const { other } = await timedAsync({ other: (n) => homes.list(filterOf(n), limit) }, SLOW_CALLS)
  return reported({ name, unit: 'µs', ...other, reference: { name: 'in memory', ...own } })
}

async function lists(all: Both): Promise<Row[]> {
  const random = seeded(5)
  const points = somePoints(all.here)
  const rows: Row[] = []
  for (const box of NAMES) {
    const filters = Array.from({ length: QUERIES }, () => aQuery(random, BOXES[box].edge, points))
    const name = `${box}, ${all.count} homes, PostgreSQL`
    rows.push(await listed(all, { name, filters, limit: LIST }))
  }
  return rows
}

/** The homes of a view, counted by the cells of a grid. */
async function maps({ here, search, homes, count }: Both): Promise<Row[]> {
  const bounds = boundsOf(here)
  const rows: Row[] = []
  for (const view of VIEW_NAMES) {
    const filter = { bounds: bounds[view] }
    const { zoom } = VIEWS[view]
    const cells = await homes.cells(filter, zoom)
    const counted = cells.reduce((sum, cell) => sum + cell.count, 0)
    const { total } = search.map(filter, zoom)
    if (counted !== total) throw new Error(`${view}: ${counted} homes in PostgreSQL, not ${total}`)
    const { own } = timed({ own: () => void search.map(filter, zoom) }, CALLS)
    const { other } = await timedAsync({ other: () => homes.cells(filter, zoom) }, SLOW_CALLS)
    const [times, reference] = [inMs(other), { name: 'in memory', ...inMs(own) }]
    const name = `clusters, ${view}, ${count} homes, PostgreSQL`
    rows.push(
      reported({
        name,
        unit: 'ms',
        ...times,
        reference,
        note: `${cells.length} cells of ${total} homes`,
      }),
    )
  }
  return rows
}

async function texts(all: Both, words: readonly string[]): Promise<Row[]> {
  const asked = askedOf(words)
  const rows: Row[] = []
  for (const kind of ['rare', 'common'] as const) {
    const name = `${kind} words, ${all.count} texts, PostgreSQL`
    rows.push(await listed(all, { name, filters: asked[kind], limit: TEXT }))
  }
  return rows
}

async function run({ size }: Options): Promise<Row[]> {
  const placed = await both(HOMES[size].placed, null, async (all) => [
    ...(await lists(all)),
    ...(await maps(all)),
  ])
  if (placed.length === 0) return []
  const words = seededWords()
  const count = HOMES[size].described
  return [...placed, ...(await both(count, words, (all) => texts(all, words)))]
}
