import { CaretDownIcon } from '@phosphor-icons/react/dist/ssr/CaretDown'
import { useId } from 'react'
import { Island, part } from '../../lib/island.tsx'
import { MD, useIsFrom } from '../../lib/width.ts'
import { finderText } from '../../locales/en/finder.ts'
import { useText } from '../../locales/text.ts'
import { SearchField } from '../search-field.tsx'
import type { Finder } from '../use-finder.ts'
import type { Fold } from './use-fold.ts'

const CONTROLS = part(async () => (await import('./map-controls.tsx')).MapControls)

type Props = {
  finder: Finder
  count: number
  fold: Fold
  onEnter(text: string): void
}

/** The filters over the start of the map, which can be folded. From md. */
export function MapFilters({ finder, count, fold, onEnter }: Props) {
  const { finder: words } = useText(finderText)
  const { isOpen, toggle } = fold
  const id = useId()
  const isShown = useIsFrom(MD)
  return (
    <section
      aria-label={words.filters}
      className="hidden min-h-0 flex-col overflow-y-auto rounded-2xl bg-raised shadow-3 md:flex"
      data-filters
      data-over-map
    >
      <h2>
        <button
          type="button"
          className="flex min-h-14 w-full items-center gap-2 px-4 text-md font-semibold"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={toggle}
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
        {isShown && <Island part={CONTROLS} of={{ finder }} loading={<Coming />} />}
      </div>
    </section>
  )
}

/** As high as the controls, so that what is below them does not move when they come. */
const Coming = () => <div style={{ height: '41rem' }} />
