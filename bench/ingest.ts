import { matchesAll } from '../src/assets/criteria/criteria.ts'
import type { Listing } from '../src/assets/domain/asset.ts'
import type { Bot } from '../src/bots/domain/bot.ts'
import { logBytes, truncateLog } from '../src/database/checkpoints.ts'
import { readDescription } from '../src/intake/read-description.ts'
import { givenBot, givenUser } from '../src/testing/worlds/given.ts'
import { syncRate } from '../src/testing/worlds/measured.ts'
import { NO_PLACES } from '../src/testing/worlds/no-places.ts'
import { seeded } from '../src/testing/worlds/random.ts'
import { syncCommits, valuesOf } from '../src/testing/worlds/rows.ts'
import { type World, world } from '../src/testing/worlds/world.ts'
import { ingesting } from './load/ingesting.ts'
import { plainInserts } from './load/plain-inserts.ts'
import { anArea, seededListings } from './load/seeded-listings.ts'
import type { Benchmark, Options, Size } from './report/benchmark.ts'
import { spread } from './report/figures.ts'
import { exponentOf, growthNote } from './report/growth.ts'
import { type Row, reported, rowOf } from './report/rows.ts'
import { taken } from './report/timing.ts'

/**
 * One in each commit, beside what the disk can sync, and a hundred in each; with an empty database and with many
 * homes; and what reading their descriptions adds.
 */
export const ingest: Benchmark = {
  name: 'ingest',
  measures: 'how many listings a second are stored, matched and posted',
  runs: 'repeated',
  run,
}

/** So many that a home matches about one of them. */
const BOTS = 40
/** Listings of one round: as many as are new there get another price afterwards. */
const ROUND = {
  full: { single: 150, many: 1_000, read: 500 },
  quick: { single: 150, many: 1_000, read: 500 },
  least: { single: 2, many: 100, read: 5 },
}
type Round = (typeof ROUND)[Size]
const CHECKED = 300
const SINGLE_MIN = 0.6
/** 15,000 listings a second on a disk that syncs 6,000 times a second. */
const BATCHED_MIN = 2.5
const READING_MAX = 1.5
const BATCH = 100
const SYNCS = 300
const CHEAPER = 0.97
/** That the databases have before. */
const HOMES = {
  full: [0, 1_000, 10_000, 100_000],
  quick: [0, 2_000, 20_000],
  least: [0, 200],
}
/** A page in the write-ahead log. */
const FRAME_BYTES = 4_120

async function someBots(here: World): Promise<Bot[]> {
  const random = seeded(2)
  const owner = await givenUser(here)
  return Array.from({ length: BOTS }, () => {
    const areas = Array.from({ length: 1 + Math.floor(random() * 20) }, () => anArea(random))
    const dealType = random() < 0.3 ? 'sale' : 'rent'
    const max = (dealType === 'sale' ? 3_000_000 : 9_000) * (0.5 + random())
    const priceLimit = [0, Math.round(max)] as const
    const neighborhoodCodes = [...new Set(areas)]
    return givenBot(here, owner, { dealType, neighborhoodCodes, priceLimit, rooms: 2 })
  })
}

const cheaper = (listing: Listing): Listing => ({
  ...listing,
  price: listing.price && Math.round(listing.price * CHEAPER),
})

const UNSTORED = {
  total: null,
  listingTexts: [],
  listingPhones: [],
  describedBy: null,
  picturedBy: null,
}

/** The posts of these listings, beside what the criteria say of the homes as they are stored. */
async function check(): Promise<number> {
  using here = world()
  const all = await someBots(here)
  const store = ingesting(here)
  const listings = seededListings({ count: CHECKED })
  store(listings, BATCH)
  const homes = new Map(
    valuesOf(
      here,
      'select l.external_id, a.id from listings l join assets a on a.rid = l.asset_rid',
    ) as [string, string][],
  )
  const expected = new Set(
    listings.flatMap((listing) =>
      all
        .filter((bot) => matchesAll(bot, { ...listing, ...UNSTORED }, NO_PLACES))
        .map((bot) => `${homes.get(listing.externalId)} ${bot.id}`),
    ),
  )
  const posts = () =>
    valuesOf(
      here,
      `select a.id || ' ' || b.id, d.kind from deliveries d join assets a on a.rid = d.asset_rid
       join bots b on b.rid = d.bot_rid where channel = 'website' order by 1`,
    )
  const told = (kind: string) => new Set(posts().flatMap((row) => (row[1] === kind ? row[0] : [])))
  const differ = (what: string, found: unknown, wanted: unknown) => {
    if (!Bun.deepEquals(found, wanted)) throw new Error(`Posts differ from the criteria: ${what}`)
  }
  differ('matches', told('match'), expected)
  store(listings.map(cheaper), BATCH)
  differ('lower prices', told('price'), expected)
  return expected.size / homes.size
}

