import { DEAL_TYPES, type DealType } from '../../src/assets/domain/asset.ts'
import { PRICE_SCALE } from '../../src/assets/domain/price-scale.ts'
import { ASSET_SORTS, type AssetSort } from '../../src/assets/search/domain.ts'
import { type CriteriaIn, criteriaIn, isCriterion, within } from './criteria-in.ts'

// What stands in the address of the page: everything that is needed to show it again, and nothing else.

type Position = [longitude: number, latitude: number]
/** South-west and north-east. */
export type Box = [Position, Position]
/** A GeoJSON polygon of one closed ring. */
export type Polygon = { type: 'Polygon'; coordinates: [Position[]] }

const VIEWS = ['list', 'map'] as const
export type View = (typeof VIEWS)[number]

/** The filters of list and map. An absent one filters nothing. */
export type Filters = Strict<CriteriaIn> & {
  searchText?: string
  dealType?: DealType
  /** Whole shekels, both included. It needs a deal type, whose scale it is on. */
  priceRange?: [min: number, max: number]
  polygon?: Polygon
  saved?: true
  hidden?: true
}

export type FinderSearch = Filters & {
  view?: 'map'
  sort?: Exclude<AssetSort, 'newest'>
  /** From 2. */
  page?: number
  /** What the map shows. */
  bounds?: Box
  zoom?: number
  /** The home whose details are open. */
  home?: string
}

/** Rooms that are chosen with one press. */
export const ROOMS = [1, 2, 3, 4, 5] as const
export const SEARCH_TEXT_MAX = 200
const PAGE_MAX = 1_000_000
const POSITIONS_MAX = 201

/** The address of a page is read for each of its links. */
const read = new WeakMap<object, FinderSearch>()

/** Reads the address. Values that are not valid are left out, so that every link shows a page. */
export function finderSearch(raw: Record<string, unknown>): FinderSearch {
  const known = read.get(raw) ?? readSearch(raw)
  read.set(raw, known)
  return known
}

function readSearch(raw: Record<string, unknown>): FinderSearch {
  const dealType = DEAL_TYPES.find((one) => one === raw.dealType)
  return withoutEmpty({
    view: raw.view === 'map' ? ('map' as const) : undefined,
    searchText: textOf(raw.searchText),
    dealType,
    priceRange: dealType && rangeOf(raw.priceRange),
    ...criteriaIn(raw),
    polygon: polygonOf(raw.polygon),
    saved: raw.saved === true ? (true as const) : undefined,
    hidden: raw.hidden === true ? (true as const) : undefined,
    sort: sortOf(raw.sort),
    page: within(raw.page, 2, PAGE_MAX),
    bounds: boxOf(raw.bounds),
    zoom: within(raw.zoom, 0, 22),
    home: homeOf(raw.home),
  })
}

/** The filters alone. */
export function filtersOf(search: FinderSearch): Filters {
  const { view: _, sort: _sort, page: _page, bounds, zoom, home, ...filters } = search
  return filters
}

/** The address after a change of filters or sort: it starts at the first page, and no home is open. */
export function changed(search: FinderSearch, part: Loose<FinderSearch>): FinderSearch {
  const { page: _, home, ...rest } = search
  const next = withoutEmpty({ ...rest, ...part })
  return next.dealType === undefined || next.dealType !== search.dealType
    ? withoutEmpty({ ...next, priceRange: part.priceRange })
    : next
}

/** The address of the other view, which begins with its first page. Both keep the filters. */
export function switched(search: FinderSearch, view: View): FinderSearch {
  const { page: _, home, bounds, zoom, view: _view, ...rest } = search
  return view === 'map' ? { ...rest, view } : rest
}

/** Without the filters that are chips: which homes, of which deal type, and how they are shown stays. */
export function cleared(search: FinderSearch): FinderSearch {
  const { view, sort, bounds, zoom, dealType, saved, hidden } = search
  return withoutEmpty({ view, sort, bounds, zoom, dealType, saved, hidden })
}

/** Query of `GET /api/assets`. */
export function queryOf(
  search: FinderSearch,
  paging: { page?: number; limit?: number } = {},
): string {
  const { view, home: _, page, zoom, bounds, ...rest } = search
  const sent = { ...rest, ...(view === 'map' && bounds ? { bounds } : {}), ...paging }
  const fields = Object.entries(sent).map(([name, value]) => [
    name,
    typeof value === 'object' && !isCriterion(name) ? JSON.stringify(value) : String(value),
  ])
  return new URLSearchParams(fields).toString()
}

/** A price range that filters something: the whole scale does not. */
export function effectiveRange(
  dealType: DealType,
  range: readonly [number, number],
): [number, number] | undefined {
  const isWhole = range[0] <= 0 && range[1] === PRICE_SCALE[dealType].max
  return isWhole ? undefined : [range[0], range[1]]
}

/** Values that may be absent or undefined. */
type Loose<T> = { [Name in keyof T]?: T[Name] | undefined }

function withoutEmpty<T extends object>(loose: T): Strict<T> {
  const entries = Object.entries(loose).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries) as Strict<T>
}
type Strict<T> = { [Name in keyof T]?: Exclude<T[Name], undefined> }

function textOf(value: unknown): string | undefined {
  // The router reads a text of digits as a number.
  const text = typeof value === 'number' || typeof value === 'string' ? String(value).trim() : ''
  return text === '' ? undefined : text.slice(0, SEARCH_TEXT_MAX)
}

/** The router reads an id of digits as a number, and `true` as a truth value. */
function homeOf(value: unknown): string | undefined {
  const isId = ['string', 'number', 'boolean'].includes(typeof value)
  return isId && value !== '' ? String(value) : undefined
}

function rangeOf(value: unknown): [number, number] | undefined {
  if (!Array.isArray(value) || value.length !== 2) return undefined
  const [min, max] = value.map((one) => within(one, 0, 1_000_000_000))
  return min === undefined || max === undefined || min > max ? undefined : [min, max]
}

function sortOf(value: unknown): FinderSearch['sort'] {
  const sort = ASSET_SORTS.find((one) => one === value)
  return sort === 'newest' ? undefined : sort
}

function isPosition(value: unknown): value is Position {
  if (!Array.isArray(value) || value.length !== 2) return false
  const [longitude, latitude] = value
  return Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90
}

function boxOf(value: unknown): Box | undefined {
  if (!Array.isArray(value) || value.length !== 2 || !value.every(isPosition)) return undefined
  const [southWest, northEast] = value as Box
  return southWest[0] <= northEast[0] && southWest[1] <= northEast[1]
    ? [southWest, northEast]
    : undefined
}

function polygonOf(value: unknown): Polygon | undefined {
  const { type, coordinates } = (value ?? {}) as { type?: unknown; coordinates?: unknown }
  if (type !== 'Polygon' || !Array.isArray(coordinates) || coordinates.length !== 1)
    return undefined
  const [ring] = coordinates
  if (!Array.isArray(ring) || ring.length < 4 || ring.length > POSITIONS_MAX) return undefined
  return ring.every(isPosition) ? { type, coordinates: [ring] } : undefined
}
