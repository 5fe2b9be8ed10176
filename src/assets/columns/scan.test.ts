import { expect, test } from 'bun:test'
import { NO_MINUTES } from '../../testing/worlds/no-places.ts'
import { pick, seeded } from '../../testing/worlds/random.ts'
import type { AssetFilter, Bounds } from '../search/domain.ts'
import { type Columns, createColumns, putRow, removeRow } from './columns.ts'
import type { ColumnRow } from './facts.ts'
import { createBest } from './order.ts'
import { type Marked, queryOf } from './query.ts'
import { countKnown, foundRows, scan } from './scan.ts'

const [READER, OTHER] = [7, 8]
const UNMARKED: Marked = {
  words: undefined,
  saved: undefined,
  hidden: new Set(),
  shared: new Set(),
  minutes: NO_MINUTES,
}

/** Most homes are in a few squares, few far from all others. */
function aHome(random: () => number, rid: number): ColumnRow {
  const isFar = random() < 0.002
  const at = (least: number) => least + Math.floor(random() * (isFar ? 20e6 : 1e5))
  const isPlaced = random() < 0.9
  return {
    rid,
    firstSeenAt: Math.floor(random() * 500),
    dealType: pick(random, ['rent', 'sale']),
    price: pick(random, [null, 4_000, 5_000, 5_000, Math.floor(random() * 9_000)]),
    total: pick(random, [null, 4_300, 5_600]),
    rooms: pick(random, [null, 0, 10, 25, 30]),
    size: pick(random, [null, 7, 50]),
    merchant: pick(random, [null, true, false]),
    areaCode: pick(random, [1, 2, null]),
    longitude: isPlaced ? at(34e6) : null,
    latitude: isPlaced ? at(32e6) : null,
    placeBy: isPlaced ? pick(random, ['exact', 'street', 'area']) : null,
    score: null,
    ownerRid: random() < 0.05 ? pick(random, [READER, OTHER]) : null,
    city: null,
    street: null,
    features: {},
    floor: pick(random, [null, 0, 3]),
    entryDate: pick(random, [null, 'immediate', '2026-12-01']),
    isSublet: pick(random, [true, false]),
  }
}

type Asked = { filter: AssetFilter; marked: Marked }

function passes({ rid, ...home }: ColumnRow, { filter, marked }: Asked): boolean {
  const { bounds, dealType, merchant, rooms, priceRange, neighborhoodCodes } = filter
  const [x, y] = [(home.longitude ?? 0) / 1e6, (home.latitude ?? 0) / 1e6]
  return (
    (home.ownerRid === null || home.ownerRid === filter.readerRid || marked.shared.has(rid)) &&
    marked.hidden.has(rid) === (filter.hidden === true) &&
    marked.words?.includes(rid) !== false &&
    marked.saved?.has(rid) !== false &&
    (!dealType || home.dealType === dealType) &&
    (merchant === undefined || home.merchant === merchant) &&
    (rooms === undefined || (home.rooms !== null && home.rooms >= rooms * 10)) &&
    (!neighborhoodCodes || neighborhoodCodes.includes(home.areaCode ?? 0)) &&
    (!priceRange ||
      (home.price !== null && home.price >= priceRange[0] && home.price <= priceRange[1])) &&
    (!bounds ||
      (home.longitude !== null &&
        x >= bounds[0] &&
        y >= bounds[1] &&
        x <= bounds[2] &&
        y <= bounds[3]))
  )
}

/** Boxes around all homes, around most of them, through the middle of them, around few and around none. */
const BOXES = [
  [-179, -89, 179, 89],
  [34, 32, 34.1, 32.1],
  [34.005, 31, 60, 60],
  [34, 32, 34.05, 34],
  [34.02, 32.02, 34.03, 32.03],
  [3, 3, 4, 4],
] as const

