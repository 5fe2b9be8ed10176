import { type KeyboardEvent, useRef, useState } from 'react'
import { priceText } from '../../src/assets/domain/price-text.ts'
import type { SoldWire } from '../../src/deals/wire.ts'
import { assetsText } from '../locales/en/assets.ts'
import { useText } from '../locales/text.ts'
import { LABELS, perMetreText, type SoldScale, shortDay } from './sold-words.ts'

/** The width of what is pressed, in px. */
const DOT = 24

type Deal = SoldWire['deals'][number]
type Words = (typeof assetsText)['homes']
type Props = {
  /** The oldest first. */
  deals: readonly Deal[]
  /** The days at both ends. */
  span: readonly [string, string]
  scale: SoldScale
}

/** Deals over time. They are one stop of the keyboard; the arrows go from deal to deal. */
export function SoldDots({ deals, span, scale }: Props) {
  const [at, setAt] = useState(deals.length - 1)
  const [isShown, setShown] = useState(false)
  const box = useRef<HTMLDivElement>(null)
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
  const dots = deals.map((deal, place) => ({ deal, place }))
  return (
    <div
      ref={box}
      className="absolute inset-y-0 end-3"
      style={{ insetInlineStart: LABELS + DOT / 2 }}
    >
      {dots.map(({ deal, place }) => (
        <Dot
          key={place}
          {...{ deal, span, scale, isStop: place === at }}
          onKey={move}
          onShow={() => show(place)}
          onHide={() => setShown(false)}
        />
      ))}
      {shown && <Said deal={shown} />}
    </div>
  )
}

function Said({ deal }: { deal: Deal }) {
  const { homes } = useText(assetsText)
  return (
    <p
      className="pointer-events-none absolute end-0 top-0 rounded-md bg-accent px-2 py-1 text-xs text-on-accent tabular"
      aria-hidden="true"
    >
      <bdi>{textOf(deal, homes)}</bdi>
    </p>
  )
}

type DotProps = Omit<Props, 'deals'> & {
  deal: Deal
  isStop: boolean
  onKey(event: KeyboardEvent): void
  onShow(): void
  onHide(): void
}

function Dot({ deal, span: [from, to], scale, isStop, onKey, onShow, onHide }: DotProps) {
  const { homes } = useText(assetsText)
  const [start, end, day] = [from, to, deal.at].map((one) => Date.parse(one)) as [
    number,
    number,
    number,
  ]
  return (
    <button
      type="button"
      className="sold-dot"
      tabIndex={isStop ? 0 : -1}
      aria-label={textOf(deal, homes)}
      style={{
        insetInlineStart: `${((day - start) / (end - start)) * 100}%`,
        bottom: `${scale.at(deal.perMetre)}%`,
      }}
      onKeyDown={onKey}
      onFocus={onShow}
      onBlur={onHide}
      onMouseEnter={onShow}
      onMouseLeave={onHide}
    />
  )
}

function textOf({ at, street, price, perMetre }: Deal, homes: Words): string {
  return [shortDay(at), street, priceText(price), homes.perMetre(perMetreText(perMetre))]
    .filter((part) => part !== null)
    .join(' · ')
}
