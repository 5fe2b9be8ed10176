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
}

/** The place of a listing, by which its area is found for the first time or again. */
export function placeOf({ source, areaCode, areaBy, ...stated }: ListedPlace): Place {
  const { city, neighbourhood, street, coordinates } = stated
  const areaId = areaBy === 'id' ? areaCode : null
  return { areaId, city, neighbourhood, isFreeText: source !== 'yad2', street, coordinates }
}

const STREET_WORD = /^(רחוב|רח['׳]?)\s+/
/** A name, then a number: '5', '12א', '12/4', '12-14'. Some streets have a number as their name. */
const NAME_AND_NUMBER = /^\S.*\s\d{1,4}\s?[א-ת]?['׳]?(\s?[-/]\s?\d+[א-ת]?)?$/

/** Whether a street is stated with its house number. Without one, the coordinates of a listing are averages. */
export function hasHouseNumber(street: string): boolean {
  return NAME_AND_NUMBER.test(street.trim().replace(STREET_WORD, ''))
}
