import { useId } from 'react'

type Props = {
  label: string
  /** Not a number while the field is empty. */
  value: number
  max: number
  step: number | 'any'
  onChange(value: number): void
}

/** A small number that is typed. */
export function NumberField({ label, value, max, step, onChange }: Props) {
  const id = useId()
  return (
    <div>
      <label className="mb-1 block text-xs text-ink-3" htmlFor={id}>
        <bdi>{label}</bdi>
      </label>
      <div className="field field-sm">
        <input
          id={id}
          type="number"
          min={0}
          max={max}
          step={step}
          inputMode="decimal"
          className="tabular-nums"
          value={Number.isNaN(value) ? '' : value}
          onChange={({ target }) => onChange(target.valueAsNumber)}
        />
      </div>
    </div>
  )
}
