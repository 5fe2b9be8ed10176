import { describe, expect, test } from 'bun:test'
import type { Point } from '../../areas/domain/area.ts'
import { covers } from '../../areas/domain/geometry.ts'
import { seeded } from '../../testing/worlds/random.ts'
import { POINTS_MAX } from '../domain/limits.ts'
import { metresBetween } from '../domain/walk.ts'
import type { Disc } from './field.ts'
import { outlineOf } from './outline.ts'

/** A bus line in the open: discs along it, that become smaller. */
function aLine(chance: () => number, count: number): Disc[] {
  let [x, y] = [34.7 + chance() * 0.2, 31.9 + chance() * 0.2]
  const [east, north] = [chance() - 0.5, chance() - 0.5]
  return Array.from({ length: count }, (_, at): Disc => {
    ;[x, y] = [x + east * 0.02 + chance() * 0.002, y + north * 0.02 + chance() * 0.002]
    return { point: [x, y], metres: 900 - (at * 600) / count }
  })
}

/** How far inside of all discs a point is, in metres. */
const depthOf = (discs: readonly Disc[], point: Point) =>
  Math.max(...discs.map((disc) => disc.metres - metresBetween(disc.point, point)))

describe.each([1, 2, 3, 4])('a reach by lines of buses, %i', (seed) => {
  const chance = seeded(seed)
  const discs = Array.from({ length: 5 }, () => aLine(chance, 12)).flat()
  const rings = outlineOf(discs)
  const shape = { polygons: [rings] }

  test('its outline has inside what is reached, and nothing else', () => {
    const seen = { inside: 0, outside: 0 }
    for (let at = 0; at < 3_000; at += 1) {
      const { point, metres } = discs[Math.floor(chance() * discs.length)] as Disc
      const wide = (metres + 600) / 100_000
      const home: Point = [
        point[0] + (chance() - 0.5) * 2 * wide,
        point[1] + (chance() - 0.5) * 2 * wide,
      ]
      const depth = depthOf(discs, home)
      // Nearer to the edge than half a cell of the grid either will do.
      if (Math.abs(depth) < 45) continue
      expect([depth, covers(shape, home)]).toEqual([depth, depth > 0])
      seen[depth > 0 ? 'inside' : 'outside'] += 1
    }
    expect([seen.inside > 300, seen.outside > 300]).toEqual([true, true])
  })

  test('its outline is several areas of few points', () => {
    expect(rings.length).toBeGreaterThan(2)
    expect(rings.flat().length).toBeLessThanOrEqual(POINTS_MAX)
    for (const ring of rings) expect(ring.length).toBeGreaterThan(3)
  })
})

test('what is not reached in the middle of a reach is a hole', () => {
  const around = Array.from({ length: 24 }, (_, at): Disc => {
    const turn = (at / 24) * 2 * Math.PI
    return { point: [34.8 + Math.cos(turn) * 0.02, 32 + Math.sin(turn) * 0.02], metres: 700 }
  })
  const rings = outlineOf(around)
  expect(rings.length).toBe(2)
  const shape = { polygons: [rings] }
  expect(covers(shape, [34.8, 32])).toBe(false)
  expect(covers(shape, [34.82, 32])).toBe(true)
})

test('the reach of three hours in the whole country stays small', () => {
  const chance = seeded(9)
  const discs = Array.from(
    { length: 8_000 },
    (): Disc => ({ point: [34.3 + chance() * 1.3, 29.6 + chance() * 3.6], metres: 900 }),
  )
  const rings = outlineOf(discs)
  expect(rings.length).toBeGreaterThan(5)
  expect(rings.flat().length).toBeLessThanOrEqual(POINTS_MAX)
  expect(Buffer.byteLength(JSON.stringify(rings))).toBeLessThan(25_000)
})
