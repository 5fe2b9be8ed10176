import type { Point } from './area.ts'

/** More than there are cells from west to east. */
const COLUMNS = 1 << 17

const cellOf = (row: number, column: number) => row * COLUMNS + column

/**
 * A grid over the country by which points near another one are found.
 * @param height of a cell, in millionths of a degree, as `width`.
 */
export function gridOf({ height, width }: { height: number; width: number }) {
  return {
    /** The cell of a point in millionths of a degree. */
    cellAt: (longitude: number, latitude: number) =>
      cellOf(Math.floor(latitude / height), Math.floor(longitude / width)),
    /** The cell of a point and the 8 around it, in which every point is that is no further than a side of a cell. */
    cellsAround([longitude, latitude]: Point): number[] {
      const row = Math.floor((latitude * 1e6) / height)
      const column = Math.floor((longitude * 1e6) / width)
      const steps = [-1, 0, 1]
      return steps.flatMap((up) => steps.map((right) => cellOf(row + up, column + right)))
    },
  }
}
