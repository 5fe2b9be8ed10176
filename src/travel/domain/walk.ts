// Travel: how long it takes from a home to the places of a user. This file: distances on foot.
import type { Point } from '../../areas/domain/area.ts'
import { METRES_PER_DEGREE } from '../../areas/domain/geometry.ts'

/** How far a stop may be from a home, a place or another stop, in metres of a straight line. */
export const WALK_MAX_METRES = 900

/** Streets are longer than a straight line by this factor, and this many metres are walked in a minute. */
const WALK_DETOUR = 1.3
const WALK_METRES_PER_MINUTE = 80

const RADIANS = Math.PI / 180

/** The metres of a straight line between two points of the country. */
export function metresBetween([x1, y1]: Point, [x2, y2]: Point): number {
  const east = (x2 - x1) * Math.cos(((y1 + y2) / 2) * RADIANS)
  const north = y2 - y1
  return Math.sqrt(east * east + north * north) * METRES_PER_DEGREE
}

/** How far one walks in some seconds, in metres of a straight line. */
export const walkedMetres = (seconds: number) =>
  (seconds * WALK_METRES_PER_MINUTE) / (60 * WALK_DETOUR)

/** The whole seconds in which a straight line of so many metres is walked. */
export const walkSeconds = (metres: number) =>
  Math.ceil((metres * WALK_DETOUR * 60) / WALK_METRES_PER_MINUTE)
