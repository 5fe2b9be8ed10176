// Telephone numbers, also where they are split up.

import { withoutEnd } from '../kernel/scan.ts'
import { sought } from './search.ts'
import { type Found, matches, sign } from './text.ts'

/** Signs between the groups of a number. */
const AROUND = ' \t\n\r\u00a0()./-'

/** Loaded at the first number: it takes 4 MB of memory in each thread. */
const library = () => require('libphonenumber-js') as typeof import('libphonenumber-js')

/** Digits that may be a number, with what may stand between them. `o` is typed for zero. */
const CANDIDATE = sought(
  /(?<![\d*.,₪])(?:\+?972[\s().-]{0,3}|[0oO][\s().-]{0,3})(?:[\doO][\s()./-]{0,3}){8,9}(?!\d)/g,
)
const STAR = sought(/(?<![\d*])(?:\*\s?(\d{4,5})|(\d{4,5})\*)(?![\d*])/g)
/** A number within an address of WhatsApp. */
const LINK = sought(/(?:wa\.me\/|phone=)\+?(972\d{8,9}|0\d{8,9})/g)
const LICENCE = sign('רישיון|רשיון|ר\\.?מ|ח\\.?פ')

/** The telephone numbers of a text, in their order. */
export function phonesIn(plain: string): Found<string>[] {
  const found: Found<string>[] = []
  for (const { 0: whole, 1: number, index } of matches(plain, LINK))
    add(found, number ?? '', index, index + whole.length)
  for (const { 0: whole, index } of matches(plain, CANDIDATE)) {
    // The last digit may be the beginning of what comes next: 03-5551234 4 חדרים.
    const shorter = whole.replace(/\s[\doO]\s*$/, '')
    for (const written of shorter === whole ? [whole] : [whole, shorter])
      add(found, written, index, index + withoutEnd(written, AROUND).length)
  }
  for (const { 0: whole, 1: first, 2: last, index } of matches(plain, STAR))
    if (!LICENCE.test(plain.slice(Math.max(0, index - 12), index)))
      found.push({ value: `*${first ?? last}`, at: index, end: index + whole.length })
  return found.sort((one, other) => one.at - other.at)
}

function add(found: Found<string>[], written: string, at: number, end: number): void {
  if (found.some((other) => other.at < end && at < other.end)) return
  const digits = written.replace(/[oO]/g, '0').replace(/[^\d+]/g, '')
  const national = USUAL.test(digits) ? digits : nationalOf(digits)
  if (national !== null) found.push({ value: shown(national), at, end })
}

/** What the library takes for a number of Israel in any case; it takes a tenth of the time of a reading. */
export const USUAL = /^0(?:[57]\d{8}|[2-489]\d{7})$/

/** A number of Israel with its leading zero; null: it is none. */
export function nationalOf(digits: string): string | null {
  const number = library().parsePhoneNumberFromString(digits, 'IL')
  return number?.country === 'IL' && number.isValid() ? `0${number.nationalNumber}` : null
}

/** 052-0000000, 03-0000000. */
function shown(national: string): string {
  const code = national.length === 9 ? 2 : 3
  return `${national.slice(0, code)}-${national.slice(code)}`
}
