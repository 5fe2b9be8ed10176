import { systemClock } from '../src/kernel/system-clock.ts'
import { type Handler, type Yad2Double, yad2Double } from '../src/testing/doubles/yad2.ts'
import { givenBot, givenUser } from '../src/testing/worlds/given.ts'
import { someFeedRecords } from '../src/testing/worlds/listings.ts'
import { onlyValue, valuesOf } from '../src/testing/worlds/rows.ts'
import { type World, world } from '../src/testing/worlds/world.ts'
import { type Answered, askAtRate, request } from './load/fixed-rate.ts'
import { keptConnections } from './load/http-load.ts'
import { envOf, started } from './load/servers.ts'
import { beginSession } from './load/socket-load.ts'
import type { Benchmark, Options } from './report/benchmark.ts'
import { spread } from './report/figures.ts'
import { type Row, reported, rowOf } from './report/rows.ts'
import { ofRounds } from './report/timing.ts'

/**
 * Beside the same server idle; and how much longer the ingest takes while visitors ask. Each server, the product in a
 * process of its own, reads two such pages: the first as a new one, whose visitors asked an empty database before and
 * whose code is not compiled; the second as one that runs.
 */
export const quiet: Benchmark = {
  name: 'quiet',
  measures: 'how long visitors wait while the Worker ingests a page of many listings',
  runs: 'once',
  isLongBecause: 'It waits for several servers to be idle.',
  run,
}

const ABOVE_IDLE_MAX_MS = 5
const SLOWER_MAX = 1.3
const A_SECOND = 100
/** One in six homes is in the area of all bots. */
const BOTS = 6
const SIZES = {
  full: { listings: 10_000, idleMs: 5_000, rounds: 5 },
  quick: { listings: 2_000, idleMs: 2_000, rounds: 3 },
  least: { listings: 200, idleMs: 200, rounds: 1 },
}
const ASKED = [
  '/api/assets?limit=12',
  '/api/assets?isMapView=true&limit=100',
  '/api/chats',
  '/api/notifications',
  '/api/requests',
  '/api/users/me',
]

type Size = { listings: number; idleMs: number }

const SETTINGS = { YAD2_ENABLED: 'true', CLEANER_INTERVAL: '24h' }

const PAGES = ['new', 'running'] as const
/** What a server is when it reads its first page, and its second. */
type Server = (typeof PAGES)[number]

/** A page of the source: `asked` when it is made and only waits to be answered, answered when it is `released`. */
type Page = { asked: PromiseWithResolvers<void>; released: PromiseWithResolvers<void> }

/** Has the source hold both pages: while visitors ask, their side of the benchmark does nothing else. */
function holdPages(double: Yad2Double): Record<Server, Page> {
  const page = (): Page => ({ asked: Promise.withResolvers(), released: Promise.withResolvers() })
  const held = { new: page(), running: page() }
  const waiting = PAGES.map((server) => held[server])
  async function answer(url: string, { asked, released }: Page): Promise<Response> {
    double.misbehave(undefined)
    const body = await (await request(url)).arrayBuffer()
    double.misbehave(hold)
    asked.resolve()
    await released.promise
    return new Response(body, { headers: { 'content-type': 'application/json' } })
  }
  const hold: Handler = ({ url }) => {
    const next = url.includes('region=3') ? waiting.shift() : undefined
    return next && answer(url, next)
  }
  double.misbehave(hold)
  return held
}

/**
 * Waits until the listings of a page are stored, the last of which is `last`. @returns how long storing them took (ms).
 */
async function untilStored(here: World, { first, last }: Record<'first' | 'last', number>) {
  // Counting them reads each: it would keep the visitors of this process waiting.
  while (Number(onlyValue(here, 'select coalesce(max(rowid), 0) from listings')) < last)
    await systemClock.sleep(50)
  const [row] = valuesOf(
    here,
    `select max(first_seen_at) - min(first_seen_at), count(*) from listings where rowid >= ${first}`,
  ) as [number, number][]
  const [ms, count] = row ?? [0, 0]
  if (count !== last - first + 1) throw new Error(`${count} listings of ${last} are stored`)
  return ms
}

/** Posts of the listings are as many as plain SQL counts homes for the bots. */
function checkPosts(here: World): void {
  const count = (sql: string) => onlyValue(here, sql)
  const posts = count(
    "select count(*) from deliveries where channel = 'website' and kind = 'match'",
  )
  const homes = count(
    "select count(*) from assets where area_code = 205 and deal_type = 'rent' and rooms >= 20 and merged_into is null and removed_at is null",
  )
  if (posts !== Number(homes) * BOTS) throw new Error(`${posts} posts of ${homes} homes`)
}

