import { useId } from 'react'
import { type Scale, ScaleSlider } from '../../ui/slider.tsx'

type Props = {
  label: string
  /** Not a number while the field is empty. */
  value: number
  /** The most that can be typed: the slider may end below it. */
  max: number
  step: number | 'any'
  scale: Scale
  /** What stands behind the number, as %. */
  unit: string
  onChange(value: number): void
}

/** A small number: by slider, or typed. */
export function NumberField({ label, value, max, step, scale, unit, onChange }: Props) {
  const id = useId()
  const textOf = (shown: number) => `${shown}${unit}`
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
          className="tabular"
          value={Number.isNaN(value) ? '' : value}
          onChange={({ target }) => onChange(target.valueAsNumber)}
        />
      </div>
      <ScaleSlider
        {...scale}
        {...{ textOf, labels: [label], markText: textOf }}
        values={[Math.min(Math.max(value || scale.min, scale.min), scale.max)]}
        onChange={([moved]) => moved !== undefined && onChange(moved)}
      />
    </div>
  )
}
