import { StairsIcon } from '@phosphor-icons/react/dist/ssr/Stairs'
import { useId } from 'react'
import { botsText } from '../../locales/en/bots.ts'
import { useText } from '../../locales/text.ts'
import { FieldError } from '../../ui/alert.tsx'
import type { CriterionProps } from '../draft.ts'
import { FoldedRow } from '../folded-row.tsx'

/** The lowest and the highest floor. An empty field is any floor. */
export function Floors({ draft, problem, onChange, isSearch = false }: CriterionProps) {
  const { settings } = useText(botsText)
  const { further } = settings
  const id = useId()
  const { floorMin, floorMax } = draft
  const shown = (floor: number | null) => (floor === null ? '' : String(floor))
  const field = (name: 'floorMin' | 'floorMax') => (
    <div className="min-w-0 flex-1">
      <label className="label" htmlFor={`${id}-${name}`}>
        {further[name]}
      </label>
      <div className={`field field-sm ${problem ? 'is-error' : ''}`}>
        <input
          id={`${id}-${name}`}
          type="number"
          step={1}
          autoComplete="off"
          className="tabular"
          placeholder={settings.any}
          value={draft[name] ?? ''}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-hint ${id}-problem` : `${id}-hint`}
          onChange={({ target }) =>
            onChange({ [name]: target.value === '' ? null : Math.round(Number(target.value)) })
          }
        />
      </div>
    </div>
  )
  return (
    <FoldedRow
      icon={StairsIcon}
      title={further.floors}
      value={further.floorRange(shown(floorMin), shown(floorMax)) || settings.any}
      hasProblem={problem !== undefined}
    >
      <div className="flex items-end gap-3">
        {field('floorMin')}
        {field('floorMax')}
      </div>
      <FieldError id={`${id}-problem`} problem={problem} />
      <p className="hint" id={`${id}-hint`}>
        {further.floorHint} {isSearch && further.strictHint}
      </p>
    </FoldedRow>
  )
}
