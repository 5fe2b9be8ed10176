import { expect, test } from 'bun:test'
import { mkdtempSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AppError } from '../kernel/errors.ts'
import { collection, feature } from '../testing/worlds/landmarks.ts'
import { eachFeature } from './collection.ts'
import { LANDMARK_NAME_MAX, type Layer } from './domain/landmark.ts'
import {
  LANDMARKS_MAX,
  LAYER_BYTES_MAX,
  type ReadName,
  readFeatures,
  readLayerFile,
} from './read.ts'

const read = (text: string, layer: Layer | null = null, attribution: string | null = 'x') =>
  readFeatures(text, { layer, attribution })
const POINT = [34.77, 32.06]

const layerBy = (tags: object): ReadName | undefined =>
  [...read(collection([feature(POINT, tags)])).layers.keys()][0]

test.each<[ReadName, object]>([
  ['station', { railway: 'station' }],
  ['station', { railway: 'halt' }],
  ['station', { railway: 'tram_stop' }],
  ['school', { amenity: 'school' }],
  ['school', { amenity: 'kindergarten' }],
  ['park', { leisure: 'park' }],
  ['park', { leisure: 'garden' }],
  ['supermarket', { shop: 'supermarket' }],
  ['shelter', { amenity: 'shelter', shelter_type: 'bomb_shelter' }],
  ['shelter', { military: 'bunker', bunker_type: 'bomb_shelter' }],
  ['other', { amenity: 'shelter' }],
  ['other', { amenity: 'shelter', shelter_type: 'public_transport' }],
  ['other', { railway: 'rail' }],
  ['other', { railway: ['station'] }],
  ['other', {}],
])('by its tags, %s: %p', (name, tags) => {
  expect(layerBy(tags)).toBe(name)
})

test('a kind that is given counts whatever the tags say', () => {
  const { layers } = read(collection([feature(POINT, { railway: 'station' })]), 'shelter')
  expect([...layers].map(([name, { landmarks }]) => [name, landmarks.length])).toEqual([
    ['shelter', 1],
  ])
})

test('names are kept in the languages that differ, without what is not seen', () => {
  const names = {
    name: ' תל\u202Eאביב\n\u0000סבידור ',
    'name:he': 'תל אביב סבידור',
    'name:en': 'Savidor',
    'name:sv': 'Sven',
    'name:ru': 7,
  }
  const { layers } = read(
    collection([feature(POINT, { ...names, railway: 'station' }), feature(POINT)]),
    'station',
  )
  expect(layers.get('station')?.landmarks).toEqual([
    { point: [34.77, 32.06], name: 'תל אביב סבידור', names: { en: 'Savidor' } },
    { point: [34.77, 32.06], name: null, names: {} },
  ])
})

const geometry = (type: string, coordinates: unknown) => ({ geometry: { type, coordinates } })
const RING = [
  [34.7, 32],
  [34.9, 32],
  [34.9, 32.2],
  [34.7, 32.2],
  [34.7, 32],
]

test.each([
  ['Point', [34.8, 32.1, 15]],
  ['MultiPoint', RING],
  ['LineString', RING],
  ['MultiLineString', [RING]],
  ['Polygon', [RING, [[34.8, 32.1]]]],
  ['MultiPolygon', [[RING], [[[34.8, 32.1]]]]],
])('the middle of a %s is its point', (type, coordinates) => {
  const [found] = read(collection([geometry(type, coordinates)]), 'park').layers.values()
  const point = found?.landmarks[0]?.point ?? []
  expect(point.map((degrees) => degrees.toFixed(6))).toEqual(['34.800000', '32.100000'])
})

test.each<[string, unknown]>([
  ['null', null],
  ['a text', 'x'],
  ['no geometry', { properties: {} }],
  ['a geometry without coordinates', geometry('Point', null)],
  ['an unknown geometry', geometry('constructor', POINT)],
  ['a list in the place of a number', geometry('Point', [[34.77], 32.06])],
  ['texts', geometry('Point', ['34.77', '32.06'])],
  ['no number', geometry('Point', [null, 32.06])],
  ['a point of another country', geometry('Point', [2.35, 48.85])],
  ['latitude first', geometry('Point', [32.06, 34.77])],
  ['an empty line', geometry('LineString', [])],
  ['an empty area', geometry('Polygon', [[]])],
  ['an area that is flat', geometry('Polygon', RING)],
  ['an area that reaches around the earth', geometry('Polygon', [[...RING, [-170, 32]]])],
])('%s has no point in the country', (_, given) => {
  const [found] = read(collection([given]), 'park').layers.values()
  expect(found?.rejected).toEqual([{ index: 1, reason: 'no point in the country' }])
})

test('an infinite number is no point', () => {
  const text = collection([feature(['x', 32])]).replace('"x"', '1e999')
  expect(read(text, 'park').layers.get('park')?.landmarks).toEqual([])
})

test('what is closed and what has an endless name is left out by its position', () => {
  const { layers } = read(
    collection([
      feature(POINT, { access: 'private' }),
      feature(POINT, { access: 'no' }),
      feature(POINT, { name: 'x'.repeat(1_000_000) }),
      feature(POINT, { 'name:ru': 'x'.repeat(LANDMARK_NAME_MAX + 1) }),
      feature(POINT, { name: 'x'.repeat(LANDMARK_NAME_MAX), access: 'yes' }),
    ]),
    'park',
  )
  const { read: all, landmarks, rejected } = layers.get('park') ?? {}
  expect([all, landmarks?.length]).toEqual([5, 1])
  expect(rejected).toEqual([
    { index: 1, reason: 'it is not open to the public' },
    { index: 2, reason: 'it is not open to the public' },
    { index: 3, reason: 'a name of more than 120 characters' },
    { index: 4, reason: 'a name of more than 120 characters' },
  ])
})