function anAsked(random: () => number, homes: ReadonlyMap<number, ColumnRow>): Asked {
  const rids = [...homes.keys(), 5_000]
  const maybe = <Value>(value: Value, share = 0.4) => (random() < share ? value : undefined)
  const some = (share: number) => rids.filter(() => random() < share)
  const readerRid = maybe(READER, 0.7)
  const min = pick(random, [0, 4_000, 5_001])
  return {
    filter: {
      readerRid,
      bounds: maybe(pick(random, BOXES), 0.6),
      dealType: maybe(pick(random, ['rent', 'sale'] as const)),
      merchant: maybe(pick(random, [true, false])),
      rooms: maybe(pick(random, [0, 1, 2.5, 9])),
      priceRange: maybe([min, pick(random, [min - 1, min, min + 2_000, 1e9])] as const),
      neighborhoodCodes: maybe([1], 0.1),
      hidden: maybe(true as const, readerRid ? 0.1 : 0),
    },
    marked: {
      words: maybe(some(pick(random, [0, 0.1, 0.5])), 0.3),
      saved: maybe(new Set(some(0.3)), readerRid ? 0.2 : 0),
      hidden: new Set(readerRid ? some(pick(random, [0, 0.1])) : []),
      minutes: NO_MINUTES,
      shared: new Set(
        some(readerRid ? 0.5 : 0).filter((rid) => homes.get(rid)?.ownerRid === OTHER),
      ),
    },
  }
}

/** What is found by the query, with what is known without reading the homes. */
function found(columns: Columns, { filter, marked }: Asked, [from, first]: [number, number]) {
  const query = queryOf(columns, filter, marked)
  const known = countKnown(columns, query)
  const pageOf = (total: number | null) => {
    const best = createBest(columns, {
      minutes: NO_MINUTES,
      sort: 'newest',
      first: Math.min(first, total ?? first),
    })
    const counted = scan(columns, query, best, total)
    return { rids: Array.from(best.rows(from), (row) => columns.rid[row]), total: counted }
  }
  const all = Array.from(foundRows(columns, query), (row) => columns.rid[row] as number)
  return { known, counted: pageOf(null), quick: pageOf(known), all: all.toSorted((a, b) => a - b) }
}

test('homes that come, change and go are found and counted, with and without reading them, as a loop finds them', () => {
  const random = seeded(31)
  const columns = createColumns()
  const homes = new Map<number, ColumnRow>()
  let [known, beside] = [0, 0]
  for (let n = 1; n <= 20_000; n += 1) {
    const rid = 1 + Math.floor(random() * 2_000)
    if (random() < 0.3) {
      removeRow(columns, rid)
      homes.delete(rid)
    } else {
      const home = aHome(random, rid)
      putRow(columns, home)
      homes.set(rid, home)
    }
    if (n % 40 !== 0) continue
    const asked = anAsked(random, homes)
    const passing = [...homes.values()].filter((home) => passes(home, asked))
    const ordered = passing
      .toSorted((a, b) => b.firstSeenAt - a.firstSeenAt || b.rid - a.rid)
      .map(({ rid: one }) => one)
    const [from, first] = pick(random, [
      [0, 12],
      [0, 1],
      [200, 212],
      [5_000, 5_012],
    ] as const)
    const answer = found(columns, asked, [from, first])
    const page = { rids: ordered.slice(from, first), total: passing.length }
    expect([asked, answer]).toEqual([
      asked,
      {
        known: answer.known === null ? null : passing.length,
        counted: page,
        quick: page,
        all: ordered.toSorted((a, b) => a - b),
      },
    ])
    if (answer.known === null) continue
    known += 1
    if (asked.filter.bounds && passing.length > 0) beside += 1
  }
  expect(known).toBeGreaterThan(150)
  expect(beside).toBeGreaterThan(40)
})

