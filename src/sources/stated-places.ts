import type { Areas } from '../areas/store.ts'
import type { Problem } from '../intake/domain/failure.ts'
import type { RawListing } from '../intake/domain/raw-listing.ts'

/** From this many listings on, it is no chance that their neighbourhoods are cities, or are in other cities. */
const PLACES_MIN = 5
/** The neighbourhoods of a city with fewer known ones are not judged. */
const AREAS_MIN = 5

/** The problem of a page most of whose cities are no cities, while its neighbourhoods are, or are in other cities. */
export function wrongPlaces(listings: readonly RawListing[], areas: Areas): Problem | undefined {
  const known = knownPlaces(areas)
  const stated = listings.flatMap(({ city, neighbourhood }) =>
    city && neighbourhood ? [{ city, neighbourhood }] : [],
  )
  if (stated.length < PLACES_MIN) return undefined
  const isMost = (some: readonly unknown[]) => some.length * 2 > stated.length
  const swapped = stated.filter(
    ({ city, neighbourhood }) => !known.has(city) && known.has(neighbourhood),
  )
  if (isMost(swapped))
    return changed('address.city.text', 'is a neighbourhood, and the neighbourhood a city')
  const names = new Set([...known.values()].flatMap((inCity) => [...inCity]))
  const strays = stated.filter(({ city, neighbourhood }) => {
    const inCity = known.get(city)
    if (!inCity || inCity.size < AREAS_MIN) return false
    return names.has(neighbourhood) && !inCity.has(neighbourhood)
  })
  if (isMost(strays)) return changed('address.neighborhood.text', 'is in another city')
  return undefined
}

const changed = (path: string, problem: string): Problem => ({
  code: 'shapeChanged',
  path,
  problem: `${problem}, in most records`,
})

const places = new WeakMap<Areas, Map<string, ReadonlySet<string>>>()

/** The names of the areas of each city, by each name of the city. */
function knownPlaces(areas: Areas): ReadonlyMap<string, ReadonlySet<string>> {
  const kept = places.get(areas)
  if (kept) return kept
  const byCity = Map.groupBy(areas.areas, ({ cityCode }) => cityCode)
  const made = new Map<string, ReadonlySet<string>>()
  for (const { code, name, aliases } of areas.cities) {
    const inCity = byCity.get(code) ?? []
    const names = new Set(inCity.flatMap((area) => [area.name, ...area.aliases]))
    for (const one of [name, ...aliases]) made.set(one, names)
  }
  places.set(areas, made)
  return made
}
