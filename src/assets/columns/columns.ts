// What a search looks at of every live home, in one packed array for each field: about 84 bytes for a home. Homes that
// are close to each other are in the same blocks of rows, so that a search of a box passes over the other blocks.

import type { Streets } from '../search/understanding/domain.ts'
import { addName, createStreets, placeKey } from '../search/understanding/streets.ts'
import { bitsOf, type ColumnRow, entryOf, FLAG, factsOf } from './facts.ts'
import { addPrice, dropPrice, type Totals } from './totals.ts'

/** Stands for null in every column of numbers, below each value that can be stated. */
export const NONE = -1_073_741_824
/** The highest value of a column: differences of two values fit into 32 bits. */
export const HIGHEST = 1_073_741_823

/** Rows of a block. */
export const BLOCK = 64
/** The edge of the squares whose homes share blocks, in 1e-6 degrees: about 2 km. */
const CELL = 20_000
/** Homes in more squares than this share blocks with others, so that scattered homes take no block each. */
const CELLS_MAX = 4_096
/** The blocks of homes without coordinates, and of those beyond `CELLS_MAX`. No square has these numbers. */
const [NOWHERE, ELSEWHERE] = [-1, -2]

const COLUMNS = {
  rid: Int32Array,
  firstSeenAt: Float64Array,
  price: Int32Array,
  /** Whole shekels a month with arnona and va'ad. */
  total: Int32Array,
  facts: Int32Array,
  size: Int32Array,
  areaCode: Int32Array,
  longitude: Int32Array,
  latitude: Int32Array,
  score: Int32Array,
  ownerRid: Int32Array,
  /** Numbers of `placeNames`. */
  city: Int32Array,
  street: Int32Array,
  /** Bits of what the home has and lacks. */
  had: Int32Array,
  floor: Int32Array,
  /** The day of entry, counted from 1970. */
  entry: Int32Array,
} as const

/**
 * Of every block: how many of its rows are used, what surrounds its homes at least, and when the newest was first seen.
 */
const BLOCKS = {
  used: Uint8Array,
  west: Int32Array,
  south: Int32Array,
  east: Int32Array,
  north: Int32Array,
  newest: Float64Array,
  /** The bits of the areas of its homes at least, see `areaBit`. */
  areas: Int32Array,
  /** The square of its homes. */
  cell: Int32Array,
  /** The next block of this square that has place for a home; -1: there is none. */
  nextOpen: Int32Array,
} as const

type Arrays<Types extends Record<string, new (length: number) => object>> = {
  [Name in keyof Types]: InstanceType<Types[Name]>
}
type Blocks = Arrays<typeof BLOCKS>

export type Columns = Arrays<typeof COLUMNS> & {
  /** Homes. */
  count: number
  /** The prices of all homes that everybody sees. */
  totals: Totals
  /** By the user who is the only one to see them: rids. */
  owned: Map<number, Set<number>>
  /** Surrounds every home with coordinates, as a block does. */
  around: { west: number; south: number; east: number; north: number }
  blocks: Blocks & { count: number }
  /** By rid; -1: no row. */
  rowOf: Int32Array
  /** By the number of a square: the first of its blocks that has place for a home. */
  open: Map<number, number>
  /** The numbers of the cities and streets that homes state, by their keys. */
  placeNames: Map<string, number>
  /** The keys of cities and streets, as homes spell them. */
  keys: Map<string, string>
  /** Of the homes that everybody sees, and of some that have gone. */
  streets: Streets
}

const FIRST_BLOCKS = 16

function arraysOf<Types extends Record<string, new (length: number) => object>>(
  types: Types,
  length: number,
): Arrays<Types> {
  return Object.fromEntries(
    Object.entries(types).map(([name, Type]) => [name, new Type(length)]),
  ) as Arrays<Types>
}

