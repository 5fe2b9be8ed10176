import { t } from 'elysia'
import { PLACED_BY } from '../../areas/domain/area.ts'
import { iso } from '../../kernel/domain/iso.ts'
import { orNull, Time, whole } from '../../kernel/schema.ts'
import { DEAL_TYPES } from '../domain/asset.ts'
import { MUST_HAVES } from '../domain/must-haves.ts'
import { placeBy } from '../domain/place.ts'
import type { Pin } from '../store/pins.ts'
import { AssetWire } from '../wire.ts'
import { type FilterName, FORMER_NAMES, type FormerName } from './domain.ts'
import { FILTER_NAMES } from './filter-domain.ts'
import type { Part } from './understanding/domain.ts'

const PointWire = t.Tuple([t.Number(), t.Number()], { description: '[longitude, latitude]' })

const PaginationWire = t.Object({
  total: whole({ description: 'The number of all homes that pass the filters' }),
  limit: whole(),
  page: whole(),
})

const RANGE = { min: orNull(t.Number()), max: orNull(t.Number()) }
const DAYS = {
  min: orNull(t.String({ format: 'date' })),
  max: orNull(t.String({ format: 'date' })),
}
const WITHOUT = { without: t.String({ description: 'The search text without this part' }) }

/** A part of the search text: what it is taken for, or the words that remain. */
export const PartWire = t.Union([
  t.Object({
    kind: t.UnionEnum(['city', 'area']),
    name: t.String(),
    areaCodes: t.Array(whole()),
    ...WITHOUT,
  }),
  t.Object({
    kind: t.Literal('street'),
    name: t.String(),
    isNear: t.Boolean({ description: 'Whether homes around it are meant too' }),
    ...WITHOUT,
  }),
  t.Object({ kind: t.Literal('deal'), dealType: t.UnionEnum(DEAL_TYPES), ...WITHOUT }),
  t.Object({ kind: t.Literal('price'), ...RANGE, ...WITHOUT }),
  t.Object({ kind: t.UnionEnum(['rooms', 'size', 'floor']), ...RANGE, ...WITHOUT }),
  t.Object({ kind: t.Literal('entry'), ...DAYS, ...WITHOUT }),
  t.Object({
    kind: t.Literal('sublet'),
    isWanted: t.Boolean({ description: 'true: sublets only; false: no sublets' }),
    ...WITHOUT,
  }),
  t.Object({ kind: t.Literal('feature'), feature: t.UnionEnum(MUST_HAVES), ...WITHOUT }),
  t.Object({ kind: t.Literal('text'), text: t.String(), ...WITHOUT }),
])
export type PartWire = typeof PartWire.static

export const partToWire = (part: Part): PartWire =>
  'areaCodes' in part ? { ...part, areaCodes: [...part.areaCodes] } : part

/** Filters by the names by which they were asked for. */
const ASKED_NAMES = [...FILTER_NAMES, ...Object.values(FORMER_NAMES)] as [
  FilterName,
  ...(FilterName | FormerName)[],
]

const LOOK = {
  newSince: t.String({
    format: 'date-time',
    description: 'The end of my last visit: what was first seen later is new to me',
  }),
}
export const LookWire = t.Object(LOOK)
export type LookWire = typeof LookWire.static
export const lookToWire = (newSince: number) => ({ newSince: iso(newSince) })

export const AssetPage = t.Object({
  assets: t.Array(AssetWire),
  pagination: PaginationWire,
  relax: t.Array(t.Object({ filter: t.UnionEnum(ASKED_NAMES), count: whole() }), {
    description:
      'When nothing was found: the filters without one of which homes are found, and how many; at most 3, the most first',
  }),
  understood: t.Array(PartWire, {
    description: 'What the parts of searchText are taken for; empty when all of it is words',
  }),
  ...LOOK,
})
export type AssetPage = typeof AssetPage.static

/** What a marker of the map shows; the card is fetched when it is opened. */
export const PinWire = t.Object({
  _id: t.String(),
  coordinates: PointWire,
  price: orNull(whole()),
  dealType: t.String({ description: 'rent or sale' }),
  placeBy: t.UnionEnum(PLACED_BY),
  firstSeenAt: Time,
  isSaved: t.Boolean(),
})
export type PinWire = typeof PinWire.static

export const ClusterWire = t.Object({
  point: PointWire,
  count: whole(),
  bounds: t.Tuple([t.Number(), t.Number(), t.Number(), t.Number()], {
    description: '[west, south, east, north] of its homes',
  }),
})
export type ClusterWire = typeof ClusterWire.static

export const MapPage = t.Object({
  assets: t.Array(PinWire, { description: 'At most 100' }),
  clusters: t.Array(ClusterWire, {
    description: 'The other homes: their counts and the pins add up to the total',
  }),
  pagination: PaginationWire,
})
export type MapPage = typeof MapPage.static

export const HistogramWire = t.Object({
  bars: t.Array(t.Object({ from: whole(), to: whole(), count: whole() }), {
    description: 'Homes by price, in whole shekels: from included, to not',
  }),
  over: whole({ description: 'Homes whose price is at the end of the scale or beyond' }),
})
export type HistogramWire = typeof HistogramWire.static

export const AssetCountWire = t.Object({
  count: whole(),
  createdLastDay: whole({ description: 'First seen in the last 24 hours' }),
})

export function pinToWire({
  id,
  coordinates,
  firstSeenAt,
  street,
  geocodedBy,
  ...pin
}: Pin): PinWire {
  const [longitude, latitude] = coordinates ?? [0, 0]
  return {
    _id: id,
    ...pin,
    coordinates: [longitude, latitude],
    placeBy: placeBy({ coordinates, street, geocodedBy }) ?? 'area',
    firstSeenAt: iso(firstSeenAt),
  }
}
