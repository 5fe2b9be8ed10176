import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { priceText } from '../../src/assets/domain.ts'
import { shortNumber } from '../lib/format.ts'

type Pair = readonly [low: number, high: number]

type Props = {
  value: Pair
  max: number
  step: number
  markEvery: number
  labels: readonly [low: string, high: string]
  onChange(value: Pair): void
}

const clamp = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high)

/** Two thumbs on one track, in shekels; by hand, by keyboard, and never crossing each other. */
export function RangeSlider({ value, max, step, markEvery, labels, onChange }: Props) {
  const track = useRef<HTMLDivElement>(null)
  const shown: Pair = [clamp(value[0] || 0, 0, max), clamp(value[1] || 0, 0, max)]
  const percent = (amount: number) => `${(amount / max) * 100}%`

  function move(thumb: 0 | 1, wanted: number): void {
    const rounded = Math.round(wanted / step) * step
    const [low, high] = shown
    onChange(
      thumb === 0 ? [clamp(rounded, 0, high - step), high] : [low, clamp(rounded, low + step, max)],
    )
  }

  function onKeyDown(thumb: 0 | 1, event: KeyboardEvent): void {
    const at = shown[thumb]
    const wanted: Record<string, number> = {
      ArrowRight: at + step,
      ArrowUp: at + step,
      ArrowLeft: at - step,
      ArrowDown: at - step,
      PageUp: at + markEvery / 5,
      PageDown: at - markEvery / 5,
      Home: 0,
      End: max,
    }
    const next = wanted[event.key]
    if (next === undefined) return
    event.preventDefault()
    move(thumb, next)
  }

  function onPointerMove(thumb: 0 | 1, event: PointerEvent<HTMLButtonElement>): void {
    if (!event.currentTarget.hasPointerCapture(event.pointerId) || !track.current) return
    const { left, width } = track.current.getBoundingClientRect()
    move(thumb, ((event.clientX - left) / width) * max)
  }

  const marks = Array.from({ length: Math.floor(max / markEvery) + 1 }, (_, at) => at * markEvery)
  return (
    <div dir="ltr">
      <div className="slider mx-3" ref={track}>
        <span className="track" />
        <span
          className="range"
          style={{ left: percent(shown[0]), right: `${100 - (shown[1] / max) * 100}%` }}
        />
        {([0, 1] as const).map((thumb) => (
          <button
            key={thumb}
            type="button"
            role="slider"
            className="thumb touch-none"
            style={{ left: percent(shown[thumb]) }}
            aria-label={labels[thumb]}
            aria-valuemin={0}
            aria-valuemax={max}
            aria-valuenow={shown[thumb]}
            aria-valuetext={priceText(shown[thumb])}
            onKeyDown={(event) => onKeyDown(thumb, event)}
            onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
            onPointerMove={(event) => onPointerMove(thumb, event)}
          />
        ))}
      </div>
      <div className="relative mx-3 h-4 text-xs text-ink-3 tabular-nums" aria-hidden="true">
        {marks.map((mark) => (
          <span key={mark} className="absolute -translate-x-1/2" style={{ left: percent(mark) }}>
            {shortNumber(mark)}
          </span>
        ))}
      </div>
    </div>
  )
}
