import { XIcon } from '@phosphor-icons/react/dist/ssr/X'
import { useIsHydrated } from '../lib/hydrated.ts'
import { useTypedSearch } from '../lib/use-typed-search.ts'
import { Icon } from '../ui/icon.tsx'

type Props = {
  /** The text that the address has. */
  applied: string
  onSearch(text: string): void
  label: string
  placeholder: string
  clearLabel: string
  /** The longest text. */
  max: number
  /** The other search parameters, for a form that the browser sends without JavaScript. */
  others?: Readonly<Record<string, string | number>>
}

/** The search field above a list of administrators. The name of its parameter is `search`. */
export function SearchField(props: Props) {
  const { applied, onSearch, label, placeholder, clearLabel, max, others = {} } = props
  const isHydrated = useIsHydrated()
  const { typed, input, type, submit, clear } = useTypedSearch(applied, onSearch)
  return (
    <form
      className="field field-sm flex-1 max-sm:basis-full sm:max-w-80"
      onSubmit={submit}
      role="search"
    >
      <Icon name="search" className="size-5 shrink-0 text-ink-3" />
      <input
        ref={input}
        name="search"
        aria-label={label}
        placeholder={placeholder}
        dir="auto"
        autoComplete="off"
        enterKeyHint="search"
        maxLength={max}
        value={typed}
        onChange={({ target }) => type(target.value)}
      />
      {!isHydrated &&
        Object.entries(others).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
      {isHydrated && typed !== '' && (
        <button
          type="button"
          className="icon-btn-sm -me-1.5"
          aria-label={clearLabel}
          onClick={clear}
        >
          <XIcon className="size-4.5" aria-hidden="true" />
        </button>
      )}
    </form>
  )
}
