// Dates and numbers as pages show them, the same on server and browser.

/** The time zone of the product: pages show times in it unless the reader's clock differs. */
export const ISRAEL = 'Asia/Jerusalem'
let zone = ISRAEL
const formatters = new Map<string, Intl.DateTimeFormat>()
/** Zones whose formatter is kept. */
const FORMATTERS_MAX = 100

/**
 * Has all functions of this file use a zone. The document sets it before its parts are rendered; nothing is awaited in
 * between, so that the server can render pages of several zones.
 */
export function showTimesIn(timeZone: string): void {
  zone = timeZone
}

/**
 * Made when the first date is shown: time zones take a telephone tenths of a second to load, and many pages have no
 * date.
 */
function formatterOf(): Intl.DateTimeFormat {
  const known = formatters.get(zone)
  if (known) return known
  const formatter = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  })
  if (formatters.size >= FORMATTERS_MAX) formatters.clear()
  formatters.set(zone, formatter)
  return formatter
}

type Parts = Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second', string>

/** A page shows the same few moments again and again, and a formatter takes 20 µs for one. */
const shown = new Map<string, Parts>()
const SHOWN_MAX = 2_000

function partsOf(iso: string): Parts {
  const key = zone + iso
  const parts = shown.get(key) ?? readParts(iso)
  if (shown.size > SHOWN_MAX) shown.clear()
  shown.set(key, parts)
  return parts
}

function readParts(iso: string): Parts {
  const parts = formatterOf().formatToParts(new Date(iso))
  const found = Object.fromEntries(parts.map(({ type, value }) => [type, value])) as Parts
  return { ...found, day: String(Number(found.day)), month: String(Number(found.month)) }
}

/** 14.2.2026 */
export function dateText(iso: string): string {
  const { day, month, year } = partsOf(iso)
  return `${day}.${month}.${year}`
}

/** 9:41, as it follows a date in the Hebrew-Israel format. */
export function hourText(iso: string): string {
  const { hour, minute } = partsOf(iso)
  return `${Number(hour)}:${minute}`
}

/** 09:41, as a message's time. */
export function timeText(iso: string): string {
  const { hour, minute } = partsOf(iso)
  return `${hour}:${minute}`
}

/** 09:41:07 */
export function secondText(iso: string): string {
  return `${timeText(iso)}:${partsOf(iso).second}`
}

const DAY_MS = 86_400_000

/** Whether two moments fall on the same day. */
export function isSameDay(one: string, other: string): boolean {
  return dateText(one) === dateText(other)
}

/** The day of a moment, relative to `now`. */
export function dayOf(iso: string, now: string): 'today' | 'yesterday' | 'earlier' {
  if (isSameDay(iso, now)) return 'today'
  // 24 hours before noon is yesterday, also when the clock changes.
  const { hour } = partsOf(now)
  const noon = new Date(now).getTime() + (12 - Number(hour)) * (DAY_MS / 24)
  return isSameDay(iso, new Date(noon - DAY_MS).toISOString()) ? 'yesterday' : 'earlier'
}

const MINUTE_MS = 60_000

/** The time since a moment in the largest unit that fits: whole units, rounded down, never negative. */
export function agoOf(iso: string, now: string): { count: number; unit: 'min' | 'h' | 'd' } {
  const minutes = Math.max(0, Math.floor((Date.parse(now) - Date.parse(iso)) / MINUTE_MS))
  if (minutes < 60) return { count: minutes, unit: 'min' }
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? { count: hours, unit: 'h' } : { count: Math.floor(hours / 24), unit: 'd' }
}

/** 5k, 2.5M: the label of a mark on a scale. */
export function shortNumber(value: number): string {
  if (value >= 1_000_000) return `${value / 1_000_000}M`
  return value >= 1_000 ? `${value / 1_000}k` : String(value)
}

/** A name in a sentence: it orders nothing around it, whatever its direction is. For attributes and whole texts. */
export const isolated = (name: string) => (name === '' ? '' : `\u2068${name}\u2069`)

/** The address of a photo in a width. It is in our own cache: a page loads nothing from a source. */
export const photoPath = (image: string, width: 400 | 1280) => `${image}?w=${width}`
