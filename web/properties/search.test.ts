import { expect, test } from 'bun:test'
import { changed, cleared, effectiveRange, finderSearch, queryOf, switched } from './search.ts'

const RING = [
  [34.7, 32],
  [34.8, 32],
  [34.8, 32.1],
  [34.7, 32],
]
const FULL = {
  view: 'map',
  searchText: 'דיזנגוף',
  dealType: 'rent',
  priceRange: [4_000, 8_500],
  rooms: 2,
  roomsMax: 3.5,
  merchant: false,
  sizeMin: 50,
  sizeMax: 90,
  features: ['mamad', 'lift'],
  floorMin: 0,
  floorMax: 4,
  entryFrom: '2026-12-01',
  entryTo: '2027-01-31',
  sublet: false,
  travel: 'p1:40,p2:180',
  neighborhoodCodes: [1461, 205],
  polygon: { type: 'Polygon', coordinates: [RING] },
  saved: true,
  hidden: true,
  sort: 'find',
  page: 3,
  bounds: [
    [34.7, 32],
    [34.9, 32.2],
  ],
  zoom: 14,
  home: 'abc',
}

test('an address is read as it was written', () => {
  expect<unknown>(finderSearch(FULL)).toEqual(FULL)
})

test('what is not valid in an address is left out, and nothing else', () => {
  const wrong: [string, unknown[]][] = [
    ['view', ['list', 'grid', 7]],
    ['searchText', ['', '   ', null, {}]],
    ['dealType', ['lease', 1]],
    ['priceRange', [[5, 1], [1], [-1, 5], ['a', 'b'], '[1,2]', [1, 2e9], null]],
    ['rooms', [0, 11, 2.2, Number.NaN, { toString: 1 }]],
    ['roomsMax', [0, 1.5, 11, 'x']],
    ['merchant', ['false', 0, null]],
    ['sizeMin', [0, 1.5, 'x', { toString: 1 }, null]],
    ['sizeMax', [49, -1]],
    ['features', ['gold', ['lift', 'gold'], {}]],
    ['floorMin', [-6, 101, 1.5]],
    ['floorMax', [-1, 'x']],
    ['entryFrom', ['2026-02-31', 'x']],
    ['entryTo', ['2026-11-30', 7]],
    ['sublet', ['no', 1]],
    ['travel', ['p1', 'p1:0', 'p1:181', 'p1:40,', 'p 1:40', 7, [], `${'p:1,'.repeat(6)}p:1`]],
    ['neighborhoodCodes', [0, -4, 'x', 1.5, [1, 'x'], Array(501).fill(1)]],
    [
      'polygon',
      [
        'x',
        null,
        { type: 'Point', coordinates: [RING] },
        { type: 'Polygon', coordinates: [] },
        { type: 'Polygon', coordinates: [RING.slice(1)] },
        { type: 'Polygon', coordinates: [RING, RING] },
        { type: 'Polygon', coordinates: [Array(202).fill([34, 32])] },
        { type: 'Polygon', coordinates: [[...RING, [200, 1]]] },
        { type: 'Polygon', coordinates: [[...RING, ['x', 1]]] },
      ],
    ],
    ['saved', [false, 'true', 1]],
    ['hidden', [false, 'true', 1]],
    ['sort', ['newest', 'cheap', 1]],
    ['page', [1, 0, -1, 1.5, 'x', 1e9]],
    [
      'bounds',
      [
        [[34, 32]],
        'x',
        [
          [35, 32],
          [34, 33],
        ],
        [
          [34, 33],
          [35, 32],
        ],
        [
          [34, 32],
          [35, 91],
        ],
        [[1], [2]],
      ],
    ],
    ['zoom', [-1, 23, 1.5]],
    ['home', ['', null, {}, ['a']]],
  ]
  for (const [name, values] of wrong)
    for (const value of values) {
      const { [name as 'view']: _, ...rest } = finderSearch(FULL)
      const { priceRange, ...withoutPrice } = rest
      const expected = name === 'dealType' ? withoutPrice : rest
      expect<unknown>([name, value, finderSearch({ ...FULL, [name]: value })]).toEqual([
        name,
        value,
        expected,
      ])
    }
})

