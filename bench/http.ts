import { processorMs, untilIdle } from '../src/testing/worlds/processes.ts'
import { type Ask, load } from './load/http-load.ts'
import { type LoadedWorld, loadedWorld } from './load/loaded-world.ts'
import { envOf, logIn, SETTINGS, type Started, started } from './load/servers.ts'
import type { Benchmark, Options, Size } from './report/benchmark.ts'
import { type Row, reported, rowOf } from './report/rows.ts'
import { inRounds, taken } from './report/timing.ts'

/** Nothing is asked of an empty database: what people ask for most, over the network, while eight ask at once. */
export const http: Benchmark = {
  name: 'http',
  measures: 'pages and routes of a server with 100,000 homes, 5,000 bots and their posts',
  runs: 'once',
  needsBuild: true,
  run,
}

const CONNECTIONS = 8
const SIZES = {
  full: { homes: 100_000, posted: 1_000, users: 5_000 },
  quick: { homes: 10_000, posted: 500, users: 500 },
  least: { homes: 1_000, posted: 20, users: 20 },
}
/** Of one measurement; and whether the server has to be idle before. */
const MEASURED = {
  full: { ms: 2_000, isIdle: true },
  quick: { ms: 400, isIdle: true },
  least: { ms: 1, isIdle: false },
}

const CRITERIA = {
  dealType: 'rent',
  neighborhoodCodes: [1, 2, 3, 5, 8],
  priceLimit: [3_000, 8_000],
  rooms: 2,
}
/** Around the area that is wanted most, where a map has more homes than elsewhere. */
const BOUNDS = encodeURIComponent(JSON.stringify([34.28, 30.85, 34.58, 31.15]))

/** What is asked, by name, and how many a second are wanted of it. */
const ASKED: Record<string, Ask & { wanted?: number }> = {
  'page /bots': { path: '/bots', wanted: 800 },
  'page /properties': { path: '/properties' },
  'page /properties, map': { path: '/properties?view=map' },
  'page /chats': { path: '/chats' },
  'page /notifications': { path: '/notifications' },
  'homes, a page': { path: '/api/assets?limit=12' },
  'homes, the best finds': { path: '/api/assets?limit=12&sort=find' },
  'homes, a map': { path: `/api/assets?isMapView=true&limit=100&zoom=12&bounds=${BOUNDS}` },
  preview: {
    path: '/api/requests/preview',
    method: 'POST',
    body: JSON.stringify(CRITERIA),
    headers: { 'content-type': 'application/json' },
    wanted: 1_000,
  },
  bots: { path: '/api/requests' },
  'users/me': { path: '/api/users/me' },
  notifications: { path: '/api/notifications?limit=10' },
}

async function run({ size }: Options): Promise<Row[]> {
  using here = await loadedWorld(SIZES[size])
  return await measured(here, MEASURED[size])
}

async function measured(
  here: LoadedWorld,
  { ms, isIdle }: (typeof MEASURED)[Size],
): Promise<Row[]> {
  const server = await started({ ...envOf(here), ...SETTINGS, LOG_LEVEL: 'info' })
  try {
    if (isIdle) await untilIdle(server.pid)
    const token = await logIn(server.url, here.user.email)
    // What is asked first would else pay for code that the compiler has not seen.
    for (const ask of Object.values(ASKED))
      await load(server.url, by(token, ask), { connections: CONNECTIONS, ms })
    const rows: Row[] = []
    for (const [name, { wanted, ...ask }] of Object.entries(ASKED))
      rows.push(await rowOn(server, { name, wanted, ask: by(token, ask), ms }))
    return rows
  } finally {
    await server.stop()
  }
}

/** Only programs may change something without a page of the product, and only browsers open pages. */
function by(token: string, { path, method, headers, body }: Ask): Ask {
  const as = path.startsWith('/api/')
    ? { authorization: `Bearer ${token}` }
    : { cookie: `authToken=${token}` }
  return { path, headers: { ...headers, ...as }, ...(method && { method }), ...(body && { body }) }
}

type Asked = { name: string; wanted: number | undefined; ask: Ask; ms: number }

async function rowOn({ url, pid }: Started, { name, wanted, ask, ms }: Asked): Promise<Row> {
  const times: number[] = []
  const before = processorMs(pid)
  const { rate } = await taken({
    async rate() {
      const loaded = await load(url, ask, { connections: CONNECTIONS, ms })
      times.push(...loaded.times)
      return loaded.rate
    },
  })
  const { p99: _, ...each } = rate
  const { median, p99 } = inRounds(times)
  const processor = (processorMs(pid) - before) / times.length
  const note = `half of them within ${median.toFixed(1)} ms, 99 of 100 within ${p99.toFixed(1)} ms; ${processor.toFixed(3)} ms of the processor each`
  const row = { name, unit: '1/s', ...each, note } as const
  if (wanted === undefined) return reported(row)
  return rowOf({ ...row, goal: { of: 'median', atLeast: wanted } })
}
