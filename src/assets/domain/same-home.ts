// Same home: whether two listings advertise one home.
import { normaliseHebrew } from '../../kernel/hebrew.ts'
import { type KeptListing, type SameBy, streetParts } from './asset.ts'
import { isDenseCity } from './dense-cities.ts'
import { hasPlotSize } from './kinds.ts'

/** What the rules read of a listing. */
export type Comparable = Pick<
  KeptListing,
  | 'source'
  | 'dealType'
  | 'isNewProject'
  | 'price'
  | 'rooms'
  | 'size'
  | 'buildSize'
  | 'floor'
  | 'city'
  | 'areaCode'
  | 'areaBy'
  | 'phone'
  | 'propertyType'
  | 'streetKey'
>

/** The fields of `Comparable`, without the price: a change to one of them may release a listing from its home. */
const FACTS = [
  'dealType',
  'isNewProject',
  'rooms',
  'size',
  'buildSize',
  'floor',
  'city',
  'areaCode',
  'areaBy',
  'phone',
  'propertyType',
  'streetKey',
] as const

/** Whether a listing states something else than before that the rules read, apart from its price. */
export function isFactChange(before: Comparable, after: Comparable): boolean {
  return FACTS.some((field) => before[field] !== after[field])
}

const SIZE_M2 = 3
const BUILD_SIZE = 0.05
const PLOT = 0.1
/** A price that differs by more contradicts a home that a listing would join. */
const PRICE = 0.1
const PHONE_PRICE = 0.05
const NUMBER_PRICE = 0.05
const STREET_PRICE = 0.01
const PLACE_PRICE = 0.01
/** A phone with more live homes is that of an agent. */
const PHONE_HOMES_MAX = 3

/**
 * Whether two listings of one home contradict each other: by another street, house number, floor or built size. A fact
 * that one of them does not state contradicts nothing.
 */
function contradicts(one: Comparable, other: Comparable): boolean {
  const [here, there] = [streetParts(one.streetKey), streetParts(other.streetKey)]
  return (
    differs(here.street, there.street) ||
    differs(here.number, there.number) ||
    differs(one.floor, other.floor) ||
    !isNear(one.buildSize, other.buildSize, BUILD_SIZE)
  )
}

/** Whether a listing contradicts another so that it is released from their home. Its price never does. */
export function isReleasedBy(one: Comparable, other: Comparable): boolean {
  return (
    one.dealType !== other.dealType || differs(one.rooms, other.rooms) || contradicts(one, other)
  )
}

/** Whether a listing cannot join a home that has the other one. */
export function isKeptOut(one: Comparable, other: Comparable): boolean {
  return contradicts(one, other) || !isNear(one.price, other.price, PRICE)
}

/** From this on facts of two listings of one city are those of two homes, whatever became of the name of a street. */
const OTHER_SIZE = 0.1
const OTHER_PRICE = 0.2

/**
 * Whether two listings state two places. In one city it takes another fact as well, because a street can be misread; one
 * street in two cities is a home at their border.
 */
export function areApart(one: Comparable, other: Comparable): boolean {
  const [here, there] = [streetParts(one.streetKey).street, streetParts(other.streetKey).street]
  if (one.city === null || other.city === null || equals(here, there)) return false
  if (!isSameText(one.city, other.city)) return true
  const isOther =
    differs(one.rooms, other.rooms) ||
    !isNear(one.size, other.size, OTHER_SIZE) ||
    !isNear(one.price, other.price, OTHER_PRICE)
  return isOther && differs(here, there)
}

/**
 * The rule by which two listings are one home; null when they are two homes, also when in doubt. A value that is not
 * stated equals nothing.
 * @param liveHomes the number of live homes with a phone.
 */
export function sameHome(
  one: Comparable,
  other: Comparable,
  liveHomes: (phone: string) => number,
): SameBy | null {
  if (one.dealType !== other.dealType || one.isNewProject !== other.isNewProject) return null
  if (!isSameText(one.city, other.city) || contradicts(one, other)) return null
  if (one.price === null || other.price === null) return null
  if (isHouse(one, other) && !isSameHouse(one, other)) return null
  if (!equals(one.rooms, other.rooms)) return byCrossPost(one, other, liveHomes)
  return sameAddress(one, other) ?? byCrossPost(one, other, liveHomes)
}

