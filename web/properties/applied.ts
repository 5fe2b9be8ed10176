import { PRICE_SCALE } from '../../src/assets/domain/price-scale.ts'
import { priceText } from '../../src/assets/domain/price-text.ts'
import type { Text } from '../locales/en.ts'
import type { Filters } from './search.ts'

type Words = Text['finder']
type FilterName = keyof Filters

/** A filter that is on, in words. */
export type Applied = { name: FilterName; label: string }

/** The filters that are on, in the order of the filter bar. */
export function appliedOf(filters: Filters, areaName: string | null, words: Words): Applied[] {
  const { searchText, neighborhoodCode, polygon, minRooms, dealType, merchant } = filters
  const labels: [FilterName, string | undefined | false][] = [
    ['searchText', searchText],
    ['neighborhoodCode', neighborhoodCode !== undefined && (areaName ?? String(neighborhoodCode))],
    ['polygon', polygon && words.drawnArea],
    ['minRooms', minRooms !== undefined && words.roomsChip(minRooms)],
    ['dealType', dealType && words.deals[dealType]],
    ['priceRange', rangeText(filters, words)],
    ['merchant', merchant !== undefined && words.listings[merchant ? 'merchant' : 'private']],
    ['saved', filters.saved && words.savedOnly],
    ['hidden', filters.hidden && words.hiddenOnly],
  ]
  return labels.flatMap(([name, label]) => (label ? [{ name, label }] : []))
}

/** A price range in words; undefined when it filters nothing. */
export function rangeText({ dealType, priceRange }: Filters, words: Words): string | undefined {
  if (!dealType || !priceRange) return undefined
  const [min, max] = priceRange
  const isOpen = max === PRICE_SCALE[dealType].max
  if (min <= 0) return isOpen ? undefined : words.upTo(priceText(max))
  return isOpen ? words.from(priceText(min)) : `${priceText(min)} – ${priceText(max)}`
}
