// The street of a home, with its house number.
import { withoutEnd } from '../kernel/scan.ts'
import type { Mention } from './place-names.ts'
import { before, type Found, hasAny, matches } from './text.ts'

const KINDS =
  /(?<![א-ת])(?<attached>[בהומלש]{0,2})(?<kind>רחוב|מדרחוב|רח'|רח\?|רח\.|רח(?=\s)|שדרות|שד'|סמטת|סמ'|דרך|כתובת:?|פינת\sרחובות|פינת\sהרחובות)\s+(?<name>[א-ת][^\n]{0,60})/g
const WORD = /[א-ת][א-ת'"]*\??|\d{1,3}[א-ת]?(?!\d)/g
const NUMBER = /^\d{1,3}[א-ת]?$/
/** Words that follow a street and are no part of its name. */
const STOP = new Set(
  `ליד על פינת פינה קרוב קרובה מול בין צמוד צמודה קומה קומת דירה דירת חדרים עם יש ללא בלי של או עד גם רק הכי חדש חדשה
  שכונת שכונה אזור איזור להשכרה למכירה מחיר כניסה בית בניין במרחק דקות דקה דק מטר כולל הדירה הבית סלון מרפסת מיקום
  שקט שקטה השקט השקטה מרכזי מרכזית המרכזי קטן קטנה הקטן ראשי הראשי יפה היפה צדדי צדדית חד פסטורלי הפסטורלי מבוקש המבוקש
  מבוקשת המבוקשת ירוק הירוק נעים הנעים מקסים המקסים מדהים המדהים מיוחד המיוחד קסום הקסום ציורי הציורי פנימי הפנימי משולב
  הולנדי סואן מצוין מעולה נגיש פרטי יוקרתי היוקרתי איכותי האיכותי מטופח טוב הטוב רחב הוא היא זה שבו אשר הליכה עורפי חדר
  לב בלב בעיר העיר מיידית גדולה גדול מרווחת מרווח משופצת משופץ מוארת שלו במיקום בקומה בבניין בשכונת בשכונה ברחוב באזור באיזור`.split(
    /\s+/,
  ),
)
const NEAR =
  /(?:קרוב\S{0,2}|צמוד\S{0,2}|ליד|בהמשך|המשך|מקביל\S{0,2}|יציאה|בין|סמוכ?\S{0,2}|מול|דקות?|דק'?|היוצא|הליכה|קצה)\s(?:\S{1,6}\s){0,2}(?:של\s|ל|מ|ה)?$/
/** Words before a number that make it no house number. */
const COUNTED =
  /^(?:[בהולמש]{0,2}(?:קומ[הת]|ק|דירה|דירת|דירות|חדר|חדרים|מתוך|בן|בת|של|כ|מספר|מס|בניין|בנין|כניסה|עד|רק|גיל|גילאי|טל|טלפון|נייד|פלאפון|לפרטים|מחיר|שכד|ארנונה|ועד|עוד|לפני|תמא|פרויקט|שטח|מגרש|בלוק|דקות|דק|כל|יש|עם|סהכ|בגודל|גודל|שנת|משנת|בשנת|אחרי|תוך|לעוד|מינימום|מקסימום|קו|קווים|כביש|אוטובוס|אוטובוסים|שעות|תשלומים|צקים|בעוד|או|הוא|מינ|יחידה|ערוץ|משפחות|אחוז|חניה|מחסן|לחץ|פלוס|רובע|רבע|מתחם|בערך|שלב|מגדל|אולי|הנחה|שביל|גוש|חלקה|ב|ל|מ|ה|ו|ש|מקום|כמו|מקור|נכס|מודעה|קוד|בסיס|שותפים))$/

/** @param blank the text without the numbers of other facts. */
export function streetIn(blank: string, mentions: readonly Mention[]): Found<string> | null {
  return called(blank, mentions) ?? numbered(blank, mentions)
}

/** A street that is called one. */
function called(plain: string, mentions: readonly Mention[]): Found<string> | null {
  if (!hasAny(plain, ['רח', 'שד', 'סמ', 'דרך', 'כתובת', 'פינת'])) return null
  for (const { index, groups, 0: whole } of matches(plain, KINDS)) {
    const { attached = '', kind = '', name = '' } = groups ?? {}
    if (/[למ]/.test(attached) && kind !== 'מדרחוב') continue
    if (NEAR.test(before(plain, index, 26))) continue
    const start = index + whole.length - name.length
    const found = kind.includes('רחובות') ? corner(name) : nameOf(name, start, mentions)
    if (!found || (kind === 'דרך' && !/\d$/.test(found.value))) continue
    const prefix = kind.startsWith('שד') ? 'שדרות ' : kind === 'דרך' ? 'דרך ' : ''
    return { value: `${prefix}${found.value}`, at: index, end: start + found.length }
  }
  return null
}

type Name = { value: string; length: number }
const NAME_WORDS_MAX = 3

/** The words of a name up to a mark, a number, another place, or a word that belongs to no name. */
function nameOf(text: string, start: number, mentions: readonly Mention[]): Name | null {
  const parts: { text: string; end: number }[] = []
  let isEnded = false
  for (const { 0: part, index } of matches(text, WORD)) {
    const last = parts.at(-1)
    if (
      !/^[\s'?"-]*$/.test(text.slice(last?.end ?? 0, index)) ||
      (last && !/\s|-/.test(text.slice(last.end, index)))
    ) {
      isEnded = true
      break
    }
    if (NUMBER.test(part)) {
      if (last) parts.push({ text: part, end: index + part.length })
      isEnded = true
      break
    }
    if (STOP.has(part) || (last && endsName(part, start + index, mentions))) {
      isEnded = true
      break
    }
    parts.push({ text: part, end: index + part.length })
    if (parts.length > NAME_WORDS_MAX) break
  }
  const end = text.trimEnd().length
  const isWhole = isEnded || parts.at(-1)?.end === end
  const kept = isWhole && parts.length <= NAME_WORDS_MAX + 1 ? parts : parts.slice(0, 1)
  const value = kept.map(({ text: part }) => withoutEnd(part, `'"?`)).join(' ')
  return value.length < 2 ? null : { value, length: kept.at(-1)?.end ?? 0 }
}

function endsName(part: string, at: number, mentions: readonly Mention[]): boolean {
  if (/^[בוש]/.test(part) && part.length > 4) return true
  return mentions.some((one) => one.at === at && (one.kind === 'city' || one.words > 1))
}

/** "Corner of A and B". */
function corner(text: string): Name | null {
  const match =
    /^(?<one>[א-ת][א-ת'"]*(?:\s[א-ת][א-ת'"]*)?)\s(?:ו-?|\/\s?)(?<other>[א-ת][א-ת'"]*(?:\s[א-ת][א-ת'"]*)?)(?=\s*(?:[.,!|\n]|$))/.exec(
      text,
    )
  const { one, other } = match?.groups ?? {}
  if (!match || one === undefined || other === undefined) return null
  return { value: `${one} / ${other}`, length: match[0].length }
}

/** Words before a house number, up to the mark before them. */
const NAMES_BEFORE = /(?<![\d.,:/"'א-ת₪*#-])(?:[א-ת][א-ת'"]*[ -]){1,3}$/
const NAMES_LENGTH_MAX = 40
const HOUSE =
  /(?<=[א-ת'"][ -])\d{1,3}[א-ת]?(?![\dא-ת.:%/"']|,\d|\s?(?:חד|מ"ר|מטר|מ'|מר|דק|שנ|קומ|₪|ש"ח|שח|אלף|מיל|ק"מ|דונם|יח|דירות|כיוו|מרפס|חני|מזגנ|מעלי|שות|שיר|מקלח|תש|%|אחוז|משפ|ילד|חוד))/g

/** Words that stand before an address without a mark. */
const DEAL_BEFORE = /(?<![א-ת])(?:להשכרה|להשכיר|לשכירות|למכירה|לסאבלט|לסבלט) $/
/** After a deal these have sizes, not house numbers. */
const KIND_OF_HOME =
  /^(?:דירו?ת|גן|גג|דופלקס|טריפלקס|פנטהאו[זס]|מיני|סטודיו|לופט|קוט+ג|ויל+ה|בית|יחידת|דיור|נטו|ברוטו|שטח|מושב|קיבוץ|מתחם|מגדל\S*|פרויקט)$/

/** A name with a house number: after ב, or alone between two marks. */
function numbered(plain: string, mentions: readonly Mention[]): Found<string> | null {
  for (const { 0: number, index: numberAt } of matches(plain, HOUSE)) {
    const lead = plain.slice(Math.max(0, numberAt - NAMES_LENGTH_MAX), numberAt)
    const [name = ''] = NAMES_BEFORE.exec(lead) ?? []
    if (name === '') continue
    const end = numberAt + number.length
    const index = numberAt - name.length + leadOf(plain, numberAt - name.length, numberAt, mentions)
    const names = plain.slice(index, numberAt).trim().split(/[ -]/)
    if (names[0] === '') continue
    const found = afterPreposition(names) ?? alone(plain, index, end, names, mentions)
    if (!found || found.some(isNoName) || Number.parseInt(number, 10) === 0) continue
    const value = [...found, number].join(' ')
    if (NEAR.test(before(plain, index, 26))) continue
    return { value, at: end - lengthOf(found, number), end }
  }
  return null
}

/** How many characters of a name are a city, or words before a deal: "בתל אביב דיזנגוף" is the street דיזנגוף. */
function leadOf(plain: string, from: number, to: number, mentions: readonly Mention[]): number {
  const cities = mentions.filter(({ kind, at, end }) => kind === 'city' && at >= from && end < to)
  const city = (cities.at(-1)?.end ?? from - 1) + 1
  const words = plain.slice(from, to)
  const deals = [...words.matchAll(/ /g)].map(({ index }) => index + 1)
  const deal = deals.findLast((at) => DEAL_BEFORE.test(plain.slice(0, from + at))) ?? 0
  return Math.max(city - from, deal)
}

/** Before another word it begins a name: בן יהודה. Before a number it is an age. */
const BEN = /^(?:בן|בת)$/

const isNoName = (part: string, index: number, names: readonly string[]) => {
  if (BEN.test(part) && index < names.length - 1) return false
  const bare = part.replace(/['"]/g, '')
  return COUNTED.test(bare) || STOP.has(part)
}
const lengthOf = (found: readonly string[], number: string) =>
  found.join(' ').length + 1 + number.length

const WITH_BET =
  /^[וש]?ב(?:ית|ין|לי|יום|ני|נק|על|גיל|רק|לוק|לבד|לבן|רית|רנר|יאליק|גין|בלי|לוך|זל|אר|רון|לפור|וגרשוב)$/

/** בויצמן 63, ברב הרצוג 4. */
function afterPreposition(names: readonly string[]): string[] | null {
  const at = names.findLastIndex((one) => /^[וש]?ב[א-ת]{2,}/.test(one) && !WITH_BET.test(one))
  if (at < 0) return null
  const [first = '', ...rest] = names.slice(at)
  if (COUNTED.test(first.replace(/['"]/g, ''))) return null
  return [first.replace(/^[וש]?ב/, ''), ...rest]
}

function alone(
  plain: string,
  at: number,
  end: number,
  names: readonly string[],
  mentions: readonly Mention[],
): string[] | null {
  const isFirst =
    /(?:^|[\n|,(:]|\s-\s?)\s{0,3}$/.test(plain.slice(Math.max(0, at - 4), at)) || at === 0
  const rest = plain.slice(end, end + 12)
  const gap = /^\s*/.exec(rest)?.[0].length ?? 0
  const isLast =
    /^\s*(?:$|[\n|,.!)]|-\s)/.test(rest) || mentions.some((one) => one.at === end + gap)
  if (isFirst || mentions.some((one) => one.kind === 'city' && one.end === at - 1))
    return isLast ? [...names] : null
  const isBeforeCity = mentions.some(
    (one) => one.kind === 'city' && /^[\s,]*$/.test(plain.slice(end, one.at)) && one.at >= end,
  )
  const isAfter =
    /[.!]\s*$/.test(plain.slice(Math.max(0, at - 3), at)) || DEAL_BEFORE.test(before(plain, at, 12))
  const isAddress = isAfter && isBeforeCity && !names.some((one) => KIND_OF_HOME.test(one))
  return isAddress ? [...names] : null
}
