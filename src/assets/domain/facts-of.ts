// What the listings of a home state together.
import {
  type ComparableListing,
  type Facts,
  FEATURES,
  type Features,
  type Listing,
  listingText,
  type StatedFacts,
  WORDED,
  type Words,
} from './asset.ts'
import { firstPoint } from './place.ts'
import { toldBy } from './told.ts'

/** Listings of one home, in the order in which they were first seen. */
export type HomeListings = readonly [ListingWithWords, ...ListingWithWords[]]
/** `rid`: absent for a listing that is not stored. */
type ListingWithWords = Listing & Pick<ComparableListing, 'words'> & { rid?: number }

/**
 * What the live listings of one home state together: the lowest price with its link, private if any listing is
 * private, and for everything else the first listing that states it.
 */
export function factsOf(listings: HomeListings): StatedFacts {
  const [first] = listings
  const stated = <Field extends keyof Facts>(field: Field): Facts[Field] =>
    firstStating(listings, field)[field]
  const costOf = ({ price }: Listing) => price ?? Number.POSITIVE_INFINITY
  const cheapest = listings.reduce((best, one) => (costOf(one) < costOf(best) ? one : best))
  const placed = firstStating(listings, 'areaCode')
  return {
    source: cheapest.source,
    link: cheapest.link,
    dealType: first.dealType,
    isSublet: listings.some(({ isSublet }) => isSublet),
    price: cheapest.price,
    ...statedCosts(listings),
    rooms: stated('rooms'),
    size: stated('size'),
    buildSize: stated('buildSize'),
    floor: stated('floor'),
    city: stated('city'),
    neighbourhood: stated('neighbourhood'),
    street: stated('street'),
    ...firstPoint(listings),
    areaCode: placed.areaCode,
    areaBy: placed.areaBy,
    merchant: listings.some(({ merchant }) => merchant === false) ? false : stated('merchant'),
    propertyType: stated('propertyType'),
    condition: stated('condition'),
    isNewProject: listings.some(({ isNewProject }) => isNewProject),
    isPriceStated: cheapest.isPriceStated,
    ...toldBy(listings),
    entryDate: stated('entryDate'),
    phone: stated('phone'),
    features: statedFeatures(listings),
    listingTexts: listings.length === 1 ? null : listings.map(({ words }) => listingText(words)),
    listingPhones: listings.map(({ phone }) => phone),
  }
}

/** An arnona with its own period. */
function statedCosts(listings: HomeListings): Pick<Facts, 'arnona' | 'arnonaPer' | 'vaad'> {
  const { arnona, arnonaPer } = firstStating(listings, 'arnona')
  return {
    arnona,
    arnonaPer: arnona === null ? null : arnonaPer,
    vaad: firstStating(listings, 'vaad').vaad,
  }
}

/** Of each feature the value of the first listing that states it, in the order of `FEATURES`. */
function statedFeatures(listings: readonly Pick<Listing, 'features'>[]): Features {
  const entries = FEATURES.flatMap((name) => {
    const value = listings.map(({ features }) => features[name]).find((one) => one !== undefined)
    return value === undefined ? [] : [[name, value]]
  })
  return Object.fromEntries(entries)
}

/** The words of the facts that `factsOf` takes from these listings. */
export function homeWords(listings: HomeListings): Words {
  const entries = WORDED.map((field) => [field, firstStating(listings, field).words[field]])
  return Object.fromEntries(entries) as Words
}

function firstStating(listings: HomeListings, field: keyof Facts): ListingWithWords {
  return listings.find((listing) => listing[field] !== null) ?? listings[0]
}
