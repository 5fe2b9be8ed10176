import { expect, test } from 'bun:test'
import { criteriaFrom } from './criteria-from.ts'
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
  expect(criteriaFrom({}, 'Drawn')).toBe('needsArea')
  expect(criteriaFrom({ dealType: 'rent', minRooms: 2 }, 'Drawn')).toBe('needsArea')
  expect(criteriaFrom({ neighborhoodCode: 7 }, 'Drawn')).toBe('needsDeal')
  expect(criteriaFrom({ polygon: TRIANGLE }, 'Drawn')).toBe('needsDeal')
})

test('the criteria say what the filters say, and the whole scale where they say nothing', () => {
  expect(criteriaFrom({ dealType: 'sale', neighborhoodCode: 7 }, 'Drawn')).toMatchObject({
    dealType: 'sale',
    neighborhoodCodes: [7],
    polygons: [],
    priceLimit: [0, 10_000_000],
    rooms: 1,
    merchant: null,
  })
  const filters = {
    dealType: 'rent',
    neighborhoodCode: 7,
    priceRange: [4_000, 8_500],
    minRooms: 3,
    merchant: false,
  } as const
  expect(criteriaFrom({ ...filters, priceRange: [4_000, 8_500] }, 'Drawn')).toMatchObject({
    priceLimit: [4_000, 8_500],
    rooms: 3,
    merchant: false,
  })
})

test('a drawn area is the area of the bot', () => {
  const filters = { dealType: 'rent', neighborhoodCode: 7, polygon: TRIANGLE } as const
  expect(criteriaFrom(filters, 'Drawn')).toMatchObject({
    neighborhoodCodes: [],
    polygons: [{ name: 'Drawn', polygon: TRIANGLE }],
  })
})
