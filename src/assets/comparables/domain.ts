// What a home should cost, read from similar homes nearby (comparables).
import type { AreaCode, Point } from '../../areas/domain/area.ts'
import { type DealType, type Facts, streetParts } from '../domain/asset.ts'
import { kindOf } from '../domain/kinds.ts'
import { isNear } from '../domain/place.ts'

/** Kinds of homes that differ in price. */
type PriceKind = 'flat' | 'garden' | 'penthouse' | 'duplex' | 'house'

/** What the comparison reads of a home. Null: not stated. */
export type Subject = {
  rid: number
  dealType: DealType
  /** Whole shekels. A home without a price is no comparable. */
  price: number | null
  /** Square metres: the geometric mean of size and build size where both are stated. */
  size: number
  rooms: number | null
  kind: PriceKind | null
  areaCode: AreaCode | null
  floor: number | null
  /** City and street in one spelling, without the house number. */
  street: string | null
  /** In one spelling. */
  city: string | null
  point: Point | null
}

export type Comparison = {
  /** What the home should cost, and the range that holds half of all prices; whole shekels. */
  estimate: number
  low: number
  high: number
  /** The comparables, the most similar first. */
  comparables: readonly { rid: number; distance: number }[]
}

/** Comparables that are used, and the fewest that suffice. */
export const COMPARABLES_MAX = 12
const COMPARABLES_MIN = 8
/** How far away they may be, in metres, and how much smaller or larger. */
export const RADIUS_METRES = 2_000
export const SIZE_RATIO = 2
/** How old a home may be as a comparable, in milliseconds since it was first seen. */
export const COMPARABLE_MS = 90 * 86_400_000
/** Larger homes cost less per square metre: the price per metre falls by this power of the size. */
const SIZE_POWER = 0.3
const QUANTILES = { low: 0.23, estimate: 0.5, high: 0.77 } as const

/**
 * By how much two homes differ without their distance in metres. Facts that one of them does not state count as equal.
 */
export function difference(subject: Subject, other: Subject): number {
  let sum = differenceOfSize(subject, other)
  if (subject.rooms !== null && other.rooms !== null)
    sum += Math.abs(subject.rooms - other.rooms) / 0.8
  if (subject.kind !== null && other.kind !== null && subject.kind !== other.kind) sum += 1
  if (subject.areaCode !== null && other.areaCode !== null && subject.areaCode !== other.areaCode)
    sum += 1
  if (subject.floor !== null && other.floor !== null)
    sum += Math.abs(heightOf(subject.floor) - heightOf(other.floor))
  if (subject.street !== null && other.street !== null && subject.street !== other.street)
    sum += 0.5
  return sum
}

/** The part of the difference that the sizes make. */
export function differenceOfSize(subject: Subject, other: Subject): number {
  return Math.abs(subject.size - other.size) / (subject.size * 0.1)
}

const HEIGHTS = Array.from({ length: 200 }, (_, floor) => Math.log1p(floor))

function heightOf(floor: number): number {
  const above = Math.max(floor, 0)
  return HEIGHTS[above] ?? Math.log1p(above)
}

/** A metre counts as this much of a difference. */
export const PER_METRE = 1 / 300

/** A comparable with its difference from the subject. */
export type Near = { rid: number; price: number; size: number; distance: number }

/**
 * The cost of a home of `size` square metres by its comparables, the most similar first; undefined when they are too
 * few.
 */
export function comparisonBy(size: number, near: readonly Near[]): Comparison | undefined {
  if (near.length < COMPARABLES_MIN) return undefined
  const weighted = near
    .map(({ price, size: other, distance }) => ({
      value: (price / other) * (other / size) ** SIZE_POWER,
      weight: 1 / (1 + distance * distance),
    }))
    .sort((one, other) => one.value - other.value)
  const at = (quantile: number) => threeDigits(quantileOf(weighted, quantile) * size)
  return {
    estimate: at(QUANTILES.estimate),
    low: at(QUANTILES.low),
    high: at(QUANTILES.high),
    comparables: near.map(({ rid, distance }) => ({ rid, distance })),
  }
}

