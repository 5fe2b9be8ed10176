import { expect, test } from 'bun:test'
import { Type } from '@sinclair/typebox'
import { TypeCompiler } from '@sinclair/typebox/compiler'
import { wholeInQuery } from './schema.ts'

const Paging = TypeCompiler.Compile(Type.Object({ limit: wholeInQuery(100) }))

test('a whole number in a query is decoded, and decoding it again changes nothing', () => {
  const once = Paging.Decode({ limit: '37' })
  expect(once).toEqual({ limit: 37 })
  expect(Paging.Decode(once)).toEqual({ limit: 37 })
})

test.each(['0', '101', '1.5', '1e2', '+5', '05', ' 5', '', '-1', 0, 101, 1.5, null])(
  '%p is no whole number from 1 to 100',
  (limit) => {
    expect(Paging.Check({ limit })).toBe(false)
  },
)

test.each([1, 5, 10, 25, 30, 90, 100, 215, 365, 1_000])(
  'up to %p every number is taken, and none above',
  (max) => {
    const numbers = Array.from({ length: 10 * max + 1 }, (_, number) => number)
    const taken = numbers.slice(1, max + 1)
    const isTaken = TypeCompiler.Compile(Type.Object({ limit: wholeInQuery(max) }))
    expect(numbers.filter((limit) => isTaken.Check({ limit: String(limit) }))).toEqual(taken)
    expect(numbers.filter((limit) => isTaken.Check({ limit }))).toEqual(taken)
  },
)
