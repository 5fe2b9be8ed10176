import { BLOCK, type Columns, NONE } from './columns.ts'
import { FLAG, ROOMS } from './facts.ts'
import type { Box, Query } from './query.ts'
import { countPrices } from './totals.ts'

/** Who receives the rows that pass. */
export type Taker = {
  /** Whether the newest homes are wanted first. The order of rows then depends on the number of blocks. */
  isNewest: boolean
  /** Of blocks without a home that was first seen at this time or later, only the number of rows is needed. */
  since: number
  /** Receives the first `count` of `rows`, which is used again. */
  take(rows: Uint32Array, count: number): void
}

const NOBODY: Taker = {
  isNewest: false,
  since: Number.POSITIVE_INFINITY,
  take: () => undefined,
}

/** Where the newest are wanted, so many of the last blocks come first, backwards. Going so through all takes longer. */
const LAST = 1_024

/** The homes in a box are counted by those beside it when these are at most this share of all. */
const BESIDE_MAX = 1 / 4

/** How many rows pass that the reader sees. */
export function countRows(columns: Columns, query: Query): number {
  return countKnown(columns, query) ?? scan(columns, query, NOBODY, null)
}

/** The rows that pass, those of a block together. */
export function foundRows(columns: Columns, query: Query): Uint32Array {
  const found = new Uint32Array(columns.count)
  let n = 0
  const take = (rows: Uint32Array, count: number) => {
    for (let at = 0; at < count; at += 1) found[n + at] = rows[at] as number
    n += count
  }
  scan(columns, query, { isNewest: false, since: Number.NEGATIVE_INFINITY, take }, 0)
  return found.subarray(0, n)
}

/**
 * How many rows pass, where the counts by price tell it, and few homes have to be read; else null: the rows have to be
 * counted.
 */
export function countKnown(columns: Columns, query: Query): number | null {
  if (query.few || query.isRest) return null
  const beside = query.box ? countBeside(columns, query, query.box) : 0
  if (beside === null) return null
  const { mask, flag, leastRooms, minPrice, maxPrice } = everyones(query)
  const isPassing = (facts: number) => {
    const rest = (facts & mask) ^ flag
    return rest >= leastRooms && rest <= ROOMS
  }
  const all = countPrices(columns.totals, isPassing, [minPrice, maxPrice])
  return all - beside + countReaders(columns, query)
}

/** How many rows pass but for the box; null: too many homes are not in it. */
function countBeside(columns: Columns, query: Query, box: Box): number | null {
  const blocks = blocksBeside(columns, query, box)
  if (!blocks) return null
  const rows = new Uint32Array(BLOCK)
  const pass = passing(columns, everyones(query), rows)
  const clip = within(columns, box, rows)
  let total = 0
  for (const block of blocks) {
    const first = block * BLOCK
    const found = pass(first, first + (columns.blocks.used[block] as number))
    total += found - clip(found)
  }
  return total
}

/** The blocks with homes on the map of which not all are in the box; null: they are too many. */
function blocksBeside({ blocks, count }: Columns, query: Query, box: Box): number[] | null {
  if ((query.blocks?.length ?? 0) * 2 < blocks.count) return null
  const beside: number[] = []
  let homes = 0
  for (let block = 0; block < blocks.count; block += 1) {
    if (blocks.east[block] === NONE || isInBox(blocks, block, box)) continue
    homes += blocks.used[block] as number
    if (homes > count * BESIDE_MAX) return null
    beside.push(block)
  }
  return beside
}

/**
 * Gives the rows that pass to `taker`, block by block.
 * @param known how many pass, so that they need not be counted; null: nobody knows.
 * @returns how many pass.
 */
export function scan(columns: Columns, query: Query, taker: Taker, known: number | null): number {
  if (query.few) return takeEach(columns, query, query.few, taker)
  const { blocks } = columns
  const { newest, used } = blocks
  const { box, blocks: asked, isRest, hidden } = query
  const isShown = shownOf(columns, query)
  const rows = new Uint32Array(BLOCK)
  const pass = passing(columns, everyones(query), rows)
  const tally = counting(columns, everyones(query))
  const clip = box && within(columns, box, rows)
  let total = 0
  const count = asked ? asked.length : blocks.count
  const last = taker.isNewest ? Math.min(count, LAST) : 0
  for (let n = 0; n < count; n += 1) {
    const at = n < last ? count - 1 - n : n - last
    const block = asked ? (asked[at] as number) : at
    const isTaken = (newest[block] as number) >= taker.since
    if (!isTaken && known !== null) continue
    const isIn = !box || isInBox(blocks, block, box)
    const first = block * BLOCK
    const end = first + (used[block] as number)
    if (isIn && !isTaken && !isRest) {
      total += tally(first, end)
      continue
    }
    let found = pass(first, end)
    if (clip && !isIn) found = clip(found)
    if (isRest) found = kept(rows, found, isRest)
    total += found
    if (!isTaken) continue
    if (hidden.size > 0) found = kept(rows, found, isShown)
    if (found > 0) taker.take(rows, found)
  }
  takeEach(columns, query, query.own, taker)
  return known ?? total + countReaders(columns, query)
}

