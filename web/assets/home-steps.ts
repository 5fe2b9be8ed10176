import type { AssetDetailWire } from '../../src/assets/wire.ts'

// The steps of a price history: all places across are percent of its width.

export type Step = { at: string; price: number; from: number; to: number; y: number }

/** The highest step and the beginning of the scale, in px from the top. */
const TOP = 34
export const BASE = 132
/** Room that a price of this many characters needs, in percent of the narrowest drawing. */
const CHARACTER_PERCENT = 2.6

/** The prices of a home, each where it changed. Times without a stated price are left out. */
export function pricesOf({ prices }: Pick<AssetDetailWire, 'prices'>) {
  const stated = prices.flatMap(({ at, price }) => (price === null ? [] : [{ at, price }]))
  return stated.filter(({ price }, index) => price !== stated[index - 1]?.price)
}

/** How many times the narrowest drawing has to be as wide, so that every step can carry its price. */
export function widthOf(prices: readonly { price: number }[]): number {
  return Math.max(1, (prices.length * leastOf(prices)) / 100)
}

function leastOf(prices: readonly { price: number }[]): number {
  const digits = Math.max(...prices.map(({ price }) => String(price).length))
  return (digits + 3) * CHARACTER_PERCENT
}

/**
 * The price at which the scale begins: zero, or when the prices are so near each other that they would look the same, a
 * round one below them. The lowest price is then at about half of the height.
 */
export function scaleFrom(prices: readonly { price: number }[]): number {
  const low = Math.min(...prices.map(({ price }) => price))
  const high = Math.max(...prices.map(({ price }) => price))
  if (low <= high / 2 || low === high) return 0
  const unit = 10 ** Math.floor(Math.log10(high - low))
  return Math.max(0, Math.floor((low - (high - low)) / unit) * unit)
}

/** The steps until `end`: as long as their price lasted, but never too short for their label. */
export function stepsOf(prices: readonly { at: string; price: number }[], end: string): Step[] {
  const times = [...prices.map(({ at }) => Date.parse(at)), Date.parse(end)]
  const total = Math.max(1, (times.at(-1) ?? 0) - (times[0] ?? 0))
  const least = Math.min(leastOf(prices), 100 / prices.length)
  const free = 100 - least * prices.length
  const high = Math.max(...prices.map(({ price }) => price))
  const scale = Math.max(1, high - scaleFrom(prices))
  let from = 0
  return prices.map(({ at, price }, index) => {
    const lasted = Math.max(0, (times[index + 1] ?? 0) - (times[index] ?? 0))
    const step = { at, price, from, to: from + least + (free * lasted) / total }
    from = step.to
    return { ...step, y: TOP + ((BASE - TOP) * (high - price)) / scale }
  })
}