test('the number of homes is known without reading them for no box, for one around most homes, and not for words or an area', () => {
  const random = seeded(32)
  const columns = createColumns()
  for (let rid = 1; rid <= 3_000; rid += 1) putRow(columns, aHome(random, rid))
  const isKnown = (filter: AssetFilter, marked: Partial<Marked> = {}) =>
    countKnown(columns, queryOf(columns, filter, { ...UNMARKED, ...marked })) !== null
  const [around, most, , half, few] = BOXES
  expect(isKnown({})).toBe(true)
  expect(isKnown({ readerRid: READER, dealType: 'rent', rooms: 2 })).toBe(true)
  expect(isKnown({}, { hidden: new Set([1, 2]) })).toBe(true)
  for (const bounds of [around, most]) expect([bounds, isKnown({ bounds })]).toEqual([bounds, true])
  for (const bounds of [half, few]) expect([bounds, isKnown({ bounds })]).toEqual([bounds, false])
  expect(isKnown({ neighborhoodCodes: [1] })).toBe(false)
  expect(isKnown({}, { words: [1] })).toBe(false)
  expect(isKnown({}, { words: Array.from({ length: 2_000 }, (_, n) => n) })).toBe(false)
  expect(isKnown({}, { saved: new Set([1]) })).toBe(false)
})

test('for the newest homes only the blocks are read whose newest home is younger than the last of the page', () => {
  const columns = createColumns()
  const random = seeded(33)
  for (let rid = 1; rid <= 6_400; rid += 1)
    putRow(columns, { ...aHome(random, rid), firstSeenAt: rid, ownerRid: null })
  const query = queryOf(columns, {}, UNMARKED)
  const best = createBest(columns, { minutes: NO_MINUTES, sort: 'newest', first: 12 })
  const { take } = best
  let taken = 0
  best.take = (rows, count) => {
    taken += 1
    take(rows, count)
  }
  scan(columns, query, best, countKnown(columns, query))
  expect(Array.from(best.rows(0), (row) => columns.rid[row])).toEqual(
    Array.from({ length: 12 }, (_, n) => 6_400 - n),
  )
  expect(columns.blocks.count).toBeGreaterThan(100)
  expect(taken).toBeLessThan(50)
})

test('a box that leaves out the homes at one end of the country is none that surrounds all', () => {
  const columns = createColumns()
  const random = seeded(34)
  const ends = [
    [34, 32.5],
    [35, 32.5],
    [34.5, 32],
    [34.5, 33],
  ] as const
  for (const [n, [x, y]] of ends.entries())
    putRow(columns, {
      ...aHome(random, n + 1),
      longitude: x * 1e6,
      latitude: y * 1e6,
      placeBy: 'exact',
      ownerRid: null,
    })
  putRow(columns, { ...aHome(random, 9), longitude: null, latitude: null, placeBy: null })
  const around: Bounds = [34, 32, 35, 33]
  const asked = (bounds: Bounds) => queryOf(columns, { bounds }, UNMARKED)
  expect(asked(around).box).toBeNull()
  expect(foundRows(columns, asked(around)).length).toBe(4)
  for (const side of [0, 1, 2, 3] as const) {
    const bounds = around.with(side, around[side] + (side < 2 ? 0.1 : -0.1))
    const query = asked(bounds as unknown as Bounds)
    expect([side, query.blocks?.length, foundRows(columns, query).length]).toEqual([side, 3, 3])
  }
})

test('among more blocks than are searched first every home is found once', () => {
  const columns = createColumns()
  const random = seeded(35)
  const rids = Array.from({ length: 1_500 }, (_, n) => n + 1)
  for (const rid of rids)
    putRow(columns, {
      ...aHome(random, rid),
      longitude: 20_000 * rid,
      latitude: 32e6,
      placeBy: 'exact',
      ownerRid: null,
    })
  expect(columns.blocks.count).toBe(rids.length)
  const query = queryOf(columns, {}, UNMARKED)
  const ridsOf = (rows: Uint32Array) => Array.from(rows, (row) => columns.rid[row] ?? 0)
  // What a map shows is in the order in which homes came, whatever else is there.
  expect(ridsOf(foundRows(columns, query))).toEqual(rids)
  const best = createBest(columns, { minutes: NO_MINUTES, sort: 'newest', first: 2_000 })
  expect(scan(columns, query, best, null)).toBe(rids.length)
  expect(ridsOf(best.rows(0)).toSorted((a, b) => a - b)).toEqual(rids)
  const page = createBest(columns, { minutes: NO_MINUTES, sort: 'newest', first: 900 })
  expect(scan(columns, query, page, null)).toBe(rids.length)
  expect(ridsOf(page.rows(0))).toEqual(ridsOf(best.rows(0)).slice(0, 900))
})