/** How many more rows the reader sees than everybody sees: those of its own, without those that are hidden. */
function countReaders(columns: Columns, query: Query): number {
  const { facts, rowOf } = columns
  let total = takeEach(columns, query, query.own, NOBODY)
  const isOn = onOf(columns, query)
  for (const rid of query.hidden) {
    const row = rowOf[rid] ?? -1
    if (row >= 0 && ((facts[row] as number) & FLAG.isOwned) === 0 && isOn(row)) total -= 1
  }
  return total
}

/** Gives those of some homes that pass to `taker`; returns how many pass. */
function takeEach(columns: Columns, query: Query, rids: Iterable<number>, taker: Taker): number {
  const { facts, rowOf } = columns
  const isOn = onOf(columns, query)
  const isShown = shownOf(columns, query)
  const one = new Uint32Array(1)
  let total = 0
  for (const rid of rids) {
    const row = rowOf[rid] ?? -1
    if (row < 0 || !isOn(row) || !isShown(row)) continue
    if (((facts[row] as number) & FLAG.isOwned) !== 0 && !query.own.has(rid)) continue
    one[0] = row
    taker.take(one, 1)
    total += 1
  }
  return total
}

/** A test of one row that does not look at who sees it. */
function onOf(columns: Columns, { wanted, box, isRest }: Query): (row: number) => boolean {
  const rows = new Uint32Array(1)
  const pass = passing(columns, wanted, rows)
  const clip = box && within(columns, box, rows)
  return (row) => pass(row, row + 1) === 1 && (!clip || clip(1) === 1) && (!isRest || isRest(row))
}

const shownOf =
  ({ rid }: Columns, { hidden, isHiddenWanted }: Query) =>
  (row: number) =>
    hidden.has(rid[row] as number) === isHiddenWanted

/** The facts of homes that everybody sees. */
function everyones({ wanted }: Query): Query['wanted'] {
  return { ...wanted, mask: wanted.mask | FLAG.isOwned }
}

type Blocks = Columns['blocks']

/** Whether every home of a block is in a box. */
function isInBox({ west, south, east, north }: Blocks, block: number, box: Box): boolean {
  return (
    (west[block] as number) >= box.west &&
    (east[block] as number) <= box.east &&
    (south[block] as number) >= box.south &&
    (north[block] as number) <= box.north
  )
}

/**
 * Makes the test that writes the rows from `first` to before `end` that pass into `rows`, and returns how many. Whether
 * a row passes is the sign of the differences, and not a branch, which the processor would guess wrongly for half of
 * the rows.
 */
function passing({ facts, price }: Columns, wanted: Query['wanted'], rows: Uint32Array) {
  const mask = wanted.mask | 0
  const flag = wanted.flag | 0
  const leastRooms = wanted.leastRooms | 0
  const minPrice = wanted.minPrice | 0
  const maxPrice = wanted.maxPrice | 0
  return (first: number, end: number): number => {
    let n = 0
    for (let row = first; row < end; row += 1) {
      const cost = price[row] as number
      const rest = ((facts[row] as number) & mask) ^ flag
      const isOut = (cost - minPrice) | (maxPrice - cost) | (rest - leastRooms) | (ROOMS - rest)
      rows[n] = row
      n += (isOut >>> 31) ^ 1
    }
    return n
  }
}

/** Like `passing`, without the rows. */
function counting({ facts, price }: Columns, wanted: Query['wanted']) {
  const mask = wanted.mask | 0
  const flag = wanted.flag | 0
  const leastRooms = wanted.leastRooms | 0
  const minPrice = wanted.minPrice | 0
  const maxPrice = wanted.maxPrice | 0
  return (first: number, end: number): number => {
    let out = 0
    for (let row = first; row < end; row += 1) {
      const cost = price[row] as number
      const rest = ((facts[row] as number) & mask) ^ flag
      out += ((cost - minPrice) | (maxPrice - cost) | (rest - leastRooms) | (ROOMS - rest)) >> 31
    }
    return end - first + out
  }
}

/** Makes the test that keeps the first `n` of `rows` that are in the box, and returns how many. */
function within({ longitude, latitude }: Columns, box: Box, rows: Uint32Array) {
  const west = box.west | 0
  const south = box.south | 0
  const east = box.east | 0
  const north = box.north | 0
  return (n: number): number => {
    let count = 0
    for (let at = 0; at < n; at += 1) {
      const row = rows[at] as number
      const x = longitude[row] as number
      const y = latitude[row] as number
      const isOut = (x - west) | (east - x) | (y - south) | (north - y)
      rows[count] = row
      count += (isOut >>> 31) ^ 1
    }
    return count
  }
}

function kept(rows: Uint32Array, n: number, isRest: (row: number) => boolean): number {
  let count = 0
  for (let at = 0; at < n; at += 1) {
    const row = rows[at] as number
    if (!isRest(row)) continue
    rows[count] = row
    count += 1
  }
  return count
}
