import { finderText } from '../locales/en/finder.ts'
import { useText } from '../locales/text.ts'
import { areValid } from './criteria-in.ts'
import { changed, effectiveRange, type FinderSearch } from './search.ts'
import { useTotal } from './use-total.ts'

type Props = { draft: FinderSearch; onShow(search: FinderSearch): void; className?: string }

/** Applies filters, and says how many homes pass them. A range over the whole scale is left out. */
export function ShowButton({ draft, onShow, className = '' }: Props) {
  const { finder: words } = useText(finderText)
  const { dealType, priceRange } = draft
  const range = dealType && priceRange && effectiveRange(dealType, priceRange)
  const wanted = changed(draft, { priceRange: range })
  const isWrong = (priceRange !== undefined && priceRange[0] > priceRange[1]) || !areValid(draft)
  const total = useTotal(wanted)
  return (
    <button
      type="button"
      className={`btn btn-primary tabular ${className}`}
      disabled={isWrong}
      onClick={() => onShow(wanted)}
    >
      {total === null ? words.homes : words.show(total)}
    </button>
  )
}
