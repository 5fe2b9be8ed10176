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
