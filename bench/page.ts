import { brotliCompressSync, constants } from 'node:zlib'
import { firstReady } from '../src/assets/columns/search.ts'
import { createSqlSearch } from '../src/assets/store/search.ts'
import { inside } from '../src/auth/inside.ts'
import { readManifest } from '../src/http/manifest.ts'
import { systemFetch } from '../src/kernel/fetcher.ts'
import { createApp } from '../src/process/app.ts'
import { givenBot, givenUser } from '../src/testing/worlds/given.ts'
import { loadedSearch } from '../src/testing/worlds/loaded-search.ts'
import { seedHomes } from '../src/testing/worlds/seeded-homes.ts'
import { visitor } from '../src/testing/worlds/visitor.ts'
import { type World, world } from '../src/testing/worlds/world.ts'
import { userToWire } from '../src/users/to-wire.ts'
import { renderedTree } from '../web/testing/rendered-tree.tsx'
import { load } from './load/http-load.ts'
import { plainServer } from './load/plain-server.ts'
import { envOf, started } from './load/servers.ts'
import type { Benchmark, Options } from './report/benchmark.ts'
import { type Row, reported, rowOf } from './report/rows.ts'
import { taken, timedAsync } from './report/timing.ts'

/**
 * A page is timed from the request to the last byte, beside React alone that renders the same tree to a string; a
 * file beside Bun alone.
 */
export const page: Benchmark = {
  name: 'page',
  measures:
    'how long a page of 12 cards takes the server, what it weighs, and how fast files are served',
  runs: 'repeated',
  needsBuild: true,
  run,
}

const CARDS = 12
const PAGES = ['/properties', '/bots', '/chats'] as const
const SHARE_MIN = 0.8
const KB_MAX = 25
const CONNECTIONS = 16
const SIZES = {
  full: { calls: 100, ms: 2_000 },
  quick: { calls: 20, ms: 400 },
  least: { calls: 1, ms: 1 },
}

async function pages(here: World, calls: number): Promise<Row[]> {
  const user = await givenUser(here)
  seedHomes(here, 1_000)
  for (let bot = 0; bot < CARDS; bot += 1) givenBot(here, user, { name: `Bot ${bot}` })
  const columns = await loadedSearch(here)
  const { server } = createApp(here, undefined, {
    search: firstReady(columns, createSqlSearch(here.db)),
  })
  const visit = await visitor({ ...here, app: server }, user)
  const asker = {
    visitor: { by: 'bearer', sessionId: '', token: '', user, expiresAt: Number.MAX_SAFE_INTEGER },
    address: 'inside',
  } as const
  const asked = new Set<string>()
  const send = (path: string, init: RequestInit) => {
    asked.add(path)
    return server.handle(inside(new Request(`http://localhost${path}`, init), asker))
  }
  const rows: Row[] = []
  for (const path of PAGES) {
    asked.clear()
    const { status, body } = await visit('GET', path)
    const html = String(body)
    if (status !== 200 || !html.endsWith('</html>')) throw new Error(`${path}: ${status}`)
    const render = await renderedTree(`http://localhost${path}`, { user: userToWire(user), send })
    const names = [...html.matchAll(/<bdi>([^<]+)<\/bdi>/g)].map(([, name]) => name)
    const tree = render()
    if (names.length === 0 || !names.every((name) => tree.includes(name as string)))
      throw new Error(`${path}: the tree is not the page's`)
    const requests = [...asked]
    const times = await timedAsync(
      {
        page: () => visit('GET', path),
        alone: async () => render(),
        requests: async () => {
          for (const request of requests) await (await send(request, {})).text()
        },
      },
      calls,
    )
    const share = times.alone.median / times.page.median
    const rest = times.page.median - times.alone.median - times.requests.median
    const us = (median: number) => `${median.toFixed(0)} µs`
    rows.push(
      rowOf({
        name: `page ${path}`,
        unit: 'µs',
        ...times.page,
        reference: { name: 'renderToString', ...times.alone },
        goal: { of: 'ratio', atMost: 1 / SHARE_MIN },
        note: `${share.toFixed(2)}x as many pages as renderToString alone. Beside that, a page asks ${requests.length} routes of the API, which none with data can do without (${us(times.requests.median)}), matches its route, and writes the state for the browser (${us(rest)})`,
      }),
      ...weights(path, html),
    )
  }
  return rows
}

function weights(path: string, html: string): Row[] {
  const level = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }
  const goal = { of: 'median', atMost: KB_MAX } as const
  return [
    rowOf({
      name: `HTML of ${path}, compressed`,
      unit: 'kB',
      median: brotliCompressSync(html, level).length / 1_000,
      goal,
    }),
    reported({
      name: `HTML of ${path}, plain`,
      unit: 'kB',
      median: Buffer.byteLength(html) / 1_000,
    }),
  ]
}

/** A script of the client from the product, and the same bytes from Bun alone. */
async function files(here: World, ms: number): Promise<Row[]> {
  const manifest = readManifest()
  if (!manifest) throw new Error('The client is not built: bun cli/build.ts')
  const path = manifest.entries.public.css
  const server = await started({ ...envOf(here), LOG_LEVEL: 'info' })
  const { url } = server
  const ask = { path, headers: { 'accept-encoding': 'identity' } }
  const text = await (await systemFetch(url + path, {})).text()
  const bare = await plainServer('bun', { text, type: 'text/css' })
  try {
    const rate = async (at: string) => (await load(at, ask, { connections: CONNECTIONS, ms })).rate
    const rates = await taken({ file: () => rate(url), bare: () => rate(bare?.url ?? '') })
    const { p99: _, ...file } = rates.file
    return [
      rowOf({
        name: 'a file of the client',
        unit: '1/s',
        ...file,
        reference: { name: 'bare Bun', ...rates.bare },
        goal: { of: 'ratio', atLeast: 0.5 },
        note: 'beside its bytes a file has what each answer has: a log line, metrics, nine headers, an ETag and a look at what the client accepts',
      }),
    ]
  } finally {
    await server.stop()
    await bare?.stop()
  }
}

async function run({ size }: Options): Promise<Row[]> {
  using here = world()
  const { calls, ms } = SIZES[size]
  const rows = await pages(here, calls)
  return [...rows, ...(await files(here, ms))]
}
