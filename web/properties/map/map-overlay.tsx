import type { Applied } from '../applied.ts'
import { Chips } from '../chips.tsx'
import { SmallFilters } from '../filter-sheet.tsx'
import type { Finder } from '../use-finder.ts'
import { MapFilters } from './map-filters.tsx'
import type { Fold } from './use-fold.ts'

type Props = {
  finder: Finder
  /** Filters that are on. */
  applied: readonly Applied[]
  fold: Fold
  onEnter(text: string): void
  /** Called with the elements that hold the tools of drawing and the zoom. */
  onToolsSlot(element: HTMLElement | null): void
  onZoomSlot(element: HTMLElement | null): void
}

/** What lies over the map: filters, the tools of drawing, the zoom. */
export function MapOverlay({ finder, applied, fold, onEnter, onToolsSlot, onZoomSlot }: Props) {
  return (
    <div className="finder-controls" data-folded={fold.isOpen ? undefined : ''}>
      <div className="col-span-2 md:hidden" data-over-map>
        <SmallFilters finder={finder} count={applied.length} onEnter={onEnter} />
        {applied.length > 0 && (
          <div className="mt-2 flex gap-2 overflow-x-auto *:shrink-0">
            <Chips finder={finder} applied={applied} />
          </div>
        )}
      </div>
      <MapFilters finder={finder} count={applied.length} fold={fold} onEnter={onEnter} />
      <div ref={onToolsSlot} className="w-fit" data-over-map />
      <div ref={onZoomSlot} className="map-zoom" data-over-map />
    </div>
  )
}
