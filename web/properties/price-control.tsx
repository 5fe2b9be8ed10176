import { useId } from 'react'
import { PRICE_SCALE } from '../../src/assets/domain/price-scale.ts'
import { priceText } from '../../src/assets/domain/price-text.ts'
import { finderText } from '../locales/en/finder.ts'
import { useText } from '../locales/text.ts'
import { PriceBars } from '../ui/price-bars.tsx'
import { RangeSlider } from '../ui/range-slider.tsx'
import { rangeText } from './applied.ts'
import type { ControlProps } from './controls.tsx'
import { useHistogram } from './use-histogram.ts'

/** Marks of the scale, in shekels. */
const MARK_EVERY = { rent: 5_000, sale: 2_500_000 } as const

/** The price range on the scale of the deal type: by slider, or typed. */
export function PriceControl({ filters, onChange }: ControlProps) {
  const { finder: words } = useText(finderText)
  const { dealType } = filters
  const bars = useHistogram(filters)
  if (!dealType) return <p className="text-sm text-ink-3">{words.priceNeedsDeal}</p>
  const { max, step } = PRICE_SCALE[dealType]
  const range = filters.priceRange ?? [0, max]
  const change = (min: number, upper: number) => onChange({ priceRange: [min, upper] })
  const isWrong = range[0] > range[1]
  return (
    <fieldset>
      <div className="flex items-baseline justify-between gap-3">
        <legend className="float-start text-sm font-medium text-ink-2">{words.price}</legend>
        <output className="text-lg font-semibold tabular-nums" dir="ltr">
          {rangeText(filters, words) ?? words.any}
        </output>
      </div>
      <PriceBars bars={bars} range={range} />
      <RangeSlider
        textOf={priceText}
        value={range}
        max={max}
        step={step}
        markEvery={MARK_EVERY[dealType]}
        labels={[words.minPrice, words.maxPrice]}
        onChange={([from, to]) => change(from, to)}
      />
      <div className="mt-3 grid grid-cols-2 gap-3" dir="ltr">
        <Amount label={words.minPrice} amount={range[0]} onChange={(to) => change(to, range[1])} />
        <Amount label={words.maxPrice} amount={range[1]} onChange={(to) => change(range[0], to)} />
      </div>
      {isWrong && (
        <p className="field-error" role="alert">
          {words.wrongPrice}
        </p>
      )}
    </fieldset>
  )
}

type AmountProps = { label: string; amount: number; onChange(amount: number): void }

function Amount({ label, amount, onChange }: AmountProps) {
  const id = useId()
  return (
    <div>
      <label className="mb-1 block text-xs text-ink-3" htmlFor={id}>
        {label}
      </label>
      <div className="field field-sm">
        <span className="text-ink-3" aria-hidden="true">
          ₪
        </span>
        <input
          id={id}
          inputMode="numeric"
          autoComplete="off"
          className="tabular-nums"
          value={String(amount)}
          onChange={({ target }) => onChange(Number(target.value.replace(/\D/g, '').slice(0, 9)))}
        />
      </div>
    </div>
  )
}
