import { TrendDownIcon } from '@phosphor-icons/react/dist/ssr/TrendDown'
import { priceText } from '../../src/assets/domain/price-text.ts'
import type { AssetDetailWire } from '../../src/assets/wire.ts'
import { agoOf } from '../lib/format.ts'
import { assetsText } from '../locales/en/assets.ts'
import { homeText } from '../locales/en/home.ts'
import { useText } from '../locales/text.ts'
import { HomeCosts } from './home-costs.tsx'
import { Facts } from './home-summary.tsx'
import { dayText, dayTimeText } from './home-words.ts'

type Props = { home: AssetDetailWire; now: string }

/** Price, place, facts in a line, and what kind of deal it is. */
export function HomePrice({ home, now }: Props) {
  const { homes, homePage } = useText({ ...assetsText, ...homeText })
  const { price, drop, removedAt } = home
  const isCheaper = drop !== null && price !== null && drop.from > price && removedAt === null
  return (
    <div>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className={`text-3xl font-semibold tabular ${removedAt === null ? '' : 'text-ink-2'}`}>
          <bdi>{price === null ? homes.noPrice : priceText(price)}</bdi>
        </p>
        {isCheaper && (
          <p className="chip chip-pos h-7 text-sm">
            <TrendDownIcon className="size-4" weight="bold" aria-hidden="true" />
            <bdi>{homePage.less(priceText(drop.from - price))}</bdi>
          </p>
        )}
      </div>
      {removedAt === null && <HomeCosts key={home._id} home={home} now={now} />}
      <p className="mt-1 text-base text-ink-3">
        <bdi>{[home.neighborhood, home.city].filter(Boolean).join(', ')}</bdi>
      </p>
      {/* All places have a section of their own. */}
      <Facts home={{ ...home, travel: [] }} />
      <p className="mt-3 flex flex-wrap items-center gap-2 text-base text-ink-3">
        <Labels home={home} />
        {isCheaper && <bdi>{homePage.was(priceText(drop.from), dayText(drop.at, now))}</bdi>}
        {!isCheaper && (
          <span>
            <Seen home={home} now={now} />
          </span>
        )}
      </p>
    </div>
  )
}

function Labels({ home }: { home: AssetDetailWire }) {
  const { homes, homePage } = useText({ ...assetsText, ...homeText })
  const { merchant, dealType } = home
  const labels = [
    homePage.dealTypes[dealType],
    home.isSublet && homes.sublet,
    home.isNewProject && homes.newProject,
    home.price !== null && !home.isPriceStated && homes.oldPrice,
  ].filter((label) => label !== false)
  return (
    <>
      {merchant !== null && (
        <span className={`chip ${merchant ? 'chip-line' : 'chip-accent'}`}>
          {merchant ? homes.merchant : homes.isPrivate}
        </span>
      )}
      {labels.map((label) => (
        <span key={label} className="chip chip-line">
          {label}
        </span>
      ))}
    </>
  )
}

function Seen({ home: { removedAt, lastSeenAt }, now }: Props) {
  const { homePage } = useText(homeText)
  const { count, unit } = agoOf(lastSeenAt, now)
  const seen = count === 0 ? homePage.justSeen : homePage.seen(count, unit)
  return <span>{removedAt === null ? seen : homePage.lastSeen(dayTimeText(lastSeenAt, now))}</span>
}
