// Matching: which home suits which bot, and why not.
import type { Asset, Facts } from '../assets/domain.ts'
import { type Criteria, highestPrice } from '../bots/domain.ts'

/** What keeps a home out of a bot, in the order in which it is explained. */
export type Obstacle = 'dealType' | 'area' | 'price' | 'rooms' | 'listingType'

type Looked = Pick<Facts, 'dealType' | 'areaCode' | 'price' | 'rooms' | 'merchant'>

/** Everything that keeps the home out. A price, rooms or listing type that is not stated keeps nothing out. */
export function obstacles(criteria: Criteria, home: Looked): Obstacle[] {
  const found: Obstacle[] = []
  if (home.dealType !== criteria.dealType) found.push('dealType')
  if (home.areaCode === null || !criteria.neighborhoodCodes.includes(home.areaCode))
    found.push('area')
  if (!isPriceFitting(criteria, home.price)) found.push('price')
  if (home.rooms !== null && home.rooms < criteria.rooms) found.push('rooms')
  if (!isListingTypeFitting(criteria.merchant, home.merchant)) found.push('listingType')
  return found
}

/** The same question for a home whose area is known to fit, at the speed that matching needs. */
export function suits(criteria: Criteria, home: Looked): boolean {
  return (
    home.dealType === criteria.dealType &&
    isPriceFitting(criteria, home.price) &&
    (home.rooms === null || home.rooms >= criteria.rooms) &&
    isListingTypeFitting(criteria.merchant, home.merchant)
  )
}

function isPriceFitting(criteria: Criteria, price: number | null): boolean {
  return price === null || (price >= criteria.priceLimit[0] && price <= highestPrice(criteria))
}

function isListingTypeFitting(wanted: boolean | null, merchant: boolean | null): boolean {
  return wanted === null || merchant === null || wanted === merchant
}

/** What an owner is told of each obstacle. */
export const OBSTACLE_TEXT: Record<Obstacle, string> = {
  dealType: 'It is offered for another kind of deal',
  area: 'It is outside the areas of this bot',
  price: 'Its price is outside the range of this bot',
  rooms: 'It has fewer rooms than this bot asks for',
  listingType: 'It is offered by the other kind of advertiser',
}

/** How many homes a bot begins with at most. */
export const CATCH_UP_HOMES = 10
/** How far back `preview` and a starting bot look, in days. */
export const RECENT_DAYS = 7

/** Whether the home stands and may be matched at all. */
export function isStanding({
  removedAt,
  mergedInto,
}: Pick<Asset, 'removedAt' | 'mergedInto'>): boolean {
  return removedAt === null && mergedInto === null
}
