import type { Point } from '../areas/domain/area.ts'

/** The sides of a cell, in millionths of a degree: more than 300 m everywhere in the country. */
const [HEIGHT, WIDTH] = [3_000, 3_500]
const COLUMNS = 1 << 17

const cellOf = (row: number, column: number) => row * COLUMNS + column

/** The cell of a point in millionths of a degree. */
export const cellAt = (longitude: number, latitude: number) =>
  cellOf(Math.floor(latitude / HEIGHT), Math.floor(longitude / WIDTH))

/** The cell of a point and the 8 around it, in which every point within 300 m is. */
export function cellsAround([longitude, latitude]: Point): number[] {
  const row = Math.floor((latitude * 1e6) / HEIGHT)
  const column = Math.floor((longitude * 1e6) / WIDTH)
  const steps = [-1, 0, 1]
  return steps.flatMap((up) => steps.map((right) => cellOf(row + up, column + right)))
}
