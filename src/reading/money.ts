// Sums of money in a text, and what each of them is for.

import type { Currency, Period } from '../assets/domain/read-fact.ts'
import { inDigits, inWords, UNITS } from './amounts.ts'
import { COST_TERMS } from './cost-terms.ts'
import { currencyOf, lengthAfter, lengthBefore, periodOf, SHEKELS, termsAfter } from './currency.ts'
import { FORMER, LET, PART_AFTER, PART_BEFORE, PART_END, SOLD } from './other-sums.ts'
import { type Payers, payersOf } from './payers.ts'
import { sought } from './search.ts'
import { after, anyOf, before, blanked, type Found, hasAny, isWordless, matches } from './text.ts'

/**
 * What a sum is for. `former`: a price that no longer holds. `sold`: what this home or another went for. `let`: the
 * rent that a home on sale brings.
 */
type Purpose = 'price' | 'arnona' | 'vaad' | 'both' | 'former' | 'sold' | 'let' | 'other'

/** Before a label: the price contains what it names. */
const CONTAINED = /(?<![א-ת])(?<!לא\s)כולל\S{0,2}(?![א-ת])[^\d]{0,40}$/
/** What it contains, or does not: no sum as high as a price is that of bills. */
const NAMED = /(?<![א-ת])כולל\S{0,2}(?![א-ת])[^\d]{0,40}$/
/** After a number: only a price is said so. */
const PRICED_AFTER =
  /^\s?(?:לא\s|לא-?|ללא\s|\()?\s?(?:כולל|הכל\sכלול|הכול\sכלול|לכל\sה|ל?כל\sאח[דת]|לאח[דת](?![א-ת])|לכל\sשות[פף]|לשות[פף]|לחדר|לאדם|לנפש|\+\s?\(?\s?(?:\d{2,3}\s?(?:₪|ש"ח|שח)?\s?)?ל?ה?(?:חשבונות|חשבון|ארנונה|ועד|מים|חשמל|גז|מיסים|הוצאות|אינטרנט)(?![א-ת])|\+\s*(?:$|\()|במקום\s[₪]?\s?\d|בלבד(?![א-ת])|סופי(?![א-ת])|ו?זהו(?![א-ת])|ו?סגרנו|מקסימום)/

export type Sum = Found<number> &
  Payers & {
    purpose: Purpose | null
    /** Whether a sign or a word of the currency, or a scale, stands with it. */
    isMoney: boolean
    currency: Currency | null
    period: Period | null
    /** False: the digits are grouped wrongly. */
    isClean: boolean
    /** False: only a part of the amount is understood, as of 2,45,3 מיליון. */
    isWhole: boolean
    /** The number and the highest one of a range. */
    to: number | null
    /** The words before it in its clause. */
    lead: string
    /** The words after it in its clause. */
    tail: string
  }

const LABELS: readonly (readonly [Purpose, string])[] = [
  [
    'both',
    'ארנונה\\s?(?:(?<!\\+\\s?ארנונה\\s?)\\+|ו|/|,|ו-|\\s)\\s?ה?ו?ועד(?:\\sה?בית)?|ו?ועד(?:\\sה?בית)?\\s?(?:\\+|ו|/|,|ו-)\\s?ה?ארנונה',
  ],
  [
    'arnona',
    '[והב]{0,2}ארנונה(?:\\s(?:אחרי|לאחר|עם|כולל)\\sה?הנחה|\\s(?:מוזלת|מופחתת|שנתית))?(?:\\sבסך)?',
  ],
  [
    'vaad',
    'ו?ועד(?:\\sה?בית)?\\s?[+/]\\s?(?:דמי\\s)?ניהול|ו?[הב]?ו{1,3}עד(?:\\sה?בית)?(?:\\sבסך)?|דמי ועד|ו\\.?ב(?=\\s|:)|מיסי ועד',
  ],
  ['former', FORMER],
  ['sold', SOLD],
  ['let', LET],
  [
    'price',
    '(?:ירד|הורד)\\S{0,3}\\sל|[וב]?ה?מחיר(?!ון)\\S{0,3}|ש\\.?"?כ"?\\.?ד|שכר\\s?ה?דירה|דמי\\sה?שכירות|שכירות|להשכרה|למכירה|עלות|תשלום|מבוקש|תקציב\\S{0,3}|עד|סה"כ|בסך|ב?סכום|רק|לחודש|חודשית?|(?:מבקש|דורש)(?:ת|ים|ות)?|(?:רוצ(?:ה|ים|ות)|עולה|לוקח(?:ת|ים)?)(?=\\s(?:עליה\\s|עליו\\s|רק\\s|ב-?)?$)|price|rent',
  ],
  [
    'other',
    "(?!בצ'?קים|בשיקים)[והבל]{0,2}(?:חשבונות|פי?קדון|ערבון|ערבות|ביטחון|בטחון|צ'?קים?|שיקים?|עמל[הת]|תיווך|משכנתא|הון\\sעצמי|הושקע\\S{0,2}|השקע(?:נו|תי|ה\\sשל)|(?<!(?:דורשת?|צרי(?:ך|כה)|זקוקה?|טעונת?)\\sל?)שיפוץ|מספר|מס'?|מודעה|נכס|קוד|רישיון|רשיון|רווח|הנחה|אגר\\S{1,2}|מע\"מ|דמי\\sניהול|ניהול|ניקיון|נקיון|שנת|משנת|בשנת|משנה|סבסוד|מענק|החזר|קנס)",
  ],
]
/** Every label, each in a group of its own name. */
const LABEL = new RegExp(
  `(?<![א-ת])(?:${LABELS.map(([purpose, source]) => `(?<${purpose}>(?:${source})${purpose === 'let' ? '' : '(?![א-ת])'})`).join('|')})`,
  'g',
)
const UNIT_AFTER = new RegExp(`^\\s?(?:${UNITS})`)
/** After the day of a date: "and until 20 April" is no va'ad. */
const MONTH_AFTER =
  /^\s(?:ב|ל|לחודש\s|בחודש\s)?-?(?:ינואר|פברואר|מרץ|מרס|אפריל|מאי|יוני|יולי|אוגוסט|ספטמבר|אוקטובר|נובמבר|דצמבר)(?![א-ת])/
const RANGE = /^\s?(?:-|עד|ל-?|ועד)\s?$/
/** Characters between a label and its sum, at most: of a price, and of anything else. */
const LEAD_MAX = 44
const OTHER_LEAD_MAX = 18

/** Thousands set apart by spaces: of millions, and behind a label or a mark where a currency or nothing follows. */
const SPACED = sought(
  new RegExp(
    `(?<![\\d.,/:]|\\d )\\d{1,2} \\d{3} \\d{3}(?! ?\\d|[.,]\\d)|(?<=(?:מחיר|שכ"ד|שכירות|מבוקש|מבקשים|דורשים|רק|[,.:\\n]|[בכ]-?)\\s?|\\s{3})\\d{1,2} \\d{3}(?=\\s?(?:${SHEKELS}|$|[,\\n]|\\.(?!\\d)|לחודש))(?! ?\\d)`,
    'g',
  ),
)

/** The text with the comma of thousands between groups that spaces set apart. */
function spaced(given: string): string {
  let plain = given
  for (const { 0: whole, index } of matches(given, SPACED)) {
    const written = whole.replaceAll(' ', ',')
    plain = plain.slice(0, index) + written + plain.slice(index + whole.length)
  }
  return plain
}

/** A text without any of these has no terms of costs. */
const COSTS = anyOf('ארנונה', 'ועד')

/** Every sum of money of a text, and every number that could be one, in their order. */
export function sumsIn(given: string): Sum[] {
  const plain = spaced(hasAny(given, COSTS) ? blanked(given, COST_TERMS) : given)
  const numbers = [...inDigits(plain), ...inWords(plain)].sort((one, other) => one.at - other.at)
  const sums: Sum[] = []
  let lastEnd = 0
  for (const [index, number] of numbers.entries()) {
    if (number.at < lastEnd) continue
    const next = numbers[index + 1]
    const lead = before(plain, number.at, Math.min(LEAD_MAX, number.at - lastEnd))
    const tail = after(plain, number.end, 40)
    const untilNext = next ? Math.max(0, next.at - number.end) : 40
    if (UNIT_AFTER.test(tail) || (number.value <= 31 && MONTH_AFTER.test(tail))) {
      lastEnd = number.end
      continue
    }
    const near = plain.slice(Math.max(lastEnd, number.at - 12), number.at)
    const own = tail.slice(0, Math.min(untilNext, 24))
    const currency = currencyOf(near, tail)
    const period = periodOf(number.value, lead, own)
    sums.push({
      ...number,
      isMoney: number.isScaled || currency !== null || period !== null || PRICED_AFTER.test(tail),
      currency,
      period,
      to: null,
      purpose: purposeOf(number.value, { lead, tail, untilNext }),
      ...payersOf(lead, tail),
      lead,
      tail,
    })
    lastEnd = number.end
  }
  return ranges(plain, sums)
}

/** Before a sum that comes on top of another one. */
const ADDED = /(?:\+|(?<![א-ת])(?:ועוד|פלוס|בתוספת|וגם))\s?-?\s?$/

/** By the nearest label before it, else by a label right after it that is not the label of the next number. */
function purposeOf(
  value: number,
  { lead, tail, untilNext }: { lead: string; tail: string; untilNext: number },
): Purpose | null {
  const isLed = !isWordless(lead)
  if (isLed && value < PART_END && PART_BEFORE.test(lead) && !CONTAINED.test(lead)) return 'other'
  const added = ADDED.test(lead) ? firstLabel(tail.slice(0, untilNext)) : null
  if (added === 'arnona' || added === 'vaad') return added
  const leading = isLed ? lastLabel(lead, value) : null
  if (leading) return leading
  const own = tail.slice(lengthAfter(tail)).replace(/^\s?(?:לחודשיים|לחודש|בחודש|חודשי)?\s?/, '')
  if (untilNext < tail.length) return null
  return PART_AFTER.test(own) ? 'other' : firstLabel(own.slice(0, 26))
}

function lastLabel(lead: string, value: number): Purpose | null {
  let last: Purpose | null = null
  for (const match of matches(lead, LABEL)) {
    const purpose = purposeIn(match)
    const distance = lead.length - match.index - match[0].length
    if (distance > (purpose === 'price' ? LEAD_MAX : OTHER_LEAD_MAX)) continue
    const rest = lead.slice(0, match.index)
    if (purpose !== 'price' && (value < PART_END ? CONTAINED : NAMED).test(rest)) continue
    last = purpose
  }
  return last
}

const purposeIn = ({ groups }: RegExpExecArray): Purpose | null =>
  LABELS.find(([purpose]) => groups?.[purpose] !== undefined)?.[0] ?? null

/** After a label: there is none, or it is paid otherwise, so that the sum before it is another one. */
const SETTLED = /^\s?[:=-]?\s?(?:אין|ללא|כלול|אפס|בנפרד|זניח|נמוך|לא(?![א-ת])|על\sה)/
const RIGHT_AFTER = /^\s?(?:ל|ה|עבור\s|על\s|של\s|דמי\s)?$/

function firstLabel(tail: string): Purpose | null {
  for (const match of matches(tail, LABEL)) {
    const purpose = purposeIn(match)
    const isOwn = !SETTLED.test(tail.slice(match.index + match[0].length))
    if (RIGHT_AFTER.test(tail.slice(0, match.index)) && purpose !== 'let' && isOwn) return purpose
  }
  return null
}

/** Before the lower price: "lowered to". */
const LOWERED = /(?<![א-ת])(?:ירד|הורד)\S{0,3}\sל-?\s?$/

/** Joins the two ends of a range to the sum of its beginning. */
function ranges(plain: string, sums: readonly Sum[]): Sum[] {
  const joined: Sum[] = []
  for (const sum of sums) {
    const last = joined.at(-1)
    const isRange = last && RANGE.test(plain.slice(last.end, sum.at)) && sum.value >= last.value / 2
    const isSame = last && Math.min(last.value, sum.value) > 0 && sum.value <= last.value * 3
    const isFrom = last && /(?:מ|ירד\S{0,20})-?\s?$/.test(last.lead)
    if (last && isRange && isSame && !(isFrom && sum.value < last.value)) {
      joined[joined.length - 1] = {
        ...last,
        to: sum.value,
        end: sum.end,
        tail: sum.tail,
        ...payersOf(last.lead, sum.tail),
        isMoney: last.isMoney || sum.isMoney,
        currency: sum.currency ?? last.currency,
        period: sum.period ?? last.period,
        purpose: last.purpose ?? sum.purpose,
      }
    } else joined.push(last && isRange && isFrom ? { ...sum, purpose: 'price' } : sum)
    const isLowered = (isRange && isFrom) || (sum.lead !== '' && LOWERED.test(sum.lead))
    if (last && isLowered && sum.value < last.value) last.purpose = 'former'
  }
  return joined
}

/** What may stand between a label and its sum. */
const BESIDE = new RegExp(`^[\\s:=-]{0,3}(?:כ-?|ב-?|של\\s|הוא\\s)?\\s?(?:${SHEKELS})?\\s{0,2}$`)

/** A fact with the label right before its sum and with the currency, as one quotes it: 'ארנונה 420 ש"ח'. */
export function quoted<Fact extends Found<number>>(fact: Fact, { lead, tail, at, end }: Sum): Fact {
  const labels = isWordless(lead) ? [] : matches(lead, LABEL)
  const label = labels.find(({ 0: words, index }) => BESIDE.test(lead.slice(index + words.length)))
  const from = label?.index ?? lead.length - lengthBefore(lead)
  return { ...fact, at: at - (lead.length - from), end: end + lengthAfter(tail) }
}

/** The most that is paid is no label. */
const UNTIL = /(?<![א-ת])עד\s?$/

/** A sum with what it pays for, as one quotes a price that is none: '650 ₪ ללילה'. */
export function quotedWithTerms(sum: Sum): Found<number> {
  const whole = UNTIL.test(sum.lead) ? sum : quoted(sum, sum)
  return { value: sum.value, at: whole.at, end: sum.end + termsAfter(sum.tail).length }
}
