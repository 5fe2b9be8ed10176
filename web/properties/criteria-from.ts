import { PRICE_SCALE } from '../../src/assets/domain/price-scale.ts'
import { NEW_CRITERIA } from '../../src/bots/criteria/criteria.ts'
import type { CriteriaWire } from '../../src/bots/wire.ts'
import type { Filters } from './search.ts'

/**
 * The criteria of a bot that looks for what the filters show, or what they lack for that. `areaName` names a drawn area.
 */
export function criteriaFrom(
  filters: Filters,
  areaName: string,
): CriteriaWire | 'needsArea' | 'needsDeal' {
  const { dealType, neighborhoodCode, polygon, priceRange, minRooms, merchant } = filters
  if (neighborhoodCode === undefined && !polygon) return 'needsArea'
  if (!dealType) return 'needsDeal'
  return {
    ...(NEW_CRITERIA as CriteriaWire),
    dealType,
    // A bot looks in all its areas, a filter where they overlap: the drawn one is the one that was meant.
    neighborhoodCodes: polygon || neighborhoodCode === undefined ? [] : [neighborhoodCode],
    polygons: polygon ? [{ name: areaName, polygon }] : [],
    priceLimit: priceRange ?? [0, PRICE_SCALE[dealType].max],
    rooms: minRooms ?? NEW_CRITERIA.rooms,
    merchant: merchant ?? null,
  }
}
