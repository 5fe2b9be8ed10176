// How exactly it is known where a home is.
import { hasHouseNumber } from '../../areas/domain.ts'
import type { Facts } from '../domain.ts'

/** How exactly the coordinates of a home say where it is. */
export const PLACED_BY = ['exact', 'street', 'area'] as const
/** `exact`: the house; `street`: the middle of its street; `area`: the middle of its area or city. */
export type PlacedBy = (typeof PLACED_BY)[number]

/** How exact the coordinates of a home are; null when it has none that are valid. */
export function placeBy({
  coordinates,
  street,
}: Pick<Facts, 'coordinates' | 'street'>): PlacedBy | null {
  if (!coordinates || !isOnEarth(coordinates)) return null
  if (street === null || street.trim() === '') return 'area'
  return hasHouseNumber(street) ? 'exact' : 'street'
}

function isOnEarth([longitude, latitude]: readonly [number, number]): boolean {
  return Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90
}

/** Whether the coordinates of a home are those of its house or of the middle of its street. */
export function isNear(home: Pick<Facts, 'coordinates' | 'street'>): boolean {
  const by = placeBy(home)
  return by === 'exact' || by === 'street'
}
