import { hours } from '../../kernel/clock.ts'

const hourThere = new Intl.DateTimeFormat('en-GB', {
  hour: 'numeric',
  hourCycle: 'h23',
  timeZone: 'Asia/Jerusalem',
})

/** From UTC to the time of Israel, in winter and in summer (ms). */
const [WINTER, SUMMER] = [hours(2), hours(3)]

/**
 * When the times of a day of service are counted from: noon in Israel less 12 hours (ms).
 * @param day the beginning of the day in UTC (ms).
 */
export function startOfServiceDay(day: number): number {
  const noonInSummer = day + hours(12) - SUMMER
  const isSummer = Number(hourThere.format(noonInSummer)) === 12
  return isSummer ? day - SUMMER : day - WINTER
}

/**
 * The instant of an hour of a day in Israel (ms). An hour that is skipped is the one after it; of one that comes twice
 * it is the first.
 * @param day the beginning of the day in UTC (ms).
 * @param minutes since midnight.
 */
export function instantOf(day: number, minutes: number): number {
  const wall = day + minutes * 60_000
  const summer = wall - SUMMER
  return Number(hourThere.format(summer)) === Math.floor(minutes / 60) ? summer : wall - WINTER
}

/** Seconds of a time such as 25:10:00; undefined for what is none. */
export function secondsOf(text: string): number | undefined {
  const second = text.length - 2
  const [minute, colon] = [second - 3, second - 4]
  if (colon < 0 || text.charCodeAt(second - 1) !== COLON || text.charCodeAt(colon) !== COLON)
    return undefined
  const hour = colon === 2 ? digits(text, 0) : Number(text.slice(0, colon).trim() || Number.NaN)
  const value = hour * 3600 + digits(text, minute) * 60 + digits(text, second)
  return Number.isInteger(value) && value >= 0 ? value : undefined
}

const [ZERO, COLON] = [48, 58]

function digits(text: string, at: number): number {
  const [tens, ones] = [text.charCodeAt(at) - ZERO, text.charCodeAt(at + 1) - ZERO]
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : Number.NaN
}
