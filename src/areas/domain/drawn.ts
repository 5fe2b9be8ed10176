// Areas that a user draws on the map: one closed ring of [longitude, latitude] in degrees.

import type { Area, AreaCode, Point } from './area.ts'
import { type Box, boxOf, covers } from './geometry.ts'

/** The last position repeats the first one. */
export type Ring = readonly Point[]

/** An area with the name that its user gave it, as GeoJSON. */
export type DrawnArea = {
  name: string
  polygon: { type: 'Polygon'; coordinates: readonly Ring[] }
}

/** The only ring of a drawn area. */
export function ringOf({ polygon }: Pick<DrawnArea, 'polygon'>): Ring {
  return polygon.coordinates[0] ?? []
}

/** The fewest positions of a ring, and the most: 200 corners. */
const POSITIONS_MIN = 4
export const POSITIONS_MAX = 201

/** Why positions are no ring that can be used; undefined: they are. */
export function ringProblem(ring: readonly unknown[]): string | undefined {
  if (ring.length < POSITIONS_MIN) return 'must have at least 3 corners'
  if (ring.length > POSITIONS_MAX) return `must have at most ${POSITIONS_MAX - 1} corners`
  if (!ring.every(isPosition)) return 'must have positions of [longitude, latitude] in degrees'
  const [first, last] = [ring[0], ring.at(-1)] as [Point, Point]
  if (!isEqual(first, last)) return 'must end where it begins'
  const corners = cornersOf(ring as readonly Point[])
  if (corners.length < POSITIONS_MIN - 1) return 'must have at least 3 different corners'
  return crossesItself(corners) ? 'must not cross itself' : undefined
}

function isPosition(value: unknown): value is Point {
  if (!Array.isArray(value) || value.length !== 2) return false
  const [longitude, latitude] = value as unknown[]
  return isWithin(longitude, 180) && isWithin(latitude, 90)
}

function isWithin(value: unknown, most: number): boolean {
  return typeof value === 'number' && Math.abs(value) <= most
}

const isEqual = (one: Point, other: Point) => one[0] === other[0] && one[1] === other[1]

/** The corners of a closed ring. A corner that is repeated at once counts once. */
function cornersOf(ring: Ring): Point[] {
  return ring.slice(1).filter((corner, at) => !isEqual(corner, ring[at] as Point))
}

function crossesItself(corners: readonly Point[]): boolean {
  const sides = corners.map((from, at) => [from, corners[(at + 1) % corners.length]] as Side)
  return sides.some((side, at) =>
    sides.slice(at + 1).some((other, between) => {
      const isNext = between === 0
      const isPrevious = at === 0 && between === sides.length - 2
      if (isNext) return turnsBack(side, other)
      if (isPrevious) return turnsBack(other, side)
      return meets(side, other)
    }),
  )
}

type Side = readonly [from: Point, to: Point]

/** Twice the area of a triangle: positive when `c` is on the left of the way from `a` to `b`. */
function turn(a: Point, b: Point, c: Point): number {
  return Math.sign((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]))
}

/** Whether a side runs back over the one before it. */
function turnsBack([a, b]: Side, [, c]: Side): boolean {
  const ahead = (b[0] - a[0]) * (c[0] - b[0]) + (b[1] - a[1]) * (c[1] - b[1])
  return turn(a, b, c) === 0 && ahead < 0
}

/** Whether two sides have a point in common. */
function meets([a, b]: Side, [c, d]: Side): boolean {
  const [ofC, ofD, ofA, ofB] = [turn(a, b, c), turn(a, b, d), turn(c, d, a), turn(c, d, b)]
  if (ofC !== ofD && ofA !== ofB) return true
  return (
    (ofC === 0 && isBetween(a, c, b)) ||
    (ofD === 0 && isBetween(a, d, b)) ||
    (ofA === 0 && isBetween(c, a, d)) ||
    (ofB === 0 && isBetween(c, b, d))
  )
}

/** Whether a point on the line through `a` and `b` is between them. */
function isBetween(a: Point, point: Point, b: Point): boolean {
  return ([0, 1] as const).every(
    (axis) =>
      point[axis] >= Math.min(a[axis], b[axis]) && point[axis] <= Math.max(a[axis], b[axis]),
  )
}

/** Whether a point is inside of a ring. */
export function isInside(ring: Ring, point: Point): boolean {
  return covers({ polygons: [[ring]] }, point)
}

/** The smallest box around a ring. */
export function boxOfRing(ring: Ring): Box {
  return boxOf({ polygons: [[ring]] })
}

/** The areas that a ring is about: those whose middle is inside, and the nearest one to each corner. */
export function areasAround(
  areas: readonly Pick<Area, 'code' | 'point'>[],
  ring: Ring,
): AreaCode[] {
  const placed = areas.flatMap(({ code, point }) => (point ? [{ code, point }] : []))
  const inside = placed.filter(({ point }) => isInside(ring, point))
  const nearest = ring.flatMap((corner) => nearestTo(placed, corner))
  return [...new Set([...inside, ...nearest].map(({ code }) => code))]
}

type Placed = { code: AreaCode; point: Point }

function nearestTo(placed: readonly Placed[], [x, y]: Point): Placed[] {
  // A degree of longitude is shorter than one of latitude.
  const narrow = Math.cos((y * Math.PI) / 180)
  const away = ({ point }: Placed) => Math.hypot((point[0] - x) * narrow, point[1] - y)
  const [first, ...others] = placed
  if (!first) return []
  return [others.reduce((best, other) => (away(other) < away(best) ? other : best), first)]
}
