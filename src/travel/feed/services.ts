import { isoDay } from '../../kernel/domain/iso.ts'
import { type Weekday, YESTERDAY } from '../timetable/timetable.ts'
import { type Archive, refused } from './archive.ts'
import { startOfServiceDay } from './clock-times.ts'
import { eachRow } from './rows.ts'

/** The most days of a feed that are looked at. */
const DAYS_MAX = 400
export const DAY_MS = 86_400_000
const WEEK = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const

/** When services run, as the feed states it. */
export type Services = { spans: readonly Span[]; exceptions: readonly Exception[] }

/** The days of each service, from the first day that is looked at: 1 where it runs. */
type Days = { firstDay: number; days: Map<string, Uint8Array> }

/** Days since 1970. */
function dayOf(text: string): number {
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)$/.exec(text.trim()) ?? []
  if (!day) throw refused('a date of its calendar cannot be read')
  return Date.UTC(Number(year), Number(month) - 1, Number(day)) / DAY_MS
}

const dayText = (day: number) => isoDay(day * DAY_MS)
const weekdayOf = (day: number) => new Date(day * DAY_MS).getUTCDay()

type Span = { id: string; from: number; to: number; week: boolean[] }
type Exception = { id: string; day: number; isAdded: boolean }

/** Reads on which days each service runs. */
export async function readServices(archive: Archive): Promise<Services> {
  const spans: Span[] = []
  const exceptions: Exception[] = []
  if (archive.has('calendar.txt')) {
    const needed = ['service_id', 'start_date', 'end_date', ...WEEK] as const
    await eachRow('calendar.txt', await archive.bytesOf('calendar.txt'), { needed }, (row) => {
      const { service_id: id, start_date: from, end_date: to } = row
      spans.push({
        id,
        from: dayOf(from),
        to: dayOf(to),
        week: WEEK.map((day) => row[day] === '1'),
      })
    })
  }
  if (archive.has('calendar_dates.txt')) {
    const needed = ['service_id', 'date', 'exception_type'] as const
    const bytes = await archive.bytesOf('calendar_dates.txt')
    await eachRow('calendar_dates.txt', bytes, { needed }, (row) => {
      const isAdded = row.exception_type === '1'
      exceptions.push({ id: row.service_id, day: dayOf(row.date), isAdded })
    })
  }
  return { spans, exceptions }
}

/** Of a feed with more days than are looked at, those from today on count, or its last. */
function firstDayOf({ spans, exceptions }: Services, today: number): number {
  const added = exceptions.filter(({ isAdded }) => isAdded)
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const { from, to } of [...spans, ...added.map(({ day }) => ({ from: day, to: day }))]) {
    first = Math.min(first, from)
    last = Math.max(last, to)
  }
  return Math.max(first, Math.min(today, last - DAYS_MAX + 1))
}

function daysOf({ spans, exceptions }: Services, today: number): Days {
  const firstDay = firstDayOf({ spans, exceptions }, today)
  const days = new Map<string, Uint8Array>()
  const of = (id: string) => {
    const known = days.get(id) ?? new Uint8Array(DAYS_MAX)
    days.set(id, known)
    return known
  }
  for (const { id, from, to, week } of spans) {
    const known = of(id)
    for (let day = Math.max(from, firstDay); day <= Math.min(to, firstDay + DAYS_MAX - 1); day += 1)
      if (week[weekdayOf(day)]) known[day - firstDay] = 1
  }
  // What is before the first day is outside of the list, which then stays as it is.
  for (const { id, day, isAdded } of exceptions)
    if (day < firstDay + DAYS_MAX) of(id)[day - firstDay] = isAdded ? 1 : 0
  return { firstDay, days }
}

/** The days of a feed, and which date stands for each weekday. */
export type Chosen = {
  from: string
  to: string
  weekdays: (Weekday | null)[]
  /** The days of a service as trips keep them: on which weekdays it runs, and on which days before one. */
  runsOf(service: string): number
}

/**
 * Chooses the date of each weekday: the one with the most trips, so that a holiday stands for none; of several the
 * first.
 * @param trips how many trips each service has; services without any do not count.
 * @param today in days since 1970.
 */
export function chooseDates(
  { spans, exceptions }: Services,
  trips: ReadonlyMap<string, number>,
  today: number,
): Chosen {
  const isUsed = ({ id }: { id: string }) => trips.has(id)
  const used = { spans: spans.filter(isUsed), exceptions: exceptions.filter(isUsed) }
  const { firstDay, days } = daysOf(used, today)
  const perDay = new Float64Array(DAYS_MAX)
  for (const [service, runs] of days) {
    const count = trips.get(service) ?? 0
    for (const [at, isRunning] of runs.entries())
      perDay[at] = (perDay[at] as number) + isRunning * count
  }
  const lastAt = perDay.findLastIndex((count) => count > 0)
  if (lastAt < 0) throw refused('no trip runs on any day')
  const best = WEEK.map((_, weekday) => {
    let chosen = -1
    for (const [at, count] of perDay.entries())
      if (weekdayOf(firstDay + at) === weekday && count > (perDay[chosen] ?? 0)) chosen = at
    return chosen
  })
  return {
    from: dayText(firstDay + perDay.findIndex((count) => count > 0)),
    to: dayText(firstDay + lastAt),
    weekdays: best.map((at) => (at < 0 ? null : weekdayAt(firstDay + at))),
    runsOf(service) {
      const runs = days.get(service)
      let bits = 0
      for (const [weekday, at] of best.entries()) {
        if (at < 0 || !runs) continue
        if (runs[at] === 1) bits |= 1 << weekday
        if (at > 0 && runs[at - 1] === 1) bits |= 1 << (weekday + YESTERDAY)
      }
      return bits
    },
  }
}

function weekdayAt(day: number): Weekday {
  const startsAt = startOfServiceDay(day * DAY_MS)
  const afterYesterday = (startsAt - startOfServiceDay((day - 1) * DAY_MS)) / 1_000
  return { date: dayText(day), startsAt, afterYesterday }
}
