// What a message says of a home, as facts that are written in the language of each reader.
import type { UnstatedFact } from '../criteria/unstated.ts'
import type { Asset } from '../domain/asset.ts'

export type HomeSaid = Pick<Asset, 'price' | 'rooms' | 'size' | 'floor'> & {
  /** Null in messages of before facts were stored. */
  id: string | null
  /** Street, neighbourhood and city. */
  place: string
  /** What a bot asks for and the home does not state. */
  unstated: readonly UnstatedFact[]
}

/** A home as a bot posts it. */
export type PostSaid = {
  home: HomeSaid
  /** Its price before, where the post says so. */
  before: number | null
  /** Why the price is lower: it fell, or a listing for less was joined to the home. */
  cause: 'fell' | 'joined' | null
}

const placeOf = ({ street, neighbourhood, city }: Asset): string =>
  [street, neighbourhood, city].filter(Boolean).join(', ')

/** The facts of a home that a message in one line says. */
export function homeSaid(asset: Asset, unstated: readonly UnstatedFact[] = []): HomeSaid {
  const { id, price, rooms, size, floor } = asset
  return { id, price, rooms, size, floor, place: placeOf(asset), unstated }
}
