import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { searchText, wordsOf } from '../../src/assets/domain/asset.ts'
import { type AssetFilter, cellSize } from '../../src/assets/search/domain.ts'
import { textQuery } from '../../src/assets/store/text.ts'
import { searchTokens } from '../../src/kernel/hebrew.ts'
import { valuesOf } from '../../src/testing/worlds/rows.ts'
import type { World } from '../../src/testing/worlds/world.ts'
import type { Postgres } from './postgres.ts'

const DEGREE = 1_000_000
/** A price that no home has. */
const PRICE_MAX = 2_000_000_000
const COLUMNS = [
  'rid',
  'first_seen_at',
  'deal_type',
  'price',
  'rooms',
  'merchant',
  'longitude',
  'latitude',
]
/** How a statement is planned: with its values, or once for all values. */
const MODES = ['force_custom_plan', 'force_generic_plan'] as const

/**
 * The homes of a world in a table of PostgreSQL, with the indexes that suit their search: by place, by age and, if
 * wanted, by word.
 */
export async function homesInPostgres(here: World, { sql, folder }: Postgres, hasWords: boolean) {
  const file = join(folder, 'homes.csv')
  writeFileSync(file, linesOf(here, hasWords).join('\n'))
  await sql.unsafe(tableOf(file))
  await sql.unsafe('vacuum analyze homes')

  /** The newest homes that pass, and how many pass; in two statements, as both in one would sort all that pass. */
  async function list(filter: AssetFilter, limit: number) {
    const { text, values } = conditionOf(filter)
    const page = await sql.unsafe(
      `select rid from homes where ${text} order by first_seen_at desc, rid desc limit ${limit}`,
      values,
    )
    const [counted] = await sql.unsafe(
      `select count(*)::int total from homes where ${text}`,
      values,
    )
    return {
      rids: page.map(({ rid }: { rid: number }) => rid) as number[],
      total: counted.total as number,
    }
  }

  return {
    list,
    /**
     * The homes in a view by cells of the grid with which the map of this zoom begins: how many, their middle and
     * bounds.
     */
    async cells({ bounds }: AssetFilter, zoom: number): Promise<{ count: number }[]> {
      const { text, values } = conditionOf({ bounds })
      return sql.unsafe(
        `select count(*)::int count, avg(longitude) x, avg(latitude) y, min(longitude) west,
          min(latitude) south, max(longitude) east, max(latitude) north
        from homes where ${text} group by ST_SnapToGrid(point, ${cellSize(zoom) / DEGREE})`,
        values,
      )
    },
    /** Makes statements be planned in the way in which these filters are answered the fastest. */
    async tune(filters: readonly AssetFilter[], limit: number): Promise<void> {
      const times: { mode: string; ms: number }[] = []
      for (const mode of MODES) {
        await sql.unsafe(`set plan_cache_mode = ${mode}`)
        const start = performance.now()
        for (const filter of filters) await list(filter, limit)
        times.push({ mode, ms: performance.now() - start })
      }
      const [best] = times.toSorted((one, other) => one.ms - other.ms)
      await sql.unsafe(`set plan_cache_mode = ${best?.mode}`)
    },
  }
}

/** The homes as lines of CSV. */
function linesOf(here: World, hasWords: boolean): string[] {
  const stored = valuesOf(
    here,
    `select ${COLUMNS.join(', ')}, description from assets where removed_at is null and merged_into is null`,
  )
  return stored.map((values) => {
    const tokens = hasWords ? tokensOf(values.at(-1) as string | null) : ''
    return [...values.slice(0, -1).map((value) => value ?? ''), tokens].join(',')
  })
}

const tableOf = (file: string) => `
  create table homes (
    rid int primary key, first_seen_at bigint, deal_type text, price int, rooms int, merchant int,
    longitude int, latitude int, tokens text,
    point geometry(Point, 4326) generated always as
      (ST_SetSRID(ST_MakePoint(longitude / ${DEGREE}::float8, latitude / ${DEGREE}::float8), 4326)) stored,
    words tsvector generated always as (to_tsvector('simple', tokens)) stored);
  copy homes (${COLUMNS.join(', ')}, tokens) from '${file}' (format csv);
  create index on homes using gist (point);
  create index on homes using gin (words);
  create index on homes (first_seen_at desc, rid desc)`

/** The words by which a home is found, as in our own index. */
function tokensOf(description: string | null): string {
  const facts = { city: null, neighbourhood: null, street: null, propertyType: null }
  return searchTokens(searchText(wordsOf({ ...facts, description }))).join(' ')
}

/** A filter in the SQL of PostgreSQL. */
function conditionOf({ bounds, dealType, priceRange, rooms, merchant, ...filter }: AssetFilter) {
  const values: (number | string)[] = []
  const parts: string[] = []
  const add = (part: (...places: string[]) => string, ...added: (number | string)[]) => {
    parts.push(part(...added.map((_, at) => `$${values.length + at + 1}`)))
    values.push(...added)
  }
  if (bounds) {
    const inDegrees = (...edges: string[]) => edges.map((edge) => `${edge}::float8`).join(', ')
    // The index knows a point to about 4e-6 degrees only; the bounds are compared as exactly as coordinates are kept.
    add((...edges) => `point && ST_MakeEnvelope(${inDegrees(...edges)}, 4326)`, ...bounds)
    const between = (west: string, south: string, east: string, north: string) =>
      `longitude between ${west} and ${east} and latitude between ${south} and ${north}`
    add(between as never, ...bounds.map((degrees) => Math.round(degrees * DEGREE)))
  }
  if (dealType) add((type) => `deal_type = ${type}`, dealType)
  if (priceRange) {
    const [min, max] = priceRange
    add((least, most) => `price between ${least} and ${most}`, min, Math.min(max, PRICE_MAX))
  }
  if (rooms !== undefined) add((least) => `rooms >= ${least}`, rooms * 10)
  if (merchant !== undefined) add((is) => `merchant = ${is}`, Number(merchant))
  const query = filter.searchText && textQuery(filter.searchText)?.match
  if (query) add((words) => `words @@ ${words}::tsquery`, tsquery(query))
  return { text: parts.join(' and '), values }
}

/** A query of FTS5 as one of PostgreSQL. */
const tsquery = (query: string) =>
  query
    .replaceAll(/"(\S+)"\*/g, "'$1':*")
    .replaceAll(' OR ', ' | ')
    .replaceAll(' AND ', ' & ')
