import { expect, test } from 'bun:test'
import { isRecord, parsedJson, recordOf } from './json.ts'

test.each([
  ['{"a":[1,null]}', { a: [1, null] }],
  ['null', null],
  ['', undefined],
  ['{"a":1', undefined],
  ['undefined', undefined],
])('reads %j as %j', (text, value) => {
  expect(parsedJson(text)).toEqual(value)
})

test('a text that is nested too deeply is no JSON', () => {
  expect(parsedJson('['.repeat(5_000_000))).toBeUndefined()
})

test.each<[unknown, boolean]>([
  [{}, true],
  [{ a: 1 }, true],
  [null, false],
  [[], false],
  ['text', false],
  [undefined, false],
])('says of %j whether it is a record: %j', (value, is) => {
  expect(isRecord(value)).toBe(is)
  expect(recordOf(value)).toEqual(is ? (value as Record<string, unknown>) : {})
})
