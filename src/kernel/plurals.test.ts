import { expect, test } from 'bun:test'
import type { Language } from './language.ts'
import { pluralOf } from './plurals.ts'

const NAMED = { zero: 'zero', one: 'one', two: 'two', few: 'few', many: 'many', other: 'other' }

test.each<[Language, Record<number, string>]>([
  ['en', { 0: 'other', 1: 'one', 2: 'other', 21: 'other' }],
  ['he', { 0: 'other', 1: 'one', 2: 'two', 3: 'other', 20: 'other' }],
  ['ar', { 0: 'zero', 1: 'one', 2: 'two', 3: 'few', 10: 'few', 11: 'many', 100: 'other' }],
  [
    'ru',
    { 0: 'many', 1: 'one', 2: 'few', 5: 'many', 11: 'many', 21: 'one', 22: 'few', 1.5: 'other' },
  ],
  ['de', { 0: 'other', 1: 'one', 2: 'other' }],
  ['fr', { 0: 'one', 1: 'one', 1.5: 'one', 2: 'other' }],
])('%s has its own forms for a number', (language, forms) => {
  for (const [count, form] of Object.entries(forms))
    expect([count, pluralOf(language)(Number(count), NAMED)]).toEqual([count, form])
})

test('a form that a text does not have is its general one', () => {
  expect(pluralOf('ar')(2, { one: 'day', other: 'days' })).toBe('days')
})
