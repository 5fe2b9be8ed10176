import { expect, test } from 'bun:test'
import { loadAreas } from '../../../areas/store.ts'
import type { Meaning } from './domain.ts'
import { createPlaceNames } from './places.ts'
import { addStreet, createStreets } from './streets.ts'
import { understand } from './understand.ts'

const areas = loadAreas()
const places = createPlaceNames(areas)
const streets = createStreets()
for (const street of [
  "ז'בוטינסקי 12",
  'דיזנגוף 99',
  'ביאליק 4',
  'אבן גבירול 30',
  'בן יהודה',
  'רוטשילד 1',
  'ויצמן 8',
  'שדרות ההסתדרות 3',
  'אריאל שרון 2',
  'אלנבי 40',
  'לוינסקי 7',
  'הירקון 100',
  'ארלוזורוב 9',
])
  addStreet(streets, street)
/** 25 November 2026. */
const NOW = Date.UTC(2026, 10, 25)
const known = { places, streets: () => streets, now: NOW }

const shortened = (meaning: Meaning): string => {
  if (meaning.kind === 'deal') return meaning.dealType
  if (meaning.kind === 'feature') return meaning.feature
  if (meaning.kind === 'text') return `"${meaning.text}"`
  if (meaning.kind === 'sublet') return meaning.isWanted ? 'sublets' : 'no sublets'
  if ('min' in meaning) return `${meaning.kind} ${meaning.min ?? ''}..${meaning.max ?? ''}`
  return `${meaning.kind === 'street' && meaning.isNear ? 'near' : meaning.kind} ${meaning.name}`
}

const read = (text: string) => understand(text, known)
const said = (text: string) => {
  const { parts, rest } = read(text)
  return parts.length === 0 ? `"${rest}"` : parts.map(shortened).join(', ')
}

test.each([
  ['haifa', 'Haifa'],
  ['Hefa', 'Haifa'],
  ['חיפה', 'Haifa'],
  ['בחיפה', 'Haifa'],
  ['ramat gan', 'Ramat Gan'],
  ['ramat-gan', 'Ramat Gan'],
  ['RAMATGAN', 'Ramat Gan'],
  ['רמת גן', 'Ramat Gan'],
  ['ברמת גן', 'Ramat Gan'],
  ['רמת-גן', 'Ramat Gan'],
  ['ר״ג', 'Ramat Gan'],
  ['ר"ג', 'Ramat Gan'],
  ['tel aviv', 'Tel Aviv-Yafo'],
  ['tel-aviv', 'Tel Aviv-Yafo'],
  ['telaviv', 'Tel Aviv-Yafo'],
  ['tlv', 'Tel Aviv-Yafo'],
  ['ta', 'Tel Aviv-Yafo'],
  ['ת״א', 'Tel Aviv-Yafo'],
  ['jaffa', 'Tel Aviv-Yafo'],
  ['beer sheva', 'Beer Sheva'],
  ['beersheba', 'Beer Sheva'],
  ["be'er sheva", 'Beer Sheva'],
  ['ב״ש', 'Beer Sheva'],
  ['petah tikva', 'Petah Tikva'],
  ['petach tikva', 'Petah Tikva'],
  ['petach tikvah', 'Petah Tikva'],
  ['petah tiqwa', 'Petah Tikva'],
  ['פ״ת', 'Petah Tikva'],
  ['rishon', 'Rishon LeZion'],
  ['rishon lezion', 'Rishon LeZion'],
  ['rishon le tzion', 'Rishon LeZion'],
  ['ראשל״צ', 'Rishon LeZion'],
  ['herzliya', 'Herzliya'],
  ['hertzeliya', 'Herzliya'],
  ['hertzliyah', 'Herzliya'],
  ['raanana', "Ra'anana"],
  ['givataim', 'Givatayim'],
  ['netanya', 'Netanya'],
  ['natanya', 'Netanya'],
  ['jerusalem', 'Jerusalem'],
  ['yerushalaim', 'Jerusalem'],
  ['modiin', "Modi'in-Maccabim-Re'ut"],
  ['kfar saba', 'Kfar Saba'],
  ['kefar sava', 'Kfar Saba'],
  ['holon', 'Holon'],
  ['cholon', 'Holon'],
])('%s is the city %s', (text, city) => {
  expect(said(text)).toBe(`city ${city}`)
})

