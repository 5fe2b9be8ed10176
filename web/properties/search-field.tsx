import { useIsHydrated } from '../lib/hydrated.ts'
import { useTypedSearch } from '../lib/use-typed-search.ts'
import { finderText } from '../locales/en/finder.ts'
import { useText } from '../locales/text.ts'
import { Icon } from '../ui/icon.tsx'
import { SEARCH_TEXT_MAX } from './search.ts'
import type { Finder } from './use-finder.ts'

type Props = {
  finder: Finder
  className: string
  inputClass?: string
  /** Shown above the field; without it the field has the name for screen readers only. */
  label?: string
  /** Called with the text when the user asks for it with Enter. */
  onEnter?(text: string): void
}

/** The text of the search. Without JavaScript, Enter sends it as a form with the other filters. */
export function SearchField({ finder, className, inputClass, label, onEnter }: Props) {
  const { finder: words } = useText(finderText)
  const { search, to, change } = finder
  const applied = search.searchText ?? ''
  const isHydrated = useIsHydrated()
  const { typed, input, type, submit, clear } = useTypedSearch(
    applied,
    (text) => void change({ searchText: text || undefined }, { isReplacing: true }),
    onEnter,
  )

  return (
    <form className={className} action={to} onSubmit={submit}>
      <Icon name="search" className="size-5 shrink-0 text-ink-3" />
      <label className="min-w-0 flex-1">
        <span className={label ? 'block text-xs font-medium text-ink-3' : 'sr-only'}>
          {words.search}
        </span>
        <input
          ref={input}
          className={inputClass ?? 'w-full'}
          name="searchText"
          placeholder={words.searchHint}
          dir="auto"
          autoComplete="off"
          enterKeyHint="search"
          maxLength={SEARCH_TEXT_MAX}
          data-search
          value={typed}
          onChange={({ target }) => type(target.value)}
        />
      </label>
      <OtherFilters finder={finder} />
      {isHydrated && typed !== '' && <ClearButton onClear={clear} />}
    </form>
  )
}

function ClearButton({ onClear }: { onClear(): void }) {
  const { finder: words } = useText(finderText)
  return (
    <button
      type="button"
      className="icon-btn-sm -me-1.5"
      aria-label={words.clearSearch}
      onClick={onClear}
    >
      <Icon name="close" className="size-4.5" />
    </button>
  )
}

/** The other filters, for a form that the browser sends. */
function OtherFilters({ finder: { search } }: { finder: Finder }) {
  const isHydrated = useIsHydrated()
  const { searchText: _, page, home, ...rest } = search
  if (isHydrated) return null
  return Object.entries(rest).map(([name, value]) => (
    <input
      key={name}
      type="hidden"
      name={name}
      value={typeof value === 'object' ? JSON.stringify(value) : String(value)}
    />
  ))
}
