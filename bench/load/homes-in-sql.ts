import type { AssetFilter } from '../../src/assets/search/domain.ts'
import type { Connection } from '../../src/database/database.ts'

/** The indexes that are tried, by what a search of homes may compare first. Each has every column that it reads. */
const FACTS = 'deal_type, price, rooms, merchant'
export const INDEXES = {
  newest: `first_seen_at, rid, longitude, latitude, ${FACTS}`,
  longitude: `longitude, latitude, ${FACTS}, first_seen_at, rid`,
  latitude: `latitude, longitude, ${FACTS}, first_seen_at, rid`,
  square: `square, longitude, latitude, ${FACTS}, first_seen_at, rid`,
  price: `deal_type, price, rooms, merchant, longitude, latitude, first_seen_at, rid`,
} as const
export type Plan = keyof typeof INDEXES

/** The edge of a square, in 1e-6 degrees. */
const EDGE = 20_000
const ACROSS = 100_000
/** Beyond so many squares, the index by square is not asked. */
const SQUARES_MAX = 200

type Box = readonly [west: number, south: number, east: number, north: number]

/**
 * Searches a copy of all homes in a table in memory that has the columns of a search only, with one covering index for
 * each way to search a box: the best that SQLite can do.
 */
export function homesInSql({ $client: client }: Connection) {
  client.run('PRAGMA temp_store = MEMORY')
  client.run(`create temp table found_homes as
    select rid, first_seen_at, deal_type, price, rooms, merchant, longitude, latitude,
      (latitude / ${EDGE}) * ${ACROSS} + longitude / ${EDGE} as square
    from assets where removed_at is null and merged_into is null`)
  for (const [name, columns] of Object.entries(INDEXES))
    client.run(`create index temp.found_homes_${name} on found_homes (${columns})`)
  client.run('analyze temp.found_homes')

  /** The newest homes that pass, and how many pass. */
  function list(filter: AssetFilter, limit: number, plan: Plan = 'newest') {
    const { text, values } = whereOf(filter, plan)
    const from = `from found_homes indexed by found_homes_${plan} where ${text}`
    // Both in one statement would read every home that passes in the order of the page.
    const page = client
      .query<{ rid: number }, number[]>(
        `select rid ${from} order by first_seen_at desc, rid desc limit ${limit}`,
      )
      .all(...values)
    const counted = client
      .query<{ total: number }, number[]>(`select count(*) as total ${from}`)
      .get(...values)
    return { rids: page.map(({ rid }) => rid), total: counted?.total ?? 0 }
  }

  return {
    list,
    /** The plan that is the fastest for these filters, of those that need no column made for them. */
    best(filters: readonly AssetFilter[], limit: number): Plan {
      const plans = (Object.keys(INDEXES) as Plan[]).filter((plan) => plan !== 'square')
      const timeOf = (plan: Plan) => {
        const start = performance.now()
        for (const filter of filters) list(filter, limit, plan)
        return performance.now() - start
      }
      const [fastest = 'newest'] = plans
        .map((plan) => [plan, timeOf(plan)] as const)
        .toSorted(([, one], [, other]) => one - other)
        .map(([plan]) => plan)
      return fastest
    },
  }
}

const boxOf = ({ bounds = [-180, -90, 180, 90] }: AssetFilter) =>
  bounds.map((degrees) => Math.round(degrees * 1e6)) as unknown as Box

/** The squares that a box touches; null: they are too many. */
function squaresOf([west, south, east, north]: Box): number[] | null {
  const square = (micro: number) => Math.trunc(micro / EDGE)
  const [left, right] = [square(west), square(east)]
  const [low, high] = [square(south), square(north)]
  if ((right - left + 1) * (high - low + 1) > SQUARES_MAX) return null
  return Array.from({ length: high - low + 1 }, (_, row) =>
    Array.from({ length: right - left + 1 }, (_, at) => (low + row) * ACROSS + left + at),
  ).flat()
}

function whereOf(filter: AssetFilter, plan: Plan): { text: string; values: number[] } {
  const box = boxOf(filter)
  const squares = plan === 'square' ? (squaresOf(box) ?? []) : []
  const { dealType, priceRange, rooms, merchant } = filter
  const parts = [
    ...(squares.length > 0 ? [`square in (${squares.join(', ')})`] : []),
    'longitude >= ? and latitude >= ? and longitude <= ? and latitude <= ?',
    ...(dealType ? [`deal_type = '${dealType}'`] : []),
    ...(priceRange ? ['price >= ? and price <= ?'] : []),
    ...(rooms === undefined ? [] : ['rooms >= ?']),
    ...(merchant === undefined ? [] : ['merchant = ?']),
  ]
  const values = [
    ...box,
    ...(priceRange ?? []),
    ...(rooms === undefined ? [] : [rooms * 10]),
    ...(merchant === undefined ? [] : [Number(merchant)]),
  ]
  return { text: parts.join(' and '), values }
}
