import type { Point } from '../../areas/domain.ts'
import { normaliseHebrew } from '../../kernel/hebrew.ts'
import type { Asset, Comparable, Facts, KeptListing } from '../domain.ts'
import type { AssetRow, ListingRow } from '../tables.ts'

const DEGREE = 1_000_000
const ROOM = 10

type FactRow = Omit<Facts, 'coordinates' | 'images'> & {
  images: string[]
  longitude: number | null
  latitude: number | null
}

/** How facts stand in a row: rooms in tenths, points in 1e-6 degrees. */
export function factsToRow({ coordinates, images, rooms, ...rest }: Facts): FactRow {
  return {
    ...rest,
    rooms: rooms === null ? null : Math.round(rooms * ROOM),
    images: [...images],
    longitude: coordinates && Math.round(coordinates[0] * DEGREE),
    latitude: coordinates && Math.round(coordinates[1] * DEGREE),
  }
}

function pointOf({ longitude, latitude }: Pick<FactRow, 'longitude' | 'latitude'>): Point | null {
  return longitude === null || latitude === null ? null : [longitude / DEGREE, latitude / DEGREE]
}

export function rowToAsset({ longitude, latitude, rooms, ...rest }: AssetRow): Asset {
  return {
    ...rest,
    rooms: rooms === null ? null : rooms / ROOM,
    coordinates: pointOf({ longitude, latitude }),
  }
}

export function rowToListing({
  longitude,
  latitude,
  rooms,
  addressKey: _,
  ...rest
}: ListingRow): KeptListing {
  return {
    ...rest,
    rooms: rooms === null ? null : rooms / ROOM,
    coordinates: pointOf({ longitude, latitude }),
  }
}

/** City, street and house number in one spelling; null without a number: a street alone is no address. */
export function addressKeyOf({ city, street }: Pick<Facts, 'city' | 'street'>): string | null {
  if (city === null || street === null || !/\d/.test(street)) return null
  return `${normaliseHebrew(city)}|${normaliseHebrew(street)}`
}

/** What the rules of the same home look at, of facts whose coordinates are as exact as they are kept. */
export function comparable(facts: Facts): Comparable {
  const row = factsToRow(facts)
  return { ...facts, coordinates: pointOf(row), addressKey: addressKeyOf(facts) }
}
