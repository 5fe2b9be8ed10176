import { RulerIcon } from '@phosphor-icons/react/dist/ssr/Ruler'
import { useId } from 'react'
import { SIZE_MAX } from '../../../src/assets/criteria/size.ts'
import { botsText } from '../../locales/en/bots.ts'
import { useText } from '../../locales/text.ts'
import { FieldError } from '../../ui/alert.tsx'
import type { CriterionProps } from '../draft.ts'
import { FoldedRow } from '../folded-row.tsx'

const DIGITS_MAX = String(SIZE_MAX).length
const shown = (size: number | null) => (size === null ? '' : String(size))

/** Minimum and maximum size in square metres. */
export function Sizes({ draft, problem, onChange, isSearch = false }: CriterionProps) {
  const { settings } = useText(botsText)
  const id = useId()
  const { sizeMin, sizeMax } = draft
  const isAny = sizeMin === null && sizeMax === null
  const problemId = problem && `${id}-problem`
  return (
    <FoldedRow
      icon={RulerIcon}
      title={settings.size}
      value={isAny ? settings.any : settings.sizes(shown(sizeMin), shown(sizeMax))}
      hasProblem={problem !== undefined}
    >
      <div className="flex items-end gap-3">
        <SizeField
          label={settings.minSize}
          size={sizeMin}
          problemId={problemId}
          onChange={(size) => onChange({ sizeMin: size })}
        />
        <SizeField
          label={settings.maxSize}
          size={sizeMax}
          problemId={problemId}
          onChange={(size) => onChange({ sizeMax: size })}
        />
      </div>
      <FieldError id={`${id}-problem`} problem={problem} />
      {isSearch && <p className="hint">{settings.further.strictHint}</p>}
    </FoldedRow>
  )
}

type FieldProps = {
  label: string
  /** Null: any, which is an empty field. */
  size: number | null
  problemId: string | undefined
  onChange(size: number | null): void
}

function SizeField({ label, size, problemId, onChange }: FieldProps) {
  const { settings } = useText(botsText)
  const id = useId()
  return (
    <div className="min-w-0 flex-1">
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <div className={`field field-sm ${problemId ? 'is-error' : ''}`}>
        <input
          id={id}
          inputMode="numeric"
          autoComplete="off"
          className="tabular"
          placeholder={settings.any}
          value={shown(size)}
          aria-invalid={problemId ? true : undefined}
          aria-describedby={problemId}
          onChange={({ target }) => {
            const digits = target.value.replace(/\D/g, '').slice(0, DIGITS_MAX)
            onChange(digits === '' ? null : Number(digits))
          }}
        />
        <span className="text-ink-3" aria-hidden="true">
          {settings.squareMetres}
        </span>
      </div>
    </div>
  )
}
