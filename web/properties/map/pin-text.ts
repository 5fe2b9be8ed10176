import { priceText } from '../../../src/assets/domain/price-text.ts'
import type { PinWire } from '../../../src/assets/search/wire.ts'
import { textWidth } from '../../areas/text-width.ts'

type Priced = Pick<PinWire, 'price' | 'dealType'>

/** The letters of a pill, as in `map.css`. */
const FONT = { family: '"Instrument Sans Variable", system-ui, sans-serif', size: 13, weight: 600 }
/** The space around the letters of a pill, and the pane of a new home with the gap behind it, in px. */
const SPACE_PX = { around: 20, pane: 12 }
/** The house of a home without a price. */
const HOUSE_PX = 28

/** What a pill of the map shows: rents in full (₪6,200), sales short (₪2.45M); null without a price. */
export function pinText({ price, dealType }: Priced): string | null {
  if (price === null) return null
  return dealType === 'sale' && price >= 1_000_000 ? shortPrice(price) : priceText(price)
}

/** How wide the pin of a home is at most, in px. */
export function pinWidth(home: Priced): number {
  const text = pinText(home)
  return text === null ? HOUSE_PX : textWidth(text, FONT) + SPACE_PX.around + SPACE_PX.pane
}

/** ₪2.45M, with at most two decimals. */
function shortPrice(price: number): string {
  return `${priceText(0).replace('0', '')}${Number((price / 1_000_000).toFixed(2))}M`
}
