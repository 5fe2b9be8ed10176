import type { AreaCode } from '../../areas/domain/area.ts'
import type { DrawnArea } from '../../areas/domain/drawn.ts'

type Areas = { neighborhoodCodes: readonly AreaCode[]; polygons: readonly DrawnArea[] }

/** Whether a bot has an area, named or drawn. */
export function hasArea({ neighborhoodCodes, polygons }: Areas): boolean {
  return neighborhoodCodes.length > 0 || polygons.length > 0
}
