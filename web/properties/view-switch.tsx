import { Link } from '@tanstack/react-router'
import { finderText } from '../locales/en/finder.ts'
import { useText } from '../locales/text.ts'
import { Icon } from '../ui/icon.tsx'
import { switched, type View } from './search.ts'
import type { Finder } from './use-finder.ts'

/** The address of the list is a part of that of the map: only the whole address makes a link the current one. */
const EXACT = { exact: true }

/** List or map, as links. */
export function ViewSwitch({ finder: { search, to } }: { finder: Finder }) {
  const { finder: words } = useText(finderText)
  const current: View = search.view ?? 'list'
  return (
    <nav className="seg" aria-label={words.views.label}>
      {(['list', 'map'] as const).map((view) => {
        return (
          <Link
            key={view}
            to={to}
            search={switched(search, view)}
            activeOptions={EXACT}
            className={view === current ? 'on' : ''}
            aria-current={view === current ? 'true' : undefined}
          >
            <Icon name={`${view}-view`} className="size-4.5 max-sm:hidden" />
            {words.views[view]}
          </Link>
        )
      })}
    </nav>
  )
}
