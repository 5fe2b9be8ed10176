import { RulerIcon } from '@phosphor-icons/react/dist/ssr/Ruler'
import { useId } from 'react'
import { SIZE_MAX } from '../../../src/assets/criteria/size.ts'
import { botsText } from '../../locales/en/bots.ts'
import { useText } from '../../locales/text.ts'
import type { CriterionProps } from '../draft.ts'
import { FieldProblem } from '../field-problem.tsx'
import { FoldedRow } from '../folded-row.tsx'

const DIGITS_MAX = String(SIZE_MAX).length
const shown = (size: number | null) => (size === null ? '' : String(size))

/** Minimum and maximum size in square metres. An empty field is any size. */
export function Sizes({ draft, problem, onChange, isSearch = false }: CriterionProps) {
  const { settings } = useText(botsText)
  const id = useId()
  const { sizeMin, sizeMax } = draft
  const isAny = sizeMin === null && sizeMax === null
  const field = (name: 'sizeMin' | 'sizeMax', label: string) => (
    <div className="min-w-0 flex-1">
      <label className="label" htmlFor={`${id}-${name}`}>
        {label}
      </label>
      <div className={`field field-sm ${problem ? 'is-error' : ''}`}>
        <input
          id={`${id}-${name}`}
          inputMode="numeric"
          autoComplete="off"
          className="tabular-nums"
          placeholder={settings.any}
          value={shown(draft[name])}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-problem` : undefined}
          onChange={({ target }) => {
            const digits = target.value.replace(/\D/g, '').slice(0, DIGITS_MAX)
            onChange({ [name]: digits === '' ? null : Number(digits) })
          }}
        />
        <span className="text-ink-3" aria-hidden="true">
          m²
        </span>
      </div>
    </div>
  )
  return (
    <FoldedRow
      icon={RulerIcon}
      title={settings.size}
      value={isAny ? settings.any : settings.sizes(shown(sizeMin), shown(sizeMax))}
      hasProblem={problem !== undefined}
    >
      <div className="flex items-end gap-3" dir="ltr">
        {field('sizeMin', settings.minSize)}
        {field('sizeMax', settings.maxSize)}
      </div>
      <FieldProblem id={`${id}-problem`} problem={problem} />
      {isSearch && <p className="hint">{settings.further.strictHint}</p>}
    </FoldedRow>
  )
}
