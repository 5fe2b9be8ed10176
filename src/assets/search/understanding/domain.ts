// What a typed text means: the parts that are filters, and the words that remain.
import type { AreaCode } from '../../../areas/domain/area.ts'
import type { FilterCriteria } from '../../criteria/criteria.ts'
import type { DealType } from '../../domain/asset.ts'
import type { MustHave } from '../../domain/must-haves.ts'

/** Null: open. Both ends are included. */
export type Range = { min: number | null; max: number | null }

/** What a part of a text says. */
export type Meaning =
  | { kind: 'city' | 'area'; name: string; areaCodes: readonly AreaCode[] }
  /** `isNear`: also homes around it. */
  | { kind: 'street'; name: string; isNear: boolean }
  | { kind: 'deal'; dealType: DealType }
  | ({ kind: 'price' } & Range)
  | ({ kind: 'rooms' | 'size' | 'floor' } & Range)
  | { kind: 'entry'; min: string | null; max: string | null }
  | { kind: 'sublet'; isWanted: boolean }
  | { kind: 'feature'; feature: MustHave }
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
  /** Keys of streets; a home must be in one of them or around its homes. */
  near?: ReadonlySet<string> | undefined
  dealType?: DealType | undefined
  priceRange?: readonly [min: number, max: number] | undefined
  /** The other filters; each fact must be stated. No text means private listings or merchants. */
  criteria?: Omit<FilterCriteria, 'merchant'> | undefined
}

/** The filters of criteria that parts of a text mean. */
export function criteriaMeant(parts: readonly Meaning[]): FilterCriteria {
  const features = parts.flatMap((part) => (part.kind === 'feature' ? part.feature : []))
  return Object.assign({}, ...parts.map(valuesOf), features.length > 0 ? { features } : {})
}

function valuesOf(part: Meaning): FilterCriteria {
  switch (part.kind) {
    case 'rooms':
      return withoutNull({ rooms: part.min, roomsMax: part.max })
    case 'size':
      return withoutNull({ sizeMin: part.min, sizeMax: part.max })
    case 'floor':
      return withoutNull({ floorMin: part.min, floorMax: part.max })
    case 'entry':
      return withoutNull({ entryFrom: part.min, entryTo: part.max })
    case 'sublet':
      return { sublet: part.isWanted }
    default:
      return {}
  }
}

function withoutNull(values: Record<string, number | string | null>): FilterCriteria {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null))
}

/** Names of streets by their keys. */
export type StreetNames = ReadonlyMap<string, string>

/** The streets of homes. */
export type Streets = {
  /** Those whose name, or some words of it in a row, have this sound: by their keys. */
  bySound: Map<string, Map<string, string>>
  known: Set<string>
}
