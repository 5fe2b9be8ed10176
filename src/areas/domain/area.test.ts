import { expect, test } from 'bun:test'
import { hasHouseNumber, type PlacedBy, placeOf, streetAndNumber } from './area.ts'

test.each([
  ['הרצל 5', true],
  ['הרצל 12א', true],
  ["הרצל 12 ב'", true],
  ['הרצל 12/4', true],
  ['הרצל 12-14', true],
  ['רחוב הרצל 5', true],
  ['3516 5', true],
  ['הרצל', false],
  ['3516', false],
  ['רחוב 3516', false],
  ["רח' 40", false],
  ['5 הרצל', false],
  ['הרצל 12345', false],
  ['', false],
])('%p states a house number: %p', (street, stated) => {
  expect(hasHouseNumber(street)).toBe(stated)
})

test('only an area code that the source stated is part of a place', () => {
  const stated = { city: 'חיפה', neighbourhood: 'זיו', street: 'חניתה 5', coordinates: null }
  const listing = { ...stated, source: 'yad2', areaCode: 643, geocodedBy: null }
  expect(placeOf({ ...listing, areaBy: 'id' })).toEqual({
    ...stated,
    areaId: 643,
    isFreeText: false,
  })
  expect(placeOf({ ...listing, areaBy: 'name' }).areaId).toBeNull()
  expect(placeOf({ ...listing, areaBy: null, source: 'telegram' }).isFreeText).toBe(true)
})

test('a point of the geocoder counts as it was found: of a street without number, and of an area not at all', () => {
  const point = [35, 32.8] as const
  const stated = { city: 'חיפה', neighbourhood: null, street: 'חניתה 5', coordinates: point }
  const listing = { ...stated, source: 'facebook', areaCode: null, areaBy: null }
  const placed = (geocodedBy: PlacedBy | null) => {
    const { street, coordinates } = placeOf({ ...listing, geocodedBy })
    return [street, coordinates]
  }
  expect(placed(null)).toEqual(['חניתה 5', point])
  expect(placed('exact')).toEqual(['חניתה 5', point])
  expect(placed('street')).toEqual(['חניתה', point])
  expect(placed('area')).toEqual(['חניתה 5', null])
})

test.each<[string, string, string | null]>([
  ['רחוב הרצל 5', 'הרצל', '5'],
  ['הרצל 12 א', 'הרצל', '12א'],
  ['בן-גוריון 12-14', 'בן-גוריון', '12'],
  ['הרצל 12/4', 'הרצל', '12'],
  ['רחוב 3516', '3516', null],
  [' הרצל ', 'הרצל', null],
])('%p is the street %p with the number %p', (street, name, number) => {
  expect(streetAndNumber(street)).toEqual({ name, number })
})
