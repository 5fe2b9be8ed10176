import { expect, test } from 'bun:test'
import type { Understood } from './applied.ts'
import { criteriaFrom, takenByBots } from './criteria-from.ts'
import type { Polygon } from './search.ts'

const TRIANGLE: Polygon = {
  type: 'Polygon',
  coordinates: [
    [
      [34.7, 32],
      [34.8, 32],
      [34.8, 32.1],
      [34.7, 32],
    ],
  ],
}

test('filters without an area or a deal type make no bot', () => {
  expect(criteriaFrom({}, 'Drawn', [])).toBe('needsArea')
  expect(criteriaFrom({ dealType: 'rent', rooms: 2 }, 'Drawn', [])).toBe('needsArea')
  expect(criteriaFrom({ neighborhoodCodes: [7] }, 'Drawn', [])).toBe('needsDeal')
  expect(criteriaFrom({ polygon: TRIANGLE }, 'Drawn', [])).toBe('needsDeal')
})

test('the criteria say what the filters say, and the whole scale where they say nothing', () => {
  expect(criteriaFrom({ dealType: 'sale', neighborhoodCodes: [7] }, 'Drawn', [])).toMatchObject({
    dealType: 'sale',
    neighborhoodCodes: [7],
    polygons: [],
    priceLimit: [0, 10_000_000],
    rooms: 1,
    merchant: null,
  })
  const filters = {
    dealType: 'rent',
    neighborhoodCodes: [7],
    priceRange: [4_000, 8_500],
    rooms: 3,
    merchant: false,
  } as const
  expect(criteriaFrom({ ...filters, priceRange: [4_000, 8_500] }, 'Drawn', [])).toMatchObject({
    priceLimit: [4_000, 8_500],
    rooms: 3,
    merchant: false,
  })
})

test('a drawn area is the area of the bot', () => {
  const filters = { dealType: 'rent', neighborhoodCodes: [7], polygon: TRIANGLE } as const
  expect(criteriaFrom(filters, 'Drawn', [])).toMatchObject({
    neighborhoodCodes: [],
    polygons: [{ name: 'Drawn', polygon: TRIANGLE }],
  })
})

test('what a search text is taken for is what the bot looks for', () => {
  const without = ''
  const understood: Understood = [
    { kind: 'city', name: 'Ramat Gan', areaCodes: [1, 2], without },
    { kind: 'city', name: 'Haifa', areaCodes: [7, 8], without },
    { kind: 'area', name: 'Hadar', areaCodes: [8], without },
    { kind: 'deal', dealType: 'sale', without },
    { kind: 'price', min: null, max: 2_500_000, without },
    { kind: 'rooms', min: 3, max: 4, without },
    { kind: 'feature', feature: 'mamad', without },
    { kind: 'size', min: 60, max: null, without },
    { kind: 'floor', min: 1, max: null, without },
    { kind: 'entry', min: null, max: '2027-03-01', without },
    { kind: 'sublet', isWanted: false, without },
    { kind: 'street', name: 'ביאליק', isNear: true, without },
    { kind: 'text', text: 'שקט', without },
  ]
  const searchText = 'typed'
  expect(criteriaFrom({ searchText }, 'Drawn', understood)).toMatchObject({
    dealType: 'sale',
    neighborhoodCodes: [8, 1, 2],
    priceLimit: [0, 2_500_000],
    rooms: 3,
    roomsMax: 4,
    sizeMin: 60,
    floorMin: 1,
    entryTo: '2027-03-01',
    sublet: false,
    features: ['mamad'],
  })
  const chosen = { searchText, dealType: 'sale', rooms: 4, neighborhoodCodes: [2] } as const
  expect(
    criteriaFrom({ ...chosen, priceRange: [1_000_000, 3_000_000] }, 'Drawn', understood),
  ).toMatchObject({ neighborhoodCodes: [2], rooms: 4, priceLimit: [1_000_000, 2_500_000] })
  const narrow = {
    ...chosen,
    roomsMax: 5,
    sizeMin: 50,
    entryTo: '2027-01-01',
    features: ['lift'],
  } as const
  expect(criteriaFrom(narrow, 'Drawn', understood)).toMatchObject({
    roomsMax: 4,
    sizeMin: 60,
    entryTo: '2027-01-01',
    features: ['lift', 'mamad'],
  })
  expect(takenByBots(understood).map(({ kind }) => kind)).toEqual([
    'city',
    'city',
    'area',
    'deal',
    'price',
    'rooms',
    'feature',
    'size',
    'floor',
    'entry',
    'sublet',
  ])
  expect(criteriaFrom({}, 'Drawn', understood)).toBe('needsArea')
})
