import { setBusyTimeout } from '../src/database/turns.ts'
import { minutes, seconds } from '../src/kernel/clock.ts'
import { systemClock } from '../src/kernel/system-clock.ts'
import { storedProblems } from '../src/process/check.ts'
import { type FaultyTelegram, faultyTelegram } from '../src/testing/doubles/faulty-telegram.ts'
import { TOKEN } from '../src/testing/doubles/telegram-proxy.ts'
import { givenUser } from '../src/testing/worlds/given.ts'
import { type World, world } from '../src/testing/worlds/world.ts'
import { keyOf } from './load/outbox-kills.ts'
import { envOf, type Started, started } from './load/servers.ts'
import {
  type Answers,
  givenGroups,
  keepAsking,
  keepBringing,
  medianMib,
  wholenessOf,
} from './load/soak.ts'
import {
  type Clients,
  type Crowd,
  faultsOf,
  givenCrowd,
  messagesIn,
  sendMessages,
  startMany,
  storedBy,
} from './load/socket-load.ts'
import type { Benchmark } from './report/benchmark.ts'
import { exitRow, grownRow, noneRow } from './report/judged.ts'
import { type Row, reported, rowOf } from './report/rows.ts'

const MINUTES = 10
const CALM_MINUTES = 5
const CROWD = { users: 25, roomsEach: 2, socketsEach: 2 }
const PAGES = { processes: 2, reconnectMs: 1_000 }
const MESSAGES_A_SECOND = 10
const GROUPS = 4
const HOME_EVERY_MS = 500
const ASK_EVERY_MS = 50
/** How long everything may take to arrive at the end, in milliseconds. */
const ARRIVE_MS = minutes(1)
/** The memory is compared of the half minute after this time without a kill, and of the last half minute. */
const WARM_MS = seconds(90)
const SAMPLE_MS = seconds(30)
const GROWN_MAX = 1.1
const LIMITS = '1000/1000,1000/1000,1000/1000'

/** The last five minutes are without a kill: the memory of the server must not grow in them. */
export const soak: Benchmark = {
  name: 'soak',
  measures:
    'messages, sockets, pages, homes and posts to Telegram while the server is killed every minute, for 10 minutes or as many as stated',
  runs: 'named',
  isLongBecause: 'It kills the server, and then looks at its memory for five minutes.',
  needsBuild: true,
  async run({ size, number = size === 'least' ? CALM_MINUTES + 1 : MINUTES }) {
    using here = world()
    await here.clock.pass(systemClock.now() - here.clock.now())
    setBusyTimeout(here.db.$client, seconds(10))
    return await endure(here, number > CALM_MINUTES ? number : MINUTES)
  },
}

const settingsOf = (here: World, telegram: FaultyTelegram) => ({
  ...envOf(here),
  TELEGRAM_API_URL: telegram.url,
  TELEGRAM_BOT_TOKEN: TOKEN,
  TELEGRAM_LIMITS: LIMITS,
  MESSAGES_PER_MINUTE: '1000000',
})

type Load = {
  telegram: FaultyTelegram
  crowd: Crowd
  groups: readonly string[]
  forMinutes: number
}

async function endure(here: World, forMinutes: number): Promise<Row[]> {
  const groups = givenGroups(here, await givenUser(here), GROUPS)
  const crowd = await givenCrowd(here, CROWD)
  await using telegram = await faultyTelegram({ limit: [1_000_000, 1], next: () => undefined })
  const load: Load = { telegram, crowd, groups, forMinutes }
  const env = settingsOf(here, telegram)
  const first = await started(env)
  const processes = await startMany(first.url, crowd.clients, PAGES)
  const stopping = new AbortController()
  const working = keepBusy(here, first.url, { load, signal: stopping.signal })
  const { server, ...memory } = await keepKilling(first, env, forMinutes - CALM_MINUTES)
  stopping.abort()
  const [prices, answers] = await working
  const posts = await telegramRows(load, prices)
  const sockets = await socketRows(here, processes, load)
  for (const one of processes) await one[Symbol.asyncDispose]()
  const code = await server.stop()
  return [
    ...sockets,
    ...posts,
    answersRow(answers),
    databaseRow(here),
    grownRow(memory, GROWN_MAX),
    exitRow(code),
  ]
}