/** How many listings a second plain statements store with the rows that the product makes of them. */
async function plainRate({ many }: Round): Promise<() => number> {
  using made = world()
  await someBots(made)
  ingesting(made)(seededListings({ count: many }), BATCH)
  const storeAgain = plainInserts(made, many / BATCH)
  return () => (many * 1_000) / storeAgain()
}

type Rates = { homes: number; perHome: number; plain: () => number; round: Round }

/** Rates of new listings and lower prices, in a database that has so many homes. */
async function rates({ homes, perHome, plain, round }: Rates): Promise<Row[]> {
  using here = world()
  const { db } = here
  await someBots(here)
  const store = ingesting(here)
  let made = 0
  const more = (count: number) => {
    made += count
    return seededListings({ from: made - count, count })
  }
  while (made < homes) store(more(Math.min(round.many, homes - made)), BATCH)
  syncCommits(here)
  const pages: number[] = []
  const rate = (count: number, inEach: number) => {
    truncateLog(db)
    const listings = more(count)
    const changed = listings.map(cheaper)
    const begun = performance.now()
    store(listings, inEach)
    store(changed, inEach)
    const ms = performance.now() - begun
    if (inEach === 1) pages.push(logBytes(here.config.databasePath) / FRAME_BYTES / (2 * count))
    return (2 * count * 1_000) / ms
  }
  const times = await taken({
    sync: () => syncRate(here.dataDir, SYNCS),
    single: () => rate(round.single, 1),
    synced: () => syncRate(here.dataDir, round.single, Math.round(pages.at(-1) ?? 1)),
    batched: () => rate(round.many, BATCH),
    plain,
  })
  const where = homes === 0 ? 'empty database' : `${homes} homes`
  const each = Math.round(spread(pages).median)
  const of = (n: number) => ({ unit: '1/s' as const, n: n * 2 * 5 })
  const reference = { name: 'syncs of the disk', ...times.sync }
  const single = times.single.median / times.synced.median
  const batched = times.batched.median / times.plain.median
  return [
    rowOf({
      name: `one listing a commit, ${where}`,
      reference,
      ...times.single,
      ...of(round.single),
      goal: { of: 'ratio', atLeast: SINGLE_MIN },
      note: `new listings and lower prices in turn, ${perHome.toFixed(1)} posts a home. A commit writes ${each} pages (rows, and an entry in each of their indexes), where the reference writes one: syncs of as many pages are ${times.synced.median.toFixed(0)} a second, ${single.toFixed(2)} of which this reaches`,
    }),
    rowOf({
      name: `${BATCH} listings a commit, ${where}`,
      reference,
      ...times.batched,
      ...of(round.many),
      goal: { of: 'ratio', atLeast: BATCHED_MIN },
      note: `the goal is 15,000 a second on a disk that syncs 6,000 times. The limit is the rows: plain statements without any reading store ${times.plain.median.toFixed(0)} listings a second with the same rows, ${batched.toFixed(2)} of which this reaches`,
    }),
  ]
}

/** What reading the descriptions adds to storing the listings. */
async function reading(count: number): Promise<Row> {
  let made = 0
  const round = async (isRead: boolean) => {
    using here = world()
    await someBots(here)
    const store = ingesting(here)
    const listings = seededListings({ from: made, count })
    made += count
    const now = here.clock.now()
    const begun = performance.now()
    const read = listings.map((one) =>
      isRead
        ? { ...one, ...readDescription(here.db, { ...one, hoodId: null, isHome: true }, now) }
        : one,
    )
    store(read, BATCH)
    return ((performance.now() - begun) * 1_000) / count
  }
  const { read, unread } = await taken({ read: () => round(true), unread: () => round(false) })
  return rowOf({
    name: 'a listing with its description read',
    unit: 'µs',
    ...read,
    reference: { name: 'without reading', ...unread },
    goal: { of: 'ratio', atMost: READING_MAX },
    note: `reading a description takes about ${Math.round(read.median - unread.median)} µs; the less storing takes, the higher is the ratio`,
  })
}

/**
 * By which power of the number of homes the time of a listing grows, from the smallest database with homes to the
 * largest.
 */
function growth(rows: readonly Row[]): Row[] {
  const sized = rows.flatMap(({ name, median }) => {
    const homes = Number(/^100 .* (\d+) homes$/.exec(name)?.[1])
    return Number.isNaN(homes) ? [] : [{ homes, median }]
  })
  const [few, many] = [sized[0], sized.at(-1)]
  if (!few || !many || few === many) return []
  const times = sized.map(({ homes, median }) => ({ size: homes, figure: 1e6 / median }))
  return [
    reported({
      name: `growth of a listing's time, ${few.homes} to ${many.homes} homes`,
      median: exponentOf(times),
      unit: 'power',
      note: growthNote('homes', 'µs', times),
    }),
  ]
}

async function run({ size }: Options): Promise<Row[]> {
  const perHome = await check()
  const rows: Row[] = []
  const round = ROUND[size]
  const plain = await plainRate(round)
  for (const homes of HOMES[size]) rows.push(...(await rates({ homes, perHome, plain, round })))
  return [...rows, ...growth(rows), await reading(round.read)]
}
