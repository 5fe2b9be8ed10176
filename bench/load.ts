import { minutes, seconds } from '../src/kernel/clock.ts'
import { systemClock } from '../src/kernel/system-clock.ts'
import { untilIdle } from '../src/testing/worlds/processes.ts'
import { onlyValue } from '../src/testing/worlds/rows.ts'
import { seedHomes } from '../src/testing/worlds/seeded-homes.ts'
import { type World, world } from '../src/testing/worlds/world.ts'
import { countedSockets } from './load/counted-sockets.ts'
import { type Answered, askAtRate, request, statusOf } from './load/fixed-rate.ts'
import { WORD } from './load/sending.ts'
import { envOf, SETTINGS, started } from './load/servers.ts'
import { medianMib } from './load/soak.ts'
import { type Crowd, givenCrowd } from './load/socket-load.ts'
import type { Benchmark } from './report/benchmark.ts'
import { percentile } from './report/figures.ts'
import { exitRow, grownRow, noneRow } from './report/judged.ts'
import { type Row, reported, rowOf } from './report/rows.ts'
import { inRounds } from './report/timing.ts'

const MINUTES = 10
const A_SECOND = 200
const HOMES = 100_000
const CROWD = { users: 50, roomsEach: 1, socketsEach: 4 }
/** What is loaded and compiled at first counts neither for the memory nor for the times. */
const WARM_MAX_MS = seconds(90)
const SAMPLE_MAX_MS = minutes(1)
const GROWN_MAX = 1.05

export const load: Benchmark = {
  name: 'load',
  measures:
    '200 requests a second for the list, the map, chats and messages, and 200 sockets, for 10 minutes or as many as stated',
  runs: 'named',
  isLongBecause: 'The least that it takes is minutes.',
  needsBuild: true,
  async run({ size, number = size === 'least' ? 1 : MINUTES }) {
    using here = world()
    await here.clock.pass(systemClock.now() - here.clock.now())
    return await measure(here, minutes(number))
  },
}

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

const isGood = ({ status }: Answered) => status >= 200 && status < 300

function rowsOf(answers: readonly (Answered & { kind: Kind })[]): Row[] {
  const failed = answers.filter((one) => !isGood(one))
  const statuses = [...new Set(failed.map(({ status }) => status))].join(', ')
  const times = (name: string, of: readonly Answered[]) => {
    const all = of.map(({ ms }) => ms)
    const note = `p99.9 is ${percentile(all, 0.999).toFixed(1)} ms`
    return reported({ name, unit: 'ms', ...inRounds(all), note })
  }
  return [
    rowOf({
      name: 'requests answered',
      unit: 'count',
      median: answers.length - failed.length,
      goal: { of: 'median', atLeast: 1 },
    }),
    noneRow('errors', failed.length, { n: answers.length, note: statuses || null }),
    times('all requests', answers),
    ...[...Map.groupBy(answers, ({ kind }) => kind)].map(([kind, of]) => times(kind, of)),
  ]
}

async function measure(here: World, ms: number): Promise<Row[]> {
  seedHomes(here, HOMES)
  const { clients, rooms } = await givenCrowd(here, CROWD)
  const server = await started({ ...envOf(here), ...SETTINGS, LOG_LEVEL: 'info' })
  const { url } = server
  // The first start compares all homes: no installation has so many new ones at once.
  await untilIdle(server.pid)
  const sockets = clients.map(({ token }) => ({ url: `${url.replace('http', 'ws')}/ws`, token }))
  await using open = await countedSockets(sockets, { word: WORD, processes: 1 })
  const roomFor = (n: number) => rooms[Math.floor(n / KINDS.length) % rooms.length] as Room
  const keepAsking = (forMs: number, from: number) =>
    askAtRate({
      aSecond: A_SECOND,
      signal: AbortSignal.timeout(forMs),
      ask: (n) => statusOf(requestFor(url, from + n, roomFor(n))),
    })
  const warmMs = Math.min(WARM_MAX_MS, ms / 5)
  const warm = await keepAsking(warmMs, 0)
  const asking = keepAsking(ms - warmMs, warm.length)
  const memory = await memoryOf(server.pid, ms - warmMs)
  const answers = await asking
  const stored = Number(onlyValue(here, 'select count(*) from messages'))
  const sent = [...warm, ...answers].filter(({ n }) => kindOf(n) === 'send').length
  await open[Symbol.asyncDispose]()
  return [
    ...rowsOf(answers.map((one) => ({ ...one, kind: kindOf(one.n + warm.length) }))),
    noneRow('messages that are not stored', Math.max(0, sent - stored), { n: sent }),
    grownRow(memory, GROWN_MAX),
    exitRow(await server.stop()),
  ]
}

/** The memory of a process at the beginning and at the end of a time. */
async function memoryOf(pid: number, ms: number) {
  const sampleMs = Math.min(SAMPLE_MAX_MS, ms / 4)
  const early = await medianMib(pid, sampleMs)
  await systemClock.sleep(ms - 2 * sampleMs)
  return { early, late: await medianMib(pid, sampleMs) }
}
