// The largest installation that this machine holds: a million homes and a million bots, how soon a server with them
// answers, what it takes in memory, and how it answers then. Takes about ten minutes, so it runs only when it is named.
import { join } from 'node:path'
import { count } from 'drizzle-orm'
import { buildServer, FOLDER } from '../cli/server.ts'
import { messages } from '../src/chats/tables.ts'
import { truncateLog } from '../src/database/checkpoints.ts'
import { syncNothing } from '../src/database/database.ts'
import { seconds, systemClock } from '../src/kernel/clock.ts'
import { systemFetch } from '../src/kernel/fetcher.ts'
import { givenUser, PASSWORD } from '../src/testing/given.ts'
import { seedBots, seedUsers } from '../src/testing/many-users.ts'
import { residentMib } from '../src/testing/processes.ts'
import { seeded } from '../src/testing/random.ts'
import { startBots } from '../src/testing/seeded-bots.ts'
import { seedHomes } from '../src/testing/seeded-homes.ts'
import { start } from '../src/testing/starts.ts'
import { START, world } from '../src/testing/world.ts'
import { type Row, reported, spread } from './rows.ts'

const ASKED = 200
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

export async function run({ isQuick }: { isQuick: boolean }): Promise<Row[]> {
  const size = isQuick ? 100_000 : 1_000_000
  await buildServer()
  using here = world()
  const { email } = await givenUser(here, { roles: ['user', 'admin'] })
  syncNothing(here.db)
  seedHomes(here, size)
  seedUsers(here.db, size, START)
  seedBots(here.db, START)
  startBots(here.db, seeded(5))
  truncateLog(here.db)
  const bytes = Bun.file(here.config.databasePath).size
  const command = [process.execPath, join(FOLDER, 'main.js'), 'serve']
  const program = { name: 'npm start', command, path: '/healthz', page: '/login' }
  const named = `${size} homes and bots`
  const server = await start(program, here.dataDir)
  try {
    const rows = [
      reported({ name: `database, ${named}`, median: bytes / 1e6, unit: 'MB' }),
      reported({ name: `start to the first answer, ${named}`, median: server.ms, unit: 'ms' }),
      reported({ name: `start to the first page, ${named}`, median: server.pageMs, unit: 'ms' }),
    ]
    const cookie = await logIn(server.url, email)
    const postsNow = () => here.db.select({ n: count() }).from(messages).all()[0]?.n ?? 0
    const headers = { cookie, origin: server.url, 'content-type': 'application/json' }
    for (const when of ['just started', 'settled']) {
      if (when === 'settled') {
        const settled = await settledMb(server.pid)
        rows.push(reported({ name: `memory, ${named}`, median: settled, unit: 'MB' }))
      }
      for (const [what, pathOf] of Object.entries(ASKED_FOR)) {
        const random = seeded(6)
        const times: number[] = []
        const asked = when === 'settled' ? ASKED : 5
        for (let n = 0; n < asked; n += 1) {
          const begun = performance.now()
          const { status } = await systemFetch(`${server.url}${pathOf(random)}`, {
            headers: { cookie },
          })
          if (status !== 200) throw new Error(`${what} answers ${status}`)
          times.push(performance.now() - begun)
        }
        rows.push(
          reported({ name: `${what}, ${named}, ${when}`, unit: 'ms', n: asked, ...spread(times) }),
        )
      }
    }
    for (const [which, text] of Object.entries(HOMES)) {
      const [begun, before] = [performance.now(), postsNow()]
      const options = { method: 'POST', headers, body: JSON.stringify({ text }) }
      const { status } = await systemFetch(`${server.url}/api/assets/import`, options)
      if (status !== 200) throw new Error(`An import answers ${status}`)
      const ms = performance.now() - begun
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

async function logIn(url: string, email: string): Promise<string> {
  const answer = await systemFetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ email, password: PASSWORD }),
  })
  const [cookie = ''] = (answer.headers.get('set-cookie') ?? '').split(';')
  if (answer.status !== 200 || cookie === '') throw new Error(`No log-in: ${answer.status}`)
  return cookie
}
