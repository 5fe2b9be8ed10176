import { useState } from 'react'
import { finderText } from '../../locales/en/finder.ts'
import { useText } from '../../locales/text.ts'
import { DealControl, ListingControl, MarksControl, RoomsControl } from '../controls.tsx'
import { Labelled } from '../labelled.tsx'
import { PriceControl } from '../price-control.tsx'
import { changed } from '../search.ts'
import { ShowButton } from '../show-button.tsx'
import type { Finder } from '../use-finder.ts'

/** The filters that need a script: each is applied at once, the price by a button. */
export function MapControls({ finder }: { finder: Finder }) {
  const { finder: words } = useText(finderText)
  const { search, change } = finder
  const applied = JSON.stringify([search.dealType, search.priceRange])
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
