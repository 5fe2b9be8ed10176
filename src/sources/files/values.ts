import type { DealType } from '../../assets/domain/asset.ts'
import { withoutEnd } from '../../kernel/scan.ts'
import { currencyOf, periodOf } from '../../reading/currency.ts'
import { israelTime } from '../yad2/dates.ts'
import type { Field, Found, Part, Value } from './domain.ts'

/** A longer value is no value, in characters. */
const VALUE_MAX = 2_000
const MARKS = /[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g

/** What a part states at a field, as texts and numbers in its order; undefined: the field is not there at all. */
export function statedAt(part: Part, { at, match, words, is }: Field): Found[] | undefined {
  const found = at === '' ? undefined : part.pick(at)
  if (found === undefined) return is === undefined ? undefined : [is]
  const matched = found.map((one) => (match ? matchIn(one, match) : one))
  return words ? matched.map((one) => meant(one, words)) : matched
}

function matchIn(found: Found, pattern: RegExp): Found {
  if (found === null) return null
  const [whole, group] = pattern.exec(String(found).slice(0, VALUE_MAX)) ?? []
  return group ?? whole ?? null
}

/** The value of a word: the text is the word, else has it. Without one the text stays. */
function meant(found: Found, words: Readonly<Record<string, Value>>): Found {
  const text = plain(found).toLowerCase()
  const all = Object.entries(words).map(([word, value]) => [word.toLowerCase(), value] as const)
  const same = all.find(([word]) => word === text) ?? all.find(([word]) => text.includes(word))
  return same ? same[1] : found
}

/** The text of a value in one line, without marks of direction. */
export function plain(found: Found): string {
  if (found === null) return ''
  const text = String(found).slice(0, VALUE_MAX)
  return text.replaceAll(MARKS, '').replaceAll(/\s+/g, ' ').trim()
}

/** The text of a value; null: none is stated. */
export function textIn(found: Found | undefined, max = 200): string | null {
  const text = plain(found ?? null)
  return text === '' ? null : text.slice(0, max)
}

const AMOUNT = /(?<![\d.,])\d[\d.,'\u2019]*(?: \d{3}(?!\d))*/
const THOUSANDS = /^\d{1,3}([.,'\u2019 ]\d{3})+$/
const MILLION = /^\s*(מיליון|מליון|million|m\b)/i
const THOUSAND = /^\s*(אלף|אלפים|k\b)/i
const SCALES = /^\s*(?:אלפים|אלף|מי?ליון|million|[km]\b)/i

/** The first number of a text: `₪ 5,200`, `כ-72 מ"ר`, `2.5 חד׳`, `1.9 מיליון`. Null: none. */
export function numberIn(found: Found | undefined): number | null {
  if (typeof found === 'number') return Number.isFinite(found) ? found : null
  const text = plain(found ?? null)
    .replace('½', '.5')
    .replace(/ {1,5}\.5/, '.5')
  const amount = AMOUNT.exec(text)
  if (!amount) return null
  const digits = withoutEnd(amount[0], ".,'\u2019")
  const number = Number(
    THOUSANDS.test(digits) ? digits.replaceAll(/\D/g, '') : digits.replace(',', '.'),
  )
  const rest = text.slice(amount.index + amount[0].length)
  const times = MILLION.test(rest) ? 1_000_000 : THOUSAND.test(rest) ? 1_000 : 1
  return Number.isFinite(number) ? number * times : null
}

/**
 * The price of a home: a number in shekels for a month, or for the whole of a sale. In another currency, and for a night
 * or a square metre, it is none.
 */
export function priceIn(found: Found | undefined): number | null {
  const text = plain(found ?? null).toLowerCase()
  const amount = AMOUNT.exec(text)
  if (!amount) return amountIn(found)
  const [before, after] = [text.slice(0, amount.index), text.slice(amount.index + amount[0].length)]
  const tail = after.replace(SCALES, '')
  const currency = currencyOf(before, tail)
  const period = periodOf(numberIn(found) ?? 0, before, tail)
  const isPrice = (currency ?? 'ILS') === 'ILS' && (period ?? 'month') === 'month'
  return isPrice ? amountIn(found) : null
}

/** A number above zero, which pages use for "not stated". */
export function amountIn(found: Found | undefined): number | null {
  const number = numberIn(found)
  return number !== null && number > 0 ? number : null
}

const GROUND = /קרקע|כניסה|ground|^g$/i
const BASEMENT = /מרתף|basement/i

/** The floor: `קומה 2 מתוך 4`, `קרקע`, -1. */
export function floorIn(found: Found | undefined): number | null {
  if (typeof found === 'number') return Number.isInteger(found) ? found : null
  const text = plain(found ?? null)
  const number = numberIn(text)
  if (number !== null) return /(^|\s)[-\u2212]\d/.test(text) ? -number : number
  if (BASEMENT.test(text)) return -1
  return GROUND.test(text) ? 0 : null
}

const SALE = /מכיר|sale|buy|קני/i
const RENT = /השכר|שכיר|סאבלט|rent|lease/i

/** The deal: `להשכרה`, `RENT`, `for_sale`. Null: neither, or both. */
export function dealIn(found: Found | undefined): DealType | null {
  const text = plain(found ?? null)
  const [isSale, isRent] = [SALE.test(text), RENT.test(text)]
  if (isSale === isRent) return null
  return isSale ? 'sale' : 'rent'
}

const YES = /^(true|yes|1|כן|תיווך|מתווך|agent|agency|merchant|broker|business)/i
const NO = /^(false|no|0|לא|פרטי|ללא תיווך|private|owner)/i

/** Whether an agent lists it. Null: not stated. */
export function merchantIn(found: Found | undefined): boolean | null {
  const text = plain(found ?? null)
  if (NO.test(text)) return false
  return YES.test(text) ? true : null
}

const DAY_FIRST = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4}|\d{2})(?:\D+(\d{1,2}):(\d{2}))?/
const ZONE = /(Z|[+-]\d{2}:?\d{2}|GMT|UTC|[A-Z]{3})\s*$/
/** Numbers below count seconds. */
const SECONDS_MAX = 100_000_000_000

/**
 * A time in milliseconds: ISO, RFC 822, `18.11.2026`, seconds or milliseconds since 1970. Without an offset it is
 * Israel's.
 */
export function timeIn(found: Found | undefined): number | null {
  if (typeof found === 'number') return found < SECONDS_MAX ? found * 1_000 : found
  const text = plain(found ?? null)
  const [, day = '', month = '', year = '', hour = '0', minute = '00'] = DAY_FIRST.exec(text) ?? []
  if (day !== '')
    return israelTime(isoOf(year.length === 2 ? `20${year}` : year, month, day, hour, minute))
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return israelTime(`${text}T00:00:00`)
  if (/^\d{4}-\d{2}-\d{2}[T ]/.test(text) && !ZONE.test(text))
    return israelTime(text.replace(' ', 'T').replace(/^(\S{16})$/, '$1:00'))
  const ms = Date.parse(text)
  return Number.isNaN(ms) ? null : ms
}

const two = (text: string) => text.padStart(2, '0')

function isoOf(year: string, month: string, day: string, hour: string, minute: string): string {
  return `${year}-${two(month)}-${two(day)}T${two(hour)}:${minute}:00`
}

export type Address = Record<'street' | 'neighbourhood' | 'city', string | null>

/** The parts of an address, the street first and the city last, from a list or from a text with commas. */
export function addressIn(found: readonly Found[]): Address {
  const [only] = found
  const given = found.length === 1 ? plain(only ?? null).split(',') : found
  const parts = given.map((part) => textIn(part))
  const stated = parts.filter((part) => part !== null)
  const [one = null] = stated
  // A house number makes it a street; a name alone is that of a place.
  if (stated.length < 2) {
    const isStreet = one !== null && /\d/.test(one)
    return { street: isStreet ? one : null, neighbourhood: null, city: isStreet ? null : one }
  }
  const between = parts.slice(1, -1).filter((part) => part !== null)
  return {
    street: parts[0] ?? null,
    neighbourhood: between.join(', ') || null,
    city: parts.at(-1) ?? null,
  }
}
