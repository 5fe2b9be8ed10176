// How long a way takes that no timetable knows: a straight line by stated factors.
import type { Point } from '../../areas/domain/area.ts'
import type { RoutedMode } from './place.ts'
import { metresBetween, walkSeconds } from './walk.ts'

/** Bicycles take the streets of pedestrians, at 15 km/h. */
const BIKE = { detour: 1.3, metresPerMinute: 250 }
/**
 * Cars: 25 km/h for the first 8 km, which are those of towns, 70 km/h for the others, and 5 minutes to leave and to
 * park.
 */
const CAR = {
  detour: 1.4,
  townMetres: 8_000,
  townMetresPerMinute: 417,
  roadMetresPerMinute: 1_167,
  parkingMinutes: 5,
}

/** The whole minutes of a way without a timetable. */
export function estimatedMinutes(mode: RoutedMode, from: Point, to: Point): number {
  const metres = metresBetween(from, to)
  if (mode === 'walk') return Math.ceil(walkSeconds(metres) / 60)
  if (mode === 'bike') return Math.ceil((metres * BIKE.detour) / BIKE.metresPerMinute)
  const driven = metres * CAR.detour
  const inTown = Math.min(driven, CAR.townMetres)
  const minutes = inTown / CAR.townMetresPerMinute + (driven - inTown) / CAR.roadMetresPerMinute
  return Math.ceil(minutes + CAR.parkingMinutes)
}

/** The whole minutes of a way of which the seconds are known. */
export const routedMinutes = (mode: RoutedMode, seconds: number) =>
  Math.ceil(seconds / 60 + (mode === 'drive' ? CAR.parkingMinutes : 0))
