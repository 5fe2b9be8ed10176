import { boxOfRing, isInside, type Ring } from '../../areas/drawn/domain.ts'
import { SIZE_MIN } from '../plausible.ts'
import type { AssetFilter, AssetSort, Bounds } from '../search/domain.ts'
import { type Columns, FLAG, NO_ROOMS, NONE } from './columns.ts'

/** What a filter refers to in the database, by rid. Undefined: the filter does not ask for it. */
export type Marked = {
  /** One for each home whose words the text matches; a rid beyond its length does not match. */
  words: Uint8Array | undefined
  saved: ReadonlySet<number> | undefined
  hidden: ReadonlySet<number>
}

const DEGREE = 1_000_000
const micro = (degrees: number) => Math.round(degrees * DEGREE)
const HIGHEST = 2_147_483_647

/** The rows that the reader sees and that pass a filter, from the newest to the oldest as far as they were added in that order. */
export function scan(columns: Columns, filter: AssetFilter, marked: Marked): Uint32Array {
  const { count, rid, flags, price, rooms, areaCode, longitude, latitude, ownerRid } = columns
  const reader = filter.readerRid ?? NONE
  const { mask, flag } = wantedFlags(filter)
  const [minPrice, maxPrice] = filter.priceRange ?? [NONE, HIGHEST]
  const minRooms = filter.minRooms === undefined ? NO_ROOMS : Math.round(filter.minRooms * 10)
  const area = filter.neighborhoodCode
  const { west, south, east, north } = boxOf(filter)
  const { words, saved, hidden } = marked
  const onlyHidden = filter.hidden === true
  const looksAtHidden = onlyHidden || hidden.size > 0
  const { polygon } = filter
  const found = new Uint32Array(count)
  let n = 0
  for (let row = count - 1; row >= 0; row -= 1) {
    if (((flags[row] as number) & mask) !== flag) continue
    const owner = ownerRid[row] as number
    if (owner !== NONE && owner !== reader) continue
    const cost = price[row] as number
    if (cost < minPrice || cost > maxPrice) continue
    if ((rooms[row] as number) < minRooms) continue
    if (area !== undefined && areaCode[row] !== area) continue
    const x = longitude[row] as number
    const y = latitude[row] as number
    if (x < west || x > east || y < south || y > north) continue
    const home = rid[row] as number
    if (words && words[home] !== 1) continue
    if (looksAtHidden && hidden.has(home) !== onlyHidden) continue
    if (saved && !saved.has(home)) continue
    if (polygon && !isRowInside(polygon, x, y)) continue
    found[n] = row
    n += 1
  }
  return found.subarray(0, n)
}

function isRowInside(ring: Ring, x: number, y: number): boolean {
  return isInside(ring, [x / DEGREE, y / DEGREE])
}

/** The bits that are looked at, and the values that they must have. */
function wantedFlags({ dealType, merchant, polygon, bounds }: AssetFilter) {
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
  if (bounds) want(FLAG.isPlaced, FLAG.isPlaced)
  if (polygon) want(FLAG.isNear, FLAG.isNear)
  return { mask, flag }
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

/** Up to this many homes are kept in order while the others pass; for more, all are sorted. */
const KEPT_MAX = 1_000

/** The first `first` of these rows in the order of the sort. */
export function inOrder(
  columns: Columns,
  rows: Uint32Array,
  { sort, first }: { sort: AssetSort; first: number },
): Uint32Array {
  const { firstSeenAt, rid } = columns
  const keyOf = keyOfRow(columns, sort)
  const isBefore = (row: number, key: number, other: number, otherKey: number): boolean => {
    if (key !== otherKey) return key < otherKey
    const later = (firstSeenAt[row] as number) - (firstSeenAt[other] as number)
    return later !== 0 ? later > 0 : (rid[row] as number) > (rid[other] as number)
  }
  if (first > KEPT_MAX)
    return rows
      .slice()
      .sort((one, other) => (isBefore(one, keyOf(one), other, keyOf(other)) ? -1 : 1))
      .subarray(0, first)
  const best = new Uint32Array(first)
  const keys = new Float64Array(first)
  let kept = 0
  /** The key of the last of them when there are enough: most rows are behind it. */
  let limit = LAST
  for (let index = 0; index < rows.length; index += 1) {
    const row = rows[index] as number
    const key = keyOf(row)
    if (key > limit) continue
    if (kept === first) {
      if (!isBefore(row, key, best[kept - 1] as number, limit)) continue
      kept -= 1
    }
    let at = kept
    while (at > 0 && isBefore(row, key, best[at - 1] as number, keys[at - 1] as number)) at -= 1
    best.copyWithin(at + 1, at, kept)
    keys.copyWithin(at + 1, at, kept)
    best[at] = row
    keys[at] = key
    kept += 1
    if (kept === first) limit = keys[kept - 1] as number
  }
  return best.subarray(0, kept)
}

const LAST = Number.POSITIVE_INFINITY

/** A number by which rows are sorted from low to high; rows without the value come last. */
function keyOfRow(
  { firstSeenAt, price, size, score }: Columns,
  sort: AssetSort,
): (row: number) => number {
  if (sort === 'newest') return (row) => -(firstSeenAt[row] as number)
  if (sort === 'find') return (row) => (score[row] === NONE ? LAST : -(score[row] as number))
  if (sort === 'price') return (row) => (price[row] === NONE ? LAST : (price[row] as number))
  return (row) => {
    const metres = size[row] as number
    return price[row] === NONE || metres < SIZE_MIN ? LAST : (price[row] as number) / metres
  }
}
