import type { Point } from '../../areas/domain.ts'
import {
  COMPARABLES_MAX,
  type Comparable,
  type Comparison,
  comparisonBy,
  difference,
  type Near,
  PER_METRE,
  RADIUS_METRES,
  SIZE_RATIO,
  type Subject,
} from './domain.ts'

const METRES_PER_DEGREE = 111_195
/** The side of a cell of the grid, in metres. */
const CELL = 250
const RINGS = Math.ceil(RADIUS_METRES / CELL)
/** The latitude by which the grid shrinks degrees of longitude: the middle of Israel. */
const MIDDLE = Math.cos((31.9 * Math.PI) / 180)

/** Homes in memory, found by their place. */
export type Neighbours = {
  /** Adds a home, or replaces it. */
  put(home: Comparable): void
  remove(rid: number): void
  /** Undefined when there are fewer than 8 comparables. */
  compare(subject: Subject): Comparison | undefined
}

type Cell = { home: Comparable; x: number; y: number }

/** Metres from a common origin, exact enough for the distances that are compared. */
function metresOf([longitude, latitude]: Point): { x: number; y: number } {
  return { x: longitude * METRES_PER_DEGREE * MIDDLE, y: latitude * METRES_PER_DEGREE }
}

export function createNeighbours(): Neighbours {
  const homes = new Map<number, Comparable>()
  const cells = new Map<string, Cell[]>()
  const cities = new Map<string, Map<number, Comparable>>()

  const keyOf = (dealType: string, column: number, row: number) => `${dealType} ${column} ${row}`
  const cellOf = ({ dealType }: Subject, { x, y }: { x: number; y: number }) =>
    keyOf(dealType, Math.floor(x / CELL), Math.floor(y / CELL))
  const cityOf = ({ dealType, city }: Subject) => `${dealType} ${city}`

  function put(home: Comparable): void {
    remove(home.rid)
    homes.set(home.rid, home)
    if (home.city !== null) {
      const ofCity = cities.get(cityOf(home)) ?? new Map()
      cities.set(cityOf(home), ofCity.set(home.rid, home))
    }
    if (!home.point) return
    const at = metresOf(home.point)
    const key = cellOf(home, at)
    const cell = cells.get(key)
    if (cell) cell.push({ home, ...at })
    else cells.set(key, [{ home, ...at }])
  }

  function remove(rid: number): void {
    const home = homes.get(rid)
    if (!home) return
    homes.delete(rid)
    cities.get(cityOf(home))?.delete(rid)
    if (!home.point) return
    const key = cellOf(home, metresOf(home.point))
    const left = (cells.get(key) ?? []).filter((one) => one.home.rid !== rid)
    if (left.length > 0) cells.set(key, left)
    else cells.delete(key)
  }

  /** The cells at this many steps from the middle one. */
  function* ring(subject: Subject, at: { x: number; y: number }, steps: number) {
    const [column, row] = [Math.floor(at.x / CELL), Math.floor(at.y / CELL)]
    for (let right = -steps; right <= steps; right += 1) {
      const isSide = Math.abs(right) === steps
      for (let up = -steps; up <= steps; up += isSide ? 1 : 2 * steps) {
        const cell = cells.get(keyOf(subject.dealType, column + right, row + up))
        if (cell) yield cell
        if (steps === 0) return
      }
    }
  }

  function nearest(subject: Subject, point: Point): Near[] {
    const best = shortlist(subject)
    const at = metresOf(point)
    for (let steps = 0; steps <= RINGS; steps += 1) {
      // No home of this ring can be nearer than this.
      if ((steps - 1) * CELL * PER_METRE > best.worst()) break
      for (const cell of ring(subject, at, steps))
        for (const { home, x, y } of cell) {
          const metres = Math.hypot(x - at.x, y - at.y)
          if (metres <= RADIUS_METRES) best.offer(home, metres * PER_METRE)
        }
    }
    return best.list
  }

  function ofCity(subject: Subject): Near[] {
    const best = shortlist(subject)
    if (subject.city !== null)
      for (const home of cities.get(cityOf(subject))?.values() ?? []) best.offer(home, 0)
    return best.list
  }

  return {
    put,
    remove,
    compare(subject) {
      const near = subject.point ? nearest(subject, subject.point) : ofCity(subject)
      return comparisonBy(subject.size, near)
    },
  }
}

/** Keeps the homes that differ least from the subject, the most similar first; of equal ones the first known. */
function shortlist(subject: Subject) {
  const list: Near[] = []
  const worst = () =>
    list.length < COMPARABLES_MAX
      ? Number.POSITIVE_INFINITY
      : (list[COMPARABLES_MAX - 1]?.distance ?? 0)
  return {
    list,
    worst,
    offer(home: Comparable, byPlace: number): void {
      if (home.rid === subject.rid || byPlace > worst()) return
      const ratio = home.size / subject.size
      if (ratio > SIZE_RATIO || ratio < 1 / SIZE_RATIO) return
      const distance = byPlace + difference(subject, home)
      const isBefore = (one: Near) =>
        one.distance < distance || (one.distance === distance && one.home.rid < home.rid)
      const place = list.findIndex((one) => !isBefore(one))
      if (place === -1 && list.length >= COMPARABLES_MAX) return
      list.splice(place === -1 ? list.length : place, 0, { home, distance })
      list.length = Math.min(list.length, COMPARABLES_MAX)
    },
  }
}
