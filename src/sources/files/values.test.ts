import { expect, test } from 'bun:test'
import {
  addressIn,
  amountIn,
  dealIn,
  floorIn,
  merchantIn,
  numberIn,
  priceIn,
  statedAt,
  timeIn,
} from './values.ts'

test.each([
  ['₪ 5,200', 5200],
  ['‏5,200 ₪', 5200],
  ['1.890.000 ₪', 1_890_000],
  ['2 100 000', 2_100_000],
  ['1.9 מיליון ₪', 1_900_000],
  ['850 אלף', 850_000],
  ['כ-72 מ"ר', 72],
  ['2.5 חד׳', 2.5],
  ['3½ חדרים', 3.5],
  ['3 ½', 3.5],
  ['2,5', 2.5],
  ['5,200, גמיש', 5200],
  [4200, 4200],
  ['לא צוין', null],
  ['', null],
  [null, null],
  [true, null],
])('%p states the number %p', (given, number) => {
  expect(numberIn(given)).toBe(number)
})

test('zero and less are not stated amounts', () => {
  expect([amountIn(0), amountIn('0 ₪'), amountIn(-5), amountIn(3)]).toEqual([null, null, null, 3])
})

test.each([
  ['קומה 2 מתוך 4', 2],
  ['קרקע', 0],
  ['קומת כניסה', 0],
  ['Ground', 0],
  ['-1', -1],
  ['קומה -1', -1],
  ['קומה 3-4', 3],
  ['מרתף', -1],
  [0, 0],
  [1.5, null],
  ['לא ידוע', null],
])('%p is the floor %p', (given, floor) => {
  expect(floorIn(given)).toBe(floor)
})

test.each([
  ['להשכרה', 'rent'],
  ['למכירה', 'sale'],
  ['RENT', 'rent'],
  ['for_sale', 'sale'],
  ['סאבלט', 'rent'],
  ['מכירה או השכרה', null],
  ['', null],
])('%p is for %p', (given, deal) => {
  expect(dealIn(given)).toBe(deal as ReturnType<typeof dealIn>)
})

test.each([
  ['תיווך', true],
  ['ללא תיווך', false],
  ['פרטי', false],
  ['true', true],
  [false, false],
  ['?', null],
])('%p is listed by an agent: %p', (given, merchant) => {
  expect(merchantIn(given)).toBe(merchant)
})

test.each([
  ['2026-11-18T08:00:00+02:00', Date.UTC(2026, 10, 18, 6)],
  ['2026-11-18', Date.UTC(2026, 10, 17, 22)],
  ['2026-11-18 08:00', Date.UTC(2026, 10, 18, 6)],
  ['2026-07-18T08:00:00', Date.UTC(2026, 6, 18, 5)],
  ['18.11.2026', Date.UTC(2026, 10, 17, 22)],
  ['8/1/26 17:30', Date.UTC(2026, 0, 8, 15, 30)],
  ['Fri, 20 Nov 2026 08:00:00 GMT', Date.UTC(2026, 10, 20, 8)],
  [1_795_000_000, 1_795_000_000_000],
  [1_795_000_000_000, 1_795_000_000_000],
  ['אתמול', null],
  [null, null],
])('%p is the time %p', (given, ms) => {
  expect(timeIn(given)).toBe(ms)
})

test('an address is street, neighbourhood and city, from a text or a list', () => {
  const place = (street: string | null, neighbourhood: string | null, city: string | null) => ({
    street,
    neighbourhood,
    city,
  })
  expect(addressIn(['הרצל 5, הדר, חיפה'])).toEqual(place('הרצל 5', 'הדר', 'חיפה'))
  expect(addressIn(['הרצל 5, חיפה'])).toEqual(place('הרצל 5', null, 'חיפה'))
  expect(addressIn(['הרצל 5', null, 'חיפה'])).toEqual(place('הרצל 5', null, 'חיפה'))
  expect(addressIn(['חיפה'])).toEqual(place(null, null, 'חיפה'))
  expect(addressIn(['הרצל 5'])).toEqual(place('הרצל 5', null, null))
  expect(addressIn([])).toEqual(place(null, null, null))
})

test('a word means a value when it is the whole text, else when the text has it', () => {
  const part = { pick: () => ['For Sale (new)', 'RENT', 'x'] }
  const words = { sale: 'one', 'for sale (new)': 'two', rent: 3 }
  expect(statedAt(part, { at: 'a', words })).toEqual(['two', 3, 'x'])
})

test.each([
  ['₪ 5,200', 5_200],
  ['5,200 ש"ח לחודש', 5_200],
  ['1.9 מיליון ₪', 1_900_000],
  [5_200, 5_200],
  ['5200', 5_200],
  ['€1,500', null],
  ['1,450 דולר', null],
  ['$ 1,200 / month', null],
  ['1.2 million USD', null],
  ['450 ₪ ללילה', null],
  ['28,000 ₪ למ"ר', null],
  ['0', null],
])('%p is the price %p', (given, price) => {
  expect(priceIn(given)).toBe(price)
})
