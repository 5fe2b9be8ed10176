// Homes (assets) and the advertisements (listings) that offer them.
import type { AreaCode, FoundBy, Point } from '../areas/domain.ts'

export const DEAL_TYPES = ['rent', 'sale'] as const
export type DealType = (typeof DEAL_TYPES)[number]

export const SOURCES = ['yad2', 'facebook'] as const
export type SourceName = (typeof SOURCES)[number]

/** What both a listing and its home say. Null: not stated. */
export type Facts = {
  dealType: DealType
  isSublet: boolean
  /** Whole shekels; a month's rent, or the price of a sale. */
  price: number | null
  /** Half rooms count: 3.5. */
  rooms: number | null
  /** Square metres. */
  size: number | null
  /** 0 is the ground floor. */
  floor: number | null
  city: string | null
  neighbourhood: string | null
  /** Street and house number. */
  street: string | null
  coordinates: Point | null
  areaCode: AreaCode | null
  areaBy: FoundBy | null
  /** True: a merchant. False: a private person. */
  merchant: boolean | null
  propertyType: string | null
  images: readonly string[]
  description: string | null
  /** When it can be entered, ISO 8601, as the source says it. */
  entryDate: string | null
  phone: string | null
}

/** One advertisement on one source, read and checked. */
export type Listing = Facts & {
  source: SourceName
  /** The source's own id of the advertisement. */
  externalId: string
  link: string
  /** The price before a cut, when the source tells. */
  previousPrice: number | null
  /** Rises with creation at the source: tells a bumped old advertisement from a new one. */
  orderId: number | null
}

/** A listing as kept. */
export type KeptListing = Listing & {
  rid: number
  id: string
  assetRid: number
  /** Why it was taken for a home already known; null for the listing that founded its home. */
  joinedBy: SameBy | null
  firstSeenAt: number
  lastSeenAt: number
  /** Null while it stands on its source. */
  goneAt: number | null
}

/** A home: what its live offers say together. */
export type Asset = Facts & {
  rid: number
  id: string
  source: SourceName
  link: string
  /** Raised by every change to a matched field; orders homes as they became known. */
  rev: number
  firstSeenAt: number
  lastSeenAt: number
  /** Null while a live offer stands. */
  removedAt: number | null
  /** The home that this one was merged into. */
  mergedInto: number | null
}

/** By which rule two advertisements are the same home. */
export type SameBy = 'phone' | 'address' | 'distance'

const SAME_SIZE_M2 = 3
const SAME_PRICE = 0.1
const SAME_PLACE_M = 30

/** What the rules of the same home look at. */
export type Comparable = Pick<
  Facts,
  'dealType' | 'price' | 'rooms' | 'size' | 'floor' | 'coordinates' | 'areaCode' | 'phone'
> & {
  /** City, street and house number in one spelling; null when the number is not known. */
  addressKey: string | null
}

/**
 * Whether a newly read advertisement offers the same home as a known one, and by which rule. A value that is not
 * stated equals nothing, and a phone alone never decides: agents have one for all their homes.
 */
export function sameHome(known: Comparable, read: Comparable): SameBy | null {
  if (known.dealType !== read.dealType || known.rooms === null || known.rooms !== read.rooms)
    return null
  if (known.size === null || read.size === null) return null
  if (!isNearPrice(known.price, read.price)) return null
  const isSamePhone = known.phone !== null && known.phone === read.phone
  const isSameArea = known.areaCode !== null && known.areaCode === read.areaCode
  if (isSamePhone && isSameArea && Math.abs(known.size - read.size) <= SAME_SIZE_M2) return 'phone'
  if (known.size !== read.size || known.floor === null || known.floor !== read.floor) return null
  if (known.addressKey !== null && known.addressKey === read.addressKey) return 'address'
  if (!known.coordinates || !read.coordinates) return null
  return metresBetween(known.coordinates, read.coordinates) <= SAME_PLACE_M ? 'distance' : null
}

/** At most a tenth of the known price away from it. */
function isNearPrice(known: number | null, read: number | null): boolean {
  return known !== null && read !== null && Math.abs(read - known) <= SAME_PRICE * known
}

const METRES_PER_DEGREE = 111_195

/** Distance on a sphere of the Earth's mean radius, good to some centimetres over hundreds of metres. */
export function metresBetween([x1, y1]: Point, [x2, y2]: Point): number {
  const middle = ((y1 + y2) / 2) * (Math.PI / 180)
  const east = (x2 - x1) * Math.cos(middle)
  return Math.hypot(east, y2 - y1) * METRES_PER_DEGREE
}

/** The newer reading of a listing: what only a detail page tells is not lost when a list page is read after it. */
export function newerReading(kept: Listing, read: Listing): Listing {
  const isSameArea = kept.areaBy === 'id' && kept.neighbourhood === read.neighbourhood
  return {
    ...read,
    description: read.description ?? kept.description,
    entryDate: read.entryDate ?? kept.entryDate,
    phone: read.phone ?? kept.phone,
    isSublet: read.isSublet || kept.isSublet,
    areaCode: isSameArea && read.areaBy !== 'id' ? kept.areaCode : read.areaCode,
    areaBy: isSameArea && read.areaBy !== 'id' ? kept.areaBy : read.areaBy,
  }
}

/**
 * What offers of one home say together, in the order in which they were first seen: the lowest price with its link,
 * private if anybody offers it privately, and for everything else the first that states it.
 */
export function factsOf(
  offers: readonly [Listing, ...Listing[]],
): Facts & Pick<Asset, 'source' | 'link'> {
  const [first] = offers
  const stated = <Field extends keyof Facts>(field: Field): Facts[Field] =>
    offers.find((offer) => offer[field] !== null)?.[field] ?? first[field]
  const cheapest = offers.reduce((best, offer) =>
    (offer.price ?? Number.POSITIVE_INFINITY) < (best.price ?? Number.POSITIVE_INFINITY)
      ? offer
      : best,
  )
  const placed = offers.find(({ areaCode }) => areaCode !== null) ?? first
  return {
    source: cheapest.source,
    link: cheapest.link,
    dealType: first.dealType,
    isSublet: offers.some(({ isSublet }) => isSublet),
    price: cheapest.price,
    rooms: stated('rooms'),
    size: stated('size'),
    floor: stated('floor'),
    city: stated('city'),
    neighbourhood: stated('neighbourhood'),
    street: stated('street'),
    coordinates: stated('coordinates'),
    areaCode: placed.areaCode,
    areaBy: placed.areaBy,
    merchant: offers.some(({ merchant }) => merchant === false) ? false : stated('merchant'),
    propertyType: stated('propertyType'),
    images: offers.find(({ images }) => images.length > 0)?.images ?? [],
    description: stated('description'),
    entryDate: stated('entryDate'),
    phone: stated('phone'),
  }
}

/** Whether bots could see the home differently now. */
export function isMatchedChange(before: Asset, after: Facts): boolean {
  return (
    before.removedAt !== null ||
    before.dealType !== after.dealType ||
    before.areaCode !== after.areaCode ||
    before.price !== after.price ||
    before.rooms !== after.rooms ||
    before.merchant !== after.merchant
  )
}

const shekels = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'ILS',
  maximumFractionDigits: 0,
})

/** ₪6,200: whole shekels, without bidirectional marks. */
export function priceText(price: number): string {
  return shekels.format(price)
}
