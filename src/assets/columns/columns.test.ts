import { expect, test } from 'bun:test'
import { NO_MINUTES } from '../../testing/worlds/no-places.ts'
import { pick, seeded } from '../../testing/worlds/random.ts'
import type { AssetFilter } from '../search/domain.ts'
import { BLOCK, type Columns, createColumns, HIGHEST, NONE, putRow, removeRow } from './columns.ts'
import type { ColumnRow } from './facts.ts'
import { createBest } from './order.ts'
import { queryOf } from './query.ts'
import { countRows, scan } from './scan.ts'

const asked = (columns: Columns, filter: AssetFilter) =>
  queryOf(columns, filter, {
    words: undefined,
    saved: undefined,
    hidden: new Set<number>(),
    shared: new Set<number>(),
    minutes: NO_MINUTES,
  })

const aRow = (rid: number, change: Partial<ColumnRow> = {}): ColumnRow => ({
  rid,
  firstSeenAt: rid,
  dealType: 'rent',
  price: 5_000,
  total: 5_400,
  rooms: 30,
  size: 70,
  merchant: null,
  areaCode: 1,
  longitude: 34_780_000,
  latitude: 32_080_000,
  placeBy: 'exact',
  score: null,
  ownerRid: null,
  city: null,
  street: null,
  features: {},
  floor: null,
  entryDate: null,
  isSublet: false,
  ...change,
})

/** What is wrong with the blocks: rows that are not inside of what is known of their block, and counts that differ. */
function problemsOf(columns: Columns, homes: ReadonlyMap<number, ColumnRow>): string[] {
  const { blocks, rowOf } = columns
  const problems: string[] = []
  for (const [rid, { longitude, latitude, firstSeenAt }] of homes) {
    const row = rowOf[rid] ?? -1
    const block = Math.floor(row / BLOCK)
    const [x, y] = [longitude ?? NONE, latitude ?? NONE]
    const isIn =
      (blocks.west[block] ?? HIGHEST) <= x &&
      (blocks.east[block] ?? NONE) >= x &&
      (blocks.south[block] ?? HIGHEST) <= y &&
      (blocks.north[block] ?? NONE) >= y &&
      (blocks.newest[block] ?? 0) >= firstSeenAt
    if (columns.rid[row] !== rid || row % BLOCK >= (blocks.used[block] ?? 0) || !isIn)
      problems.push(`home ${rid} in row ${row}`)
  }
  const used = blocks.used.subarray(0, blocks.count).reduce((sum, one) => sum + one, 0)
  const owned = [...homes.values()].filter(({ ownerRid }) => ownerRid !== null).length
  const known = [...columns.owned].map(([owner, rids]) => [owner, rids.size])
  const counts = [columns.count, used, known]
  const expected = [homes.size, homes.size, owned === 0 ? [] : [[7, owned]]]
  if (!Bun.deepEquals(counts, expected)) problems.push(`counts ${counts}`)
  return problems
}

test('homes that come, change, move and go are in a block that surrounds them', () => {
  const random = seeded(5)
  const columns = createColumns()
  const homes = new Map<number, ColumnRow>()
  for (let n = 0; n < 6_000; n += 1) {
    const rid = 1 + Math.floor(random() * 600)
    const square = pick(random, [0, 1, 2]) * 500_000
    if (random() < 0.35) {
      removeRow(columns, rid)
      homes.delete(rid)
    } else {
      const home = aRow(rid, {
        firstSeenAt: Math.floor(random() * 1_000),
        ownerRid: pick(random, [null, null, 7]),
        longitude: random() < 0.1 ? null : 34_000_000 + square + Math.floor(random() * 30_000),
        latitude: 32_000_000 + Math.floor(random() * 30_000),
      })
      if (home.longitude === null) home.latitude = home.placeBy = null
      putRow(columns, home)
      homes.set(rid, home)
    }
    if (n % 500 === 0) expect(problemsOf(columns, homes)).toEqual([])
  }
  expect(problemsOf(columns, homes)).toEqual([])
  for (const rid of homes.keys()) removeRow(columns, rid)
  expect(problemsOf(columns, new Map())).toEqual([])
})

test('the rows of removed homes are used again', () => {
  const columns = createColumns()
  for (let rid = 1; rid <= 10 * BLOCK; rid += 1) putRow(columns, aRow(rid))
  const { count } = columns.blocks
  expect(count).toBe(10)
  for (let rid = 1; rid <= 10 * BLOCK; rid += 1) {
    removeRow(columns, rid)
    putRow(columns, aRow(rid + 10 * BLOCK))
  }
  expect(columns.blocks.count).toBe(count)
})

test('homes of one square share blocks, those of another one do not, and many scattered homes take few blocks', () => {
  const columns = createColumns()
  const north = { latitude: 33_080_000 }
  for (let rid = 1; rid <= BLOCK; rid += 1) putRow(columns, aRow(rid, rid % 2 === 0 ? north : {}))
  expect(columns.blocks.count).toBe(2)
  for (let n = 0; n < 20_000; n += 1)
    putRow(columns, aRow(1_000 + n, { longitude: n * 20_000 - 170_000_000 + 1, latitude: n }))
  expect(columns.blocks.count).toBeLessThan(4_096 + 400)
  expect(countRows(columns, asked(columns, {}))).toBe(BLOCK + 20_000)
})

test('a home on the border of a box is in it, one beside it is not', () => {
  const columns = createColumns()
  putRow(columns, aRow(1))
  const found = (...bounds: [number, number, number, number]) =>
    countRows(columns, asked(columns, { bounds }))
  expect(found(34.78, 32.08, 35, 33)).toBe(1)
  expect(found(34, 32, 34.78, 32.08)).toBe(1)
  expect(found(34.780001, 32, 35, 33)).toBe(0)
  expect(found(34, 32, 34.779999, 33)).toBe(0)
  expect(found(34, 32.080001, 35, 33)).toBe(0)
  expect(found(34, 32, 35, 32.079999)).toBe(0)
})

test('pages near the start and far behind it continue each other, by price and by age', () => {
  const random = seeded(9)
  const columns = createColumns()
  const homes = Array.from({ length: 3_000 }, (_, n) =>
    aRow(n + 1, {
      price: 1_000 + Math.floor(random() * 9_000_000),
      firstSeenAt: Math.floor(random() * 1e6),
      longitude: 34_000_000 + Math.floor(random() * 200_000),
    }),
  )
  for (const home of homes) putRow(columns, home)
  const keys = {
    price: ({ price }: ColumnRow) => price ?? 0,
    newest: ({ firstSeenAt }: ColumnRow) => -firstSeenAt,
  }
  for (const sort of ['price', 'newest'] as const) {
    const keyOf = keys[sort]
    const expected = homes.toSorted((a, b) => keyOf(a) - keyOf(b) || b.rid - a.rid)
    for (const from of [0, 40, 990, 2_000, 2_990, 3_000]) {
      const first = Math.min(from + 20, homes.length)
      const best = createBest(columns, { minutes: NO_MINUTES, sort, first })
      scan(columns, asked(columns, {}), best, null)
      const rids = Array.from(best.rows(from), (row) => columns.rid[row])
      expect([sort, from, rids]).toEqual([
        sort,
        from,
        expected.slice(from, first).map(({ rid }) => rid),
      ])
    }
  }
})

test('a street that one user alone sees is not among the streets', () => {
  const columns = createColumns()
  putRow(columns, aRow(1, { street: 'סוקולוב', ownerRid: 7 }))
  putRow(columns, aRow(2, { street: 'הרצל' }))
  expect([...columns.streets.known]).toEqual(['הרצל'])
})
