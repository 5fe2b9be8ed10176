import type { Point } from '../../areas/domain/area.ts'
import type { Asset, AssetFacts, Facts, KeptListing } from '../domain/asset.ts'
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
  const { propertyType, condition, isNewProject, isPriceStated, arnona, arnonaPer, vaad } = facts
  const { description, entryDate, phone, features } = facts
  // Copying parts into one object would take as long as storing it.
  return {
    dealType,
    isSublet,
    price,
    arnona,
    arnonaPer,
    vaad,
    rooms: tenths(rooms),
    size,
    buildSize,
    floor,
    city,
    neighbourhood,
    street,
    longitude: coordinates && microDegrees(coordinates[0]),
    latitude: coordinates && microDegrees(coordinates[1]),
    geocodedBy,
    areaCode,
    areaBy,
    merchant,
    propertyType,
    condition,
    isNewProject,
    isPriceStated,
    images: [...images],
    description,
    entryDate,
    phone,
    features,
  }
}

export function assetFactsToRow(facts: AssetFacts) {
  const { source, link, describedBy, picturedBy, listingTexts, listingPhones, total } = facts
  const row = factsToRow(facts)
  return {
    ...row,
    description: describedBy === null ? row.description : null,
    images: picturedBy === null ? row.images : [],
    source,
    link,
    total,
    describedBy,
    picturedBy,
    listingTexts: listingTexts && [...listingTexts],
    listingPhones: [...listingPhones],
  }
}

export function pointOf({
  longitude,
  latitude,
}: Pick<FactRow, 'longitude' | 'latitude'>): Point | null {
  return longitude === null || latitude === null ? null : [longitude / DEGREE, latitude / DEGREE]
}

export function rowToAsset({ longitude, latitude, rooms, ...rest }: AssetRow): Asset {
  const coordinates = pointOf({ longitude, latitude })
  return Object.assign(rest, { rooms: inRooms(rooms), coordinates })
}

export function rowToListing({ longitude, latitude, rooms, ...rest }: ListingRow): KeptListing {
  const coordinates = pointOf({ longitude, latitude })
  return Object.assign(rest, { rooms: inRooms(rooms), coordinates })
}

const inRooms = (inTenths: number | null) => (inTenths === null ? null : inTenths / ROOM)
