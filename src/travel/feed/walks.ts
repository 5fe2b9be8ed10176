import { walkSeconds } from '../domain/walk.ts'
import { nearby, type Points, pointAt } from '../timetable/near.ts'
import { refused } from './archive.ts'

/** More walks than any country has: its stops are not where they are said to be. */
const WALKS_MAX = 20_000_000

/**
 * The walks from each point to the others: where those of a point begin, the others, and the seconds.
 * @throws AppError `invalid` when there are too many.
 */
export function walksBetween(points: Points) {
  const near = nearby(points)
  const from: number[] = [0]
  const to: number[] = []
  const seconds: number[] = []
  for (let at = 0; at < points.latitude.length; at += 1) {
    near(pointAt(points, at), (other, metres) => {
      if (other === at) return
      to.push(other)
      seconds.push(walkSeconds(metres))
    })
    if (to.length > WALKS_MAX) throw refused('too many of its stops are in one place')
    from.push(to.length)
  }
  return {
    walksFrom: Uint32Array.from(from),
    walksTo: Uint16Array.from(to),
    walkSeconds: Uint16Array.from(seconds),
  }
}
