import type { PlacedBy } from '../../areas/domain/area.ts'
import { FEATURES, type Feature, type Features } from '../domain/asset.ts'
import type { OwnerRid } from '../domain/owner.ts'

/** A live home, with values as the database keeps them; null: not stated. */
export type ColumnRow = {
  rid: number
  firstSeenAt: number
  dealType: 'rent' | 'sale'
  price: number | null
  /** Tenths. */
  rooms: number | null
  size: number | null
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

/** A bit for each feature that is stated to be there. */
export function featureBits(features: Features): number {
  return bitsOf(FEATURES.filter((name) => features[name] === true))
}

export function bitsOf(features: readonly Feature[]): number {
  return features.reduce((bits, name) => bits | (1 << FEATURES.indexOf(name)), 0)
}
