import { expect, test } from 'bun:test'
import { pagesOf } from './pages-of.ts'

test('the pager shows the first and the last page and those around the current one', () => {
  expect(pagesOf(1, 1)).toEqual([1])
  expect(pagesOf(1, 3)).toEqual([1, 2, 3])
  expect(pagesOf(1, 9)).toEqual([1, 2, null, 9])
  expect(pagesOf(5, 9)).toEqual([1, null, 4, 5, 6, null, 9])
  expect(pagesOf(4, 9)).toEqual([1, 2, 3, 4, 5, null, 9])
  expect(pagesOf(9, 9)).toEqual([1, null, 8, 9])
})

test('a page beyond the last one still leads to those that exist', () => {
  expect(pagesOf(12, 3)).toEqual([1, 2, 3])
})
