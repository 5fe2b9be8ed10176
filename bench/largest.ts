import { join } from 'node:path'
import { count } from 'drizzle-orm'
import { buildServer, FOLDER } from '../cli/server.ts'
import { messages } from '../src/chats/tables.ts'
import { truncateLog } from '../src/database/checkpoints.ts'
import { syncNothing, write } from '../src/database/database.ts'
import { markCurrent } from '../src/intake/reread.ts'
import { seconds } from '../src/kernel/clock.ts'
import { systemFetch } from '../src/kernel/fetcher.ts'
import { systemClock } from '../src/kernel/system-clock.ts'
import { givenUser } from '../src/testing/worlds/given.ts'
import { seedBots, seedUsers } from '../src/testing/worlds/many-users.ts'
import { residentMib } from '../src/testing/worlds/processes.ts'
import { seeded } from '../src/testing/worlds/random.ts'
import { seedHomes } from '../src/testing/worlds/seeded-homes.ts'
import { START, type World, world } from '../src/testing/worlds/world.ts'
import { startBots } from './load/seeded-bots.ts'
import { logIn } from './load/servers.ts'
import { launch } from './load/starts.ts'
import type { Benchmark, Options } from './report/benchmark.ts'
import { spread } from './report/figures.ts'
import { type Row, reported } from './report/rows.ts'

export const largest: Benchmark = {
  name: 'largest',
  measures:
    'a million homes and a million bots: the start, the memory and the answers; ten minutes',
  runs: 'named',
  isLongBecause: 'It waits until memory has been still for ten seconds, twice.',
  run,
}

/** Of homes, users and bots each. */
const NUMBERS = { full: 1_000_000, quick: 100_000, least: 1_000 }
const ASKED = 200
/** So many while a server loads what it loads. */
const JUST_STARTED = 5
/** Memory is taken when it has not grown for so long. */
const STILL_MS = seconds(10)
const STILL_MAX_MS = seconds(240)
const MB_OF_MIB = 1.048576

/** Waits until the memory of a process stays; answers it in MB. */
async function settledMb(pid: number): Promise<number> {
  const until = systemClock.monotonic() + STILL_MAX_MS
  let [last, since] = [0, systemClock.monotonic()]
  while (systemClock.monotonic() < until && systemClock.monotonic() - since < STILL_MS) {
    await systemClock.sleep(500)
    const now = residentMib(pid) ?? Number.NaN
    if (Math.abs(now - last) > last * 0.01) [last, since] = [now, systemClock.monotonic()]
  }
  return last * MB_OF_MIB
}

/** Homes in an area that few bots want. */
const HOMES = {
  'the first': 'להשכרה בפלורנטין תל אביב, 3 חדרים, 75 מ"ר, רחוב פלורנטין 20, מיידי. מחיר 6500 ש"ח',
  'the second': 'להשכרה בפלורנטין תל אביב, 2.5 חדרים, 50 מ"ר, רחוב ויטל 4, קומה 3. מחיר 5200 ש"ח',
}

const ASKED_FOR = {
  'a page of the list': (random: () => number) =>
    `/api/assets?limit=12&priceMax=${3_000 + Math.floor(random() * 9_000)}&dealType=rent`,
  'a map of a city': (random: () => number) => {
    const [west, south] = [34.4 + random() * 0.8, 31 + random() * 1.8]
    const bounds = JSON.stringify([west, south, west + 0.2, south + 0.2])
    return `/api/assets?isMapView=true&zoom=12&bounds=${bounds}`
  },
  'a text': () => `/api/assets?limit=12&q=${encodeURIComponent('מרפסת גינה')}`,
}

function fill(here: World, size: number): void {
  syncNothing(here.db)
  // As after an import: a server would else read the texts of all homes anew while it is measured.
  write(here.db, markCurrent)
  seedHomes(here, size)
  seedUsers(here.db, size, START)
  seedBots(here.db, START)
  startBots(here.db, seeded(5))
  truncateLog(here.db)
}

const COMMAND = [process.execPath, join(FOLDER, 'main.js'), 'serve']

async function run({ size }: Options): Promise<Row[]> {
  const number = NUMBERS[size]
  await buildServer()
  using here = world()
  const { email } = await givenUser(here, { roles: ['user', 'admin'] })
  fill(here, number)
  const bytes = Bun.file(here.config.databasePath).size
  const program = { name: 'npm start', command: COMMAND, path: '/healthz', page: '/login' }
  const named = `${number} homes and bots`
  const server = await launch(program, here.dataDir)
  try {
    const rows = [
      reported({ name: `database, ${named}`, median: bytes / 1e6, unit: 'MB' }),
      reported({ name: `start to the first answer, ${named}`, median: server.ms, unit: 'ms' }),
      reported({ name: `start to the first page, ${named}`, median: server.pageMs, unit: 'ms' }),
    ]
    const cookie = `authToken=${await logIn(server.url, email)}`
    const postsNow = () => here.db.select({ n: count() }).from(messages).all()[0]?.n ?? 0
    const at = { url: server.url, cookie }
    rows.push(...(await answerRows(at, `${named}, just started`, JUST_STARTED)))
    const settled = await settledMb(server.pid)
    rows.push(reported({ name: `memory, ${named}`, median: settled, unit: 'MB' }))
    rows.push(...(await answerRows(at, `${named}, settled`, ASKED)))
    for (const [which, text] of Object.entries(HOMES)) {
      const before = postsNow()
      const ms = await bringHome(at, text)
      const note = `it matches ${postsNow() - before} bots`
      rows.push(reported({ name: `${which} home by hand, ${named}`, median: ms, unit: 'ms', note }))
    }
    const held = await settledMb(server.pid)
    const most = (residentMib(server.pid, 'most') ?? Number.NaN) * MB_OF_MIB
    rows.push(
      reported({ name: `memory after it, ${named}`, median: held, unit: 'MB' }),
      reported({ name: `the most memory ever, ${named}`, median: most, unit: 'MB' }),
    )
    return rows
  } finally {
    await server.stop()
  }
}

type At = { url: string; cookie: string }

/** How long requests of each kind take, `count` of each. */
async function answerRows(at: At, named: string, count: number): Promise<Row[]> {
  const rows: Row[] = []
  for (const what of Object.keys(ASKED_FOR) as (keyof typeof ASKED_FOR)[]) {
    const times = await timesOf(at, what, count)
    rows.push(reported({ name: `${what}, ${named}`, unit: 'ms', n: count, ...spread(times) }))
  }
  return rows
}

/** How long some requests of a kind take, one after the other (ms). */
async function timesOf(
  { url, cookie }: At,
  what: keyof typeof ASKED_FOR,
  count: number,
): Promise<number[]> {
  const random = seeded(6)
  const times: number[] = []
  for (let n = 0; n < count; n += 1) {
    const begun = performance.now()
    const { status } = await systemFetch(url + ASKED_FOR[what](random), { headers: { cookie } })
    if (status !== 200) throw new Error(`${what} answers ${status}`)
    times.push(performance.now() - begun)
  }
  return times
}

/** Brings a home in by its text; answers how long that takes (ms). */
async function bringHome({ url, cookie }: At, text: string): Promise<number> {
  const begun = performance.now()
  const headers = { cookie, origin: url, 'content-type': 'application/json' }
  const options = { method: 'POST', headers, body: JSON.stringify({ text }) }
  const { status } = await systemFetch(`${url}/api/assets/import`, options)
  if (status !== 200) throw new Error(`An import answers ${status}`)
  return performance.now() - begun
}
