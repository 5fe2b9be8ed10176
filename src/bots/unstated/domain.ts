// What a bot asks for and a home does not state: it is posted nevertheless, and the post says so.
import type { AssetFacts } from '../../assets/domain.ts'
import type { Criteria } from '../criteria/domain.ts'
import { MUST_HAVES } from '../must-have/domain.ts'

export const UNSTATED_FACTS = ['floor', 'entry', 'phone', ...MUST_HAVES] as const
export type UnstatedFact = (typeof UNSTATED_FACTS)[number]

type Asked = Pick<
  Criteria,
  'features' | 'entryFrom' | 'entryTo' | 'floorMin' | 'floorMax' | 'mutedPhones'
>
type Stated = Pick<AssetFacts, 'features' | 'entryDate' | 'floor' | 'phone'>

/** Facts that are always named where they are not stated (price, rooms, size, merchant) are left out. */
export function unstatedFacts(asked: Asked, home: Stated): UnstatedFact[] {
  const { features, entryFrom, entryTo, floorMin, floorMax, mutedPhones } = asked
  const isAsked = (...bounds: unknown[]) => bounds.some((bound) => bound !== null)
  const unstated: UnstatedFact[] = features.filter((name) => home.features[name] === undefined)
  if (isAsked(floorMin, floorMax) && home.floor === null) unstated.push('floor')
  if (isAsked(entryFrom, entryTo) && home.entryDate === null) unstated.push('entry')
  if (mutedPhones.length > 0 && home.phone === null) unstated.push('phone')
  return unstated
}

const NAMES: Record<UnstatedFact, string> = {
  floor: 'floor',
  entry: 'date of entry',
  phone: 'phone',
  mamad: 'mamad',
  lift: 'lift',
  parking: 'parking',
  balcony: 'balcony',
  furnished: 'furniture',
  pets: 'pets',
  airConditioning: 'air conditioning',
}

const NOT_STATED = / not stated(?: \(|$)/
/** Separates the facts of a home in one line. */
const BETWEEN = ' · '

/** How a post in one line says it. */
export const unstatedWords = (fact: UnstatedFact) => `${NAMES[fact]} not stated`

/** What a post in one line says so, in its order. */
export function unstatedIn(post: string): UnstatedFact[] {
  return post.split(BETWEEN).flatMap((part) => {
    const [name = ''] = part.split(NOT_STATED)
    return name === part ? [] : UNSTATED_FACTS.filter((fact) => NAMES[fact] === name)
  })
}
