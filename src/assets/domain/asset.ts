// Homes (assets) and their listings, each of which is one entry of one source.
import type { AreaCode, FoundBy, PlacedBy, Point } from '../../areas/domain/area.ts'
import { normaliseHebrew } from '../../kernel/hebrew.ts'
import type { CostPeriod } from './cost-period.ts'
import type { Owned } from './owner.ts'
import type { ReadFact } from './read-fact.ts'

export const DEAL_TYPES = ['rent', 'sale'] as const
export type DealType = (typeof DEAL_TYPES)[number]

/** The name of a source, as the list of sources has it (`yad2`). */
export type SourceName = string

/** What a home may have. `mamad` is the protected room of a flat. */
export const FEATURES = [
  'mamad',
  'lift',
  'parking',
  'balcony',
  'storage',
  'furnished',
  'pets',
  'airConditioning',
  'renovated',
] as const
export type Feature = (typeof FEATURES)[number]

/** What a home has (true) or lacks (false). What is not stated is absent. */
export type Features = Partial<Record<Feature, boolean>>

/** What both a listing and its home state. Null: not stated. */
export type Facts = {
  dealType: DealType
  isSublet: boolean
  /** Whole shekels; a month's rent, or the price of a sale. */
  price: number | null
  /** Arnona and va'ad in whole shekels a month, and the period for which the arnona was stated; null: none was. */
  arnona: number | null
  arnonaPer: CostPeriod | null
  vaad: number | null
  /** Half rooms count: 3.5. */
  rooms: number | null
  /** Square metres of a flat; of the plot for a house or a farm. */
  size: number | null
  /** Square metres of the building, without a plot. */
  buildSize: number | null
  /** 0 is the ground floor. */
  floor: number | null
  city: string | null
  neighbourhood: string | null
  /** Street and house number. */
  street: string | null
  coordinates: Point | null
  /** How exactly a geocoder found the coordinates; null: the source stated them, or there are none. */
  geocodedBy: PlacedBy | null
  areaCode: AreaCode | null
  areaBy: FoundBy | null
  /** True: a merchant. False: a private seller or landlord. */
  merchant: boolean | null
  propertyType: string | null
  /** The state of repair, in the words of the source. */
  condition: string | null
  /** True: a building project with several homes, whose price is its lowest one. */
  isNewProject: boolean
  /** False: `price` is the last known one, which the source no longer states. */
  isPriceStated: boolean
  images: readonly string[]
  description: string | null
  /** Date of entry, ISO 8601, as the source gives it. */
  entryDate: string | null
  phone: string | null
  /** What is not stated is absent. */
  features: Features
}

/** One entry of one source, read and checked. */
export type Listing = Facts & {
  source: SourceName
  /** The id of the listing on its source. */
  externalId: string
  link: string
  /** The price before a reduction, when the source states it. */
  previousPrice: number | null
  /** Rises with the time of creation on the source, so that a renewed old listing is not taken for a new one. */
  orderId: number | null
  /** Names of the labels that the source shows with the listing. */
  tags: readonly string[]
  /** When the listing was made and last changed, as its source states it (ms). */
  sourceCreatedAt: number | null
  sourceUpdatedAt: number | null
  /** Values that cannot be true, as given, by field. The fields themselves count as not stated. */
  implausible: Readonly<Record<string, unknown>>
  /** A price that differs by a factor of 5 or more from the known one and waits for a second reading. */
  pendingPrice: number | null
  /** The facts that count because its text states them and its source does not; null: the text was not read. */
  readFacts: readonly ReadFact[] | null
  /** The version of the reader that read its text. */
  readBy: number | null
}

/** Texts of a listing as normalised words; empty where the listing states none. */
export type Words = Record<(typeof WORDED)[number], string>

export const WORDED = ['city', 'neighbourhood', 'street', 'propertyType', 'description'] as const

/** A listing with the forms by which it is stored, compared and searched. */
export type ComparableListing = Listing & {
  words: Words
  /** City, street and house number in one spelling; null when the city or the street is not known. */
  streetKey: string | null
}

/** A listing as the database keeps it. */
export type KeptListing = Listing &
  Owned &
  Pick<ComparableListing, 'streetKey'> & {
    rid: number
    id: string
    assetRid: number
    /** The rule by which it joined a known home; null for the first listing of its home. */
    joinedBy: SameBy | null
    /** The asset that the listing belonged to before that asset was merged into another one. */
    formerAssetRid: number | null
    firstSeenAt: number
    lastSeenAt: number
    /** Null while it is live: its source still shows it. */
    goneAt: number | null
  }

/** What the live listings of a home state together. */
export type StatedFacts = Facts & {
  /** Source and link of the listing with the lowest price. */
  source: SourceName
  link: string
  /** The listings, by rid, whose description and images these are; null: none, or one that is not stored. */
  describedBy: number | null
  picturedBy: number | null
  /**
   * For each live listing the normalised words of its property type and its description, on a line each. Null: it has
   * one, which states the property type and the description of the home. `textsOf` answers either.
   */
  listingTexts: readonly string[] | null
  /** For each live listing its telephone number, in the same order; null where it states none. */
  listingPhones: readonly (string | null)[]
}

