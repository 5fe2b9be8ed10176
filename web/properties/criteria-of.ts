import { FILTER_FIELDS, filtered, NEW_CRITERIA } from '../../src/assets/criteria/criteria.ts'
import type { CriteriaWire } from '../../src/bots/wire.ts'
import type { changed, Filters } from './search.ts'

/** The filters as the controls of bots show them. */
export const criteriaOf = (filters: Filters) => filtered(filters).criteria as CriteriaWire

/** What a control changed, as filters: the values of a new bot filter nothing. */
export function filtersFrom(part: Partial<CriteriaWire>): Parameters<typeof changed>[1] {
  const names = FILTER_FIELDS.filter((name) => name in part)
  const isInitial = (name: (typeof names)[number]) =>
    JSON.stringify(part[name]) === JSON.stringify(NEW_CRITERIA[name])
  return Object.fromEntries(names.map((name) => [name, isInitial(name) ? undefined : part[name]]))
}
