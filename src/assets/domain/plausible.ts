import type { Point } from '../../areas/domain/area.ts'
import { covers } from '../../areas/domain/geometry.ts'
import type { DealType, Listing } from './asset.ts'
import { hasPlotSize } from './kinds.ts'

/** Whole shekels, both included. */
const PRICES: Record<DealType, readonly [least: number, most: number]> = {
  rent: [500, 100_000],
  sale: [100_000, 200_000_000],
}
/** Of arnona and of va'ad, for a month. */
const COST = [10, 6_000] as const
/** A price before a reduction is lower than this multiple of the price. */
const REDUCTION_FACTOR = 5
/** Square metres, of a flat and of any building. */
export const SIZE_MIN = 8
const SIZE_PER_ROOM = [10, 150] as const
/** The least share of a flat's size that its build size has. */
const BUILD_SHARE_MIN = 0.15
/** Square metres from which the size of a building or a plot is a mistake of units. */
const BUILD_END = 8_000
const PLOT_END = 100_000
const ROOMS_MAX = 15
/** The largest home with one room, in square metres. */
const ONE_ROOM_SIZE_MAX = 150

/** A coarse outline of Israel with a margin of some kilometres, as [longitude, latitude]. */
const ISRAEL: readonly Point[] = [
  [34.1, 31.3],
  [34.85, 29.42],
  [35.02, 29.45],
  [35.25, 30.4],
  [35.47, 30.95],
  [35.62, 31.5],
  [35.62, 32.6],
  [35.75, 32.72],
  [35.95, 32.75],
  [35.95, 33.2],
  [35.85, 33.45],
  [35.55, 33.37],
  [35.3, 33.18],
  [34.95, 33.18],
  [34.75, 32.6],
  [34.5, 31.9],
  [34.1, 31.4],
  [34.1, 31.3],
]

type Judged = Pick<
  Listing,
  | 'dealType'
  | 'price'
  | 'arnona'
  | 'vaad'
  | 'previousPrice'
  | 'rooms'
  | 'size'
  | 'buildSize'
  | 'floor'
  | 'coordinates'
  | 'propertyType'
  | 'implausible'
>

const FIELDS = [
  'price',
  'arnona',
  'vaad',
  'previousPrice',
  'rooms',
  'size',
  'buildSize',
  'floor',
  'coordinates',
] as const
type Field = (typeof FIELDS)[number]

/**
 * The listing with values that cannot be true moved to `implausible`, so that they count as not stated. A flat without
 * a plausible size has its build size, where that is plausible.
 */
export function plausible<Given extends Judged>(given: Given): Given {
  const fields = implausibleFields(given)
  const values = fields.map((field) => [field, given[field]])
  const judged: Given = {
    ...given,
    ...Object.fromEntries(fields.map((field) => [field, null])),
    implausible: { ...given.implausible, ...Object.fromEntries(values) },
  }
  const { buildSize, rooms } = judged
  const isLacking = judged.size === null && !hasPlotSize(given) && buildSize !== null
  if (!isLacking || !isFlatSize(buildSize, rooms)) return judged
  return { ...judged, size: buildSize }
}

function implausibleFields(given: Judged): Field[] {
  const {
    dealType,
    price,
    arnona,
    vaad,
    previousPrice,
    rooms,
    size,
    buildSize,
    floor,
    coordinates,
  } = given
  const isFlat = !hasPlotSize(given)
  const saneRooms = rooms !== null && rooms <= ROOMS_MAX ? rooms : null
  const isSize = size === null || (isFlat ? isFlatSize(size, saneRooms) : isPlotSize(size))
  const flatSize = isFlat && isSize ? size : null
  const checks: Record<Field, boolean> = {
    price: price === null || isPrice(price, dealType),
    arnona: isCost(arnona),
    vaad: isCost(vaad),
    previousPrice: previousPrice === null || isPriceBefore(previousPrice, given),
    rooms: rooms === null || isRoomCount(rooms, size),
    size: isSize,
    buildSize: buildSize === null || isBuildSize(buildSize, flatSize),
    floor: floor === null || Number.isInteger(floor),
    coordinates: coordinates === null || isInIsrael(coordinates),
  }
  return FIELDS.filter((field) => !checks[field])
}

/** Whether it can be the arnona or the va'ad of a month. */
function isCost(monthly: number | null): boolean {
  return monthly === null || (monthly >= COST[0] && monthly <= COST[1])
}

/** Whether it can be the price of such a deal. */
export function isPrice(price: number, dealType: DealType): boolean {
  const [least, most] = PRICES[dealType]
  return price >= least && price <= most
}

function isPriceBefore(before: number, { dealType, price }: Judged): boolean {
  return isPrice(before, dealType) && (price === null || before < price * REDUCTION_FACTOR)
}

function isRoomCount(rooms: number, size: number | null): boolean {
  return rooms <= ROOMS_MAX && !(rooms === 1 && size !== null && size > ONE_ROOM_SIZE_MAX)
}

function isFlatSize(size: number, rooms: number | null): boolean {
  const [least, most] = SIZE_PER_ROOM
  if (size < SIZE_MIN || size >= BUILD_END) return false
  return rooms === null || (size >= rooms * least && size <= rooms * most)
}

function isPlotSize(size: number): boolean {
  return size < PLOT_END
}

function isBuildSize(size: number, flatSize: number | null): boolean {
  if (size < SIZE_MIN || size >= BUILD_END) return false
  return flatSize === null || size >= flatSize * BUILD_SHARE_MIN
}

/** Whether a point is in Israel, by a coarse outline. */
export function isInIsrael(point: Point): boolean {
  return covers({ polygons: [[ISRAEL]] }, point)
}
