import { priceText } from '../../src/assets/domain/price-text.ts'
import type { AssetDetailWire, AssetWire } from '../../src/assets/wire.ts'
import type { BotWire } from '../../src/bots/wire.ts'
import type { SoldWire } from '../../src/deals/wire.ts'
import { withoutHidden } from '../../src/users/domain.ts'

// What a program is shown: facts, and the texts of advertisers apart from them. Telephone numbers are left out.

const DESCRIPTION_MAX = 2_000
const PHRASE_MAX = 200
const PHRASES = 15
/** The newest of a list. */
const NEWEST = 10

/** Texts that others wrote, without characters that are not seen, and bounded. */
export function foreign(text: string | null, max = PHRASE_MAX): string | null {
  if (text === null) return null
  const clean = withoutHidden(text).toWellFormed()
  return clean.length <= max ? clean : `${clean.slice(0, max - 1)}…`
}

export function briefOf(home: AssetWire, url: string) {
  const { costs, travel } = home
  return {
    id: home._id,
    page: `${url}/properties?home=${encodeURIComponent(home._id)}`,
    listing: home.link,
    source: home.src,
    location: foreign(home.location),
    neighborhood: foreign(home.neighborhood),
    dealType: home.dealType,
    price: home.price,
    monthlyTotal: costs.total,
    pricePerMetre: home.pricePerMetre,
    drop: home.drop,
    rooms: home.rooms,
    size: home.size,
    floor: home.floorNumber,
    propertyType: foreign(home.propertyType),
    isByAgent: home.merchant,
    features: home.features,
    entryDate: home.entryDate,
    firstSeenAt: home.firstSeenAt,
    removedAt: home.removedAt,
    percentBelowSimilar: home.findScore,
    verdict: home.verdict,
    isSaved: home.isSaved,
    travel: travel.slice(0, NEWEST),
  }
}

export function detailOf(home: AssetDetailWire, sold: SoldWire | null, url: string) {
  const { estimate, low, high, n } = home.comparables
  return {
    ...briefOf(home, url),
    costs: home.costs,
    note: home.note,
    warnings: home.warnings.slice(0, NEWEST).map(({ sign }) => sign),
    prices: home.prices.slice(-NEWEST),
    similarHomes: { estimate, low, high, count: n },
    soldNearby: sold && { ...sold, deals: sold.deals.slice(0, NEWEST) },
    listings: home.listings.length,
    advertiserTexts: {
      description: foreign(home.description, DESCRIPTION_MAX),
      phrases: home.facts.slice(0, PHRASES).map(({ field, phrase }) => ({
        field,
        phrase: foreign(phrase),
      })),
    },
  }
}

/** A bot with its criteria; drawn areas are counted, and what it posted too. */
export function botOf(bot: BotWire) {
  const { polygons, seenPosts: _, mutedPhones, neighborhoodCodes, ...rest } = bot
  return {
    ...rest,
    areas: neighborhoodCodes.length,
    drawnAreas: polygons.length,
    mutedPhones: mutedPhones.length,
  }
}

/** A line for people: price, rooms, size, place and the id. */
export function lineOf(home: AssetWire): string {
  const facts = [
    home.price === null ? 'no price' : priceText(home.price),
    home.rooms === null ? '' : `${home.rooms} rooms`,
    home.size === null ? '' : `${home.size} m²`,
    home.floorNumber === null ? '' : `floor ${home.floorNumber}`,
    foreign(home.location) ?? '',
    home.removedAt === null ? '' : 'removed',
    `id ${home._id}`,
  ]
  return facts.filter(Boolean).join(' · ')
}
