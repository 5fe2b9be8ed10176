// What the map draws: homes, and clusters of those that would cover each other.
import type { Point } from '../../../src/areas/domain/area.ts'
import { pixelOf } from '../../../src/areas/domain/mercator.ts'
import type { ClusterWire, PinWire } from '../../../src/assets/search/wire.ts'
import { type Box, meet } from '../../areas/boxes.ts'
import { pinWidth } from './pin-text.ts'
import { isDrawable, ZOOM_MAX } from './view.ts'

type Bounds = ClusterWire['bounds']

export type Mark = {
  /** Names what is drawn: a mark with the same key has the same place and number. */
  key: string
  point: Point
  count: number
  /** Around all its homes. */
  bounds: Bounds
  /** Its homes, as far as they are known one by one. */
  homes: readonly PinWire[]
}

/** What was found in a part of the map. */
export type Found = { homes: readonly PinWire[]; clusters: readonly ClusterWire[] }

/** The edge of a cluster's square by the number of its homes. */
const SQUARES = [
  { upTo: 15, px: 38 },
  { upTo: 30, px: 46 },
  { upTo: Number.POSITIVE_INFINITY, px: 52 },
] as const
/** Around the square of a cluster. */
const HALO_PX = 5
/** So much of the rounded edge of a pill may lie below another one. */
const TOUCH_PX = 2
/** The height of a pin, whose tip is its place, and of its pill alone. */
export const PIN_PX = { height: 36, pill: 28 } as const

export const squareOf = (count: number) => SQUARES.find(({ upTo }) => count <= upTo)?.px ?? 52

/** The home of a mark that stands for one only. */
export const homeOf = ({ count, homes }: Mark) => (count === 1 ? homes[0] : undefined)

/**
 * The marks of a zoom: none covers another one, and together they stand for all homes. They depend on the zoom and on
 * what is around them, not on the order of what was found, so that few of them change with one home.
 */
export function marksOf({ homes, clusters }: Found, zoom: number): Mark[] {
  const drawable = homes.filter(({ coordinates }) => isDrawable(coordinates)).map(ofHome)
  const counted = clusters.filter(({ point }) => isDrawable(point)).map(ofCluster)
  let placed = [...counted, ...drawable].sort(byPlace).map((mark) => placedAt(mark, zoom))
  for (;;) {
    const folded = foldedOnce(placed, zoom)
    if (folded.length === placed.length) return folded.map(({ mark }) => mark)
    placed = folded
  }
}

/** Whether the homes of a mark are so close that no zoom shows them one by one. */
export function isTight({ homes, count }: Mark): boolean {
  return homes.length === count && marksOf({ homes, clusters: [] }, ZOOM_MAX).length === 1
}

/** What no other mark may cover of a mark, in pixels of the whole map. */
export function boxOf(mark: Mark, zoom: number): Box {
  const [x, y] = pixelOf(mark.point, zoom)
  const home = homeOf(mark)
  if (home) {
    const half = pinWidth(home) / 2 - TOUCH_PX
    const top = y - PIN_PX.height + TOUCH_PX
    return [x - half, top, x + half, top + PIN_PX.pill - 2 * TOUCH_PX]
  }
  const half = squareOf(mark.count) / 2 + HALO_PX
  return [x - half, y - half, x + half, y + half]
}

type Placed = { mark: Mark; box: Box }

const placedAt = (mark: Mark, zoom: number): Placed => ({ mark, box: boxOf(mark, zoom) })

/** Each mark joins the first one before it that it would cover. */
function foldedOnce(placed: readonly Placed[], zoom: number): Placed[] {
  const kept: Placed[] = []
  for (const one of placed) {
    const at = kept.findIndex(({ box }) => meet(box, one.box))
    const other = kept[at]
    if (other) kept[at] = placedAt(joined(other.mark, one.mark), zoom)
    else kept.push(one)
  }
  return kept
}

function joined(one: Mark, other: Mark): Mark {
  const count = one.count + other.count
  const mean = (axis: 0 | 1) =>
    (one.point[axis] * one.count + other.point[axis] * other.count) / count
  const bounds: Bounds = [
    Math.min(one.bounds[0], other.bounds[0]),
    Math.min(one.bounds[1], other.bounds[1]),
    Math.max(one.bounds[2], other.bounds[2]),
    Math.max(one.bounds[3], other.bounds[3]),
  ]
  return cluster([mean(0), mean(1)], { count, bounds, homes: [...one.homes, ...other.homes] })
}

function ofHome(home: PinWire): Mark {
  const [longitude, latitude] = home.coordinates
  return {
    key: home._id,
    point: home.coordinates,
    count: 1,
    bounds: [longitude, latitude, longitude, latitude],
    homes: [home],
  }
}

const ofCluster = ({ point, count, bounds }: ClusterWire) =>
  cluster(point, { count, bounds, homes: [] })

function cluster(point: Point, rest: Omit<Mark, 'key' | 'point'>): Mark {
  const place = point.map((degrees) => degrees.toFixed(5)).join(' ')
  return { key: `${rest.count} at ${place}`, point, ...rest }
}

function byPlace(one: Mark, other: Mark): number {
  return (
    one.point[0] - other.point[0] || one.point[1] - other.point[1] || (one.key < other.key ? -1 : 1)
  )
}

/** The gap between a cluster and the lowest row of its pins. */
const ABOVE_PX = 30

/** Where the homes of a mark are drawn when they are spread: rows of pins above its place, by px. */
export function spreadOf({ homes }: Mark): { home: PinWire; by: [x: number, y: number] }[] {
  const columns = Math.ceil(Math.sqrt(homes.length / 2))
  const width = Math.max(...homes.map(pinWidth)) + 4
  return homes.map((home, at) => {
    const row = Math.floor(at / columns)
    const inRow = Math.min(columns, homes.length - row * columns)
    const column = at % columns
    return {
      home,
      by: [(column - (inRow - 1) / 2) * width, -row * PIN_PX.height - ABOVE_PX],
    }
  })
}
