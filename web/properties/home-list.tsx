import { Link, useRouter } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { memo, type ReactNode, useCallback } from 'react'
import type { AssetWire } from '../../src/assets/wire.ts'
import type { HomeBotsWire } from '../../src/matching/wire.ts'
import { FoundHome } from '../assets/home-card.tsx'
import { useHidden } from '../assets/marks.ts'
import { useOneStop } from '../lib/one-stop.ts'
import { useLatest } from '../lib/use-latest.ts'
import { finderText } from '../locales/en/finder.ts'
import { useText } from '../locales/text.ts'
import { Alert } from '../ui/alert.tsx'
import { aboveHomeAtom } from './atoms.ts'
import { EmptyList } from './empty-list.tsx'
import { gridOf, HomesSkeleton } from './homes-skeleton.tsx'
import type { LoadedList } from './loaded.ts'
import { loadHomeDialog } from './open-home.tsx'
import { Pager } from './pager.tsx'
import { finderSearch } from './search.ts'
import type { Finder } from './use-finder.ts'
import { useSaid } from './use-said.ts'

type Props = {
  /** Null until it is loaded for the first time. */
  loaded: LoadedList | null
  /** True while a newer list is on its way. */
  isBusy: boolean
  now: string
  finder: Finder
  /** One home in a row: beside the map. */
  isNarrow?: boolean
  /** Called with the home that is pointed at or has the focus, and with null when none is. */
  onPoint?: (home: string | null) => void
}

/** The homes of a page as cards, with the pager; or why there are none. */
export function HomeList(props: Props) {
  const { loaded, isBusy, now, finder, isNarrow = false, onPoint } = props
  const { finder: words } = useText(finderText)
  const isHidden = useHidden()
  const above = useAtomValue(aboveHomeAtom)
  const latest = useLatest(finder)
  const onOpen = useCallback((home: string) => void latest.current.openHome(home), [])
  const { to } = finder
  const said = useSaid(loaded)
  if (!loaded) return <HomesSkeleton isNarrow={isNarrow} />
  const { list, problem } = loaded
  if (!list) return <Failed problem={problem} />
  // A home that was just hidden is removed from the list; with the filter for hidden ones, one that is shown again.
  const isShown = finder.search.hidden
    ? isHidden
    : (home: Parameters<typeof isHidden>[0]) => !isHidden(home)
  const homes = list.assets.filter(isShown)
  if (list.pagination.total === 0) return <EmptyList finder={finder} relax={list.relax} />
  return (
    <>
      <h2 className="sr-only">{words.homes}</h2>
      <ul
        aria-label={words.homes}
        aria-busy={isBusy}
        className={gridOf(isNarrow)}
        onPointerEnter={() => void loadHomeDialog()}
        onFocus={() => void loadHomeDialog()}
      >
        {homes.map((home) => (
          <Cell
            key={home._id}
            home={home}
            now={now}
            to={to}
            onOpen={onOpen}
            onPoint={onPoint}
            above={above}
            said={said.of(home._id)}
            isSaidKept={said.isKept}
          />
        ))}
      </ul>
      <Pager finder={finder} pagination={list.pagination} />
    </>
  )
}

type CellProps = Pick<Props, 'now'> & {
  onPoint: Props['onPoint']
  home: AssetWire
  /** The path of the page. */
  to: Finder['to']
  onOpen(home: string): void
  above: { draw(home: AssetWire): ReactNode } | null
  said: HomeBotsWire | undefined
  isSaidKept: boolean
}

/** A card of the list. It is drawn again only when its home or its place changed, because a page of cards takes long. */
const Cell = memo(function Cell(props: CellProps) {
  const { home, now, to, onOpen, onPoint, above } = props
  const one = useOneStop<HTMLElement>()
  return (
    <li data-home={home._id} {...pointing(home._id, onPoint)}>
      <article ref={one} className="home-card card card-lift">
        {above?.draw(home)}
        <FoundHome
          home={home}
          now={now}
          onOpen={() => onOpen(home._id)}
          said={{ said: props.said, isKept: props.isSaidKept }}
          link={(title) => (
            <Link
              to={to}
              search={(search) => ({ ...finderSearch(search), home: home._id })}
              resetScroll={false}
              data-open
            >
              {title}
            </Link>
          )}
        />
      </article>
    </li>
  )
})

function pointing(id: string, onPoint: Props['onPoint']) {
  if (!onPoint) return {}
  const [point, leave] = [() => onPoint(id), () => onPoint(null)]
  return { onMouseEnter: point, onMouseLeave: leave, onFocus: point, onBlur: leave }
}

function Failed({ problem }: { problem: string }) {
  const { finder: words } = useText(finderText)
  const router = useRouter()
  return (
    <div className="grid justify-items-start gap-3">
      <Alert>{problem || words.failed}</Alert>
      <button type="button" className="btn btn-line" onClick={() => void router.invalidate()}>
        {words.again}
      </button>
    </div>
  )
}
