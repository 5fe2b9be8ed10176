import { priceText } from '../../src/assets/domain/price-text.ts'
import type { AssetDetailWire } from '../../src/assets/wire.ts'
import { assetsText } from '../locales/en/assets.ts'
import { homeText } from '../locales/en/home.ts'
import { useText } from '../locales/text.ts'
import { BASE, pricesOf, type Step, scaleFrom, stepsOf, widthOf } from './home-steps.ts'
import { dayText } from './home-words.ts'

type Props = { home: AssetDetailWire; now: string }

/** The prices of a home as steps; nothing while it has had only one. */
export function HomePrices({ home, now }: Props) {
  const { homePage } = useText(homeText)
  const prices = pricesOf(home)
  const [first, last] = [prices[0], prices.at(-1)]
  if (!first || !last || prices.length < 2) return null
  const change = last.price - first.price
  const words = change > 0 ? homePage.prices.more : homePage.prices.less
  const end = home.removedAt ?? now
  const cut = scaleFrom(prices)
  return (
    <section className="relative" aria-labelledby="home-prices">
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <h3 id="home-prices" className="text-lg font-semibold">
          {homePage.prices.title}
        </h3>
        {change !== 0 && (
          <p className="text-sm text-ink-3">
            <bdi>{words(priceText(Math.abs(change)), dayText(first.at, now))}</bdi>
          </p>
        )}
      </div>
      <div className="home-steps edge mt-3 rounded-xl">
        <Drawing
          steps={stepsOf(prices, end)}
          width={widthOf(prices)}
          now={now}
          cut={cut}
          end={home.removedAt === null ? homePage.prices.today : dayText(end, now)}
        />
      </div>
      {cut > 0 && (
        <p className="mt-1 text-xs text-ink-3">
          <bdi>{homePage.prices.cut(priceText(cut))}</bdi>
        </p>
      )}
      <Table home={home} now={now} />
    </section>
  )
}

const HEIGHT = 170
/** Where the dates stand, in px from the top. */
const DATES = 156

type DrawingProps = {
  steps: readonly Step[]
  width: number
  now: string
  end: string
  /** The price at the bottom. */
  cut: number
}

function Drawing({ steps, width, now, end, cut }: DrawingProps) {
  const last = steps.at(-1)
  return (
    // Time runs from left to right in every language; where a text begins follows its direction.
    <svg width={`${Math.round(width * 100)}%`} height={HEIGHT} direction="ltr" aria-hidden="true">
      {steps.map((step, index) => (
        <PriceStep
          key={step.at}
          step={step}
          before={steps[index - 1]}
          isLast={step === last}
          now={now}
        />
      ))}
      <line
        className="stroke-line-control"
        x1="0"
        x2="100%"
        y1={BASE}
        y2={BASE}
        strokeDasharray={cut > 0 ? '4 4' : undefined}
      />
      {last && <circle className="fill-accent" cx="99%" cy={last.y} r="5" />}
      {last && last.to - last.from > END_ROOM && (
        <text className="fill-ink-3 text-xs" x="99%" y={DATES} textAnchor="end">
          {end}
        </text>
      )}
    </svg>
  )
}

type StepProps = { step: Step; before: Step | undefined; isLast: boolean; now: string }

function PriceStep({ step, before, isLast, now }: StepProps) {
  const { homePage } = useText(homeText)
  const { from, to, y, price } = step
  const day = dayText(step.at, now)
  const isLower = isLast && before !== undefined && before.price > price
  return (
    <g>
      <rect className="fill-hover" x={`${from}%`} y={y} width={`${to - from}%`} height={BASE - y} />
      <StepLines step={step} before={before} />
      <text
        className={`text-xs font-semibold ${isLower ? 'fill-positive' : 'fill-ink-2'}`}
        x={`${from}%`}
        dx="12"
        y={y - 10}
      >
        {priceText(price)}
      </text>
      <text className="fill-ink-3 text-xs" x={`${from}%`} dx="12" y={DATES}>
        {before || to - from < FIRST_ROOM ? day : homePage.prices.firstSeen(day)}
      </text>
    </g>
  )
}

function StepLines({ step: { from, to, y }, before }: Pick<StepProps, 'step' | 'before'>) {
  return (
    <>
      {before && (
        <line
          className="stroke-accent"
          x1={`${from}%`}
          x2={`${from}%`}
          y1={before.y}
          y2={y}
          strokeWidth="2"
          strokeLinecap="square"
        />
      )}
      <line className="stroke-accent" x1={`${from}%`} x2={`${to}%`} y1={y} y2={y} strokeWidth="2" />
    </>
  )
}

/** The last step has room for the end beside its own date, in percent. */
const END_ROOM = 32
/** The width, in percent, of a first step below which its words would reach the next one. */
const FIRST_ROOM = 45

/** The same for screen readers, with the times at which no price was stated. */
function Table({ home, now }: Props) {
  const { homes, homePage } = useText({ ...assetsText, ...homeText })
  const words = homePage.prices
  return (
    <table className="sr-only" aria-label={words.title}>
      <thead>
        <tr>
          <th>{words.date}</th>
          <th>{words.price}</th>
        </tr>
      </thead>
      <tbody>
        {home.prices.map(({ at, price }) => (
          <tr key={at}>
            <td>{dayText(at, now)}</td>
            <td>{price === null ? homes.noPrice : priceText(price)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
