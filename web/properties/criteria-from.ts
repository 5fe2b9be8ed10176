import { PRICE_SCALE } from '../../src/assets/price-scale/domain.ts'
import { ROOMS_MIN } from '../../src/bots/criteria/domain.ts'
import type { CriteriaWire } from '../../src/bots/criteria/wire.ts'
import type { Filters } from './search.ts'

/** The criteria of a bot that looks for what the filters show, or what they lack for that. `areaName` names a drawn area. */
export function criteriaFrom(
  filters: Filters,
  areaName: string,
): CriteriaWire | 'needsArea' | 'needsDeal' {
  const { dealType, neighborhoodCode, polygon, priceRange, minRooms, merchant } = filters
  if (neighborhoodCode === undefined && !polygon) return 'needsArea'
  if (!dealType) return 'needsDeal'
  return {
    dealType,
    // A bot looks in all its areas, a filter where they overlap: the drawn one is the one that was meant.
    neighborhoodCodes: polygon || neighborhoodCode === undefined ? [] : [neighborhoodCode],
    polygons: polygon ? [{ name: areaName, polygon }] : [],
    priceLimit: priceRange ?? [0, PRICE_SCALE[dealType].max],
    rooms: minRooms ?? ROOMS_MIN,
    merchant: merchant ?? null,
    sizeMin: null,
    excludeWords: [],
    features: [],
    entryFrom: null,
    entryTo: null,
    floorMin: null,
    floorMax: null,
    mutedPhones: [],
  }
}
