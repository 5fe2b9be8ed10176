import { useState } from 'react'
import { useIsHydrated } from '../lib/hydrated.ts'
import { Island, part } from '../lib/island.tsx'
import { preload } from '../lib/preload.ts'
import { finderText } from '../locales/en/finder.ts'
import { useText } from '../locales/text.ts'
import { Icon } from '../ui/icon.tsx'
import { rangeText } from './applied.ts'
import type { FilterKind } from './filter-popover.tsx'
import { SearchField } from './search-field.tsx'
import type { Finder } from './use-finder.ts'

const importPopover = () => import('./filter-popover.tsx')
const POPOVER = part(async () => (await importPopover()).FilterPopover)

type Props = { finder: Finder; areaName: string | null }

/** The filters as a bar of segments, each of which opens its controls. From md. */
export function FilterBar({ finder, areaName }: Props) {
  const { finder: words } = useText(finderText)
  const { search } = finder
  const { minRooms, dealType } = search
  const deal = dealType && words.deals[dealType]
  const price = [deal, rangeText(search, words)].filter(Boolean).join(', ')
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
        value={areaName}
        empty={words.anyArea}
      />
      <Segment
        kind="rooms"
        finder={finder}
        label={words.rooms}
        value={minRooms === undefined ? null : words.andMore(minRooms)}
        empty={words.any}
      />
      <Segment
        kind="price"
        finder={finder}
        label={words.price}
        value={price || null}
        empty={words.any}
      />
      <ListingSegment finder={finder} />
    </section>
  )
}

function ListingSegment({ finder }: Pick<Props, 'finder'>) {
  const { finder: words } = useText(finderText)
  const { merchant, saved, hidden } = finder.search
  const listing = words.listings[merchant === undefined ? 'all' : merchant ? 'merchant' : 'private']
  const marks = [saved && words.savedOnly, hidden && words.hiddenOnly].filter(Boolean)
  return (
    <Segment
      kind="listing"
      finder={finder}
      label={words.listing}
      value={[listing, ...marks].join(', ')}
      isEmpty={merchant === undefined && marks.length === 0}
      empty={words.listings.all}
    />
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
  isEmpty?: boolean
  empty: string
}

/** The controls are in a chunk of their own, which is fetched when the button is pointed at. */
function Segment(props: SegmentProps) {
  const { kind, finder, label, value, empty, isEmpty = value === null } = props
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
