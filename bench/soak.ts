// A long run under load: messages, sockets, pages, homes and posts to Telegram while the server is killed every minute, and
// then five minutes without a kill, in which its memory must not grow. `bun run soak [minutes]`, 10 unless stated.
import { setBusyTimeout } from '../src/database/turns.ts'
import { minutes, seconds, systemClock } from '../src/kernel/clock.ts'
import { storedProblems } from '../src/process/check.ts'
import { type Serving, serve } from '../src/testing/children.ts'
import { type FaultyTelegram, faultyTelegram } from '../src/testing/faulty-telegram.ts'
import { givenUser } from '../src/testing/given.ts'
import { keyOf } from '../src/testing/outbox-kills.ts'
import {
  type Answers,
  givenGroups,
  keepAsking,
  keepBringing,
  medianMib,
  wholenessOf,
} from '../src/testing/soak.ts'
import {
  type Clients,
  faultsOf,
  givenCrowd,
  messagesIn,
  sendMessages,
  startMany,
  storedBy,
} from '../src/testing/socket-load.ts'
import { TOKEN } from '../src/testing/telegram-proxy.ts'
import { type World, world } from '../src/testing/world.ts'

const CALM_MINUTES = 5
const asked = Number(process.argv.at(-1))
const MINUTES = Number.isInteger(asked) && asked > CALM_MINUTES ? asked : 10
const KILLS = MINUTES - CALM_MINUTES
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

type Line = [what: string, isMet: boolean]

const LIMITS = '1000/1000,1000/1000,1000/1000'

function settingsOf({ dataDir, secrets }: World, telegram: FaultyTelegram) {
  return {
    ...{ DATA_DIR: dataDir, JWT_SECRET: secrets.jwtSecret, LOG_LEVEL: 'silent' },
    ...{ TELEGRAM_API_URL: telegram.url, TELEGRAM_BOT_TOKEN: TOKEN, TELEGRAM_LIMITS: LIMITS },
    MESSAGES_PER_MINUTE: '1000000',
  }
}

type Served = Serving & { url: string }

async function started(env: Record<string, string>): Promise<Served> {
  const server = await serve(env)
  if (server.url === undefined) throw new Error('The server did not start')
  return { ...server, url: server.url }
}

/** Kills the server every minute, and watches the memory of the last one. */
async function keepKilling(first: Served, env: Record<string, string>) {
  let server = first
  const again = { ...env, PORT: new URL(first.url).port }
  for (let kill = 0; kill < KILLS; kill += 1) {
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

function ofTelegram(telegram: FaultyTelegram, owed: readonly string[]): Line {
  const arrived = new Set(telegram.accepted.map(keyOf))
  const lost = owed.filter((one) => !arrived.has(one)).length
  const doubled = telegram.accepted.length - arrived.size
  return [
    `${owed.length} posts to ${GROUPS} groups: ${lost} lost, ${doubled} doubled (goal: 0, and one for each kill at most)`,
    lost === 0 && doubled <= KILLS && owed.length > 0,
  ]
}

function ofAnswers(answers: Answers): Line {
  const sum = (is: (status: number) => boolean) =>
    [...answers].reduce((total, [status, count]) => total + (is(status) ? count : 0), 0)
  const failed = sum((status) => status >= 500 && status !== 503)
  const other = sum((status) => status >= 300 && status < 500)
  return [
    `${sum((status) => status === 200)} requests answered with 200, ${sum((status) => status === 503)} with 503, ${sum((status) => status === 0)} without a server, ${other} otherwise, ${failed} server errors (goal: none of the last two)`,
    failed + other === 0,
  ]
}

async function ofSockets(here: World, processes: readonly Clients[], chatIds: ReadonlySet<string>) {
  const stored = new Map([...messagesIn(here)].filter(([chat]) => chatIds.has(chat)))
  const counts = Object.fromEntries([...stored].map(([chat, ids]) => [chat, ids.length]))
  const complete = Promise.all(processes.map((one) => one.complete(counts)))
  await Promise.race([complete, systemClock.sleep(ARRIVE_MS)])
  const { lost, disordered, doubles } = faultsOf(
    await Promise.all(processes.map((one) => one.report())),
    stored,
  )
  const count = [...stored.values()].flat().length
  const wanted = storedBy(MESSAGES_A_SECOND * MINUTES * 60)
  const line: Line = [
    `${count} of ${wanted} messages stored, at ${CROWD.users * CROWD.socketsEach} sockets ${lost} lost, ${doubles} doubled, ${disordered} chats in another order (goal: 0)`,
    lost + doubles + disordered === 0 && count === wanted,
  ]
  return line
}

function ofDatabase(here: World): Line {
  const { integrity, orphans } = wholenessOf(here)
  const problems = storedProblems(here.db).length
  return [
    `database: integrity ${integrity}, ${orphans} broken references, ${problems} problems (goal: ok, 0, 0)`,
    integrity === 'ok' && orphans + problems === 0,
  ]
}

async function soak(): Promise<Line[]> {
  using here = world()
  await here.clock.pass(systemClock.now() - here.clock.now())
  setBusyTimeout(here.db.$client, seconds(10))
  const groups = givenGroups(here, await givenUser(here), GROUPS)
  const { clients, rooms } = await givenCrowd(here, CROWD)
  await using telegram = await faultyTelegram({ limit: [1_000_000, 1], next: () => undefined })
  const env = settingsOf(here, telegram)
  const first = await started(env)
  const { url } = first
  const processes = await startMany(url, clients, PAGES)
  const stopping = new AbortController()
  const { signal } = stopping
  const load = { aSecond: MESSAGES_A_SECOND, seconds: MINUTES * 60 }
  const working = Promise.all([
    keepBringing(here, HOME_EVERY_MS, signal),
    keepAsking({ url, token: rooms[0]?.token ?? '' }, ASK_EVERY_MS, signal),
    sendMessages(url, rooms, load),
  ])
  const { server, early, late } = await keepKilling(first, env)
  stopping.abort()
  const [prices, answers] = await working
  const owed = groups.flatMap((group) => prices.map((price) => `${group} ${price}`))
  const arrived = () => new Set(telegram.accepted.map(keyOf)).size
  const until = systemClock.monotonic() + ARRIVE_MS
  while (arrived() < owed.length && systemClock.monotonic() < until) await systemClock.sleep(100)
  const sockets = await ofSockets(here, processes, new Set(rooms.map(({ chatId }) => chatId)))
  for (const one of processes) await one[Symbol.asyncDispose]()
  const stopped = await server.stop()
  const grown = late / early
  return [
    sockets,
    ofTelegram(telegram, owed),
    ofAnswers(answers),
    ofDatabase(here),
    [
      `memory (RSS): ${early.toFixed(0)} MiB 90 s after the last kill, ${late.toFixed(0)} MiB in the last half minute: ${((grown - 1) * 100).toFixed(1)} % more (goal: 10 % at most)`,
      grown <= GROWN_MAX,
    ],
    [`the end: SIGTERM ends it with ${stopped} (goal: 0)`, stopped === 0],
  ]
}

console.log(`${MINUTES} minutes, ${KILLS} kills (SIGKILL)`)
const lines = await soak()
for (const [what, isMet] of lines) console.log(`${isMet ? 'ok    ' : 'MISSED'} ${what}`)
process.exitCode = lines.every(([, isMet]) => isMet) ? 0 : 1
