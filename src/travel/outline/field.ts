import type { Point } from '../../areas/domain/area.ts'
import { METRES_PER_DEGREE } from '../../areas/domain/geometry.ts'

/** Everything within so many metres of a point. */
export type Disc = { point: Point; metres: number }

/**
 * How far inside of the discs the crossings of a grid are, in metres; below 0 outside, where only what is beside them
 * is known.
 */
export type Field = {
  columns: number
  rows: number
  depth: Float32Array
  /** The metres between two crossings. */
  step: number
  /** The point of a place on the grid. */
  pointAt(column: number, row: number): Point
}

/** The sides of cells (m), and the most crossings. */
const STEP = 60
const CROSSINGS_MAX = 400_000
/** Empty cells around all discs, so that every outline closes. */
const MARGIN = 2

export function fieldOf(discs: readonly Disc[]): Field {
  const { west, south, width, height, narrow } = extentOf(discs)
  const step = Math.max(STEP, Math.sqrt((width * height) / CROSSINGS_MAX))
  const columns = Math.ceil(width / step) + 2 * MARGIN + 1
  const rows = Math.ceil(height / step) + 2 * MARGIN + 1
  const [perColumn, perRow] = [step / (METRES_PER_DEGREE * narrow), step / METRES_PER_DEGREE]
  const field = {
    columns,
    rows,
    depth: new Float32Array(columns * rows).fill(-2 * step),
    step,
    pointAt: (column: number, row: number): Point => [
      west + (column - MARGIN) * perColumn,
      south + (row - MARGIN) * perRow,
    ],
  }
  for (const { point, metres } of discs) {
    const at = [
      (point[0] - west) / perColumn + MARGIN,
      (point[1] - south) / perRow + MARGIN,
    ] as const
    stamp(field, at, metres)
  }
  return field
}

function extentOf(discs: readonly Disc[]) {
  let [west, south, east, north, most] = [180, 90, -180, -90, 0]
  for (const { point, metres } of discs) {
    west = Math.min(west, point[0])
    east = Math.max(east, point[0])
    south = Math.min(south, point[1])
    north = Math.max(north, point[1])
    most = Math.max(most, metres)
  }
  const narrow = Math.cos((((south + north) / 2) * Math.PI) / 180)
  const edge = most / METRES_PER_DEGREE
  return {
    west: west - edge / narrow,
    south: south - edge,
    width: (east - west) * METRES_PER_DEGREE * narrow + 2 * most,
    height: (north - south) * METRES_PER_DEGREE + 2 * most,
    narrow,
  }
}

/** Notes a disc, and the crossings that are up to two cells outside of it. */
function stamp(
  { columns, rows, depth, step }: Field,
  [x, y]: readonly [column: number, row: number],
  metres: number,
): void {
  const radius = metres / step + 2
  const [first, last] = [Math.max(0, Math.ceil(y - radius)), Math.min(rows - 1, y + radius)]
  for (let row = first; row <= last; row += 1) {
    const half = Math.sqrt(Math.max(0, radius * radius - (row - y) * (row - y)))
    const end = Math.min(columns - 1, x + half)
    for (let column = Math.max(0, Math.ceil(x - half)); column <= end; column += 1) {
      const inside = metres - Math.hypot(column - x, row - y) * step
      const at = row * columns + column
      if (inside > (depth[at] as number)) depth[at] = inside
    }
  }
}
