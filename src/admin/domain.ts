// Administration: how many accounts, bots and homes are created each day.

import type { Counted, HourCount } from '../database/created/domain.ts'
import { isoDay } from '../kernel/domain/iso.ts'

/** How many were created on one day. */
export type DayCount = Record<Counted, number> & {
  /** YYYY-MM-DD in Asia/Jerusalem. */
  day: string
}

export type Day = {
  /** YYYY-MM-DD in Asia/Jerusalem. */
  day: string
  /** The hour that it begins with, since 1970, UTC. */
  firstHour: number
}

/** The days that the dashboard and the command line show. */
export const DAYS_SHOWN = 30

const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000
/** How far the clocks of Israel are ahead of UTC, in summer and in winter (hours). */
const AHEAD = [3, 2] as const

const israelDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Jerusalem' })

/** The newest days until now, oldest first. A day has 23 or 25 hours when the clocks change. */
export function lastDays(now: number, count: number): Day[] {
  const today = Date.parse(israelDay.format(now))
  return Array.from({ length: count }, (_, place) => {
    const midnight = today - (count - 1 - place) * DAY_MS
    const day = isoDay(midnight)
    return { day, firstHour: firstHourOf(day, midnight / HOUR_MS) }
  })
}

/** @param midnight the hour at which the day begins in UTC. */
function firstHourOf(day: string, midnight: number): number {
  const [summer, winter] = AHEAD
  const isSummer = israelDay.format((midnight - summer) * HOUR_MS) === day
  return midnight - (isSummer ? summer : winter)
}

/** Adds the counts of hours up to days. Hours before the first day are left out. */
export function foldIntoDays(days: readonly Day[], hours: readonly HourCount[]): DayCount[] {
  const counts = days.map(({ day }): DayCount => ({ day, users: 0, bots: 0, assets: 0 }))
  for (const { kind, hour, count } of hours) {
    const found = counts[days.findLastIndex(({ firstHour }) => firstHour <= hour)]
    if (found) found[kind] += count
  }
  return counts
}

/** What an installation can have set up, in the order in which it is advised. */
export const PARTS = ['telegram', 'mail', 'mailIn', 'push', 'sources', 'backup'] as const
export type Part = (typeof PARTS)[number]
