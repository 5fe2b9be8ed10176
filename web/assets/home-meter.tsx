import { priceRange, priceText } from '../../src/assets/domain/price-text.ts'
import { homeText } from '../locales/en/home.ts'
import { useText } from '../locales/text.ts'
import { insideOf, labelPlaces, placesOf } from './home-meter-places.ts'

type Props = {
  price: number | null
  estimate: number
  low: number
  high: number
  tone: 'find' | 'check' | null
}

const TONES = {
  find: 'fill-positive stroke-positive',
  check: 'fill-danger stroke-danger',
  none: 'fill-ink stroke-ink',
}
/** The top of the track, in px. */
const TRACK = 30

/** Where a price lies beside the estimate and the middle half of such prices. */
export function HomeMeter({ price, estimate, low, high, tone }: Props) {
  const { homePage } = useText(homeText)
  const places = placesOf({ price, estimate, low, high })
  const label = homePage.verdict.meter(
    price === null ? null : priceText(price),
    priceText(estimate),
    priceRange(low, high),
  )
  return (
    <svg className="home-meter" width="100%" height="62" role="img" aria-label={label}>
      <rect className="fill-line-strong" y={TRACK} width="100%" height="6" rx="3" />
      <rect
        className="meter-bar fill-accent"
        x={percent(places.low)}
        y={TRACK}
        width={percent(places.high - places.low)}
        height="6"
        rx="3"
      />
      <Tick at={places.estimate} />
      {price !== null && places.price !== null && (
        <Mark price={price} at={places.price} tone={tone ?? 'none'} />
      )}
      <Labels amounts={[low, estimate, high]} places={places} />
    </svg>
  )
}

type MarkProps = { price: number; at: number; tone: keyof typeof TONES }

/** The price of the home. */
function Mark({ price, at, tone }: MarkProps) {
  return (
    <g className={TONES[tone]}>
      <text
        className="text-sm font-semibold"
        x={percent(insideOf(priceText(price), at))}
        y="12"
        textAnchor="middle"
        strokeWidth="0"
      >
        {priceText(price)}
      </text>
      <line x1={percent(at)} x2={percent(at)} y1="17" y2={TRACK + 3} strokeWidth="2" />
    </g>
  )
}

type LabelsProps = {
  amounts: readonly [low: number, estimate: number, high: number]
  places: ReturnType<typeof placesOf>
}

/** The amounts below the track, beside each other. */
function Labels({ amounts, places }: LabelsProps) {
  const texts = amounts.map(priceText) as [string, string, string]
  const middles = labelPlaces([
    { text: texts[0], at: places.low },
    { text: texts[1], at: places.estimate },
    { text: texts[2], at: places.high },
  ])
  const labels = (['low', 'estimate', 'high'] as const).map((name, place) => ({
    name,
    text: texts[place] ?? '',
    at: middles[place] ?? 0,
  }))
  return labels.map(({ name, text, at }) => (
    <text
      key={name}
      className={`text-xs ${name === 'estimate' ? 'fill-ink font-semibold' : 'fill-ink-3'}`}
      x={percent(at)}
      y="56"
      textAnchor="middle"
    >
      {text}
    </text>
  ))
}

function Tick({ at }: { at: number }) {
  const x = percent(at)
  return (
    <>
      <line
        className="stroke-surface"
        x1={x}
        x2={x}
        y1={TRACK - 5}
        y2={TRACK + 11}
        strokeWidth="8"
      />
      <line
        className="meter-tick stroke-ink"
        x1={x}
        x2={x}
        y1={TRACK - 3}
        y2={TRACK + 9}
        strokeWidth="4"
        strokeLinecap="round"
      />
    </>
  )
}

const percent = (place: number) => `${Math.round(place * 100) / 100}%`