test('keys of objects are no tags', () => {
  const properties = '{"__proto__":{"shop":"supermarket"},"constructor":{"name":"x"},"shop":{}}'
  const text = collection([feature(POINT, 'PROPERTIES')]).replace('"PROPERTIES"', properties)
  expect([...read(text).layers.keys()]).toEqual(['other'])
  expect(({} as { shop?: string }).shop).toBeUndefined()
})

test('of many that are left out the first 1,000 are named', () => {
  const found = read(collection(Array(1_200).fill(null)), 'park').layers.get('park')
  expect([found?.read, found?.rejected.length]).toEqual([1_200, 1_000])
})

test('the file states whose data it is, or who brings it in does', () => {
  const whose = (more: object, given: string | null = null) =>
    read(collection([], more), null, given).attribution
  expect(whose({ attribution: '© OSM' })).toBe('© OSM')
  expect(whose({ copyright: 'ODbL' })).toBe('ODbL')
  expect(whose({ attribution: 'a file' }, 'Haifa')).toBe('Haifa')
  for (const more of [{}, { attribution: ' ' }, { copyright: 1 }, { copyright: 'x'.repeat(201) }])
    expect(() => whose(more)).toThrow('whose data it is')
})

test.each([
  ['nothing', '', 'is no JSON'],
  ['a broken file', '{"type":', 'is no JSON'],
  ['a list that does not end', '{"type":"FeatureCollection","features":[{}', 'is no JSON'],
  ['a comma too many', '{"type":"FeatureCollection","features":[{},]}', 'is no JSON'],
  ['a comma alone', '{"type":"FeatureCollection","features":[,]}', 'is no JSON'],
  ['a broken feature', '{"type":"FeatureCollection","features":[{]}', 'is no JSON'],
  ['a broken end', '{"type":"FeatureCollection","features":[{}]', 'is no JSON'],
  ['brackets that do not fit', '{"type":"FeatureCollection","features":[{}}', 'is no JSON'],
  ['a text that does not end', '{"type":"FeatureCollection","features":["', 'is no JSON'],
  ['bytes', '\u0000\u0001', 'is no JSON'],
  ['nested lists', '['.repeat(5_000_000), 'is no JSON'],
  ['null', 'null', 'no FeatureCollection'],
  ['a list', '[]', 'no FeatureCollection'],
  ['one feature', JSON.stringify(feature(POINT)), 'no FeatureCollection'],
  ['features that are no list', '{"type":"FeatureCollection","features":{}}', 'no FeatureColl'],
])('%s is refused', (_, text, said) => {
  expect(() => read(text)).toThrow(said)
})

test('features are found wherever they stand, with any text and white space between them', () => {
  const [one, other] = [{ a: '],[{"' }, { b: ['\\', [{}], { c: '"features":[' }] }]
  const texts = [
    collection([one, other]),
    JSON.stringify({ features: [one, other], type: 'FeatureCollection' }, null, 2),
    JSON.stringify({ more: { features: [1] }, features: [one, other], type: 'FeatureCollection' }),
  ]
  for (const text of texts) {
    const found: unknown[] = []
    const rest = eachFeature(text, (feature) => found.push(feature))
    expect(found).toEqual([one, other])
    expect(rest).toMatchObject({ type: 'FeatureCollection', features: [] })
    expect(read(text, 'park').layers.get('park')?.read).toBe(2)
  }
  expect(read(collection([])).layers.size).toBe(0)
  expect(read('{"type":"FeatureCollection","features":[ \n]}').layers.size).toBe(0)
})

test('a file is read by its path, with a mark of its encoding', () => {
  const path = join(mkdtempSync(join(tmpdir(), 'layer-')), 'layer.geojson')
  const file = { path, layer: null, attribution: 'x' }
  const refusal = () => {
    try {
      return readLayerFile(file)
    } catch (error) {
      return error instanceof AppError ? [error.kind, error.message] : error
    }
  }
  expect(refusal()).toEqual(['missing', 'it cannot be read'])
  writeFileSync(path, Uint8Array.of(0x22, 0xff, 0x22))
  expect(refusal()).toEqual(['invalid', 'it is no JSON: it is not in UTF-8'])
  writeFileSync(path, `\uFEFF${collection([feature(POINT, { leisure: 'park' })])}`)
  expect(readLayerFile(file).layers.get('park')?.landmarks).toHaveLength(1)
  truncateSync(path, LAYER_BYTES_MAX + 1)
  expect(refusal()).toEqual(['tooLarge', 'it is larger than 64000000 bytes: reduce it'])
})

test('more than there are in the country are refused', () => {
  const parks = (count: number) => read(collection(Array(count).fill(feature(POINT))), 'park')
  expect(parks(LANDMARKS_MAX).layers.get('park')?.landmarks).toHaveLength(LANDMARKS_MAX)
  expect(() => parks(LANDMARKS_MAX + 1)).toThrow('more than 50000')
})
