import { expect, test } from 'bun:test'
import { loadAreas } from '../../../src/areas/store.ts'
import { chosenFirst, citiesOf, toggleCity } from './cities.ts'
import { areaSearch, markFound } from './search.ts'

const options = loadAreas().options.map((option) => ({
  ...option,
  cityNames: [...option.cityNames],
  areaNames: [...option.areaNames],
}))
const cities = citiesOf(options)
const search = areaSearch(cities)
const firstCity = (typed: string) => search(typed).cities[0]?.name
const areasOf = (typed: string) => search(typed).areas.map(({ city, name }) => `${city}: ${name}`)

test.each([
  ['ת"א', 'תל אביב יפו'],
  ['ת״א', 'תל אביב יפו'],
  ['תא', 'תל אביב יפו'],
  ['בת"א', 'תל אביב יפו'],
  ['TLV', 'תל אביב יפו'],
  ['tel aviv', 'תל אביב יפו'],
  ['aviv tel', 'תל אביב יפו'],
  ['תל-אביב', 'תל אביב יפו'],
  ['תלאביב', 'תל אביב יפו'],
  ['פ"ת', 'פתח תקווה'],
  ['petach tikva', 'פתח תקווה'],
  ['Petah Tiqwa', 'פתח תקווה'],
  ['ראשל"צ', 'ראשון לציון'],
  ['rishon', 'ראשון לציון'],
  ['rlz', 'ראשון לציון'],
  ['ב"ש', 'באר שבע'],
  ["be'er sheva", 'באר שבע'],
  ['ר"ג', 'רמת גן'],
  ['י-ם', 'ירושלים'],
  ['חיפה', 'חיפה'],
  ['בחיפה', 'חיפה'],
  ['haif', 'חיפה'],
  ['קריית אתא', 'קרית אתא'],
  ['קרית אתא', 'קרית אתא'],
  ['Hertzliya', 'הרצליה'],
])('%s is the city %s', (typed, city) => {
  expect(firstCity(typed)).toBe(city)
})

test.each([
  ['הדר', 'חיפה: הדר מרכז'],
  ['שכונת הדר', 'חיפה: הדר מרכז'],
  ['ההדר', 'חיפה: הדר מרכז'],
  ['מרכז הדר', 'חיפה: הדר מרכז'],
  ['הדר חיפה', 'חיפה: הדר מרכז'],
  ['haifa hadar', 'חיפה: הדר מרכז'],
  ['כרמל', 'חיפה: מרכז הכרמל'],
  ['הכרמל', 'חיפה: מרכז הכרמל'],
  ['carmel', 'חיפה: מרכז הכרמל'],
  ['florentin', 'תל אביב יפו: פלורנטין'],
  ['בפלורנטין', 'תל אביב יפו: פלורנטין'],
  ['neve sh', 'חיפה: נווה שאנן'],
  ['neve sh', 'תל אביב יפו: נווה שאנן'],
  ['נוה שאנן ת"א', 'תל אביב יפו: נווה שאנן'],
])('%s finds %s', (typed, area) => {
  expect(areasOf(typed)).toContain(area)
})

test('a name that is typed whole comes first, then those that begin with it', () => {
  expect(areasOf('נווה שאנן').slice(0, 2).sort()).toEqual([
    'חיפה: נווה שאנן',
    'תל אביב יפו: נווה שאנן',
  ])
  for (const typed of ['נווה שאנן חיפה', 'חיפה נווה שאנן', 'neve shaanan haifa'])
    expect(areasOf(typed).slice(0, 2)).toEqual(['חיפה: נווה שאנן', 'חיפה: מורדות נווה שאנן'])
})

test('a city is found once, not again by each of its areas', () => {
  const { cities: found, areas } = search('חיפה')
  expect(found.map(({ name }) => name)).toEqual(['חיפה'])
  expect(areas.map(({ name }) => name)).toEqual(["צ'ק פוסט, מכון טיהור, מפרץ חיפה"])
})

test('what no name has is not found, and an empty search is every city', () => {
  expect(search('xylophone')).toEqual({ cities: [], areas: [] })
  expect(search(' "- ').cities).toHaveLength(cities.length)
})

test('a whole city is chosen and removed at once; other cities stay', () => {
  const haifa = cities.find(({ name }) => name === 'חיפה')
  if (!haifa) throw new Error('Haifa is expected')
  const all = toggleCity(haifa, [205, 598])
  expect(all).toHaveLength(68)
  expect(toggleCity(haifa, all)).toEqual([205])
  expect(chosenFirst(cities, [205])[0]?.name).toBe('תל אביב יפו')
})

test('the beginnings of words that were typed are marked', () => {
  expect(markFound('נווה שאנן', 'שא נווה')).toEqual([
    { at: 0, text: 'נווה', isFound: true },
    { at: 4, text: ' ', isFound: false },
    { at: 5, text: 'שא', isFound: true },
    { at: 7, text: 'נן', isFound: false },
  ])
  expect(markFound('פלורנטין', 'flo')).toEqual([{ at: 0, text: 'פלורנטין', isFound: false }])
})
