import { expect, test } from 'bun:test'
import type { HourCount } from '../database/created/domain.ts'
import { DAYS_SHOWN, foldIntoDays, lastDays } from './domain.ts'

const HOUR_MS = 3_600_000
const hourOf = (iso: string) => Date.parse(iso) / HOUR_MS

test('the last thirty days end with today in Israel, which begins before the day of UTC', () => {
  const days = lastDays(Date.parse('2026-11-20T22:30:00Z'), DAYS_SHOWN)
  expect(days).toHaveLength(30)
  expect(days[0]).toEqual({ day: '2026-10-23', firstHour: hourOf('2026-10-22T21:00:00Z') })
  expect(days.at(-1)).toEqual({ day: '2026-11-21', firstHour: hourOf('2026-11-20T22:00:00Z') })
})

test.each([
  // In 2026 the clocks of Israel change on 27 March and on 25 October.
  ['2026-03-29T12:00:00Z', [24, 24, 23, 24]],
  ['2026-10-27T12:00:00Z', [24, 24, 25, 24]],
])('until %s the days have %p hours', (now, hours) => {
  const days = lastDays(Date.parse(now), 5)
  const lengths = days.slice(1).map(({ firstHour }, at) => firstHour - (days[at]?.firstHour ?? 0))
  expect(lengths).toEqual(hours)
})

test('hours are added up to the days that they belong to, also when the clocks change', () => {
  const days = lastDays(Date.parse('2026-10-26T12:00:00Z'), 3)
  const count = (iso: string, kind: HourCount['kind'] = 'users'): HourCount => {
    return { kind, hour: hourOf(iso), count: 1 }
  }
  const hours = [
    count('2026-10-23T20:00:00Z'),
    count('2026-10-23T21:00:00Z'),
    count('2026-10-24T20:00:00Z', 'bots'),
    count('2026-10-24T21:00:00Z'),
    count('2026-10-25T21:00:00Z'),
    count('2026-10-25T22:00:00Z', 'assets'),
    // A clock that was set back leaves hours after now: they count for today.
    count('2026-10-28T00:00:00Z'),
  ]
  expect(foldIntoDays(days, hours)).toEqual([
    { day: '2026-10-24', users: 1, bots: 1, assets: 0 },
    { day: '2026-10-25', users: 2, bots: 0, assets: 0 },
    { day: '2026-10-26', users: 1, bots: 0, assets: 1 },
  ])
})
