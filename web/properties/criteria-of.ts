import {
  CRITERIA_FILTERS,
  FILTER_FIELDS,
  type FilterCriteria,
  filtered,
  NEW_CRITERIA,
} from '../../src/assets/criteria/criteria.ts'
import type { CriteriaWire } from '../../src/bots/wire.ts'
import type { changed, Filters } from './search.ts'

/** The filters that are criteria. */
export const criteriaIn = ({ travel, ...filters }: Filters): FilterCriteria => ({
  ...filters,
  travel: travel === undefined ? undefined : CRITERIA_FILTERS.travel.read(travel),
})

/** The filters as the controls of bots show them. */
export const criteriaOf = (filters: Filters) =>
  filtered(criteriaIn(filters)).criteria as CriteriaWire

/** What a control changed, as filters: the values of a new bot filter nothing. */
export function filtersFrom(part: Partial<CriteriaWire>): Parameters<typeof changed>[1] {
  const names = FILTER_FIELDS.filter((name) => name in part)
  const isInitial = (name: (typeof names)[number]) =>
    JSON.stringify(part[name]) === JSON.stringify(NEW_CRITERIA[name])
  const filterOf = (name: (typeof names)[number]) => {
    if (isInitial(name)) return undefined
    return name === 'travel' ? limitsText(part.travel ?? []) : part[name]
  }
  return Object.fromEntries(names.map((name) => [name, filterOf(name)]))
}

const limitsText = (limits: CriteriaWire['travel']) =>
  limits.map(({ placeId, maxMinutes }) => `${placeId}:${maxMinutes}`).join()
