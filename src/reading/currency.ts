// The currency of a sum, and what it pays for.
import type { Currency, Period } from '../assets/domain/read-fact.ts'
import { isWordless } from './text.ts'

/** Shekels, as texts write them. */
export const SHEKELS = "₪|ש\"{1,2}ח|ש'{1,2}ח|שח|שקל(?:ים)?|ש'|nis|ils|n\\.i\\.s"
const WRITTEN: Readonly<Record<Currency, string>> = {
  ILS: SHEKELS,
  USD: '\\$|usd|דולר(?:ים)?',
  EUR: '€|eur|euros?|אירו|יורו',
  GBP: '£|gbp|פאונד|ליש"ט|לירות?\\sשטרלינג',
}
const ANY = Object.values(WRITTEN).join('|')
/** The sign of a sum before it is not that of the sum, where a number stands right before the sign. */
const BEFORE = new RegExp(`(?<!\\d\\s?)(?:${ANY})\\s{0,2}$`)
const AFTER = new RegExp(`^\\s{0,2}(?:${ANY})(?![א-תa-zA-Z])`)
const EACH = Object.entries(WRITTEN).map(
  ([name, source]) => [name as Currency, new RegExp(`^(?:${source})$`)] as const,
)

function nameOf(written: string): Currency | null {
  const bare = written.trim()
  return bare === '' ? null : (EACH.find(([, pattern]) => pattern.test(bare))?.[0] ?? null)
}

/** The currency that stands with a sum: after it, else before it. Null: none does. */
export function currencyOf(before: string, tail: string): Currency | null {
  return nameOf(AFTER.exec(tail)?.[0] ?? BEFORE.exec(before)?.[0] ?? '')
}

/** How many characters the currency takes before and after a sum. */
export const lengthBefore = (before: string): number => BEFORE.exec(before)?.[0].length ?? 0
export const lengthAfter = (tail: string): number => AFTER.exec(tail)?.[0].length ?? 0

const EACH_OF = '(?:ל|ב|ל?כל\\s|/|ב?מחיר\\sל)'
/** A stay that is paid as a whole. */
const STAY =
  '(?:ה?תקופה|ה?חג(?:ים)?|ה?שהות|ה?שהייה|ה?זמן|ה?סופ"ש|ה?סופש|ה?סוף\\sשבוע|ה?חופש(?:ה)?|ה?קיץ|ה?שבועיים|ה?חודשיים|ה?פסח|ה?סוכות|ה?(?:\\d{1,2}|שלוש(?:ה|ת)?|ארבע(?:ה|ת)?)\\s?ה?(?:ימים|לילות|שבועות|חודשים))'
const PERIODS = [
  ['whole', `(?:סה"כ\\s|ביחד\\s)?(?:(?:ל|עבור\\s|על\\s)כל\\s|ל-?)${STAY}`],
  ['night', 'ל?ב?לילה|per\\snight'],
  ['week', `${EACH_OF}שבוע|שבועי|per\\sweek`],
  ['day', `${EACH_OF}יום|יומי|per\\sday`],
  ['metre', `${EACH_OF}(?:מ"ר|מ'ר|מר|מטר|מ²|מ')|per\\s(?:m2|sqm|meter)`],
  ['year', `${EACH_OF}שנה|שנתי|per\\syear`],
  ['month', `${EACH_OF}(?:חודש|חדש)|חודשי|per\\smonth`],
] as const
const right = (source: string) => new RegExp(`^\\s?(?:${source})(?![א-תa-z])`)
const PERIODS_AFTER: readonly (readonly [Period, RegExp])[] = PERIODS.map(([period, source]) => [
  period,
  right(source),
])
const ANY_PERIOD = right(PERIODS.map(([, source]) => source).join('|'))
/** The first period whose words stand right at the beginning. */
const periodAfter = (rest: string) =>
  ANY_PERIOD.test(rest) ? PERIODS_AFTER.find(([, pattern]) => pattern.test(rest)) : undefined
const PERIOD_BEFORE =
  /(?:^|[^א-ת])(?:ל|לכל\s)(?<word>לילה|שבוע|יום|מ"ר|מטר)\s?[:=-]?\s?(?:ב-?|רק\s)?$/
const STAY_BEFORE = new RegExp(
  `(?:^|[^א-ת])(?:ל|עבור\\s|על\\s)כל\\s${STAY}\\s?[:=-]?\\s?(?:ב-?|רק\\s|סה"כ\\s)?$`,
)
const OF_WORD: Readonly<Record<string, Period>> = {
  לילה: 'night',
  שבוע: 'week',
  יום: 'day',
  'מ"ר': 'metre',
  מטר: 'metre',
}
/** Also with words between, as נטו לחודש. */
const MONTHLY = /(?<![א-ת])(?:ל|ב)חו?דש(?![א-ת])/
const MONTHLY_WITHIN = 16
/** A rent for a whole year; a smaller sum "for a year" is that of each month of a contract, in shekels. */
const YEAR_LEAST = 20_000

/** The words after a sum that say what it pays for, its currency included; empty: none do. */
export function termsAfter(tail: string): string {
  const currency = lengthAfter(tail)
  const rest = tail.slice(currency)
  const found = periodAfter(rest)?.[1].exec(rest)?.[0] ?? ''
  return tail.slice(0, currency + found.length)
}

/** What a sum pays for, as words beside it say. Null: they say nothing. */
export function periodOf(value: number, lead: string, tail: string): Period | null {
  const rest = tail.slice(lengthAfter(tail))
  const after = periodAfter(rest)?.[0]
  if (after === 'year' && value < YEAR_LEAST) return null
  if (after !== undefined) return after
  if (MONTHLY.test(rest.slice(0, MONTHLY_WITHIN))) return 'month'
  const bare = lead.slice(0, lead.length - lengthBefore(lead))
  if (isWordless(bare)) return null
  if (STAY_BEFORE.test(bare)) return 'whole'
  return OF_WORD[PERIOD_BEFORE.exec(bare)?.groups?.word ?? ''] ?? null
}
