import * as Slider from '@radix-ui/react-slider'
import { shortNumber } from '../lib/format.ts'

type Pair = readonly [low: number, high: number]

type Props = {
  value: Pair
  max: number
  step: number
  markEvery: number
  labels: readonly [low: string, high: string]
  /** The text of an amount, for screen readers. */
  textOf(amount: number): string
  onChange(value: Pair): void
}

/**
 * A range of amounts with two thumbs. Only for parts that the browser draws: positions are style attributes,
 * which the page policy forbids in HTML of the server.
 */
export function RangeSlider({ value, max, step, markEvery, labels, textOf, onChange }: Props) {
  const shown = value.map((amount) => Math.min(Math.max(amount || 0, 0), max))
  // The scale may not hold an amount that was typed: moving one thumb leaves the other amount as it is.
  const kept = (thumb: 0 | 1, moved: readonly number[]) =>
    moved[thumb] === undefined || moved[thumb] === shown[thumb] ? value[thumb] : moved[thumb]
  return (
    <div dir="ltr">
      <Slider.Root
        className="slider flex touch-none items-center"
        dir="ltr"
        value={shown}
        max={max}
        step={step}
        minStepsBetweenThumbs={1}
        onValueChange={(moved) => onChange([kept(0, moved), kept(1, moved)])}
      >
        <Slider.Track className="track inset-x-3!">
          <Slider.Range className="range" />
        </Slider.Track>
        {labels.map((label, thumb) => (
          <Slider.Thumb
            key={label}
            className="thumb relative! top-0! block translate-none!"
            aria-label={label}
            aria-valuetext={textOf(shown[thumb] ?? 0)}
          />
        ))}
      </Slider.Root>
      <Marks max={max} every={markEvery} />
    </div>
  )
}

function Marks({ max, every }: { max: number; every: number }) {
  const marks = Array.from({ length: Math.floor(max / every) + 1 }, (_, at) => at * every)
  return (
    <div className="relative mx-3 h-4 text-xs text-ink-3 tabular-nums" aria-hidden="true">
      {marks.map((mark) => (
        <span
          key={mark}
          className="absolute -translate-x-1/2"
          style={{ left: `${(mark / max) * 100}%` }}
        >
          {shortNumber(mark)}
        </span>
      ))}
    </div>
  )
}
