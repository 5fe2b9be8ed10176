import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { AssetPage } from '../../src/assets/search/wire.ts'
import { finderText } from '../locales/en/finder.ts'
import { useText } from '../locales/text.ts'
import { Icon } from '../ui/icon.tsx'
import { StepFocus } from '../ui/step-focus.ts'
import { pagesOf } from './pages-of.ts'
import { changed, type FinderSearch } from './search.ts'
import type { Finder } from './use-finder.ts'

type Props = { finder: Finder; pagination: AssetPage['pagination'] }

/** The pages of the list, as links: back and forward keep them. */
export function Pager({ finder, pagination: { total, limit } }: Props) {
  const { finder: words } = useText(finderText)
  const { search } = finder
  const page = search.page ?? 1
  const count = Math.ceil(total / limit)
  if (count < 2 && page === 1) return null
  return (
    <nav
      aria-label={words.pages}
      data-pager
      className="mt-8 flex items-center justify-center gap-1"
    >
      <StepFocus page={page} />
      <Step finder={finder} page={page - 1} isOn={page > 1} label={words.previous}>
        <Icon name="caret-left" className="size-5" />
      </Step>
      {pagesOf(page, count).map((one, at, all) =>
        one === null ? (
          <span key={`after ${all[at - 1]}`} className="px-1 text-ink-3">
            …
          </span>
        ) : (
          <Link
            key={one}
            className={`grid size-11 place-items-center rounded-md text-base tabular ${one === page ? 'bg-ink font-semibold text-ink-inverse' : 'font-medium text-ink-2 hover:bg-hover'}`}
            to={finder.to}
            search={addressOf(search, one)}
            aria-label={words.page(one)}
            aria-current={one === page ? 'page' : undefined}
          >
            {one}
          </Link>
        ),
      )}
      <Step finder={finder} page={page + 1} isOn={page < count} label={words.next}>
        <Icon name="caret-right" className="size-5" />
      </Step>
    </nav>
  )
}

/** The address of a page. */
function addressOf(search: FinderSearch, page: number): FinderSearch {
  return changed(search, { page: page > 1 ? page : undefined })
}

type StepProps = { finder: Finder; page: number; isOn: boolean; label: string; children: ReactNode }

function Step({ finder, page, isOn, label, children }: StepProps) {
  if (!isOn)
    return (
      <button type="button" className="icon-btn" disabled aria-label={label}>
        {children}
      </button>
    )
  return (
    <Link
      className="icon-btn"
      to={finder.to}
      search={addressOf(finder.search, page)}
      aria-label={label}
    >
      {children}
    </Link>
  )
}
