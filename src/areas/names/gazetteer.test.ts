import { expect, test } from 'bun:test'
import { loadAreas } from '../store.ts'
import { createGazetteer } from './gazetteer.ts'
import { nameKey } from './keys.ts'

const { cities, areas } = loadAreas()
const gazetteer = createGazetteer(cities, areas)
const TEL_AVIV = 'תל אביב יפו'
const FLORENTIN = 205

test('quotes, dashes and a doubled yod or vav do not change the key of a name', () => {
  expect(nameKey('קריית־ים')).toBe(nameKey('קרית ים'))
  expect(nameKey('נווה צה״ל')).toBe(nameKey("נוה צה''ל"))
})

test.each([
  [TEL_AVIV, 'שכונת פלורנטין', FLORENTIN],
  [TEL_AVIV, "שכ' פלורנטין", FLORENTIN],
  [TEL_AVIV, 'בשכונת פלורנטין', FLORENTIN],
  [TEL_AVIV, 'פלורנטין - תל אביב', FLORENTIN],
  [TEL_AVIV, 'פלורנטין –תל אביב', FLORENTIN],
  [TEL_AVIV, 'פלורנטין- תל אביב', FLORENTIN],
  [TEL_AVIV, 'פלורנטין, שוק לוינסקי', FLORENTIN],
  [TEL_AVIV, 'שוק לוינסקי / פלורנטין', FLORENTIN],
  [TEL_AVIV, 'פלורנטין (שוק לוינסקי)', FLORENTIN],
  [TEL_AVIV, 'פלורנטין | שוק לוינסקי', FLORENTIN],
  [TEL_AVIV, 'שוק לוינסקי; פלורנטין', FLORENTIN],
  [TEL_AVIV, 'Florentin', FLORENTIN],
  ['תלאביב', 'פלורנטין', FLORENTIN],
  ['Tel-Aviv', 'florentin neighborhood', FLORENTIN],
  [TEL_AVIV, 'נווהצדק', 848],
  [TEL_AVIV, 'נופי ים / הגוש הגדול / רמת אביב החדשה', 195],
  [TEL_AVIV, 'נופי ים', 195],
  [TEL_AVIV, 'צפון - הצפון הישן', 1483],
  [TEL_AVIV, 'נווה אליעזר, כפר שלם מזרח', 209],
  [TEL_AVIV, 'New North - Kikar HaMedina', 1516],
  ['אשדוד', 'א׳', 5],
  ['רמת גן', 'גפן', 235],
  ['שוהם', 'הכרמים', 993],
  ['שהם', 'כרמים', 993],
  ['מזכרת-בתיה', 'בר לב', 1333],
])('in %s, %s is %p', (city, name, code) => {
  expect(gazetteer.inCity(city, name)).toBe(code)
})

test.each([
  [TEL_AVIV, 'הצפון הישן - מרכז'],
  [TEL_AVIV, 'רמת אביב - ד'],
  [TEL_AVIV, 'שכונת'],
  [TEL_AVIV, ''],
  ['חיפה', 'בן דור'],
  ['אין כזו עיר', 'פלורנטין'],
])('in %s, %p is no area', (city, name) => {
  expect(gazetteer.inCity(city, name)).toBeUndefined()
})

test('a list of two areas, and a spelling of two areas, decide nothing', () => {
  expect(gazetteer.inCity('אשדוד', 'רובעיא')).toBeNull()
  expect(gazetteer.inCity(TEL_AVIV, 'רמת אביב, פלורנטין')).toBeNull()
})

