import { expect, test } from 'bun:test'
import { readFeatures } from './features.ts'

test('only true and an explicit false are stated', () => {
  const inProperty = { includeElevator: true, includeParking: false, includeBalcony: null }
  expect(readFeatures(inProperty, [])).toEqual({ lift: true, parking: false })
  expect(readFeatures({ includeElevator: 'true', isPetsAllowed: 1 }, [])).toEqual({})
})

test.each([[undefined], [null], ['x'], [[true]]])(
  '%p in place of amenities states nothing',
  (given) => expect(readFeatures(given, [])).toEqual({}),
)

test('every amenity is read', () => {
  const inProperty = {
    includeSecurityRoom: true,
    includeElevator: true,
    includeParking: true,
    includeBalcony: true,
    includeWarehouse: true,
    includeFurniture: true,
    isPetsAllowed: true,
    includeAirconditioner: true,
    isRenovated: true,
  }
  expect(readFeatures(inProperty, [])).toEqual({
    mamad: true,
    lift: true,
    parking: true,
    balcony: true,
    storage: true,
    furnished: true,
    pets: true,
    airConditioning: true,
    renovated: true,
  })
})

test('labels state what the amenities leave open', () => {
  const tags = ['ממ"ד', 'חניה', '2 מרפסות', 'בניין משופץ', 'נוף פתוח לים']
  expect(readFeatures({ includeParking: false }, tags)).toEqual({
    mamad: true,
    parking: false,
    balcony: true,
  })
})
