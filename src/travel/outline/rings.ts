import type { Point } from '../../areas/domain/area.ts'
import type { Field } from './field.ts'

/** A closed line on the grid: the area inside is at its left. */
export type GridRing = (readonly [column: number, row: number])[]

/** The sides of a cell: below, at the end, above, at the beginning. */
const [BELOW, END, ABOVE, BEGIN] = [0, 1, 2, 3]
/** Where the edge of the area enters and leaves a cell, by which of its corners are inside (1, 2, 4, 8 from below). */
const LINES: readonly (readonly (readonly [number, number])[])[] = [
  [],
  [[BELOW, BEGIN]],
  [[END, BELOW]],
  [[END, BEGIN]],
  [[ABOVE, END]],
  [
    [BELOW, BEGIN],
    [ABOVE, END],
  ],
  [[ABOVE, BELOW]],
  [[ABOVE, BEGIN]],
  [[BEGIN, ABOVE]],
  [[BELOW, ABOVE]],
  [
    [END, BELOW],
    [BEGIN, ABOVE],
  ],
  [[END, ABOVE]],
  [[BEGIN, END]],
  [[BELOW, END]],
  [[BEGIN, BELOW]],
  [],
]

/** The lines along which a field is 0 (marching squares). */
export function ringsOf(field: Field): GridRing[] {
  const next = stepsOf(field)
  const rings: GridRing[] = []
  for (const [first] of next) {
    const ring: GridRing = []
    for (let side: number | undefined = first; side !== undefined; ) {
      const following = next.get(side)
      if (following === undefined) break
      ring.push(crossingOf(field, side))
      next.delete(side)
      side = following
    }
    rings.push(ring)
  }
  return rings
}

/** From each crossed side of a cell to the next one. Even numbers: from a crossing to the end; odd ones: upwards. */
function stepsOf({ columns, rows, depth }: Field): Map<number, number> {
  const next = new Map<number, number>()
  const isInside = (at: number) => ((depth[at] as number) > 0 ? 1 : 0)
  for (let row = 0; row + 1 < rows; row += 1)
    for (let column = 0; column + 1 < columns; column += 1) {
      const at = row * columns + column
      const above = at + columns
      const corners =
        isInside(at) + 2 * isInside(at + 1) + 4 * isInside(above + 1) + 8 * isInside(above)
      const sides = [2 * at, 2 * (at + 1) + 1, 2 * above, 2 * at + 1]
      for (const [from, to] of LINES[corners] ?? [])
        next.set(sides[from] as number, sides[to] as number)
    }
  return next
}

/** Where the field is 0 on a side. */
function crossingOf({ columns, depth }: Field, side: number): readonly [number, number] {
  const at = side >> 1
  const isUpwards = side % 2 === 1
  const [one, other] = [depth[at] as number, depth[isUpwards ? at + columns : at + 1] as number]
  const share = one / (one - other)
  const [column, row] = [at % columns, Math.floor(at / columns)]
  return isUpwards ? [column, row + share] : [column + share, row]
}

/** The cells that a ring encloses; below 0 for one around a hole. */
export function cellsIn(ring: GridRing): number {
  let twice = 0
  let [x, y] = ring.at(-1) ?? [0, 0]
  for (const [column, row] of ring) {
    twice += x * row - column * y
    ;[x, y] = [column, row]
  }
  return twice / 2
}

/** A ring with fewer points, none of the others further than `most` from its lines (Douglas and Peucker). */
export function simplified(ring: GridRing, most: number): GridRing {
  const isKept = new Uint8Array(ring.length)
  const half = ring.length >> 1
  isKept[0] = isKept[half] = 1
  const open: [number, number][] = [
    [0, half],
    [half, ring.length],
  ]
  for (let span = open.pop(); span; span = open.pop()) {
    const [from, to] = span
    const far = farthest(ring, from, to)
    if (far.distance <= most) continue
    isKept[far.at] = 1
    open.push([from, far.at], [far.at, to])
  }
  return ring.filter((_, at) => isKept[at] === 1)
}

function farthest(ring: GridRing, from: number, to: number): { at: number; distance: number } {
  const [x, y] = ring[from] as GridRing[number]
  const [endX, endY] = ring[to % ring.length] as GridRing[number]
  const [acrossX, acrossY] = [endX - x, endY - y]
  const length = Math.hypot(acrossX, acrossY)
  let [at, distance] = [from, 0]
  for (let one = from + 1; one < to; one += 1) {
    const [column, row] = ring[one] as GridRing[number]
    const away =
      length === 0
        ? Math.hypot(column - x, row - y)
        : Math.abs(acrossX * (row - y) - acrossY * (column - x)) / length
    if (away > distance) [at, distance] = [one, away]
  }
  return { at, distance }
}

/** A ring in degrees, to a metre. */
export const degreesOf = ({ pointAt }: Field, ring: GridRing): Point[] =>
  ring.map(([column, row]) => {
    const [longitude, latitude] = pointAt(column, row)
    return [Number(longitude.toFixed(5)), Number(latitude.toFixed(5))]
  })
