// Which of the sums of a text is the price of the home, and for whom.
import type { ReadDeal } from './domain.ts'
import type { Sum } from './money.ts'
import type { Found } from './text.ts'

const BOUNDS: Readonly<Record<'rent' | 'sale' | 'any', readonly [number, number]>> = {
  rent: [500, 100_000],
  sale: [100_000, 200_000_000],
  any: [500, 200_000_000],
}
const YEARS = [1_900, 2_100] as const
/** A number with neither currency nor label is a price only where a word leads to it. */
const LED = /(?:^|[\s(])(?:ב|ב-|בכ-?|רק|סה"כ|=|:)\s?-?$/
const SURE_LABEL = /מחיר|שכ"?ד|שכיר|שכר|עלות|תשלום|סכום/
const RANK = { own: 6, labelled: 4, money: 3, grouped: 2, led: 1, last: 0 } as const
/** Rents that are stated without any word. */
const BARE_RENT = [1_500, 30_000] as const
/** The least share of a rent that is stated so. */
const BARE_SHARE = 700

export type Price = Found<number> & { per: 'home' | 'roommate'; sum: Sum }

/** The price of a deal. Before the deal is known: the sum that is surely one. */
export function priceIn(sums: readonly Sum[], deal: ReadDeal | null): Price | null {
  const { sum } = chosen(sums, deal).sound ?? {}
  if (!sum || (sum.to !== null && deal !== 'wanted')) return null
  return { value: amountOf(sum, deal), per: perOf(sum, deal), sum, at: sum.at, end: sum.end }
}

/** The sum that stands where the price should, but is in another currency, for another period, or not understood. */
export function unreadPriceIn(sums: readonly Sum[], deal: ReadDeal | null): Sum | null {
  return chosen(sums, deal).unsound?.sum ?? null
}

type Candidate = { sum: Sum; rank: number }

/** Either the price, or the sum in its place that is none: never a weaker number beside a sum in dollars. */
function chosen(
  sums: readonly Sum[],
  deal: ReadDeal | null,
): { sound?: Candidate | undefined; unsound?: Candidate | undefined } {
  const ranked = sums.flatMap((sum) => {
    const isOwn = deal === 'roommate' && isOfPrice(sum) && sum.isShare
    const rank = isOwn ? RANK.own : rankOf(sum, deal)
    return rank === null ? [] : [{ sum, rank }]
  })
  const sounds = ranked.filter(
    ({ sum }) => isSound(sum, deal) && isWithin(amountOf(sum, deal), deal),
  )
  const sound = stated(best(sounds), sounds)
  if (sound && sound.rank >= RANK.grouped) return { sound }
  const unsound = best(ranked.filter(({ sum, rank }) => rank >= RANK.money && isInPlace(sum, deal)))
  return unsound ? { unsound } : { sound }
}

/** Of a share and of what all of them make, the one that is stated first: "1,200 each (three: 3,600)". */
function stated(
  chosen: Candidate | undefined,
  candidates: readonly Candidate[],
): Candidate | undefined {
  const share = candidates.find(
    ({ sum }) => chosen && sum.at < chosen.sum.at && sum.isShare && isShareOf(sum, chosen.sum),
  )
  return share ?? chosen
}

/** Homes are shared by up to six. */
const isShareOf = ({ value }: Sum, { value: all }: Sum) =>
  all % value === 0 && all / value >= 2 && all / value <= 6

/** The first of the highest rank. */
function best(candidates: readonly Candidate[]): Candidate | undefined {
  const highest = Math.max(...candidates.map(({ rank }) => rank))
  return candidates.find(({ rank }) => rank === highest)
}

/** Whether a sum is in shekels, and pays for a month of a rent or for the whole of a sale. */
function isSound({ isWhole, currency, period }: Sum, deal: ReadDeal | null): boolean {
  if (!isWhole || (currency !== null && currency !== 'ILS')) return false
  return period === null || (period === 'month' && deal !== 'sale')
}

/** A rent by the month is no price of a home on sale, in whichever currency. */
function isInPlace(sum: Sum, deal: ReadDeal | null): boolean {
  return !isSound(sum, deal) && !(deal === 'sale' && sum.period === 'month')
}

/** Of a range, the most that a tenant pays. */
function amountOf({ value, to }: Sum, deal: ReadDeal | null): number {
  return deal === 'wanted' ? (to ?? value) : value
}

const isOfPrice = ({ purpose }: Sum) => purpose === null || purpose === 'price'

function rankOf(sum: Sum, deal: ReadDeal | null): number | null {
  const { purpose, value, lead, tail } = sum
  const isMoney = sum.isMoney || sum.isShare || sum.isForAll
  if (!isOfPrice(sum)) return null
  const isYear =
    value >= YEARS[0] && value <= YEARS[1] && !isMoney && !isGrouped(sum) && !SURE_LABEL.test(lead)
  if (purpose === 'price' && !isYear) return RANK.labelled + (isMoney ? 1 : 0)
  if (deal !== 'wanted' && sum.isOfOthers) return RANK.last
  if (isMoney) return RANK.money
  if (isYear && isAlone(sum)) return RANK.last
  if (isYear || value < BARE_SHARE) return null
  if (value < 1_000)
    return deal === 'roommate' && value % 50 === 0 && tail.trim() === '' ? RANK.last : null
  if (value >= 100_000) return RANK.grouped
  if (LED.test(lead) && value % 10 === 0) return RANK.led
  const least = deal === 'roommate' ? BARE_SHARE : BARE_RENT[0]
  const isRent = value % 50 === 0 && value >= least && value <= BARE_RENT[1]
  return isRent && (tail.trim() === '' || isGrouped(sum)) ? RANK.last : null
}

/** A round number that is a clause of its own is no year: ", 1900." */
const isAlone = ({ value, lead, tail }: Sum) =>
  value % 100 === 0 && lead.trim() === '' && tail.trim() === ''
/** Written with the comma of thousands: 9,000. */
const isGrouped = ({ value, at, end }: Sum) => end - at > `${value}`.length

function isWithin(value: number, deal: ReadDeal | null): boolean {
  const [least, most] = boundsOf(deal)
  return value >= least && value <= most
}

function boundsOf(deal: ReadDeal | null): readonly [number, number] {
  if (deal === 'sale') return BOUNDS.sale
  return deal === null || deal === 'wanted' ? BOUNDS.any : BOUNDS.rent
}

function perOf(sum: Sum, deal: ReadDeal | null): Price['per'] {
  if (sum.isShare) return 'roommate'
  if (sum.isForAll) return 'home'
  return deal === 'roommate' ? 'roommate' : 'home'
}
