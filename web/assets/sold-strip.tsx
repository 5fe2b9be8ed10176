import { priceText } from '../../src/assets/domain/price-text.ts'
import type { SoldWire } from '../../src/deals/wire.ts'
import { soldText } from '../locales/en/sold.ts'
import { useText } from '../locales/text.ts'
import { SoldDots } from './sold-dots.tsx'
import { LABELS, monthOf, perMetreText, type SoldScale, soldScale } from './sold-words.ts'

type Props = {
  sold: SoldWire
  median: number
  /** Shekels per square metre that this home asks; null: it is not known. */
  own: number | null
}

/** Of the strip, in px. */
const HEIGHT = 176

/** Deals over time by their price per square metre. Time runs from left to right in every language. */
export function SoldStrip({ sold, median, own }: Props) {
  const { sold: words } = useText(soldText)
  const deals = sold.deals.toReversed()
  const lines = own === null ? [median] : [median, own]
  const scale = soldScale([...deals.map(({ perMetre }) => perMetre), ...lines])
  const span = [monthsBefore(sold.asOf, sold.months), sold.asOf] as const
  const middle = monthsBefore(sold.asOf, sold.months / 2)
  return (
    <div className="edge mt-3 rounded-2xl p-4" dir="ltr">
      <div
        className="relative"
        style={{ height: HEIGHT }}
        role="group"
        aria-label={words.chart(deals.length)}
      >
        {scale.marks.map((mark) => (
          <span
            key={mark}
            className="absolute inset-x-0 border-t border-line text-xs text-ink-3 tabular"
            style={{ bottom: `${scale.at(mark)}%` }}
          >
            <bdi className="absolute bg-raised pe-2" style={{ top: -8 }}>
              {perMetreText(mark)}
            </bdi>
          </span>
        ))}
        <Lines {...{ median, own, scale }} />
        <SoldDots deals={deals} span={span} scale={scale} />
      </div>
      <p
        className="mt-2 flex justify-between text-xs text-ink-3 tabular"
        style={{ paddingInlineStart: LABELS }}
      >
        {[span[0], middle, span[1]].map((day) => (
          <span key={day}>{monthOf(day)}</span>
        ))}
      </p>
    </div>
  )
}

function Lines({ median, own, scale }: Omit<Props, 'sold'> & { scale: SoldScale }) {
  const { sold: words } = useText(soldText)
  const isOwnUpper = own !== null && own >= median
  return (
    <>
      <Line kind="median" name={words.middle} value={median} scale={scale} isUpper={!isOwnUpper} />
      {own !== null && (
        <Line kind="own" name={words.home} value={own} scale={scale} isUpper={isOwnUpper} />
      )}
    </>
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
      className={`sold-line absolute end-0 text-xs font-semibold tabular ${kind === 'own' ? 'own text-ink' : 'text-accent'} ${isUpper ? 'upper' : ''}`}
      style={{ bottom: `${scale.at(value)}%`, insetInlineStart: LABELS }}
    >
      <span className="absolute bg-raised px-1.5 whitespace-nowrap">
        <bdi>
          {name} <bdi>{priceText(value)}</bdi>
        </bdi>
      </span>
    </div>
  )
}

function monthsBefore(day: string, months: number): string {
  const [year = 0, month = 1, date] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 - months, date)).toISOString().slice(0, 10)
}
