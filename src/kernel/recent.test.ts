import { expect, test } from 'bun:test'
import { createRecent } from './recent.ts'

test('only what was added last is remembered', () => {
  const recent = createRecent<number>(3)
  for (const value of [1, 2, 3, 1, 4]) recent.add(value)
  expect([1, 2, 3, 4].map(recent.has)).toEqual([true, false, true, true])
})
