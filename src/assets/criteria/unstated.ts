// What a bot asks for and a home does not state: it is posted nevertheless, and the post says so.
import type { AssetFacts } from '../domain/asset.ts'
import { CRITERIA, type Criteria, type CriterionName } from './criteria.ts'

type Names<One> = One extends { unstated?: { facts: readonly (infer Name extends string)[] } }
  ? Name
  : never
/** A fact that a criterion looks for. Facts that posts always name (price, rooms, size, merchant) are none. */
export type UnstatedFact = {
  [Name in CriterionName]: Names<(typeof CRITERIA)[Name]>
}[CriterionName]

type Unstated = {
  facts: readonly UnstatedFact[]
  of(criteria: Criteria, home: AssetFacts): readonly UnstatedFact[]
}
const DECLARED: readonly Unstated[] = Object.values(CRITERIA).flatMap(
  (one: { unstated?: Unstated }) => one.unstated ?? [],
)
export const UNSTATED_FACTS = DECLARED.flatMap(({ facts }) => facts) as [
  UnstatedFact,
  ...UnstatedFact[],
]

export function unstatedFacts(criteria: Criteria, home: AssetFacts): UnstatedFact[] {
  return DECLARED.flatMap((one) => one.of(criteria, home))
}
