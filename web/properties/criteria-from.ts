import { filtered, narrower } from '../../src/assets/criteria/criteria.ts'
import { PRICE_SCALE } from '../../src/assets/domain/price-scale.ts'
import { criteriaMeant } from '../../src/assets/search/understanding/domain.ts'
import type { CriteriaWire } from '../../src/bots/wire.ts'
import type { Understood } from './applied.ts'
import { criteriaIn } from './criteria-of.ts'
import type { Filters } from './search.ts'

type Part = Understood[number]
type Kind = Part['kind']
const isKind =
  <Wanted extends Kind>(kind: Wanted) =>
  (part: Part): part is Extract<Part, { kind: Wanted }> =>
    part.kind === kind

/** The parts of a search text that a bot has too: no street, and no words. */
export const takenByBots = (understood: Understood): Understood =>
  understood.filter(({ kind }) => kind !== 'street' && kind !== 'text')

/**
 * The criteria of a bot that looks for what the filters show, or what they lack for that. `areaName` names a drawn area.
 */
export function criteriaFrom(
  filters: Filters,
  areaName: string,
  understood: Understood,
): CriteriaWire | 'needsArea' | 'needsDeal' {
  const { neighborhoodCodes, polygon } = filters
  const typed = filters.searchText ? takenByBots(understood) : []
  const dealType = filters.dealType ?? typed.find(isKind('deal'))?.dealType
  const typedCodes = areaCodesOf(typed)
  if (neighborhoodCodes === undefined && !polygon && typedCodes.length === 0) return 'needsArea'
  if (!dealType) return 'needsDeal'
  const { criteria } = filtered(narrower(criteriaIn(filters), criteriaMeant(typed)))
  return {
    ...(criteria as CriteriaWire),
    dealType,
    // A bot looks in all its areas, a filter where they overlap: the drawn one is the one that was meant.
    neighborhoodCodes: polygon ? [] : [...(neighborhoodCodes ?? typedCodes)],
    polygons: polygon ? [{ name: areaName, polygon }] : [],
    priceLimit: priceOf(filters, typed, PRICE_SCALE[dealType].max),
  }
}

/** Of a city with a named area, the area alone is meant. */
function areaCodesOf(typed: Understood): number[] {
  const ofAreas = typed.flatMap((part) => (part.kind === 'area' ? part.areaCodes : []))
  const ofCities = typed
    .flatMap((part) => (part.kind === 'city' ? [part.areaCodes] : []))
    .filter((codes) => !codes.some((code) => ofAreas.includes(code)))
  return [...new Set([...ofAreas, ...ofCities.flat()])]
}

/** The narrower one of both limits. */
function priceOf({ priceRange }: Filters, typed: Understood, most: number): [number, number] {
  const price = typed.find(isKind('price'))
  const [min, max] = priceRange ?? [0, most]
  return [Math.max(min, price?.min ?? 0), Math.min(max, price?.max ?? max)]
}
