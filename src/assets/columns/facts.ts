import type { PlacedBy } from '../../areas/domain/area.ts'
import { remembering } from '../../kernel/domain/remembering.ts'
import { FEATURES, type Features } from '../domain/asset.ts'
import { dayNumber, entryDay } from '../domain/entry.ts'
import type { OwnerRid } from '../domain/owner.ts'

/** A live home, with values as the database keeps them; null: not stated. */
export type ColumnRow = {
  rid: number
  firstSeenAt: number
  dealType: 'rent' | 'sale'
  price: number | null
  total: number | null
  /** Tenths. */
  rooms: number | null
  size: number | null
  floor: number | null
  entryDate: string | null
  isSublet: boolean
  merchant: boolean | null
  areaCode: number | null
  /** 1e-6 degrees. Both are null when the coordinates are not valid. */
  longitude: number | null
  latitude: number | null
  placeBy: PlacedBy | null
  /** The find score. */
  score: number | null
  ownerRid: OwnerRid
  city: string | null
  /** Its name, without the number of the house. */
  street: string | null
  features: Features
}

/** Bits of the facts, above those of the rooms. The merchant and the place take two bits each. */
export const FLAG = {
  sale: 1 << 16,
  isMerchantKnown: 2 << 16,
  isMerchant: 4 << 16,
  isPlaced: 8 << 16,
  /** The coordinates are of the house or of the middle of its street. */
  isNear: 16 << 16,
  /** One user is the only one to see it. */
  isOwned: 32 << 16,
} as const

/** The bits of the rooms: tenths and one more, 0 when they are not stated. */
export const ROOMS = 0x7fff

/** The facts that most filters ask for, in one number: they are compared together, and counted together. */
export function factsOf({ dealType, rooms, merchant, placeBy, ownerRid }: ColumnRow): number {
  return (
    roomsOf(rooms) |
    (dealType === 'sale' ? FLAG.sale : 0) |
    (merchant === null ? 0 : FLAG.isMerchantKnown) |
    (merchant ? FLAG.isMerchant : 0) |
    (placeBy === null ? 0 : FLAG.isPlaced) |
    (placeBy === 'exact' || placeBy === 'street' ? FLAG.isNear : 0) |
    (ownerRid === null ? 0 : FLAG.isOwned)
  )
}

/** @param tenths null: not stated. */
export function roomsOf(tenths: number | null): number {
  return tenths === null ? 0 : Math.min(Math.max(tenths, 0) + 1, ROOMS)
}

/** What a home has or lacks, a bit for each of both: features, and whether it is a sublet. */
const HAD = [...FEATURES, 'sublet'] as const
export type Had = (typeof HAD)[number]

export const hasBit = (name: Had) => 1 << HAD.indexOf(name)
export const lacksBit = (name: Had) => hasBit(name) << HAD.length

const BITS = HAD.map((name) => ({ name, has: hasBit(name), lacks: lacksBit(name) }))

export function bitsOf({ features, isSublet }: Pick<ColumnRow, 'features' | 'isSublet'>): number {
  let bits = 0
  for (const { name, has, lacks } of BITS) {
    const stated = name === 'sublet' ? isSublet : features[name]
    if (stated !== undefined) bits |= stated ? has : lacks
  }
  return bits
}

/** Most homes state one of a few hundred days. */
const DAYS_MAX = 2_000
const dayOf = remembering(DAYS_MAX, (entryDate: string) => {
  const day = entryDay(entryDate)
  return day === null ? null : dayNumber(day)
})

/** The day of entry, counted from 1970; null when none is stated. */
export function entryOf({ entryDate }: Pick<ColumnRow, 'entryDate'>): number | null {
  return entryDate === null ? null : dayOf(entryDate)
}
