// Sums of money in a text, and what each of them is for.
import { digits, NUMBER_WORDS, numberOf, SCALE_WORDS } from './numbers.ts'
import { after, before, type Found, hasAny, matches, sign, words } from './text.ts'

/** What a sum is for. `former`: a price that no longer holds. `let`: the rent that a home on sale brings. */
type Purpose = 'price' | 'arnona' | 'vaad' | 'both' | 'former' | 'let' | 'other'

/** What has a price of its own when its sum stands right beside it. */
const PART =
  '(?:חשמל|מים|גז|אינטרנט|כבלים|תקשורת|חניה|חנייה|חניון|מחסן|ריהוט|רהיטים|ציוד|גינון|עוזרת)'
/** The first sum that is too high for one of them. */
const PART_END = 1_500
const PART_BEFORE = new RegExp(
  `(?<![א-ת])[והבל]{0,2}${PART}\\s?(?:עולה\\s|עולים\\s|בתוספת\\s|=|:|-|ב-?|של)?\\s?-?[₪]?\\s?$`,
)
const PART_AFTER = new RegExp(`^\\s?(?:עבור\\s|על\\s)?[ול]?${PART}(?![א-ת])`)
/** Before a label: the price contains what it names. */
const CONTAINED = /(?<![א-ת])(?<!לא\s)כולל\S{0,2}(?![א-ת])[^\d]{0,40}$/
/** After a number: only a price is said so. */
const PRICED_AFTER =
  /^\s?(?:לא\s|לא-?|ללא\s|\()?\s?(?:כולל|לכל\sה|לכל\sשות[פף]|לשות[פף]|לחדר|לאדם|לנפש|\+\s?(?:חשבונות|ארנונה|ועד))/

export type Sum = Found<number> & {
  purpose: Purpose | null
  /** Whether a sign or a word of the currency, or a scale, stands with it. */
  isMoney: boolean
  /** False: the digits are grouped wrongly. */
  isClean: boolean
  /** The number and the highest one of a range. */
  to: number | null
  /** The words before it in its clause. */
  lead: string
  /** The words after it in its clause. */
  tail: string
}

const CURRENCY = "₪|ש\"{1,2}ח|ש'{1,2}ח|שח|שקל(?:ים)?|ש'|nis|ils|n\\.i\\.s"
const SCALE = `(?:${SCALE_WORDS}|מלש"ח|מ'\\s?ש"ח|[kKmM](?![a-zA-Z]))`
/** Digits with what makes a larger number of them, as 2.45 מיליון, 5.5k, 2 מיליון ו-200 אלף. */
const IN_DIGITS = new RegExp(
  `(?<![\\d.,/:xX×*#])\\d(?:[\\d,.]{0,14}\\d)?(?:\\s?(?:ו?חצי\\s)?\\s?${SCALE}(?![א-ת])(?:\\s+(?:ו-?\\s?\\d{1,3}(?:\\s(?:${SCALE_WORDS}))?|\\d{1,3}\\s(?:${SCALE_WORDS}))(?![\\d,.א-ת]))?(?:\\s+ו?-?(?:${NUMBER_WORDS})(?![א-ת])){0,4})?`,
  'g',
)
const IN_WORDS = words(
  `[בל]?-?(?:${NUMBER_WORDS})(?:[\\s-]{1,2}ו?-?(?:${NUMBER_WORDS})(?![א-ת])){0,7}(?:\\sו-?\\s?\\d{1,3}(?:\\s(?:${SCALE_WORDS}))?(?![\\d,.א-ת]))?`,
)

const LABELS: readonly (readonly [Purpose, string])[] = [
  [
    'both',
    'ארנונה\\s?(?:\\+|ו|/|,|ו-)\\s?ה?ו?ועד(?:\\sה?בית)?|ו?ועד(?:\\sה?בית)?\\s?(?:\\+|ו|/|,|ו-)\\s?ה?ארנונה',
  ],
  ['arnona', '[והב]{0,2}ארנונה'],
  ['vaad', '[הב]?ו{1,3}עד(?:\\sה?בית)?|דמי ועד|ו\\.?ב(?=\\s|:)|מיסי ועד'],
  [
    'former',
    'במקום|לפני(?:\\sה?הנחה)?|(?:ה?מחיר\\s)?ה?קודם|היה|היתה|הייתה|ירד\\S{0,3}\\s?מ?|ירידה\\s?מ|הורד\\S{0,3}\\s?מ|שווי|הוערכ\\S{0,2}|שמאות|בשוק',
  ],
  [
    'let',
    '(?:ניתן|אפשר|ניתנת|אפשרות|פוטנציאל|יכול\\S{0,2}|מושכר\\S{0,2}|מניב\\S{0,2}|תשואה|הכנס\\S{1,4}|שוכר\\S{0,3})(?![א-ת])[^\\d]{0,24}',
  ],
  [
    'price',
    '[וב]?ה?מחיר\\S{0,3}|ש\\.?"?כ"?\\.?ד|שכר\\s?ה?דירה|דמי\\sה?שכירות|שכירות|להשכרה|למכירה|עלות|תשלום|מבוקש|תקציב\\S{0,3}|עד|סה"כ|בסך|ב?סכום|רק|לחודש|חודשי\\S{0,2}|price|rent',
  ],
  [
    'other',
    "[והבל]{0,2}(?:חשבונות|פי?קדון|ערבון|ערבות|ביטחון|בטחון|צ'?קים?|שיקים?|עמל[הת]|תיווך|משכנתא|הון\\sעצמי|הושקע\\S{0,2}|השקע\\S{1,3}|שיפוץ|מספר|מס'?|מודעה|נכס|קוד|רישיון|רשיון|רווח|הנחה|אגר\\S{1,2}|מע\"מ|דמי\\sניהול|ניהול|ניקיון|נקיון|שנת|משנת|בשנת|משנה|סבסוד|מענק|החזר|קנס)",
  ],
]
/** Every label, each in a group of its own name. */
const LABEL = new RegExp(
  `(?<![א-ת])(?:${LABELS.map(([purpose, source]) => `(?<${purpose}>(?:${source})${purpose === 'let' ? '' : '(?![א-ת])'})`).join('|')})`,
  'g',
)
/** Words between two numbers that are none of money. */
const UNIT_AFTER =
  /^\s?(?:מ"ר|מ'ר|מר(?![א-ת])|מטר|מ'|מ²|חדר|חד'|ח'|%|אחוז|דק|שנ[הים]|חודשים|תשלומים|צ'?קים|שיקים|קומ|יח|דירות|משפחות|ק"מ|קמ|מיטות|שותפים|דיירים|איש|אנשים|שעות|כיוונ|כווני|מזגנ|דונם|מדרגות|לילות|ימים|יום)/
const MONTHLY_AFTER = sign('לחודש|לחדש|בחודש|ל?לילה|חודשי')
const CURRENCY_BEFORE = new RegExp(`(?:${CURRENCY})\\s{0,2}$`)
const CURRENCY_AFTER = new RegExp(`^\\s{0,2}(?:${CURRENCY})(?![א-תa-zA-Z])`)
const RANGE = /^\s?(?:-|עד|ל-?|ועד)\s?$/
/** Characters between a label and its sum, at most: of a price, and of anything else. */
const LEAD_MAX = 44
const OTHER_LEAD_MAX = 18

/** Every sum of money of a text, and every number that could be one, in their order. */
export function sumsIn(plain: string): Sum[] {
  const numbers = [...inDigits(plain), ...inWords(plain)].sort((one, other) => one.at - other.at)
  const sums: Sum[] = []
  let lastEnd = 0
  for (const [index, number] of numbers.entries()) {
    if (number.at < lastEnd) continue
    const next = numbers[index + 1]
    const lead = before(plain, number.at, Math.min(LEAD_MAX, number.at - lastEnd))
    const tail = after(plain, number.end, 40)
    const untilNext = next ? Math.max(0, next.at - number.end) : 40
    if (UNIT_AFTER.test(tail)) {
      lastEnd = number.end
      continue
    }
    const currency = CURRENCY_BEFORE.test(plain.slice(Math.max(0, number.at - 8), number.at))
    const hasSign = currency || CURRENCY_AFTER.test(tail)
    const isMonthly = MONTHLY_AFTER.test(tail.slice(0, Math.min(untilNext, 16)))
    sums.push({
      ...number,
      isMoney: number.isScaled || hasSign || isMonthly || PRICED_AFTER.test(tail),
      to: null,
      purpose: purposeOf(number.value, { lead, tail, untilNext }),
      lead,
      tail,
    })
    lastEnd = number.end
  }
  return ranges(plain, sums)
}

type Amount = Found<number> & { isScaled: boolean; isClean: boolean }

function* inDigits(plain: string): Generator<Amount> {
  for (const { 0: whole, index } of matches(plain, IN_DIGITS)) {
    const [first = ''] = /^\d(?:[\d,.]*\d)?/.exec(whole) ?? []
    const rest = whole.slice(first.length)
    const isTypo = /^\d{1,3}(?:,\d{3})*,\d{2}$/.test(first) && first.split(',').length > 2
    const plainValue = isTypo ? Number(`${first.replaceAll(',', '')}0`) : digits(first)
    const end = index + whole.length
    if (plainValue === null) continue
    const shared = { at: index, isClean: !isTypo }
    if (rest.trim() === '')
      yield { ...shared, value: plainValue, end: index + first.length, isScaled: false }
    else {
      const value = scaled(first, plainValue, rest)
      if (value === null)
        yield { ...shared, value: plainValue, end: index + first.length, isScaled: false }
      else yield { ...shared, value, end, isScaled: true }
    }
  }
}

function scaled(first: string, value: number, rest: string): number | null {
  const latin = /^\s?([kKmM])(?![a-zA-Z])/.exec(rest)
  if (latin) return Math.round(value * (/[kK]/.test(latin[1] ?? '') ? 1_000 : 1_000_000))
  if (/^\s?(?:מלש"ח|מ'\s?ש"ח)/.test(rest)) return Math.round(fraction(first, value) * 1_000_000)
  const words = rest.replace(/(^|\s)ו-?\s?(?=\d)/g, ' ')
  const number = numberOf(`${/מי?ליו/.test(rest) ? fraction(first, value) : value} ${words}`)
  return number === null ? null : Math.round(number)
}

/** 1.250 מיליון and 1,250 מיליון are 1.25. */
function fraction(written: string, value: number): number {
  return /^\d[.,]\d{3}$/.test(written) ? value / 1_000 : value
}

function* inWords(plain: string): Generator<Amount> {
  if (!hasAny(plain, ['אלף', 'אלפ', 'מיליו', 'מליו'])) return
  for (const { 0: whole, index } of matches(plain, IN_WORDS)) {
    if (!/אלף|אלפ|מי?ליו/.test(whole)) continue
    const words = whole.replace(/^[בל]-?(?=[^\s]{2,})/, (attached) =>
      numberOf(whole) === null ? '' : attached,
    )
    const value = numberOf(words.replace(/\sו-?\s?(?=\d)/g, ' '))
    if (value === null) continue
    const at = index + whole.length - words.length
    yield { value: Math.round(value), at, end: index + whole.length, isScaled: true, isClean: true }
  }
}

/** By the nearest label before it, else by a label right after it that is not the label of the next number. */
function purposeOf(
  value: number,
  { lead, tail, untilNext }: { lead: string; tail: string; untilNext: number },
): Purpose | null {
  if (value < PART_END && PART_BEFORE.test(lead) && !CONTAINED.test(lead)) return 'other'
  const leading = lastLabel(lead)
  if (leading) return leading
  const own = tail.replace(CURRENCY_AFTER, '').replace(/^\s?(?:לחודש|לחודשיים|בחודש|חודשי)?\s?/, '')
  if (untilNext < tail.length) return null
  return PART_AFTER.test(own) ? 'other' : firstLabel(own.slice(0, 26))
}

function lastLabel(lead: string): Purpose | null {
  let last: Purpose | null = null
  for (const match of matches(lead, LABEL)) {
    const purpose = purposeIn(match)
    const distance = lead.length - match.index - match[0].length
    if (distance > (purpose === 'price' ? LEAD_MAX : OTHER_LEAD_MAX)) continue
    if (purpose !== 'price' && CONTAINED.test(lead.slice(0, match.index))) continue
    last = purpose
  }
  return last
}

const purposeIn = ({ groups }: RegExpExecArray): Purpose | null =>
  LABELS.find(([purpose]) => groups?.[purpose] !== undefined)?.[0] ?? null

const RIGHT_AFTER = /^\s?(?:ל|ה|עבור\s|על\s|של\s|דמי\s)?$/

function firstLabel(tail: string): Purpose | null {
  for (const match of matches(tail, LABEL)) {
    const purpose = purposeIn(match)
    if (RIGHT_AFTER.test(tail.slice(0, match.index)) && purpose !== 'let') return purpose
  }
  return null
}

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
        isMoney: last.isMoney || sum.isMoney,
        purpose: last.purpose ?? sum.purpose,
      }
    } else joined.push(last && isRange && isFrom ? { ...sum, purpose: 'price' } : sum)
    if (last && isRange && isFrom && sum.value < last.value) last.purpose = 'former'
  }
  return joined
}

/** What may stand between a label and its sum. */
const BESIDE = new RegExp(`^[\\s:=-]{0,3}(?:כ-?|ב-?|של\\s|הוא\\s)?\\s?(?:${CURRENCY})?\\s{0,2}$`)

/** A fact with the label right before its sum and with the currency, as one quotes it: 'ארנונה 420 ש"ח'. */
export function quoted<Fact extends Found<number>>(fact: Fact, { lead, tail, at, end }: Sum): Fact {
  const labels = [...matches(lead, LABEL)]
  const label = labels.find(({ 0: words, index }) => BESIDE.test(lead.slice(index + words.length)))
  const from = label?.index ?? lead.length - (CURRENCY_BEFORE.exec(lead)?.[0].length ?? 0)
  const currency = CURRENCY_AFTER.exec(tail)?.[0].length ?? 0
  return { ...fact, at: at - (lead.length - from), end: end + currency }
}
