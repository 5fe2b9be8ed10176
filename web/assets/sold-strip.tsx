import { type KeyboardEvent, useRef, useState } from 'react'
import { priceText } from '../../src/assets/domain/price-text.ts'
import type { SoldWire } from '../../src/deals/wire.ts'
import { soldText } from '../locales/en/sold.ts'
import { useText } from '../locales/text.ts'
import { monthOf, perMetreText, type SoldScale, shortDay, soldScale } from './sold-words.ts'

type Deal = SoldWire['deals'][number]
type Props = {
  sold: SoldWire
  median: number
  /** Shekels per square metre that this home asks; null: it is not known. */
  own: number | null
}

/** Deals over time by their price per square metre. Time runs from left to right in every language. */
export function SoldStrip({ sold, median, own }: Props) {
  const { sold: words } = useText(soldText)
  const deals = sold.deals.toReversed()
  const lines = own === null ? [median] : [median, own]
  const scale = soldScale([...deals.map(({ perMetre }) => perMetre), ...lines])
  const span = [monthsBefore(sold.asOf, sold.months), sold.asOf] as const
  const middle = monthsBefore(sold.asOf, sold.months / 2)
  return (
    <div className="sold-strip edge mt-3" dir="ltr">
      <div className="relative h-44" role="group" aria-label={words.chart(deals.length)}>
        {scale.marks.map((mark) => (
          <span key={mark} className="sold-mark" style={{ bottom: `${scale.at(mark)}%` }}>
            <span>{perMetreText(mark)}</span>
          </span>
        ))}
        <Line
          kind="median"
          name={words.middle}
          value={median}
          scale={scale}
          isUpper={own === null || median > own}
        />
        {own !== null && (
          <Line kind="own" name={words.home} value={own} scale={scale} isUpper={own >= median} />
        )}
        <Dots deals={deals} span={span} scale={scale} />
      </div>
      <p className="mt-2 flex justify-between ps-12 text-xs text-ink-3 tabular-nums">
        {[span[0], middle, span[1]].map((day) => (
          <span key={day}>{monthOf(day)}</span>
        ))}
      </p>
    </div>
  )
}

type LineProps = {
  kind: 'median' | 'own'
  name: string
  value: number
  scale: SoldScale
  /** Its label stands above it, so that those of two near lines do not meet. */
  isUpper: boolean
}

function Line({ kind, name, value, scale, isUpper }: LineProps) {
  return (
    <div
      className={`sold-line ${kind} ${isUpper ? 'upper' : ''}`}
      style={{ bottom: `${scale.at(value)}%` }}
    >
      <span>
        <bdi>
          {name} <bdi>{priceText(value)}</bdi>
        </bdi>
      </span>
    </div>
  )
}

type DotsProps = { deals: readonly Deal[]; span: readonly [string, string]; scale: SoldScale }

/** One stop of the keyboard; the arrows go from deal to deal. */
function Dots({ deals, span: [from, to], scale }: DotsProps) {
  const [at, setAt] = useState(deals.length - 1)
  const [isShown, setShown] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const days = Date.parse(to) - Date.parse(from)
  const move = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const next = Math.min(deals.length - 1, Math.max(0, at + step))
    box.current?.querySelectorAll('button')[next]?.focus()
  }
  const show = (place: number) => {
    setAt(place)
    setShown(true)
  }
  const shown = isShown ? deals[at] : undefined
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the buttons inside are what is focused
    <div
      ref={box}
      className="absolute inset-y-0 right-3 left-12"
      onKeyDown={move}
      onMouseLeave={() => setShown(false)}
    >
      {deals.map((deal, place) => (
        <button
          // biome-ignore lint/suspicious/noArrayIndexKey: two deals may be the same in everything
          key={place}
          type="button"
          className="sold-dot"
          tabIndex={place === at ? 0 : -1}
          aria-label={textOf(deal)}
          style={{
            left: `${((Date.parse(deal.at) - Date.parse(from)) / days) * 100}%`,
            bottom: `${scale.at(deal.perMetre)}%`,
          }}
          onFocus={() => show(place)}
          onBlur={() => setShown(false)}
          onMouseEnter={() => show(place)}
        />
      ))}
      {shown && (
        <p className="sold-said" aria-hidden="true">
          <bdi>{textOf(shown)}</bdi>
        </p>
      )}
    </div>
  )
}

function textOf({ at, street, price, perMetre }: Deal): string {
  return [shortDay(at), street, priceText(price), `${perMetreText(perMetre)}/m²`]
    .filter((part) => part !== null)
    .join(' · ')
}

function monthsBefore(day: string, months: number): string {
  const [year = 0, month = 1, date] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 - months, date)).toISOString().slice(0, 10)
}
