// How texts say for which time arnona and va'ad are paid.

import { COST_PERIODS, type CostPeriod } from '../assets/domain/cost-period.ts'
import { lengthAfter } from './currency.ts'
import { sought } from './search.ts'
import type { Found } from './text.ts'

const TWO = '(?:2|שני|שתי)\\s?חודשים'
/** For, every, once in. */
const FOR = '(?:פעם\\s)?ב|(?:אחת\\s)?ל|ל?כל\\s'
const WRITTEN: readonly (readonly [CostPeriod, string])[] = [
  [
    'twoMonths',
    `(?:${FOR})?-?דו[\\s-]?חו?דשית?|(?:${FOR})-?חו?דשיים|לדו[\\s-]?חודש|(?:${FOR})-?\\s?${TWO}`,
  ],
  ['quarter', '(?:ל|כל\\s|ב)רבעון|רבעוני|(?:ל|כל\\s|ב)-?(?:3|שלושה)\\s?חודשים'],
  ['year', `(?:${FOR}|/)שנה|שנתית?`],
  ['month', `(?:${FOR}|/)חו?דש|חודשית?`],
]
const ANY = WRITTEN.map(([, source]) => source).join('|')
/** Between the label of arnona or va'ad and its sum: for which period it is, and a bracket. */
export const COST_TERMS = sought(
  new RegExp(
    `(?<=(?:ארנונה|ועד|ועד\\sה?בית)\\s?)\\(?(?:(?:${ANY})(?![א-ת])\\)?|(?<=\\()(?=(?:כ-?\\s?)?\\d))`,
    'g',
  ),
)
/** Right behind a sum and its currency. */
const BEHIND = new RegExp(`^[\\s,/]?\\s?(?:ארנונה\\s|ועד\\s)?\\(?(?:${ANY})(?![א-ת])`)
/** Right before a sum. */
const AHEAD = new RegExp(
  `(?:ארנונה|ועד|ועד\\sה?בית)\\s?\\(?(?:${ANY})(?![א-ת])\\)?[\\s:=-]{0,3}(?:בסך\\s|של\\s|כ-?|₪)?\\s?$`,
)
const EACH = WRITTEN.map(
  ([per, source]) => [per, new RegExp(`(?<![א-ת])(?:${source})(?![א-ת])`)] as const,
)

/** The period that stands with a sum of arnona or va'ad, which ends with its words; null: none does. */
export function costPeriodAt(
  plain: string,
  { at, end }: Pick<Found<number>, 'at' | 'end'>,
): Found<CostPeriod> | null {
  const tail = plain.slice(end, end + 40)
  const from = lengthAfter(tail)
  const [behind = ''] = BEHIND.exec(tail.slice(from)) ?? []
  const [ahead = ''] = behind ? [] : (AHEAD.exec(plain.slice(Math.max(0, at - 40), at)) ?? [])
  const value = EACH.find(([, pattern]) => pattern.test(behind || ahead))?.[0]
  return value ? { value, at, end: behind ? end + from + behind.length : end } : null
}

const ENGLISH: readonly (readonly [CostPeriod, RegExp])[] = [
  ['twoMonths', /\b(?:bi-?monthly|(?:every |per )?(?:two|2) months)\b/],
  ['quarter', /\b(?:quarterly|per quarter|a quarter)\b/],
  ['year', /\b(?:yearly|annual(?:ly)?|per (?:year|annum)|a year)\b/],
  ['month', /\b(?:monthly|per month|a month)\b/],
]

/** The period that a text of its own states, with the words that say it: a field of a page, not a sentence. */
export function costPeriodIn(text: string): { per: CostPeriod; words: string } | null {
  const small = text.toLowerCase()
  for (const [per, pattern] of [...EACH, ...ENGLISH]) {
    const [words] = pattern.exec(small) ?? []
    if (words !== undefined) return { per, words }
  }
  const per = COST_PERIODS.find((one) => one.toLowerCase() === small)
  return per ? { per, words: small } : null
}
