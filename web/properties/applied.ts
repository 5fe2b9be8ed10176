import { PRICE_SCALE } from '../../src/assets/domain/price-scale.ts'
import { priceText } from '../../src/assets/domain/price-text.ts'
import type { AssetPage } from '../../src/assets/search/wire.ts'
import type { Text } from '../locales/en.ts'
import type { Filters } from './search.ts'

type Words = Text['finder']
type FilterName = keyof Filters

/** What the search text is taken for, in parts. */
export type Understood = AssetPage['understood']

/** A filter that is on, in words. */
export type Applied = {
  name: FilterName
  label: string
  /** Of a part of the search text: the text without it. */
  without?: string
}

/** The filters that are on, in the order of the filter bar; of the search text each part. */
export function appliedOf(
  filters: Filters,
  areaName: string | null,
  words: Words,
  understood: Understood = [],
): Applied[] {
  const { searchText, neighborhoodCode, polygon, minRooms, dealType, merchant } = filters
  const parts = searchText ? understood : []
  const labels: [FilterName, string | undefined | false][] = [
    ['searchText', parts.length === 0 && searchText],
    ['neighborhoodCode', neighborhoodCode !== undefined && (areaName ?? String(neighborhoodCode))],
    ['polygon', polygon && words.drawnArea],
    ['minRooms', minRooms !== undefined && words.roomsChip(minRooms)],
    ['dealType', dealType && words.deals[dealType]],
    ['priceRange', rangeText(filters, words)],
    ['merchant', merchant !== undefined && words.listings[merchant ? 'merchant' : 'private']],
    ['saved', filters.saved && words.savedOnly],
    ['hidden', filters.hidden && words.hiddenOnly],
  ]
  const whole = labels.flatMap(([name, label]) => (label ? [{ name, label }] : []))
  return [...partsInWords(parts, words), ...whole]
}

export const partsInWords = (parts: Understood, words: Words): Applied[] =>
  parts.map((part) => ({
    name: 'searchText',
    label: partText(part, words),
    without: part.without,
  }))

function partText(part: Understood[number], words: Words): string {
  switch (part.kind) {
    case 'city':
    case 'area':
      return part.name
    case 'street':
      return words.street(part.name)
    case 'deal':
      return words.deals[part.dealType]
    case 'feature':
      return words.features[part.feature]
    case 'text':
      return part.text
    case 'price':
      return spanText(part, priceText, words)
    case 'rooms':
      return part.max === null
        ? words.roomsChip(part.min ?? 0)
        : words.roomsSpan(spanText(part, String, words))
  }
}

type Span = { min: number | null; max: number | null }

function spanText({ min, max }: Span, text: (value: number) => string, words: Words): string {
  if (min === null) return words.upTo(text(max ?? 0))
  if (max === null) return words.from(text(min))
  return min === max ? text(min) : `${text(min)} – ${text(max)}`
}

/** A price range in words; undefined when it filters nothing. */
export function rangeText({ dealType, priceRange }: Filters, words: Words): string | undefined {
  if (!dealType || !priceRange) return undefined
  const [min, max] = priceRange
  const isOpen = max === PRICE_SCALE[dealType].max
  if (min <= 0) return isOpen ? undefined : words.upTo(priceText(max))
  return isOpen ? words.from(priceText(min)) : `${priceText(min)} – ${priceText(max)}`
}