/** Rounded to three digits: asking prices tell no more. */
function threeDigits(value: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(value)) - 2)
  return Math.round(value / unit) * unit
}

/**
 * Whether a home is most likely the same as the subject, in a listing that was not joined: it tells nothing new.
 */
export function isCopy(subject: Subject, other: Subject): boolean {
  const { street, rooms, price, size, floor } = subject
  const isFloor = floor === null || other.floor === null || floor === other.floor
  const isStated = street !== null && rooms !== null && price !== null
  const isSame = street === other.street && rooms === other.rooms && price === other.price
  return isStated && isSame && isFloor && size === other.size
}

type Weighted = { value: number; weight: number }

/**
 * A weighted quantile of sorted values: each has its position at the middle of its weight, with straight lines between.
 */
function quantileOf(sorted: readonly Weighted[], quantile: number): number {
  const total = sorted.reduce((sum, { weight }) => sum + weight, 0)
  let [before, position, value] = [0, 0, sorted[0]?.value ?? 0]
  for (const [index, next] of sorted.entries()) {
    const here = (before + next.weight / 2) / total
    if (here >= quantile)
      return index === 0
        ? next.value
        : value + ((next.value - value) * (quantile - position)) / (here - position)
    before += next.weight
    position = here
    value = next.value
  }
  return value
}

/** By how many whole percent a price lies below (positive) or above (negative) the estimate. */
export function findScore(price: number, { estimate }: Pick<Comparison, 'estimate'>): number {
  // Never -0, which is another value than the 0 that is stored.
  return Math.round(((estimate - price) / estimate) * 100) || 0
}

const FIND_FROM = 15
export const TOO_GOOD_FROM = 40
/** Above the rank of every ordinary score. */
const DOUBTED = 1_000_000

/**
 * The place of a score in a list of finds, from low to high: the best first, then those that are too good to be true.
 */
export function findRank(score: number): number {
  return score >= TOO_GOOD_FROM ? DOUBTED - score : -score
}

/**
 * What is told of a price: `find` for one well below its range, `check` for one so low that it may be a fraud.
 * Undefined: an ordinary price, none, or one of a home of which only the area is known, which is no find.
 */
export function verdictOf(
  home: { price: number | null } & Parameters<typeof isNear>[0],
  comparison: Pick<Comparison, 'estimate' | 'low'>,
): 'find' | 'check' | undefined {
  const { price } = home
  if (price === null) return undefined
  const score = findScore(price, comparison)
  if (score >= TOO_GOOD_FROM) return 'check'
  return score >= FIND_FROM && price < comparison.low && isNear(home) ? 'find' : undefined
}

type Placed = Facts & {
  rid: number
  /** `city|street|number` in one spelling; null where street or city is not stated. */
  streetKey: string | null
  /** The city in one spelling. */
  cityKey: string | null
}

/** What the comparison reads of a home; undefined for a sublet, and for a home whose size or place is not known. */
export function subjectOf(facts: Placed): Subject | undefined {
  const { rid, dealType, price, rooms, areaCode, floor, isSublet } = facts
  const size = comparedSize(facts)
  const isPlaced = facts.street !== null || areaCode !== null
  if (isSublet || !size || !isPlaced) return undefined
  // Without a spread: the object then is one piece of memory, and there is one for each home.
  return {
    rid,
    dealType,
    price,
    rooms,
    size,
    areaCode,
    floor,
    kind: priceKind(facts.propertyType),
    street: streetParts(facts.streetKey).street,
    city: facts.cityKey,
    point: facts.coordinates,
  }
}

function comparedSize({ size, buildSize }: Pick<Facts, 'size' | 'buildSize'>): number | null {
  if (size === null || buildSize === null) return size ?? buildSize
  return Math.sqrt(size * buildSize)
}

function priceKind(propertyType: string | null): PriceKind | null {
  const kind = propertyType === null ? null : kindOf(propertyType)
  if (kind === 'farm') return 'house'
  if (kind === 'basement') return 'flat'
  return kind === 'none' ? null : kind
}
