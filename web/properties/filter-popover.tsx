import { Popover, PopoverButton, PopoverPanel } from '@headlessui/react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { finderText } from '../locales/en/finder.ts'
import { useText } from '../locales/text.ts'
import { AreaControl } from './area-control.tsx'
import { DealControl, ListingControl, MarksControl, RoomsControl } from './controls.tsx'
import { PriceControl } from './price-control.tsx'
import { changed, type FinderSearch } from './search.ts'
import { ShowButton } from './show-button.tsx'
import type { Finder } from './use-finder.ts'

/** The filters that have a segment of the bar. */
export type FilterKind = 'area' | 'rooms' | 'price' | 'listing'

const WIDTH: Record<FilterKind, string> = {
  area: 'w-80',
  rooms: 'w-88',
  price: 'w-90',
  listing: 'w-80 end-0',
}

type Props = {
  kind: FilterKind
  finder: Finder
  label: string
  /** How the button looks. */
  className: string
  inside: ReactNode
}

/**
 * A segment of the bar with its controls. It opens as soon as it is mounted, which is after a click on the button
 * before.
 */
export function FilterPopover({ kind, finder, label, className, inside }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.click(), [])
  return (
    <Popover className="relative">
      <PopoverButton ref={button} className={className}>
        {inside}
      </PopoverButton>
      <PopoverPanel
        focus
        className={`pop rise absolute top-[calc(100%+8px)] z-(--z-index-popover) p-5 ${WIDTH[kind]}`}
        aria-label={label}
      >
        {({ close }) => <Controls kind={kind} finder={finder} onClose={() => close()} />}
      </PopoverPanel>
    </Popover>
  )
}

type ControlsProps = { kind: FilterKind; finder: Finder; onClose(): void }

function Controls({ kind, finder, onClose }: ControlsProps) {
  const control = {
    filters: finder.search,
    onChange: (part: Parameters<typeof changed>[1]) => void finder.change(part),
  }
  if (kind === 'price') return <PriceDraft finder={finder} onClose={onClose} />
  if (kind === 'rooms') return <RoomsControl {...control} />
  if (kind === 'area')
    return (
      <AreaControl
        filters={finder.search}
        onChange={(part) => {
          control.onChange(part)
          onClose()
        }}
      />
    )
  return (
    <>
      <ListingControl {...control} />
      <div className="mt-3">
        <MarksControl {...control} />
      </div>
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
