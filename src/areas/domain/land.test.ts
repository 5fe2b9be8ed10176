import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { type AreaFeature, BOUNDARY_FILES } from '../boundary-files.ts'
import type { Point } from './area.ts'
import { covers } from './geometry.ts'
import { LAND } from './land.ts'

test.each<[name: string, point: Point]>([
  ['Tel Aviv', [34.7818, 32.0853]],
  ['Haifa, on the Carmel', [34.99, 32.8]],
  ['Jerusalem', [35.21, 31.77]],
  ['Eilat', [34.94, 29.56]],
  ['Tiberias', [35.5, 32.79]],
])('%s is land', (_, point) => {
  expect(covers(LAND, point)).toBe(true)
})

test.each<[name: string, point: Point]>([
  ['off Tel Aviv', [34.74, 32.08]],
  ['off Haifa', [34.9, 32.85]],
  ['in the bay of Haifa', [35.03, 32.87]],
  ['in the Sea of Galilee', [35.58, 32.82]],
  ['in the Dead Sea', [35.5, 31.5]],
  ['in the Gulf of Eilat', [34.95, 29.4]],
])('%s is water', (_, point) => {
  expect(covers(LAND, point)).toBe(false)
})

test('the middles of nearly all neighbourhoods are land', () => {
  const { features } = JSON.parse(readFileSync(BOUNDARY_FILES.areas, 'utf8')) as {
    features: AreaFeature[]
  }
  const middles = features.map(({ geometry: { coordinates } }): Point => {
    const ring = coordinates[0]?.[0] ?? []
    const mean = (axis: 0 | 1) => ring.reduce((sum, point) => sum + point[axis], 0) / ring.length
    return [mean(0), mean(1)]
  })
  const wet = middles.filter((point) => !covers(LAND, point))
  expect(wet.length / middles.length).toBeLessThan(0.01)
})
