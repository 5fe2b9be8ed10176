import { expect, test } from 'bun:test'
import { israelTime } from './dates.ts'

test.each([
  ['2026-10-06T14:46:18', '2026-10-06T11:46:18Z'],
  ['2026-11-21T10:00:00', '2026-11-21T08:00:00Z'],
  // Summer time began on 27 March 2026 at 02:00 and ended on 25 October 2026 at 02:00.
  ['2026-03-27T01:59:59', '2026-03-26T23:59:59Z'],
  ['2026-03-27T03:00:00', '2026-03-27T00:00:00Z'],
  ['2026-10-25T00:59:59', '2026-10-24T21:59:59Z'],
  ['2026-10-25T02:00:00', '2026-10-25T00:00:00Z'],
])('%s in Israel is %s', (local, utc) => {
  expect(israelTime(local)).toBe(Date.parse(utc))
})

test.each([null, 7, '', 'yesterday', '06.10.2026'])('%p is no time', (value) => {
  expect(israelTime(value)).toBeNull()
})
