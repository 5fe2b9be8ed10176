import { boxOfRing, isInside, type Ring } from '../../areas/domain/drawn.ts'
import { type AssetFilter, type Bounds, narrowed } from '../search/domain.ts'
import { isAround, type Spot } from '../search/understanding/around.ts'
import type { Meant, Places } from '../search/understanding/domain.ts'
import { BLOCK, type Columns, HIGHEST, NONE } from './columns.ts'
import { FLAG, ROOMS, roomsOf } from './facts.ts'
import { filterLimits, within } from './limits.ts'
import type { Minutes } from './minutes.ts'

/** What a filter refers to in the database, by rid. Undefined: the filter does not ask for it. */
export type Marked = {
  /** The homes whose words the text matches. */
  words: readonly number[] | undefined
  saved: ReadonlySet<number> | undefined
  hidden: ReadonlySet<number>
  /** Homes of single other users that the reader sees. */
  shared: ReadonlySet<number>
  minutes: Minutes
}

/** `isPlaced`: only homes with coordinates. */
type QueryFilter = AssetFilter & { isPlaced?: true }

/** Borders in 1e-6 degrees, which are included. */
export type Box = { west: number; south: number; east: number; north: number }

/** A filter as the columns are compared with it. */
export type Query = {
  /** The facts that are compared as numbers. Without a filter the ends are beyond every value. */
  wanted: { mask: number; flag: number; leastRooms: number; minPrice: number; maxPrice: number }
  /** The box that a home must be in; null: any place will do, or every home is in it. */
  box: Box | null
  /** The blocks that may have homes in the box; null: all. */
  blocks: readonly number[] | null
  /** What few filters ask for, as a test of one row; null: nothing. */
  isRest: ((row: number) => boolean) | null
  /** The only homes that may pass; null: any home may. */
  few: Iterable<number> | null
  /** The homes that the reader sees and not everybody. */
  own: ReadonlySet<number>
  hidden: ReadonlySet<number>
  isHiddenWanted: boolean
}

const DEGREE = 1_000_000

/** A whole number that a column may have. The engine then computes with 32 bits, which takes two thirds of the time. */
const whole = (value: number) => Math.round(Math.min(Math.max(value, NONE), HIGHEST)) | 0

/** One home is looked up in about the time in which this many are passed by. */
const LOOK_UP = 8

export function queryOf(columns: Columns, asked: QueryFilter, marked: Marked): Query {
  const filter: QueryFilter = { ...asked, ...narrowed(asked) }
  const few = fewOf(columns, filter, marked)
  const box = boxOf(columns, filter)
  return {
    wanted: wantedOf(filter),
    box,
    blocks: box && !few ? blocksIn(columns, box) : null,
    isRest: restOf(columns, filter, {
      ...marked,
      words: few === marked.words ? undefined : marked.words,
    }),
    few,
    own: marked.shared.union(columns.owned.get(filter.readerRid ?? NONE) ?? new Set()),
    hidden: marked.hidden,
    isHiddenWanted: filter.hidden === true,
  }
}

function fewOf(columns: Columns, filter: QueryFilter, { words, saved, hidden }: Marked) {
  if (words && words.length * LOOK_UP < columns.count) return words
  return saved ?? (filter.hidden ? hidden : null)
}

function wantedOf(filter: QueryFilter): Query['wanted'] {
  const { dealType, merchant, polygon, bounds, priceRange, rooms, isPlaced } = filter
  let [mask, flag] = [ROOMS as number, 0]
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
    mask,
    flag,
    minPrice: whole(minPrice),
    maxPrice: whole(maxPrice),
    leastRooms: rooms === undefined ? 0 : roomsOf(whole(rooms * 10)),
  }
}

function boxOf({ around }: Columns, { bounds, polygon }: QueryFilter): Box | null {
  const boxes: Bounds[] = [...(bounds ? [bounds] : []), ...(polygon ? [boxOfRing(polygon)] : [])]
  const side = (at: 0 | 1 | 2 | 3) => boxes.map((box) => box[at] * DEGREE)
  const box = {
    west: whole(Math.max(NONE, ...side(0))),
    south: whole(Math.max(NONE, ...side(1))),
    east: whole(Math.min(HIGHEST, ...side(2))),
    north: whole(Math.min(HIGHEST, ...side(3))),
  }
  const isAround =
    box.west <= around.west &&
    box.south <= around.south &&
    box.east >= around.east &&
    box.north >= around.north
  return isAround ? null : box
}

