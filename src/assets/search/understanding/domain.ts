// What a typed text means: the parts that are filters, and the words that remain.
import type { AreaCode } from '../../../areas/domain/area.ts'
import type { DealType, Feature } from '../../domain/asset.ts'

/** Null: open. Both ends are included. */
export type Range = { min: number | null; max: number | null }

/** What a part of a text says. */
export type Meaning =
  | { kind: 'city' | 'area'; name: string; areaCodes: readonly AreaCode[] }
  | { kind: 'street'; name: string }
  | { kind: 'deal'; dealType: DealType }
  | ({ kind: 'price' } & Range)
  | ({ kind: 'rooms' } & Range)
  | { kind: 'feature'; feature: Feature }
  | { kind: 'text'; text: string }

/** A part of a text, and the text without it. */
export type Part = Meaning & { without: string }

/** A home that is in any of them is meant. */
export type Places = {
  areaCodes: ReadonlySet<AreaCode>
  /** Keys of cities and streets, as `cityKey` and `streetKey` make them. */
  cities: ReadonlySet<string>
  streets: ReadonlySet<string>
}

/** The filters that a text means. Undefined filters nothing. */
export type Meant = {
  places?: Places | undefined
  /** Keys of streets; a home must be in one of them. */
  streets?: ReadonlySet<string> | undefined
  dealType?: DealType | undefined
  priceRange?: readonly [min: number, max: number] | undefined
  rooms?: readonly [min: number, max: number] | undefined
  /** Each must be stated. */
  features?: readonly Feature[] | undefined
}

/** Names of streets by their keys. */
export type StreetNames = ReadonlyMap<string, string>

/** The streets of homes. */
export type Streets = {
  /** Those whose name, or some words of it in a row, have this sound: by their keys. */
  bySound: Map<string, Map<string, string>>
  known: Set<string>
}
