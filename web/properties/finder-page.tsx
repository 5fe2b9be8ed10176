import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { AdminHomes } from '../admin/homes/admin-homes.tsx'
import { NewSince } from '../assets/newness.ts'
import { useFollowMarks } from '../assets/use-follow-marks.ts'
import { CompareSaved } from '../compare/compare-saved.tsx'
import { useIsHydrated } from '../lib/hydrated.ts'
import { useLoaded } from '../lib/route-data.ts'
import { finderText } from '../locales/en/finder.ts'
import { useText } from '../locales/text.ts'
import { Page } from '../shell/page.tsx'
import { SourceLine } from '../sources/source-line.tsx'
import { useSources } from '../sources/use-sources.ts'
import { appliedOf, type Understood } from './applied.ts'
import { Chips } from './chips.tsx'
import { FilterBar } from './filter-bar.tsx'
import { SmallFilters } from './filter-sheet.tsx'
import { FinderTabs } from './finder-tabs.tsx'
import { HiddenNotice } from './hidden-notice.tsx'
import { HomeList } from './home-list.tsx'
import { Keys } from './keys.tsx'
import { type loadFinder, pageSize } from './load.ts'
import { MapView } from './map/map-view.tsx'
import { loadHomeDialog, OpenHome } from './open-home.tsx'
import type { ChosenPlace } from './places.ts'
import { SaveAsBot } from './save-as-bot-button.tsx'
import { filtersOf } from './search.ts'
import { SortMenu } from './sort-menu.tsx'
import { type Finder, useFinder } from './use-finder.ts'
import { useFollowHomes } from './use-follow-homes.ts'
import { useKeptInTab } from './use-kept-in-tab.ts'
import { useList } from './use-list.ts'
import { useLook } from './use-look.ts'
import { ViewSwitch } from './view-switch.tsx'

export { loadFinder } from './load.ts'

/** The details of the home that is open: while they are missing, its dialog would vanish. */
export async function prepare(): Promise<void> {
  if (typeof location === 'object' && /[?&]home=/.test(location.search)) await loadHomeDialog()
}

/** The list and the map of homes. What they show stands in the address. */
export function FinderPage() {
  const data = useLoaded<typeof loadFinder>()
  const { finder: words } = useText(finderText)
  const finder = useFinder()
  const isHydrated = useIsHydrated()
  const isMap = finder.search.view === 'map'
  const known = useSources(data)
  const { loaded, isBusy } = useList(data.coming)
  const list = loaded?.list ?? null
  const understood = list?.understood ?? NOTHING
  const applied = appliedOf(filtersOf(finder.search), data.places, words, understood)
  const results = { loaded, isBusy, finder, now: useMinute(data.now) }
  usePageSize(list?.pagination.limit)
  useLook(data.now)
  useFollowHomes([...(list?.assets ?? NO_HOMES), ...(data.read ? [data.read.home] : [])].map(idOf))
  useKeptInTab(data, finder)
  useFollowMarks()
  return (
    <NewSince value={list?.newSince ?? null}>
      <Page
        heading={words.title}
        subtitle={words.subtitle}
        actions={<ViewSwitch finder={finder} />}
      >
        <FinderTabs finder={finder} />
        {!isMap && (
          <>
            <FilterBar finder={finder} places={data.places} />
            <SmallFilters finder={finder} count={applied.length} />
            <SourceLine {...known} className="mt-3" />
          </>
        )}
        <Applied
          finder={finder}
          applied={applied}
          places={data.places}
          understood={understood}
          total={list?.pagination.total}
        />
        <AdminHomes />
        {finder.search.saved && !isMap && <CompareSaved />}
        {isMap ? <MapView {...results} applied={applied} /> : <HomeList {...results} />}
        {data.read && (
          <OpenHome key={data.read.home._id} read={data.read} now={data.now} finder={finder} />
        )}
        <HiddenNotice />
        {isHydrated && <Keys finder={finder} homes={list?.assets ?? NO_HOMES} />}
      </Page>
    </NewSince>
  )
}

type AppliedProps = {
  finder: Finder
  applied: ReturnType<typeof appliedOf>
  places: readonly ChosenPlace[]
  understood: Understood
  /** Undefined while the homes are loading. */
  total: number | undefined
}

/** How many homes there are, the filters that are on, and what can be done with them. */
function Applied({ finder, applied, places, understood, total }: AppliedProps) {
  const { finder: words } = useText(finderText)
  const isMap = finder.search.view === 'map'
  return (
    <div className={`mb-4 flex flex-wrap items-center gap-2 ${isMap ? 'max-md:hidden' : 'mt-4'}`}>
      <p className="me-1 text-base font-semibold tabular" role="status">
        {total !== undefined && words.total(total)}
      </p>
      <Chips finder={finder} applied={applied} />
      <span className="ms-auto flex items-center gap-2 max-sm:w-full">
        <SaveAsBot finder={finder} places={places} understood={understood} />
        <SortMenu finder={finder} />
      </span>
    </div>
  )
}

const MINUTE_MS = 60_000

/** The time of the page in steps of at least a minute: what shows an age is not drawn again for less. */
function useMinute(now: string): string {
  const shown = useRef(now)
  if (Math.abs(Date.parse(now) - Date.parse(shown.current)) >= MINUTE_MS) shown.current = now
  return shown.current
}

const NO_HOMES: never[] = []
const NOTHING: Understood = []
const idOf = ({ _id }: { _id: string }) => _id

/** Loads the page again when this screen shows another number of homes than the server sent. */
function usePageSize(limit: number | undefined): void {
  const router = useRouter()
  useEffect(() => {
    if (limit !== undefined && limit !== pageSize()) void router.invalidate()
  }, [router, limit])
}
