import { METRES_PER_DEGREE } from '../../src/areas/domain/geometry.ts'

type Position = readonly [longitude: number, latitude: number]

/** The distance of two points of a city in metres. A flat earth is exact enough there. */
export function metresBetween(one: Position, other: Position): number {
  const middle = ((one[1] + other[1]) / 2) * (Math.PI / 180)
  const east = (other[0] - one[0]) * Math.cos(middle)
  return Math.hypot(east, other[1] - one[1]) * METRES_PER_DEGREE
}

/** A distance rounded for display: to tens of metres, from a kilometre on to hundreds. */
export function roundMetres(metres: number): number {
  const step = metres < 1_000 ? 10 : 100
  return Math.max(step, Math.ceil(metres / step) * step)
}
