import { ASSET_SORTS, type AssetSort } from '../../src/assets/search/domain.ts'
import { useIsHydrated } from '../lib/hydrated.ts'
import { finderText } from '../locales/en/finder.ts'
import { useText } from '../locales/text.ts'
import type { Finder } from './use-finder.ts'

/** The order of the list. */
export function SortMenu({ finder: { search, change } }: { finder: Finder }) {
  const { finder: words } = useText(finderText)
  const isHydrated = useIsHydrated()
  return (
    <label className="flex min-w-0 items-center gap-2 text-sm text-ink-3 max-sm:flex-1">
      <span className="max-sm:sr-only">{words.sort}</span>
      {/* From right to left a select draws its arrow over its own padding. */}
      <span className="edge flex h-9 min-w-0 flex-1 rounded-md bg-surface px-2">
        <select
          className="h-full w-full min-w-0 bg-transparent text-sm font-medium text-ink"
          value={search.sort ?? 'newest'}
          disabled={!isHydrated}
          onChange={({ target }) => {
            const sort = target.value as AssetSort
            void change({ sort: sort === 'newest' ? undefined : sort })
          }}
        >
          {ASSET_SORTS.map((sort) => (
            <option key={sort} value={sort}>
              {words.sorts[sort]}
            </option>
          ))}
        </select>
      </span>
    </label>
  )
}
