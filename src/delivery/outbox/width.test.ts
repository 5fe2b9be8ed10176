import { expect, test } from 'bun:test'
import { seconds } from '../../kernel/clock.ts'
import { createWidth } from './width.ts'

test('requests to one service: another one for each second in which messages wait, eight at most', () => {
  const width = createWidth()
  width.busy(0)
  expect(width.waitMs(0)).toBe(0)
  const ends = [width.begin(0)]
  expect([width.waitMs(100), width.waitMs(999), width.waitMs(1_000)]).toEqual([900, 1, 0])
  for (let n = 1; n < 8; n += 1) ends.push(width.begin(seconds(n)))
  expect(width.waitMs(seconds(60))).toBe(seconds(1))
  ends[0]?.()
  expect(width.waitMs(seconds(60))).toBe(0)
  width.idle()
  width.busy(seconds(60))
  expect(width.waitMs(seconds(60))).toBe(seconds(1))
})

test('requests to independent services: one that hangs for a second does not count, 32 at most', () => {
  const width = createWidth(true)
  let now = 0
  for (let n = 0; n < 32; n += 1) {
    width.busy(now)
    expect([n, width.waitMs(now)]).toEqual([n, 0])
    width.begin(now)
    expect([n, width.waitMs(now) > 0]).toEqual([n, true])
    now += seconds(1)
    width.idle()
  }
  width.busy(now)
  expect(width.waitMs(now)).toBe(seconds(1))
})
