import type { DealType } from '../../assets/domain/asset.ts'
import { priceText } from '../../assets/domain/price-text.ts'
import type { RawListing } from '../../intake/domain/raw-listing.ts'
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

/** The lower median; 0 of nothing. */
function medianOf(numbers: readonly number[]): number {
  return numbers.toSorted((one, other) => one - other)[(numbers.length - 1) >> 1] ?? 0
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
