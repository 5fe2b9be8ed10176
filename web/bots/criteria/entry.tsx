import { CalendarBlankIcon } from '@phosphor-icons/react/dist/ssr/CalendarBlank'
import { useId } from 'react'
import { botsText } from '../../locales/en/bots.ts'
import { useText } from '../../locales/text.ts'
import { FieldError } from '../../ui/alert.tsx'
import type { CriterionProps } from '../draft.ts'
import { FoldedRow } from '../folded-row.tsx'
import { dayText } from './day-text.ts'

/** The first and the last day of entry. An empty field is any day. */
export function EntryDays({ draft, problem, onChange, isSearch = false }: CriterionProps) {
  const { settings } = useText(botsText)
  const { further } = settings
  const id = useId()
  const field = (name: 'entryFrom' | 'entryTo') => (
    <div className="min-w-0 flex-1">
      <label className="label" htmlFor={`${id}-${name}`}>
        {further[name]}
      </label>
      <div className={`field field-sm ${problem ? 'is-error' : ''}`}>
        <input
          id={`${id}-${name}`}
          type="date"
          className="tabular"
          value={draft[name] ?? ''}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-hint ${id}-problem` : `${id}-hint`}
          onChange={({ target }) => onChange({ [name]: target.value || null })}
        />
      </div>
    </div>
  )
  return (
    <FoldedRow
      icon={CalendarBlankIcon}
      title={further.entry}
      value={further.days(dayText(draft.entryFrom), dayText(draft.entryTo)) || settings.any}
      hasProblem={problem !== undefined}
    >
      <div className="flex items-end gap-3">
        {field('entryFrom')}
        {field('entryTo')}
      </div>
      <FieldError id={`${id}-problem`} problem={problem} />
      <p className="hint" id={`${id}-hint`}>
        {isSearch ? further.strictHint : further.entryHint}
      </p>
    </FoldedRow>
  )
}
