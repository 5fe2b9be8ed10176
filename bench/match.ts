import { matchesAll } from '../src/assets/criteria/criteria.ts'
import type { Asset } from '../src/assets/domain/asset.ts'
import type { Bot } from '../src/bots/domain/bot.ts'
import { bots } from '../src/bots/tables.ts'
import { syncNothing, type Tx, write } from '../src/database/database.ts'
import { createBotIndex } from '../src/matching/bot-index.ts'
import { createPackedBots } from '../src/matching/packed-bots.ts'
import { seedBots, seedUsers, startBot } from '../src/testing/worlds/many-users.ts'
import { bytesHeld } from '../src/testing/worlds/measured.ts'
import { NO_PLACES } from '../src/testing/worlds/no-places.ts'
import { pick, seeded } from '../src/testing/worlds/random.ts'
import { START, world } from '../src/testing/worlds/world.ts'
import { botsInSql } from './load/bots-in-sql.ts'
import { someCriteria } from './load/seeded-bots.ts'
import { anArea } from './load/seeded-listings.ts'
import type { Benchmark, Options } from './report/benchmark.ts'
import { growthNote } from './report/growth.ts'
import { type Row, reported, rowOf } from './report/rows.ts'
import { inRounds, type Timed, timed } from './report/timing.ts'

/** Beside a loop that copies the ids of the bots, and beside a covering index of SQLite. */
export const match: Benchmark = {
  name: 'match',
  measures:
    'how long it takes to find the bots that a home matches, and to follow a change of a bot',
  runs: 'repeated',
  run,
}

const HOMES = 60
const COPY_MAX = 5
const SQL_MIN = 100
const UPDATE_MAX_US = 50
const CHECKS = 20
const ROUND = 200
const SQL_ROUND = 2
const CHANGES = 2_000
const BOTS = {
  full: { counts: [10_000, 100_000, 1_000_000], changing: [1_000, 10_000, 100_000] },
  quick: { counts: [10_000, 100_000], changing: [300, 3_000, 30_000] },
  least: { counts: [500, 1_000], changing: [100, 300] },
}

const aBot = (random: () => number, rid: number) =>
  ({ ...someCriteria(random), rid }) as unknown as Bot

const aHome = (random: () => number) => {
  const isSale = random() < 0.3
  return {
    areaCode: anArea(random),
    dealType: isSale ? ('sale' as const) : ('rent' as const),
    price: Math.floor((isSale ? 20_000_000 : 20_000) * (0.1 + random() * 0.6)),
    rooms: 1.5 + Math.floor(random() * 7) / 2,
    merchant: pick(random, [null, true, false]),
  }
}

type Home = ReturnType<typeof aHome>

/** Copies ids: the least that an answer with them takes. */
function copying(found: readonly Uint32Array[]): () => void {
  const out = new Uint32Array(Math.max(...found.map(({ length }) => length)))
  const copy = (ids: Uint32Array) => {
    for (let at = 0; at < ids.length; at += 1) out[at] = ids[at] as number
  }
  return () => {
    for (const ids of found) copy(ids)
  }
}

/** @throws Error when the bots that were found for a home are others than expected. */
function check(
  homes: readonly Home[],
  found: readonly Uint32Array[],
  expectedOf: (home: Home) => readonly number[],
): void {
  for (const [at, home] of homes.entries()) {
    const expected = Uint32Array.from(expectedOf(home)).toSorted()
    if (!Bun.deepEquals(expected, found[at]))
      throw new Error(`The index finds other bots for ${JSON.stringify(home)}`)
  }
}

/** Rows for an index of so many bots. Its answers are compared with brute force or SQL first. */
function matching(count: number, isLargest: boolean): Row[] {
  const random = seeded(count)
  const made = function* () {
    const each = seeded(count + 1)
    for (let rid = 1; rid <= count; rid += 1) yield aBot(each, rid)
  }
  const before = bytesHeld()
  const packed = createPackedBots()
  for (const bot of made()) packed.add(bot)
  packed.seal()
  const megabytes = (bytesHeld() - before) / 1e6
  const homes = Array.from({ length: HOMES }, () => aHome(random))
  const found = homes.map((home) => packed.find(home).toSorted())
  const sql = isLargest ? botsInSql(made()) : null
  const all = sql ? [] : [...made()]
  const bruteForce = (home: Home) =>
    all.filter((bot) => matchesAll(bot, home as Asset, NO_PLACES)).map(({ rid }) => rid)
  check(homes.slice(0, CHECKS), found, sql ?? bruteForce)
  // All homes in one call, because a single one of them takes less than the clock can tell.
  const findAll = () => {
    for (const home of homes) packed.find(home)
  }
  const times = timed({ find: findAll, copy: copying(found) }, ROUND)
  const rows = [
    rowOf({
      name: `${HOMES} homes, ${count} bots`,
      unit: 'µs',
      ...times.find,
      reference: { name: 'copying the ids', ...times.copy },
      goal: { of: 'ratio', atMost: COPY_MAX },
    }),
  ]
  if (!sql) return rows
  const { find } = timed({ find: () => homes.forEach(sql) }, SQL_ROUND)
  return [
    ...rows,
    besideSql(count, find, times.find),
    reported({ name: `memory of ${count} bots`, median: megabytes, unit: 'MB' }),
  ]
}

const besideSql = (count: number, sql: Timed, index: Timed): Row =>
  rowOf({
    name: `${HOMES} homes, ${count} bots, SQLite`,
    unit: 'µs',
    ...sql,
    reference: { name: 'the index', ...index },
    goal: { of: 'ratio', atLeast: SQL_MIN },
  })

/** Times of following a change of a single bot in an index of `count` bots, read from the database (µs). */
function followed(count: number) {
  using here = world()
  const { db } = here
  syncNothing(db)
  seedUsers(db, count, START)
  seedBots(db, START)
  const random = seeded(3)
  const rids = db.select({ rid: bots.rid }).from(bots).all()
  const move = (tx: Tx, rid: number) => startBot(tx, rid, aBot(random, 1).neighborhoodCodes)
  write(db, (tx) => {
    for (const { rid } of rids) move(tx, rid)
  })
  const index = createBotIndex()
  index.refresh(db)
  const times: number[] = []
  for (let n = 0; n < CHANGES; n += 1) {
    write(db, (tx) => move(tx, pick(random, rids).rid))
    const start = performance.now()
    index.refresh(db)
    times.push((performance.now() - start) * 1_000)
  }
  return inRounds(times.slice(CHANGES / 10))
}

function following(counts: readonly number[]): Row {
  const all = counts.map((count) => ({ count, ...followed(count) }))
  const { count, ...last } = all.at(-1) as (typeof all)[number]
  const grown = all.map((one) => ({ size: one.count, figure: one.median }))
  return rowOf({
    name: `change of one of ${count} bots`,
    unit: 'µs',
    ...last,
    goal: { of: 'median', atMost: UPDATE_MAX_US },
    note: growthNote('bots', 'µs', grown),
  })
}

function run({ size }: Options): Row[] {
  const { counts, changing } = BOTS[size]
  const found = counts.map((count) => matching(count, count === counts.at(-1)))
  const grown = found.map(([row], at) => ({ size: counts[at] ?? 0, figure: row?.median ?? 0 }))
  const [largest, ...besideSql] = found.at(-1) as Row[]
  // A home matches the same share of all bots, however many they are.
  const rows = largest ? [{ ...largest, note: growthNote('bots', 'µs', grown) }] : []
  return [...found.slice(0, -1).flat(), ...rows, ...besideSql, following(changing)]
}
