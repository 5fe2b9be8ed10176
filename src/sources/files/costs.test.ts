import { expect, test } from 'bun:test'
import { costsIn } from './costs.ts'
import type { FieldName, Found } from './domain.ts'

const costs = (fields: Partial<Record<FieldName, Found>>, size: number | null = null) =>
  costsIn((name) => fields[name], size)

test.each<[Found, number | null, string | null]>([
  ['480 לדו חודשי', 240, 'twoMonths'],
  ['₪ 480 לחודשיים', 240, 'twoMonths'],
  ['480 ש"ח כל 2 חודשים', 240, 'twoMonths'],
  ['כל 2 חודשים 480', 240, 'twoMonths'],
  ['4,800 לשנה', 400, 'year'],
  ['4,800 ₪ a year', 400, 'year'],
  ['bi-monthly: 600', 300, 'twoMonths'],
  ['900 quarterly', 300, 'quarter'],
  ['900 לרבעון', 300, 'quarter'],
  ['350 לחודש', 350, 'month'],
  ['350 per month', 350, 'month'],
  ['350', 350, null],
  [350, 350, null],
  [0, null, null],
  ['לא צוין', null, null],
  ['לשנה', null, null],
])('an arnona of %p is %p a month', (arnona, monthly, per) => {
  expect(costs({ arnona })).toMatchObject({ arnona: monthly, arnonaPer: per, vaad: null })
})

test.each([
  ['month', 600],
  ['twoMonths', 300],
  ['quarter', 200],
  ['year', 50],
  ['דו חודשי', 300],
] as const)('a period of its own field, %p, wins', (arnonaPer, monthly) => {
  expect(costs({ arnona: '600 לחודש', arnonaPer }).arnona).toBe(monthly)
  expect(costs({ vaad: 600, vaadPer: arnonaPer }).vaad).toBe(monthly)
})

test('a period without a sum states nothing, and one that is no period counts for nothing', () => {
  const nothing = { arnona: null, arnonaPer: null, vaad: null, vaadPer: null }
  expect(costs({ arnonaPer: 'year', vaadPer: 'month' })).toEqual(nothing)
  expect(costs({ vaad: 200, vaadPer: 'often' })).toMatchObject({ vaad: 200, vaadPer: null })
})

test('an arnona without a period that no city takes for a month is of a longer one', () => {
  expect(costs({ arnona: 1_000 }, 60).arnona).toBe(500)
  expect(costs({ arnona: 1_000 }, 100).arnona).toBe(1_000)
  expect(costs({ vaad: 1_000 }, 60).vaad).toBe(1_000)
})
