import { useRouteContext } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useIsHydrated } from '../../lib/hydrated.ts'
import { Island, part } from '../../lib/island.tsx'
import { useLoaded } from '../../lib/route-data.ts'
import { themeAtom } from '../../lib/theme.ts'
import { useLatest } from '../../lib/use-latest.ts'
import { finderText } from '../../locales/en/finder.ts'
import { useText } from '../../locales/text.ts'
import { finderApi, mapQuery } from '../api.ts'
import type { Applied } from '../applied.ts'
import { HomeList } from '../home-list.tsx'
import type { loadFinder } from '../load.ts'
import type { LoadedList } from '../loaded.ts'
import type { Finder } from '../use-finder.ts'
import { useFollowHomes } from '../use-follow-homes.ts'
import { MapOverlay } from './map-overlay.tsx'
import type { View } from './map-props.ts'
import { MapStatus, type Note, Searching } from './map-status.tsx'
import { SheetHead } from './sheet-head.tsx'
import { TilePreview } from './tile-preview.tsx'
import { useFold } from './use-fold.ts'
import { firstView } from './view.ts'

const mapPart = part(async () => (await import('./finder-map.tsx')).FinderMap)

type Props = {
  loaded: LoadedList | null
  isBusy: boolean
  now: string
  finder: Finder
  /** Filters that are on. */
  applied: readonly Applied[]
}

/**
 * The map with its filters, and the list of the homes in view: beside it from lg, else as a sheet that is scrolled over
 * it. Everything but the map itself also works when that cannot be loaded.
 */
export function MapView({ applied, ...list }: Props) {
  const { loaded } = list
  const { finder: words } = useText(finderText)
  const [pointed, setPointed] = useState<string | null>(null)
  const homes = loaded?.found?.page.assets ?? NO_HOMES
  useFollowHomes(homes.map(({ _id }) => _id))
  return (
    <div
      className="lg:grid lg:grid-cols-[minmax(0,300px)_minmax(0,1fr)] xl:grid-cols-[minmax(0,360px)_minmax(0,1fr)] lg:gap-5"
      data-map-frame
    >
      <div className="relative isolate max-lg:sticky max-lg:top-16 max-lg:-mx-4 sm:max-lg:-mx-5 md:max-lg:-mx-6 lg:col-start-2">
        <MapPart {...list} applied={applied} pointed={pointed} onPoint={setPointed} />
      </div>
      <section
        aria-label={words.map.list}
        className="finder-sheet lg:col-start-1 lg:row-start-1"
        data-over-map
      >
        <SheetHead first={loaded?.list?.assets[0]} />
        {!loaded && <NeedsScript />}
        <HomeList {...list} isNarrow onPoint={setPointed} />
      </section>
    </div>
  )
}

type PartProps = Props & { pointed: string | null; onPoint(home: string | null): void }

/** The map, what lies over it, and how many homes it shows. */
function MapPart({ loaded, now, finder, applied, ...pointing }: PartProps) {
  const [note, setNote] = useState<Note | null>(null)
  const [tools, setTools] = useState<HTMLElement | null>(null)
  const [zoom, setZoom] = useState<HTMLElement | null>(null)
  const [size, setSize] = useState<HTMLElement | null>(null)
  const [view, setView] = useState<View | null>(null)
  const frame = useRef<HTMLDivElement>(null)
  const fold = useFold()
  const { target, search } = useGeocoder(setNote)
  useFirstBounds(frame, finder)
  const { first } = useLoaded<typeof loadFinder>()
  const found = loaded?.found?.page ?? null
  const isFound = view === 'settled' && loaded?.found?.query === mapQuery(finder.search)
  const events = { onNote: setNote, onView: setView, onCard: fold.forCard }
  const shown = { finder, now, found: found ?? first, target, hasOpenFilters: fold.isOpen }
  return (
    <div ref={frame} className="finder-map overflow-hidden bg-sunken lg:rounded-2xl">
      <TileHost />
      <Island
        part={mapPart}
        of={{ ...shown, ...pointing, ...events, slots: { tools, zoom, size } }}
        loading={<Loading finder={finder} />}
      />
      <MapOverlay
        finder={finder}
        applied={applied}
        fold={fold}
        onEnter={search}
        onToolsSlot={setTools}
        onZoomSlot={setZoom}
      />
      <MapStatus
        total={isFound ? found?.pagination.total : undefined}
        hasMap={view !== null}
        note={loaded && !loaded.found ? 'pins' : note}
        onSizeSlot={setSize}
      />
    </div>
  )
}

const NO_HOMES: never[] = []

/** Until the map is there: its first tiles, and that it is searched. */
function Loading({ finder }: { finder: Finder }) {
  return (
    <div className="skel absolute inset-0 rounded-none noscript:hidden" aria-busy="true">
      <TilePreview finder={finder} />
      <p className="map-status">
        <Searching />
      </p>
    </div>
  )
}

function NeedsScript() {
  const { finder: words } = useText(finderText)
  return (
    <noscript>
      <p className="alert mb-4">{words.map.needsScript}</p>
    </noscript>
  )
}

/** Writes what the map will show into the address as soon as its size is known, without waiting for its scripts. */
function useFirstBounds(frame: RefObject<HTMLElement | null>, finder: Finder): void {
  const isHydrated = useIsHydrated()
  const latest = useLatest(finder)
  useEffect(() => {
    const { search, go } = latest.current
    if (!isHydrated || !frame.current || search.bounds) return
    const { clientWidth, clientHeight } = frame.current
    void go({ ...search, ...firstView([clientWidth, clientHeight]) }, { isReplacing: true })
  }, [frame, isHydrated])
}

/** Connects to the host of the tiles while the scripts of the map are loaded. */
function TileHost() {
  const { tiles } = useLoaded<typeof loadFinder>()
  const isDark = useAtomValue(themeAtom) === 'dark'
  // Tiles with a path only come from this server.
  const host = tiles && URL.parse(isDark ? tiles.darkTiles : tiles.lightTiles)
  return host ? <link rel="preconnect" href={host.origin} /> : null
}

/** Looks a text up as a place, besides searching for it. */
function useGeocoder(onNote: (note: Note | null) => void) {
  const { api } = useRouteContext({ from: '__root__' })
  const [target, setTarget] = useState<{ lat: number; lon: number } | null>(null)
  async function search(text: string): Promise<void> {
    try {
      const [first] = await finderApi(api).geocode(text)
      onNote(first ? null : 'unknown')
      if (first) setTarget({ lat: first.lat, lon: first.lon })
    } catch {
      // The page shows that it failed. The text is searched in the homes anyway.
      onNote('geocode')
    }
  }
  return { target, search: (text: string) => void search(text) }
}
