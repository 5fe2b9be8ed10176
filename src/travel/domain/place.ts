// Places: where a user travels to, and how and when.
import type { Point } from '../../areas/domain/area.ts'

export const MODES = ['transit', 'walk', 'bike', 'drive'] as const
export type Mode = (typeof MODES)[number]

/** Those that follow streets, without a timetable. */
export const ROUTED_MODES = ['walk', 'bike', 'drive'] as const
export type RoutedMode = (typeof ROUTED_MODES)[number]

export const WEEKDAYS = [
  'sunday',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
] as const
export type WeekdayName = (typeof WEEKDAYS)[number]

export const PLACE_NAME_MAX = 40
export const ADDRESS_MAX = 200

export type Place = {
  rid: number
  id: string
  name: string
  /** As its user typed it; empty for a point of the map. */
  address: string
  point: Point
  mode: Mode
  /** When one wants to be there, HH:MM in Israel. */
  day: WeekdayName
  at: string
}

/** The minutes since midnight of HH:MM. */
export const minutesOf = (at: string) => Number(at.slice(0, 2)) * 60 + Number(at.slice(3))

/** How long it takes from a home to a place. */
export type Travel = {
  place: Pick<Place, 'id' | 'name' | 'day' | 'at'>
  minutes: number
  /** The mode of the place, or `walk` where that is faster than a vehicle. */
  mode: Mode
  /** Null for what has no vehicles to change. */
  changes: number | null
  /** Whether it is estimated from a straight line, or the home is known by its street only. */
  isAbout: boolean
}
