import { Link } from '@tanstack/react-router'
import { type FilterName, FORMER_NAMES } from '../../src/assets/search/domain.ts'
import type { AssetPage } from '../../src/assets/search/wire.ts'
import { finderText } from '../locales/en/finder.ts'
import { useText } from '../locales/text.ts'
import { EmptyHouse } from '../ui/empty-house.tsx'
import { changed, filtersOf } from './search.ts'
import type { Finder } from './use-finder.ts'

type Props = { finder: Finder; relax: AssetPage['relax'] }

/** No homes: why, and the filters without which there are some. */
export function EmptyList({ finder: { search, to }, relax }: Props) {
  const { finder: words } = useText(finderText)
  const filters = filtersOf(search)
  return (
    <div className="grid justify-items-center gap-3 py-12 text-center">
      <EmptyHouse />
      <h2 className="mt-4 text-xl font-semibold">{words.none}</h2>
      <p className="text-base text-ink-3">
        {relax.length > 0 ? words.noneHint : hintOf(filters, words)}
      </p>
      {relax.length > 0 && (
        <div className="mt-2 flex flex-wrap justify-center gap-2">
          {relax.map(({ filter, count }) => (
            <Link
              key={filter}
              className="btn btn-line tabular"
              to={to}
              search={changed(search, { [nameOf(filter)]: undefined })}
            >
              {words.without(words.names[nameOf(filter)], count)}
            </Link>
          ))}
        </div>
      )}
    </div>
  )
}

/** The name that a filter has here, of one that the server names as it was asked for. */
function nameOf(filter: AssetPage['relax'][number]['filter']): FilterName {
  const now = Object.entries(FORMER_NAMES).find(([, former]) => former === filter)?.[0]
  return (now ?? filter) as FilterName
}

type Words = typeof finderText.finder

function hintOf(filters: ReturnType<typeof filtersOf>, words: Words): string {
  const names = Object.keys(filters).filter((name) => name !== 'dealType')
  if (names.length === 0) return words.noneYet
  if (names.length > 1) return words.noneHint
  return filters.saved ? words.noneSaved : filters.hidden ? words.noneHidden : words.noneHint
}
