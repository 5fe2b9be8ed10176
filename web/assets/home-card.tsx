import { ArrowSquareOutIcon } from '@phosphor-icons/react/dist/ssr/ArrowSquareOut'
import { DoorIcon } from '@phosphor-icons/react/dist/ssr/Door'
import { PhoneIcon } from '@phosphor-icons/react/dist/ssr/Phone'
import { RulerIcon } from '@phosphor-icons/react/dist/ssr/Ruler'
import { StairsIcon } from '@phosphor-icons/react/dist/ssr/Stairs'
import { TrendDownIcon } from '@phosphor-icons/react/dist/ssr/TrendDown'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { priceText } from '../../src/assets/domain.ts'
import { callLink } from '../../src/assets/phone/domain.ts'
import type { AssetWire } from '../../src/assets/wire.ts'
import { timeText } from '../lib/format.ts'
import { assetsText } from '../locales/en/assets.ts'
import { useText } from '../locales/text.ts'
import { HomePhoto } from './home-photo.tsx'

type Props = {
  home: AssetWire
  /** The price to show; null when it is not stated. */
  price: number | null
  /** The price before a drop. */
  previousPrice?: number | undefined
  isNew: boolean
  /** When it was posted, ISO 8601. */
  postedAt: string
}

/** A home as a card: photo, price, facts, phone and listing. */
export function HomeCard({ home, price, previousPrice, isNew, postedAt }: Props) {
  const { homes } = useText(assetsText)
  return (
    <div className="mt-3 flex items-end gap-1">
      <article className="w-[336px] max-w-[84%] overflow-hidden rounded-[18px] rounded-es-xs bg-chat-other shadow-1">
        <HomePhoto home={home} isNew={isNew} />
        <div className="p-3.5" dir={directionOf(home)}>
          <div className="flex items-baseline justify-between gap-3">
            <p className="text-xl font-semibold tabular-nums">
              <bdi>{price === null ? homes.noPrice : priceText(price)}</bdi>
            </p>
            <p className="truncate text-sm text-ink-3">
              <bdi>{home.neighborhood}</bdi>
            </p>
          </div>
          <h3 className="text-md font-semibold">
            <Link to="/properties" search={{ home: home._id }} className="hover:underline">
              {home.location || homes.noAddress}
            </Link>
          </h3>
          <Verdict home={home} />
          {previousPrice !== undefined && (
            <p className="chip chip-pos mt-1.5" dir="ltr">
              <TrendDownIcon className="size-3.5" weight="bold" aria-hidden="true" />
              {homes.cheaperFrom(priceText(previousPrice))}
            </p>
          )}
          <Facts home={home} />
          {home.description && (
            <p className="mt-2 line-clamp-4 text-base text-ink-2" dir="auto">
              {home.description}
            </p>
          )}
          <Actions home={home} />
          <p className="mt-2 flex items-center justify-between text-2xs text-ink-3" dir="ltr">
            <span className="src">{home.src}</span>
            <span className="tabular-nums">{timeText(postedAt)}</span>
          </p>
        </div>
      </article>
    </div>
  )
}

/** What the comparison with similar homes says; nothing for an ordinary price. */
function Verdict({ home: { verdict, findScore } }: { home: AssetWire }) {
  const { homes } = useText(assetsText)
  if (verdict === null || findScore === null) return null
  if (verdict === 'check')
    return (
      <p className="mt-1.5 text-sm font-semibold text-warning" dir="ltr">
        {homes.check}
      </p>
    )
  return (
    <p className="mt-1.5 flex items-center gap-2 text-sm text-ink-2" dir="ltr">
      <span className="chip chip-pos">{homes.find}</span>
      {homes.score(findScore)}
    </p>
  )
}

/** A home that is described in Hebrew is shown from right to left as a whole, its price included. */
function directionOf({ location, description }: AssetWire): 'rtl' | 'ltr' {
  return /[\u0590-\u05ff]/.test(location + (description ?? '')) ? 'rtl' : 'ltr'
}

function Facts({ home }: { home: AssetWire }) {
  const { homes } = useText(assetsText)
  const { rooms, size, floorNumber } = home
  return (
    <ul className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm font-medium text-ink-2 tabular-nums">
      {rooms !== null && (
        <Fact icon={<DoorIcon className="size-4.5 text-ink-3" aria-hidden="true" />}>
          {homes.rooms(rooms)}
        </Fact>
      )}
      {size !== null && (
        <Fact icon={<RulerIcon className="size-4.5 text-ink-3" aria-hidden="true" />}>
          {homes.size(size)}
        </Fact>
      )}
      {floorNumber !== null && (
        <Fact icon={<StairsIcon className="size-4.5 text-ink-3" aria-hidden="true" />}>
          {homes.floor(floorNumber)}
        </Fact>
      )}
    </ul>
  )
}

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-center gap-1.5">
      {icon}
      <span dir="ltr">{children}</span>
    </li>
  )
}

/** Links of sources are not trusted: only web addresses are shown. */
function isWebAddress(link: string): boolean {
  return /^https?:\/\//i.test(link)
}

function Actions({ home: { phoneNumber, link, removedAt } }: { home: AssetWire }) {
  const { homes } = useText(assetsText)
  if (removedAt) return <p className="chip chip-line mt-3">{homes.gone}</p>
  return (
    <div className="mt-3 flex items-center gap-2" dir="ltr">
      {phoneNumber && (
        <a className="btn btn-soft btn-sm flex-1" href={callLink(phoneNumber)}>
          <PhoneIcon className="size-4.5" aria-hidden="true" />
          <span className="tabular-nums">{phoneNumber}</span>
        </a>
      )}
      {isWebAddress(link) && (
        <a
          className={`btn btn-soft btn-sm ${phoneNumber ? '' : 'flex-1'}`}
          href={link}
          target="_blank"
          rel="noopener noreferrer"
        >
          <ArrowSquareOutIcon className="size-4.5" aria-hidden="true" />
          {homes.listing}
        </a>
      )}
    </div>
  )
}
