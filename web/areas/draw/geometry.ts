import { POSITIONS_MAX, ringProblem } from '../../../src/areas/domain/drawn.ts'

/** Degrees. */
export type Point = [longitude: number, latitude: number]
/** A GeoJSON polygon of one closed ring: its last position repeats the first one. */
export type Polygon = { type: 'Polygon'; coordinates: [Point[]] }

export const POINTS_MAX = POSITIONS_MAX - 1
/** Metres. */
const EARTH_RADIUS = 6_371_008.8
/** From this size on, in square metres, square kilometres are shown. */
const KILOMETRES_FROM = 100_000

/** Degrees with the five decimals that are kept: about a metre. */
export const rounded = (degrees: number) => Math.round(degrees * 1e5) / 1e5

export function polygonOf(points: readonly Point[]): Polygon {
  const [first, ...others] = points
  return { type: 'Polygon', coordinates: [first ? [first, ...others, first] : []] }
}

/** The points of a closed ring, each once. */
export function pointsOf(ring: readonly (readonly number[])[]): Point[] {
  return ring.slice(0, -1).map(([longitude = 0, latitude = 0]) => [longitude, latitude])
}

/** Why points are no area that can be used; undefined: they are. */
export function problemOf(points: readonly Point[]): 'few' | 'many' | 'crosses' | undefined {
  if (new Set(points.map(String)).size < 3) return 'few'
  if (points.length > POINTS_MAX) return 'many'
  return ringProblem(polygonOf(points).coordinates[0]) === undefined ? undefined : 'crosses'
}

/** Square metres on a sphere. */
export function sizeOf(points: readonly Point[]): number {
  const radians = points.map(([x, y]) => [(x * Math.PI) / 180, Math.sin((y * Math.PI) / 180)])
  const sum = radians.reduce((total, [x = 0, sine = 0], at) => {
    const [nextX = 0, nextSine = 0] = radians[(at + 1) % radians.length] ?? []
    return total + (nextX - x) * (2 + sine + nextSine)
  }, 0)
  return Math.abs((sum * EARTH_RADIUS ** 2) / 2)
}

type SizeWords = { metres(amount: string): string; kilometres(amount: string): string }

/** A size for people, in the units of their language. */
export function sizeText(squareMetres: number, { metres, kilometres }: SizeWords): string {
  if (squareMetres < KILOMETRES_FROM)
    return metres(Math.round(squareMetres).toLocaleString('en-US'))
  return kilometres((squareMetres / 1e6).toLocaleString('en-US', { maximumFractionDigits: 1 }))
}

/** The point in the middle of two others. */
export function between([x1, y1]: Point, [x2, y2]: Point): Point {
  return [rounded((x1 + x2) / 2), rounded((y1 + y2) / 2)]
}
