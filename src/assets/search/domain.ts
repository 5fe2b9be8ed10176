// Search: the filter of lists and maps, and the index that answers it.
import type { AreaCode, Point } from '../../areas/domain.ts'
import type { DealType } from '../domain.ts'

/** Degrees; the borders are included. Compared as exactly as coordinates are kept, in 1e-6 degrees. */
export type Bounds = readonly [west: number, south: number, east: number, north: number]

export const ASSET_SORTS = ['newest', 'price', 'pricePerMetre'] as const
/** `newest` first seen first; `price` and `pricePerMetre` from low to high, unknown ones last. */
export type AssetSort = (typeof ASSET_SORTS)[number]

/** Undefined (and null, for `merchant`) filters nothing. A home that does not state a value fails a filter on it. */
export type AssetFilter = {
  /** Every word must begin a word of the home's address, property type or description. */
  searchText?: string | undefined
  dealType?: DealType | undefined
  minRooms?: number | undefined
  /** Whole shekels, both included. */
  priceRange?: readonly [min: number, max: number] | undefined
  merchant?: boolean | null | undefined
  neighborhoodCodes?: readonly AreaCode[] | undefined
  bounds?: Bounds | undefined
  /** First seen at or after this time, in milliseconds. */
  since?: number | undefined
  /** `newest` unless given. */
  sort?: AssetSort | undefined
  /**
   * For a map, the zoom from 0 (the world) to 22: only homes with valid coordinates are found, and those outside of the
   * page are counted in clusters. Undefined for a list.
   */
  zoom?: number | undefined
  /** From 1. */
  page: number
  limit: number
}

/** Homes of one cell of the map's grid. */
export type Cluster = {
  /** The mean of their coordinates. */
  point: Point
  count: number
  /** The smallest bounds around them. */
  bounds: Bounds
}

export type AssetSearch = {
  /** Public ids of the homes of the page, in the order of the sort. */
  ids: string[]
  /** The number of live homes that pass the filter. */
  total: number
  /** For a map the homes that are not in `ids`, so that their counts and the ids add up to the total. */
  clusters: Cluster[]
}

/** The index of live homes. */
export type Search = (filter: AssetFilter) => AssetSearch

/** The edge of a cell, in 1e-6 degrees: a quarter of a map tile, which is 64 px. */
export function cellSize(zoom: number): number {
  return Math.ceil(360_000_000 / 2 ** (zoom + 2))
}