test.each([
  ['jabotinsky', "ז'בוטינסקי"],
  ['Zhabotinski', "ז'בוטינסקי"],
  ['dizengoff', 'דיזנגוף'],
  ['dizengof street', 'דיזנגוף'],
  ['ibn gvirol', 'אבן גבירול'],
  ['weizmann', 'ויצמן'],
  ['allenby', 'אלנבי'],
  ['levinsky', 'לוינסקי'],
  ['hayarkon', 'הירקון'],
  ['hahistadrut', 'שדרות ההסתדרות'],
  ['arlosoroff', 'ארלוזורוב'],
  ['רחוב דיזנגוף', 'דיזנגוף'],
  ['אריאל שרון', 'אריאל שרון'],
])('%s is the street %s', (text, street) => {
  expect(said(text)).toBe(`street ${street}`)
})

test.each(['near bialik', 'close to bialik', 'around bialik st', 'ליד ביאליק', 'ליד רחוב ביאליק'])(
  '%s is also around the street',
  (text) => {
    expect(said(text)).toBe('near ביאליק')
  },
)

test.each([
  ['for sale', 'sale'],
  ['להשכרה', 'rent'],
  ['to 2.5m', 'price ..2500000'],
  ['to 2.5 M', 'price ..2500000'],
  ['up to ₪2,500,000', 'price ..2500000'],
  ['עד 7000', 'price ..7000'],
  ['עד 7,000 ש״ח', 'price ..7000'],
  ['עד 2.5 מיליון', 'price ..2500000'],
  ['under 6,000', 'price ..6000'],
  ['from 4000', 'price 4000..'],
  ['4000-6000', 'price 4000..6000'],
  ['2-2.5m', 'price 2000000..2500000'],
  ['6k to 7k', 'price 6000..7000'],
  ['3-4 rooms', 'rooms 3..4'],
  ['3 חד', 'rooms 3..3.5'],
  ["3.5 חד'", 'rooms 3.5..3.5'],
  ['3 חדרים', 'rooms 3..3.5'],
  ['between 3 and 4 rooms', 'rooms 3..4'],
  ['3-room', 'rooms 3..3.5'],
  ['דירת 3 חדרים', 'rooms 3..3.5'],
  ['3+ rooms', 'rooms 3..'],
  ['from 3 rooms', 'rooms 3..'],
  ['up to 4 rooms', 'rooms ..4'],
  ['from 60 m²', 'size 60..'],
  ['60+ sqm', 'size 60..'],
  ['70 מ״ר', 'size 70..'],
  ['מעל 70 מטר', 'size 70..'],
  ['60-80 sqm', 'size 60..80'],
  ['בין 60 ל-80 מ"ר', 'size 60..80'],
  ['up to 80 m2', 'size ..80'],
  ['floor 3', 'floor 3..3'],
  ['קומה 3', 'floor 3..3'],
  ['3rd floor', 'floor 3..3'],
  ['floor 2-4', 'floor 2..4'],
  ['from floor 2', 'floor 2..'],
  ['floor 2+', 'floor 2..'],
  ['up to 4th floor', 'floor ..4'],
  ['קומה עד 4', 'floor ..4'],
  ['ground floor', 'floor 0..0'],
  ['קומת קרקע', 'floor 0..0'],
  ['not ground floor', 'floor 1..'],
  ['לא קומת קרקע', 'floor 1..'],
  ['entry until 1.3.2027', 'entry ..2027-03-01'],
  ['entry by 1/3/27', 'entry ..2027-03-01'],
  ['כניסה עד 1.3', 'entry ..2027-03-01'],
  ['כניסה מ-15.12', 'entry 2026-12-15..'],
  ['entry from 25.11', 'entry 2026-11-25..'],
  ['available from 1.1', 'entry 2027-01-01..'],
  ['sublet', 'sublets'],
  ['סאבלט', 'sublets'],
  ['no sublets', 'no sublets'],
  ['בלי סאבלט', 'no sublets'],
  ['mamad', 'mamad'],
  ['ממ״ד', 'mamad'],
  ['ממ"ד', 'mamad'],
  ['lift', 'lift'],
  ['מעלית', 'lift'],
  ['parking', 'parking'],
  ['חנייה', 'parking'],
  ['balcony', 'balcony'],
  ['ומרפסת', 'balcony'],
  ['pets', 'pets'],
  ['בעלי חיים', 'pets'],
])('%s says %s', (text, meaning) => {
  expect(said(text)).toBe(meaning)
})