function blocksIn({ blocks }: Columns, box: Box): number[] {
  const { west, south, east, north, count } = blocks
  const { west: left, south: low, east: right, north: high } = box
  const found: number[] = []
  for (let block = 0; block < count; block += 1) {
    const isOut =
      ((east[block] as number) - left) |
      (right - (west[block] as number)) |
      ((north[block] as number) - low) |
      (high - (south[block] as number))
    if (isOut >= 0) found.push(block)
  }
  return found
}

function restOf(
  columns: Columns,
  { polygon, meant, ...criteria }: AssetFilter,
  { words, saved, minutes }: Marked,
): Query['isRest'] {
  const { rid, longitude, latitude, rowOf } = columns
  const isThere = meant ? placesOf(columns, meant) : null
  const limits = [...filterLimits(criteria), ...filterLimits(meant?.criteria ?? {})]
  if (!words && !saved && !polygon && !isThere && limits.length === 0) return null
  const isWithin = within(columns, limits, minutes)
  const hasWords = words && markedIn(words, rowOf.length)
  return (row) => {
    if (!isWithin(row) || (isThere && !isThere(row))) return false
    const home = rid[row] as number
    if (hasWords && hasWords[home] !== 1) return false
    if (saved && !saved.has(home)) return false
    return !polygon || isRowInside(polygon, longitude[row] as number, latitude[row] as number)
  }
}

/** A test of the places that a text means; null: it means none. */
function placesOf(columns: Columns, meant: Meant): ((row: number) => boolean) | null {
  const { street } = columns
  const isThere = meant.places && placesIn(columns, meant.places)
  const streets = meant.streets && numbersOf(columns, meant.streets)
  const isNear = meant.near && nearIn(columns, numbersOf(columns, meant.near))
  if (!isThere && !streets && !isNear) return null
  return (row) =>
    (!streets || streets.has(street[row] as number)) &&
    (!isNear || isNear(row)) &&
    (!isThere || isThere(row))
}

/** On these streets, or around their homes that everybody sees. */
function nearIn(columns: Columns, streets: ReadonlySet<number>): (row: number) => boolean {
  const { street, longitude, latitude } = columns
  const isOn = (row: number) => streets.has(street[row] as number)
  const isClose = isAround(spotsOf(columns, isOn))
  return (row) =>
    isOn(row) ||
    (isPlaced(columns, row) && isClose(longitude[row] as number, latitude[row] as number))
}

/** Whether the house, or the middle of the street, is known. */
const isPlaced = ({ facts }: Columns, row: number) => ((facts[row] as number) & FLAG.isNear) !== 0

function spotsOf(columns: Columns, isOn: (row: number) => boolean): Spot[] {
  const { blocks, facts, longitude, latitude } = columns
  const spots: Spot[] = []
  for (let block = 0; block < blocks.count; block += 1) {
    const first = block * BLOCK
    for (let row = first; row < first + (blocks.used[block] as number); row += 1) {
      const isSeen = ((facts[row] as number) & FLAG.isOwned) === 0
      if (isSeen && isOn(row) && isPlaced(columns, row))
        spots.push([longitude[row] as number, latitude[row] as number])
    }
  }
  return spots
}

function placesIn(columns: Columns, { areaCodes, ...named }: Places) {
  const { areaCode, city, street } = columns
  const cities = numbersOf(columns, named.cities)
  const streets = numbersOf(columns, named.streets)
  return (row: number) =>
    areaCodes.has(areaCode[row] as number) ||
    cities.has(city[row] as number) ||
    streets.has(street[row] as number)
}

function numbersOf({ placeNames }: Columns, keys: ReadonlySet<string>): ReadonlySet<number> {
  return new Set([...keys].flatMap((key) => placeNames.get(key) ?? []))
}

function markedIn(rids: readonly number[], length: number): Uint8Array {
  const marks = new Uint8Array(length)
  for (const rid of rids) marks[rid] = 1
  return marks
}

function isRowInside(ring: Ring, x: number, y: number): boolean {
  return isInside(ring, [x / DEGREE, y / DEGREE])
}
