import { messagePage } from '../src/chats/store/messages.ts'
import { systemClock } from '../src/kernel/system-clock.ts'
import { givenBot, givenHome, givenUser, PASSWORD } from '../src/testing/worlds/given.ts'
import { type World, world } from '../src/testing/worlds/world.ts'
import { type Answered, askAtRate, request, statusOf } from './load/fixed-rate.ts'
import { keptConnections } from './load/http-load.ts'
import { envOf, SETTINGS, started } from './load/servers.ts'
import { beginSession } from './load/socket-load.ts'
import type { Benchmark, Options } from './report/benchmark.ts'
import { spread } from './report/figures.ts'
import { type Row, rowOf } from './report/rows.ts'
import { ofRounds } from './report/timing.ts'

/** The server is the product in a process of its own, and so is who holds the database. */
export const writes: Benchmark = {
  name: 'writes',
  measures: 'how long readers wait, and how many writes are refused, while another process writes',
  runs: 'named',
  isLongBecause: 'Another process holds the database for seconds.',
  run,
}

const ABOVE_IDLE_MAX_MS = 20
const HELD_MS = [1_000, 3_000]
const ROUNDS = { full: 3, quick: 1, least: 1 }
const READS_A_SECOND = 100
const WRITES_A_SECOND = 20
const READ = ['/api/assets?limit=12', '/api/chats', '/api/notifications', '/api/requests']

type Write = { method: string; path: string; body?: (n: number) => unknown }

/** What users write: marks, a chat, their account, items, tokens and new accounts. */
function writesOf(here: World, bot: ReturnType<typeof givenBot>, userId: string): Write[] {
  const [post] = messagePage(here.db, bot.websiteChatRid, { page: 1, limit: 1 })
  const chat = `/api/chats/${bot.websiteChatId}`
  const named = (n: number) => ({
    firstname: `Noa ${n}`,
    lastname: 'B',
    email: `n${n}@example.com`,
  })
  return [
    { method: 'POST', path: `${chat}/messages/${post?.message.id}/star` },
    { method: 'POST', path: `${chat}/favorite` },
    { method: 'POST', path: `${chat}/read` },
    { method: 'POST', path: `${chat}/messages`, body: (n) => ({ content: `Hello ${n}` }) },
    { method: 'PATCH', path: '/api/notifications/read-all' },
    { method: 'PATCH', path: `/api/users/${userId}`, body: (n) => ({ firstname: `Noa ${n}` }) },
    { method: 'POST', path: '/api/inbox', body: (n) => ({ text: `Flat ${n}` }) },
    {
      method: 'POST',
      path: '/api/tokens',
      body: (n) => ({ name: `Token ${n}`, scopes: ['read'], password: PASSWORD }),
    },
    {
      method: 'POST',
      path: '/api/auth/register',
      body: (n) => ({ ...named(n), password: PASSWORD }),
    },
  ]
}

/** Another process that holds the database for so long. Resolves when it has it. */
async function held({ config }: World, ms: number): Promise<{ ended: Promise<number> }> {
  const source = `
    const { Database } = require('bun:sqlite')
    const db = new Database(${JSON.stringify(config.databasePath)})
    db.run('PRAGMA busy_timeout = 5000')
    db.run('BEGIN IMMEDIATE')
    console.log('held')
    setTimeout(() => { db.run('ROLLBACK'); db.close() }, ${ms})`
  const other = Bun.spawn([process.execPath, '-e', source], { stdout: 'pipe' })
  await other.stdout.getReader().read()
  return { ended: other.exited }
}

type Round = { idle: number; above: number; n: number; refused: number; written: number }

