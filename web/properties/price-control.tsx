import { PRICE_SCALE } from '../../src/assets/domain/price-scale.ts'
import { priceText } from '../../src/assets/domain/price-text.ts'
import { Amount } from '../bots/criteria/amount.tsx'
import { finderText } from '../locales/en/finder.ts'
import { useText } from '../locales/text.ts'
import { PriceBars } from '../ui/price-bars.tsx'
import { RangeSlider } from '../ui/range-slider.tsx'
import { rangeText } from './applied.ts'
import type { ControlProps } from './controls.tsx'
import { useHistogram } from './use-histogram.ts'

/** Marks of the scale, in shekels. */
const MARK_EVERY = { rent: 5_000, sale: 2_500_000 } as const

const PRICE_MAX = 999_999_999
/** An empty field is 0. */
const priceOf = (typed: number) => Math.min(typed || 0, PRICE_MAX)

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
        <output className="text-lg font-semibold tabular">
          <bdi>{rangeText(filters, words) ?? words.any}</bdi>
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
        <Amount
          label={words.minPrice}
          amount={range[0]}
          onChange={(to) => change(priceOf(to), range[1])}
        />
        <Amount
          label={words.maxPrice}
          amount={range[1]}
          onChange={(to) => change(range[0], priceOf(to))}
        />
      </div>
      {isWrong && (
        <p className="field-error" role="alert">
          {words.wrongPrice}
        </p>
      )}
    </fieldset>
  )
}
