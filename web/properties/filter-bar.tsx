import { useState } from 'react'
import { useIsHydrated } from '../lib/hydrated.ts'
import { Island, part } from '../lib/island.tsx'
import { preload } from '../lib/preload.ts'
import { finderText } from '../locales/en/finder.ts'
import { useText } from '../locales/text.ts'
import { Icon } from '../ui/icon.tsx'
import { furtherApplied, rangeText, roomsText } from './applied.ts'
import type { FilterKind } from './filter-popover.tsx'
import { type ChosenPlace, placeText } from './places.ts'
import { SearchField } from './search-field.tsx'
import type { Finder } from './use-finder.ts'

const importPopover = () => import('./filter-popover.tsx')
const POPOVER = part(async () => (await importPopover()).FilterPopover)

type Props = { finder: Finder; places: readonly ChosenPlace[] }

/** The filters as a bar of segments, each of which opens its controls. From md. */
export function FilterBar({ finder, places }: Props) {
  const { finder: words, common } = useText(finderText)
  const { search } = finder
  const { merchant } = search
  const listing = words.listings[merchant === undefined ? 'all' : merchant ? 'merchant' : 'private']
  const further = furtherApplied(search, words).map(({ label }) => label)
  return (
    <section
      aria-label={words.filters}
      className="card relative hidden items-center p-1 md:flex"
      data-filters
    >
      <SearchField
        finder={finder}
        className="flex h-16 min-w-0 flex-[1.5] items-center gap-3 rounded-lg px-4 hover:bg-hover"
        inputClass="w-full truncate bg-transparent text-base font-semibold outline-none placeholder:font-normal placeholder:text-ink-3"
        label={words.search}
      />
      <Segment
        kind="area"
        finder={finder}
        label={words.area}
        value={places.map((place) => placeText(place, words)).join(common.comma) || null}
        empty={words.anyArea}
      />
      <Segment
        kind="rooms"
        finder={finder}
        label={words.rooms}
        value={roomsText(search, words)}
        empty={words.any}
      />
      <Segment
        kind="price"
        finder={finder}
        label={words.price}
        value={rangeText(search, words) ?? null}
        empty={words.any}
      />
      <Segment
        kind="listing"
        finder={finder}
        label={words.listing}
        value={merchant === undefined ? null : listing}
        empty={listing}
      />
      <Segment
        kind="further"
        finder={finder}
        label={words.more}
        value={further.join(common.comma) || null}
        empty={words.any}
      />
    </section>
  )
}

const SEGMENT =
  'flex h-16 w-full items-center gap-3 rounded-lg px-4 text-start hover:bg-hover data-open:bg-sunken'

type SegmentProps = {
  kind: FilterKind
  finder: Finder
  label: string
  /** What is chosen; null for nothing. */
  value: string | null
  empty: string
}

/** The controls are in a chunk of their own, which is fetched when the button is pointed at. */
function Segment(props: SegmentProps) {
  const { kind, finder, label, value, empty } = props
  const isEmpty = value === null
  const [isUsed, setUsed] = useState(false)
  const isHydrated = useIsHydrated()
  const fetchEarly = () => preload(importPopover)
  const inside = <SegmentText label={label} value={value ?? empty} isEmpty={isEmpty} />
  const button = (
    <button
      type="button"
      className={SEGMENT}
      aria-expanded="false"
      disabled={!isHydrated}
      onPointerEnter={fetchEarly}
      onFocus={fetchEarly}
      onClick={() => setUsed(true)}
    >
      {inside}
    </button>
  )
  return (
    <>
      <span className="h-8 w-px bg-line" />
      <div className="min-w-0 flex-1">
        {isUsed ? (
          <Island
            part={POPOVER}
            of={{ kind, finder, label, className: SEGMENT, inside }}
            loading={button}
            broken={button}
            onClose={() => setUsed(false)}
          />
        ) : (
          button
        )}
      </div>
    </>
  )
}

type TextProps = { label: string; value: string; isEmpty: boolean }

function SegmentText({ label, value, isEmpty }: TextProps) {
  return (
    <>
      <span className="min-w-0 flex-1">
        <span className="block truncate text-xs font-medium text-ink-3">{label}</span>
        <span className={`block truncate text-base font-semibold ${isEmpty ? 'text-ink-2' : ''}`}>
          <bdi>{value}</bdi>
        </span>
      </span>
      <Icon name="caret-down" className="size-3.5 shrink-0 text-ink-3" />
    </>
  )
}
