import { expect, test } from 'bun:test'
import type { ClusterWire } from '../../../src/assets/search/wire.ts'
import { seeded } from '../../../src/testing/worlds/random.ts'
import { meet } from '../../areas/boxes.ts'
import { aPin } from '../../testing/samples.ts'
import { boxOf, homeOf, isTight, type Mark, marksOf, spreadOf } from './marks.ts'

const random = seeded(7)
const homes = Array.from({ length: 100 }, (_, id) =>
  aPin(id, [34.76 + random() * 0.05, 32.06 + random() * 0.05]),
)
const clusters: ClusterWire[] = Array.from({ length: 60 }, () => {
  const [west, south] = [34.76 + random() * 0.05, 32.06 + random() * 0.05]
  const [east, north] = [west + 0.002, south + 0.002]
  return {
    point: [(west + east) / 2, (south + north) / 2],
    count: 2 + Math.floor(random() * 90),
    bounds: [west, south, east, north],
  }
})
const total = homes.length + clusters.reduce((sum, { count }) => sum + count, 0)
const ZOOMS = [8, 11, 13, 14, 15, 17, 19]

const keysOf = (marks: Mark[]) => marks.map(({ key }) => key).sort()

test('at every zoom no mark covers another one, and their numbers add up to all homes', () => {
  for (const zoom of ZOOMS) {
    const marks = marksOf({ homes, clusters }, zoom)
    const boxes = marks.map((mark) => boxOf(mark, zoom))
    const crossed = boxes.filter((box, at) => boxes.some((one, n) => n < at && meet(one, box)))
    expect([zoom, crossed]).toEqual([zoom, []])
    expect(marks.reduce((sum, { count }) => sum + count, 0)).toBe(total)
  }
})

test('the bounds of a cluster hold all its homes', () => {
  for (const { bounds, homes: known, point } of marksOf({ homes, clusters }, 13))
    for (const [x, y] of [point, ...known.map(({ coordinates }) => coordinates)]) {
      expect(x).toBeWithin(bounds[0] - 1e-9, bounds[2] + 1e-9)
      expect(y).toBeWithin(bounds[1] - 1e-9, bounds[3] + 1e-9)
    }
})

test('the order of what was found changes nothing, and one home more changes few marks', () => {
  const before = keysOf(marksOf({ homes, clusters }, 14))
  const turned = { homes: homes.toReversed(), clusters: clusters.toReversed() }
  expect(keysOf(marksOf(turned, 14))).toEqual(before)
  const more = { homes: [...homes, aPin(500, [34.783, 32.083])], clusters }
  const after = keysOf(marksOf(more, 14))
  const known = new Set(before)
  expect(after.filter((key) => !known.has(key)).length).toBeLessThanOrEqual(6)
})

test('homes that are far from each other are pins, with their own ids as keys', () => {
  const far = [aPin(1, [34.995, 32.808]), aPin(2, [34.998, 32.809]), aPin(3, [35.001, 32.807])]
  expect(keysOf(marksOf({ homes: far, clusters: [] }, 16))).toEqual(['home1', 'home2', 'home3'])
  const [folded] = marksOf({ homes: far, clusters: [] }, 10)
  expect([folded?.count, folded && homeOf(folded)]).toEqual([3, undefined])
})

test('homes of one house are tight and are spread without covering each other; others are not', () => {
  const house = Array.from({ length: 7 }, (_, id) => aPin(id, [34.78, 32.08]))
  const [mark] = marksOf({ homes: house, clusters: [] }, 14)
  if (!mark) throw new Error('nothing is drawn')
  expect(isTight(mark)).toBe(true)
  const places = spreadOf(mark).map(({ by: [x, y] }) => [x - 30, y, x + 30, y + 30] as const)
  expect(places).toHaveLength(7)
  expect(places.filter((box, at) => places.some((one, n) => n < at && meet(one, box)))).toEqual([])

  const street = [aPin(1, [34.78, 32.08]), aPin(2, [34.7804, 32.08])]
  const [close] = marksOf({ homes: street, clusters: [] }, 12)
  expect(close && isTight(close)).toBe(false)
  const [counted] = marksOf({ homes: [], clusters: clusters.slice(0, 1) }, 12)
  expect(counted && isTight(counted)).toBe(false)
})

test('a home without a place is not drawn', () => {
  const wrong = { ...aPin(1, [0, 0]), coordinates: [Number.NaN, 1] as [number, number] }
  expect(marksOf({ homes: [wrong], clusters: [] }, 14)).toEqual([])
})
