import type { Point } from '../../areas/domain.ts'
import type { Asset, AssetFacts, Facts, KeptListing } from '../domain.ts'
import type { AssetRow, ListingRow } from '../tables.ts'

const DEGREE = 1_000_000
const ROOM = 10

type FactRow = Omit<Facts, 'coordinates' | 'images'> & {
  images: string[]
  longitude: number | null
  latitude: number | null
}

/** Rooms as they are stored: in tenths. */
export function tenths(rooms: number | null): number | null {
  return rooms === null ? null : Math.round(rooms * ROOM)
}

/** A coordinate as it is stored: in 1e-6 degrees. */
export function microDegrees(degrees: number): number {
  return Math.round(degrees * DEGREE)
}

/** The columns of facts, and of nothing else that the object holds. */
export function factsToRow(facts: Facts): FactRow {
  const { coordinates, images, dealType, isSublet, price, rooms, size, buildSize } = facts
  const { floor, city, neighbourhood, street, geocodedBy, areaCode, areaBy, merchant } = facts
  const { propertyType, condition, isNewProject, isPriceStated } = facts
  const { description, entryDate, phone, features } = facts
  return {
    ...{ dealType, isSublet, price, size, buildSize, floor, city, neighbourhood, street },
    ...{ geocodedBy, areaCode, areaBy, merchant, propertyType, condition },
    ...{ isNewProject, isPriceStated, description, entryDate, phone, features },
    rooms: tenths(rooms),
    images: [...images],
    longitude: coordinates && microDegrees(coordinates[0]),
    latitude: coordinates && microDegrees(coordinates[1]),
  }
}

export function assetFactsToRow(facts: AssetFacts) {
  const { source, link, listingTexts, listingPhones } = facts
  const perListing = { listingTexts: [...listingTexts], listingPhones: [...listingPhones] }
  return { ...factsToRow(facts), source, link, ...perListing }
}

export function pointOf({
  longitude,
  latitude,
}: Pick<FactRow, 'longitude' | 'latitude'>): Point | null {
  return longitude === null || latitude === null ? null : [longitude / DEGREE, latitude / DEGREE]
}

export function rowToAsset({ longitude, latitude, rooms, ...rest }: AssetRow): Asset {
  return { ...rest, ...toFacts({ longitude, latitude, rooms }) }
}

export function rowToListing({ longitude, latitude, rooms, ...rest }: ListingRow): KeptListing {
  return { ...rest, ...toFacts({ longitude, latitude, rooms }) }
}

function toFacts(row: Pick<FactRow, 'longitude' | 'latitude' | 'rooms'>) {
  return { rooms: row.rooms === null ? null : row.rooms / ROOM, coordinates: pointOf(row) }
}
