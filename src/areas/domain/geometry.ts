// Shapes on the map, and what is inside of them.
import type { Point } from './area.ts'

/** The metres of a degree of latitude, on a sphere of the earth's mean radius. */
export const METRES_PER_DEGREE = 111_195.08

/** GeoJSON MultiPolygon coordinates. */
export type Shape = { polygons: readonly (readonly (readonly Point[])[])[] }

/** Whether a point is in the country or close to it. */
export const isInCountry = ([longitude, latitude]: Point) =>
  longitude >= 34 && longitude <= 36 && latitude >= 29 && latitude <= 34

export type Box = readonly [west: number, south: number, east: number, north: number]

/** The smallest box around a shape. */
export function boxOf({ polygons }: Shape): Box {
  const points = polygons.flatMap(([ring = []]) => ring)
  const longitudes = points.map(([longitude]) => longitude)
  const latitudes = points.map(([, latitude]) => latitude)
  return [
    Math.min(...longitudes),
    Math.min(...latitudes),
    Math.max(...longitudes),
    Math.max(...latitudes),
  ]
}

/** Whether the point is inside of an outer ring of the shape and outside of its holes (even-odd rule). */
export function covers({ polygons }: Shape, point: Point): boolean {
  for (const rings of polygons) {
    let inside = false
    for (const ring of rings) if (isInRing(ring, point)) inside = !inside
    if (inside) return true
  }
  return false
}

function isInRing(ring: readonly Point[], point: Point): boolean {
  const x = point[0]
  const y = point[1]
  let inside = false
  let previous = ring[ring.length - 1] ?? point
  for (const corner of ring) {
    const crosses = corner[1] > y !== previous[1] > y
    if (
      crosses &&
      x < ((previous[0] - corner[0]) * (y - corner[1])) / (previous[1] - corner[1]) + corner[0]
    )
      inside = !inside
    previous = corner
  }
  return inside
}
