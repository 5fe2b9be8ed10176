// What a reader is shown of a home beside its facts.

import type { Travel } from '../../travel/domain/place.ts'
import type { Arnona } from '../costs/domain.ts'
import type { Facts } from '../domain/asset.ts'
import { SIZE_MIN } from '../domain/plausible.ts'
import type { PricePoint } from '../domain/price-history.ts'
import type { Greetings } from '../greeting/domain.ts'
import type { Money, MoneyTable } from '../money/domain.ts'

export type Shown = {
  /** Null while it has too few comparables. */
  comparison: { estimate: number; low: number; score: number | null } | null
  /** Live listings. */
  listingCount: number
  drop: Drop | null
  isSaved: boolean
  isHidden: boolean
  /** The reader's note on a saved home. */
  note: string | null
  /** Null: only what the home itself states is known. */
  arnona: Arnona | null
  /** Null: the reader has no figures. */
  money: { figures: Money; table: MoneyTable } | null
  /** The reader's own first messages; null: none. */
  greetings: Greetings | null
  /** How far it is to the reader's places, as many as the reader is shown. */
  travel: readonly Travel[]
}

/** A home of which nothing else is known. */
export const NOTHING_SHOWN: Shown = {
  comparison: null,
  listingCount: 0,
  drop: null,
  isSaved: false,
  isHidden: false,
  note: null,
  arnona: null,
  money: null,
  greetings: null,
  travel: [],
}

/** A fall of the price of a home. */
export type Drop = {
  /** The price before it, in whole shekels. */
  from: number
  /** Whole percent, at least 1. */
  percent: number
  at: number
}

/** The smallest fall that is shown, as a share of the price before it. */
const DROP_MIN = 0.01

/**
 * The last fall of at least 1 % in a price history, oldest price first. A time without a stated price is skipped. Null
 * also when the price has risen again to what it was before.
 */
export function lastDrop(history: readonly PricePoint[]): Drop | null {
  let drop: Drop | null = null
  let before: number | null = null
  for (const { price, at } of history) {
    if (price === null) continue
    if (before !== null && price <= before * (1 - DROP_MIN))
      drop = { from: before, percent: Math.round(((before - price) / before) * 100), at }
    before = price
  }
  return drop !== null && before !== null && before < drop.from ? drop : null
}

/** Shekels for a square metre; null when the price or a size that can be true is not stated. */
export function pricePerMetre({ price, size }: Pick<Facts, 'price' | 'size'>): number | null {
  return price === null || size === null || size < SIZE_MIN ? null : price / size
}
