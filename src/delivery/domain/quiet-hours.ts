import type { QuietHours } from '../../bots/domain/bot.ts'
import { days, hours, minutes } from '../../kernel/clock.ts'
import { remembering } from '../../kernel/domain/remembering.ts'

// Quiet hours as periods of time. All times are milliseconds since 1970, UTC.

type Period = { start: number; end: number }

const MINUTE = minutes(1)
const DAY = days(1)

const formatter = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Jerusalem',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
  hourCycle: 'h23',
})

/** Whether posts wait at this time. */
export function isQuiet(rule: QuietHours | null, at: number): boolean {
  return periodsAround(rule, at).some(({ start, end }) => start <= at && at < end)
}

/** The end of the last quiet period that is over; null: there was none in the last days. */
export function lastQuietEnd(rule: QuietHours | null, at: number): number | null {
  const ends = periodsAround(rule, at).flatMap(({ end }) => (end <= at ? end : []))
  return ends.length === 0 ? null : Math.max(...ends)
}

/** The end of the quiet period of this time, else of the next one; null without quiet hours. */
export function nextQuietEnd(rule: QuietHours | null, at: number): number | null {
  const ends = periodsAround(rule, at).flatMap(({ end }) => (end > at ? end : []))
  return ends.length === 0 ? null : Math.min(...ends)
}

const known = new Map<string, readonly Period[]>()
const PERIODS_KEPT = 1_000

/** The quiet periods that begin between two days before and two days after this time. */
function periodsAround(rule: QuietHours | null, at: number): readonly Period[] {
  if (rule === null) return []
  const today = Math.floor((at + offsetAt(at)) / DAY) * DAY
  const key = `${rule.from} ${rule.to} ${today}`
  const periods = known.get(key) ?? periodsOf(rule, today)
  if (known.size >= PERIODS_KEPT) known.clear()
  known.set(key, periods)
  return periods
}

/** @param today midnight of local clocks, as if they showed UTC. */
function periodsOf(rule: QuietHours, today: number): Period[] {
  const [from, to] = [minutesOf(rule.from), minutesOf(rule.to)]
  return [-2, -1, 0, 1, 2].flatMap((day) => {
    const midnight = today + day * DAY
    // As long as their two ends say also in the night in which clocks show an hour twice: of two times the later one
    // begins them, and the first one after that ends them.
    const start = Math.max(...instantsOf(midnight + from * MINUTE))
    const ends = instantsOf(midnight + to * MINUTE + (to < from ? DAY : 0))
    const end = ends.find((time) => time > start) ?? start
    // A period that falls into the hour that is left out in spring has no length.
    return start < end ? { start, end } : []
  })
}

function minutesOf(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return hour * 60 + minute
}

/**
 * When clocks in Israel show a local time, given as if it were UTC, in order. In autumn they show an hour twice; an hour
 * that they leave out in spring counts as the moment at which they are put forward.
 */
function instantsOf(local: number): number[] {
  const [before, after] = [offsetAt(local - DAY), offsetAt(local + DAY)]
  const shown = [local - before, local - after].filter((at) => at + offsetAt(at) === local)
  if (shown.length > 0) return shown.sort((one, other) => one - other)
  return [changeBetween(local - after, local - before)]
}

/** The minute at which the offset changes within these hours. */
function changeBetween(from: number, to: number): number {
  let [low, high] = [from, to]
  while (high - low > MINUTE) {
    const middle = low + Math.floor((high - low) / MINUTE / 2) * MINUTE
    if (offsetAt(middle) === offsetAt(from)) low = middle
    else high = middle
  }
  return high
}

const OFFSETS_KEPT = 1_000

/** How far clocks in Israel are ahead of UTC. They are changed on the hour. */
const offsetAt = (at: number): number => offsetOfHour(Math.floor(at / hours(1)))

const offsetOfHour = remembering(OFFSETS_KEPT, (hour: number) => readOffset(hour * hours(1)))

function readOffset(at: number): number {
  const parts = Object.fromEntries(
    formatter.formatToParts(at).map(({ type, value }) => [type, Number(value)]),
  )
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minute, second) - at
}