async function round(heldMs: number): Promise<Round> {
  using here = world()
  await givenUser(here, { roles: ['user', 'admin'] })
  const [reader, writer] = [await givenUser(here), await givenUser(here)]
  givenHome(here)
  givenBot(here, reader, { neighborhoodCodes: [205] })
  const bot = givenBot(here, writer, { neighborhoodCodes: [205] })
  const [reading, writing] = [await beginSession(here, reader), await beginSession(here, writer)]
  const server = await started({ ...envOf(here), ...SETTINGS })
  const connections = keptConnections(server.url)
  const headers = { authorization: `Bearer ${reading}` }
  const read = (signal: AbortSignal) =>
    askAtRate({
      aSecond: READS_A_SECOND,
      signal,
      ask: (n) => connections.ask({ path: String(READ[n % READ.length]), headers }),
    })
  const sent = writesOf(here, bot, writer.id)
  const write = (signal: AbortSignal, before: number) =>
    askAtRate({
      aSecond: WRITES_A_SECOND,
      signal,
      ask: (n) => statusOf(written(server.url, sent[n % sent.length], { writing, n: before + n })),
    })
  try {
    // The first answers make the code be compiled.
    await Promise.all([read(AbortSignal.timeout(3_000)), write(AbortSignal.timeout(500), 0)])
    const idle = await read(AbortSignal.timeout(3_000))
    const { ended } = await held(here, heldMs)
    const over = new AbortController()
    const both = Promise.all([read(over.signal), write(AbortSignal.timeout(heldMs), 1_000)])
    await ended
    await systemClock.sleep(500)
    over.abort()
    return roundOf(idle, await both)
  } finally {
    connections.end()
    await server.kill()
  }
}

function written(url: string, one: Write | undefined, at: { writing: string; n: number }) {
  const { method, path, body } = one ?? { method: 'GET', path: '/' }
  const type = { authorization: `Bearer ${at.writing}`, 'content-type': 'application/json' }
  return request(`${url}${path}`, {
    method,
    headers: type,
    ...(body && { body: JSON.stringify(body(at.n)) }),
  })
}

/** @throws Error when reading failed, or a write for another reason than a limit. */
function roundOf(idle: readonly Answered[], [reads, writes]: Answered[][]): Round {
  const statuses = (answers: readonly Answered[] = []) => answers.map(({ status }) => status)
  const failed = [...statuses(idle), ...statuses(reads)].filter((status) => status !== 200)
  const wrong = statuses(writes).filter((status) => ![200, 429, 503].includes(status))
  if (failed.length + wrong.length > 0) throw new Error(`Answers: ${[...failed, ...wrong]}`)
  const p99 = (answers: readonly Answered[] = []) => spread(answers.map(({ ms }) => ms)).p99
  const refused = statuses(writes).filter((status) => status === 503).length
  const n = reads?.length ?? 0
  return {
    idle: p99(idle),
    above: p99(reads) - p99(idle),
    n,
    refused,
    written: writes?.length ?? 0,
  }
}

async function run({ size }: Options): Promise<Row[]> {
  const rows: Row[] = []
  for (const heldMs of HELD_MS) {
    const rounds: Round[] = []
    for (let n = 0; n < ROUNDS[size]; n += 1) rounds.push(await round(heldMs))
    const sum = (of: (one: Round) => number) => rounds.reduce((all, one) => all + of(one), 0)
    const whileHeld = `while another process writes for ${heldMs / 1_000} s`
    rows.push(
      rowOf({
        name: `HTTP p99 of readers above idle, ${whileHeld}`,
        unit: 'ms',
        ...ofRounds(rounds.map(({ above }) => above)),
        p99: null,
        n: sum(({ n }) => n),
        reference: { name: 'idle p99', ...ofRounds(rounds.map(({ idle }) => idle)) },
        goal: { of: 'median', atMost: ABOVE_IDLE_MAX_MS },
      }),
      rowOf({
        name: `writes refused, ${whileHeld}`,
        unit: 'count',
        median: sum(({ refused }) => refused),
        n: sum(({ written }) => written),
        goal: { of: 'median', atMost: 0 },
      }),
    )
  }
  return rows
}
