import { systemFetch } from '../src/kernel/fetcher.ts'
import { systemClock } from '../src/kernel/system-clock.ts'
import { givenUser } from '../src/testing/worlds/given.ts'
import { seedUsers } from '../src/testing/worlds/many-users.ts'
import { recordStatements } from '../src/testing/worlds/statements.ts'
import { type World, world } from '../src/testing/worlds/world.ts'
import type { UserSort } from '../src/users/directory/domain.ts'
import { filterUsers } from '../src/users/directory/store.ts'
import { envOf, logIn, started } from './load/servers.ts'
import type { Benchmark } from './report/benchmark.ts'
import { percentile, spread } from './report/figures.ts'
import { type Row, reported, rowOf } from './report/rows.ts'

const USERS = 100_000
const TIMES = 40
const KB_MAX = 40
const QUERIES_MAX = 3
const DELAY_MAX_MS = 5
/** Idle and busy times take turns, and the best of each count: other programs use the machine too. */
const ROUNDS = 5
const ROUND_MS = 4_000
const PAUSE_MS = 4

type Query = {
  search?: string
  sort?: UserSort
  order?: 'asc' | 'desc'
  page?: number
  limit: number
}

const CASES: Record<string, Query> = {
  'first page of 5': { limit: 5 },
  'first page of 25': { limit: 25 },
  'the largest page': { limit: 100 },
  'last page': { page: USERS / 5, limit: 5 },
  'search: common': { search: 'Levi', limit: 25 },
  'search: rare': { search: 'Levi 77777', limit: 25 },
  'search: two letters': { search: 'da', limit: 25 },
  'search: Hebrew': { search: 'אב', limit: 25 },
  'search: nothing': { search: 'nobody', limit: 25 },
  'by e-mail': { sort: 'email', limit: 25 },
  'by provider': { sort: 'provider', limit: 25 },
  'by roles': { sort: 'roles', order: 'desc', limit: 25 },
  'by status': { sort: 'status', order: 'desc', limit: 25 },
  'by join date': { sort: 'createdAt', order: 'desc', limit: 25 },
  'last page by status': { sort: 'status', page: USERS / 25, limit: 25 },
}
const EVERYTHING = '/api/users/filter'

export const users: Benchmark = {
  name: 'users',
  measures: 'what the page of users costs with 100,000 accounts, and how much it delays others',
  runs: 'named',
  isLongBecause: 'It asks for a minute, of 100,000 accounts.',
  async run() {
    using here = world()
    const admin = await givenUser(here, { roles: ['user', 'admin'] })
    const other = await givenUser(here)
    seedUsers(here.db, USERS, here.clock.now())
    const { url, stop } = await started(envOf(here))
    try {
      const ask = await asking(url, admin.email)
      const askOther = await asking(url, other.email)
      const rows = await pages(here, ask)
      return [...rows, await streamed(ask), ...(await delays(ask, askOther))]
    } finally {
      await stop()
    }
  },
}

type Ask = (path: string) => Promise<{ ms: number; bytes: number }>

/** Requests of a user: how long each took, and the size of its body. */
async function asking(url: string, email: string): Promise<Ask> {
  const token = await logIn(url, email)
  const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'identity' }
  return async (path) => {
    const start = performance.now()
    const answered = await systemFetch(url + path, { headers })
    const { length } = await answered.bytes()
    if (!answered.ok) throw new Error(`${path}: ${answered.status}`)
    return { ms: performance.now() - start, bytes: length }
  }
}

const pathOf = (query: Query) =>
  `${EVERYTHING}?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`

/** How many statements a page takes. */
function queriesOf(
  { db }: World,
  { search = '', sort = 'fullname', order, page = 1, limit }: Query,
): number {
  const { ran } = recordStatements(db)
  filterUsers(db, { search, sort, isDescending: order === 'desc' }, { page, limit })
  return ran.length
}

async function pages(here: World, ask: Ask): Promise<Row[]> {
  const rows: Row[] = []
  let [mostBytes, mostQueries] = [0, 0]
  for (const [name, query] of Object.entries(CASES)) {
    const asked: { ms: number; bytes: number }[] = []
    for (let time = 0; time < TIMES; time += 1) asked.push(await ask(pathOf(query)))
    const bytes = Math.max(...asked.map((one) => one.bytes))
    const queries = queriesOf(here, query)
    mostBytes = Math.max(mostBytes, bytes)
    mostQueries = Math.max(mostQueries, queries)
    const times = spread(asked.map(({ ms }) => ms))
    const note = `${queries} statements, ${(bytes / 1_000).toFixed(1)} kB`
    rows.push(reported({ name, unit: 'ms', ...times, n: TIMES, note }))
  }
  return [
    ...rows,
    rowOf({
      name: 'largest answer',
      unit: 'kB',
      median: mostBytes / 1_000,
      goal: { of: 'median', atMost: KB_MAX },
    }),
    rowOf({
      name: 'most statements of a page',
      unit: 'count',
      median: mostQueries,
      goal: { of: 'median', atMost: QUERIES_MAX },
    }),
  ]
}

async function streamed(ask: Ask): Promise<Row> {
  const { ms, bytes } = await ask(EVERYTHING)
  const note = `${(bytes / 1e6).toFixed(1)} MB`
  return reported({ name: 'all accounts, streamed', unit: 'ms', median: ms, note })
}

/** How much the requests of another visitor are delayed while an administrator lists accounts. */
async function delays(ask: Ask, askOther: Ask): Promise<Row[]> {
  const queries = Object.values(CASES)
  let turn = 0
  const listing = () => {
    turn += 1
    return ask(pathOf(queries[turn % queries.length] ?? { limit: 5 }))
  }
  const busy = { idle: null, listing, everything: () => ask(EVERYTHING) }
  const found: Record<keyof typeof busy, number[]> = { idle: [], listing: [], everything: [] }
  for (let round = 0; round < ROUNDS; round += 1)
    for (const name of ['idle', 'listing', 'everything'] as const)
      found[name].push(percentile(await visits(askOther, busy[name]), 0.99))
  const idle = Math.min(...found.idle)
  const above = (times: readonly number[]) => Math.min(...times) - idle
  const note = `idle, it is ${idle.toFixed(1)} ms`
  return [
    rowOf({
      name: 'p99 of others above idle, users are listed',
      unit: 'ms',
      median: above(found.listing),
      goal: { of: 'median', atMost: DELAY_MAX_MS },
      note,
    }),
    reported({
      name: 'p99 of others above idle, all are streamed',
      unit: 'ms',
      median: above(found.everything),
      note,
    }),
  ]
}

/** How long requests of a visitor take for some seconds, while `busy` is repeated. */
async function visits(ask: Ask, busy: (() => Promise<unknown>) | null): Promise<number[]> {
  const until = performance.now() + ROUND_MS
  const times: number[] = []
  const work = async () => {
    while (busy && performance.now() < until) await busy()
  }
  const working = work()
  while (performance.now() < until) {
    times.push((await ask('/api/users/me')).ms)
    await systemClock.sleep(PAUSE_MS)
  }
  await working
  return times
}
