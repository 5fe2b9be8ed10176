import { CaretDownIcon } from '@phosphor-icons/react/dist/ssr/CaretDown'
import { useId, useState } from 'react'
import { useIsHydrated } from '../../lib/hydrated.ts'
import { finderText } from '../../locales/en/finder.ts'
import { useText } from '../../locales/text.ts'
import { DealControl, ListingControl, MarksControl, RoomsControl } from '../controls.tsx'
import { PriceControl } from '../price-control.tsx'
import { changed } from '../search.ts'
import { SearchField } from '../search-field.tsx'
import { ShowButton } from '../show-button.tsx'
import type { Finder } from '../use-finder.ts'

type Props = { finder: Finder; count: number; onEnter(text: string): void }

/** The filters over the start of the map, which can be folded. From md. */
export function MapFilters({ finder, count, onEnter }: Props) {
  const { finder: words } = useText(finderText)
  const [isOpen, setOpen] = useState(true)
  const id = useId()
  return (
    <section
      aria-label={words.filters}
      className="hidden min-h-0 flex-col overflow-y-auto rounded-2xl bg-raised shadow-3 md:flex"
      data-filters
    >
      <h2>
        <button
          type="button"
          className="flex min-h-14 w-full items-center gap-2 px-4 text-md font-semibold"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {words.filters}
          {count > 0 && <span className="count">{count}</span>}
          <CaretDownIcon
            className={`ms-auto size-4 text-ink-3 ${isOpen ? 'rotate-180' : ''}`}
            weight="bold"
            aria-hidden="true"
          />
        </button>
      </h2>
      <div id={id} className={isOpen ? 'grid gap-4 px-4 pb-4' : 'hidden'}>
        <SearchField finder={finder} className="field field-sm" onEnter={onEnter} />
        <Controls finder={finder} />
      </div>
    </section>
  )
}

function Controls({ finder }: { finder: Finder }) {
  const { finder: words } = useText(finderText)
  const { search, change } = finder
  const isHydrated = useIsHydrated()
  const applied = JSON.stringify([search.dealType, search.priceRange])
  // The controls need a script, and write style attributes, which the page policy forbids in HTML of the server.
  if (!isHydrated) return null
  const control = {
    filters: search,
    onChange: (part: Parameters<typeof changed>[1]) => void change(part),
  }
  return (
    <>
      <Labelled label={words.rooms}>
        <RoomsControl {...control} />
      </Labelled>
      <Labelled label={words.deal}>
        <DealControl {...control} />
      </Labelled>
      {search.dealType && <PriceOfMap key={applied} finder={finder} />}
      <Labelled label={words.listing}>
        <ListingControl {...control} />
      </Labelled>
      <div>
        <MarksControl {...control} />
      </div>
    </>
  )
}

/** The price, applied by a button as soon as it differs. */
function PriceOfMap({ finder: { search, go } }: { finder: Finder }) {
  const [draft, setDraft] = useState(search)
  const isChanged = draft.priceRange !== search.priceRange
  return (
    <div>
      <PriceControl filters={draft} onChange={(part) => setDraft(changed(draft, part))} />
      {isChanged && (
        <ShowButton draft={draft} className="mt-3 w-full" onShow={(next) => void go(next)} />
      )}
    </div>
  )
}

function Labelled({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div>
      <p className="label" aria-hidden="true">
        {label}
      </p>
      {children}
    </div>
  )
}