type Visit = (signal: AbortSignal) => Promise<Answered[]>
type Ingested = { idle: Answered[]; busy: Answered[]; ingestMs: number }

/** Has a server of its own read both pages, with visitors or without. */
async function round(
  seed: number,
  { listings, idleMs }: Size,
  hasVisitors: boolean,
): Promise<Record<Server, Ingested>> {
  using here = world()
  const user = await givenUser(here)
  for (let n = 0; n < BOTS; n += 1)
    givenBot(here, user, { neighborhoodCodes: [205], priceLimit: [0, 20_000], rooms: 2 })
  const token = await beginSession(here, user)
  const double = yad2Double()
  using gateway = double.listen()
  double.pageSize = listings
  double.feeds.set('rent 3', someFeedRecords(seed, PAGES.length * listings))
  const pages = holdPages(double)
  const server = await started({ ...envOf(here), ...SETTINGS, YAD2_API_URL: gateway.url })
  const headers = { authorization: `Bearer ${token}` }
  const connections = keptConnections(server.url)
  const ask = (n: number) => connections.ask({ path: String(ASKED[n % ASKED.length]), headers })
  const visit: Visit = (signal) =>
    hasVisitors ? askAtRate({ aSecond: A_SECOND, signal, ask }) : Promise.resolve([])

  async function ingest({ asked, released }: Page, first: number): Promise<Ingested> {
    await asked.promise
    // The first answers make the code be compiled.
    await visit(AbortSignal.timeout(idleMs / 2))
    const idle = await visit(AbortSignal.timeout(idleMs))
    const over = new AbortController()
    const visiting = visit(over.signal)
    released.resolve()
    const ingestMs = await untilStored(here, { first, last: first + listings - 1 })
    over.abort()
    return { idle, busy: await visiting, ingestMs }
  }

  try {
    const first = await ingest(pages.new, 1)
    const second = await ingest(pages.running, 1 + listings)
    checkPosts(here)
    return { new: first, running: second }
  } finally {
    connections.end()
    await server.kill()
  }
}

function p99Of(answers: readonly Answered[]): number {
  const failed = answers.filter(({ status }) => status !== 200)
  if (failed.length > 0)
    throw new Error(`${failed.length} of ${answers.length} answers failed: ${failed[0]?.status}`)
  return spread(answers.map(({ ms }) => ms)).p99
}

type Figures = Record<'idle' | 'above' | 'alone' | 'visited', number[]> & { n: number }
const noFigures = (): Figures => ({ idle: [], above: [], alone: [], visited: [], n: 0 })

async function run({ size }: Options): Promise<Row[]> {
  const { rounds, ...each } = SIZES[size]
  const found = { new: noFigures(), running: noFigures() }
  for (let seed = 1; seed <= rounds; seed += 1) {
    const alone = await round(seed, each, false)
    const visited = await round(seed, each, true)
    for (const server of PAGES) {
      const { idle, busy, ingestMs } = visited[server]
      found[server].alone.push(alone[server].ingestMs)
      found[server].visited.push(ingestMs)
      found[server].idle.push(p99Of(idle))
      found[server].above.push(p99Of(busy) - p99Of(idle))
      found[server].n += busy.length
    }
  }
  return rowsOf(found, each)
}

function rowsOf(found: Record<Server, Figures>, { listings }: Size): Row[] {
  const p99 = ({ above, idle, n }: Figures) => ({
    ...({ unit: 'ms', ...ofRounds(above), p99: null, n } as const),
    reference: { name: 'idle p99', ...ofRounds(idle) },
  })
  const took = ({ visited, alone }: Figures) => ({
    ...({ unit: 'ms', ...ofRounds(visited) } as const),
    reference: { name: 'alone', ...ofRounds(alone) },
  })
  const above = `HTTP p99 above idle, ${listings} listings ingested`
  const ingest = `ingest of ${listings} listings with ${A_SECOND} requests a second`
  return [
    rowOf({
      name: above,
      ...p99(found.running),
      goal: { of: 'median', atMost: ABOVE_IDLE_MAX_MS },
      note: 'the server has read as many listings before, so that its visitors ask for homes when it is idle, too. Who asks and who answers wait for turns of the scheduler, up to 4 ms each, while the Worker needs a core throughout',
    }),
    rowOf({
      name: ingest,
      ...took(found.running),
      goal: { of: 'ratio', atMost: SLOWER_MAX },
      note: 'with and without visitors a round takes 1.6 times as long when others use the caches of this processor: all threads alike then need more time for the same work',
    }),
    reported({
      name: `${above} by a new server`,
      ...p99(found.new),
      note: 'idle, it answers from an empty database; the compiler of JavaScript takes a third of the second core, and code for the first posts runs for the first time',
    }),
    reported({ name: `${ingest} by a new server`, ...took(found.new) }),
  ]
}
