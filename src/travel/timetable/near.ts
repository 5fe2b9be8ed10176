import type { Point } from '../../areas/domain/area.ts'
import { METRES_PER_DEGREE } from '../../areas/domain/geometry.ts'
import { metresBetween, WALK_MAX_METRES } from '../domain/walk.ts'

/** Points in millionths of a degree. */
export type Points = { longitude: Int32Array; latitude: Int32Array }

/**
 * The sides of a cell in millionths of a degree: no point within `WALK_MAX_METRES` is further than the next cell. A
 * degree of longitude is shortest in the north, at 34 degrees it has 0.829 of the metres of one of latitude.
 */
const HIGH = Math.ceil((WALK_MAX_METRES / METRES_PER_DEGREE) * 1_000_000)
const WIDE = Math.ceil(HIGH / 0.82)
/** More than there are cells from west to east. */
const ROW = 65_536

export const pointAt = ({ longitude, latitude }: Points, at: number): Point => [
  (longitude[at] as number) / 1_000_000,
  (latitude[at] as number) / 1_000_000,
]

export type Near = (
  point: Point,
  found: (at: number, metres: number) => void,
  /** Absent: all are. Asked before a distance is computed. */
  isWanted?: (at: number) => boolean,
) => void

/** Finds the points within `WALK_MAX_METRES` of any point. */
export function nearby(points: Points): Near {
  const { longitude, latitude } = points
  const cells = new Map<number, number[]>()
  for (let at = 0; at < latitude.length; at += 1) {
    const cell = cellOf(longitude[at] as number, latitude[at] as number)
    const others = cells.get(cell)
    if (others) others.push(at)
    else cells.set(cell, [at])
  }
  return (point, found, isWanted) => {
    const [x, y] = [point[0] * 1_000_000, point[1] * 1_000_000]
    const narrow = Math.cos((point[1] * Math.PI) / 180)
    const middle = cellOf(x, y)
    for (const step of AROUND)
      for (const at of cells.get(middle + step) ?? []) {
        if (isWanted?.(at) === false) continue
        const east = ((longitude[at] as number) - x) * narrow
        const north = (latitude[at] as number) - y
        if (east * east + north * north > ABOUT * ABOUT) continue
        const metres = metresBetween(point, pointAt(points, at))
        if (metres <= WALK_MAX_METRES) found(at, metres)
      }
  }
}

/** The cells around one, itself first: what is near is found before what is far. */
const AROUND = [0, -1, 1, -ROW, ROW, -ROW - 1, 1 - ROW, ROW - 1, ROW + 1]
/** What is further than this is not within `WALK_MAX_METRES`, although its latitude is not quite that of the middle. */
const ABOUT = HIGH * 1.01

const cellOf = (longitude: number, latitude: number) =>
  Math.floor(latitude / HIGH) * ROW + Math.floor(longitude / WIDE)
