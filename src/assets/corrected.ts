import type { Listing } from './domain/asset.ts'
import type { ReadFact } from './domain/read-fact.ts'
import { withFact } from './read-facts.ts'

type Facts = readonly ReadFact[] | null

/** What a correction may change besides its own field. `hoodId`: the area as a source states it. */
type Correctable = Parameters<typeof withFact>[0] &
  Pick<Listing, 'coordinates' | 'isPriceStated' | 'pendingPrice'> & {
    geocodedBy?: Listing['geocodedBy']
    hoodId?: number | null
  }

const PLACES: readonly string[] = ['street', 'neighbourhood', 'city']

/** Whether the user has said where the home is: what its source says of its point no longer counts. */
export function isPlacedByHand(facts: Facts): boolean {
  return facts?.some(({ byHand, field }) => byHand && PLACES.includes(field)) ?? false
}

/** The listing with what its user has said in place of what was read. */
export function withCorrections<Given extends Correctable>(given: Given, facts: Facts): Given {
  let corrected = given
  for (const fact of facts ?? []) {
    if (!fact.byHand) continue
    corrected = withFact(corrected, fact)
    if (fact.field === 'price')
      corrected = { ...corrected, isPriceStated: true, pendingPrice: null }
    // The area of its source is that of the former place.
    if (fact.field === 'city' || fact.field === 'neighbourhood')
      corrected = { ...corrected, ...(given.hoodId !== undefined && { hoodId: null }) }
  }
  const isFound = (given.geocodedBy ?? null) !== null
  return isPlacedByHand(facts) && !isFound ? { ...corrected, coordinates: null } : corrected
}
