import { type Static, t } from 'elysia'
import { POSITIONS_MAX, type Ring, ringProblem } from '../../areas/domain/drawn.ts'
import { parsedJson } from '../../kernel/domain/json.ts'
import { invalid } from '../../kernel/errors.ts'
import { textUpTo, wholeInQuery } from '../../kernel/schema.ts'
import { textOf } from '../../kernel/texts/said.ts'
import {
  CRITERIA_FILTERS,
  criteriaProblems,
  FILTER_FIELDS,
  type FilterCriteria,
  type FilterField,
  filtered,
} from '../criteria/criteria.ts'
import { DEAL_TYPES, type DealType } from '../domain/asset.ts'
import { PRICE_SCALE } from '../domain/price-scale.ts'
import {
  ASSET_SORTS,
  type AssetFilter,
  type Bounds,
  type FilterName,
  FORMER_NAMES,
  type FormerName,
} from './domain.ts'

const SEARCH_TEXT_MAX = 200
/** Shekels. */
const PRICE_MAX = 1_000_000_000
const LIMIT_MAX = 100
const LIMIT_USUAL = 12
const ZOOM_MAX = 22
/** Characters of a polygon of 201 positions with 15 digits each. */
const POLYGON_TEXT_MAX = POSITIONS_MAX * 48
const PAIR_TEXT_MAX = 200

const optional = (pattern: string, error: string) =>
  t.Optional(t.String({ pattern, maxLength: 30, error }))
const flag = () => optional('^(true|false)$', 'must be true or false')
const json = (maxLength: number, description: string) =>
  t.Optional(t.String({ maxLength, description, error: `must be ${description}` }))
// Not `t.UnionEnum`, whose first value is its default.
const oneOf = <Value extends string>(values: readonly Value[]) => {
  const literals = values.map((value) => t.Literal(value))
  return t.Unsafe<Value>(t.Union(literals, { error: `must be ${values.join(', ')}` }))
}

const RANGE = 'a JSON array [min, max] of whole shekels'
const BOUNDS =
  'a JSON array [[west, south], [east, north]] or [west, south, east, north] in degrees'
const POLYGON = `a GeoJSON Polygon of one closed ring with at most ${POSITIONS_MAX} positions`

const criterion = (name: FilterField) => {
  const { pattern, words, maxLength } = CRITERIA_FILTERS[name].form
  const meaning = { error: `must be ${words}`, description: words }
  return t.Optional(t.String({ pattern, maxLength: maxLength ?? 30, ...meaning }))
}
const CRITERIA_QUERY = Object.fromEntries(
  FILTER_FIELDS.map((name) => [name, criterion(name)]),
) as Record<FilterField, ReturnType<typeof criterion>>

/** The filters of the list and the map, as they stand in a query. */
const FILTERS = {
  searchText: t.Optional(textUpTo(SEARCH_TEXT_MAX)),
  dealType: t.Optional(oneOf(DEAL_TYPES)),
  minRooms: criterion('rooms'),
  priceRange: json(PAIR_TEXT_MAX, RANGE),
  neighborhoodCode: criterion('neighborhoodCodes'),
  ...CRITERIA_QUERY,
  bounds: json(PAIR_TEXT_MAX, BOUNDS),
  polygon: json(POLYGON_TEXT_MAX, POLYGON),
  saved: flag(),
  hidden: flag(),
}
const FilterQuery = t.Object(FILTERS)

export const AssetQuery = t.Object({
  ...FILTERS,
  page: wholeInQuery(1_000_000, 1),
  limit: wholeInQuery(LIMIT_MAX, LIMIT_USUAL),
  sort: t.Optional(oneOf(ASSET_SORTS)),
  isMapView: flag(),
  zoom: optional('^((1?\\d|2[01])(\\.\\d{1,10})?|22)$', `must be a number from 0 to ${ZOOM_MAX}`),
})

export const HistogramQuery = t.Object({ ...FILTERS, dealType: oneOf(DEAL_TYPES) })

type Sent = Static<typeof FilterQuery>

/**
 * The filter that a query asks for.
 * @throws AppError `invalid` naming the field.
 */
export function filterOf(sent: Sent, readerRid: number): AssetFilter {
  const { dealType, saved, hidden } = sent
  return {
    ...criteriaOf(sent),
    readerRid,
    dealType,
    searchText: sent.searchText?.trim() || undefined,
    priceRange: rangeOf(sent.priceRange, dealType),
    bounds: boundsOf(sent.bounds),
    polygon: ringOf(sent.polygon),
    saved: saved === 'true' ? true : undefined,
    hidden: hidden === 'true' ? true : undefined,
  }
}

