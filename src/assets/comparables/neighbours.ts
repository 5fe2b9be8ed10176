import type { Point } from '../../areas/domain/area.ts'
import { METRES_PER_DEGREE } from '../../areas/domain/geometry.ts'
import type { DealType } from '../domain/asset.ts'
import {
  COMPARABLES_MAX,
  type Comparison,
  comparisonBy,
  difference,
  differenceOfSize,
  isCopy,
  type Near,
  PER_METRE,
  RADIUS_METRES,
  SIZE_RATIO,
  type Subject,
} from './domain.ts'

const RADIANS = Math.PI / 180
/** The side of a cell of the grid, in metres. */
const CELL = 250
const RINGS = Math.ceil(RADIUS_METRES / CELL)
/** Degrees of longitude are this much shorter at the northern end of Israel: no cell is narrower than `CELL`. */
const SHRINK = Math.cos(33.4 * RADIANS)

/** Homes in memory, found by their place. */
export type Neighbours = {
  /** Adds a home, or replaces it. Only a comparable is compared with others. */
  put(home: Subject, isComparable: boolean): void
  remove(rid: number): void
  get(rid: number): Subject | undefined
  /** Undefined when there are fewer than 8 comparables. */
  compare(subject: Subject): Comparison | undefined
  /** At least the homes whose comparison a change of this one can alter, by rid, without itself. */
  around(home: Subject): Iterable<number>
}

/** A place on the grid, in metres east and north of a common origin. West to east they are too short by up to 6 %. */
type Place = { x: number; y: number }
type Entry = Place & { home: Subject; isComparable: boolean }

function placeOf([longitude, latitude]: Point): Place {
  return { x: longitude * METRES_PER_DEGREE * SHRINK, y: latitude * METRES_PER_DEGREE }
}

/** One number for a cell of homes of that deal type: rows and columns of the grid are below 2^20. */
function keyOf(dealType: DealType, column: number, row: number): number {
  return (column * 2 ** 20 + row) * 2 + (dealType === 'sale' ? 1 : 0)
}

/** How far a coordinate is from the nearest edge of a column or row; 0 inside of it. */
function beyond(at: number, index: number): number {
  return Math.max(index * CELL - at, at - (index + 1) * CELL, 0)
}

const NOWHERE: Place = { x: Number.NaN, y: Number.NaN }

