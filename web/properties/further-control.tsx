import { criteriaProblems, fieldsOf } from '../../src/assets/criteria/criteria.ts'
import { SHARED, SHARED_NAMES } from '../bots/criteria/controls.tsx'
import { botsText } from '../locales/en/bots.ts'
import { useText } from '../locales/text.ts'
import type { ControlProps } from './controls.tsx'
import { criteriaOf, filtersFrom } from './criteria-of.ts'

/** Size, entry, floor and the other criteria whose controls are those of bots. */
export function FurtherControl({ filters, onChange }: ControlProps) {
  const { settings } = useText(botsText)
  const draft = criteriaOf(filters)
  const wrong = criteriaProblems(draft)
  return SHARED_NAMES.map((name) => {
    const Control = SHARED[name]
    const field = fieldsOf(name).find((one) => one in wrong)
    return (
      <Control
        key={name}
        draft={draft}
        problem={field && settings.problems[field]}
        onChange={(part) => onChange(filtersFrom(part))}
        isSearch
      />
    )
  })
}
