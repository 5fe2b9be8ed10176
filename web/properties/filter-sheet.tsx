import { SlidersHorizontalIcon } from '@phosphor-icons/react/dist/ssr/SlidersHorizontal'
import { useState } from 'react'
import { useIsHydrated } from '../lib/hydrated.ts'
import { finderText } from '../locales/en/finder.ts'
import { useText } from '../locales/text.ts'
import { Modal, ModalHeader } from '../ui/dialog.tsx'
import { AreaControl } from './area-control.tsx'
import { DealControl, ListingControl, MarksControl, RoomsControl } from './controls.tsx'
import { PriceControl } from './price-control.tsx'
import { changed, cleared, type FinderSearch } from './search.ts'
import { SearchField } from './search-field.tsx'
import { ShowButton } from './show-button.tsx'
import type { Finder } from './use-finder.ts'

type Props = { finder: Finder; count: number; onEnter?(text: string): void }

/** The search field and the button of the sheet with the other filters. Below md. */
export function SmallFilters({ finder, count, onEnter }: Props) {
  const { finder: words } = useText(finderText)
  const [isOpen, setOpen] = useState(false)
  const isHydrated = useIsHydrated()
  return (
    <section aria-label={words.filters} className="flex gap-2 md:hidden">
      <SearchField finder={finder} className="field flex-1" {...(onEnter ? { onEnter } : {})} />
      <button
        type="button"
        className="btn btn-line h-12 px-3.5"
        aria-label={count > 0 ? words.filtersOn(count) : words.filters}
        disabled={!isHydrated}
        onClick={() => setOpen(true)}
        data-filters
      >
        <SlidersHorizontalIcon className="size-5" aria-hidden="true" />
        {count > 0 && <span className="count">{count}</span>}
      </button>
      {isOpen && <Sheet finder={finder} onClose={() => setOpen(false)} />}
    </section>
  )
}

/** All filters at once, applied by the button that says how many homes pass them. */
function Sheet({ finder: { search, go }, onClose }: { finder: Finder; onClose(): void }) {
  const { finder: words } = useText(finderText)
  const [draft, setDraft] = useState<FinderSearch>(search)
  const control = {
    filters: draft,
    onChange: (part: Parameters<typeof changed>[1]) => setDraft(changed(draft, part)),
  }
  return (
    <Modal onClose={onClose} className="sm:max-w-md">
      <ModalHeader title={words.filters} onClose={onClose} />
      <div className="grid min-h-0 gap-5 overflow-y-auto px-5 pb-5">
        <Labelled label={words.deal}>
          <DealControl {...control} />
        </Labelled>
        <PriceControl {...control} />
        <Labelled label={words.rooms}>
          <RoomsControl {...control} />
        </Labelled>
        <Labelled label={words.area}>
          <AreaControl {...control} />
        </Labelled>
        <Labelled label={words.listing}>
          <ListingControl {...control} />
        </Labelled>
        <div>
          <MarksControl {...control} />
        </div>
      </div>
      <div className="flex gap-2 border-t border-line p-4">
        <button type="button" className="btn btn-ghost" onClick={() => setDraft(cleared(draft))}>
          {words.clearAll}
        </button>
        <ShowButton
          draft={draft}
          className="flex-1"
          onShow={(next) => {
            void go(next)
            onClose()
          }}
        />
      </div>
    </Modal>
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
