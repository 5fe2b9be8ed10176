import { priceText } from '../../../src/assets/domain/price-text.ts'
import type { PinWire } from '../../../src/assets/search/wire.ts'

/** What a pill of the map shows: rents in full (₪6,200), sales short (₪2.45M); null without a price. */
export function pinText({ price, dealType }: Pick<PinWire, 'price' | 'dealType'>): string | null {
  if (price === null) return null
  return dealType === 'sale' && price >= 1_000_000 ? shortPrice(price) : priceText(price)
}

/** ₪2.45M, with at most two decimals. */
function shortPrice(price: number): string {
  return `${priceText(0).replace('0', '')}${Number((price / 1_000_000).toFixed(2))}M`
}
