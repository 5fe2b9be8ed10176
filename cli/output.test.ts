import { expect, test } from 'bun:test'
import { counted, periodText } from './output.ts'

test.each([
  [600_000, '10 min'],
  [5_400_000, '1 h 30 min'],
  [86_400_000, '24 h'],
  [5_000, '5 s'],
  [0, '0 s'],
])('a period of %p ms is read as %s', (ms, text) => {
  expect(periodText(ms)).toBe(text)
})

test.each([
  [0, '0 homes'],
  [1, '1 home'],
  [2, '2 homes'],
])('%p of a thing is %s', (count, text) => {
  expect(counted(count, 'home')).toBe(text)
})
