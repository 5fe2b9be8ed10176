import type { DealType } from '../../assets/domain/asset.ts'
import { livingSize } from '../../assets/domain/kinds.ts'
import { priceText } from '../../assets/domain/price-text.ts'
import type { RawListing } from '../../intake/domain/raw-listing.ts'
import { medianOf } from '../../kernel/median.ts'
import type { ReadPair } from './fields.ts'
import { merchantBySection } from './listing.ts'

// Checks of one page as a whole.

/** Whole shekels between which the median price of a page lies, both included. */
const MEDIANS: Record<DealType, readonly [least: number, most: number]> = {
  rent: [1_500, 30_000],
  sale: [400_000, 60_000_000],
}
/** Pages with fewer prices are not judged by their median. */
const PRICES_MIN = 5

/** Whether the prices of a page are of another size than real ones, as after a change of their unit. */
export function wrongPrices(
  listings: readonly RawListing[],
): { path: string; problem: string } | undefined {
  for (const dealType of ['rent', 'sale'] as const) {
    const prices = listings.flatMap((one) =>
      one.dealType === dealType && !one.isNewProject && one.isHome ? (one.price ?? []) : [],
    )
    const [least, most] = MEDIANS[dealType]
    const median = medianOf(prices)
    if (prices.length >= PRICES_MIN && (median < least || median > most)) {
      const problem = `has a median of ${priceText(median)} for ${dealType}, which cannot be`
      return { path: 'price', problem }
    }
  }
  return undefined
}

/** The highest order number that is believed. Real ones had eight digits in 2026. */
const ORDER_MAX = 1_000_000_000
/** The furthest that a believed order number is above the median of its page. */
const ORDER_AHEAD = 20_000_000

/**
 * Takes away order numbers that cannot be true. One of them would make every later listing look old, so that no pass
 * would read past the first page again.
 */
export function withSaneOrders(listings: readonly RawListing[]): RawListing[] {
  const isNumber = (order: number) => Number.isInteger(order) && order > 0 && order <= ORDER_MAX
  const orders = listings.flatMap(({ orderId }) =>
    orderId !== null && isNumber(orderId) ? orderId : [],
  )
  const most = medianOf(orders) + ORDER_AHEAD
  return listings.map((listing) => {
    const { orderId, implausible } = listing
    if (orderId === null || (isNumber(orderId) && orderId <= most)) return listing
    return { ...listing, orderId: null, implausible: { ...implausible, orderId } }
  })
}

/** From this many listings on, it is no chance that none of them states who advertises, or that all contradict it. */
const AD_TYPES_MIN = 3

/** Whether `adType` has changed: it tells who advertises in no record, or contradicts every record's section. */
export function lostAdType(
  pairs: readonly ReadPair[],
): { path: string; problem: string } | undefined {
  const judged = pairs.filter(({ listing }) => !listing.isNewProject)
  if (judged.length < AD_TYPES_MIN) return undefined
  if (judged.every(({ listing }) => listing.merchant === null))
    return { path: 'adType', problem: 'tells in no record a private listing from a merchant’s' }
  const isContradicted = ({ section, listing }: ReadPair) => {
    const bySection = merchantBySection(section)
    return bySection !== null && listing.merchant === !bySection
  }
  return judged.every(isContradicted)
    ? { path: 'adType', problem: 'contradicts the section in every record' }
    : undefined
}

/** Whole shekels per square metre between which the median of a page lies, both included, wherever its homes are. */
const PER_METRE: Record<DealType, readonly [least: number, most: number]> = {
  rent: [12, 400],
  sale: [2_500, 180_000],
}
/** The same for sales in cities of which real pages are known: a price in dollars is a possible price elsewhere. */
const PER_METRE_IN: Readonly<Record<string, readonly [least: number, most: number]>> = {
  'תל אביב יפו': [20_000, 150_000],
}
/** Pages with fewer homes that state price and size are not judged by their price per square metre. */
const PRICED_MIN = 10

/** Whether prices per square metre are of another size than real ones, as in another currency or unit. */
export function wrongPerMetre(
  listings: readonly RawListing[],
): { path: string; problem: string } | undefined {
  const homes = listings.filter(({ isHome, isNewProject }) => isHome && !isNewProject)
  const groups = Map.groupBy(homes, ({ dealType, city }) => `${dealType} ${city}`)
  for (const members of groups.values()) {
    const perMetre = members.flatMap((one) => {
      const size = livingSize(one)
      return one.price && size ? one.price / size : []
    })
    const [{ dealType, city } = { dealType: 'rent' as const, city: null }] = members
    const inCity = dealType === 'sale' ? PER_METRE_IN[city ?? ''] : undefined
    const [least, most] = inCity ?? PER_METRE[dealType]
    const median = Math.round(medianOf(perMetre))
    if (perMetre.length < PRICED_MIN || (median >= least && median <= most)) continue
    const problem = `has a median of ${priceText(median)} per square metre for ${dealType}, which cannot be`
    return { path: 'price', problem }
  }
  return undefined
}

/** From this many records of a section on, it is no chance that most of them have the id of another one. */
const IDS_MIN = 4

/** Whether most records of a section share their ids. A listing may be promoted into another section, but once. */
export function repeatedIds(
  pairs: readonly ReadPair[],
): { path: string; problem: string } | undefined {
  const listed = pairs.filter(({ listing }) => !listing.isNewProject)
  for (const [section, members] of Map.groupBy(listed, (pair) => pair.section)) {
    const ids = new Set(members.map(({ listing }) => listing.externalId)).size
    if (members.length < IDS_MIN || ids * 2 >= members.length) continue
    return {
      path: 'token',
      problem: `has ${ids} values in ${members.length} records of ${section}`,
    }
  }
  return undefined
}

/** From this many points and streets on, it is no chance that all homes are at one point: no building has them all. */
const POINTS_MIN = 10
const STREETS_MIN = 3

/** Whether homes of several streets are all at one point. */
export function equalPoints(
  listings: readonly RawListing[],
): { path: string; problem: string } | undefined {
  const placed = listings.filter(({ coordinates }) => coordinates !== null)
  const points = new Set(placed.map(({ coordinates }) => String(coordinates))).size
  const streets = new Set(placed.flatMap(({ street }) => street ?? [])).size
  if (placed.length < POINTS_MIN || streets < STREETS_MIN || points > 1) return undefined
  return {
    path: 'address.coords',
    problem: `is one point for ${placed.length} homes in ${streets} places`,
  }
}
