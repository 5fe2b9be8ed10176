// Finds the coordinates of an address, by asking a public geocoder.

import { isRecord, recordOf } from '../../kernel/domain/json.ts'

/** A place that the geocoder knows; degrees. */
export type GeocodedPlace = {
  lat: number
  lon: number
  label: string
  /** Absent in answers that earlier versions kept. */
  address?: PlaceAddress
}

/** What a place is and where, in the words of the geocoder. Null: not stated. */
export type PlaceAddress = {
  kind: 'house' | 'street' | 'area' | 'other'
  /** Of the house. */
  number: string | null
  /** The street, or the name of the area. */
  name: string | null
  city: string | null
}

export const QUERY_MAX = 200
const PLACES_MAX = 5
const LABEL_MAX = 300

/**
 * The places of an answer in the format `jsonv2` of Nominatim, at most 5. Those that `isInside` refuses are left out.
 * Undefined: the answer has another shape.
 */
export function placesIn(
  answer: unknown,
  isInside: (point: readonly [number, number]) => boolean,
): GeocodedPlace[] | undefined {
  if (!Array.isArray(answer)) return undefined
  const places = answer.slice(0, PLACES_MAX).map(placeIn)
  if (!places.every((place) => place !== undefined)) return undefined
  return places.filter(({ lat, lon }) => isInside([lon, lat]))
}

function placeIn(value: unknown): GeocodedPlace | undefined {
  const stated = recordOf(value)
  const { lat, lon, display_name } = stated
  const [latitude, longitude] = [numberOf(lat), numberOf(lon)]
  if (latitude === undefined || longitude === undefined || typeof display_name !== 'string')
    return undefined
  const label = display_name.trim().slice(0, LABEL_MAX)
  return { lat: latitude, lon: longitude, label, address: addressIn(stated, label) }
}

const CITY_FIELDS = ['city', 'town', 'village', 'hamlet', 'municipality']
const AREA_KINDS = ['suburb', 'neighbourhood', 'quarter']

/** The address of a place, by the field `address`; without it by the label, which has the same parts in one order. */
function addressIn(stated: Record<string, unknown>, label: string): PlaceAddress {
  const { number, street, city } = isRecord(stated.address)
    ? partsOf(stated.address)
    : partsOfLabel(label)
  const [category, kind] = [stated.category ?? stated.class, stated.addresstype ?? stated.type]
  const name = textOf(stated.name) ?? label.split(',')[0]?.trim() ?? null
  if (number !== null && street !== null) return { kind: 'house', number, name: street, city }
  if (category === 'highway' || kind === 'road')
    return { kind: 'street', number: null, name: street ?? name, city }
  if (AREA_KINDS.includes(String(kind))) return { kind: 'area', number: null, name, city }
  return { kind: 'other', number: null, name: street, city }
}

type Parts = { number: string | null; street: string | null; city: string | null }

function partsOf(address: Record<string, unknown>): Parts {
  const city = CITY_FIELDS.map((field) => textOf(address[field])).find((one) => one !== null)
  return {
    number: textOf(address.house_number),
    street: textOf(address.road),
    city: city ?? null,
  }
}

/** The district, which follows the city in Hebrew labels. */
const DISTRICT = /^(נפת|מחוז)\s/

function partsOfLabel(label: string): Parts {
  const parts = label.split(',').map((part) => part.trim())
  const [first = '', second = null] = parts
  const at = parts.findIndex((part) => DISTRICT.test(part))
  const city = parts[at - 1] ?? null
  const isHouse = /^\d/.test(first)
  return { number: isHouse ? first : null, street: isHouse ? second : null, city }
}

function textOf(value: unknown): string | null {
  const text = typeof value === 'string' ? value.trim().slice(0, LABEL_MAX) : ''
  return text === '' ? null : text
}

/** Nominatim writes coordinates as texts. */
function numberOf(value: unknown): number | undefined {
  const isText = typeof value === 'string' && /^-?\d{1,3}(\.\d{1,20})?$/.test(value)
  const number = isText ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined
}