export function createColumns(): Columns {
  return {
    ...arraysOf(COLUMNS, FIRST_BLOCKS * BLOCK),
    count: 0,
    totals: new Map(),
    owned: new Map(),
    around: { west: HIGHEST, south: HIGHEST, east: NONE, north: NONE },
    blocks: { ...arraysOf(BLOCKS, FIRST_BLOCKS), count: 0 },
    rowOf: new Int32Array(FIRST_BLOCKS * BLOCK).fill(-1),
    open: new Map(),
    placeNames: new Map(),
    keys: new Map(),
    streets: createStreets(),
  }
}

/** Adds a home, or replaces what is known of it. */
export function putRow(columns: Columns, home: ColumnRow): void {
  const cell = cellOf(columns, home)
  const known = rowOfRid(columns, home.rid)
  const isSame = known >= 0 && columns.blocks.cell[Math.floor(known / BLOCK)] === cell
  if (isSame) dropCount(columns, known)
  else removeRow(columns, home.rid)
  const row = isSame ? known : newRow(columns, cell)
  makeRid(columns, home.rid)
  columns.rowOf[home.rid] = row
  columns.rid[row] = home.rid
  columns.firstSeenAt[row] = home.firstSeenAt
  columns.price[row] = numberOf(home.price)
  columns.total[row] = numberOf(home.total)
  columns.facts[row] = factsOf(home)
  columns.size[row] = numberOf(home.size)
  columns.areaCode[row] = numberOf(home.areaCode)
  columns.longitude[row] = numberOf(home.longitude)
  columns.latitude[row] = numberOf(home.latitude)
  columns.score[row] = numberOf(home.score)
  columns.ownerRid[row] = numberOf(home.ownerRid)
  const { street } = home
  columns.city[row] = numberOfName(columns, home.city)
  columns.street[row] = numberOfName(columns, street)
  columns.had[row] = bitsOf(home)
  columns.floor[row] = numberOf(home.floor)
  columns.entry[row] = numberOf(entryOf(home))
  if (street !== null && home.ownerRid === null)
    addName(columns.streets, street, keyOf(columns, street))
  widen(columns, row)
  addCount(columns, row)
}

const numberOf = (value: number | null) => (value === null ? NONE : Math.min(value, HIGHEST))

function numberOfName(columns: Columns, name: string | null): number {
  const key = name === null ? '' : keyOf(columns, name)
  if (key === '') return NONE
  const { placeNames } = columns
  const known = placeNames.get(key)
  if (known !== undefined) return known
  const number = placeNames.size
  placeNames.set(key, number)
  return number
}

/** The key of a name, which many homes state. */
function keyOf({ keys }: Columns, name: string): string {
  const known = keys.get(name)
  if (known !== undefined) return known
  const key = placeKey(name)
  keys.set(name, key)
  return key
}

/** Counts the home of a row: by its price, or for the only user who sees it. */
function addCount({ totals, owned, facts, price, ownerRid, rid }: Columns, row: number): void {
  if (((facts[row] as number) & FLAG.isOwned) === 0)
    return addPrice(totals, facts[row] as number, price[row] as number)
  const owner = ownerRid[row] as number
  const rids = owned.get(owner) ?? new Set()
  owned.set(owner, rids.add(rid[row] as number))
}

function dropCount({ totals, owned, facts, price, ownerRid, rid }: Columns, row: number): void {
  if (((facts[row] as number) & FLAG.isOwned) === 0)
    return dropPrice(totals, facts[row] as number, price[row] as number)
  const owner = ownerRid[row] as number
  const rids = owned.get(owner)
  rids?.delete(rid[row] as number)
  if (rids?.size === 0) owned.delete(owner)
}

/** The number of the square around a home. */
function cellOf({ open }: Columns, { longitude, latitude }: ColumnRow): number {
  if (longitude === null || latitude === null) return NOWHERE
  const across = Math.floor((longitude + 180_000_000) / CELL)
  const down = Math.floor((latitude + 90_000_000) / CELL)
  const cell = down * 32_768 + across
  return open.has(cell) || open.size < CELLS_MAX ? cell : ELSEWHERE
}

