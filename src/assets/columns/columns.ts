// What a search looks at of every live home, in one packed array for each field: about 54 bytes for a home.
import type { PlacedBy } from '../../areas/domain.ts'

/** A live home, with values as the database keeps them; null: not stated. */
export type ColumnRow = {
  rid: number
  firstSeenAt: number
  dealType: 'rent' | 'sale'
  price: number | null
  /** Tenths. */
  rooms: number | null
  size: number | null
  merchant: boolean | null
  areaCode: number | null
  /** 1e-6 degrees. Both are null when the coordinates are not valid. */
  longitude: number | null
  latitude: number | null
  placeBy: PlacedBy | null
  /** The find score. */
  score: number | null
  /** The user who is the only one to see it; null: everybody sees it. */
  ownerRid: number | null
}

/** Stands for null in every column of numbers, below each value that can be stated. */
export const NONE = -2_147_483_648

/** Bits of the column `flags`. The merchant and the place take two bits each. */
export const FLAG = {
  sale: 1,
  isMerchantKnown: 2,
  isMerchant: 4,
  isPlaced: 8,
  /** The coordinates are of the house or of the middle of its street. */
  isNear: 16,
} as const

const COLUMNS = {
  rid: Int32Array,
  firstSeenAt: Float64Array,
  price: Int32Array,
  rooms: Int16Array,
  size: Int32Array,
  areaCode: Int32Array,
  longitude: Int32Array,
  latitude: Int32Array,
  score: Int32Array,
  ownerRid: Int32Array,
  flags: Uint8Array,
} as const

type Arrays = { [Name in keyof typeof COLUMNS]: InstanceType<(typeof COLUMNS)[Name]> }
/** The rooms are kept in 16 bits. */
export const NO_ROOMS = -32_768

export type Columns = Arrays & { count: number; rowOf: Int32Array }

const FIRST_ROWS = 1_024

function arraysOf(rows: number): Arrays {
  return Object.fromEntries(
    Object.entries(COLUMNS).map(([name, Type]) => [name, new Type(rows)]),
  ) as Arrays
}

export function createColumns(): Columns {
  return { ...arraysOf(FIRST_ROWS), count: 0, rowOf: new Int32Array(FIRST_ROWS).fill(-1) }
}

/** Adds a home, or replaces what is known of it. */
export function putRow(columns: Columns, home: ColumnRow): void {
  let row = rowOfRid(columns, home.rid)
  if (row < 0) {
    row = columns.count
    makeRoom(columns, home.rid)
    columns.count += 1
    columns.rowOf[home.rid] = row
  }
  columns.rid[row] = home.rid
  columns.firstSeenAt[row] = home.firstSeenAt
  columns.price[row] = home.price ?? NONE
  columns.rooms[row] = home.rooms ?? NO_ROOMS
  columns.size[row] = home.size ?? NONE
  columns.areaCode[row] = home.areaCode ?? NONE
  columns.longitude[row] = home.longitude ?? NONE
  columns.latitude[row] = home.latitude ?? NONE
  columns.score[row] = home.score ?? NONE
  columns.ownerRid[row] = home.ownerRid ?? NONE
  columns.flags[row] = flagsOf(home)
}

function flagsOf({ dealType, merchant, placeBy }: ColumnRow): number {
  return (
    (dealType === 'sale' ? FLAG.sale : 0) |
    (merchant === null ? 0 : FLAG.isMerchantKnown) |
    (merchant ? FLAG.isMerchant : 0) |
    (placeBy === null ? 0 : FLAG.isPlaced) |
    (placeBy === 'exact' || placeBy === 'street' ? FLAG.isNear : 0)
  )
}

/** Removes a home; the last row takes its place. */
export function removeRow(columns: Columns, rid: number): void {
  const row = rowOfRid(columns, rid)
  if (row < 0) return
  const last = columns.count - 1
  for (const name of Object.keys(COLUMNS) as (keyof Arrays)[])
    columns[name][row] = columns[name][last] as number
  columns.rowOf[columns.rid[row] as number] = row
  columns.rowOf[rid] = -1
  columns.count = last
}

function rowOfRid({ rowOf }: Columns, rid: number): number {
  return rowOf[rid] ?? -1
}

/** Doubles the arrays that are too short for one more row, or for this rid. */
function makeRoom(columns: Columns, rid: number): void {
  if (columns.count === columns.rid.length) {
    const larger = arraysOf(columns.count * 2)
    for (const name of Object.keys(COLUMNS) as (keyof Arrays)[]) larger[name].set(columns[name])
    Object.assign(columns, larger)
  }
  if (rid < columns.rowOf.length) return
  const rowOf = new Int32Array(Math.max(rid + 1, columns.rowOf.length * 2)).fill(-1)
  rowOf.set(columns.rowOf)
  columns.rowOf = rowOf
}
