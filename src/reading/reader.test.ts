import { expect, test } from 'bun:test'
import { loadAreas } from '../areas/store.ts'
import { HOSTILE_PARTS } from '../testing/models/hostile-texts.ts'
import { ownCases } from '../testing/models/reading-cases.ts'
import { pick, seeded } from '../testing/worlds/random.ts'
import type { HomeReading } from './domain.ts'
import { createReader } from './known-reader.ts'
import { readText } from './reader.ts'

const cases = ownCases()

test('the words of each fact stand in the text as they were written', () => {
  for (const { text } of cases) {
    const { homes, ...whole } = readText(text)
    for (const { evidence } of [whole, ...homes])
      for (const [field, phrase] of Object.entries(evidence))
        expect({
          field,
          text,
          phrase,
          isThere: phrase !== '' && text.includes(phrase),
        }).toMatchObject({ isThere: true })
  }
})

test('a fact has words, and what is not stated has none', () => {
  for (const { text } of cases) {
    const { homes: _, features, evidence, ...facts } = readText(text)
    const stated = Object.entries({ ...facts, ...features }).filter(([, value]) => value !== null)
    expect(Object.keys(evidence).sort()).toEqual(stated.map(([field]) => field).sort())
  }
})

/** What is read, without the words as they were written. */
const values = ({ evidence: _, unreadPrice, ...facts }: HomeReading) => ({
  ...facts,
  isPriceUnread: unreadPrice !== null,
})
const SPELLINGS: readonly (readonly [name: string, change: (text: string) => string])[] = [
  ['typographic quotation marks', (text) => text.replaceAll('"', '״').replaceAll("'", '׳')],
  ['two apostrophes', (text) => text.replaceAll('"', "''")],
  ['marks of direction', (text) => text.replace(/\d+/g, '\u200f$&\u200e')],
  ['spaces that do not break', (text) => text.replaceAll(' ', '\u00a0')],
  ['vowel points', (text) => text.replace(/ש/g, 'שׁ')],
]
test.each(SPELLINGS)('%s change nothing', (_, change) => {
  for (const { text } of cases) {
    const { homes, ...whole } = readText(text)
    const other = readText(change(text))
    expect({ text, ...values(other), homes: other.homes.map(values) }).toEqual({
      text,
      ...values(whole),
      homes: homes.map(values),
    })
  }
})

test('any text is read, however broken', () => {
  const random = seeded(16)
  const parts = cases.flatMap(({ text }) => text.split(/(?<=\s)/))
  for (let n = 0; n < 400; n += 1) {
    const text = Array.from({ length: 40 }, () => pick(random, parts)).join(
      random() < 0.5 ? '' : ' ',
    )
    const { price, rooms, size, floor } = readText(text)
    for (const value of [price, rooms, size, floor]) expect(Number.isNaN(value)).toBe(false)
    expect(rooms === null || (rooms >= 1 && rooms <= 15)).toBe(true)
    expect(size === null || (size >= 10 && size <= 2_000)).toBe(true)
  }
})

test.each(HOSTILE_PARTS)('a text of %p alone is read, and only its beginning', (part) => {
  const text = part.repeat(Math.ceil(100_000 / part.length))
  expect(readText(text)).toEqual(readText(text.slice(0, 6_000)))
})

test('what stands after the first 6,000 characters is not read', () => {
  expect(readText(`${'א '.repeat(3_000)}דירת 3 חדרים`).rooms).toBeNull()
  expect(readText(`${'א '.repeat(2_900)}דירת 3 חדרים`).rooms).toBe(3)
})

test('an empty text states nothing', () => {
  const { evidence, homes, features, ...facts } = readText('')
  expect(Object.values({ ...facts, ...features }).every((value) => value === null)).toBe(true)
  expect([evidence, homes]).toEqual([{}, []])
})

test('without a table of areas, cities are not known but streets are', () => {
  const read = createReader({ cities: [], areas: [] })
  expect(read('להשכרה בחולון, רחוב הרצל 5')).toMatchObject({ city: null, street: 'הרצל 5' })
  expect(createReader(loadAreas())('להשכרה בחולון')).toMatchObject({ city: 'חולון' })
})

test('a home of several keeps what is said for all, and takes nothing from the others', () => {
  const { homes, ...common } = readText(
    'להשכרה בעכו, ללא תיווך:\n1. 3 חדרים, קומה 2, 2,700 ש"ח\n2. 4 חדרים, 3,300 ש"ח\n052-0000000',
  )
  expect(common).toMatchObject({
    dealType: 'rent',
    city: 'עכו',
    price: null,
    rooms: null,
    floor: null,
  })
  expect(homes).toMatchObject([
    { price: 2_700, rooms: 3, floor: 2, agent: false, city: 'עכו', phone: '052-0000000' },
    { price: 3_300, rooms: 4, floor: null, agent: false, city: 'עכו', phone: '052-0000000' },
  ])
  expect(homes[1]?.evidence).toMatchObject({ agent: 'ללא תיווך', price: '3,300 ש"ח' })
})

test.each<[string, Record<string, string>]>([
  [
    'להשכרה. ארנונה 420, ועד בית 150. מחיר 5,900 ש"ח',
    { arnona: 'ארנונה 420', vaad: 'ועד בית 150', price: 'מחיר 5,900 ש"ח' },
  ],
  [
    'ועד הבית כ-150 שח. להשכרה 5,200 ש"ח לחודש',
    { vaad: 'ועד הבית כ-150 שח', price: 'להשכרה 5,200 ש"ח' },
  ],
  ['ארנונה של הבית החדש 420 ש"ח. להשכרה, ₪ 5,200', { arnona: '420 ש"ח', price: '₪ 5,200' }],
])('a sum of %p is quoted with the label beside it and its currency', (text, phrases) => {
  expect(readText(text).evidence).toMatchObject(phrases)
})

test.each([
  ['להשכרה דירת 3 חדרים 5,200 ש"ח', 'ILS', 'month'],
  ['למכירה דירת 3 חדרים 1,900,000', 'ILS', 'whole'],
  ['להשכרה דירת 3 חדרים 1,450 דולר', 'USD', null],
  ['להשכרה דירת 2 חדרים £300 לשבוע', 'GBP', 'week'],
  ['למכירה דירת 4 חדרים, מחיר למטר 30,000', 'ILS', 'metre'],
  ['דירת 3 חדרים להשכרה', null, null],
])('a sum has its currency and what it pays for: %s', (text, currency, period) => {
  expect(readText(text)).toMatchObject({ currency, period })
})
