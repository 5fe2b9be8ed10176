import type { Point } from '../areas/domain/area.ts'
import type { Way } from './timetable/reach.ts'

type WayFrom = (home: Point) => Way | undefined

/** So many points are kept, each in the slot that it falls into: 50 kB for a place. A power of two. */
const SLOTS = 1_024

/**
 * The same ways, of which those are kept that were asked for last: a page of homes is asked for again and again while
 * it is shown. The ways of all homes, one after the other, cost hardly more.
 */
export function keepingLast(from: WayFrom): WayFrom {
  const longitudes = new Float64Array(SLOTS).fill(Number.NaN)
  const latitudes = new Float64Array(SLOTS)
  const ways = new Array<Way | undefined>(SLOTS).fill(undefined)
  return (home) => {
    const [longitude, latitude] = home
    const slot = slotOf(longitude, latitude)
    if (longitudes[slot] === longitude && latitudes[slot] === latitude) return ways[slot]
    const way = from(home)
    longitudes[slot] = longitude
    latitudes[slot] = latitude
    ways[slot] = way
    return way
  }
}

/** By millionths of a degree: neighbours fall into different slots. */
function slotOf(longitude: number, latitude: number): number {
  const mixed = Math.imul(longitude * 1_000_000, 0x9e3779b1) + latitude * 1_000_000
  return (mixed ^ (mixed >>> 16)) & (SLOTS - 1)
}