test.each([
  [
    'all homes under 2.5 M in Ramat Gan with mamad near Bialik',
    'price ..2500000, city Ramat Gan, mamad, near ביאליק',
  ],
  ['ramat gan to 2.5m mamad', 'city Ramat Gan, price ..2500000, mamad'],
  ['haifa 3-4 rooms from 70 sqm no sublets', 'city Haifa, rooms 3..4, size 70.., no sublets'],
  ['haifa, givatayim', 'city Haifa, city Givatayim'],
  ['florentin', 'area Florentin'],
  ['פלורנטין תל אביב', 'area Florentin, city Tel Aviv-Yafo'],
  ['haifa hadar', 'city Haifa, area hadar'],
  ['דירה להשכרה ברמת גן עד 6000 ש״ח', 'rent, city Ramat Gan, price ..6000'],
  ['sunny haifa garden', 'city Haifa, "sunny garden"'],
  ['דירה עם נוף לים בחיפה', 'city Haifa, "דירה עם נוף לים"'],
  ['dizengoff 99', 'street דיזנגוף, "99"'],
])('the line %s says %s', (text, meaning) => {
  expect(said(text)).toBe(meaning)
})

test.each([
  'דירה',
  'דיזנגוף',
  'quiet garden',
  'no pets',
  '0 sqm',
  '80-60 sqm',
  'entry 31.2.2027',
  'entry 1.13',
  'ללא מעלית',
  'to 4',
  '',
  '12 12',
  'מרכז',
  '" * (',
])('%p stays words', (text) => {
  const { parts, claims, rest } = read(text)
  expect([parts, claims]).toEqual([[], []])
  expect(rest.replaceAll('"', '')).toBe(
    text.replaceAll(/["*(] ?/g, '').trim() && rest.replaceAll('"', ''),
  )
})

test('each part says what the text is without it', () => {
  const { parts } = read('homes in haifa to 5000 with lift quiet')
  expect(parts.map(({ kind, without }) => [kind, without])).toEqual([
    ['city', 'to 5000 with lift quiet'],
    ['price', 'homes in haifa with lift quiet'],
    ['feature', 'homes in haifa to 5000 quiet'],
    ['text', 'homes in haifa to 5000 with lift'],
  ])
})

test('a deal that contradicts the chosen one, and a second price, stay words', () => {
  expect(understand('sale', { ...known, dealType: 'rent' }).rest).toBe('sale')
  expect(said('to 5000 under 6000')).toBe('price ..5000, "under 6000"')
})

test('the name of an area means streets of that name too, unless the text has a city', () => {
  const streetsOf = (text: string) =>
    read(text).claims.map(({ streets: found }) => [...(found?.values() ?? [])])
  expect(streetsOf('rothschild')).toEqual([['רוטשילד']])
  expect(streetsOf('florentin tel aviv')).toEqual([[], []])
})

test('an area counts in the cities of the text', () => {
  const [area] = read('הדר חיפה').parts
  const inHaifa = areas.areas.filter(({ cityCode }) => cityCode === 4000).map(({ code }) => code)
  if (area?.kind !== 'area') throw new Error('no area')
  expect(area.areaCodes.length).toBeGreaterThan(0)
  expect(area.areaCodes.every((code) => inHaifa.includes(code))).toBe(true)
})
