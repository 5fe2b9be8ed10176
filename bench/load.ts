// Ten minutes of a fixed load on the product: 200 requests a second for the list, the map, chats and new messages, 200 sockets,
// 100,000 homes. Fails on an error or when the memory of the server grows. `bun run bench:load [minutes]`.
import { minutes, seconds, systemClock } from '../src/kernel/clock.ts'
import { serve } from '../src/testing/children.ts'
import { countedSockets } from '../src/testing/counted-sockets.ts'
import { type Answered, askAtRate, request, statusOf } from '../src/testing/fixed-rate.ts'
import { untilIdle } from '../src/testing/processes.ts'
import { onlyValue } from '../src/testing/rows.ts'
import { seedHomes } from '../src/testing/seeded-homes.ts'
import { medianMib } from '../src/testing/soak.ts'
import { type Crowd, givenCrowd } from '../src/testing/socket-load.ts'
import { type World, world } from '../src/testing/world.ts'

const asked = Number(process.argv[2])
const MINUTES = asked > 0 ? asked : 10
const A_SECOND = 200
const HOMES = 100_000
const CROWD = { users: 50, roomsEach: 1, socketsEach: 4 }
/** What is loaded and compiled at first counts neither for the memory nor for the times. */
const WARM_MS = Math.min(seconds(90), minutes(MINUTES) / 5)
const SAMPLE_MS = Math.min(minutes(1), minutes(MINUTES) / 5)
const GROWN_MAX = 1.05
const WORD = 'chat:newMessage'

/** A part of the country for each request, as visitors look at different ones. */
function boundsOf(n: number): string {
  const [west, south] = [34.4 + (n % 40) / 50, 31 + (n % 97) / 50]
  const corners = [
    [west, south],
    [west + 0.1, south + 0.1],
  ]
  return encodeURIComponent(JSON.stringify(corners))
}

const KINDS = ['list', 'map', 'chat', 'send'] as const
type Kind = (typeof KINDS)[number]
const kindOf = (n: number) => KINDS[n % KINDS.length] as Kind

type Room = Crowd['rooms'][number]

/** The request with this number. */
function requestFor(url: string, n: number, { token, chatId }: Room): Promise<Response> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const get = (path: string) => request(`${url}/api/${path}`, { headers })
  const kind = kindOf(n)
  if (kind === 'list') return get(`assets?limit=12&page=${1 + (n % 20)}&sort=price`)
  if (kind === 'map') return get(`assets?isMapView=true&limit=100&bounds=${boundsOf(n)}`)
  if (kind === 'chat') return get(`chats/${chatId}?limit=50`)
  const body = JSON.stringify({ content: `Message ${n}`, tempId: `load-${n}` })
  return request(`${url}/api/chats/${chatId}/messages`, { method: 'POST', headers, body })
}

type Line = [what: string, isMet: boolean]
const isGood = ({ status }: Answered) => status >= 200 && status < 300

function percentiles(answers: readonly Answered[]): string {
  const sorted = answers.map(({ ms }) => ms).sort((one, other) => one - other)
  const at = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1)
  return `p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, p99.9 ${at(0.999)} ms`
}

function linesOf(answers: readonly (Answered & { kind: Kind })[]): Line[] {
  const failed = answers.filter((one) => !isGood(one))
  const statuses = [...new Set(failed.map(({ status }) => status))].join(', ')
  const times = [...Map.groupBy(answers, ({ kind }) => kind)].map(
    ([kind, of]): Line => [`${kind}: ${percentiles(of)}`, true],
  )
  return [
    [
      `${answers.length} requests, ${failed.length} errors ${statuses}(goal: 0)`,
      failed.length === 0 && answers.length > 0,
    ],
    [`all: ${percentiles(answers)}`, true],
    ...times,
  ]
}

async function load(here: World): Promise<Line[]> {
  seedHomes(here, HOMES)
  const { clients, rooms } = await givenCrowd(here, CROWD)
  const { dataDir, secrets } = here
  const env = { DATA_DIR: dataDir, JWT_SECRET: secrets.jwtSecret, LOG_LEVEL: 'info' }
  const server = await serve({ ...env, MESSAGES_PER_MINUTE: '1000000' })
  const url = String(server.url)
  // The first start compares all homes: no installation has so many new ones at once.
  await untilIdle(server.pid)
  const sockets = clients.map(({ token }) => ({ url: `${url.replace('http', 'ws')}/ws`, token }))
  await using open = await countedSockets(sockets, { word: WORD, processes: 1 })
  const roomFor = (n: number) => rooms[Math.floor(n / KINDS.length) % rooms.length] as Room
  const keepAsking = (ms: number, from: number) =>
    askAtRate({
      ...{ aSecond: A_SECOND, signal: AbortSignal.timeout(ms) },
      ask: (n) => statusOf(requestFor(url, from + n, roomFor(n))),
    })
  const warm = await keepAsking(WARM_MS, 0)
  const totalMs = minutes(MINUTES) - WARM_MS
  const asking = keepAsking(totalMs, warm.length)
  const early = await medianMib(server.pid, SAMPLE_MS)
  await systemClock.sleep(totalMs - 2 * SAMPLE_MS)
  const late = await medianMib(server.pid, SAMPLE_MS)
  const answers = await asking
  const stored = onlyValue(here, 'select count(*) from messages')
  const sent = [...warm, ...answers].filter(({ n }) => kindOf(n) === 'send').length
  await open[Symbol.asyncDispose]()
  const code = await server.stop()
  const grown = late / early
  return [
    ...linesOf(answers.map((one) => ({ ...one, kind: kindOf(one.n + warm.length) }))),
    [`${stored} messages stored of ${sent}`, Number(stored) >= sent],
    [
      `memory (RSS): ${early.toFixed(0)} MiB first, ${late.toFixed(0)} MiB last: ${((grown - 1) * 100).toFixed(1)} % more (goal: 5 % at most)`,
      grown <= GROWN_MAX,
    ],
    [`SIGTERM ends it with ${code} (goal: 0)`, code === 0],
  ]
}

using here = world()
await here.clock.pass(systemClock.now() - here.clock.now())
console.log(
  `${MINUTES} minutes, ${A_SECOND} requests a second, ${CROWD.users * CROWD.socketsEach} sockets, ${HOMES} homes`,
)
const lines = await load(here)
for (const [what, isMet] of lines) console.log(`${isMet ? 'ok    ' : 'MISSED'} ${what}`)
process.exitCode = lines.every(([, isMet]) => isMet) ? 0 : 1
