// What was sold near a home.
import type { Point } from '../../areas/domain/area.ts'
import { medianOf } from '../../kernel/median.ts'
import { metresBetween } from '../../travel/domain/walk.ts'
import { DAY_MS } from './deal.ts'

/** A deal that is compared. */
export type Sold = {
  /** Days since 1970. */
  at: number
  price: number
  size: number
  rooms: number | null
  floor: number | null
  street: string | null
  number: string | null
  perMetre: number
  point: Point | null
}

export const SOLD_MONTHS = 24
export const SOLD_RADIUS = 300
/** Of fewer deals no median is stated. */
export const SOLD_LEAST = 5
/** So many are listed, the newest first. */
export const SOLD_LISTED = 100

export const SCOPES = ['street', 'near', 'area'] as const
export type Scope = (typeof SCOPES)[number]

export type SoldNearby = {
  scope: Scope
  n: number
  /** Metres; null unless the deals are those around the home. */
  radius: typeof SOLD_RADIUS | null
  /** Null: fewer than `SOLD_LEAST` deals. */
  medianPerMetre: number | null
  /** The newest first. */
  deals: (Sold & { distance: number | null })[]
  /** The day of the newest deal that is known of the city, in days since 1970. */
  asOf: number
}

/** The first day that counts when the newest deal of a city is known: 24 months before it. */
export function firstDay(newest: number): number {
  const date = new Date(newest * DAY_MS)
  return (
    Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - SOLD_MONTHS, date.getUTCDate()) / DAY_MS
  )
}

/** The deals with their distance from the home, the newest first; of one day the nearest first. */
export function withDistance(deals: readonly Sold[], home: Point | null) {
  return deals
    .map(({ at, price, size, rooms, floor, street, number, perMetre, point }) => ({
      at,
      price,
      size,
      rooms,
      floor,
      street,
      number,
      perMetre,
      point,
      distance: home && point ? Math.round(metresBetween(home, point)) : null,
    }))
    .sort((one, other) => other.at - one.at || (one.distance ?? 0) - (other.distance ?? 0))
}

type Measured = ReturnType<typeof withDistance>

/**
 * What is said of the deals of one scope.
 * @param perMetre what a metre of each has cost.
 * @param newest those of them that are listed, and maybe more, the newest first.
 */
export function soldNearby(
  scope: Scope,
  { perMetre, newest }: { perMetre: readonly number[]; newest: Measured },
  asOf: number,
): SoldNearby {
  return {
    scope,
    n: perMetre.length,
    radius: scope === 'near' ? SOLD_RADIUS : null,
    medianPerMetre: perMetre.length < SOLD_LEAST ? null : medianOf(perMetre),
    deals: newest.slice(0, SOLD_LISTED),
    asOf,
  }
}
