import { expect, test } from 'bun:test'
import type { FieldCount } from './domain.ts'
import {
  isImprobable,
  learned,
  ofKind,
  type UsualShare,
  unusualFields,
  weakened,
} from './field-shares.ts'

const page = (stated: number, records = 40, path = 'price'): FieldCount => ({
  section: 'data.private',
  path,
  isVital: true,
  isLost: false,
  records,
  stated,
  implausible: 0,
})
const optional = (stated: number, records = 40) => ({ ...page(stated, records), isVital: false })
const unusualField = (known: UsualShare[], fields: FieldCount[]) =>
  unusualFields(known, fields).vital
const after = (...pages: FieldCount[]) =>
  pages.reduce<UsualShare[]>((known, one) => learned(known, [one]), [])

test('a field that nearly every record states, and then none, is unusual', () => {
  const known = after(page(40))
  expect(unusualField(known, [page(40, 40, 'rooms'), page(0)])).toEqual(page(0))
  expect(unusualField(known, [page(19)])).toEqual(page(19))
  expect(unusualField(known, [page(21)])).toBeUndefined()
  expect(unusualField(known, [{ ...page(0), section: 'data.agency' }])).toBeUndefined()
})

test.each([
  ['too few records were seen', after(page(29, 29)), page(0), true],
  ['enough records were seen', after(page(30, 30)), page(0), false],
  ['the page has nine records', after(page(40)), page(0, 9), true],
  ['the page has ten records', after(page(40)), page(0, 10), false],
  ['fewer than four of five usually state it', after(page(31)), page(0), true],
  ['four of five usually state it', after(page(32)), page(0), false],
  ['it may be chance', after(page(80, 100)), page(1, 10), true],
  ['it can hardly be chance', after(page(80, 100)), page(0, 10), false],
])('%s', (_, known, read, isInOrder) => {
  expect(unusualField(known, [read]) === undefined).toBe(isInOrder)
})

test('a share follows the newest pages', () => {
  const [share] = after(page(40), page(40), page(40), page(20))
  expect(share?.samples).toBe(100)
  expect(share?.share).toBeCloseTo(1 - 0.5 * (40 / 140))
  expect(after(page(9, 9))).toEqual([])
})

test('a source that changed for good is read again after 71 refusals at most', () => {
  let known = after(page(40), page(40), page(40))
  let refusals = 0
  for (let read = page(0); unusualField(known, [read]); read = page(0)) {
    known = weakened(known, read)
    refusals += 1
  }
  expect(refusals).toBe(71)
  expect(weakened(known, page(0, 40, 'rooms'))).toEqual(known)
})

test('a share is improbable by the binomial distribution, and only below half of the usual number', () => {
  const few = { records: 10, stated: 2 }
  // At most 2 of 10 with probability 0.6 each: 0.0123.
  expect(isImprobable(few, 0.6, 0.0124)).toBe(true)
  expect(isImprobable(few, 0.6, 0.0122)).toBe(false)
  expect(isImprobable({ records: 1_000, stated: 500 }, 0.99, 0.001)).toBe(false)
  expect(isImprobable({ records: 10_000, stated: 10 }, 0.9, 0.001)).toBe(true)
})

test('an optional field is lost when nearly no record states it, and the page is kept', () => {
  const known = after(page(40))
  expect(unusualFields(known, [optional(1)])).toEqual({ vital: undefined, lost: [optional(1)] })
  expect(unusualFields(known, [optional(2)])).toEqual({ vital: undefined, lost: [] })
  expect(unusualFields(known, [optional(1, 5)])).toEqual({ vital: undefined, lost: [] })
})

test('a field that the reader takes for lost is lost, whatever was read before', () => {
  const lost = { ...optional(10), isLost: true }
  expect(unusualFields([], [lost])).toEqual({ vital: undefined, lost: [lost] })
})

test('only pages of one kind are compared', () => {
  const known = learned([], ofKind('sale:3', [page(40)]))
  expect(unusualField(known, ofKind('rent:3', [page(0)]))).toBeUndefined()
  expect(unusualField(known, ofKind('sale:3', [page(0)]))).toMatchObject({ stated: 0 })
})