function sameAddress(one: Comparable, other: Comparable): SameBy | null {
  const [size, otherSize] = sizes(one, other)
  if (size === null || otherSize === null) return null
  const by = { isSize: size === otherSize, isNearSize: Math.abs(size - otherSize) <= SIZE_M2 }
  const isPrice = (share: number) => isNear(one.price, other.price, share)
  const isArea = equals(one.areaCode, other.areaCode)
  const [here, there] = [streetParts(one.streetKey), streetParts(other.streetKey)]
  const isStreet = equals(here.street, there.street)
  if (isArea && equals(one.phone, other.phone) && by.isNearSize && isPrice(PHONE_PRICE))
    return 'phone'
  if (isStreet && equals(here.number, there.number))
    return (by.isNearSize && isPrice(NUMBER_PRICE)) || (by.isSize && isPrice(PRICE))
      ? 'number'
      : null
  if (isStreet) return isArea && by.isNearSize && isPrice(STREET_PRICE) ? 'street' : null
  if (!isArea || !hasStatedArea(one) || !hasStatedArea(other)) return null
  return one.streetKey === null && other.streetKey === null
    ? withoutStreet(one, other, by)
    : withOneStreet(one, other, by)
}

type Sizes = { isSize: boolean; isNearSize: boolean }

/** Two listings for which a stated area is the only place. */
function withoutStreet(one: Comparable, other: Comparable, by: Sizes): SameBy | null {
  const isKind = isSameText(one.propertyType, other.propertyType)
  if (by.isSize && isKind && isNear(one.price, other.price, PLACE_PRICE)) return 'place'
  const isAlike = by.isSize || (by.isNearSize && isKind)
  return isAlike && one.price === other.price ? 'noStreet' : null
}

/** Two listings of one stated area, one of which states the street too. */
function withOneStreet(one: Comparable, other: Comparable, by: Sizes): SameBy | null {
  const isBuilt = one.buildSize !== null && other.buildSize !== null
  const isKnown = isBuilt || !isDenseCity(one.city)
  return isKnown && by.isNearSize && one.price === other.price ? 'oneStreet' : null
}

/** Whether the source states the area by its name or its id. */
export function hasStatedArea({ areaBy }: Pick<Comparable, 'areaBy'>): boolean {
  return areaBy === 'name' || areaBy === 'id'
}

/** A listing of another source that does not state the rooms or the size. */
function byCrossPost(
  one: Comparable,
  other: Comparable,
  liveHomes: (phone: string) => number,
): SameBy | null {
  const isOpen = [one, other].some(({ rooms, size }) => rooms === null || size === null)
  if (one.source === other.source || !isOpen) return null
  if (one.price !== other.price || differs(one.rooms, other.rooms)) return null
  const [size, otherSize] = sizes(one, other)
  if (differs(size, otherSize)) return null
  if (!equals(one.rooms, other.rooms) && !equals(size, otherSize)) return null
  if (one.phone === null || one.phone !== other.phone) return null
  return liveHomes(one.phone) <= PHONE_HOMES_MAX ? 'crossPost' : null
}

function isHouse(one: Comparable, other: Comparable): boolean {
  return hasPlotSize(one) || hasPlotSize(other)
}

function isSameHouse(one: Comparable, other: Comparable): boolean {
  return (
    one.price === other.price &&
    isNear(one.buildSize, other.buildSize, PLOT) &&
    isNear(one.size, other.size, PLOT)
  )
}

/** The sizes to compare. The size of a house is its built size where both listings state it. */
function sizes(one: Comparable, other: Comparable): [number | null, number | null] {
  const isBuilt = isHouse(one, other) && one.buildSize !== null && other.buildSize !== null
  return isBuilt ? [one.buildSize, other.buildSize] : [one.size, other.size]
}

function equals<Value>(one: Value | null, other: Value | null): boolean {
  return one !== null && one === other
}

function differs<Value>(one: Value | null, other: Value | null): boolean {
  return one !== null && other !== null && one !== other
}

/** Whether two values differ by at most this share of the lower one. True where one is not stated. */
function isNear(one: number | null, other: number | null, share: number): boolean {
  if (one === null || other === null) return true
  return Math.abs(one - other) <= share * Math.min(one, other)
}

function isSameText(one: string | null, other: string | null): boolean {
  if (one === null || other === null) return false
  return one === other || normaliseHebrew(one) === normaliseHebrew(other)
}