/** The name by which a query asks for a filter. */
export function askedName(sent: Sent, name: FilterName): FilterName | FormerName {
  const former = FORMER_NAMES[name as keyof typeof FORMER_NAMES]
  return former !== undefined && sent[former] !== undefined ? former : name
}

/** @throws AppError `invalid` naming the first value that is not valid beside the others. */
function criteriaOf(sent: Sent): FilterCriteria {
  const read = (name: FilterField) => {
    const asked = askedName(sent, name) as FilterField | FormerName
    const text = sent[name] ?? sent[asked]
    return text === undefined ? undefined : CRITERIA_FILTERS[name].read(text)
  }
  const asked: FilterCriteria = Object.fromEntries(FILTER_FIELDS.map((name) => [name, read(name)]))
  const { criteria, names } = filtered(asked)
  const problems = criteriaProblems(criteria)
  for (const name of names) {
    const problem = problems[name]
    if (problem) throw wrong(askedName(sent, name), textOf(problem, 'en'))
  }
  return asked
}

/** The zoom of a map; without one, that at which the bounds are about as wide as a screen. */
export function zoomOf(sent: string | undefined, bounds: Bounds | undefined): number {
  if (sent !== undefined) return Math.floor(Number(sent))
  const [west, , east] = bounds ?? [-180, -90, 180, 90]
  const tilesAcross = 4
  const zoom = Math.round(Math.log2((360 * tilesAcross) / Math.max(east - west, 1e-6)))
  return Math.min(Math.max(zoom, 0), ZOOM_MAX)
}

const wrong = (field: string, reason: string) =>
  invalid(field, { code: 'wrongField', field, reason })

function parsed(field: string, text: string, meaning: string): unknown {
  const value = parsedJson(text)
  if (value === undefined) throw wrong(field, `must be ${meaning}`)
  return value
}

/** A range that covers the whole scale filters nothing, and its end means "or more". */
function rangeOf(text: string | undefined, dealType?: DealType): AssetFilter['priceRange'] {
  if (text === undefined) return undefined
  const range = parsed('priceRange', text, RANGE)
  if (!isNumbers(range, 2)) throw wrong('priceRange', `must be ${RANGE}`)
  const [min, max] = range as [number, number]
  if (min < 0 || max > PRICE_MAX) throw wrong('priceRange', `must be from 0 to ${PRICE_MAX}`)
  if (min > max) throw wrong('priceRange', 'the minimum is above the maximum')
  const ends = (dealType ? [dealType] : DEAL_TYPES).map((type) => PRICE_SCALE[type].max)
  if (!ends.includes(max)) return [min, max]
  return min === 0 ? undefined : [min, Number.POSITIVE_INFINITY]
}

function isNumbers(value: unknown, length: number): value is number[] {
  const isNumber = (one: unknown) => typeof one === 'number' && Number.isFinite(one)
  return Array.isArray(value) && value.length === length && value.every(isNumber)
}

function boundsOf(text: string | undefined): Bounds | undefined {
  if (text === undefined) return undefined
  const value = parsed('bounds', text, BOUNDS)
  const isPairs =
    Array.isArray(value) && value.length === 2 && value.every((one) => isNumbers(one, 2))
  const flat = isPairs ? value.flat() : value
  if (!isNumbers(flat, 4)) throw wrong('bounds', `must be ${BOUNDS}`)
  const [west, south, east, north] = flat as [number, number, number, number]
  const isOnEarth = west >= -180 && east <= 180 && south >= -90 && north <= 90
  if (!isOnEarth || west > east || south > north)
    throw wrong('bounds', 'must go from west to east and from south to north on the earth')
  return [west, south, east, north]
}

function ringOf(text: string | undefined): Ring | undefined {
  if (text === undefined) return undefined
  const value = parsed('polygon', text, POLYGON)
  const { type, coordinates } = (value ?? {}) as { type?: unknown; coordinates?: unknown }
  const [ring, ...holes] = Array.isArray(coordinates) ? (coordinates as unknown[]) : []
  if (type !== 'Polygon' || !Array.isArray(ring) || holes.length > 0)
    throw wrong('polygon', `must be ${POLYGON}`)
  const problem = ringProblem(ring)
  if (problem) throw wrong('polygon', problem)
  return ring as unknown as Ring
}
