import { gridOf } from '../areas/domain/grid.ts'

/** Its cells have sides of more than 300 m everywhere in the country. */
export const { cellAt, cellsAround } = gridOf({ height: 3_000, width: 3_500 })
