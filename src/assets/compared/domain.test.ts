import { expect, test } from 'bun:test'
import { bestOf } from './domain.ts'

test('the best of a row is the lowest or the highest, and equal ones share it', () => {
  expect(bestOf([7_500, 6_900, 8_200], 'less')).toEqual([false, true, false])
  expect(bestOf([3, 3, 2.5], 'more')).toEqual([true, true, false])
  expect(bestOf([3, 3, 2.5], null)).toEqual([false, false, false])
})

test('what is not stated neither wins nor loses', () => {
  expect(bestOf([null, 90, 70], 'less')).toEqual([false, false, true])
  expect(bestOf([null, 70, null], 'less')).toEqual([false, false, false])
  expect(bestOf([null, null], 'more')).toEqual([false, false])
})

test('a home that has something is the best without another one that lacks it', () => {
  expect(bestOf([null, true, false, true], 'yes')).toEqual([false, true, false, true])
})

test('words are never the best', () => {
  expect(bestOf(['a', 'b'], 'less')).toEqual([false, false])
})
