import { Popover, PopoverButton, PopoverPanel } from '@headlessui/react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { finderText } from '../locales/en/finder.ts'
import { useText } from '../locales/text.ts'
import { withoutFurther } from './applied.ts'
import { type ControlProps, ListingControl, RoomsControl } from './controls.tsx'
import { AreaPart, FurtherPart } from './parts.tsx'
import { PriceControl } from './price-control.tsx'
import { changed, type FinderSearch } from './search.ts'
import { ShowButton } from './show-button.tsx'
import type { Finder } from './use-finder.ts'

/** The filters that have a segment of the bar. */
export type FilterKind = 'area' | 'rooms' | 'price' | 'listing' | 'further'

const WIDTH: Record<FilterKind, string> = {
  area: 'w-96',
  rooms: 'w-88',
  price: 'w-90',
  listing: 'w-80 end-0',
  further: 'max-h-[70dvh] w-96 overflow-y-auto end-0',
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

type Change = Parameters<typeof changed>[1]
const NO_PRICE: Change = { priceRange: undefined }

type ControlsProps = { kind: FilterKind; finder: Finder; onClose(): void }

function Controls({ kind, finder, onClose }: ControlsProps) {
  const control = {
    filters: finder.search,
    onChange: (part: Change) => void finder.change(part),
  }
  if (kind === 'rooms') return <RoomsControl {...control} />
  if (kind === 'area') return <AreaPart {...control} />
  if (kind === 'listing') return <ListingControl {...control} />
  const Control = kind === 'price' ? PriceControl : FurtherPart
  const none = kind === 'price' ? () => NO_PRICE : withoutFurther
  const { dealType } = finder.search
  return <Drafted key={dealType} Control={Control} none={none} finder={finder} onClose={onClose} />
}

type DraftedProps = {
  Control(props: ControlProps): ReactNode
  /** What takes the filters of the control away. */
  none: typeof withoutFurther
  finder: Finder
  onClose(): void
}

/** Filters that are applied together by the button that says what they bring. */
function Drafted({ Control, none, finder: { search, go }, onClose }: DraftedProps) {
  const { finder: words } = useText(finderText)
  const [draft, setDraft] = useState<FinderSearch>(search)
  const onChange = (part: Change) => setDraft(changed(draft, part))
  return (
    <>
      <Control filters={draft} onChange={onChange} />
      <div className="mt-4 flex items-center justify-between">
        <button
          type="button"
          className="btn btn-ghost"
          onClick={() => onChange(none(draft, words))}
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
