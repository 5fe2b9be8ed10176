// What tests do without, by METZIA_TEST_WITHOUT: names of structures in memory, with commas between. Nothing but speed
// may depend on them. `bun run test:without` runs the tests of the server without each of them.
import { keepMarket } from '../../assets/comparables/job.ts'
import { createMarket, type Market } from '../../assets/comparables/market.ts'
import { type Db, rememberNothing } from '../../database/database.ts'
import { keepIndex } from '../../matching/indexes.ts'
import { createSqlBots } from '../../matching/sql-bots.ts'

/** What is held in memory, and what answers without it. `docs/architecture.md` says more of them. */
export const STRUCTURES = {
  bots: 'SQL finds the bots of each home',
  columns: 'SQL answers all searches of a started server',
  market: 'every home is read again for each round of comparisons',
  sessions: 'sessions are read at each request',
} as const
type Structure = keyof typeof STRUCTURES

const without = new Set((process.env.METZIA_TEST_WITHOUT ?? '').split(',').filter(Boolean))
for (const name of without)
  if (!(name in STRUCTURES)) throw new Error(`METZIA_TEST_WITHOUT: there is no ${name}`)

/** Whether tests do without it; then those of its own are left out. */
export const isOff = (name: Structure) => without.has(name)

/** Switches off, for one connection, what tests do without. */
export function switchOff(db: Db): void {
  if (isOff('bots')) keepIndex(db, createSqlBots())
  if (isOff('sessions')) rememberNothing(db)
  if (isOff('market')) keepMarket(db, forgetfulMarket())
}

/** What tests that start a server pass to it. */
export const serverStructures = () => ({ holdsColumns: !isOff('columns') })

/** A market that knows nothing of the round before. */
function forgetfulMarket(): Market {
  const pending = new Set<number>()
  let market = createMarket()
  return {
    pending,
    fresh: new Set(),
    refresh(db, now) {
      market = createMarket()
      while (!market.refresh(db, now));
      for (const rid of market.pending) pending.add(rid)
      return true
    },
    isCurrent: (db) => market.isCurrent(db),
    get: (rid) => market.get(rid),
    isLive: (rid) => market.isLive(rid),
    compare: (subject) => market.compare(subject),
  }
}
