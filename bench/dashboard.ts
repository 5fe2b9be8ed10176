// Prints what the dashboard of administrators costs with 100,000 users, bots and homes: the statements and the time of each
// call. The totals are counted in the Worker of the server; here they are counted by the thread that measures.
import { givenBot, givenUser } from '../src/testing/given.ts'
import { inMs, measured } from '../src/testing/measured.ts'
import { seedAccounts, seedBots } from '../src/testing/seeded-accounts.ts'
import { seedHomes } from '../src/testing/seeded-homes.ts'
import { recordStatements } from '../src/testing/statements.ts'
import { visitor } from '../src/testing/visitor.ts'
import { world } from '../src/testing/world.ts'

const ROWS = 100_000
const ROUNDS = 40
const QUERIES_MAX = 3
/** The longest that the main thread may work on one call (ms). */
const MAIN_MAX_MS = 3
const TOTALS = ['/api/users/count', '/api/requests/count', '/api/assets/count']
const ON_MAIN = ['/api/admin/daily-counts', '/api/status']

using here = world()
const admin = await givenUser(here, { roles: ['user', 'admin'] })
const visit = await visitor(here, admin)
givenBot(here, admin)
seedHomes(here, ROWS)
seedAccounts(here.db, ROWS, here.clock.now())
seedBots(here.db, ROWS, here.clock.now())
const seen = recordStatements(here.db)

async function costOf(path: string) {
  seen.ran.length = 0
  const { status } = await visit('GET', path)
  if (status !== 200) throw new Error(`${path} answers ${status}`)
  // Statements that were prepared before are not recorded: those of the session, which every call has.
  const queries = seen.ran.length
  const times = await measured(Array.from({ length: ROUNDS }, () => () => visit('GET', path)))
  return { queries, ...inMs(times), ms: times.p50 }
}

const table: Record<string, Awaited<ReturnType<typeof costOf>>> = {}
for (const path of [...TOTALS, ...ON_MAIN]) table[path] = await costOf(path)
console.table(table, ['queries', 'p50', 'p95'])
const daily = table['/api/admin/daily-counts']
console.log(
  `the days: goal at most ${QUERIES_MAX} queries and ${MAIN_MAX_MS} ms of the main thread, with the whole request around it`,
)
process.exitCode = daily && daily.queries <= QUERIES_MAX && daily.ms <= MAIN_MAX_MS ? 0 : 1
