import type { Point } from '../../areas/domain/area.ts'
import { METRES_PER_DEGREE } from '../../areas/domain/geometry.ts'
import { AppError } from '../../kernel/errors.ts'
import { metresBetween, WALK_MAX_METRES, walkSeconds } from '../domain/walk.ts'

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

/** Finds the points within `WALK_MAX_METRES` of any point. */
export function nearby(points: Points) {
  const cells = new Map<number, number[]>()
  for (let at = 0; at < points.latitude.length; at += 1) {
    const cell = cellOf(points.longitude[at] as number, points.latitude[at] as number)
    const others = cells.get(cell)
    if (others) others.push(at)
    else cells.set(cell, [at])
  }
  return (point: Point, found: (at: number, metres: number) => void) => {
    const middle = cellOf(point[0] * 1_000_000, point[1] * 1_000_000)
    for (let row = -ROW; row <= ROW; row += ROW)
      for (let column = -1; column <= 1; column += 1)
        for (const at of cells.get(middle + row + column) ?? []) {
          const metres = metresBetween(point, pointAt(points, at))
          if (metres <= WALK_MAX_METRES) found(at, metres)
        }
  }
}

const cellOf = (longitude: number, latitude: number) =>
  Math.floor(latitude / HIGH) * ROW + Math.floor(longitude / WIDE)

/** More walks than any country has: its stops are not where they are said to be. */
const WALKS_MAX = 20_000_000

/**
 * The walks from each point to the others: where those of a point begin, the others, and the seconds.
 * @throws AppError `invalid` when there are too many.
 */
export function walksBetween(points: Points) {
  const near = nearby(points)
  const from: number[] = [0]
  const to: number[] = []
  const seconds: number[] = []
  for (let at = 0; at < points.latitude.length; at += 1) {
    near(pointAt(points, at), (other, metres) => {
      if (other === at) return
      to.push(other)
      seconds.push(walkSeconds(metres))
    })
    if (to.length > WALKS_MAX) throw new AppError('invalid', 'Too many stops are in one place')
    from.push(to.length)
  }
  return {
    walksFrom: Uint32Array.from(from),
    walksTo: Uint16Array.from(to),
    walkSeconds: Uint16Array.from(seconds),
  }
}