test('the other cities of the search area are searched by name, but not for a mere position', () => {
  expect(gazetteer.nearCity('חיפה', 'בן דור')).toBe(1524)
  expect(gazetteer.nearCity('חיפה', 'דקר / שז"ר')).toBe(1091)
  expect(gazetteer.nearCity('חיפה', 'נשר - בן דור')).toBe(1524)
  expect(gazetteer.nearCity('חיפה', 'בן דור, אזור תעשיה')).toBe(1524)
  expect(gazetteer.nearCity('חיפה', 'כרמל, אזור תעשיה')).toBeUndefined()
  expect(gazetteer.nearCity('חיפה', 'פלורנטין')).toBeUndefined()
  expect(gazetteer.nearCity('רמת גן', 'ארלוזורוב')).toBe(1642)
  expect(gazetteer.nearCity('רמת גן', 'שאר העיר')).toBeUndefined()
  expect(gazetteer.nearCity('נשר', 'רמת בגין')).toBeNull()
  expect(gazetteer.nearCity('נשר', 'בן דור')).toBeUndefined()
  expect(gazetteer.nearCity('אין כזו עיר', 'בן דור')).toBeUndefined()
  expect(gazetteer.nearCity('אורנית', 'בן דור')).toBeUndefined()
})

test('in the whole country a name counts when one city has it', () => {
  expect(gazetteer.inCountry('פלורנטין')).toBe(FLORENTIN)
  expect(gazetteer.inCountry('נווה שאנן')).toBeNull()
  expect(gazetteer.inCountry('צפונית')).toBeUndefined()
})

function small(names: Record<number, string>, cityOfCode: Record<number, string> = {}) {
  const codes = Object.keys(names).map(Number)
  const cityNames = [...new Set(['צפת', ...Object.values(cityOfCode)])]
  const point = [35, 32] as const
  const unnamed = { nameEn: null, aliases: [], point }
  return createGazetteer(
    cityNames.map((name, code) => ({ code, name, regionId: null, areaId: null, ...unnamed })),
    codes.map((code) => {
      const cityCode = cityNames.indexOf(cityOfCode[code] ?? 'צפת')
      return { code, name: names[code] ?? '', cityCode, ...unnamed }
    }),
  )
}

test('each kind of spelling is understood by itself', () => {
  const { inCity } = small({ 1: 'שכונת הגפן', 2: 'נחל ארבל, ג-1', 3: 'Illit', 4: 'מול ים - צפון' })
  for (const name of ['גפן', 'שכונתהגפן', 'ה-גפן', 'הגפן']) expect(inCity('צפת', name)).toBe(1)
  for (const name of ['נחלארבל', 'נח לארבל', 'ג-1', 'ג1']) expect(inCity('צפת', name)).toBe(2)
  expect(inCity('צפת', 'Ilit')).toBe(3)
  expect(inCity('צפת', 'צפון, מול ים')).toBe(4)
  expect(inCity('צפת', 'מול ים')).toBeUndefined()
})

test('spellings do not make different names equal', () => {
  const { inCity } = small({ 1: 'הדר', 2: 'שכונה' })
  expect(inCity('צפת', 'דר')).toBeUndefined()
  expect(inCity('צפת', 'רובע')).toBeUndefined()
  expect(inCity('צפת', 'שכונה')).toBe(2)
})

test('a name of two areas of a city decides nothing, and neither does a mere letter elsewhere', () => {
  const { inCity, inCountry, nearCity } = small(
    { 1: 'נחל ארבל, גפן', 2: 'נחל דן, גפן', 3: "רובע ג'", 4: 'דקל' },
    { 4: 'ערד' },
  )
  expect(inCity('צפת', 'גפן')).toBeNull()
  expect(inCity('צפת', 'ג')).toBe(3)
  expect(inCountry('ג')).toBeUndefined()
  expect(inCountry('דקל')).toBe(4)
  expect(nearCity('צפת', 'דקל')).toBeUndefined()
})

test('every name and alias of every area is found in its city, in several spellings', () => {
  const nameOfCity = new Map(cities.map(({ code, name }) => [code, name]))
  const missed = areas.flatMap(({ code, name, nameEn, aliases, cityCode }) =>
    [name, ...aliases, ...(nameEn === null ? [] : [nameEn])]
      .flatMap((text) => [
        text,
        `שכונת ${text}`,
        text.replaceAll('וו', 'ו'),
        text.replaceAll(' ', '-'),
        text.replaceAll("'", '׳').replaceAll('"', '״'),
        text
          .split(/\s*[,/]\s*|\s-\s/)
          .reverse()
          .join(' / '),
      ])
      .filter((text) => gazetteer.inCity(nameOfCity.get(cityCode) ?? '', text) !== code),
  )
  expect(missed).toEqual([])
})
