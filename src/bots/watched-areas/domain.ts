// The areas in which a bot looks: named ones, and those that its owner drew.
import type { AreaCode } from '../../areas/domain.ts'
import { type DrawnArea, isInside, ringOf, ringProblem } from '../../areas/drawn/domain.ts'
import type { AssetFacts } from '../../assets/domain.ts'
import { isNear, placeBy } from '../../assets/place/domain.ts'

export const POLYGONS_MAX = 20
export const POLYGON_NAME_MAX = 60

type Areas = { neighborhoodCodes: readonly AreaCode[]; polygons: readonly DrawnArea[] }

/** Whether a bot has an area, named or drawn. */
export function hasArea({ neighborhoodCodes, polygons }: Areas): boolean {
  return neighborhoodCodes.length > 0 || polygons.length > 0
}

export function isInNamedArea(
  { neighborhoodCodes }: Pick<Areas, 'neighborhoodCodes'>,
  { areaCode }: Pick<AssetFacts, 'areaCode'>,
): boolean {
  return areaCode !== null && neighborhoodCodes.includes(areaCode)
}

/** Whether the house, or the middle of its street, is in an area that the owner drew. */
export function isInDrawnArea(
  { polygons }: Pick<Areas, 'polygons'>,
  home: Pick<AssetFacts, 'coordinates' | 'street' | 'geocodedBy'>,
): boolean {
  if (polygons.length === 0 || home.coordinates === null) return false
  const point = home.coordinates
  return isNear(home) && polygons.some((area) => isInside(ringOf(area), point))
}

/** Whether only the middle of its street is known to be in an area of the bot. */
export function isByStreet(
  criteria: Areas,
  home: Pick<AssetFacts, 'areaCode' | 'coordinates' | 'street' | 'geocodedBy'>,
): boolean {
  if (isInNamedArea(criteria, home)) return false
  return placeBy(home) === 'street' && isInDrawnArea(criteria, home)
}

/** Whether a drawn area can be saved. */
export function isDrawnArea({ name, polygon: { coordinates } }: DrawnArea): boolean {
  const length = name.trim().length
  if (length < 1 || length > POLYGON_NAME_MAX) return false
  const [ring, ...holes] = coordinates
  return ring !== undefined && holes.length === 0 && ringProblem(ring) === undefined
}
