// Numbers of a text that may be sums of money, in digits and in words.
import { lengthAfter, SHEKELS } from './currency.ts'
import { digits, NUMBER_WORDS, numberOf, SCALE_WORDS } from './numbers.ts'
import { sought } from './search.ts'
import { after, anyOf, type Found, hasAny, matches, words } from './text.ts'

/** Thousands of shekels. */
const THOUSANDS = 'אש"ח|אלש"ח|א\'\\s?ש"ח'
/** An m is one of metres, but behind a fraction or before a currency. */
const SCALE = `(?:${SCALE_WORDS}|${THOUSANDS}|מלש"ח|מל'|מ'\\s?ש"ח|k(?![a-z])|(?<=\\d\\.\\d{1,3})m(?![a-z\\d²])|m(?=\\s?(?:${SHEKELS}|\\$|€|usd|eur)))`
/** Words after a number that make it none of money. */
export const UNITS =
  "[/:.]\\d{1,2}(?!\\s?חודש)(?!\\d)|מ\"ר|מ'ר|מר(?![א-ת])|מטר|מ'|מ²|m[²2]?(?![a-z])|sq\\.?\\s?m|חדר|חד'|ח'|%|אחוז|דק|שנ[הים]|חודשים|תשלומים|צ'?קים|שיקים|קומ|יח|דירות|משפחות|ק\"מ|קמ|מיטות|שותפים|דיירים|איש|אנשים|שעות|כיוונ|כווני|מזגנ|דונם|מדרגות|לילות|ימים|יום"
/** Where an amount ends: no digit, letter or further group of digits follows. */
const ENDS = '(?![\\dא-ת]|[,.]\\d)'
/** What follows a scale: ו-200 אלף, 350 אלף, or the 350 of 2 מיליון 350. */
const REST = `(?:ו-?\\s?\\d{1,3}(?:\\s(?:${SCALE_WORDS}))?|\\d{1,3}\\s(?:${SCALE_WORDS})|\\d{2}0(?!\\s?(?:${UNITS})))${ENDS}`
/** Of a price alone: 1.35 מ'. */
const IN_MILLIONS = `(?<=(?:למכירה|מחיר|מבוקש|מבקשים)\\s?[:-]?\\s?)\\d{1,2}\\.\\d{1,2}\\s?מ'(?![א-ת])`
/** Digits with what makes a larger number of them, as 2.45 מיליון, 5.5k, 2 מיליון ו-200 אלף. */
const IN_DIGITS = sought(
  new RegExp(
    `(?<![\\d.,/xX×*#]|\\d:)(?:${IN_MILLIONS}|\\d(?:[\\d,.]{0,14}\\d)?(?:\\s?(?:ו?חצי\\s)?\\s?${SCALE}(?![א-ת])(?:\\s+${REST})?(?:\\s+ו?-?(?:${NUMBER_WORDS})(?![א-ת])){0,4})?)`,
    'g',
  ),
)
const IN_WORDS = words(
  `[בל]?-?(?:${NUMBER_WORDS})(?:[\\s-]{1,2}ו?-?(?:${NUMBER_WORDS})(?![א-ת])){0,7}(?:\\s${REST})?`,
)

export type Amount = Found<number> & { isScaled: boolean; isClean: boolean; isWhole: boolean }

/** In digits, with what makes a larger number of them. */
export function inDigits(plain: string): Amount[] {
  const found: Amount[] = []
  for (const { 0: whole, index } of matches(plain, IN_DIGITS)) {
    const [first = ''] = /^\d(?:[\d,.]*\d)?/.exec(whole) ?? []
    const rest = whole.slice(first.length)
    const isTypo = first.split(',').length > 2 && /^\d{1,3}(?:,\d{3})*,\d{2}$/.test(first)
    const stated = isTypo ? Number(`${first.replaceAll(',', '')}0`) : digits(first)
    const shared = { at: index, isClean: !isTypo, isWhole: true }
    // With a scale the comma may be that of a fraction: 2,4 מיליון.
    const value = rest.trim() === '' ? null : scaled(first, stated ?? fraction(first), rest)
    const end = index + whole.length
    if (value !== null) found.push({ ...shared, value, end, isScaled: true })
    else if (stated !== null)
      found.push({ ...shared, value: stated, end: index + first.length, isScaled: false })
    else if (rest.trim() !== '')
      found.push({ ...shared, value: 0, end, isScaled: true, isWhole: false })
  }
  return found
}

/** The value of digits with a comma or a point within; null when it is no fraction. */
function fraction(written: string): number | null {
  return /^\d{1,3}[.,]\d{1,2}$/.test(written) ? Number(written.replace(',', '.')) : null
}

function scaled(first: string, value: number | null, rest: string): number | null {
  if (value === null) return null
  if (/^\s?k/.test(rest)) return Math.round(value * 1_000)
  if (/^\s?(?:מלש"ח|מל'|מ'|m)/.test(rest)) return Math.round(ofMillions(first, value) * 1_000_000)
  if (THOUSANDS_FIRST.test(rest)) return Math.round(value * 1_000)
  const words = rest.replace(/(^|\s)ו-?\s?(?=\d)/g, ' ')
  const number = numberOf(`${/מי?ליו/.test(rest) ? ofMillions(first, value) : value} ${words}`)
  return number === null ? null : Math.round(number)
}

const THOUSANDS_FIRST = new RegExp(`^\\s?(?:${THOUSANDS})`)

/** 1.250 מיליון and 1,250 מיליון are 1.25. */
function ofMillions(written: string, value: number): number {
  return /^\d[.,]\d{3}$/.test(written) ? value / 1_000 : value
}

/** In words, from a hundred. */
export function inWords(plain: string): Amount[] {
  if (!hasAny(plain, PARTS_OF_WORDS)) return []
  const found: Amount[] = []
  for (const { 0: whole, index } of matches(plain, IN_WORDS)) {
    const isHundreds =
      /מאה|מאתיים|מאות/.test(whole) && lengthAfter(after(plain, index + whole.length, 12)) > 0
    if (!isHundreds && !/אלף|אלפ|מי?ליו/.test(whole)) continue
    const words = whole.replace(/^[בל]-?(?=[^\s]{2,})/, (attached) =>
      numberOf(whole) === null ? '' : attached,
    )
    const value = numberOf(words.replace(/\sו-?\s?(?=\d)/g, ' '))
    if (value === null) continue
    const at = index + whole.length - words.length
    const end = index + whole.length
    found.push({ value: Math.round(value), at, end, isScaled: true, isClean: true, isWhole: true })
  }
  return found
}

const PARTS_OF_WORDS = anyOf('אלף', 'אלפ', 'מיליו', 'מליו', 'מאה', 'מאתיים', 'מאות')
