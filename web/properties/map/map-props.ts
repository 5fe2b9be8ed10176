import type { Finder } from '../use-finder.ts'
import type { DrawSlots } from './drawing.tsx'

export type MapProps = {
  finder: Finder
  now: string
  /** The home whose card in the list is pointed at or has the focus. */
  pointed: string | null
  onPoint(home: string | null): void
  /** The place to fly to, by what the geocoder answered. */
  target: { lat: number; lon: number } | null
  /** Where the tools of drawing are shown. */
  slots: DrawSlots
  onNote(note: 'tiles' | 'boundaries' | 'pins'): void
}
