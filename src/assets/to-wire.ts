import { iso, isoOrNull } from '../kernel/domain/iso.ts'
import { travelToWire } from '../travel/to-wire.ts'
import { verdictOf } from './comparables/domain.ts'
import { costsToWire } from './costs/to-wire.ts'
import type { Asset } from './domain/asset.ts'
import { mapsUrl, placeBy } from './domain/place.ts'
import { greetingToWire } from './greeting/to-wire.ts'
import { affordabilityToWire } from './money/to-wire.ts'
import { NOTHING_SHOWN, pricePerMetre, type Shown } from './shown/domain.ts'
import type { AssetWire } from './wire.ts'

export function locationOf({ street, city }: Asset): string {
  return [street, city].filter(Boolean).join(', ')
}

export function pointOf({ coordinates }: Asset): [number, number] | null {
  return coordinates && [coordinates[0], coordinates[1]]
}

/** The path of a photo on this server. */
export function photoPath(assetId: string, index: number): string {
  return `/images/${assetId}/${index}`
}

/**
 * A home as the API shows it to one reader. Apart from the schemas, because the Worker does without the framework of
 * routes.
 */
export function assetToWire(asset: Asset, shown: Shown = NOTHING_SHOWN): AssetWire {
  const { drop } = shown
  const perMetre = pricePerMetre(asset)
  return {
    _id: asset.id,
    location: locationOf(asset),
    city: asset.city,
    neighborhood: asset.neighbourhood,
    coordinates: pointOf(asset),
    placeBy: placeBy(asset),
    neighborhoodCode: asset.areaCode,
    neighborhoodCodeBy: asset.areaBy,
    dealType: asset.dealType,
    isSublet: asset.isSublet,
    isNewProject: asset.isNewProject,
    price: asset.price,
    isPriceStated: asset.isPriceStated,
    pricePerMetre: perMetre === null ? null : Math.round(perMetre),
    drop: drop && { ...drop, at: iso(drop.at) },
    costs: costsToWire(asset, shown.arnona),
    ...affordabilityToWire(asset, shown),
    rooms: asset.rooms,
    size: asset.size,
    floorNumber: asset.floor,
    merchant: asset.merchant,
    propertyType: asset.propertyType,
    images: asset.images.map((_, index) => photoPath(asset.id, index)),
    description: asset.description,
    entryDate: asset.entryDate,
    features: { ...asset.features },
    phoneNumber: asset.phone,
    link: asset.link,
    googleMapsUrl: mapsUrl(asset),
    src: asset.source.toUpperCase(),
    firstSeenAt: iso(asset.firstSeenAt),
    lastSeenAt: iso(asset.lastSeenAt),
    removedAt: isoOrNull(asset.removedAt),
    ...standingOf(asset, shown),
  }
}

/** What the reader did with the home, and how its price compares with those of others. */
function standingOf(asset: Asset, shown: Shown) {
  const { comparison, listingCount, isSaved, isHidden, note } = shown
  return {
    listingCount,
    isSaved,
    isHidden,
    note,
    travel: shown.travel.map(travelToWire),
    ...greetingToWire(asset, shown),
    findScore: comparison?.score ?? null,
    verdict: (comparison && verdictOf(asset, comparison)) || null,
  }
}
