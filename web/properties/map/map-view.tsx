import { useRouteContext } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { Island, part } from '../../lib/island.tsx'
import { useLoaded } from '../../lib/route-data.ts'
import { themeAtom } from '../../lib/theme.ts'
import { finderText } from '../../locales/en/finder.ts'
import { useText } from '../../locales/text.ts'
import { finderApi } from '../api.ts'
import type { Applied } from '../applied.ts'
import { Chips } from '../chips.tsx'
import { SmallFilters } from '../filter-sheet.tsx'
import { HomeList } from '../home-list.tsx'
import type { LoadedList, loadFinder } from '../load.ts'
import type { Finder } from '../use-finder.ts'
import { MapFilters } from './map-filters.tsx'
import { TilePreview } from './tile-preview.tsx'

const mapPart = part(async () => (await import('./finder-map.tsx')).FinderMap)

type Props = {
  loaded: LoadedList | null
  isBusy: boolean
  now: string
  finder: Finder
  /** Filters that are on. */
  applied: readonly Applied[]
}

type Note = keyof (typeof finderText)['finder']['map']['notes']

/**
 * The map with its filters, and the list of the homes in view: beside it from lg, else as a sheet that is scrolled over
 * it. Everything but the map itself also works when that cannot be loaded.
 */
export function MapView({ applied, ...list }: Props) {
  const { loaded, now, finder } = list
  const { finder: words } = useText(finderText)
  const [pointed, setPointed] = useState<string | null>(null)
  const [note, setNote] = useState<Note | null>(null)
  const [tools, setTools] = useState<HTMLElement | null>(null)
  const [size, setSize] = useState<HTMLElement | null>(null)
  const { target, search } = useGeocoder(setNote)
  return (
    <div className="lg:grid lg:grid-cols-[minmax(0,300px)_minmax(0,1fr)] xl:grid-cols-[minmax(0,360px)_minmax(0,1fr)] lg:gap-5">
      <div className="relative isolate max-lg:sticky max-lg:top-16 max-lg:-mx-4 sm:max-lg:-mx-5 md:max-lg:-mx-6 lg:order-2">
        <div className="finder-map overflow-hidden bg-sunken lg:rounded-2xl">
          <TileHost />
          <Island
            part={mapPart}
            of={{
              finder,
              now,
              pointed,
              target,
              onPoint: setPointed,
              onNote: setNote,
              slots: { tools, size },
            }}
            loading={
              <div className="skel absolute inset-0 rounded-none" aria-busy="true">
                <TilePreview finder={finder} />
              </div>
            }
          />
          <Filters finder={finder} applied={applied} onEnter={search} onToolsSlot={setTools} />
          <Status total={loaded?.list?.pagination.total} note={note} onSizeSlot={setSize} />
        </div>
      </div>
      <section aria-label={words.map.list} className="finder-sheet lg:order-1">
        <HomeList {...list} isNarrow onPoint={setPointed} />
      </section>
    </div>
  )
}

type FiltersProps = {
  finder: Finder
  applied: readonly Applied[]
  onEnter(text: string): void
  /** Called with the element that holds the tools of drawing. */
  onToolsSlot(element: HTMLElement | null): void
}

function Filters({ finder, applied, onEnter, onToolsSlot }: FiltersProps) {
  return (
    <div className="finder-controls">
      <div className="md:hidden">
        <SmallFilters finder={finder} count={applied.length} onEnter={onEnter} />
        {applied.length > 0 && (
          <div className="mt-2 flex gap-2 overflow-x-auto *:shrink-0">
            <Chips finder={finder} applied={applied} />
          </div>
        )}
      </div>
      <MapFilters finder={finder} count={applied.length} onEnter={onEnter} />
      <div ref={onToolsSlot} className="draw-slot" />
    </div>
  )
}

type StatusProps = {
  /** Undefined while the homes are loading. */
  total: number | undefined
  note: Note | null
  /** Called with the element that shows the size of what is drawn. */
  onSizeSlot(element: HTMLElement | null): void
}

/** How many homes are in view, and what could not be shown. */
function Status({ total, note, onSizeSlot }: StatusProps) {
  const { finder: words } = useText(finderText)
  return (
    <p
      className="pointer-events-none absolute start-4 bottom-12 z-(--z-index-mapui) flex max-w-3/4 flex-wrap gap-2 md:start-84 md:max-w-[calc(100%-26rem)]"
      role="status"
    >
      {total !== undefined && (
        <span className="chip h-8 bg-raised text-sm text-ink tabular-nums shadow-2">
          {words.map.inView(total)}
        </span>
      )}
      <span ref={onSizeSlot} className="contents" />
      {note && (
        <span className="chip chip-warn h-auto min-h-8 text-sm whitespace-normal shadow-2">
          {words.map.notes[note]}
        </span>
      )}
    </p>
  )
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
