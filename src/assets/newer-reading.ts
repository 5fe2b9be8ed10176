import type { FoundBy } from '../areas/domain/area.ts'
import { isPlacedByHand, withCorrections } from './corrected.ts'
import type { Listing } from './domain/asset.ts'
import { withFoundPoint } from './domain/place.ts'
import { standingFacts } from './read-facts.ts'

/** A price that changes by this factor or more waits for a second reading. */
const PRICE_FACTOR = 5
/** The largest difference at which a second reading confirms a waiting price, as a share of it. */
const CONFIRMED_WITHIN = 0.01

/** Fields of which a known value stays when the newer reading states none. */
const KEPT = [
  'previousPrice',
  'vaad',
  'rooms',
  'size',
  'buildSize',
  'floor',
  'city',
  'neighbourhood',
  'merchant',
  'propertyType',
  'condition',
  'description',
  'entryDate',
  'phone',
  'orderId',
  'sourceCreatedAt',
  'sourceUpdatedAt',
] as const

/**
 * The newer reading of a listing. A value that it does not state is kept from earlier readings, because a listing that
 * no longer states a fact does not contradict it.
 */
export function newerReading(kept: Listing, read: Listing): Listing {
  const known = Object.fromEntries(KEPT.map((field) => [field, read[field] ?? kept[field]]))
  const readFacts = standingFacts(kept, read)
  const stated = { ...read, ...known, street: streetOf(kept, read), readFacts }
  const placed = withCorrections(stated, readFacts)
  const { coordinates, geocodedBy } = pointOf(kept, placed)
  const newer = {
    ...placed,
    coordinates,
    geocodedBy,
    ...priceOf(kept, read),
    ...arnonaOf(kept, read),
    ...areaOf(kept, read, kept.geocodedBy !== null && geocodedBy === null),
    isSublet: read.isSublet || kept.isSublet,
    isNewProject: read.isNewProject || kept.isNewProject,
    features: { ...kept.features, ...read.features },
    readBy: read.readBy ?? kept.readBy,
    images: read.images.length > 0 ? read.images : kept.images,
    tags: read.tags.length > 0 ? read.tags : kept.tags,
  }
  return withCorrections(newer, readFacts)
}

/** The last known price stays when none is stated, and until a second reading confirms a very different one. */
function priceOf(
  kept: Listing,
  read: Listing,
): Pick<Listing, 'price' | 'isPriceStated' | 'pendingPrice'> {
  if (kept.price === null)
    return { price: read.price, isPriceStated: read.isPriceStated, pendingPrice: null }
  if (read.price === null) return { price: kept.price, isPriceStated: false, pendingPrice: null }
  const isFar = read.price >= kept.price * PRICE_FACTOR || read.price * PRICE_FACTOR <= kept.price
  if (!isFar || isConfirmed(kept.pendingPrice, read.price))
    return { price: read.price, isPriceStated: true, pendingPrice: null }
  return { price: kept.price, isPriceStated: kept.isPriceStated, pendingPrice: read.price }
}

function arnonaOf(kept: Listing, read: Listing): Pick<Listing, 'arnona' | 'arnonaPer'> {
  const { arnona, arnonaPer } = read.arnona === null ? kept : read
  return { arnona, arnonaPer }
}

function isConfirmed(pending: number | null, price: number): boolean {
  return pending !== null && Math.abs(price - pending) <= CONFIRMED_WITHIN * pending
}

/**
 * A point that the source has stated stays, unless the user states the place. One that a geocoder found stays only with
 * its address.
 */
function pointOf(kept: Listing, placed: Listing): Pick<Listing, 'coordinates' | 'geocodedBy'> {
  if (kept.geocodedBy !== null) return withFoundPoint(kept, placed)
  if (isPlacedByHand(placed.readFacts)) return { coordinates: null, geocodedBy: null }
  return { coordinates: placed.coordinates ?? kept.coordinates, geocodedBy: null }
}

const BY_POINT: readonly (FoundBy | null)[] = ['polygon', 'approximate']

/**
 * The known area stays unless the newer reading states another place, or the source's own id of its area; or unless it
 * follows from a point of a geocoder that no longer stands.
 */
function areaOf(
  kept: Listing,
  read: Listing,
  hasLostPoint: boolean,
): Pick<Listing, 'areaCode' | 'areaBy'> {
  const isUnfounded = hasLostPoint && BY_POINT.includes(kept.areaBy)
  const isSame = (field: 'city' | 'neighbourhood') =>
    read[field] === null || read[field] === kept[field]
  const hasMoved = !isSame('city') || !isSame('neighbourhood')
  const isSurer = read.areaBy === 'id' || (kept.areaBy !== 'id' && isRestated(kept, read))
  const isReplaced =
    hasMoved || isUnfounded || kept.areaCode === null || (read.areaCode !== null && isSurer)
  const { areaCode, areaBy } = isReplaced ? read : kept
  return { areaCode, areaBy }
}

/** Whether the newer reading states all parts of the place that the known one states. */
function isRestated(kept: Listing, read: Listing): boolean {
  const fields = ['city', 'neighbourhood', 'coordinates'] as const
  return fields.every((field) => read[field] !== null || kept[field] === null)
}

/** A street without its number does not replace the same street with one. */
function streetOf(kept: Listing, read: Listing): string | null {
  const lacksNumber = read.street === null || kept.street?.startsWith(`${read.street} `)
  return lacksNumber ? kept.street : read.street
}
