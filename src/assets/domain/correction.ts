// What a user says of a home of their own, in place of what was read. A later reading does not take it back.
import type { Listing } from './asset.ts'
import type { ReadFact } from './read-fact.ts'

/** The facts that a user can correct; null: it is not stated. */
export type Corrections = Partial<
  Pick<
    Listing,
    | 'price'
    | 'rooms'
    | 'size'
    | 'floor'
    | 'street'
    | 'neighbourhood'
    | 'city'
    | 'entryDate'
    | 'phone'
  >
>
/** The corrections as facts of a listing. What a user says is not stated has an empty value. */
export function factsByHand(corrections: Corrections): ReadFact[] {
  return Object.entries(corrections).map(([field, value]) => ({
    field,
    value: value ?? '',
    phrase: '',
    byHand: true as const,
  }))
}

/** The facts that a user has stated, each by what was stated last. */
export function byHandOf(facts: readonly ReadFact[] | null | undefined): ReadFact[] {
  const said = (facts ?? []).filter(({ byHand }) => byHand)
  if (said.length === 0) return said
  return [...new Map(said.map((fact) => [fact.field, fact])).values()]
}

/** Facts with what a user has stated in place of what was read. */
export function withByHand(facts: readonly ReadFact[], said: readonly ReadFact[]): ReadFact[] {
  const byHand = byHandOf(said)
  const fields = new Set(byHand.map(({ field }) => field))
  return [...facts.filter(({ field }) => !fields.has(field)), ...byHand]
}
