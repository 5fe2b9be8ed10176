// Areas (neighbourhoods of Yad2) and cities, and what a listing states about its place.

/** The id of a neighbourhood at Yad2. */
export type AreaCode = number

/** Degrees, WGS84. */
export type Point = readonly [longitude: number, latitude: number]

export type City = {
  /** Locality code of the Central Bureau of Statistics. */
  code: number
  name: string
  nameEn: string | null
  aliases: readonly string[]
  /** Search region of Yad2; null when the city is in none. */
  regionId: number | null
  /** Search area of Yad2: a city and its neighbours. Null when the city is in none. */
  areaId: number | null
  point: Point
}

export type Area = {
  code: AreaCode
  name: string
  nameEn: string | null
  aliases: readonly string[]
  cityCode: number
  point: Point | null
}

/**
 * How the area of a listing was found: by the source's own area code, by a boundary, by a name, or by a computed
 * boundary with errors of up to some hundred metres.
 */
export type FoundBy = 'id' | 'polygon' | 'name' | 'approximate'

/** How exactly a point says where a home is. */
export const PLACED_BY = ['exact', 'street', 'area'] as const
/** `exact`: the house; `street`: the middle of its street; `area`: the middle of its area or city. */
export type PlacedBy = (typeof PLACED_BY)[number]

export type Found = { code: AreaCode; by: FoundBy }

/** What a listing states about its place. Null: not stated. */
export type Place = {
  /** The area code that the source states. */
  areaId: number | null
  city: string | null
  neighbourhood: string | null
  /** False when the neighbourhood is one of Yad2's own names, true when an advertiser typed it. */
  isFreeText: boolean
  /** Street, with the house number where it is stated. */
  street: string | null
  coordinates: Point | null
}

/** The fields of a listing, newly read or stored, that decide on its area. */
export type ListedPlace = Pick<Place, 'city' | 'neighbourhood' | 'street' | 'coordinates'> & {
  source: string
  /** Counts only when the source stated it: when `areaBy` is 'id'. */
  areaCode: AreaCode | null
  areaBy: FoundBy | null
  /** How exactly a geocoder found the coordinates; null: the source stated them, or there are none. */
  geocodedBy: PlacedBy | null
}

/**
 * The place of a listing, by which its area is found for the first time or again. Where a geocoder found only the
 * street, the place has no house number; the middle of an area decides nothing.
 */
export function placeOf({ source, areaCode, areaBy, geocodedBy, ...stated }: ListedPlace): Place {
  const { city, neighbourhood } = stated
  const areaId = areaBy === 'id' ? areaCode : null
  const coordinates = geocodedBy === 'area' ? null : stated.coordinates
  const street = geocodedBy === 'street' ? withoutNumber(stated.street ?? '') : stated.street
  return { areaId, city, neighbourhood, isFreeText: source !== 'yad2', street, coordinates }
}

const STREET_WORD = /^(רחוב|רח['׳]?)\s+/
/** A name, then a number: '5', '12א', '12/4', '12-14'. Some streets have a number as their name. */
const NAME_AND_NUMBER = /^(\S.*?)\s(\d{1,4}\s?[א-ת]?['׳]?)(\s?[-/]\s?\d+[א-ת]?)?$/

/** The name of a street and the number of the house, '12א' of '12א/4'; null: it is stated without one. */
export function streetAndNumber(street: string): { name: string; number: string | null } {
  const stated = street.trim().replace(STREET_WORD, '')
  // By their places: a pattern that is asked for each home is not iterated.
  const found = NAME_AND_NUMBER.exec(stated)
  const number = found?.[2]
  return { name: found?.[1] ?? stated, number: number?.replace(/\s/g, '') ?? null }
}

const withoutNumber = (street: string) => streetAndNumber(street).name

/** Whether a street is stated with its house number. Without one, the coordinates of a listing are averages. */
export function hasHouseNumber(street: string): boolean {
  return streetAndNumber(street).number !== null
}
