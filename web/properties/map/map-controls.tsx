import { useState } from 'react'
import { finderText } from '../../locales/en/finder.ts'
import { useText } from '../../locales/text.ts'
import { ListingControl, RoomsControl } from '../controls.tsx'
import { Labelled } from '../labelled.tsx'
import { AreaRowPart, FurtherPart } from '../parts.tsx'
import { PriceControl } from '../price-control.tsx'
import { changed, filtersOf } from '../search.ts'
import { ShowButton } from '../show-button.tsx'
import type { Finder } from '../use-finder.ts'

type Change = Parameters<typeof changed>[1]

/** The filters that need a script: each is applied at once, those that are typed by a button. */
export function MapControls({ finder }: { finder: Finder }) {
  const { finder: words } = useText(finderText)
  const { search, change } = finder
  const control = { filters: search, onChange: (part: Change) => void change(part) }
  return (
    <>
      <Labelled label={words.rooms}>
        <RoomsControl {...control} />
      </Labelled>
      <Labelled label={words.listing}>
        <ListingControl {...control} />
      </Labelled>
      <div className="-mb-4">
        <AreaRowPart {...control} />
      </div>
      <Typed key={JSON.stringify(filtersOf(search))} finder={finder} />
    </>
  )
}

/** Price, size and further filters, applied by a button as soon as one of them differs. */
function Typed({ finder: { search, go } }: { finder: Finder }) {
  const [draft, setDraft] = useState(search)
  const control = { filters: draft, onChange: (part: Change) => setDraft(changed(draft, part)) }
  const isChanged = JSON.stringify(draft) !== JSON.stringify(search)
  return (
    <div className="grid gap-4">
      {search.dealType && <PriceControl {...control} />}
      <div>
        <FurtherPart {...control} />
      </div>
      {isChanged && (
        <ShowButton draft={draft} className="w-full" onShow={(next) => void go(next)} />
      )}
    </div>
  )
}
