import { ArrowSquareOutIcon } from '@phosphor-icons/react/dist/ssr/ArrowSquareOut'
import { DoorIcon } from '@phosphor-icons/react/dist/ssr/Door'
import { PhoneIcon } from '@phosphor-icons/react/dist/ssr/Phone'
import { RulerIcon } from '@phosphor-icons/react/dist/ssr/Ruler'
import { StairsIcon } from '@phosphor-icons/react/dist/ssr/Stairs'
import { TrendDownIcon } from '@phosphor-icons/react/dist/ssr/TrendDown'
import type { ReactNode } from 'react'
import type { AssetWire } from '../../src/assets/wire.ts'
import { priceText, timeText } from '../lib/format.ts'
import { chatsText } from '../locales/en/chats.ts'
import { useText } from '../locales/text.ts'
import { HomePhoto } from './home-photo.tsx'
import type { ThreadMessage } from './thread.ts'

type Props = { message: ThreadMessage; home: AssetWire }

/** A home that a bot has found, as a message. */
export function HomeCard({ message, home }: Props) {
  const { property } = useText(chatsText)
  const price = message.price ?? home.price
  const isDrop = message.kind === 'price' && message.previousPrice !== undefined
  return (
    <div className="mt-3 flex items-end gap-1">
      <article className="w-[336px] max-w-[84%] overflow-hidden rounded-[18px] rounded-es-xs bg-chat-other shadow-1">
        <HomePhoto image={home.images[0]} isNew={message.isNew ?? false} />
        <div className="p-3.5" dir={directionOf(home)}>
          <div className="flex items-baseline justify-between gap-3">
            <p className="text-xl font-semibold tabular-nums">
              <bdi>{price === null ? property.noPrice : priceText(price)}</bdi>
            </p>
            <p className="truncate text-sm text-ink-3">
              <bdi>{home.neighborhood}</bdi>
            </p>
          </div>
          <h3 className="text-md font-semibold">{home.location}</h3>
          {isDrop && (
            <p className="chip chip-pos mt-1.5" dir="ltr">
              <TrendDownIcon className="size-3.5" weight="bold" aria-hidden="true" />
              {property.cheaperFrom(priceText(message.previousPrice ?? 0))}
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
            <span className="tabular-nums">{timeText(message.timestamp)}</span>
          </p>
        </div>
      </article>
    </div>
  )
}

/** A listing in Hebrew reads from the right as a whole, its price included. */
function directionOf({ location, description }: AssetWire): 'rtl' | 'ltr' {
  return /[\u0590-\u05ff]/.test(location + (description ?? '')) ? 'rtl' : 'ltr'
}

function Facts({ home }: { home: AssetWire }) {
  const { property } = useText(chatsText)
  const { rooms, size, floorNumber } = home
  return (
    <ul className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm font-medium text-ink-2 tabular-nums">
      {rooms !== null && (
        <Fact icon={<DoorIcon className="size-4.5 text-ink-3" aria-hidden="true" />}>
          {property.rooms(rooms)}
        </Fact>
      )}
      {size !== null && (
        <Fact icon={<RulerIcon className="size-4.5 text-ink-3" aria-hidden="true" />}>
          {property.size(size)}
        </Fact>
      )}
      {floorNumber !== null && (
        <Fact icon={<StairsIcon className="size-4.5 text-ink-3" aria-hidden="true" />}>
          {property.floor(floorNumber)}
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

/** Only web addresses are ever followed: what a source says is not trusted. */
function isWebAddress(link: string): boolean {
  return /^https?:\/\//i.test(link)
}

function Actions({ home: { phoneNumber, link, removedAt } }: { home: AssetWire }) {
  const { property } = useText(chatsText)
  if (removedAt) return <p className="chip chip-line mt-3">{property.gone}</p>
  return (
    <div className="mt-3 flex items-center gap-2" dir="ltr">
      {phoneNumber && (
        <a
          className="btn btn-soft btn-sm flex-1"
          href={`tel:${phoneNumber.replace(/[^\d+*#-]/g, '')}`}
        >
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
          {property.listing}
        </a>
      )}
    </div>
  )
}
