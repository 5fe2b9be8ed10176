import { Link, useNavigate } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import type { UnstatedFact } from '../../src/assets/criteria/unstated.ts'
import { priceText } from '../../src/assets/domain/price-text.ts'
import type { AssetWire } from '../../src/assets/wire.ts'
import { agoOf, photoPath, timeText } from '../lib/format.ts'
import { usePrefix } from '../lib/route-data.ts'
import { askedText } from '../locales/en/asked.ts'
import { assetsText } from '../locales/en/assets.ts'
import { useText } from '../locales/text.ts'
import { Affordable, Photo } from './card-parts.tsx'
import { Gallery } from './gallery.tsx'
import { HomeActions } from './home-actions.tsx'
import { SaidOfHome } from './home-said.tsx'
import { HomeSummary } from './home-summary.tsx'
import { factsOf, streetOf } from './home-words.ts'
import { useMarks } from './marks.ts'
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
  const { homes } = useText(assetsText)
  const navigate = useNavigate()
  const prefix = usePrefix()
  const open = { to: `${prefix}/properties`, search: { home: home._id } } as const
  return (
    <article className="home-post bg-chat-other">
      <Gallery home={home} width={400} isNew={isNew} onOpen={() => void navigate(open)} />
      <div className="home-body" dir={directionOf(home)}>
        <HomeSummary home={home} price={price} previousPrice={previousPrice}>
          <Link {...open}>{streetOf(home) || homes.noAddress}</Link>
        </HomeSummary>
        {home.placeBy === 'street' && (
          <p className="home-hint">
            <bdi>{homes.middleOfStreet}</bdi>
          </p>
        )}
        <Unstated facts={unstated} />
        <HomeActions home={home} />
        <p className="home-by">
          <Poster home={home} />
          <bdi>{timeText(postedAt)}</bdi>
        </p>
      </div>
    </article>
  )
}

/** What the bot asked for and the home does not state. */
function Unstated({ facts }: { facts: readonly UnstatedFact[] }) {
  const { asked, common } = useText(askedText)
  if (facts.length === 0) return null
  return (
    <p className="home-hint">
      <bdi>
        {asked.notStated}: {facts.map((fact) => asked.facts[fact]).join(common.comma)}
      </bdi>
    </p>
  )
}

type FoundProps = {
  home: AssetWire
  /** ISO 8601. */
  now: string
  /** The link to its details, around its title. */
  link(title: string): React.ReactNode
  onOpen(): void
  /** What the reader's bots say about it. */
  said?: ComponentProps<typeof SaidOfHome>
}

/** A home that was found by the list or the map. */
export function FoundHome({ home, now, link, onOpen, said = NOTHING_SAID }: FoundProps) {
  const { homes } = useText(assetsText)
  const ago = agoOf(home.firstSeenAt, now)
  const isNew = useIsNew(now)
  return (
    <>
      <Gallery home={home} width={400} isNew={isNew(home)} onOpen={onOpen} />
      <div className="home-body" dir={directionOf(home)}>
        <HomeSummary home={home} price={home.price} previousPrice={home.drop?.from}>
          {link(streetOf(home) || homes.noAddress)}
        </HomeSummary>
        <Note home={home} />
        <SaidOfHome {...said} />
        <HomeActions home={home} />
        <p className="home-by">
          <Poster home={home} />
          <bdi>{ago.count === 0 ? homes.justSeen : homes.seen(ago.count, ago.unit)}</bdi>
        </p>
      </div>
    </>
  )
}

const NOTHING_SAID = { said: undefined, isKept: false }

/** The reader's note on a saved home. */
function Note({ home }: { home: AssetWire }) {
  const { homes } = useText(assetsText)
  const { isSaved, note } = useMarks(home)
  if (!isSaved || note === null) return null
  return (
    <p className="home-note">
      <span className="sr-only">{homes.note} </span>
      <bdi>{note}</bdi>
    </p>
  )
}

/** A home in a row: its first photo beside price, place and facts. */
export function CompactHome({ home, link }: Pick<FoundProps, 'home' | 'link'>) {
  const { homes } = useText(assetsText)
  const [first] = home.images
  return (
    <div className="flex h-28">
      <div className="w-32 shrink-0 bg-sunken">
        {first !== undefined && <Photo image={photoPath(first, 400)} />}
      </div>
      <div className="min-w-0 flex-1 p-3" dir={directionOf(home)}>
        <p className="flex items-center justify-between gap-2 text-lg font-semibold tabular">
          <bdi>{home.price === null ? homes.noPrice : priceText(home.price)}</bdi>
          <Affordable home={home} />
        </p>
        <h3 className="truncate text-md font-semibold">
          {link(streetOf(home) || homes.noAddress)}
        </h3>
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

/** Who lists it, as far as it is stated, and on which source. */
function Poster({ home: { merchant, src } }: { home: AssetWire }) {
  const { homes } = useText(assetsText)
  return (
    <>
      {merchant !== null && (
        <bdi className={`chip ${merchant ? 'chip-line' : 'chip-accent'}`}>
          {merchant ? homes.merchant : homes.isPrivate}
        </bdi>
      )}
      <span className="src">{homes.sources[src] ?? src}</span>
    </>
  )
}

/** A home that is described in Hebrew is shown from right to left as a whole, its price included. */
function directionOf({ location, description }: AssetWire): 'rtl' | 'ltr' {
  return /[\u0590-\u05ff]/.test(location + (description ?? '')) ? 'rtl' : 'ltr'
}
