import type { ReactNode } from 'react'
import { type CriterionName, fieldsOf } from '../../../src/assets/criteria/criteria.ts'
import type { ControlProps, CriterionProps, DraftProblems } from '../draft.ts'
import { DealTypeChoice } from './deal-type.tsx'
import { EntryDays } from './entry.tsx'
import { ExcludedWords } from './exclude-words.tsx'
import { MustHaves } from './features.tsx'
import { Floors } from './floor.tsx'
import { PrivateOnly } from './merchant.tsx'
import { MutedPhones } from './muted-phones.tsx'
import { PriceRange } from './price.tsx'
import { RoomsChoice } from './rooms.tsx'
import { Sizes } from './size.tsx'
import { Sublets } from './sublet.tsx'
import { TotalMost } from './total.tsx'
import { TravelLimits } from './travel.tsx'

type Controlled = Exclude<CriterionName, 'areas'>

/** Controls of further criteria, which bots and the finder share. */
export const SHARED = {
  total: TotalMost,
  size: Sizes,
  travel: TravelLimits,
  features: MustHaves,
  entry: EntryDays,
  floor: Floors,
  sublet: Sublets,
} satisfies Partial<Record<Controlled, (props: CriterionProps) => ReactNode>>
export const SHARED_NAMES = Object.keys(SHARED) as (keyof typeof SHARED)[]

/** The control of each criterion, in the order of the dialog. Areas have a column of their own. */
export const CONTROLS: Record<Controlled, (props: ControlProps) => ReactNode> = {
  dealType: DealTypeChoice,
  price: PriceRange,
  rooms: RoomsChoice,
  ...SHARED,
  excludeWords: ExcludedWords,
  mutedPhones: MutedPhones,
  merchant: PrivateOnly,
}
export const CONTROLLED = Object.keys(CONTROLS) as Controlled[]

/** What is wrong with the first of a criterion's values that is not valid. */
export function problemOf(problems: DraftProblems, name: CriterionName): string | undefined {
  return fieldsOf(name)
    .map((field) => problems[field])
    .find((problem) => problem !== undefined)
}
