import { firstReady } from '../src/assets/columns/search.ts'
import type { Bounds } from '../src/assets/search/domain.ts'
import { createSqlSearch } from '../src/assets/store/search.ts'
import { createApp } from '../src/process/app.ts'
import {
  aFilter,
  givePlaces,
  liveHomes,
  markerProblems,
} from '../src/testing/models/search-model.ts'
import { givenUser } from '../src/testing/worlds/given.ts'
import { loadedSearch } from '../src/testing/worlds/loaded-search.ts'
import { seeded } from '../src/testing/worlds/random.ts'
import { seedHomes } from '../src/testing/worlds/seeded-homes.ts'
import { visitor } from '../src/testing/worlds/visitor.ts'
import { type World, world } from '../src/testing/worlds/world.ts'
import { peer } from './peers/peer.ts'
import type { Benchmark, Options, Size } from './report/benchmark.ts'
import { growthNote } from './report/growth.ts'
import { type Row, reported, rowOf } from './report/rows.ts'
import { inMs, type Timed, taken, timed } from './report/timing.ts'

/** Their weight is beside that of 100 cards. Markers are compared with a loop over all homes first. */
export const map: Benchmark = {
  name: 'map',
  measures:
    'how long the clusters of all homes in a view take among a million, and what they weigh',
  runs: 'repeated',
  run,
}

/** By name: the edge of the view in degrees and the zoom at which it fills a screen. */
export const VIEWS = {
  country: { edge: 2, zoom: 9 },
  city: { edge: 0.2, zoom: 12 },
  neighbourhood: { edge: 0.03, zoom: 15 },
} as const
export type View = keyof typeof VIEWS
const NAMES = Object.keys(VIEWS) as View[]

const COUNTRY: Bounds = [34, 30.5, 36, 33.5]
const CHECKED_HOMES = 5_000
/** Those of the smaller databases, and of the largest one. */
const HOMES: Record<Size, [fewer: number[], count: number]> = {
  full: [[10_000, 100_000], 1_000_000],
  quick: [[1_000, 10_000], 100_000],
  least: [[100], 1_000],
}
const CHECKS = 20
const CALLS = 30
const MS_MAX = 10
const SHARE_MAX = 0.25
const CARDS = 100
const LOADS = 3

/** @throws Error when the markers of filters and zooms differ from what a loop over all homes finds. */
async function check(): Promise<void> {
  using here = world()
  const reader = await givenUser(here)
  seedHomes(here, CHECKED_HOMES)
  givePlaces(here, reader)
  const columns = await loadedSearch(here)
  const random = seeded(3)
  const homes = liveHomes(here, reader.rid)
  for (let n = 0; n < CHECKS; n += 1) {
    const filter = n === 0 ? { readerRid: reader.rid } : aFilter(random, reader.rid)
    const problems = markerProblems(homes, filter, columns.map(filter, 7 + (n % 12)))
    if (problems.length > 0) throw new Error(`${JSON.stringify(filter)}: ${problems[0]}`)
  }
}

/** A view of each size around the middle of the area with the most homes. */
export function boundsOf({ db }: World): Record<View, Bounds> {
  const [x = 0, y = 0] = db.$client
    .query(
      'select avg(longitude) / 1e6, avg(latitude) / 1e6 from assets where longitude is not null group by area_code order by count(*) desc limit 1',
    )
    .values()[0] as number[]
  const around = (edge: number) =>
    [x - edge / 2, y - edge / 2, x + edge / 2, y + edge / 2].map(
      (degrees) => Math.round(degrees * 1e6) / 1e6,
    ) as unknown as Bounds
  return {
    country: COUNTRY,
    city: around(VIEWS.city.edge),
    neighbourhood: around(VIEWS.neighbourhood.edge),
  }
}

type Visit = Awaited<ReturnType<typeof visitor>>

/** Bytes of the answer to a query, as JSON. */
async function bytesOf(visit: Visit, query: string): Promise<number> {
  const { status, body } = await visit('GET', `/api/assets?${query}`)
  if (status !== 200) throw new Error(`status ${status}`)
  return Buffer.byteLength(JSON.stringify(body))
}

/** The views of some homes, and how long each takes to be drawn (µs). */
async function timedViews(here: World) {
  const columns = await loadedSearch(here)
  const bounds = boundsOf(here)
  const drawn = (name: View) => columns.map({ bounds: bounds[name] }, VIEWS[name].zoom)
  const calls = NAMES.map((name) => [name, () => void drawn(name)])
  return {
    columns,
    bounds,
    drawn,
    times: () => timed(Object.fromEntries(calls) as Record<View, () => void>, CALLS),
  }
}

