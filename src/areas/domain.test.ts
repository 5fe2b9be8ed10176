import { expect, test } from 'bun:test'
import { hasHouseNumber, placeOf } from './domain.ts'

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
  const listing = { ...stated, source: 'yad2', areaCode: 643 }
  expect(placeOf({ ...listing, areaBy: 'id' })).toEqual({
    ...stated,
    areaId: 643,
    isFreeText: false,
  })
  expect(placeOf({ ...listing, areaBy: 'name' }).areaId).toBeNull()
  expect(placeOf({ ...listing, areaBy: null, source: 'telegram' }).isFreeText).toBe(true)
})
