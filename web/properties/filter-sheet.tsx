import { useState } from 'react'
import { useIsHydrated } from '../lib/hydrated.ts'
import { Island, part } from '../lib/island.tsx'
import { preload } from '../lib/preload.ts'
import { finderText } from '../locales/en/finder.ts'
import { useText } from '../locales/text.ts'
import { Icon } from '../ui/icon.tsx'
import { SearchField } from './search-field.tsx'
import type { Finder } from './use-finder.ts'

const importDialog = () => import('./filter-dialog.tsx')
const DIALOG = part(async () => (await importDialog()).FilterDialog)

type Props = { finder: Finder; count: number; onEnter?(text: string): void }

/** The search field and the button of the sheet with the other filters, which is in a chunk of its own. Below md. */
export function SmallFilters({ finder, count, onEnter }: Props) {
  const { finder: words } = useText(finderText)
  const [isOpen, setOpen] = useState(false)
  const isHydrated = useIsHydrated()
  const fetchEarly = () => preload(importDialog)
  const onClose = () => setOpen(false)
  return (
    <section aria-label={words.filters} className="flex gap-2 md:hidden">
      <SearchField finder={finder} className="field flex-1" {...(onEnter ? { onEnter } : {})} />
      <button
        type="button"
        className="btn btn-line h-12 px-3.5"
        aria-label={count > 0 ? words.filtersOn(count) : words.filters}
        disabled={!isHydrated}
        onPointerEnter={fetchEarly}
        onFocus={fetchEarly}
        onClick={() => setOpen(true)}
        data-filters
      >
        <Icon name="filters" className="size-5" />
        {count > 0 && <span className="count">{count}</span>}
      </button>
      {isOpen && <Island part={DIALOG} of={{ finder, onClose }} loading={null} onClose={onClose} />}
    </section>
  )
}