/** The times of the views of fewer homes. */
async function timesAt(count: number): Promise<Record<View, Timed>> {
  using here = world()
  seedHomes(here, count)
  return (await timedViews(here)).times()
}

async function views(fewer: readonly number[], count: number): Promise<Row[]> {
  const earlier: Record<View, Timed>[] = []
  for (const size of fewer) earlier.push(await timesAt(size))
  using here = world()
  const reader = await givenUser(here)
  seedHomes(here, count)
  const { columns, bounds, drawn, ...views } = await timedViews(here)
  for (const name of NAMES) checkCount(here, bounds[name], drawn(name))
  const times = views.times()
  const grown = (name: View) =>
    [...fewer, count].map((size, at) => ({
      size,
      figure: (earlier[at] ?? times)[name].median,
    }))
  const rows = NAMES.map((name) =>
    rowOf({
      name: `clusters, ${name}, ${count} homes`,
      unit: 'ms',
      ...inMs(times[name]),
      goal: { of: 'median', atMost: MS_MAX },
      note: `${drawn(name).total} homes are in the view; ${growthNote('homes', 'µs', grown(name))}`,
    }),
  )
  const search = firstReady(columns, createSqlSearch(here.db))
  const { server } = createApp(here, undefined, { search })
  const visit = await visitor({ ...here, app: server }, reader)
  return [
    ...rows,
    ...(await weights(visit, bounds, count)),
    ...(await besideSupercluster(here, bounds)),
  ]
}

type Drawn = { total: number; rids: readonly number[]; clusters: readonly { count: number }[] }

/** @throws Error when a view is drawn with another number of homes than SQL counts in it. */
function checkCount({ db }: World, bounds: Bounds, { total, rids, clusters }: Drawn): void {
  const counted = clusters.reduce((sum, cluster) => sum + cluster.count, rids.length)
  const [west, south, east, north] = bounds.map((degrees) => Math.round(degrees * 1e6))
  const { n } = db.$client
    .query(
      `select count(*) n from assets where longitude between ${west} and ${east} and latitude between ${south} and ${north}`,
    )
    .get() as { n: number }
  if (total !== n || counted !== n) throw new Error(`${bounds}: ${counted} of ${total}, not ${n}`)
}

/** The answers of the views beside that of some cards. */
async function weights(visit: Visit, bounds: Record<View, Bounds>, count: number): Promise<Row[]> {
  const cards = await bytesOf(visit, `limit=${CARDS}`)
  const rows: Row[] = []
  for (const name of NAMES) {
    const query = `isMapView=true&zoom=${VIEWS[name].zoom}&bounds=${JSON.stringify(bounds[name])}`
    rows.push(
      rowOf({
        name: `answer, ${name}, ${count} homes`,
        unit: 'kB',
        median: (await bytesOf(visit, query)) / 1_000,
        reference: { name: `${CARDS} cards`, median: cards / 1_000 },
        goal: { of: 'ratio', atMost: SHARE_MAX },
      }),
    )
  }
  return rows
}

type Supercluster = new (options: {
  radius: number
  maxZoom: number
}) => {
  load(points: object[]): void
  getClusters(bounds: readonly number[], zoom: number): unknown[]
}

/** The same views in `supercluster`, which makes clusters of all homes before it is asked, and knows no filter. */
async function besideSupercluster({ db }: World, bounds: Record<View, Bounds>): Promise<Row[]> {
  const found = await peer<{ default: Supercluster }>('supercluster')
  if (!found) return []
  const points = db.$client
    .query<{ x: number; y: number }, []>(
      'select longitude / 1e6 x, latitude / 1e6 y from assets where longitude is not null',
    )
    .all()
    .map(({ x, y }) => ({ type: 'Feature', geometry: { type: 'Point', coordinates: [x, y] } }))
  const index = new found.default({ radius: 96, maxZoom: 16 })
  const load = () => {
    const start = performance.now()
    index.load(points)
    return performance.now() - start
  }
  const { ms } = await taken({ ms: load }, LOADS)
  const times = timed(
    Object.fromEntries(
      NAMES.map((name) => [name, () => void index.getClusters(bounds[name], VIEWS[name].zoom)]),
    ) as Record<View, () => void>,
    CALLS,
  )
  return [
    reported({
      name: `supercluster, ${points.length} homes are indexed`,
      unit: 'ms',
      ...ms,
      note: 'for one filter: another one is another index',
    }),
    ...NAMES.map((name) => reported({ name: `supercluster, ${name}`, unit: 'µs', ...times[name] })),
  ]
}

async function run({ size }: Options): Promise<Row[]> {
  await check()
  return views(...HOMES[size])
}
