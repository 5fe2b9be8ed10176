import { MapTrifoldIcon } from '@phosphor-icons/react/dist/ssr/MapTrifold'
import { SquaresFourIcon } from '@phosphor-icons/react/dist/ssr/SquaresFour'
import { Link } from '@tanstack/react-router'
import { finderText } from '../locales/en/finder.ts'
import { useText } from '../locales/text.ts'
import { switched, type View } from './search.ts'
import type { Finder } from './use-finder.ts'

/** The address of the list is a part of that of the map: only the whole address makes a link the current one. */
const EXACT = { exact: true }
const ICONS = { list: SquaresFourIcon, map: MapTrifoldIcon }

/** List or map, as links. */
export function ViewSwitch({ finder: { search, to } }: { finder: Finder }) {
  const { finder: words } = useText(finderText)
  const current: View = search.view ?? 'list'
  return (
    <nav className="seg" aria-label={words.views.label}>
      {(['list', 'map'] as const).map((view) => {
        const Icon = ICONS[view]
        return (
          <Link
            key={view}
            to={to}
            search={switched(search, view)}
            activeOptions={EXACT}
            className={view === current ? 'on' : ''}
            aria-current={view === current ? 'true' : undefined}
          >
            <Icon className="size-4.5 max-sm:hidden" aria-hidden="true" />
            {words.views[view]}
          </Link>
        )
      })}
    </nav>
  )
}