export type AssetFacts = StatedFacts & {
  /** Whole shekels a month with arnona and va'ad, as far as they are known; null for a sale or without a rent. */
  total: number | null
}

export type Asset = AssetFacts &
  Owned & {
    rid: number
    id: string
    /** Raised by every change to a matched field; orders homes by the time they became known. */
    rev: number
    /** `rev` when the home was first stored. */
    firstRev: number
    /** The counter `rev` when the home was removed; null while it has a live listing. */
    removedRev: number | null
    firstSeenAt: number
    lastSeenAt: number
    /** Null while the home has a live listing. */
    removedAt: number | null
    /** The rid of the home that this one was merged into. */
    mergedInto: number | null
  }

/** Whether a home has a live listing and was not merged into another home. */
export const isLive = ({ removedAt, mergedInto }: Pick<Asset, 'removedAt' | 'mergedInto'>) =>
  removedAt === null && mergedInto === null

/** The rule by which two listings are one home; `hand`: an administrator decided. */
export const SAME_BY = [
  'phone',
  'number',
  'street',
  'place',
  'oneStreet',
  'noStreet',
  'crossPost',
  'photos',
  'hand',
] as const
export type SameBy = (typeof SAME_BY)[number]

/** The same listing with rooms and coordinates as exact as the database keeps them: tenths, and 1e-6 degrees. */
export function rounded<Of extends Listing>(listing: Of): Of {
  const { rooms, coordinates } = listing
  return {
    ...listing,
    rooms: rooms === null ? null : Math.round(rooms * 10) / 10,
    coordinates: coordinates && [microDegrees(coordinates[0]), microDegrees(coordinates[1])],
  }
}

const microDegrees = (degrees: number) => Math.round(degrees * 1_000_000) / 1_000_000

/** Makes every derived form of a listing, each text normalised once. */
export function comparable<Of extends Listing>(listing: Of): Of & ComparableListing {
  const words = wordsOf(listing)
  return { ...rounded(listing), words, streetKey: streetKeyOf(words.city, words.street) }
}

export function wordsOf(facts: Pick<Facts, keyof Words>): Words {
  const entries = WORDED.map((field) => [field, normaliseHebrew(facts[field] ?? '')])
  return Object.fromEntries(entries) as Words
}

/** Whether two homes state the same texts, which then have the same words. */
export function isSameText(
  one: Pick<Facts, keyof Words>,
  other: Pick<Facts, keyof Words>,
): boolean {
  return WORDED.every((field) => one[field] === other[field])
}

/** The words of one listing in which a bot looks for words to leave out. */
export function listingText({
  propertyType,
  description,
}: Pick<Words, 'propertyType' | 'description'>): string {
  return [propertyType, description].filter((line) => line !== '').join('\n')
}

type Texts = Pick<StatedFacts, 'listingTexts' | 'propertyType' | 'description'>

const ownTexts = new WeakMap<Texts, readonly string[]>()

/** The texts of the live listings of a home. Those of a home with one listing are made once for each object. */
export function textsOf(home: Texts): readonly string[] {
  if (home.listingTexts !== null) return home.listingTexts
  const known = ownTexts.get(home)
  if (known) return known
  const { propertyType, description } = home
  const texts = [
    listingText({
      propertyType: normaliseHebrew(propertyType ?? ''),
      description: normaliseHebrew(description ?? ''),
    }),
  ]
  ownTexts.set(home, texts)
  return texts
}

/** Whether the live listings of two homes, or of one before and after a change, have the same texts. */
export function haveSameTexts(one: Texts, other: Texts): boolean {
  const areOwn = one.listingTexts === null && other.listingTexts === null
  const isStatedAlike =
    one.propertyType === other.propertyType && one.description === other.description
  if (areOwn && isStatedAlike) return true
  const [texts, others] = [textsOf(one), textsOf(other)]
  return texts.length === others.length && texts.every((text, at) => text === others[at])
}

/** The words by which a home is searched. */
export function searchText(words: Words): string {
  return WORDED.map((field) => words[field]).join(' ')
}

/** Separates the parts of a street key. */
const PART = '|'

/** City, street and house number in one spelling. The number is empty where none is stated. */
export function streetKeyOf(city: string, street: string): string | null {
  if (city === '' || street === '') return null
  const words = street.split(' ')
  const at = words.findIndex((word, index) => index > 0 && /^\d/.test(word))
  const name = at < 0 ? words : words.slice(0, at)
  const number = at < 0 ? [] : words.slice(at)
  return [city, name.join(' '), number.join('')].join(PART)
}

/** The part of a street key without the number, and the number; both null where they are not stated. */
export function streetParts(streetKey: string | null): {
  street: string | null
  number: string | null
} {
  if (streetKey === null) return { street: null, number: null }
  const end = streetKey.lastIndexOf(PART) + 1
  return { street: streetKey.slice(0, end), number: streetKey.slice(end) || null }
}
