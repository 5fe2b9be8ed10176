import { NEW_CRITERIA } from '../../src/assets/criteria/criteria.ts'
import { MUST_HAVES } from '../../src/assets/criteria/features.ts'
import { ROOMS_MIN } from '../../src/assets/criteria/rooms.ts'
import { PRICE_SCALE } from '../../src/assets/domain/price-scale.ts'
import type { CriteriaWire } from '../../src/bots/wire.ts'
import type { Understood } from './applied.ts'
import type { Filters } from './search.ts'

type Part = Understood[number]
type Kind = Part['kind']
const isKind =
  <Wanted extends Kind>(kind: Wanted) =>
  (part: Part): part is Extract<Part, { kind: Wanted }> =>
    part.kind === kind

/** The parts of a search text that a bot has too: of rooms the fewest alone, and no street. */
export function takenByBots(understood: Understood): Understood {
  return understood.flatMap((part): Part[] => {
    if (part.kind === 'street' || part.kind === 'text') return []
    if (part.kind === 'rooms') return part.min === null ? [] : [{ ...part, max: null }]
    return part.kind === 'feature' && !isMustHave(part.feature) ? [] : [part]
  })
}

/**
 * The criteria of a bot that looks for what the filters show, or what they lack for that. `areaName` names a drawn area.
 */
export function criteriaFrom(
  filters: Filters,
  areaName: string,
  understood: Understood,
): CriteriaWire | 'needsArea' | 'needsDeal' {
  const { neighborhoodCode, polygon, merchant } = filters
  const typed = filters.searchText ? takenByBots(understood) : []
  const dealType = filters.dealType ?? typed.find(isKind('deal'))?.dealType
  const typedCodes = areaCodesOf(typed)
  if (neighborhoodCode === undefined && !polygon && typedCodes.length === 0) return 'needsArea'
  if (!dealType) return 'needsDeal'
  return {
    ...(NEW_CRITERIA as CriteriaWire),
    dealType,
    // A bot looks in all its areas, a filter where they overlap: the drawn one is the one that was meant.
    neighborhoodCodes: polygon
      ? []
      : neighborhoodCode === undefined
        ? typedCodes
        : [neighborhoodCode],
    polygons: polygon ? [{ name: areaName, polygon }] : [],
    priceLimit: priceOf(filters, typed, PRICE_SCALE[dealType].max),
    rooms: Math.max(filters.minRooms ?? 0, typed.find(isKind('rooms'))?.min ?? 0, ROOMS_MIN),
    merchant: merchant ?? null,
    features: typed
      .filter(isKind('feature'))
      .map(({ feature }) => feature)
      .filter(isMustHave),
  }
}

type MustHave = (typeof MUST_HAVES)[number]

function isMustHave(name: string): name is MustHave {
  return MUST_HAVES.some((one) => one === name)
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
