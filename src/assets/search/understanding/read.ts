import type { Context } from '../../../world/context.ts'
import type { AssetFilter, Search } from '../domain.ts'
import { criteriaMeant, type Meant, type Part, type Places, type Range } from './domain.ts'
import { createPlaceNames, type PlaceNames } from './places.ts'
import { type Claim, type Understood, understand } from './understand.ts'

type Read = { filter: AssetFilter; parts: readonly Part[] }
export type Reader = (filter: AssetFilter) => Read

/** Reads the text of filters. The names of places are prepared at the first text. */
export function createReader(
  { areas, clock }: Pick<Context, 'areas' | 'clock'>,
  search: Pick<Search, 'streets'>,
): Reader {
  let places: PlaceNames | undefined
  return (filter) => {
    if (filter.searchText === undefined) return { filter, parts: [] }
    places ??= createPlaceNames(areas)
    const { dealType } = filter
    const known = { places, streets: () => search.streets(), dealType, now: clock.now() }
    const understood = understand(filter.searchText, known)
    const { claims, parts, rest } = understood
    if (claims.length === 0) return { filter, parts }
    const meant = meantBy(understood, places)
    return { filter: { ...filter, searchText: rest || undefined, meant }, parts }
  }
}

function meantBy({ claims }: Understood, places: PlaceNames): Meant {
  const of = <Kind extends Claim['kind']>(kind: Kind) =>
    claims.filter((claim): claim is Extract<Claim, { kind: Kind }> => claim.kind === kind)
  const [deal] = of('deal')
  const [price] = of('price')
  const keysOf = (isNear: boolean) => {
    const streets = of('street').filter((claim) => claim.isNear === isNear)
    return streets.flatMap((claim) => [...(claim.streets?.keys() ?? [])])
  }
  const [streets, near] = [keysOf(false), keysOf(true)]
  return {
    places: placesBy(claims, places),
    streets: streets.length > 0 ? new Set(streets) : undefined,
    near: near.length > 0 ? new Set(near) : undefined,
    dealType: deal?.dealType,
    priceRange: price && ends(price),
    criteria: criteriaMeant(claims),
  }
}

const ends = ({ min, max }: Range) => [min ?? 0, max ?? Number.POSITIVE_INFINITY] as const

/** Of a city with a named area, the area alone is meant. */
function placesBy(claims: readonly Claim[], { keysOf, areasOf }: PlaceNames): Places | undefined {
  const named = claims.filter((claim) => claim.kind === 'city' || claim.kind === 'area')
  if (named.length === 0) return undefined
  const ofAreas = named.flatMap((claim) => (claim.kind === 'area' ? claim.areaCodes : []))
  const cities = named
    .flatMap((claim) => claim.cities ?? [])
    .filter(({ code }) => !areasOf.get(code)?.some((area) => ofAreas.includes(area.code)))
  const ofCities = cities.flatMap(({ code }) => areasOf.get(code) ?? [])
  return {
    areaCodes: new Set([...ofAreas, ...ofCities.map(({ code }) => code)]),
    cities: new Set(cities.flatMap(keysOf)),
    streets: new Set(named.flatMap((claim) => [...(claim.streets?.keys() ?? [])])),
  }
}
