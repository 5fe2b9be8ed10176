// Deals: recorded sales of the Tax Authority, which an operator brings in from public data.
import type { Point } from '../../areas/domain/area.ts'

/** What a deal states. Null: not stated. */
export type Deal = {
  /** The number by which the authority knows it. */
  dealId: number | null
  /** Days since 1970. */
  at: number
  /** Whole shekels, for the portion that was sold. */
  price: number
  /** Up to 1. */
  portion: number
  /** Square metres of the whole home. */
  size: number | null
  rooms: number | null
  floor: number | null
  /** The kind in the words of the authority. */
  kind: string | null
  city: string
  neighbourhood: string | null
  street: string | null
  number: string | null
  gush: number | null
  helka: number | null
  point: Point | null
}

export const DAY_MS = 86_400_000

const HOME = /דיר|קוטג|פנטהאוז|פנטהוז|בית בודד|בית פרטי|חד משפחתי|דו משפחתי|דופלקס|טריפלקס|וילה/
const NO_HOME = /קרקע|חנות|משרד|מחסן|חניה|דיור מוגן/

/** Whether a deal is one of a home: by its kind, or without a kind by its rooms. */
function isHome({ kind, rooms }: Pick<Deal, 'kind' | 'rooms'>): boolean {
  if (kind === null) return rooms !== null
  return HOME.test(kind) && !NO_HOME.test(kind)
}

/** Sums that are no price of a home, such as gifts, in shekels for a square metre. */
const [PER_METRE_MIN, PER_METRE_MAX] = [1_000, 250_000]

/** Shekels for a square metre of a home; null: not known, or no price. */
export function perMetreOf(deal: Deal): number | null {
  const { price, portion, size } = deal
  if (size === null || !isHome(deal)) return null
  const perMetre = Math.round(price / (size * portion))
  return perMetre >= PER_METRE_MIN && perMetre <= PER_METRE_MAX ? perMetre : null
}