/** A free row in a block of this square. */
function newRow(columns: Columns, cell: number): number {
  const { blocks, open } = columns
  let block = open.get(cell) ?? -1
  if (block < 0) {
    makeBlock(columns)
    block = blocks.count
    blocks.count += 1
    blocks.cell[block] = cell
    blocks.nextOpen[block] = -1
    empty(blocks, block)
  }
  const row = block * BLOCK + (blocks.used[block] as number)
  blocks.used[block] = (blocks.used[block] as number) + 1
  columns.count += 1
  open.set(cell, blocks.used[block] === BLOCK ? (blocks.nextOpen[block] as number) : block)
  return row
}

function empty(blocks: Blocks, block: number): void {
  blocks.used[block] = 0
  blocks.west[block] = blocks.south[block] = HIGHEST
  blocks.east[block] = blocks.north[block] = NONE
  blocks.newest[block] = Number.NEGATIVE_INFINITY
  blocks.areas[block] = 0
}

/** One bit for an area, which other areas share: a block without it has no home of the area. */
export const areaBit = (code: number): number => 1 << (Math.imul(code, 0x9e3779b1) >>> 27)

/** Makes sure that what is known of a block, and of all blocks, is true of this row too. */
function widen(columns: Columns, row: number): void {
  const { blocks, around, longitude, latitude, firstSeenAt, areaCode } = columns
  const block = Math.floor(row / BLOCK)
  const [x, y] = [longitude[row] as number, latitude[row] as number]
  blocks.west[block] = Math.min(blocks.west[block] as number, x)
  blocks.east[block] = Math.max(blocks.east[block] as number, x)
  blocks.south[block] = Math.min(blocks.south[block] as number, y)
  blocks.north[block] = Math.max(blocks.north[block] as number, y)
  blocks.newest[block] = Math.max(blocks.newest[block] as number, firstSeenAt[row] as number)
  blocks.areas[block] = (blocks.areas[block] as number) | areaBit(areaCode[row] as number)
  if (x === NONE) return
  around.west = Math.min(around.west, x)
  around.east = Math.max(around.east, x)
  around.south = Math.min(around.south, y)
  around.north = Math.max(around.north, y)
}

/** Removes a home; the last row of its block takes its place. */
export function removeRow(columns: Columns, rid: number): void {
  const row = rowOfRid(columns, rid)
  if (row < 0) return
  const { blocks, open } = columns
  dropCount(columns, row)
  const block = Math.floor(row / BLOCK)
  const used = (blocks.used[block] as number) - 1
  const last = block * BLOCK + used
  for (const name of Object.keys(COLUMNS) as (keyof typeof COLUMNS)[])
    columns[name][row] = columns[name][last] as number
  columns.rowOf[columns.rid[row] as number] = row
  columns.rowOf[rid] = -1
  columns.count -= 1
  const cell = blocks.cell[block] as number
  if (used === BLOCK - 1) {
    blocks.nextOpen[block] = open.get(cell) ?? -1
    open.set(cell, block)
  }
  if (used === 0) empty(blocks, block)
  else blocks.used[block] = used
}

function rowOfRid({ rowOf }: Columns, rid: number): number {
  return rowOf[rid] ?? -1
}

/** Doubles the arrays when they have no place for one more block. */
function makeBlock(columns: Columns): void {
  const { blocks } = columns
  if (blocks.count < blocks.used.length) return
  Object.assign(columns, longer(COLUMNS, columns, blocks.count * 2 * BLOCK))
  Object.assign(blocks, longer(BLOCKS, blocks, blocks.count * 2))
}

function longer<Types extends typeof COLUMNS | typeof BLOCKS>(
  types: Types,
  arrays: Arrays<Types>,
  length: number,
): Arrays<Types> {
  const larger = arraysOf(types, length)
  for (const name of Object.keys(types) as (keyof Types)[])
    (larger[name] as Int32Array).set(arrays[name] as Int32Array)
  return larger
}

function makeRid(columns: Columns, rid: number): void {
  if (rid < columns.rowOf.length) return
  const rowOf = new Int32Array(Math.max(rid + 1, columns.rowOf.length * 2)).fill(-1)
  rowOf.set(columns.rowOf)
  columns.rowOf = rowOf
}
