import type { Point } from '../areas/domain/area.ts'
import { boxOfRing, type Ring } from '../areas/domain/drawn.ts'

/** Edges of the cells of each level, in degrees; 0.005 is about 500 metres. */
const LEVELS = [0.005, 0.02, 0.08, 0.32, 1.28, 5.12, 360] as const
/** A ring is kept at the first level at which its box has at most this many cells. */
const CELLS_MAX = 32

/** Finds the owners of the rings around a point: by cells of a grid, so that few rings are asked. */
export type DrawnIndex = {
  add(rid: number, rings: readonly Ring[]): void
  remove(rid: number): void
  /** The owners of rings whose box has a cell in common with the point; more than those of the rings around it. */
  near(point: Point): Set<number>
}

export function createDrawnIndex(): DrawnIndex {
  const byCell = new Map<string, Set<number>>()
  const cellsOf = new Map<number, string[]>()

  return {
    add(rid, rings) {
      const keys = [...new Set(rings.flatMap(cellsAround))]
      if (keys.length === 0) return
      cellsOf.set(rid, keys)
      for (const key of keys) byCell.set(key, (byCell.get(key) ?? new Set()).add(rid))
    },
    remove(rid) {
      for (const key of cellsOf.get(rid) ?? []) {
        const owners = byCell.get(key)
        owners?.delete(rid)
        if (owners?.size === 0) byCell.delete(key)
      }
      cellsOf.delete(rid)
    },
    near([x, y]) {
      const found = new Set<number>()
      if (byCell.size === 0) return found
      for (const [level, edge] of LEVELS.entries())
        for (const rid of byCell.get(keyOf(level, cell(x, edge), cell(y, edge))) ?? [])
          found.add(rid)
      return found
    },
  }
}

const cell = (degrees: number, edge: number) => Math.floor((degrees + 180) / edge)
const keyOf = (level: number, column: number, row: number) => `${level} ${column} ${row}`

function cellsAround(ring: Ring): string[] {
  const [west, south, east, north] = boxOfRing(ring)
  const range = (from: number, to: number, edge: number) =>
    [cell(from, edge), cell(to, edge)] as const
  const level = LEVELS.findIndex((edge) => {
    const [left, right] = range(west, east, edge)
    const [bottom, top] = range(south, north, edge)
    return (right - left + 1) * (top - bottom + 1) <= CELLS_MAX
  })
  const edge = LEVELS[level] ?? 360
  const [left, right] = range(west, east, edge)
  const [bottom, top] = range(south, north, edge)
  const keys: string[] = []
  for (let column = left; column <= right; column += 1)
    for (let row = bottom; row <= top; row += 1) keys.push(keyOf(level, column, row))
  return keys
}