test('an address of an older version is read with the names of this one', () => {
  expect(finderSearch({ minRooms: 3, neighborhoodCode: 205 })).toEqual({
    rooms: 3,
    neighborhoodCodes: [205],
  })
})

test('a search for digits stays a text, and a long one is cut', () => {
  expect(finderSearch({ searchText: 140 }).searchText).toBe('140')
  expect(finderSearch({ searchText: 'x'.repeat(500) }).searchText).toHaveLength(200)
})

test('a changed filter leads to the first page and closes the home', () => {
  const search = finderSearch(FULL)
  const next = changed(search, { rooms: 3 })
  expect(next).toMatchObject({ rooms: 3, priceRange: [4_000, 8_500], view: 'map' })
  expect(next).not.toHaveProperty('page')
  expect(next).not.toHaveProperty('home')
  expect(changed(search, { rooms: undefined })).not.toHaveProperty('rooms')
})

test('another deal type has another scale: the price range is removed unless it comes along', () => {
  const search = finderSearch(FULL)
  expect(changed(search, { dealType: 'sale' })).not.toHaveProperty('priceRange')
  expect(changed(search, { dealType: undefined })).not.toHaveProperty('priceRange')
  expect(changed(search, { dealType: 'sale', priceRange: [1, 2] }).priceRange).toEqual([1, 2])
  expect(changed(search, { dealType: 'rent' }).priceRange).toEqual([4_000, 8_500])
})

test('another view keeps the filters and starts at its first page', () => {
  const search = finderSearch(FULL)
  const list = switched(search, 'list')
  for (const gone of ['view', 'page', 'home', 'bounds', 'zoom'])
    expect(list).not.toHaveProperty(gone)
  expect(list).toMatchObject({ rooms: 2, sort: 'find', searchText: 'דיזנגוף' })
  expect(switched(list, 'map').view).toBe('map')
})

test('clearing keeps the view, the sort, the deal type, and whether saved or hidden homes are shown', () => {
  const { bounds, zoom } = finderSearch(FULL)
  const kept = {
    view: 'map',
    sort: 'find',
    bounds,
    zoom,
    dealType: 'rent',
    saved: true,
    hidden: true,
  }
  expect(cleared(finderSearch(FULL))).toEqual(kept as never)
})

test('the query has the filters in the spelling of the API, and the bounds on the map only', () => {
  const query = new URLSearchParams(queryOf(finderSearch(FULL), { page: 3, limit: 12 }))
  expect(query.get('priceRange')).toBe('[4000,8500]')
  expect(query.get('bounds')).toBe('[[34.7,32],[34.9,32.2]]')
  expect(JSON.parse(query.get('polygon') ?? '').coordinates[0]).toEqual(RING)
  expect(query.get('merchant')).toBe('false')
  expect(query.get('features')).toBe('mamad,lift')
  expect(query.get('neighborhoodCodes')).toBe('1461,205')
  expect(query.get('entryFrom')).toBe('2026-12-01')
  expect([query.get('page'), query.get('limit')]).toEqual(['3', '12'])
  for (const own of ['home', 'view', 'zoom']) expect(query.has(own)).toBe(false)
  const { view, ...list } = finderSearch(FULL)
  expect(new URLSearchParams(queryOf(list, { page: 1, limit: 12 })).has('bounds')).toBe(false)
})

test('a range over the whole scale filters nothing', () => {
  expect(effectiveRange('rent', [0, 20_000])).toBeUndefined()
  expect(effectiveRange('rent', [0, 19_900])).toEqual([0, 19_900])
  expect(effectiveRange('rent', [100, 20_000])).toEqual([100, 20_000])
  expect(effectiveRange('sale', [0, 20_000])).toEqual([0, 20_000])
})
