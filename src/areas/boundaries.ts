import type { AreaCode, Point } from './domain.ts'

/** The boundary of an area on the map. */
export type Boundary = {
  /** Null: land outside of every area, such as a park or a port. */
  code: AreaCode | null
  /** False: an official border. True: computed, with errors of up to some hundred metres. */
  isApproximate: boolean
  /** GeoJSON MultiPolygon coordinates. */
  polygons: readonly (readonly (readonly Point[])[])[]
}

type Box = readonly [west: number, south: number, east: number, north: number]

/** The smallest box around a boundary. */
export function boxOf({ polygons }: Pick<Boundary, 'polygons'>): Box {
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

function isInBox([longitude, latitude]: Point, [west, south, east, north]: Box): boolean {
  return longitude >= west && longitude <= east && latitude >= south && latitude <= north
}

/** Whether the point is inside of an outer ring of the boundary and outside of its holes (even-odd rule). */
export function covers({ polygons }: Pick<Boundary, 'polygons'>, point: Point): boolean {
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

/** Finds the boundaries around a point. */
export type BoundaryIndex = {
  /** The area whose official border contains the point. */
  exactAt(point: Point): AreaCode | null
  /** The area whose computed boundary contains the point. */
  approximateAt(point: Point): AreaCode | null
}

export function indexBoundaries(boundaries: readonly Boundary[]): BoundaryIndex {
  const indexed = boundaries.map((boundary) => ({ ...boundary, box: boxOf(boundary) }))
  const exact = indexed.filter(({ isApproximate }) => !isApproximate)
  const approximate = indexed.filter(({ isApproximate }) => isApproximate)
  const firstAt = (candidates: typeof indexed, point: Point) => {
    for (const candidate of candidates)
      if (isInBox(point, candidate.box) && covers(candidate, point)) return candidate.code
    return null
  }
  return {
    exactAt: (point) => firstAt(exact, point),
    approximateAt: (point) => firstAt(approximate, point),
  }
}
