import { placeOf } from '../../areas/domain/area.ts'
import type { Areas } from '../../areas/store.ts'
import type { DealType } from '../../assets/domain/asset.ts'
import { hasPlotSize, kindOf } from '../../assets/domain/kinds.ts'
import { isPrice } from '../../assets/domain/plausible.ts'
import { en as REASONS } from '../../items/reasons/en.ts'
import type { HomeReading } from '../../reading/domain.ts'
import type { RawListing } from '../domain/raw-listing.ts'
import { type TextRead, withText } from '../read-description.ts'
import { cityName, cityOfArea } from './cities.ts'
import { IMAGES_MAX, type LeftOut, type Post, type PostKey, TEXT_MAX } from './domain.ts'
import { factsOf, monthlyCosts } from './facts.ts'
import { typeOf } from './homes.ts'

/** What a post is: a listing of a home, or something else, with the reason. */
export type Sorted =
  | { outcome: 'home'; listing: RawListing & Partial<TextRead> }
  /** `former`: the text without the lines that say that the home is taken, as it was published before. */
  | { outcome: 'taken'; reason: string; former: string }
  | { outcome: Exclude<LeftOut, 'taken'>; reason: string }

/** Makes a listing of one home that was read from a post, or says why it is none. */
export function sortPost(
  post: Post,
  key: PostKey,
  reading: HomeReading,
  { areas, now }: SortWorld,
): Sorted {
  const { dealType } = reading
  if (dealType === 'wanted') return { outcome: 'wanted', reason: REASONS.wanted }
  if (dealType === 'roommate' || reading.pricePer === 'roommate')
    return { outcome: 'roommate', reason: REASONS.roommate }
  if (reading.ended) {
    const former = formerText(post.text, reading.evidence.ended ?? '')
    return { outcome: 'taken', reason: REASONS.taken, former }
  }
  const propertyType = typeOf(post.text)
  if (propertyType !== null && kindOf(propertyType) === 'none')
    return { outcome: 'other', reason: `no home: ${propertyType}` }
  if (!statesAHome(reading)) return { outcome: 'other', reason: REASONS.noFact }
  const deal = dealType === null ? dealByPrice(reading.price) : dealOf(dealType)
  if (deal === null) return { outcome: 'other', reason: REASONS.noDeal }
  const place = placeIn(reading, key, areas)
  const listing = listingOf(post, key, { ...reading, ...place, propertyType, deal })
  return { outcome: 'home', listing: withFacts(listing, { reading, text: post.text, now }) }
}

/** An edit adds lines, and leaves the others as they are. */
const formerText = (text: string, phrase: string) =>
  text
    .split('\n')
    .filter((line) => !line.includes(phrase))
    .join('\n')
    .trim()

/**
 * The listing with what else the text says, as features, and every fact that counts with its phrase. A city in another
 * spelling, and a phone in another form, are no facts of the text.
 */
function withFacts(
  listing: RawListing,
  { reading, text, now }: { reading: HomeReading; text: string; now: number },
): RawListing & TextRead {
  const filled = withText(listing, text, { reading, now })
  const stated = factsOf(reading).filter(({ field, value }) => statedIn(listing, field) === value)
  return { ...filled, readFacts: [...stated, ...(filled.readFacts ?? [])] }
}

/** The value of a listing where this fact stands; undefined for what a post is about, which is no fact of the home. */
function statedIn(listing: RawListing, field: string): unknown {
  if (field === 'dealType') return undefined
  if (field === 'agent') return listing.merchant
  return field in listing ? listing[field as keyof RawListing] : undefined
}

/** A post has to say more than that there is a home: what it is like, or where. */
function statesAHome(read: HomeReading): boolean {
  const fields = ['price', 'rooms', 'size', 'city', 'neighbourhood', 'street'] as const
  return fields.some((field) => read[field] !== null)
}

const dealOf = (deal: 'rent' | 'sale' | 'sublet'): DealType => (deal === 'sale' ? 'sale' : 'rent')

/** Rents and prices of sales are far apart; null when neither can have this price. */
export function dealByPrice(price: number | null): DealType | null {
  if (price === null) return null
  const [isRent, isSale] = [isPrice(price, 'rent'), isPrice(price, 'sale')]
  if (isRent === isSale) return null
  return isRent ? 'rent' : 'sale'
}

/** The place in the names of Yad2. A city that is not stated follows from the area. */
function placeIn(
  { city: written, neighbourhood, street }: HomeReading,
  { source }: PostKey,
  areas: Pick<Areas, 'areas' | 'cities' | 'find'>,
): { city: string | null } {
  if (written !== null) return { city: cityName(areas, written) }
  const stated = { source, city: null, neighbourhood, street, coordinates: null }
  const unknown = { geocodedBy: null, areaCode: null, areaBy: null }
  const found = areas.find(placeOf({ ...stated, ...unknown }))
  return { city: found && cityOfArea(areas, found.code) }
}

type SortWorld = { areas: Pick<Areas, 'areas' | 'cities' | 'find'>; now: number }

type Read = HomeReading & { city: string | null; propertyType: string | null; deal: DealType }

function listingOf(post: Post, key: PostKey, read: Read): RawListing {
  const { price, rooms, floor, city, neighbourhood, street, propertyType } = read
  // The size of a house in a text is that of the building.
  const isHouse = hasPlotSize({ propertyType })
  return {
    ...key,
    dealType: read.deal,
    isSublet: read.dealType === 'sublet',
    price,
    ...monthlyCosts(read),
    arnonaPer: read.arnonaPer,
    rooms,
    floor,
    city,
    neighbourhood,
    street,
    propertyType,
    size: isHouse ? null : read.size,
    buildSize: isHouse ? read.size : null,
    coordinates: null,
    merchant: read.agent,
    condition: null,
    isNewProject: false,
    isPriceStated: price !== null,
    images: post.images.slice(0, IMAGES_MAX),
    description: post.text.slice(0, TEXT_MAX),
    entryDate: null,
    phone: read.phone?.replace(/[^\d*]/g, '') ?? null,
    previousPrice: null,
    orderId: null,
    features: {},
    tags: [],
    sourceCreatedAt: post.at,
    sourceUpdatedAt: null,
    implausible: {},
    pendingPrice: null,
    hoodId: null,
    isHome: true,
  }
}
