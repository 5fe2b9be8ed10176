import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { covers, nameKey, type Point } from './domain.ts'
import { BOUNDARY_FILES, loadAreas } from './store.ts'

const areas = loadAreas()
const nowhere = { areaId: null, city: null, neighbourhood: null, coordinates: null }
const TEL_AVIV = 'תל אביב יפו'
const FLORENTIN = 205
const INSIDE_FLORENTIN: Point = [34.771828, 32.056814]

test('options are City - Area, sorted, each code once', () => {
  const names = areas.options.map(({ name }) => name)
  expect(areas.options).toHaveLength(1_234)
  expect(new Set(areas.options.map(({ code }) => code)).size).toBe(1_234)
  expect(names).toEqual([...names].sort())
  expect(areas.nameOf(FLORENTIN)).toBe('תל אביב יפו - פלורנטין')
  expect(areas.nameOf(-1)).toBeUndefined()
})

test('the area that the source states comes first, when it is known', () => {
  const place = { ...nowhere, areaId: FLORENTIN, city: 'חיפה', neighbourhood: 'זיו' }
  expect(areas.find(place)).toEqual({ code: FLORENTIN, by: 'id' })
  expect(areas.find({ ...place, areaId: 999_999 })?.by).toBe('name')
})

test('an exact outline comes before the name, and the name before a computed outline', () => {
  const inTelAviv = {
    ...nowhere,
    city: TEL_AVIV,
    neighbourhood: 'רמת אביב',
    coordinates: INSIDE_FLORENTIN,
  }
  expect(areas.find(inTelAviv)).toEqual({ code: FLORENTIN, by: 'polygon' })
  const inHaifa: Point = [35.0132, 32.7827]
  const named = { ...nowhere, city: 'חיפה', neighbourhood: 'אחוזה', coordinates: inHaifa }
  expect(areas.find(named)?.by).toBe('name')
  expect(areas.find({ ...named, neighbourhood: 'אין כזו שכונה' })?.by).toBe('approximate')
})

test('a name counts only within its city', () => {
  expect(areas.find({ ...nowhere, city: 'נשר', neighbourhood: 'בן דור' })).toEqual({
    code: 1524,
    by: 'name',
  })
  expect(areas.find({ ...nowhere, city: 'חיפה', neighbourhood: 'בן דור' })).toBeNull()
  expect(areas.find({ ...nowhere, neighbourhood: 'בן דור' })).toBeNull()
})

test('names are found in every spelling: quotes, dashes, doubled letters, aliases of area and city', () => {
  const plain = areas.find({ ...nowhere, city: 'אופקים', neighbourhood: 'הרי"ף' })
  expect(plain?.code).toBe(1340)
  for (const neighbourhood of ['הרי״ף', 'הריף', ' הרי”ף '])
    expect(areas.find({ ...nowhere, city: 'אופקים', neighbourhood })).toEqual(plain)
  expect(areas.find({ ...nowhere, city: 'מזכרת-בתיה', neighbourhood: 'בר לב' })?.code).toBe(1333)
  expect(nameKey('קריית')).toBe(nameKey('קרית'))
})

test('land outside of every area, such as a park or a port, has no area', () => {
  const park: Point = [34.8022, 32.1136]
  expect(areas.find({ ...nowhere, coordinates: park })?.by).not.toBe('polygon')
  expect(areas.find({ ...nowhere, coordinates: [34, 31] })).toBeNull()
})

test('a hole is outside of its outline', () => {
  const ring = (r: number): Point[] => [
    [-r, -r],
    [r, -r],
    [r, r],
    [-r, r],
    [-r, -r],
  ]
  const polygons = [[ring(2), ring(1)]]
  expect(covers({ polygons }, [1.5, 0])).toBe(true)
  expect(covers({ polygons }, [0, 0])).toBe(false)
  expect(covers({ polygons }, [3, 0])).toBe(false)
})

test('every feature of the boundary files has the properties that maps read', () => {
  const read = (path: string) => JSON.parse(readFileSync(path, 'utf8'))
  const areaFile = read(BOUNDARY_FILES.areas)
  const cities = read(BOUNDARY_FILES.cities)
  expect(areaFile.attribution).toHaveLength(2)
  const names = ['cId', 'cityCode', 'hoodCode', 'name', 'cityName', 'hoodName', 'type']
  for (const { properties } of [...areaFile.features, ...cities.features])
    expect(Object.keys(properties)).toEqual(expect.arrayContaining(names))
  const unknown = areaFile.features.filter(
    (feature: { properties: { hoodCode: number | null } }) => feature.properties.hoodCode === null,
  )
  expect(unknown).toHaveLength(7)
  expect(
    new Set(unknown.map((one: { properties: { name: string } }) => one.properties.name)),
  ).toEqual(new Set(['Unknown']))
})
