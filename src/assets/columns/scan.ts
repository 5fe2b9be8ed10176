import { boxOfRing, isInside, type Ring } from '../../areas/drawn/domain.ts'
import type { AssetFilter, Bounds } from '../search/domain.ts'
import { BLOCK, type Columns, FLAG, HIGHEST, NO_ROOMS, NONE } from './columns.ts'

/** What a filter refers to in the database, by rid. Undefined: the filter does not ask for it. */
export type Marked = {
  /** One for each home whose words the text matches; a rid beyond its length does not match. */
  words: Uint8Array | undefined
  saved: ReadonlySet<number> | undefined
  hidden: ReadonlySet<number>
}

/** `isPlaced`: only homes with coordinates. */
type ScanFilter = AssetFilter & { isPlaced?: true }

/** Receives the rows of one block that pass: the first `count` of `rows`, which is used again for the next block. */
type Take = (rows: Uint32Array, count: number, block: number) => void

const DEGREE = 1_000_000
const micro = (degrees: number) => Math.round(degrees * DEGREE)

/** Calls `take` with the rows that the reader sees and that pass a filter, block by block. */
export function scan(columns: Columns, filter: ScanFilter, marked: Marked, take: Take): void {
  const { used, west, south, east, north, count } = columns.blocks
  const box = boxOf(filter)
  const wanted = wantedOf(filter)
  const isRest = restOf(columns, filter, marked)
  const rows = new Uint32Array(BLOCK)
  for (let block = 0; block < count; block += 1) {
    const left = west[block] as number
    const right = east[block] as number
    if (left > box.east || right < box.west) continue
    const low = south[block] as number
    const high = north[block] as number
    if (low > box.north || high < box.south) continue
    const isIn = left >= box.west && right <= box.east && low >= box.south && high <= box.north
    const first = block * BLOCK
    const end = first + (used[block] as number)
    let n = passing(columns, { rows, first, end }, wanted)
    if (!isIn) n = within(columns, { rows, n }, box)
    if (isRest) n = kept(rows, n, isRest)
    if (n > 0) take(rows, n, block)
  }
}

type Wanted = ReturnType<typeof wantedOf>

/** The facts that are compared as numbers. Without a filter the ends are beyond every value. */
function wantedOf({
  dealType,
  merchant,
  polygon,
  bounds,
  priceRange,
  minRooms,
  isPlaced,
}: ScanFilter) {
  let [mask, flag] = [0, 0]
  const want = (bits: number, value: number) => {
    mask |= bits
    flag |= value
  }
  if (dealType !== undefined) want(FLAG.sale, dealType === 'sale' ? FLAG.sale : 0)
  if (merchant !== undefined)
    want(
      FLAG.isMerchantKnown | FLAG.isMerchant,
      FLAG.isMerchantKnown | (merchant ? FLAG.isMerchant : 0),
    )
  if (bounds || isPlaced) want(FLAG.isPlaced, FLAG.isPlaced)
  if (polygon) want(FLAG.isNear, FLAG.isNear)
  const [minPrice, maxPrice] = priceRange ?? [NONE, HIGHEST]
  return {
    ...{ mask, flag, minPrice, maxPrice: Math.min(maxPrice, HIGHEST) },
    minRooms: minRooms === undefined ? NO_ROOMS : Math.round(minRooms * 10),
  }
}

/**
 * Writes the rows from `first` to before `end` that pass into `rows`; returns how many. Whether a row passes is the sign of
 * the differences, and not a branch, which the processor would guess wrongly for half of the rows.
 */
function passing(
  { flags, price, rooms }: Columns,
  { rows, first, end }: { rows: Uint32Array; first: number; end: number },
  { mask, flag, minPrice, maxPrice, minRooms }: Wanted,
): number {
  let n = 0
  for (let row = first; row < end; row += 1) {
    const cost = price[row] as number
    const isOut =
      (cost - minPrice) |
      (maxPrice - cost) |
      ((rooms[row] as number) - minRooms) |
      -(((flags[row] as number) & mask) ^ flag)
    rows[n] = row
    n += (isOut >>> 31) ^ 1
  }
  return n
}

/** Keeps the first `n` rows that are in the box; returns how many. */
function within(
  { longitude, latitude }: Columns,
  { rows, n }: { rows: Uint32Array; n: number },
  { west, south, east, north }: ReturnType<typeof boxOf>,
): number {
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

/** What few filters ask for, as a test of one row; null: nothing. */
function restOf(
  columns: Columns,
  { readerRid, neighborhoodCode: area, polygon, ...filter }: AssetFilter,
  { words, saved, hidden }: Marked,
): ((row: number) => boolean) | null {
  const { rid, flags, areaCode, ownerRid, longitude, latitude } = columns
  const onlyHidden = filter.hidden === true
  const looksAtHidden = onlyHidden || hidden.size > 0
  const isRest = words || saved || polygon || area !== undefined || looksAtHidden
  if (!isRest && columns.owned === 0) return null
  const reader = readerRid ?? NONE
  return (row) => {
    if (area !== undefined && areaCode[row] !== area) return false
    if (((flags[row] as number) & FLAG.isOwned) !== 0 && ownerRid[row] !== reader) return false
    const home = rid[row] as number
    if (words && words[home] !== 1) return false
    if (looksAtHidden && hidden.has(home) !== onlyHidden) return false
    if (saved && !saved.has(home)) return false
    return !polygon || isRowInside(polygon, longitude[row] as number, latitude[row] as number)
  }
}

function isRowInside(ring: Ring, x: number, y: number): boolean {
  return isInside(ring, [x / DEGREE, y / DEGREE])
}

/** The box that a home must be in, in 1e-6 degrees. Without one, homes without coordinates pass too. */
function boxOf({ bounds, polygon }: AssetFilter) {
  const boxes: Bounds[] = [...(bounds ? [bounds] : []), ...(polygon ? [boxOfRing(polygon)] : [])]
  const side = (at: 0 | 1 | 2 | 3) => boxes.map((box) => micro(box[at]))
  return {
    west: Math.max(NONE, ...side(0)),
    south: Math.max(NONE, ...side(1)),
    east: Math.min(HIGHEST, ...side(2)),
    north: Math.min(HIGHEST, ...side(3)),
  }
}

/** How many rows pass. */
export function countRows(columns: Columns, filter: ScanFilter, marked: Marked): number {
  let total = 0
  scan(columns, filter, marked, (_rows, count) => {
    total += count
  })
  return total
}

/** The rows that pass, those of a block together. */
export function foundRows(columns: Columns, filter: ScanFilter, marked: Marked): Uint32Array {
  const found = new Uint32Array(columns.count)
  let n = 0
  scan(columns, filter, marked, (rows, count) => {
    for (let at = 0; at < count; at += 1) found[n + at] = rows[at] as number
    n += count
  })
  return found.subarray(0, n)
}
