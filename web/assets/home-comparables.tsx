import { CaretDownIcon } from '@phosphor-icons/react/dist/ssr/CaretDown'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { priceText } from '../../src/assets/domain/price-text.ts'
import type { AssetDetailWire } from '../../src/assets/wire.ts'
import { Island, part } from '../lib/island.tsx'
import { assetsText } from '../locales/en/assets.ts'
import { homeText } from '../locales/en/home.ts'
import { useText } from '../locales/text.ts'
import { pinText } from '../properties/map/pin-text.ts'
import { metresBetween, roundMetres } from './home-distance.ts'
import type { HomeLinks } from './home-links.ts'
import type { MapProps } from './home-map.tsx'
import { dayText } from './home-words.ts'

type Comparable = AssetDetailWire['comparables']['assets'][number]
type Props = { home: AssetDetailWire; now: string; links: HomeLinks }

const mapPart = part(async () => (await import('./home-map.tsx')).HomeMap)

/** Rows that are shown before the list is opened. */
const SHOWN_AT_FIRST = 4

/** The homes that the estimate comes from, on a small map and as a list. */
export function HomeComparables({ home, now, links }: Props) {
  const { homePage } = useText(homeText)
  const [pointed, setPointed] = useState<string | null>(null)
  const [isOpen, setOpen] = useState(false)
  const all = home.comparables.assets
  if (all.length === 0) return null
  const words = homePage.comparables
  const shown = isOpen ? all : all.slice(0, SHOWN_AT_FIRST)
  const row = (one: Comparable) => (
    <Row
      key={one._id}
      one={one}
      home={home}
      now={now}
      links={links}
      isPointed={pointed === one._id}
      onPoint={setPointed}
    />
  )
  const hasMap = all.some(({ coordinates }) => coordinates !== null)
  return (
    <section aria-labelledby="home-comparables">
      <Heading home={home} />
      <div className="home-similar mt-3">
        {hasMap && (
          <NearMap of={{ home, shown, pointed, now, onPoint: setPointed, onOpen: links.onOpen }} />
        )}
        <div>
          <Rows all={all} row={row} onToggle={setOpen} />
        </div>
      </div>
      <p className="mt-3 text-sm text-ink-3">{words.how}</p>
    </section>
  )
}

function Heading({ home }: Pick<Props, 'home'>) {
  const { comparables: words } = useText(homeText).homePage
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-2">
      <h3 id="home-comparables" tabIndex={-1} className="scroll-mt-6 text-lg font-semibold">
        {words.title}
      </h3>
      <p className="text-sm text-ink-3">
        <Reach home={home} />
      </p>
    </div>
  )
}

type RowsProps = {
  all: readonly Comparable[]
  row(one: Comparable): ReactNode
  onToggle(isOpen: boolean): void
}

function Rows({ all, row, onToggle }: RowsProps) {
  const { comparables: words } = useText(homeText).homePage
  return (
    <>
      <ul>{all.slice(0, SHOWN_AT_FIRST).map(row)}</ul>
      {all.length > SHOWN_AT_FIRST && (
        <details onToggle={({ currentTarget }) => onToggle(currentTarget.open)}>
          <summary className="btn btn-line mt-2">
            {words.all(all.length)}
            <CaretDownIcon className="size-4" weight="bold" aria-hidden="true" />
          </summary>
          <ul>{all.slice(SHOWN_AT_FIRST).map(row)}</ul>
        </details>
      )}
    </>
  )
}

/** How many there are, and how far away the farthest is. */
function Reach({ home: { coordinates, comparables } }: { home: AssetDetailWire }) {
  const { assets, n } = comparables
  const { homePage } = useText(homeText)
  const words = homePage.comparables
  const away = assets.map((one) =>
    coordinates && one.coordinates ? metresBetween(coordinates, one.coordinates) : null,
  )
  if (away.includes(null)) return words.count(n)
  const farthest = Math.max(...away.map((metres) => metres ?? 0))
  return words.within(n, words.metres(roundMetres(farthest)))
}

/** The map is loaded when it is about to be seen. */
function NearMap({ of }: { of: Parameters<typeof Island<MapProps>>[0]['of'] }) {
  const box = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setNear(true)
      },
      { rootMargin: '400px' },
    )
    if (box.current) observer.observe(box.current)
    return () => observer.disconnect()
  }, [])
  const loading = <div className="skel absolute inset-0" />
  return (
    <div ref={box} className="home-similar-map">
      {isNear ? <Island part={mapPart} of={of} loading={loading} /> : loading}
    </div>
  )
}

type RowProps = Props & { one: Comparable; isPointed: boolean; onPoint(id: string | null): void }

function Row({ one, home, now, links, isPointed, onPoint }: RowProps) {
  const { homes, homePage } = useText({ ...assetsText, ...homeText })
  const words = homePage.comparables
  const { price, size, rooms, removedAt, firstSeenAt, coordinates } = one
  const [point, leave] = [() => onPoint(one._id), () => onPoint(null)]
  const facts = [
    rooms === null ? '' : homes.rooms(rooms),
    size === null ? '' : homes.size(size),
    price === null || size === null ? '' : homes.perMetre(priceText(Math.round(price / size))),
  ].filter((fact) => fact !== '')
  const metres =
    home.coordinates && coordinates ? metresBetween(home.coordinates, coordinates) : null
  return (
    <li
      className={`home-similar-row ${isPointed ? 'on' : ''}`}
      data-comparable={one._id}
      onMouseEnter={point}
      onMouseLeave={leave}
      onFocus={point}
      onBlur={leave}
    >
      <bdi className="w-15 shrink-0 font-semibold tabular">
        {pinText({ price, dealType: home.dealType }) ?? '–'}
      </bdi>
      <span className="min-w-0 flex-1">
        {links.to(one._id, {
          className: 'block truncate font-medium text-start hover:underline',
          children: <bdi>{one.location || homes.noAddress}</bdi>,
        })}
        <bdi className="block truncate text-sm text-ink-3 tabular">{facts.join(' · ')}</bdi>
      </span>
      <span className="shrink-0 text-end text-xs text-ink-3 tabular">
        {metres !== null && <span className="block">{words.metres(roundMetres(metres))}</span>}
        {removedAt ? words.gone(dayText(removedAt, now)) : words.seen(dayText(firstSeenAt, now))}
      </span>
    </li>
  )
}
