import type { DealType } from '../../assets/domain/asset.ts'
import { hasPlotSize, kindOf } from '../../assets/domain/kinds.ts'
import type { RawListing } from '../../intake/domain/raw-listing.ts'
import type { ReadText } from '../../intake/posts/domain.ts'
import { typeOf } from '../../intake/posts/homes.ts'
import { dealByPrice } from '../../intake/posts/sort.ts'
import { withText } from '../../intake/read-description.ts'
import type { HomeReading } from '../../reading/domain.ts'
import type { Stated } from './stated.ts'

type Read =
  | { kind: 'home'; listing: RawListing }
  /** What it is instead of a home to rent or buy. */
  | { kind: 'leftOut'; type: string }
  | { kind: 'rejected'; reason: string }

/** Where an item was read: the name of its source, and the address of the page. */
export type Origin = { source: string; base: string; now: number; readText: ReadText }

/** The home of an item. What its fields state wins; its text decides what they leave open. */
export function homeOf(stated: Stated, origin: Origin): Read {
  const { externalId, text } = stated
  const reading = origin.readText(text)
  const { dealType: read } = reading
  if (stated.dealType === null && (read === 'wanted' || read === 'roommate'))
    return { kind: 'leftOut', type: read }
  if (reading.ended) return { kind: 'leftOut', type: 'taken' }
  const propertyType = stated.propertyType ?? typeOf(text)
  if (propertyType !== null && kindOf(propertyType) === 'none')
    return { kind: 'leftOut', type: propertyType }
  if (externalId === null) return { kind: 'rejected', reason: 'states no id and no link' }
  const dealType = stated.dealType ?? dealOf(reading) ?? dealByPrice(stated.price)
  if (dealType === null) return withoutDeal(stated)
  const isSublet = dealType === 'rent' && read === 'sublet'
  const known = { ...stated, externalId, propertyType, dealType, isSublet }
  const listing = listingOf(known, origin)
  const filled = withText(listing, text, { now: origin.now, reading })
  return statesAHome(filled) ? { kind: 'home', listing } : { kind: 'leftOut', type: 'other' }
}

function dealOf({ dealType }: HomeReading): DealType | null {
  if (dealType === 'sale') return 'sale'
  return dealType === 'rent' || dealType === 'sublet' ? 'rent' : null
}

/** A text about something else is no failure; a home whose deal is not known is one. */
function withoutDeal({ price, rooms, size }: Stated): Read {
  const isHome = [price, rooms, size].some((value) => value !== null)
  if (!isHome) return { kind: 'leftOut', type: 'other' }
  return { kind: 'rejected', reason: 'says neither that it is for rent nor for sale' }
}

const TELLING = ['price', 'rooms', 'size', 'buildSize', 'city', 'neighbourhood', 'street'] as const

const statesAHome = (listing: RawListing) => TELLING.some((field) => listing[field] !== null)

type Known = Stated & Pick<RawListing, 'externalId' | 'propertyType' | 'dealType' | 'isSublet'>

function listingOf(
  { text, at, link, vaadPer: _, ...stated }: Known,
  { source, base }: Origin,
): RawListing {
  const { price, size, buildSize, propertyType } = stated
  // The one size that a page states of a house is that of the building.
  const isHouse = buildSize === null && hasPlotSize({ propertyType })
  return {
    ...stated,
    source,
    link: link ?? base,
    size: isHouse ? null : size,
    buildSize: isHouse ? size : buildSize,
    isNewProject: false,
    isPriceStated: price !== null,
    description: text === '' ? null : text,
    previousPrice: null,
    orderId: null,
    features: {},
    tags: [],
    sourceCreatedAt: at,
    sourceUpdatedAt: null,
    implausible: {},
    pendingPrice: null,
    hoodId: null,
    isHome: true,
  }
}
