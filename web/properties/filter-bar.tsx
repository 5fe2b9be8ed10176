import { Popover, PopoverButton, PopoverPanel } from '@headlessui/react'
import { CaretDownIcon } from '@phosphor-icons/react/dist/ssr/CaretDown'
import { type ReactNode, useState } from 'react'
import { useIsHydrated } from '../lib/hydrated.ts'
import { finderText } from '../locales/en/finder.ts'
import { useText } from '../locales/text.ts'
import { rangeText } from './applied.ts'
import { AreaControl } from './area-control.tsx'
import { DealControl, ListingControl, MarksControl, RoomsControl } from './controls.tsx'
import { PriceControl } from './price-control.tsx'
import { changed, type FinderSearch } from './search.ts'
import { SearchField } from './search-field.tsx'
import { ShowButton } from './show-button.tsx'
import type { Finder } from './use-finder.ts'

type Props = { finder: Finder; areaName: string | null }

/** The filters as a bar of segments, each of which opens its controls. From md. */
export function FilterBar({ finder, areaName }: Props) {
  const { finder: words } = useText(finderText)
  const { search, change } = finder
  const { minRooms, dealType, merchant, saved, hidden } = search
  const deal = dealType && words.deals[dealType]
  const price = [deal, rangeText(search, words)].filter(Boolean).join(', ')
  const listing = words.listings[merchant === undefined ? 'all' : merchant ? 'merchant' : 'private']
  const marks = [saved && words.savedOnly, hidden && words.hiddenOnly].filter(Boolean)
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
      <Segment label={words.area} value={areaName} empty={words.anyArea} width="w-80">
        {(close) => (
          <AreaControl
            filters={search}
            onChange={(part) => {
              void change(part)
              close()
            }}
          />
        )}
      </Segment>
      <Segment
        label={words.rooms}
        value={minRooms === undefined ? null : words.andMore(minRooms)}
        empty={words.any}
        width="w-88"
      >
        {() => <RoomsControl filters={search} onChange={(part) => void change(part)} />}
      </Segment>
      <Segment label={words.price} value={price || null} empty={words.any} width="w-90">
        {(close) => <PriceDraft finder={finder} onClose={close} />}
      </Segment>
      <Segment
        label={words.listing}
        value={[listing, ...marks].join(', ')}
        isEmpty={merchant === undefined && marks.length === 0}
        empty={words.listings.all}
        width="w-80 end-0"
      >
        {() => (
          <>
            <ListingControl filters={search} onChange={(part) => void change(part)} />
            <div className="mt-3">
              <MarksControl filters={search} onChange={(part) => void change(part)} />
            </div>
          </>
        )}
      </Segment>
    </section>
  )
}

const SEGMENT =
  'flex h-16 w-full items-center gap-3 rounded-lg px-4 text-start hover:bg-hover data-open:bg-sunken'

type SegmentProps = {
  label: string
  /** What is chosen; null for nothing. */
  value: string | null
  isEmpty?: boolean
  empty: string
  width: string
  children(close: () => void): ReactNode
}

function Segment({ label, value, empty, isEmpty = value === null, width, children }: SegmentProps) {
  const isHydrated = useIsHydrated()
  const inside = (
    <>
      <span className="min-w-0 flex-1">
        <span className="block truncate text-xs font-medium text-ink-3">{label}</span>
        <span className={`block truncate text-base font-semibold ${isEmpty ? 'text-ink-2' : ''}`}>
          <bdi>{value ?? empty}</bdi>
        </span>
      </span>
      <CaretDownIcon className="size-3.5 shrink-0 text-ink-3" weight="bold" aria-hidden="true" />
    </>
  )
  // The library writes style attributes, which the page policy forbids in HTML of the server.
  if (!isHydrated)
    return (
      <>
        <span className="h-8 w-px bg-line" />
        <span className="min-w-0 flex-1">
          <button type="button" className={SEGMENT} disabled>
            {inside}
          </button>
        </span>
      </>
    )
  return (
    <>
      <span className="h-8 w-px bg-line" />
      <Popover className="relative min-w-0 flex-1">
        <PopoverButton className={SEGMENT}>{inside}</PopoverButton>
        <PopoverPanel
          focus
          className={`pop rise absolute top-[calc(100%+8px)] z-(--z-index-popover) p-5 ${width}`}
          aria-label={label}
        >
          {({ close }) => <>{children(() => close())}</>}
        </PopoverPanel>
      </Popover>
    </>
  )
}

/** Deal type and price, applied together by the button that says what they bring. */
function PriceDraft({ finder: { search, go }, onClose }: { finder: Finder; onClose(): void }) {
  const { finder: words } = useText(finderText)
  const [draft, setDraft] = useState<FinderSearch>(search)
  const onChange = (part: Parameters<typeof changed>[1]) => setDraft(changed(draft, part))
  return (
    <>
      <DealControl filters={draft} onChange={onChange} />
      <div className="mt-4">
        <PriceControl filters={draft} onChange={onChange} />
      </div>
      <div className="mt-4 flex items-center justify-between">
        <button
          type="button"
          className="btn btn-ghost"
          onClick={() => onChange({ dealType: undefined, priceRange: undefined })}
        >
          {words.clear}
        </button>
        <ShowButton
          draft={draft}
          onShow={(next) => {
            void go(next)
            onClose()
          }}
        />
      </div>
    </>
  )
}
