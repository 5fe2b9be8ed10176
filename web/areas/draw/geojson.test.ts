import { expect, test } from 'bun:test'
import { readGeoJson } from './geojson.ts'

const RING = [
  [34.99, 32.8],
  [35, 32.8],
  [35, 32.81],
  [34.99, 32.8],
]
const POLYGON = { type: 'Polygon', coordinates: [RING] }
const FEATURE = { type: 'Feature', properties: {}, geometry: POLYGON }
const read = (value: unknown) => readGeoJson(JSON.stringify(value))

test('a polygon, a feature and a collection of one feature are read', () => {
  for (const value of [POLYGON, FEATURE, { type: 'FeatureCollection', features: [FEATURE] }])
    expect(read(value)).toEqual(POLYGON as never)
})

test('a ring is closed, heights and further decimals are left out', () => {
  const open = [
    [34.990000001, 32.8, 12],
    [35, 32.8],
    [35, 32.81],
  ]
  expect(read({ type: 'Polygon', coordinates: [open] })).toEqual(POLYGON as never)
})

test.each([
  ['json', '{'],
  ['json', ''],
  ['polygon', 'null'],
  ['polygon', '[]'],
  ['polygon', '"Polygon"'],
  ['polygon', '{"type":"Polygon"}'],
  ['polygon', '{"type":"Polygon","coordinates":[{"length":4}]}'],
  ['polygon', '{"type":"Point","coordinates":[35,32]}'],
  ['polygon', '{"type":"Feature","geometry":null}'],
  ['polygon', '{"type":"MultiPolygon","coordinates":[[[[0,0],[1,0],[1,1]]]]}'],
  ['polygon', JSON.stringify({ type: 'FeatureCollection', features: [FEATURE, FEATURE] })],
  ['polygon', JSON.stringify({ type: 'FeatureCollection', features: [POLYGON] })],
  ['polygon', '{"type":"FeatureCollection","features":{"length":1}}'],
  ['holes', JSON.stringify({ type: 'Polygon', coordinates: [RING, RING] })],
  ['place', '{"type":"Polygon","coordinates":[[[1e999,0],[1,0],[1,1]]]}'],
  ['place', '{"type":"Polygon","coordinates":[[[181,0],[1,0],[1,1]]]}'],
  ['place', '{"type":"Polygon","coordinates":[[[0,-91],[1,0],[1,1]]]}'],
  ['place', '{"type":"Polygon","coordinates":[[["0",0],[1,0],[1,1]]]}'],
  ['place', '{"type":"Polygon","coordinates":[[null,[1,0],[1,1]]]}'],
  ['place', '{"type":"Polygon","coordinates":[[[0],[1,0],[1,1]]]}'],
  ['few', '{"type":"Polygon","coordinates":[[]]}'],
  ['few', '{"type":"Polygon","coordinates":[[[0,0],[1,0],[0,0]]]}'],
  ['crosses', '{"type":"Polygon","coordinates":[[[0,0],[1,1],[1,0],[0,1],[0,0]]]}'],
])('%s: %s', (problem, text) => {
  expect(readGeoJson(text)).toBe(problem as never)
})

test('a text of more than 100 kB is not read, and deep nesting does no harm', () => {
  expect(readGeoJson(`${JSON.stringify(POLYGON)}${' '.repeat(100_000)}`)).toBe('long')
  expect(readGeoJson(`"${'א'.repeat(60_000)}"`)).toBe('long')
  expect(readGeoJson('['.repeat(50_000) + ']'.repeat(50_000))).toBeString()
})

test('more than 200 points are too many', () => {
  const ring = Array.from({ length: 201 }, (_, at) => {
    const angle = (at / 201) * 2 * Math.PI
    return [35 + Math.cos(angle) / 100, 32 + Math.sin(angle) / 100]
  })
  expect(read({ type: 'Polygon', coordinates: [ring] })).toBe('many')
})
