import { FEATURES, type Feature, type Listing } from './domain/asset.ts'
import { byHandOf, withByHand } from './domain/correction.ts'
import { COST_PERIODS, type CostPeriod } from './domain/cost-period.ts'
import { plausible } from './domain/plausible.ts'
import type { ReadFact } from './domain/read-fact.ts'

// Facts that were read from the text of a listing. They count only where its source states nothing.

/** The fields of a listing that a fact may fill, by the field of the fact. */
const FILLED = {
  price: 'price',
  rooms: 'rooms',
  size: 'size',
  buildSize: 'buildSize',
  floor: 'floor',
  city: 'city',
  neighbourhood: 'neighbourhood',
  street: 'street',
  phone: 'phone',
  agent: 'merchant',
  entryDate: 'entryDate',
  arnona: 'arnona',
  vaad: 'vaad',
} as const satisfies Record<string, keyof Listing>

const isFilling = (field: string): field is keyof typeof FILLED => Object.hasOwn(FILLED, field)
const isFeature = (field: string): field is Feature => FEATURES.some((name) => name === field)

type Filled = Pick<Listing, (typeof FILLED)[keyof typeof FILLED] | 'arnonaPer' | 'features'>
type Fillable = Filled &
  Pick<Listing, 'dealType' | 'previousPrice' | 'coordinates' | 'propertyType' | 'implausible'>

/** Whether a listing has a value where this fact would stand. Facts without a field of their own never have one. */
export function isStated(listing: Filled, field: string): boolean {
  if (isFeature(field)) return listing.features[field] !== undefined
  return isFilling(field) && listing[FILLED[field]] !== null
}

/** The listing with the values of these facts, without those that cannot be true; and the facts that count. */
export function filled<Given extends Fillable>(
  listing: Given,
  facts: readonly ReadFact[],
): { listing: Given; facts: ReadFact[] } {
  let result = listing
  const counted: ReadFact[] = []
  for (const fact of facts) {
    if (isStated(result, fact.field)) continue
    const candidate = withFact(result, fact)
    if (isFilling(fact.field) && plausible(candidate)[FILLED[fact.field]] === null) continue
    result = candidate
    counted.push(fact)
  }
  return { listing: result, facts: counted }
}

export function withFact<Given extends Filled>(listing: Given, fact: ReadFact): Given {
  const { field, value } = fact
  if (isFeature(field)) return { ...listing, features: { ...listing.features, [field]: value } }
  if (!isFilling(field)) return listing
  const filling = { ...listing, [FILLED[field]]: value === '' ? null : value }
  return field === 'arnona' ? { ...filling, arnonaPer: costPeriodOf(fact) } : filling
}

const costPeriodOf = ({ period }: ReadFact): CostPeriod | null =>
  COST_PERIODS.find((per) => per === period) ?? null

/** The value of a listing, or of a home, where this fact would stand; null for facts without a field of their own. */
function valueAt(of: Filled, field: string): ReadFact['value'] | null {
  if (isFeature(field)) return of.features[field] ?? null
  return isFilling(field) ? of[FILLED[field]] : null
}

/**
 * The facts that a home takes from the texts of these listings, by the field: for each the first listing with the value
 * of the home, when it was read from the text of that listing.
 */
export function factsOfHome(
  home: Filled,
  listings: readonly (Filled & Pick<Listing, 'readFacts'>)[],
): ReadFact[] {
  const facts = new Map<string, ReadFact>()
  for (const listing of listings)
    for (const fact of listing.readFacts ?? []) {
      if (fact.value === '') continue
      const value = valueAt(home, fact.field)
      const first = listings.find((one) => valueAt(one, fact.field) === value)
      if (!facts.has(fact.field) && (value === null || first === listing))
        facts.set(fact.field, fact)
    }
  return [...facts.values()]
}

/** The listing as its source states it, without what was read from its text. */
export function unread<Given extends Filled & Pick<Listing, 'readFacts'>>(listing: Given): Given {
  const features = { ...listing.features }
  const empty: Partial<Record<(typeof FILLED)[keyof typeof FILLED] | 'arnonaPer', null>> = {}
  const byHand = byHandOf(listing.readFacts)
  for (const { field } of listing.readFacts ?? []) {
    if (byHand.some((said) => said.field === field)) continue
    if (isFeature(field)) delete features[field]
    else if (isFilling(field)) empty[FILLED[field]] = null
    if (field === 'arnona') empty.arnonaPer = null
  }
  return { ...listing, ...empty, features, readFacts: byHand.length === 0 ? null : byHand }
}

/**
 * The facts that count after a newer reading: its own, and known ones that it does not state. Without a text of its own
 * it leaves the others as they are.
 */
export function standingFacts(
  kept: Pick<Listing, 'readFacts'>,
  read: Filled & Pick<Listing, 'readFacts'>,
): ReadFact[] | null {
  if (kept.readFacts === null && read.readFacts === null) return null
  const fresh = read.readFacts ?? []
  const known = (kept.readFacts ?? []).filter(({ field }) => {
    const hasField = isFilling(field) || isFeature(field)
    return hasField ? !isStated(read, field) : read.readFacts === null
  })
  return withByHand([...known, ...fresh], [...byHandOf(kept.readFacts), ...byHandOf(fresh)])
}
