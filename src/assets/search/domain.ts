// Search: the filter of lists and maps, and the index that answers it.

import type { Point } from '../../areas/domain/area.ts'
import type { Ring } from '../../areas/domain/drawn.ts'
import type { Criteria, FilterCriteria, FilterField } from '../criteria/criteria.ts'
import type { DealType } from '../domain/asset.ts'
import type { ReaderRid } from '../domain/owner.ts'
import type { Recent, RecentRange } from './recent-domain.ts'
import type { Meant, Streets } from './understanding/domain.ts'

/** Degrees; the borders are included. Compared as exactly as coordinates are kept, in 1e-6 degrees. */
export type Bounds = readonly [west: number, south: number, east: number, north: number]

export const ASSET_SORTS = ['newest', 'price', 'total', 'pricePerMetre', 'find', 'travel'] as const
/**
 * `newest` last seen for the first time first; `price`, `total` and `pricePerMetre` from low to high, `find` the score
 * from high to low, then those that are too good to be true; `travel` the minutes to the reader's first place. Unknown
 * ones come last.
 */
export type AssetSort = (typeof ASSET_SORTS)[number]

/** The filters that only searches have, by their names in a query. */
export const OTHER_FILTERS = [
  'searchText',
  'dealType',
  'priceRange',
  'bounds',
  'polygon',
  'saved',
  'hidden',
] as const
export type FilterName = (typeof OTHER_FILTERS)[number] | FilterField

/** Names that filters had, which saved addresses and programs use. */
export const FORMER_NAMES = { rooms: 'minRooms', neighborhoodCodes: 'neighborhoodCode' } as const
export type FormerName = (typeof FORMER_NAMES)[keyof typeof FORMER_NAMES]

/**
 * The filters of criteria, as bots have them, and those that only searches have. Undefined filters nothing. A home that
 * does not state a value fails a filter on it.
 */
export type AssetFilter = FilterCriteria & {
  /** Every word must begin a word of the home's address, property type or description. */
  searchText?: string | undefined
  dealType?: DealType | undefined
  /** Whole shekels, both included. */
  priceRange?: readonly [min: number, max: number] | undefined
  bounds?: Bounds | undefined
  /** Only homes inside, whose coordinates are of their house or of the middle of their street. */
  polygon?: Ring | undefined
  /** Only homes that the reader has saved. */
  saved?: true | undefined
  /** Only homes that the reader has hidden; undefined leaves them out. */
  hidden?: true | undefined
  /** Absent is null. For null, nothing is saved or hidden. */
  readerRid?: ReaderRid | undefined
  /** What the typed text says beside the words that remain in `searchText`. */
  meant?: Meant | undefined
}

export type Page = {
  /** `newest` unless given. */
  sort?: AssetSort | undefined
  /** From 1. */
  page: number
  limit: number
}

type ListAnswer = {
  /** The homes of the page, in the order of the sort. */
  rids: number[]
  /** The number of live homes that pass the filter. */
  total: number
}

/** Homes that are close to each other on a map. */
export type Cluster = {
  /** The mean of their coordinates. */
  point: Point
  count: number
  /** The smallest bounds around them. */
  bounds: Bounds
}

export type MapAnswer = {
  /** The homes that are shown one by one. */
  rids: number[]
  /** The other homes: their counts and `rids` add up to the total. */
  clusters: Cluster[]
  /** The number of live homes with valid coordinates that pass the filter. */
  total: number
}

/** Homes by price: `counts` for each bar of the scale from 0, `over` for prices at its end or beyond. */
export type PriceCounts = { counts: number[]; over: number }

type Relaxed = { filter: FilterName; count: number }

/** The index of live homes. */
export type Search = {
  list(filter: AssetFilter, page: Page): ListAnswer
  /** @param zoom from 0 (the world) to 22. */
  map(filter: AssetFilter, zoom: number): MapAnswer
  /** Counts homes by price; the filter has no price of its own. */
  prices(filter: AssetFilter, scale: { width: number; bars: number }): PriceCounts
  /** The number of homes that pass the filter without one of its parts, for each part. */
  relax(filter: AssetFilter): Relaxed[]
  /** The recent homes that are what the criteria are about, grouped by what they miss and by price. */
  recent(criteria: Criteria, range: RecentRange): Recent
  /** The streets of the live homes that everybody sees. */
  streets(): Streets
  /** Resolves when the others answer fast: while homes are loaded into memory, they would read the database for long. */
  settled(): Promise<void>
}

/** The filter with what its text means of deal, price and the fewest rooms: of two limits the narrower one counts. */
export function narrowed(filter: AssetFilter): AssetFilter {
  const { meant, priceRange, rooms } = filter
  if (!meant) return filter
  const [low, high] = meant.priceRange ?? [0, Number.POSITIVE_INFINITY]
  const [min, max] = priceRange ?? [0, Number.POSITIVE_INFINITY]
  const least = Math.max(rooms ?? 0, meant.criteria?.rooms ?? 0)
  return {
    ...filter,
    dealType: filter.dealType ?? meant.dealType,
    priceRange:
      priceRange || meant.priceRange ? [Math.max(low, min), Math.min(high, max)] : undefined,
    rooms: least || undefined,
  }
}

/** The most homes that a map shows one by one, and the most pins and clusters together. */
export const PINS_MAX = 100
export const MARKERS_MAX = 200

/** The edge of a cell of the map's grid, in px: markers of neighbouring cells, of up to 52 px, hardly overlap. */
const CELL_PX = 96
/** The edge of a map tile, in px. */
const TILE_PX = 256

/** The edge of a cell, in 1e-6 degrees. */
export function cellSize(zoom: number): number {
  return Math.ceil((360_000_000 * CELL_PX) / (TILE_PX * 2 ** zoom))
}
