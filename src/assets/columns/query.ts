import { boxOfRing, isInside, type Ring } from '../../areas/domain/drawn.ts'
import { type AssetFilter, type Bounds, narrowed } from '../search/domain.ts'
import type { Meant, Places } from '../search/understanding/domain.ts'
import { type Columns, HIGHEST, NONE } from './columns.ts'
import { bitsOf, FLAG, ROOMS, roomsOf } from './facts.ts'

/** What a filter refers to in the database, by rid. Undefined: the filter does not ask for it. */
export type Marked = {
  /** The homes whose words the text matches. */
  words: readonly number[] | undefined
  saved: ReadonlySet<number> | undefined
  hidden: ReadonlySet<number>
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
  /** The homes that only the reader sees. */
  own: Iterable<number>
  readerRid: number
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
    own: columns.owned.get(filter.readerRid ?? NONE) ?? [],
    readerRid: filter.readerRid ?? NONE,
    hidden: marked.hidden,
    isHiddenWanted: filter.hidden === true,
  }
}

function fewOf(columns: Columns, filter: QueryFilter, { words, saved, hidden }: Marked) {
  if (words && words.length * LOOK_UP < columns.count) return words
  return saved ?? (filter.hidden ? hidden : null)
}

function wantedOf(filter: QueryFilter): Query['wanted'] {
  const { dealType, merchant, polygon, bounds, priceRange, minRooms, isPlaced } = filter
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
    leastRooms: minRooms === undefined ? 0 : roomsOf(whole(minRooms * 10)),
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
  { neighborhoodCode: area, polygon, meant }: AssetFilter,
  { words, saved }: Marked,
): Query['isRest'] {
  const { rid, areaCode, longitude, latitude, rowOf } = columns
  const isMeant = meant ? meantIn(columns, meant) : null
  if (!words && !saved && !polygon && !isMeant && area === undefined) return null
  const hasWords = words && markedIn(words, rowOf.length)
  return (row) => {
    if (area !== undefined && areaCode[row] !== area) return false
    if (isMeant && !isMeant(row)) return false
    const home = rid[row] as number
    if (hasWords && hasWords[home] !== 1) return false
    if (saved && !saved.has(home)) return false
    return !polygon || isRowInside(polygon, longitude[row] as number, latitude[row] as number)
  }
}

/** A test of what a text means beyond the facts that are compared as numbers; null: it means no more. */
function meantIn(columns: Columns, meant: Meant): ((row: number) => boolean) | null {
  const { facts, features, street } = columns
  const { places } = meant
  const isThere = places && placesIn(columns, places)
  const streets = meant.streets && numbersOf(columns, meant.streets)
  const bits = bitsOf(meant.features ?? [])
  const mostRooms = meant.rooms ? roomsOf(whole(meant.rooms[1] * 10)) : ROOMS
  if (!isThere && !streets && bits === 0 && mostRooms === ROOMS) return null
  return (row) => {
    if (((features[row] as number) & bits) !== bits) return false
    if (((facts[row] as number) & ROOMS) > mostRooms) return false
    if (streets && !streets.has(street[row] as number)) return false
    return !isThere || isThere(row)
  }
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
