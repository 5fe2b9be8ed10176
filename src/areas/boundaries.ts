import type { AreaCode, Point } from './domain/area.ts'
import { type Box, boxOf, covers, type Shape } from './domain/geometry.ts'

/** The boundary of an area on the map. */
export type Boundary = Shape & {
  /** Null: land outside of every area, such as a park or a port. */
  code: AreaCode | null
  /** False: an official border. True: computed, with errors of up to some hundred metres. */
  isApproximate: boolean
}

function isInBox([longitude, latitude]: Point, [west, south, east, north]: Box): boolean {
  return longitude >= west && longitude <= east && latitude >= south && latitude <= north
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
