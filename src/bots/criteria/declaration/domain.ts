// How a criterion of bots is declared.
import type { AssetFacts } from '../../../assets/domain.ts'

export type Obstacle = { code: string; text: string }

type Field = keyof AssetFacts

/** One criterion among all of `Of`. */
export type Criterion<Value, Of, Read extends Field = Field> = {
  /** The value of a new bot. */
  initial: Value
  /** The fields of a home that `matches` reads. A home is matched again when one of them changes. */
  reads: readonly Read[]
  /** Whether a home satisfies the criterion. A fact that is not stated excludes no home, except its area. */
  matches(criteria: Of, home: Pick<AssetFacts, Read>): boolean
  /** Shown to the owner for a home that does not satisfy it. */
  obstacle: Obstacle
  /** Unless given: `obstacle`. Says more of why a home does not satisfy it. */
  obstacles?(criteria: Of, home: Pick<AssetFacts, Read>): Obstacle[]
  isValid(criteria: Of): boolean
  /** Shown to the owner for a value that is not valid. */
  problem: string
  /** Brings a valid value into the form in which it is kept. */
  clean?(value: Value): Value
}

/** Declares a criterion, and checks that `matches` reads no other field than those declared. */
export function declarer<Of>() {
  return <Value, Read extends Field>(
    declared: Criterion<Value, Of, Read>,
  ): Criterion<Value, Of, Read> => declared
}
