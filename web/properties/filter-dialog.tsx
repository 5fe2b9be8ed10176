import { useState } from 'react'
import { DEAL_TYPES } from '../../src/assets/domain/asset.ts'
import { finderText } from '../locales/en/finder.ts'
import { useText } from '../locales/text.ts'
import { Choices } from '../ui/choices.tsx'
import { Modal, ModalHeader } from '../ui/dialog.tsx'
import { type ControlProps, ListingControl, RoomsControl } from './controls.tsx'
import { Labelled } from './labelled.tsx'
import { AreaRowPart, FurtherPart } from './parts.tsx'
import { PriceControl } from './price-control.tsx'
import { changed, cleared, type FinderSearch } from './search.ts'
import { ShowButton } from './show-button.tsx'
import type { Finder } from './use-finder.ts'

type Props = { finder: Finder; onClose(): void }

/** All filters at once, applied by the button that says how many homes pass them. */
export function FilterDialog({ finder: { search, go }, onClose }: Props) {
  const { finder: words } = useText(finderText)
  const [draft, setDraft] = useState<FinderSearch>(search)
  const control = {
    filters: draft,
    onChange: (part: Parameters<typeof changed>[1]) => setDraft(changed(draft, part)),
  }
  return (
    <Modal onClose={onClose} className="sm:max-w-md">
      <ModalHeader title={words.filters} onClose={onClose} />
      <div className="grid min-h-0 grid-cols-1 gap-5 overflow-y-auto px-5 pb-5">
        <DealControl {...control} />
        <PriceControl {...control} />
        <Labelled label={words.rooms}>
          <RoomsControl {...control} />
        </Labelled>
        <Labelled label={words.listing}>
          <ListingControl {...control} />
        </Labelled>
        <div>
          <AreaRowPart {...control} />
          <FurtherPart {...control} />
        </div>
      </div>
      <Foot
        draft={draft}
        onClear={() => setDraft(cleared(draft))}
        onShow={(next) => {
          void go(next)
          onClose()
        }}
      />
    </Modal>
  )
}

/** Prices have a scale only for one of them, and the choice of the page is under the dialog. */
function DealControl({ filters: { dealType }, onChange }: ControlProps) {
  const { finder: words } = useText(finderText)
  return (
    <Labelled label={words.deal}>
      <Choices
        label={words.deal}
        value={dealType ?? 'both'}
        options={[
          ...DEAL_TYPES.map((value) => ({ value, label: words.deals[value] })),
          { value: 'both' as const, label: words.bothDeals },
        ]}
        onChange={(chosen) => onChange({ dealType: chosen === 'both' ? undefined : chosen })}
        look="wide"
      />
    </Labelled>
  )
}

type FootProps = {
  draft: FinderSearch
  onClear(): void
  onShow(search: FinderSearch): void
}

function Foot({ draft, onClear, onShow }: FootProps) {
  const { finder: words } = useText(finderText)
  return (
    <div className="flex gap-2 border-t border-line p-4">
      <button type="button" className="btn btn-ghost" onClick={onClear}>
        {words.clearAll}
      </button>
      <ShowButton draft={draft} className="flex-1" onShow={onShow} />
    </div>
  )
}
