import { PRICE_SCALE } from '../../src/assets/domain/price-scale.ts'
import { priceText } from '../../src/assets/domain/price-text.ts'
import type { AssetPage } from '../../src/assets/search/wire.ts'
import { dayText } from '../bots/criteria/day-text.ts'
import type { Text } from '../locales/text.ts'
import { type ChosenPlace, placeText } from './places.ts'
import type { changed, Filters } from './search.ts'

type Words = Text['finder']
type Change = Parameters<typeof changed>[1]

/** What the search text is taken for, in parts. */
export type Understood = AssetPage['understood']

/** A filter that is on, in words. */
export type Applied = {
  /** Distinguishes it from the others. */
  key: string
  label: string
  /** Changes the filters so that it is off. */
  without: Change
}

/**
 * The filters that are on, in the order of the filter bar; of the search text each part. The deal type, and saved or
 * hidden homes, have places of their own.
 */
export function appliedOf(
  filters: Filters,
  places: readonly ChosenPlace[],
  words: Words,
  understood: Understood = [],
): Applied[] {
  const { searchText, polygon, merchant } = filters
  const parts = searchText ? understood : []
  return [
    ...partsInWords(parts, words),
    ...one('searchText', parts.length === 0 && searchText, { searchText: undefined }),
    ...placesApplied(filters, places, words),
    ...one('polygon', polygon && words.drawnArea, { polygon: undefined }),
    ...one('priceRange', rangeText(filters, words), { priceRange: undefined }),
    ...roomsApplied(filters, words),
    ...furtherApplied(filters, words),
    ...one('merchant', merchant !== undefined && listingText(merchant, words), {
      merchant: undefined,
    }),
  ]
}

const one = (key: string, label: string | undefined | false, without: Change): Applied[] =>
  label ? [{ key, label, without }] : []

const listingText = (isMerchant: boolean, { listings }: Words) =>
  listings[isMerchant ? 'merchant' : 'private']

function placesApplied(
  { neighborhoodCodes = [] }: Filters,
  places: readonly ChosenPlace[],
  words: Words,
): Applied[] {
  return places.map((place) => {
    const others = neighborhoodCodes.filter((code) => !place.codes.includes(code))
    return {
      key: `place ${place.name}`,
      label: placeText(place, words),
      without: { neighborhoodCodes: others.length > 0 ? others : undefined },
    }
  })
}

type End = keyof Filters

function spanApplied(
  kind: SpanKind,
  [from, to]: readonly [from: End, to: End],
  { filters, words }: { filters: Filters; words: Words },
): Applied[] {
  const span = { min: filters[from] ?? null, max: filters[to] ?? null } as Span
  if (span.min === null && span.max === null) return []
  const label = spanWords(kind, span, words)
  return [{ key: kind, label, without: { [from]: undefined, [to]: undefined } }]
}

const roomsApplied = (filters: Filters, words: Words) =>
  spanApplied('rooms', ['rooms', 'roomsMax'], { filters, words })

/** Total, size, floor, entry, sublets and what a home must have. */
export function furtherApplied(filters: Filters, words: Words): Applied[] {
  const { sublet, totalMax } = filters
  const shown = { filters, words }
  return [
    ...one('totalMax', totalMax !== undefined && words.totalChip(priceText(totalMax)), {
      totalMax: undefined,
    }),
    ...spanApplied('size', ['sizeMin', 'sizeMax'], shown),
    ...travelApplied(filters, words),
    ...spanApplied('floor', ['floorMin', 'floorMax'], shown),
    ...spanApplied('entry', ['entryFrom', 'entryTo'], shown),
    ...one('sublet', sublet !== undefined && words.sublets[sublet ? 'only' : 'none'], {
      sublet: undefined,
    }),
    ...featuresApplied(filters, words),
  ]
}

/** Changes the filters so that no further one is on. */
export const withoutFurther = (filters: Filters, words: Words): Change =>
  Object.assign({}, ...furtherApplied(filters, words).map(({ without }) => without), {
    features: undefined,
    travel: undefined,
  })

const travelApplied = ({ travel }: Filters, words: Words): Applied[] =>
  (travel?.split(',') ?? []).map((limit, at, all) => ({
    key: limit,
    label: words.travelChip(limit.split(':')[1]),
    without: { travel: all.toSpliced(at, 1).join() || undefined },
  }))

const featuresApplied = ({ features = [] }: Filters, words: Words): Applied[] =>
  features.map((name, at, all) => ({
    key: name,
    label: words.features[name],
    without: { features: all.length > 1 ? all.toSpliced(at, 1) : undefined },
  }))

export const partsInWords = (parts: Understood, words: Words): Applied[] =>
  parts.map((part) => ({
    key: `searchText ${part.kind} ${part.without}`,
    label: partText(part, words),
    without: { searchText: part.without || undefined },
  }))

function partText(part: Understood[number], words: Words): string {
  switch (part.kind) {
    case 'city':
    case 'area':
      return part.name
    case 'street':
      return part.isNear ? words.near(part.name) : words.street(part.name)
    case 'deal':
      return words.deals[part.dealType]
    case 'feature':
      return words.features[part.feature]
    case 'text':
      return part.text
    case 'sublet':
      return words.sublets[part.isWanted ? 'only' : 'none']
    case 'price':
      return spanText(part, priceText, words)
    case 'rooms':
    case 'size':
    case 'floor':
    case 'entry':
      return spanWords(part.kind, part, words)
  }
}

type Span = { min: number | string | null; max: number | string | null }
type SpanKind = 'rooms' | 'size' | 'floor' | 'entry'

function spanWords(kind: SpanKind, span: Span, words: Words): string {
  if (kind === 'rooms' && span.max === null) return words.roomsChip(Number(span.min))
  const text = kind === 'entry' ? (day: unknown) => dayText(String(day)) : String
  return words.spans[kind](spanText(span, text, words))
}

type Ends<Value> = { min: Value | null; max: Value | null }

function spanText<Value>({ min, max }: Ends<Value>, text: (value: Value) => string, words: Words) {
  if (min !== null && max !== null) return min === max ? text(min) : `${text(min)} – ${text(max)}`
  if (min !== null) return words.from(text(min))
  return max === null ? '' : words.upTo(text(max))
}

/** A price range in words; undefined when it filters nothing. */
export function rangeText({ dealType, priceRange }: Filters, words: Words): string | undefined {
  if (!dealType || !priceRange) return undefined
  const [min, max] = priceRange
  const isOpen = max === PRICE_SCALE[dealType].max
  if (min <= 0) return isOpen ? undefined : words.upTo(priceText(max))
  return isOpen ? words.from(priceText(min)) : `${priceText(min)} – ${priceText(max)}`
}

/** The rooms in words; null when they are not filtered by. */
export function roomsText({ rooms, roomsMax }: Filters, words: Words): string | null {
  if (roomsMax === undefined) return rooms === undefined ? null : words.andMore(rooms)
  return spanText({ min: rooms ?? null, max: roomsMax }, String, words)
}
