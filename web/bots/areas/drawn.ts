import type { CriteriaWire } from '../../../src/bots/wire.ts'

export type DrawnArea = CriteriaWire['polygons'][number]

/** The drawn areas of a bot that is being changed, and the one that is on the map with its points. */
export type Drawn = {
  /** The other criteria, too: they decide how many homes an area brings. */
  criteria: CriteriaWire
  onChange(polygons: DrawnArea[]): void
  /** The place of the area that is drawn now, in the list or at its end; null while none is. */
  editing: number | null
  onEdit(at: number | null): void
}
