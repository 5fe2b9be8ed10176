import { givenBot, givenUser } from '../src/testing/worlds/given.ts'
import { seedAccounts, seedBots } from '../src/testing/worlds/seeded-accounts.ts'
import { seedHomes } from '../src/testing/worlds/seeded-homes.ts'
import { recordStatements } from '../src/testing/worlds/statements.ts'
import { visitor } from '../src/testing/worlds/visitor.ts'
import { type World, world } from '../src/testing/worlds/world.ts'
import type { Benchmark } from './report/benchmark.ts'
import { type Row, reported, rowOf } from './report/rows.ts'
import { eachTimed } from './report/timing.ts'

const ROWS = { full: 100_000, quick: 100_000, least: 1_000 }
const ROUNDS = 40
const QUERIES_MAX = 3
/** The longest that the main thread may work on one call, with the whole request around it. */
const MAIN_MAX_MS = 3
/** The first three are counted in the Worker of the server; here the thread that measures counts them. */
const OTHERS = ['/api/users/count', '/api/requests/count', '/api/assets/count', '/api/status']
const DAILY = '/api/admin/daily-counts'

export const dashboard: Benchmark = {
  name: 'dashboard',
  measures: 'what the dashboard of administrators costs with 100,000 users, bots and homes',
  runs: 'named',
  async run({ size }) {
    using here = world()
    const costOf = await calls(here, ROWS[size])
    const rows: Row[] = []
    for (const path of OTHERS) {
      const { queries, ...cost } = await costOf(path)
      rows.push(reported({ name: path, unit: 'ms', ...cost, note: `${queries} statements` }))
    }
    const { queries, ...cost } = await costOf(DAILY)
    const most = { of: 'median', atMost: MAIN_MAX_MS } as const
    return [
      ...rows,
      rowOf({ name: DAILY, unit: 'ms', ...cost, goal: most }),
      rowOf({
        name: `statements of ${DAILY}`,
        unit: 'count',
        median: queries,
        goal: { of: 'median', atMost: QUERIES_MAX },
      }),
    ]
  },
}

/** Fills a world. @returns the statements and the time of a call to a path, for an administrator. */
async function calls(here: World, rows: number) {
  const admin = await givenUser(here, { roles: ['user', 'admin'] })
  const visit = await visitor(here, admin)
  givenBot(here, admin)
  seedHomes(here, rows)
  seedAccounts(here.db, rows, here.clock.now())
  seedBots(here.db, rows, here.clock.now())
  const seen = recordStatements(here.db)
  return async (path: string) => {
    seen.ran.length = 0
    const { status } = await visit('GET', path)
    if (status !== 200) throw new Error(`${path} answers ${status}`)
    // Statements that were prepared before are not recorded: those of the session, which every call has.
    const queries = seen.ran.length
    const times = await eachTimed(Array.from({ length: ROUNDS }, () => () => visit('GET', path)))
    return { queries, ...times }
  }
}
