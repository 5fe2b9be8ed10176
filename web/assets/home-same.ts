import { priceText } from '../../src/assets/domain/price-text.ts'
import type { AssetDetailWire } from '../../src/assets/wire.ts'
import type { assetsText } from '../locales/en/assets.ts'
import type { homeText } from '../locales/en/home.ts'

type Listing = AssetDetailWire['listings'][number]
type Words = (typeof homeText)['homePage']['listings'] & {
  size: (typeof assetsText)['homes']['size']
}

/**
 * Why a listing belongs to the home, as sentences: the rule by which it joined, and how it compares with the listing
 * that the home began with. Empty for that one.
 */
export function reasonsOf(listing: Listing, all: readonly Listing[], words: Words): string[] {
  const rule = listing.joinedBy === null ? undefined : words.reasons[listing.joinedBy]
  if (rule === undefined) return []
  const first = all.find((one) => one.joinedBy === null && one !== listing)
  return [rule, ...(first ? differences(listing, first, words) : [])]
}

function differences(listing: Listing, first: Listing, words: Words): string[] {
  const found: string[] = []
  if (listing.size !== null && first.size !== null) {
    const metres = Math.abs(listing.size - first.size)
    found.push(metres === 0 ? words.sameSize(words.size(first.size)) : words.otherSize(metres))
  }
  if (listing.price !== null && first.price !== null) {
    const [low, high] = [listing.price, first.price].sort((one, other) => one - other) as [
      number,
      number,
    ]
    found.push(
      low === high
        ? words.samePrice(priceText(low))
        : words.otherPrice(percentText((100 * (high - low)) / low)),
    )
  }
  return found
}

/** Whole percent; below one, with a decimal. */
const percentText = (percent: number) =>
  percent < 1 ? percent.toFixed(1) : String(Math.round(percent))
