// Finds the coordinates of an address that a user typed, by asking a public geocoder.

/** A place that the geocoder knows; degrees. */
export type GeocodedPlace = { lat: number; lon: number; label: string }

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
  const { lat, lon, display_name: label } = (value ?? {}) as Record<string, unknown>
  const [latitude, longitude] = [numberOf(lat), numberOf(lon)]
  if (latitude === undefined || longitude === undefined || typeof label !== 'string')
    return undefined
  return { lat: latitude, lon: longitude, label: label.trim().slice(0, LABEL_MAX) }
}

/** Nominatim writes coordinates as texts. */
function numberOf(value: unknown): number | undefined {
  const isText = typeof value === 'string' && /^-?\d{1,3}(\.\d{1,20})?$/.test(value)
  const number = isText ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined
}
