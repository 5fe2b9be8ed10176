import { type Point, type Polygon, pointsOf, polygonOf, problemOf, rounded } from './geometry.ts'

/** Bytes of a text that is read. */
const TEXT_MAX = 100_000

export type PasteProblem =
  | 'long'
  | 'json'
  | 'polygon'
  | 'holes'
  | 'place'
  | 'few'
  | 'many'
  | 'crosses'

/** The polygon in a pasted GeoJSON text: a Polygon, a Feature with one, or a collection of one such feature. */
export function readGeoJson(text: string): Polygon | PasteProblem {
  if (new TextEncoder().encode(text).length > TEXT_MAX) return 'long'
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return 'json'
  }
  const coordinates = coordinatesOf(value)
  if (!Array.isArray(coordinates) || !Array.isArray(coordinates[0])) return 'polygon'
  if (coordinates.length !== 1) return 'holes'
  const read = (coordinates[0] as unknown[]).map(pointOf)
  const ring = read.filter((point) => point !== undefined)
  if (ring.length !== read.length) return 'place'
  const points = withoutRepeats(isClosed(ring) ? pointsOf(ring) : ring)
  return problemOf(points) ?? polygonOf(points)
}

/** The coordinates of the only polygon; undefined when it is something else. */
function coordinatesOf(value: unknown): unknown {
  const { type, features } = fieldsOf(value)
  if (type === 'FeatureCollection')
    return Array.isArray(features) && features.length === 1
      ? coordinatesOfFeature(features[0])
      : undefined
  return type === 'Feature' ? coordinatesOfFeature(value) : coordinatesOfPolygon(value)
}

function coordinatesOfFeature(value: unknown): unknown {
  const { type, geometry } = fieldsOf(value)
  return type === 'Feature' ? coordinatesOfPolygon(geometry) : undefined
}

function coordinatesOfPolygon(value: unknown): unknown {
  const { type, coordinates } = fieldsOf(value)
  return type === 'Polygon' ? coordinates : undefined
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

/** A position, whose height is left out; undefined when it is not on the globe. */
function pointOf(value: unknown): Point | undefined {
  if (!Array.isArray(value) || value.length < 2 || value.length > 3) return undefined
  const [longitude, latitude] = value as unknown[]
  if (typeof longitude !== 'number' || typeof latitude !== 'number') return undefined
  if (!(Math.abs(longitude) <= 180) || !(Math.abs(latitude) <= 90)) return undefined
  return [rounded(longitude), rounded(latitude)]
}

function isClosed(ring: readonly Point[]): boolean {
  return ring.length > 1 && String(ring[0]) === String(ring.at(-1))
}

/** Rounding may bring neighbours together. */
function withoutRepeats(points: readonly Point[]): Point[] {
  return points.filter((point, at) => at === 0 || String(point) !== String(points[at - 1]))
}
