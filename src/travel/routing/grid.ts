import type { Point } from '../../areas/domain/area.ts'
import { METRES_PER_DEGREE } from '../../areas/domain/geometry.ts'
import type { RoutedMode } from '../domain/place.ts'

// From where a routing engine is asked for the way to a place: squares around the place, each with the points of a grid,
// the closest first. Homes are between such points, so that the engine is never told where they are.

/** The metres between the points of each square. */
const STEPS: Readonly<Record<RoutedMode, readonly number[]>> = {
  walk: [100, 200, 400],
  bike: [200, 500, 1_000],
  drive: [400, 1_000, 2_500, 5_000],
}
/** The points of a square from its middle to a side, and along it. */
const HALF = 10
const SIDE = 2 * HALF + 1
const SQUARE = SIDE * SIDE

/** What stands for a point from which there is no way. */
export const NO_WAY = 65_535

const narrow = (place: Point) => Math.cos((place[1] * Math.PI) / 180)

export type GridPoint = {
  point: Point
  /** The metres between points here: no street that is further away stands for it. */
  step: number
}

/** The points of the grid of a place. */
export function gridOf(place: Point, mode: RoutedMode): GridPoint[] {
  const metres = METRES_PER_DEGREE
  return STEPS[mode].flatMap((step) =>
    Array.from({ length: SQUARE }, (_, at): GridPoint => {
      const [x, y] = [(at % SIDE) - HALF, Math.floor(at / SIDE) - HALF]
      const east = (x * step) / (metres * narrow(place))
      return { point: [place[0] + east, place[1] + (y * step) / metres], step }
    }),
  )
}

/**
 * The seconds from a home, between those of the four points around it. Undefined: it is not within the grid, or there is
 * no way from one of them.
 */
export function secondsIn(
  seconds: Uint16Array,
  { place, mode, home }: { place: Point; mode: RoutedMode; home: Point },
): number | undefined {
  const east = (home[0] - place[0]) * METRES_PER_DEGREE * narrow(place)
  const north = (home[1] - place[1]) * METRES_PER_DEGREE
  const square = STEPS[mode].findIndex(
    (step) => Math.max(Math.abs(east), Math.abs(north)) < HALF * step,
  )
  const step = STEPS[mode][square]
  if (step === undefined) return undefined
  const [x, y] = [east / step + HALF, north / step + HALF]
  const at = square * SQUARE + Math.floor(y) * SIDE + Math.floor(x)
  const corners = [at, at + 1, at + SIDE, at + SIDE + 1].map((one) => seconds[one] ?? NO_WAY)
  if (corners.includes(NO_WAY)) return undefined
  const [a, b, c, d] = corners as [number, number, number, number]
  const [right, up] = [x % 1, y % 1]
  return (a * (1 - right) + b * right) * (1 - up) + (c * (1 - right) + d * right) * up
}
