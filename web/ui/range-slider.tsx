import { shortNumber } from '../lib/format.ts'
import { ScaleSlider } from './slider.tsx'

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

/** A range of amounts with two thumbs. */
export function RangeSlider({ value, max, step, markEvery, labels, textOf, onChange }: Props) {
  const shown = value.map((amount) => Math.min(Math.max(amount || 0, 0), max))
  // The scale may not hold an amount that was typed: moving one thumb leaves the other amount as it is.
  const kept = (thumb: 0 | 1, moved: readonly number[]) =>
    moved[thumb] === undefined || moved[thumb] === shown[thumb] ? value[thumb] : moved[thumb]
  const marks = Array.from({ length: Math.floor(max / markEvery) + 1 }, (_, at) => at * markEvery)
  return (
    <ScaleSlider
      {...{ max, step, marks, labels, textOf }}
      min={0}
      values={shown}
      markText={shortNumber}
      onChange={(moved) => onChange([kept(0, moved), kept(1, moved)])}
    />
  )
}
