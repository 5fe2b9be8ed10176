import type { LiveSearch } from '../src/assets/columns/search.ts'
import type { AssetFilter } from '../src/assets/search/domain.ts'
import { loadedSearch } from '../src/testing/worlds/loaded-search.ts'
import { seeded } from '../src/testing/worlds/random.ts'
import { seedHomes } from '../src/testing/worlds/seeded-homes.ts'
import { type World, world } from '../src/testing/worlds/world.ts'
import { describeHomes, seededWords } from './load/seeded-texts.ts'
import type { Benchmark, Options } from './report/benchmark.ts'
import { growthNote } from './report/growth.ts'
import { type Row, reported, rowOf } from './report/rows.ts'
import { type Timed, timed } from './report/timing.ts'

/** With filters and their number, beside a scan with LIKE, which finds every one of them. */
export const text: Benchmark = {
  name: 'text',
  measures: 'how long the newest 20 homes with a Hebrew word take among 200,000 descriptions',
  runs: 'repeated',
  run,
}

const RECALL_MIN = 99
const TIMES_MIN = 100
const PAGE = { page: 1, limit: 20 } as const
/** A page that holds every home with a rare word. */
const ALL = { page: 1, limit: 500 } as const
const HOMES = { full: 200_000, quick: 20_000, least: 5_000 }
const CHECKED = 40
const CALLS = 60
/** Filters that are timed: the same of the index and of the scan. */
const TIMED = 10
const SLOW_CALLS = 10

/** Homes whose text contains a word, by a scan of a table in memory that has no other columns than it needs. */
function scanOf({ db: { $client: client } }: World) {
  client.run('PRAGMA temp_store = MEMORY')
  client.run(`create temp table texts as select rid, deal_type, price, description from assets
    order by first_seen_at desc, rid desc`)
  const where = `description like ? and (?2 is null or deal_type = ?2) and (?3 is null or price >= ?3)`
  type Found = { rid: number }
  const first = client.query<Found, never[]>(
    `select rid from texts where ${where} order by rowid limit ?4`,
  )
  const count = client.query<{ n: number }, never[]>(`select count(*) n from texts where ${where}`)
  return ({ searchText, dealType, priceRange }: AssetFilter, limit: number) => {
    const values = [`%${searchText}%`, dealType ?? null, priceRange?.[0] ?? null] as never[]
    const rids = first.all(...values, limit as never).map(({ rid }) => rid)
    return { rids, total: count.get(...values)?.n ?? 0 }
  }
}

/** Filters with a rare and with a common word each. */
export function askedOf(words: readonly string[]): Record<'rare' | 'common', AssetFilter[]> {
  const random = seeded(8)
  const filtersOf = (some: readonly string[]) =>
    some.map(
      (searchText): AssetFilter => ({
        searchText,
        dealType: random() < 0.5 ? 'rent' : undefined,
        priceRange: random() < 0.5 ? [3_000, Number.POSITIVE_INFINITY] : undefined,
      }),
    )
  return { rare: filtersOf(words.slice(-CHECKED)), common: filtersOf(words.slice(0, 5)) }
}

/** The search of homes with descriptions. */
async function searchOf(here: World, homes: number, words: readonly string[]) {
  seedHomes(here, homes)
  describeHomes(here, words)
  return loadedSearch(here)
}

type Kind = keyof ReturnType<typeof askedOf>

function timesOf(search: LiveSearch, asked: readonly AssetFilter[]): Timed {
  const some = asked.slice(0, TIMED)
  const filter = (n: number) => some[n % some.length] as AssetFilter
  return timed({ index: (n) => void search.list(filter(n), PAGE) }, CALLS).index
}

/** Median times among fewer homes (µs). */
async function timesAt(homes: number, words: readonly string[]) {
  using here = world()
  const search = await searchOf(here, homes, words)
  const asked = askedOf(words)
  const figure = (kind: Kind) => timesOf(search, asked[kind]).median
  return { homes, rare: figure('rare'), common: figure('common') }
}

async function run({ size }: Options): Promise<Row[]> {
  const homes = HOMES[size]
  const words = seededWords()
  const fewer = [await timesAt(homes / 100, words), await timesAt(homes / 10, words)]
  using here = world()
  const search = await searchOf(here, homes, words)
  const scan = scanOf(here)
  const asked = askedOf(words)
  const rows = [recallRow(search, scan, asked.rare)]
  for (const name of ['rare', 'common'] as const) {
    const some = asked[name].slice(0, TIMED)
    const filter = (n: number) => some[n % some.length] as AssetFilter
    const index = timesOf(search, some)
    const grown = [
      ...fewer.map((one) => ({ size: one.homes, figure: one[name] })),
      { size: homes, figure: index.median },
    ]
    const { like } = timed({ like: (n) => void scan(filter(n), PAGE.limit) }, SLOW_CALLS)
    const total = search.list(filter(0), PAGE).total
    const figures = { name: `${name} words, ${homes} texts, LIKE`, unit: 'µs', ...like } as const
    const reference = { name: 'the index', ...index }
    rows.push(
      reported({
        name: `${name} words, ${homes} texts`,
        unit: 'µs',
        ...index,
        note: `as ${total} homes; ${growthNote('texts', 'µs', grown)}`,
      }),
      name === 'rare'
        ? rowOf({ ...figures, reference, goal: { of: 'ratio', atLeast: TIMES_MIN } })
        : rowOf({ ...figures, reference, goal: { of: 'ratio', atLeast: 1 } }),
    )
  }
  return rows
}

type Scan = ReturnType<typeof scanOf>

/** How many of the homes that a scan finds are found by the search. @throws Error when they are far too few. */
function recallRow(search: LiveSearch, scan: Scan, filters: readonly AssetFilter[]): Row {
  let [found, there, extra] = [0, 0, 0]
  for (const filter of filters) {
    const expected = new Set(scan(filter, ALL.limit).rids)
    const { rids } = search.list(filter, ALL)
    there += expected.size
    const hits = rids.filter((rid) => expected.has(rid)).length
    found += hits
    extra += rids.length - hits
  }
  if (there < CHECKED) throw new Error('Too few homes have the rare words')
  const recall = (found / there) * 100
  if (recall < RECALL_MIN - 10) throw new Error(`Only ${recall} % were found`)
  return rowOf({
    name: 'recall',
    unit: '%',
    median: recall,
    n: there,
    goal: { of: 'median', atLeast: RECALL_MIN },
    note: `${extra} other homes were found as well, where letters of a word may be attached ones`,
  })
}
