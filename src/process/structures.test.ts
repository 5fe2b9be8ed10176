import { expect, test } from 'bun:test'
import { createColumnSearch, firstReady } from '../assets/columns/search.ts'
import { comparisonJob } from '../assets/comparables/job.ts'
import { createMarket } from '../assets/comparables/market.ts'
import { comparisonsOf, toStored } from '../assets/comparables/store.ts'
import { matchesAll } from '../assets/criteria/criteria.ts'
import { assetsByRid } from '../assets/store/assets.ts'
import { createSqlSearch } from '../assets/store/search.ts'
import { allBots } from '../bots/store/bots.ts'
import { type Connection, openDatabase } from '../database/database.ts'
import { createFeed } from '../database/feed.ts'
import { createBotIndex } from '../matching/bot-index.ts'
import { createSqlBots } from '../matching/sql-bots.ts'
import { createNeededRegions } from '../sources/feed/regions.ts'
import { aFilter, aPage } from '../testing/models/search-model.ts'
import {
  givenModel,
  type Model,
  OPERATIONS,
  operate,
  pruneFeed,
} from '../testing/models/structures-model.ts'
import { loadHomes } from '../testing/worlds/loaded-search.ts'
import { NO_PLACES } from '../testing/worlds/no-places.ts'
import { pick, seeded } from '../testing/worlds/random.ts'
import { type World, world } from '../testing/worlds/world.ts'

const isLong = process.env.METZIA_LONG === '1'
const COUNT = isLong ? 100_000 : 400
const CHECK_EVERY = isLong ? 200 : 40
const HOMES_CHECKED = 16
const FILTERS_CHECKED = 3

const never = new AbortController().signal
const atOnce = { now: () => 0, sleep: async () => undefined }

const open = ({ config, db }: World): Connection => {
  const connection = openDatabase(config.databasePath, { busyMs: 250 })
  connection.$client.run('PRAGMA synchronous = OFF')
  expect(connection).not.toBe(db)
  return connection
}

/** The structures of one run of the server: each follows the database by connections of its own. */
function started(here: World) {
  const [worker, feedDb] = [open(here), open(here)]
  const live = createColumnSearch(here.db)
  const sql = createSqlSearch(here.db)
  const search = firstReady(live, sql)
  let gaps = 0
  let loading = loadHomes(live, here)
  const feed = createFeed(feedDb, {
    log: here.log,
    onChanges: (changes) => live.apply(changes),
    onGap() {
      gaps += 1
      loading = loadHomes(live, here)
    },
    onProblem: (problem) => expect(problem).toBeNull(),
  })
  const indexes = [1, 7, Number.POSITIVE_INFINITY].map((packFrom) => createBotIndex({ packFrom }))
  return {
    worker,
    live,
    sql,
    search,
    indexes,
    regions: createNeededRegions(({ regionId }) => regionId),
    job: comparisonJob({ db: worker, clock: { ...here.clock, ...atOnce } }),
    poll: () => feed.poll(),
    loaded: () => loading,
    gaps: () => gaps,
    stop() {
      worker.$client.close()
      feedDb.$client.close()
    },
  }
}

type Server = ReturnType<typeof started>

/** The same answer from the structure, from SQL, and from the one of them that is ready. */
function checkSearches({ live, sql, search }: Server, { random, users }: Model): void {
  for (let n = 0; n < FILTERS_CHECKED; n += 1) {
    const filter = n === 0 ? {} : aFilter(random, pick(random, users).rid)
    const page = { ...aPage(random), limit: 100 }
    const expected = sql.list(filter, page)
    expect([filter, page, search.list(filter, page)]).toEqual([filter, page, expected])
    if (live.isReady()) expect([filter, live.list(filter, page)]).toEqual([filter, expected])
    const scale = { width: 1_000, bars: 20 }
    expect([filter, search.prices(filter, scale)]).toEqual([filter, sql.prices(filter, scale)])
    const [drawn, inSql] = [search.map(filter, 12), sql.map(filter, 12)]
    expect([filter, drawn.total, drawn.clusters.length]).toEqual([
      filter,
      inSql.total,
      inSql.clusters.length,
    ])
  }
}

