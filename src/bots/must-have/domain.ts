// What a bot asks a home to have.
import type { Feature, Features } from '../../assets/domain.ts'

export const MUST_HAVES = [
  'mamad',
  'lift',
  'parking',
  'balcony',
  'furnished',
  'pets',
  'airConditioning',
] as const satisfies readonly Feature[]
export type MustHave = (typeof MUST_HAVES)[number]

export function isMustHave(name: string): name is MustHave {
  return MUST_HAVES.some((known) => known === name)
}

/** Those of the wanted features that a home is stated to lack. What is not stated is not lacking. */
export function lacking(wanted: readonly MustHave[], features: Features): readonly MustHave[] {
  if (wanted.length === 0) return wanted
  return wanted.filter((name) => features[name] === false)
}

/** Why a home that lacks it is left out. */
export const LACKING: Record<MustHave, string> = {
  mamad: 'It has no mamad',
  lift: 'It has no lift',
  parking: 'It has no parking',
  balcony: 'It has no balcony',
  furnished: 'It is not furnished',
  pets: 'Pets are not allowed',
  airConditioning: 'It has no air conditioning',
}
