import { afterEach, beforeEach, expect, test } from 'bun:test'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { areasFile, importLayer } from './layer.ts'
import { loadAreas } from './store.ts'

const areas = loadAreas()
let dataDir = ''
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'metzia-layer-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

/** A square in the sea, where no area is. */
const RING = [
  [34.6, 32.0],
  [34.61, 32.0],
  [34.61, 32.01],
  [34.6, 32.0],
]
const square = (properties: Record<string, unknown> = { hoodCode: 205 }, ring: unknown = RING) => ({
  type: 'Feature',
  properties,
  geometry: { type: 'Polygon', coordinates: [ring] },
})
const layer = (...features: unknown[]) =>
  JSON.stringify({ type: 'FeatureCollection', attribution: ['The city'], features })
const inSea = (file: string) =>
  loadAreas(file).find({
    areaId: null,
    city: null,
    neighbourhood: null,
    isFreeText: true,
    street: 'הרצל 5',
    coordinates: [34.608, 32.003],
  })
const bring = (text: string) => importLayer(dataDir, text, areas)

test('an area has its new boundary, others keep theirs', () => {
  expect(inSea(areasFile(dataDir))).toBeNull()
  expect(bring(layer(square()))).toEqual({ replaced: 1, unknown: [] })
  expect(inSea(areasFile(dataDir))).toEqual({ code: 205, by: 'polygon' })
  const count = (file: string) => JSON.parse(readFileSync(file, 'utf8')).features.length
  expect(count(areasFile(dataDir))).toBeGreaterThan(900)
  expect(JSON.parse(readFileSync(areasFile(dataDir), 'utf8')).attribution).toContain('The city')
})

test('what was exported is imported without a change', () => {
  bring(layer(square()))
  const before = readFileSync(areasFile(dataDir), 'utf8')
  bring(before)
  const sorted = (text: string) =>
    (JSON.parse(text).features as { properties: { hoodCode: number | null } }[])
      .map((one) => JSON.stringify(one))
      .filter((one) => !one.includes('"hoodCode":null'))
      .sort()
  expect(sorted(readFileSync(areasFile(dataDir), 'utf8'))).toHaveLength(sorted(before).length)
  expect(inSea(areasFile(dataDir))).toEqual({ code: 205, by: 'polygon' })
})

test('an area is also found by the names of its city and itself; unknown ones are named', () => {
  const named = square({ cityName: 'תל אביב', name: 'פלורנטין' })
  const { replaced, unknown } = bring(
    layer(square({ cityName: 'תל אביב', name: 'אין כזו' }), named),
  )
  expect([replaced, unknown]).toEqual([1, [{ position: 1, name: 'אין כזו' }]])
  expect(inSea(areasFile(dataDir))?.code).toBe(205)
})

test.each([
  ['{"type":"FeatureCollection","features":[', 'the file'],
  ['', 'the file'],
  ['['.repeat(100_000), 'the file'],
  ['[]', 'type'],
  ['{"type":"FeatureCollection"}', 'type'],
  [layer(), 'features'],
  [layer(square({ hoodCode: 99_999_999 })), 'features'],
  [layer(square(), null), 'features[1]'],
  [
    layer(square(), { type: 'Feature', properties: {}, geometry: { type: 'Point' } }),
    'features[1].geometry.type',
  ],
  [layer(square({ hoodCode: 205 }, RING.slice(0, 3))), 'features[0].geometry.coordinates'],
  [
    layer(square({ hoodCode: 205 }, [...RING.slice(0, 3), [34.6, 32.1]])),
    'features[0].geometry.coordinates',
  ],
  [
    layer(
      square(
        { hoodCode: 205 },
        RING.map(([x, y]) => [y, x]),
      ),
    ),
    'features[0].geometry.coordinates',
  ],
  [
    layer(
      square(
        { hoodCode: 205 },
        RING.map(([x]) => [x, null]),
      ),
    ),
    'features[0].geometry.coordinates',
  ],
  [layer(square(), square({ hoodCode: 1 }, 'none')), 'features[1].geometry.coordinates'],
])('%# a file that is not right changes nothing', (text, path) => {
  let error: unknown
  try {
    bring(text)
  } catch (caught) {
    error = caught
  }
  expect(error).toMatchObject({ kind: 'invalid', fields: { [path]: expect.any(String) } })
  expect(existsSync(join(dataDir, 'areas'))).toBe(false)
})
