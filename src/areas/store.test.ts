import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { BOUNDARY_FILES } from './boundary-files.ts'
import type { Place, Point } from './domain/area.ts'
import { loadAreas, nameWords } from './store.ts'

const areas = loadAreas()
const nowhere: Place = {
  areaId: null,
  city: null,
  neighbourhood: null,
  isFreeText: false,
  street: null,
  coordinates: null,
}
const TEL_AVIV = 'תל אביב יפו'
const FLORENTIN = 205
const INSIDE_FLORENTIN: Point = [34.771828, 32.056814]
const RAMAT_AVIV = { city: TEL_AVIV, neighbourhood: 'רמת אביב' }
const inFlorentin: Place = {
  ...nowhere,
  city: TEL_AVIV,
  street: 'הרצל 5',
  coordinates: INSIDE_FLORENTIN,
}

test('options are City - Area, sorted, each code once', () => {
  const names = areas.options.map(({ name }) => name)
  expect(areas.options).toHaveLength(1_234)
  expect(new Set(areas.options.map(({ code }) => code)).size).toBe(1_234)
  expect(names).toEqual([...names].sort())
  expect(areas.nameOf(FLORENTIN)).toBe('תל אביב יפו - פלורנטין')
  expect(areas.nameOf(-1)).toBeUndefined()
})

test('options carry the English names, aliases and abbreviations that add a word', () => {
  const option = (wanted: number) => areas.options.find(({ code }) => code === wanted)
  expect(option(FLORENTIN)).toMatchObject({
    cityNames: ['Tel Aviv-Yafo', 'ת"א', 'TLV'],
    areaNames: ['Florentin'],
  })
  expect(option(598)).toMatchObject({ cityNames: ['Haifa', 'חיפא'], areaNames: ['Bat Galim'] })
  const cities = new Set(areas.options.flatMap(({ cityNames }) => cityNames))
  for (const name of ['פ"ת', 'ראשל"צ', 'ב"ש', 'י"ם', 'RLZ']) expect(cities).toContain(name)
})

test('the area code that the source states comes first, when it is known', () => {
  const place = { ...nowhere, areaId: FLORENTIN, city: 'חיפה', neighbourhood: 'זיו' }
  expect(areas.find(place)).toEqual({ code: FLORENTIN, by: 'id' })
  expect(areas.find({ ...place, areaId: 999_999 })).toEqual({ code: 643, by: 'name' })
})

test("Yad2's name in the stated city comes before every boundary", () => {
  expect(areas.find({ ...inFlorentin, ...RAMAT_AVIV })).toEqual({ code: 197, by: 'name' })
})

test('an official border comes before a typed name only for a listing with a house number', () => {
  const typed = { ...inFlorentin, ...RAMAT_AVIV, isFreeText: true }
  expect(areas.find(typed)).toEqual({ code: FLORENTIN, by: 'polygon' })
  expect(areas.find({ ...typed, street: 'הרצל' })).toEqual({ code: 197, by: 'name' })
})

test('a name of a neighbouring city comes after an official border around a house number', () => {
  const stated = { ...inFlorentin, city: 'גבעתיים', neighbourhood: 'רמת חן' }
  expect(areas.find(stated)).toEqual({ code: FLORENTIN, by: 'polygon' })
  expect(areas.find({ ...stated, street: 'הרצל' })).toEqual({ code: 1648, by: 'name' })
})

test('a boundary decides for a street without a number, an official border first', () => {
  expect(areas.find({ ...inFlorentin, street: 'הרצל' })).toEqual({ code: FLORENTIN, by: 'polygon' })
  const inHaifa: Place = { ...nowhere, city: 'חיפה', coordinates: [35.0132, 32.7827] }
  expect(areas.find({ ...inHaifa, street: 'חניתה 5' })?.by).toBe('approximate')
  expect(areas.find({ ...inHaifa, street: 'חניתה' })?.by).toBe('approximate')
  expect(areas.find({ ...inHaifa, street: 'חניתה 5', neighbourhood: 'אחוזה' })).toEqual({
    code: 613,
    by: 'name',
  })
})

test('no boundary decides for a listing without a street', () => {
  expect(areas.find({ ...inFlorentin, street: null })).toBeNull()
  const inHaifa: Place = { ...nowhere, city: 'חיפה', coordinates: [35.0132, 32.7827] }
  expect(areas.find(inHaifa)).toBeNull()
  expect(areas.find({ ...inHaifa, neighbourhood: 'אין כזו שכונה' })).toBeNull()
})

test('a name counts in its city, then in the search area, and in the country when no city is stated', () => {
  const named = { ...nowhere, neighbourhood: 'בן דור' }
  for (const city of ['נשר', 'חיפה', null])
    expect(areas.find({ ...named, city })).toEqual({ code: 1524, by: 'name' })
  for (const city of [TEL_AVIV, 'אין כזו עיר']) expect(areas.find({ ...named, city })).toBeNull()
})

test('an ambiguous name leaves the decision to a boundary', () => {
  const ambiguous = { ...inFlorentin, street: 'הרצל', neighbourhood: 'רמת אביב, לב העיר' }
  expect(areas.find(ambiguous)).toEqual({ code: FLORENTIN, by: 'polygon' })
  expect(areas.find({ ...ambiguous, coordinates: null })).toBeNull()
})

test('a name that its city has twice is not looked for in other cities', () => {
  const twice = { ...nowhere, city: 'רמת גן', neighbourhood: 'רמת חן, תל גנים' }
  expect(areas.find(twice)).toBeNull()
})

test('land outside of every area, such as a park or a port, has no area', () => {
  const park: Place = { ...inFlorentin, coordinates: [34.8022, 32.1136] }
  expect(areas.find(park)).toBeNull()
  expect(areas.find({ ...inFlorentin, coordinates: [34, 31] })).toBeNull()
})

test('words of names are known without an attached ו or ה', () => {
  const words = nameWords()
  for (const word of [
    'פלורנטין',
    'צפון',
    'יפו',
    'תל',
    'הדר',
    'הים',
    'בבלי',
    'נתיבות',
    'ראשלצ',
    'צוקי',
  ])
    expect([word, words.has(word)]).toEqual([word, true])
  for (const word of ['הצפון', 'ונווה', 'א', ''])
    expect([word, words.has(word)]).toEqual([word, false])
  expect(nameWords()).toBe(words)
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