export function createNeighbours(): Neighbours {
  const entries = new Map<number, Entry>()
  /** The homes of each cell from the smallest to the largest. */
  const cells = new Map<number, Entry[]>()
  const cities = new Map<string, Map<number, Entry>>()

  const cellOf = ({ home, x, y }: Entry) =>
    keyOf(home.dealType, Math.floor(x / CELL), Math.floor(y / CELL))
  const cityOf = ({ dealType, city }: Subject) => `${dealType} ${city}`

  function put(home: Subject, isComparable: boolean): void {
    remove(home.rid)
    const { x, y } = home.point ? placeOf(home.point) : NOWHERE
    const entry = { home, isComparable, x, y }
    entries.set(home.rid, entry)
    if (home.city !== null) {
      const ofCity = cities.get(cityOf(home)) ?? new Map<number, Entry>()
      cities.set(cityOf(home), ofCity.set(home.rid, entry))
    }
    if (!home.point) return
    const cell = cells.get(cellOf(entry)) ?? []
    cell.splice(placeBySize(cell, home.size), 0, entry)
    cells.set(cellOf(entry), cell)
  }

  function remove(rid: number): void {
    const entry = entries.get(rid)
    if (!entry) return
    entries.delete(rid)
    cities.get(cityOf(entry.home))?.delete(rid)
    if (!entry.home.point) return
    const left = (cells.get(cellOf(entry)) ?? []).filter((one) => one !== entry)
    if (left.length > 0) cells.set(cellOf(entry), left)
    else cells.delete(cellOf(entry))
  }

  /** The cells at this many steps from the one of a place, and how far each is from it at least, in metres. */
  function* ring(dealType: DealType, { x, y }: Place, steps: number) {
    const [column, row] = [Math.floor(x / CELL), Math.floor(y / CELL)]
    for (let right = -steps; right <= steps; right += 1) {
      const isSide = Math.abs(right) === steps
      const east = beyond(x, column + right)
      for (let up = -steps; up <= steps; up += isSide ? 1 : 2 * steps) {
        const homes = cells.get(keyOf(dealType, column + right, row + up))
        if (homes) yield { homes, metres: Math.hypot(east, beyond(y, row + up)) }
      }
    }
  }

  function nearest(subject: Subject, point: Point): Near[] {
    const best = shortlist(subject)
    const at = placeOf(point)
    // Within the radius the sphere is flat to half a metre, with the width of a degree at the subject's latitude.
    const widen = Math.cos(point[1] * RADIANS) / SHRINK
    /** False: its size alone makes it and those beyond it too different. */
    const look = (entry: Entry | undefined): boolean => {
      if (!entry || differenceOfSize(subject, entry.home) > best.worst()) return false
      const east = (entry.x - at.x) * widen
      const north = entry.y - at.y
      const metres = Math.sqrt(east * east + north * north)
      if (metres <= RADIUS_METRES) best.consider(entry, metres * PER_METRE)
      return isLike(subject, entry.home)
    }
    for (let steps = 0; steps <= RINGS; steps += 1) {
      // No home of this ring can be nearer than this.
      if ((steps - 1) * CELL * PER_METRE > best.worst()) break
      for (const cell of ring(subject.dealType, at, steps)) {
        if (cell.metres * PER_METRE > best.worst()) continue
        const middle = placeBySize(cell.homes, subject.size)
        for (let n = middle; look(cell.homes[n]); n += 1);
        for (let n = middle - 1; look(cell.homes[n]); n -= 1);
      }
    }
    return best.list
  }

  function ofCity(subject: Subject): Near[] {
    const best = shortlist(subject)
    if (subject.city !== null)
      for (const entry of cities.get(cityOf(subject))?.values() ?? []) best.consider(entry, 0)
    return best.list
  }

  return {
    put,
    remove,
    get: (rid) => entries.get(rid)?.home,
    compare(subject) {
      const near = subject.point ? nearest(subject, subject.point) : ofCity(subject)
      return comparisonBy(subject.size, near)
    },
    *around(home) {
      if (home.city !== null)
        for (const { home: other } of cities.get(cityOf(home))?.values() ?? [])
          if (!other.point && other.rid !== home.rid) yield other.rid
      if (!home.point) return
      const at = placeOf(home.point)
      for (let steps = 0; steps <= RINGS; steps += 1)
        for (const { homes } of ring(home.dealType, at, steps))
          for (const { home: other } of homes)
            if (other.rid !== home.rid && isLike(home, other)) yield other.rid
    },
  }
}

/** The place of the first home of this size or more. */
function placeBySize(sorted: readonly Entry[], size: number): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((sorted[middle] as Entry).home.size < size) low = middle + 1
    else high = middle
  }
  return low
}

/** Whether the sizes are similar enough for a comparison. */
function isLike(one: Subject, other: Subject): boolean {
  return one.size <= other.size * SIZE_RATIO && other.size <= one.size * SIZE_RATIO
}

/** Keeps the homes that differ least from the subject, the most similar first; of equal ones the first known. */
function shortlist(subject: Subject) {
  const list: Near[] = []
  let worst = Number.POSITIVE_INFINITY
  return {
    list,
    worst: () => worst,
    consider({ home, isComparable }: Entry, byPlace: number): void {
      const { rid, price, size } = home
      if (byPlace > worst || !isComparable || price === null || rid === subject.rid) return
      if (isCopy(subject, home)) return
      if (byPlace + differenceOfSize(subject, home) > worst || !isLike(subject, home)) return
      const distance = byPlace + difference(subject, home)
      if (distance > worst) return
      let place = list.length
      for (; place > 0; place -= 1) {
        const one = list[place - 1] as Near
        if (one.distance < distance || (one.distance === distance && one.rid < rid)) break
      }
      if (place >= COMPARABLES_MAX) return
      list.splice(place, 0, { rid, price, size, distance })
      if (list.length > COMPARABLES_MAX) list.pop()
      worst = list[COMPARABLES_MAX - 1]?.distance ?? worst
    },
  }
}
