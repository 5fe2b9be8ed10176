import { useId } from 'react'
import { PRICE_SCALE } from '../../../src/assets/domain/price-scale.ts'
import { priceText } from '../../../src/assets/domain/price-text.ts'
import { botsText } from '../../locales/en/bots.ts'
import { useText } from '../../locales/text.ts'
import { FieldError } from '../../ui/alert.tsx'
import { PriceBars } from '../../ui/price-bars.tsx'
import { RangeSlider } from '../../ui/range-slider.tsx'
import type { ControlProps } from '../draft.ts'
import { Amount } from './amount.tsx'

/** Marks of the scale, in shekels. */
const MARK_EVERY = { rent: 5_000, sale: 2_500_000 } as const

/** Lowest and highest price, by slider or typed. The scale depends on the deal type. */
export function PriceRange(props: ControlProps) {
  const { histogram, problem, onChange } = props
  const { dealType, priceLimit } = props.draft
  const { settings } = useText(botsText)
  const id = useId()
  const change = (from: number, to: number) => onChange({ priceLimit: [from, to] })
  const { max, step } = PRICE_SCALE[dealType]
  const [low, high] = priceLimit
  const span = `${priceText(low)} – ${priceText(high)}`
  const isNumber = Number.isFinite(low) && Number.isFinite(high)
  return (
    <fieldset className="mt-3">
      <div className="flex items-baseline justify-between gap-3">
        <legend className="float-start text-sm font-medium text-ink-2">{settings.price}</legend>
        <output className="text-lg font-semibold tabular">
          <bdi>{isNumber ? (high === max ? settings.andMore(span) : span) : '–'}</bdi>
        </output>
      </div>
      <PriceBars bars={histogram} range={priceLimit} />
      <RangeSlider
        textOf={priceText}
        value={priceLimit}
        max={max}
        step={step}
        markEvery={MARK_EVERY[dealType]}
        labels={[settings.minPrice, settings.maxPrice]}
        onChange={([from, to]) => change(from, to)}
      />
      <div className="mt-3 grid grid-cols-2 gap-3" dir="ltr">
        <Amount
          label={settings.minPrice}
          amount={low}
          problemId={problem && `${id}-problem`}
          onChange={(amount) => change(amount, high)}
        />
        <Amount
          label={settings.maxPrice}
          amount={high}
          problemId={problem && `${id}-problem`}
          onChange={(amount) => change(low, amount)}
        />
      </div>
      <FieldError id={`${id}-problem`} problem={problem} />
    </fieldset>
  )
}
