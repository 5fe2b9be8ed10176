import { RulerIcon } from '@phosphor-icons/react/dist/ssr/Ruler'
import { useId } from 'react'
import { SIZE_MAX } from '../../../src/assets/criteria/size.ts'
import { botsText } from '../../locales/en/bots.ts'
import { useText } from '../../locales/text.ts'
import type { ControlProps } from '../draft.ts'
import { FieldProblem } from '../field-problem.tsx'
import { FoldedRow } from '../folded-row.tsx'

const DIGITS_MAX = String(SIZE_MAX).length

/** Minimum size in square metres. An empty field is any size. */
export function MinSize({ draft: { sizeMin }, problem, onChange }: ControlProps) {
  const { settings } = useText(botsText)
  const id = useId()
  return (
    <FoldedRow
      icon={RulerIcon}
      title={settings.size}
      value={sizeMin === null ? settings.any : settings.squareMetres(sizeMin)}
      hasProblem={problem !== undefined}
    >
      <label className="label" htmlFor={id}>
        {settings.minSize}
      </label>
      <div className={`field field-sm ${problem ? 'is-error' : ''}`} dir="ltr">
        <input
          id={id}
          inputMode="numeric"
          autoComplete="off"
          className="tabular-nums"
          placeholder={settings.any}
          value={sizeMin ?? ''}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-problem` : undefined}
          onChange={({ target }) => {
            const digits = target.value.replace(/\D/g, '').slice(0, DIGITS_MAX)
            onChange({ sizeMin: digits === '' ? null : Number(digits) })
          }}
        />
        <span className="text-ink-3" aria-hidden="true">
          m²
        </span>
      </div>
      <FieldProblem id={`${id}-problem`} problem={problem} />
    </FoldedRow>
  )
}
