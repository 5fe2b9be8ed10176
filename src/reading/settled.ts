// What the whole text says of its sums: whether a rent is what a home on sale brings, and how long a stay is.

import { offersToLet, SALE_MIN } from './deal.ts'
import type { ReadDeal } from './domain.ts'
import { endedIn } from './ended.ts'
import type { Sum } from './money.ts'
import { RENT_LABEL } from './other-sums.ts'
import { firstMatch, sought } from './search.ts'
import { sign } from './text.ts'

/** Sums with the rent that a home on sale brings told apart from its price, and what it was sold for as its price. */
export function besideSale(plain: string, sums: readonly Sum[]): Sum[] {
  const known = sums.map((sum) => (isTooHigh(sum) ? { ...sum, purpose: null } : sum))
  if (!known.some(isOfSale))
    return known.map((sum) => (isOwnSale(plain, sum) ? { ...sum, purpose: 'price' } : sum))
  if (offersToLet(plain)) return known
  return known.map((sum) => (isRent(sum) ? { ...sum, purpose: 'let' } : sum))
}

/** Of a home that is taken and has no other price. */
const isOwnSale = (plain: string, { purpose }: Sum) => purpose === 'sold' && endedIn(plain) !== null

/** Behind a word such as "yielding", no rent is as high as a price. */
const isTooHigh = ({ purpose, value }: Sum) => purpose === 'let' && value >= SALE_MIN
const isPrice = ({ purpose }: Sum) => purpose === null || purpose === 'price'
const isOfSale = (sum: Sum) => isPrice(sum) && sum.isWhole && sum.isClean && sum.value >= SALE_MIN
const isRent = (sum: Sum) => isPrice(sum) && sum.value < SALE_MIN && RENT_LABEL.test(sum.lead)

/** Stays that are shorter than a month. */
const SHORT = sought(
  sign(
    '(?:ל|ב|של\\s)?-?(?:שבוע(?:יים)?|(?:כ-?)?\\d{1,2}\\s(?:ימים|לילות|יום|שבועות)|סופ"ש(?:ים)?|סוף\\sשבוע|סופש)|[לב](?:ה?פסח|ה?סוכות|ה?חגי(?:ם|\\sתשרי)|ה?חג|ראש\\sהשנה|ה?שבועות|חנוכה)',
  ),
)

/** From a day to the same day of the next month. */
const MONTH = sought(
  /(?<![\d./])(?<day>\d{1,2})[./](?<from>\d{1,2})(?:[./]\d{2,4})?\s?(?:-|עד)\s?(?:ה-?)?\k<day>[./](?<to>\d{1,2})(?![\d])/,
)
/** The lowest rent: below it a number is that of a day. */
const LEAST = 500

/** Sums of a sublet that is shorter than a month pay for all of it, unless they say for what. */
export function ofStay(plain: string, sums: readonly Sum[], deal: ReadDeal | null): readonly Sum[] {
  if (isOneMonth(plain))
    return sums.map((sum) => (sum.period === 'whole' ? { ...sum, period: 'month' } : sum))
  if (deal !== 'sublet' || !firstMatch(plain, SHORT)) return sums
  return sums.map((sum) => (isOpen(sum) ? { ...sum, period: 'whole' } : sum))
}

const isOpen = ({ period, value }: Sum) => period === null && value >= LEAST

function isOneMonth(plain: string): boolean {
  const { from, to } = firstMatch(plain, MONTH)?.groups ?? {}
  return from !== undefined && (Number(from) % 12) + 1 === Number(to)
}
