import type { MapPage } from '../../../src/assets/search/wire.ts'
import type { Finder } from '../use-finder.ts'
import type { DrawSlots } from './drawing.tsx'

/** Whether the address states what the map shows. */
export type View = 'settled' | 'moving'

export type MapProps = {
  finder: Finder
  now: string
  /** The homes of the address; the last ones until they are there. */
  found: MapPage | null
  /** The home whose card in the list is pointed at or has the focus. */
  pointed: string | null
  onPoint(home: string | null): void
  /** The place to fly to, by what the geocoder answered. */
  target: { lat: number; lon: number } | null
  /** Where the tools of drawing, the zoom and the size of what is drawn are shown. */
  slots: DrawSlots & { zoom: HTMLElement | null }
  /** Whether the filters cover a part of the map. */
  hasOpenFilters: boolean
  onNote(note: 'tiles' | 'boundaries'): void
  onView(view: View): void
  /** Called before the card of a home opens. */
  onCard(): void
}
