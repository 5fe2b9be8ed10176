// Where points are on a map of tiles (Web Mercator, EPSG:3857).
import type { Point } from './area.ts'

/** The side of a tile, in pixels. */
export const TILE_PX = 256

/** Where a point is on the whole map at a zoom, in pixels from its north-western corner. */
export function pixelOf([longitude, latitude]: Point, zoom: number): [x: number, y: number] {
  const whole = TILE_PX * 2 ** zoom
  const radians = (latitude * Math.PI) / 180
  return [
    ((longitude + 180) / 360) * whole,
    ((1 - Math.asinh(Math.tan(radians)) / Math.PI) / 2) * whole,
  ]
}

/** The point of a pixel of the whole map at a zoom. */
export function pointOf([x, y]: readonly [x: number, y: number], zoom: number): Point {
  const whole = TILE_PX * 2 ** zoom
  const radians = Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / whole)))
  return [(x / whole) * 360 - 180, (radians * 180) / Math.PI]
}
