import { Link, useNavigate } from '@tanstack/react-router'
import type { UnstatedFact } from '../../src/assets/criteria/unstated.ts'
import { priceText } from '../../src/assets/domain/price-text.ts'
import type { AssetWire } from '../../src/assets/wire.ts'
import { agoOf, photoPath, timeText } from '../lib/format.ts'
import { usePrefix } from '../lib/route-data.ts'
import { askedText } from '../locales/en/asked.ts'
import { assetsText } from '../locales/en/assets.ts'
import { useText } from '../locales/text.ts'
import { Gallery } from './gallery.tsx'
import { HomeActions } from './home-actions.tsx'
import { Photo } from './home-photo.tsx'
import { HomeSummary } from './home-summary.tsx'
import { useIsNew } from './newness.ts'

type ChatProps = {
  home: AssetWire
  /** The price to show; null when it is not stated. */
  price: number | null
  /** The price before a drop. */
  previousPrice?: number | undefined
  isNew: boolean
  /** When it was posted, ISO 8601. */
  postedAt: string
  /** What the bot asked for and the home did not state. */
  unstated: readonly UnstatedFact[]
}

/** A home as a message of a chat. */
export function HomeCard({ home, price, previousPrice, isNew, postedAt, unstated }: ChatProps) {
  const { homes, asked } = useText({ ...assetsText, ...askedText })
  const navigate = useNavigate()
  const prefix = usePrefix()
  const open = { to: `${prefix}/properties`, search: { home: home._id } } as const
  return (
    <article className="w-[336px] max-w-[84%] overflow-hidden rounded-[18px] rounded-es-xs bg-chat-other shadow-1">
      <Gallery
        home={home}
        width={400}
        isNew={isNew}
        className="aspect-[2/1]"
        onOpen={() => void navigate(open)}
      />
      <div className="p-3.5" dir={directionOf(home)}>
        <HomeSummary home={home} price={price} previousPrice={previousPrice}>
          <Link {...open} className="hover:underline">
            {titleOf(home) || homes.noAddress}
          </Link>
        </HomeSummary>
        {home.placeBy === 'street' && (
          <p className="mt-1 text-sm text-ink-3" dir="ltr">
            {homes.middleOfStreet}
          </p>
        )}
        {unstated.length > 0 && (
          <p className="mt-1 text-sm text-ink-3" dir="ltr">
            {asked.notStated}: {unstated.map((fact) => asked.facts[fact]).join(', ')}
          </p>
        )}
        <HomeActions home={home} />
        <p className="mt-2 flex items-center gap-2 text-2xs text-ink-3" dir="ltr">
          <Poster home={home} />
          <span className="ms-auto tabular-nums">{timeText(postedAt)}</span>
        </p>
      </div>
    </article>
  )
}

type FoundProps = {
  home: AssetWire
  /** ISO 8601. */
  now: string
  /** The link to its details, around its title. */
  link(title: string): React.ReactNode
  onOpen(): void
}

/** A home that was found by the list or the map. */
export function FoundHome({ home, now, link, onOpen }: FoundProps) {
  const { homes } = useText(assetsText)
  const ago = agoOf(home.firstSeenAt, now)
  const isNew = useIsNew(now)
  return (
    <>
      <Gallery home={home} width={400} isNew={isNew(home)} onOpen={onOpen} />
      <div className="flex flex-1 flex-col p-4" dir={directionOf(home)}>
        <HomeSummary home={home} price={home.price} previousPrice={home.drop?.from}>
          {link(titleOf(home) || homes.noAddress)}
        </HomeSummary>
        <div className="mt-auto">
          <HomeActions home={home} />
          <p className="mt-2 flex items-center gap-2 text-xs text-ink-3" dir="ltr">
            <Poster home={home} />
            <span className="ms-auto tabular-nums">
              {ago.count === 0 ? homes.justSeen : homes.seen(ago.count, ago.unit)}
            </span>
          </p>
        </div>
      </div>
    </>
  )
}

/** A home in a row: its first photo beside price, place and facts. */
export function CompactHome({ home, link }: Pick<FoundProps, 'home' | 'link'>) {
  const { homes } = useText(assetsText)
  const [first] = home.images
  return (
    <div className="flex h-28" dir="ltr">
      <div className="w-32 shrink-0 bg-sunken">
        {first !== undefined && <Photo image={photoPath(first, 400)} />}
      </div>
      <div className="min-w-0 flex-1 p-3" dir={directionOf(home)}>
        <p className="text-lg font-semibold tabular-nums">
          <bdi>{home.price === null ? homes.noPrice : priceText(home.price)}</bdi>
        </p>
        <h3 className="truncate text-md font-semibold">{link(titleOf(home) || homes.noAddress)}</h3>
        <p className="truncate text-sm text-ink-3">
          {[home.neighborhood, home.city].filter(Boolean).join(', ')}
        </p>
        <p className="truncate text-sm text-ink-2">
          <bdi>{factsOf(home, homes).join(' · ')}</bdi>
        </p>
      </div>
    </div>
  )
}

function factsOf(
  { rooms, size, floorNumber }: AssetWire,
  homes: (typeof assetsText)['homes'],
): string[] {
  return [
    rooms === null ? '' : homes.rooms(rooms),
    size === null ? '' : homes.size(size),
    floorNumber === null ? '' : homes.floor(floorNumber),
  ].filter((fact) => fact !== '')
}

/** Who lists it, as far as it is stated, and on which source. */
function Poster({ home: { merchant, src } }: { home: AssetWire }) {
  const { homes } = useText(assetsText)
  return (
    <>
      {merchant !== null && (
        <span className={`chip ${merchant ? 'chip-line' : 'chip-accent'}`}>
          {merchant ? homes.merchant : homes.isPrivate}
        </span>
      )}
      <span className="src">{src}</span>
    </>
  )
}

/** The street; the city follows below it. Without a street, the city. */
function titleOf({ location, city }: AssetWire): string {
  const end = `, ${city}`
  return location.endsWith(end) ? location.slice(0, -end.length) : location
}

/** A home that is described in Hebrew is shown from right to left as a whole, its price included. */
function directionOf({ location, description }: AssetWire): 'rtl' | 'ltr' {
  return /[\u0590-\u05ff]/.test(location + (description ?? '')) ? 'rtl' : 'ltr'
}
