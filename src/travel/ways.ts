import type { Point } from '../areas/domain/area.ts'
import type { Db } from '../database/database.ts'
import { estimatedMinutes, routedMinutes } from './domain/estimate.ts'
import { WAY_MAX_MINUTES } from './domain/limits.ts'
import type { Place, RoutedMode, Travel } from './domain/place.ts'
import { keepingLast } from './last-ways.ts'
import { secondsIn } from './routing/grid.ts'
import { packedReachOf, type ReachedPlace } from './store.ts'
import { unpackReach, type Way, waysFrom } from './timetable/reach.ts'

/** A home as travel sees it. */
export type Origin = {
  point: Point
  /** Whether the point is that of the house. */
  isExact: boolean
}

/** The most places whose ways are held: each takes up to a megabyte. */
const HELD_MAX = 32

type Ways = { computedAt: number; from: (home: Point) => Way | undefined }
const held = new WeakMap<object, Map<number, Ways>>()

/**
 * How long it takes from a home to places, in their order, to `most` of them. A place that takes longer than
 * `WAY_MAX_MINUTES` is left out, and so is one by bus or train while it is not known from where it is reached.
 */
export function travelsFrom(
  db: Db,
  home: Origin,
  reached: readonly ReachedPlace[],
  most = Number.POSITIVE_INFINITY,
): Travel[] {
  const found: Travel[] = []
  for (const one of reached) {
    if (found.length >= most) break
    const travel = travelTo(db, one, home)
    if (travel) found.push(travel)
  }
  return found
}

function travelTo(db: Db, reached: ReachedPlace, home: Origin): Travel | undefined {
  const { id, name, day, at } = reached.place
  const found = wayTo(db, reached, home)
  if (!found || found.minutes > WAY_MAX_MINUTES) return undefined
  const { minutes, mode, changes, isAbout } = found
  return { place: { id, name, day, at }, minutes, mode, changes, isAbout }
}

/**
 * The minutes of a way; infinite when it takes longer than `WAY_MAX_MINUTES`, null while it is not known from where the
 * place is reached.
 */
export function minutesTo(db: Db, reached: ReachedPlace, point: Point): number | null {
  const found = wayTo(db, reached, { point, isExact: true })
  if (!found) return null
  return found.minutes > WAY_MAX_MINUTES ? Number.POSITIVE_INFINITY : found.minutes
}

/** Undefined: it is not known from where the place is reached. */
function wayTo(db: Db, reached: ReachedPlace, home: Origin): Found | undefined {
  const { mode } = reached.place
  return mode === 'transit' ? riddenOrWalked(db, reached, home) : routed(db, reached, mode, home)
}

type Found = Omit<Travel, 'place'>

const estimated = (mode: 'walk' | 'bike' | 'drive', from: Point, to: Point): Found => ({
  minutes: estimatedMinutes(mode, from, to),
  mode,
  changes: null,
  isAbout: true,
})

/** By the routing engine where it knows the way, else estimated. */
function routed(
  db: Db,
  { place, computedAt }: ReachedPlace,
  mode: RoutedMode,
  { point }: Origin,
): Found {
  const way = computedAt === null ? undefined : waysOf(db, place, computedAt)(point)
  const about = estimated(mode, point, place.point)
  return way ? { ...about, minutes: routedMinutes(mode, way.seconds) } : about
}

/** The whole way on foot counts where it is faster. */
function riddenOrWalked(
  db: Db,
  { place, computedAt }: ReachedPlace,
  home: Origin,
): Found | undefined {
  const walked = estimated('walk', home.point, place.point)
  if (computedAt === null) return undefined
  const way = waysOf(db, place, computedAt)(home.point)
  const minutes = way && Math.ceil(way.seconds / 60)
  if (!way || minutes === undefined || walked.minutes < minutes) return walked
  return { minutes, mode: 'transit', changes: way.changes, isAbout: !home.isExact }
}

/** The ways to a place, which are unpacked once. */
function waysOf(db: Db, place: Place, computedAt: number): Ways['from'] {
  const { rid } = place
  const ways = held.get(db.$client) ?? new Map<number, Ways>()
  held.set(db.$client, ways)
  const known = ways.get(rid)
  if (known?.computedAt === computedAt) return known.from
  const packed = packedReachOf(db, rid)
  const from = keepingLast(packed ? unpacked(place, packed) : () => undefined)
  if (ways.size >= HELD_MAX) ways.clear()
  ways.set(rid, { computedAt, from })
  return from
}

function unpacked({ mode, point: place }: Place, packed: Uint8Array): Ways['from'] {
  if (mode === 'transit') return waysFrom(unpackReach(packed))
  const grid = new Uint16Array(packed.slice().buffer)
  return (home) => {
    const seconds = secondsIn(grid, { place, mode, home })
    return seconds === undefined ? undefined : { seconds, changes: 0 }
  }
}
