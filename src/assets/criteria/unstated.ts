// What a bot asks for and a home does not state: it is posted nevertheless, and the post says so.
import type { AssetFacts } from '../domain/asset.ts'
import type { PostLanguage } from '../domain/post-language.ts'
import { CRITERIA, type Criteria, type CriterionName } from './criteria.ts'

type Names<One> = One extends { unstated?: { names: Record<infer Name extends string, unknown> } }
  ? Name
  : never
/** A fact that a criterion looks for. Facts that posts always name (price, rooms, size, merchant) are none. */
export type UnstatedFact = {
  [Name in CriterionName]: Names<(typeof CRITERIA)[Name]>
}[CriterionName]

type Unstated = {
  names: Partial<Record<UnstatedFact, Record<PostLanguage, string>>>
  of(criteria: Criteria, home: AssetFacts): readonly UnstatedFact[]
}
const DECLARED: readonly Unstated[] = Object.values(CRITERIA).flatMap(
  (one: { unstated?: Unstated }) => one.unstated ?? [],
)
const NAMES = Object.assign({}, ...DECLARED.map(({ names }) => names)) as Record<
  UnstatedFact,
  Record<PostLanguage, string>
>
export const UNSTATED_FACTS = Object.keys(NAMES) as [UnstatedFact, ...UnstatedFact[]]

export function unstatedFacts(criteria: Criteria, home: AssetFacts): UnstatedFact[] {
  return DECLARED.flatMap((one) => one.of(criteria, home))
}

/** How posts name each of these facts. */
export function factNames(language: PostLanguage): Record<UnstatedFact, string> {
  const entries = UNSTATED_FACTS.map((fact) => [fact, NAMES[fact][language]])
  return Object.fromEntries(entries) as Record<UnstatedFact, string>
}

/** How a post in one line says it. */
export const unstatedWords = (fact: UnstatedFact) => `${NAMES[fact].en} not stated`
