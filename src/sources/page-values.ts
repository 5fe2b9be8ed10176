import type { Problem } from '../intake/domain/failure.ts'
import type { RawListing } from '../intake/domain/raw-listing.ts'
import type { SourceWorld } from './source.ts'
import { wrongPlaces } from './stated-places.ts'
import { wrongRates } from './usual-rates.ts'

/** The problem of a page whose values contradict what is known of the places and prices of the country. */
export function wrongValues(
  { db, areas }: Pick<SourceWorld, 'db' | 'areas'>,
  page: readonly RawListing[],
): Problem | undefined {
  return wrongPlaces(page, areas) ?? wrongRates(db, areas, page)
}
