import { expect, test } from 'bun:test'
import { factsAsText, factsOfText } from './facts-as-text.ts'
import { CURRENCIES, PERIODS, type ReadFact } from './read-fact.ts'

const readAgain = (facts: readonly ReadFact[]) => {
  const text = factsAsText(facts)
  return text === undefined ? undefined : factsOfText(text)
}

const LIFT: ReadFact = { field: 'lift', value: true, phrase: 'יש מעלית' }
const PRICE: ReadFact = { field: 'price', value: 5_000, phrase: '5,000 ש"ח לחודש' }

test.each<readonly [string, ReadFact[]]>([
  ['none', []],
  ['features', [LIFT, { field: 'pets', value: false, phrase: 'ללא חיות' }]],
  ['numbers', [PRICE, { field: 'rooms', value: 3.5, phrase: '3.5 חד׳' }]],
  ['negative and empty values', [{ field: 'floor', value: -1, phrase: '' }]],
  ['words', [{ field: 'street', value: 'הרצל 1', phrase: 'ברחוב הרצל 1\nקומה 2' }]],
  ['a value that the user has emptied', [{ field: 'city', value: '', phrase: '', byHand: true }]],
  ['what the user said', [{ ...LIFT, byHand: true }, { ...PRICE, byHand: true }, LIFT]],
  ['a field of another version', [{ field: 'pool', value: true, phrase: 'בריכה' }, LIFT]],
  ['a field without a name', [{ field: '', value: 7, phrase: 'x' }]],
])('%s are read as they were', (_, facts) => {
  expect(readAgain(facts)).toEqual(facts)
  // The order of the keys is that of the reader, which answers show.
  expect(JSON.stringify(readAgain(facts))).toBe(JSON.stringify(facts))
})

test('each currency and each period is read with the other', () => {
  for (const currency of [undefined, ...CURRENCIES])
    for (const period of [undefined, ...PERIODS]) {
      const fact = { ...PRICE, ...(currency && { currency }), ...(period && { period }) }
      expect(readAgain([fact, LIFT])).toEqual([fact, LIFT])
    }
})

test('facts with characters that end a part, or with unknown terms, are not written so', () => {
  for (const sign of ['\u0001', '\u0002']) {
    expect(factsAsText([{ ...LIFT, phrase: `a${sign}b` }])).toBeUndefined()
    expect(factsAsText([LIFT, { ...LIFT, field: `a${sign}` }])).toBeUndefined()
    expect(factsAsText([{ field: 'street', value: sign, phrase: '' }])).toBeUndefined()
  }
  expect(factsAsText([{ ...PRICE, currency: 'JPY' as 'ILS' }])).toBeUndefined()
  expect(factsAsText([{ ...PRICE, period: 'hour' as 'day' }])).toBeUndefined()
})

test('what is stored is read by each later version', () => {
  const fields = [
    ...['price', 'unreadPrice', 'rooms', 'size', 'buildSize', 'floor', 'floors', 'city'],
    ...['neighbourhood', 'street', 'phone', 'agent', 'entryDate', 'arnona', 'vaad', 'dealType'],
    ...['pricePer', 'ended', 'mamad', 'lift', 'parking', 'balcony', 'storage', 'furnished', 'pets'],
    ...['airConditioning', 'renovated', 'otherPrice', 'depositFirst', 'abroad'],
  ]
  const stored = fields.map((_, at) => `${String.fromCharCode(32 + at)} t\u0001`).join('')
  expect(factsOfText(stored).map(({ field }) => field)).toEqual(fields)
  const terms = (text: string) => factsOfText(`\u0020${text}n5\u0002\u0001`)
  const last = { field: 'price', value: 5, phrase: '', currency: 'GBP', period: 'metre' }
  expect(terms('\u0075')).toEqual([last as ReadFact])
  expect(terms('\u002a')).toEqual([{ ...last, currency: 'ILS', period: 'month' } as ReadFact])
})