/** Homes, requests and messages. @returns the prices of the homes, and the answers to the requests. */
function keepBusy(here: World, url: string, { load, signal }: { load: Load; signal: AbortSignal }) {
  const { rooms } = load.crowd
  return Promise.all([
    keepBringing(here, HOME_EVERY_MS, signal),
    keepAsking({ url, token: rooms[0]?.token ?? '' }, ASK_EVERY_MS, signal),
    sendMessages(url, rooms, { aSecond: MESSAGES_A_SECOND, seconds: load.forMinutes * 60 }),
  ])
}

/** Kills the server every minute, and watches the memory of the last one. */
async function keepKilling(first: Started, env: Record<string, string>, kills: number) {
  let server = first
  const again = { ...env, PORT: new URL(first.url).port }
  for (let kill = 0; kill < kills; kill += 1) {
    await systemClock.sleep(minutes(1))
    await server.kill()
    server = await started(again)
  }
  await systemClock.sleep(WARM_MS)
  const early = await medianMib(server.pid, SAMPLE_MS)
  await systemClock.sleep(minutes(CALM_MINUTES) - WARM_MS - 2 * SAMPLE_MS)
  const late = await medianMib(server.pid, SAMPLE_MS)
  return { server, early, late }
}

/** Posts that reached Telegram, once all have arrived or the time for it is over. */
async function telegramRows(
  { telegram, groups, forMinutes }: Load,
  prices: readonly number[],
): Promise<Row[]> {
  const owed = groups.flatMap((group) => prices.map((price) => `${group} ${price}`))
  const arrived = () => new Set(telegram.accepted.map(keyOf))
  const until = systemClock.monotonic() + ARRIVE_MS
  while (arrived().size < owed.length && systemClock.monotonic() < until)
    await systemClock.sleep(100)
  const there = arrived()
  return [
    rowOf({
      name: `posts to ${GROUPS} groups`,
      unit: 'count',
      median: owed.length,
      goal: { of: 'median', atLeast: 1 },
    }),
    noneRow('posts lost', owed.filter((one) => !there.has(one)).length, { n: owed.length }),
    rowOf({
      name: 'posts doubled',
      unit: 'count',
      median: telegram.accepted.length - there.size,
      n: owed.length,
      goal: { of: 'median', atMost: forMinutes - CALM_MINUTES },
      note: 'one for each kill may be',
    }),
  ]
}

function answersRow(answers: Answers): Row {
  const sum = (is: (status: number) => boolean) =>
    [...answers].reduce((total, [status, count]) => total + (is(status) ? count : 0), 0)
  const failed = sum((status) => status >= 500 && status !== 503)
  const other = sum((status) => status >= 300 && status < 500)
  return noneRow('server errors and other answers', failed + other, {
    n: sum(() => true),
    note: `${sum((status) => status === 200)} requests are answered with 200, ${sum((status) => status === 503)} with 503, ${sum((status) => status === 0)} without a server`,
  })
}

async function socketRows(
  here: World,
  processes: readonly Clients[],
  { crowd, forMinutes }: Load,
): Promise<Row[]> {
  const chatIds = new Set(crowd.rooms.map(({ chatId }) => chatId))
  const stored = new Map([...messagesIn(here)].filter(([chat]) => chatIds.has(chat)))
  const counts = Object.fromEntries([...stored].map(([chat, ids]) => [chat, ids.length]))
  const complete = Promise.all(processes.map((one) => one.complete(counts)))
  await Promise.race([complete, systemClock.sleep(ARRIVE_MS)])
  const { lost, disordered, doubles } = faultsOf(
    await Promise.all(processes.map((one) => one.report())),
    stored,
  )
  const n = [...stored.values()].flat().length
  const wanted = storedBy(MESSAGES_A_SECOND * forMinutes * 60)
  return [
    reported({ name: 'messages', unit: 'count', median: n }),
    noneRow('messages that are not stored once', Math.abs(wanted - n), { n: wanted }),
    noneRow(`messages lost at ${crowd.clients.length} sockets`, lost, { n }),
    noneRow('messages doubled at sockets', doubles, { n }),
    noneRow('chats in another order', disordered, { n: crowd.rooms.length }),
  ]
}

function databaseRow(here: World): Row {
  const { integrity, orphans } = wholenessOf(here)
  const problems = storedProblems(here.db).length
  return noneRow('problems of the database', Number(integrity !== 'ok') + orphans + problems, {
    note: `integrity ${integrity}, ${orphans} broken references`,
  })
}
