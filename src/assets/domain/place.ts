// How exactly it is known where a home is.
import { type PlacedBy, type Point, streetAndNumber } from '../../areas/domain/area.ts'

type Placed = {
  coordinates: Point | null
  /** Street and house number. */
  street: string | null
  /** How exactly a geocoder found the coordinates; null: a source stated them, or there are none. */
  geocodedBy: PlacedBy | null
}

/** How exact the coordinates of a home are; null when it has none that are valid. */
export function placeBy({ coordinates, street, geocodedBy }: Placed): PlacedBy | null {
  if (!coordinates || !isOnEarth(coordinates)) return null
  if (geocodedBy !== null) return geocodedBy
  return placeByStreet(street === null ? null : streetAndNumber(street))
}

/** How exact the coordinates are that a source states of a home in this street. */
export function placeByStreet(street: ReturnType<typeof streetAndNumber> | null): PlacedBy {
  if (street === null || street.name === '') return 'area'
  return street.number === null ? 'street' : 'exact'
}

export function isOnEarth([longitude, latitude]: readonly [number, number]): boolean {
  return Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90
}

/** Whether the coordinates of a home are those of its house or of the middle of its street. */
export function isNear(home: Placed): boolean {
  const by = placeBy(home)
  return by === 'exact' || by === 'street'
}

const NO_POINT = { coordinates: null, geocodedBy: null }

type Located = Pick<Placed, 'coordinates' | 'geocodedBy'>

/** The first point that a source states among listings, else the first that a geocoder found. */
export function firstPoint(listings: readonly Located[]): Located {
  const placed = listings.filter(({ coordinates }) => coordinates !== null)
  const first = placed.find(({ geocodedBy }) => geocodedBy === null) ?? placed[0] ?? NO_POINT
  return { coordinates: first.coordinates, geocodedBy: first.geocodedBy }
}

type Address = { street: string | null; city: string | null; neighbourhood: string | null }

/** Whether two readings of a listing state the same address. */
export function isSameAddress(one: Address, other: Address): boolean {
  const { street, city, neighbourhood } = one
  return street === other.street && city === other.city && neighbourhood === other.neighbourhood
}

/** A listing as its source states it, without the point that a geocoder found for it. */
export function withoutFoundPoint<Given extends Placed>(given: Given): Given {
  return given.geocodedBy === null ? given : { ...given, ...NO_POINT }
}

/**
 * A newer reading of a listing with the point that a geocoder found for it. The point stays while the address is the
 * same and the source states none.
 */
export function withFoundPoint<Read extends Placed & Address>(
  kept: Placed & Address,
  read: Read,
): Read {
  const isStated = read.coordinates !== null && read.geocodedBy === null
  if (kept.geocodedBy === null || isStated) return read
  const { coordinates, geocodedBy } = isSameAddress(kept, read) ? kept : NO_POINT
  return { ...read, coordinates, geocodedBy }
}

/** A search of Google Maps for the point of the home, else for its address. */
export function mapsUrl({
  coordinates,
  street,
  city,
}: Pick<Placed, 'coordinates' | 'street'> & { city: string | null }): string | null {
  const query = coordinates
    ? `${coordinates[1]},${coordinates[0]}`
    : [street, city].filter(Boolean).join(', ')
  if (query === '') return null
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(query)}`
}
