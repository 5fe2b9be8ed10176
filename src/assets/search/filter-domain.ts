import { FILTER_FIELDS } from '../criteria/criteria.ts'
import { type AssetFilter, type FilterName, OTHER_FILTERS } from './domain.ts'

/** The filters of the list and the map, by their names in a query. */
export const FILTER_NAMES: readonly FilterName[] = [...OTHER_FILTERS, ...FILTER_FIELDS]

/** The parts that a filter has. */
export function filterParts(filter: AssetFilter): FilterName[] {
  return FILTER_NAMES.filter(
    (name) => filter[name] !== undefined || (name === 'searchText' && filter.meant !== undefined),
  )
}

/** The filter without one of its parts; the typed text goes with all that it means. */
export function withoutPart(filter: AssetFilter, name: FilterName): AssetFilter {
  const rest = { ...filter, [name]: undefined }
  return name === 'searchText' ? { ...rest, meant: undefined } : rest
}
