// What phrases say of size, floor, entry and sublets.

import { nameKey } from '../../../areas/names/keys.ts'
import { isoDay } from '../../../kernel/domain/iso.ts'
import { dayNumber, isDay } from '../../domain/entry.ts'
import type { Meaning, Range } from './domain.ts'

export const MOST =
  'up to|upto|to|under|below|max|maximum|at most|less than|until|bis|unter|jusqu|עד|מתחת ל-?|מקסימום|פחות מ-?'
export const LEAST =
  'from|over|above|min|minimum|at least|more than|ab|מעל|החל מ-?|לפחות|מינימום|יותר מ-?'
const END = `(?:(?:(${MOST})|(${LEAST})|between|בין)\\s?)?`
const TO = String.raw`\s?(?:-|–|to|and|עד|ל-?)\s?`
const METRES = String.raw`(?:m2|m²|sqm|sq\.? ?m|square met(?:er|re)s?|qm|מ["״]ר|מטר(?:ים)?)`
const FLOOR = '(?:floors?|etage|étage|קומה|קומות)'

const SIZE = new RegExp(`^${END}(\\d{1,5})(\\+)?(?:${TO}(\\d{1,5}))?\\s?${METRES}$`)
const FLOOR_BEFORE = new RegExp(`^${END}${FLOOR}\\s${END}(\\d{1,2})(\\+)?(?:${TO}(\\d{1,2}))?$`)
const FLOOR_BEHIND = new RegExp(`^${END}(\\d{1,2})(?:st|nd|rd|th|\\.)?\\s${FLOOR}$`)
const ENTRY_END = `(?:(?:${MOST}|by|before|לפני)|(${LEAST}|after|אחרי|מ-?))`
const DAY = String.raw`(\d{1,2})[./](\d{1,2})(?:[./](\d{4}|\d{2}))?`
const ENTRY = new RegExp(
  `^(?:entry|entrance|move in|available|einzug|entrée|כניסה|פינוי)\\s(?:${ENTRY_END}\\s?)?${DAY}$`,
)

const SIZE_MAX = 10_000
const FLOOR_MAX = 100

type Ends = { most?: string | undefined; least?: string | undefined }

/** @param alone what one number without an end means. */
function rangeOf(
  { most, least }: Ends,
  [first, second]: readonly [first: string | undefined, second: string | undefined],
  { highest, alone }: { highest: number; alone: (value: number) => Range },
): Range | undefined {
  if (first === undefined) return undefined
  const low = Number(first)
  const high = second === undefined ? null : Number(second)
  if (low > highest || (high !== null && (high > highest || high < low))) return undefined
  if (high !== null) return { min: low, max: high }
  if (most) return { min: null, max: low }
  return least ? { min: low, max: null } : alone(low)
}

/** A size alone is the smallest one. */
export function sizeIn(text: string): Meaning | undefined {
  const [, most, least, first, plus, second] = SIZE.exec(text) ?? []
  const alone = (min: number) => ({ min, max: null })
  const range = rangeOf({ most, least: least ?? plus }, [first, second], {
    highest: SIZE_MAX,
    alone,
  })
  return range && range.min !== 0 && range.max !== 0 ? { kind: 'size', ...range } : undefined
}

export function floorIn(text: string): Meaning | undefined {
  const [, most, least, mostToo, leastToo, first, plus, second] = FLOOR_BEFORE.exec(text) ?? []
  const behind = FLOOR_BEHIND.exec(text)
  const ends = behind
    ? { most: behind[1], least: behind[2] }
    : { most: most ?? mostToo, least: least ?? leastToo ?? plus }
  const alone = (floor: number) => ({ min: floor, max: floor })
  const range = rangeOf(ends, [first ?? behind?.[3], second], { highest: FLOOR_MAX, alone })
  return range && { kind: 'floor', ...range }
}

/** A day without an end is the last one. */
export function entryIn(text: string, now: number): Meaning | undefined {
  const found = ENTRY.exec(text)
  if (!found) return undefined
  const [, first, date = '', month = '', year] = found
  const day = calendarDay({ date, month, year }, now)
  if (!day) return undefined
  return { kind: 'entry', ...(first ? { min: day, max: null } : { min: null, max: day }) }
}

type Written = { date: string; month: string; year: string | undefined }

/** The day in the form `YYYY-MM-DD`; undefined when the calendar has no such day. */
function calendarDay({ date, month, year }: Written, now: number): string | undefined {
  const today = isoDay(now)
  const inYear = (one: number) => `${one}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  const thisYear = Number(today.slice(0, 4))
  if (year !== undefined) {
    const day = inYear(year.length === 2 ? 2_000 + Number(year) : Number(year))
    return isDay(day) ? day : undefined
  }
  const days = [inYear(thisYear), inYear(thisYear + 1)].filter(isDay)
  return days.find((day) => dayNumber(day) >= dayNumber(today))
}

const SUBLET = [
  'sublet',
  'sublets',
  'only sublets',
  'sublets only',
  'סאבלט',
  'סאבלטים',
  'רק סאבלט',
  'untermiete',
  'sous-location',
]
const NO_SUBLET = [
  'no sublet',
  'no sublets',
  'not sublet',
  'without sublets',
  'ללא סאבלט',
  'בלי סאבלט',
  'לא סאבלט',
  'ללא סאבלטים',
  'בלי סאבלטים',
]
const GROUND = ['ground floor', 'קומת קרקע', 'erdgeschoss', 'rez-de-chaussée']
const NOT_GROUND = [
  'no ground floor',
  'not ground floor',
  'above ground floor',
  'לא קומת קרקע',
  'לא קרקע',
  'בלי קומת קרקע',
]

const WORDS: ReadonlyMap<string, Meaning> = new Map<string, Meaning>([
  ...SUBLET.map((words) => [nameKey(words), { kind: 'sublet', isWanted: true }] as const),
  ...NO_SUBLET.map((words) => [nameKey(words), { kind: 'sublet', isWanted: false }] as const),
  ...GROUND.map((words) => [nameKey(words), { kind: 'floor', min: 0, max: 0 }] as const),
  ...NOT_GROUND.map((words) => [nameKey(words), { kind: 'floor', min: 1, max: null }] as const),
])

/** What a phrase without a number says of sublets and the ground floor. */
export const wordsMeaning = (key: string): Meaning | undefined => WORDS.get(key)