/** Live homes: some that everybody sees, and some that one user sees. */
function someHomes({ $client }: Connection, random: () => number): number[] {
  return ['is null', 'is not null'].flatMap((owner) => {
    const where = `removed_at is null and merged_into is null and owner_rid ${owner}`
    const rids = $client.query(`select rid from assets where ${where} order by rid`).values()
    if (rids.length === 0) return []
    return Array.from({ length: HOMES_CHECKED / 2 }, () => Number(pick(random, rids)[0]))
  })
}

function checkBots({ worker, indexes }: Server, { random }: Model): number {
  const bots = allBots(worker).filter(({ isActive }) => isActive)
  let matches = 0
  for (const home of assetsByRid(worker, someHomes(worker, random)).values()) {
    const expected = bots.filter(
      (bot) =>
        home.rev > bot.watchFrom &&
        (home.ownerRid === null || home.ownerRid === bot.ownerRid) &&
        matchesAll(bot, home, NO_PLACES),
    )
    matches += expected.length
    for (const index of [...indexes, createSqlBots()]) {
      index.refresh(worker)
      const found = index.botsFor(worker, home).map(({ rid }) => rid)
      expect(found).toEqual(expected.map(({ rid }) => rid))
    }
  }
  return matches
}

/** What the job has stored is what a market that was just loaded says. */
async function checkComparisons(here: World, { worker, job, regions }: Server): Promise<number> {
  await job.run(never)
  const market = createMarket()
  while (!market.refresh(here.db, here.clock.now()));
  const rids = here.db.$client
    .query('select rid from assets')
    .values()
    .map(([rid]) => Number(rid))
  const stored = comparisonsOf(worker, rids)
  for (const rid of rids) {
    const subject = market.isLive(rid) ? market.get(rid) : undefined
    const comparison = subject && market.compare(subject)
    const expected = comparison && toStored(comparison, subject.price)
    expect([rid, stored.get(rid)]).toEqual([rid, expected])
  }
  const fresh = createNeededRegions(({ regionId }) => regionId)
  expect(regions({ db: worker, areas: here.areas })).toEqual(
    fresh({ db: worker, areas: here.areas }),
  )
  return stored.size
}

test('what is held in memory equals the database through every kind of change, a second process, gaps of the feed and restarts', async () => {
  using here = world()
  const random = seeded(2121)
  const model = await givenModel(here, random)
  const { clock, random: ids, config, areas } = here
  const other = { clock, random: ids, config, areas, db: open(here) }
  let server = started(here)
  const seen = { matches: 0, gaps: 0, restarts: 0, comparisons: 0, done: new Set<string>() }
  for (let n = 1; n <= COUNT; n += 1) {
    const operation = pick(random, OPERATIONS)
    seen.done.add(operation)
    await operate(random() < 0.4 ? other : here, model, operation)
    if (random() < 0.02) pruneFeed(here)
    if (random() < 0.2) server.poll()
    if (random() < 0.3 / CHECK_EVERY) {
      seen.restarts += 1
      seen.gaps += server.gaps()
      server.stop()
      server = started(here)
    }
    if (n % CHECK_EVERY !== 0) continue
    server.poll()
    // While everything is loaded anew, SQL answers.
    checkSearches(server, model)
    await server.loaded()
    seen.comparisons += await checkComparisons(here, server)
    server.poll()
    await server.loaded()
    expect(server.live.isReady()).toBe(true)
    checkSearches(server, model)
    seen.matches += checkBots(server, model)
  }
  seen.gaps += server.gaps()
  server.stop()
  other.db.$client.close()
  expect(seen.done.size).toBe(new Set(OPERATIONS).size)
  expect(Math.min(seen.matches, seen.gaps, seen.restarts, seen.comparisons)).toBeGreaterThan(0)
})
