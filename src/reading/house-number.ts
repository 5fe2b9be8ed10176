// A street that is told by its house number.

import { nameKey } from '../areas/names/keys.ts'
import { USUAL_STREETS } from './known-names.ts'
import type { Mention } from './place-names.ts'
import { sought } from './search.ts'
import { COUNTED, NEAR, STOP } from './street-words.ts'
import { before, type Found, matches } from './text.ts'

/** Words before a house number, up to the mark before them. */
const NAMES_BEFORE = /(?<![\d.,:/"'א-ת₪*#-])(?:[א-ת][א-ת'"]*[ -]){0,2}[א-ת][א-ת'"]*[ -]?$/
const NAMES_LENGTH_MAX = 40
const HOUSE = sought(
  /(?<=[א-ת'"][ -]|[א-ת]{3})\d{1,3}[א-ת]?(?![\dא-ת:%/"']|[.,]\d|\s?(?:חד|מ"ר|מטר|מ'|מר|דק|שנ|קומ|₪|ש"ח|שח|אלף|מיל|ק"מ|דונם|יח|דירות|כיוו|מרפס|חני|מזגנ|מעלי|שות|שיר|מקלח|תש|%|אחוז|משפ|ילד|חוד|קילו|ק"ג|קג|ליטר|מגה|גיגה|אינצ?ץ?['"]?|כ"ס|וואט|ס"מ))/g,
)

/** Words that stand before an address without a mark. */
const DEAL_BEFORE = /(?<![א-ת])(?:להשכרה|להשכיר|לשכירות|למכירה|לסאבלט|לסבלט) $/
/** After a deal these have sizes, not house numbers. */
const KIND_OF_HOME =
  /^(?:דירו?ת|גן|גג|דופלקס|טריפלקס|פנטהאו[זס]|מיני|סטודיו|לופט|קוט+ג|ויל+ה|בית|יחידת|דיור|נטו|ברוטו|שטח|מושב|קיבוץ|מתחם|מגדל\S*|פרויקט)$/

/** A name with a house number: after ב, or alone between two marks. */
export function numbered(plain: string, mentions: readonly Mention[]): Found<string> | null {
  for (const { 0: number, index: numberAt } of matches(plain, HOUSE)) {
    const lead = plain.slice(Math.max(0, numberAt - NAMES_LENGTH_MAX), numberAt)
    const [name = ''] = NAMES_BEFORE.exec(lead) ?? []
    if (name === '') continue
    const end = numberAt + number.length
    const index = numberAt - name.length + leadOf(plain, numberAt - name.length, numberAt, mentions)
    const names = plain.slice(index, numberAt).trim().split(/[ -]/)
    if (names[0] === '') continue
    const found = afterPreposition(names) ?? alone(plain, index, end, names, mentions)
    if (!found || found.includes('') || found.some(isNoName) || Number.parseInt(number, 10) === 0)
      continue
    const value = [...found, number].join(' ')
    if (NEAR.test(before(plain, index, 26))) continue
    const gap = /[ -]$/.test(name) ? 1 : 0
    return { value, at: end - number.length - gap - found.join(' ').length, end }
  }
  return reversed(plain, mentions)
}

/** How many characters of a name are a city, or words before a deal: "בתל אביב דיזנגוף" is the street דיזנגוף. */
function leadOf(plain: string, from: number, to: number, mentions: readonly Mention[]): number {
  const cities = mentions.filter(({ kind, end }) => kind === 'city' && end > from && end < to)
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

const WITH_BET =
  /^[וש]?ב(?:ית|ין|לי|יום|ני|נק|על|גיל|רק|לוק|לבד|לבן|רית|רנר|יאליק|גין|בלי|לוך|זל|אר|רון|לפור|וגרשוב|נימין|צלאל|ילינסון|ורוכוב|יל"ו|רדיצ'בסקי|רוש|רקת|ועז|רזילי|רוך|רק|ארי|רנשטיין|נוי|טי|ורלא|רודצקי|וסל|י"ס|י"ח|ע"מ)$/

/** A day of a month, whose ב belongs to the name: כ"ט בנובמבר. */
const DAY = /^(?:[א-ת]"[א-ת]|[א-ת]')$/

/** בויצמן 63, ברב הרצוג 4. */
function afterPreposition(names: readonly string[]): string[] | null {
  const alone = names.lastIndexOf('ב')
  if (alone >= 0 && alone < names.length - 1) return names.slice(alone + 1)
  const at = names.findLastIndex((one) => /^[וש]?ב[א-ת]['"]?[א-ת]/.test(one) && !WITH_BET.test(one))
  if (at < 0) return null
  if (DAY.test(names[at - 1] ?? '')) return names.slice(at - 1)
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
    /^\s*(?:$|[\n|,.!)]|-\s)|^\s(?:דירה|ד'|כניסה)\s\d/.test(rest) ||
    mentions.some((one) => one.at === end + gap)
  // A name of streets behind a sentence: "He leaves. Shenkin 41, two rooms".
  const isUsual =
    /[.!?]\s*$/.test(plain.slice(Math.max(0, at - 3), at)) &&
    USUAL_STREETS.has(nameKey(names.join(' ')))
  if (
    isFirst ||
    isUsual ||
    mentions.some(({ kind, end: to }) =>
      kind === 'city' ? isBehind(plain, to, at) : kind === 'area' && isNext(plain, to, at),
    )
  )
    return isLast ? [...names] : null
  const isBeforeCity = mentions.some(
    (one) => one.kind === 'city' && /^[\s,]*$/.test(plain.slice(end, one.at)) && one.at >= end,
  )
  const isAfter =
    // Behind another fact, which is blank.
    /[.!]\s*$|\s{3}$/.test(plain.slice(Math.max(0, at - 3), at)) ||
    DEAL_BEFORE.test(before(plain, at, 12))
  const isAddress = isAfter && isBeforeCity && !names.some((one) => KIND_OF_HOME.test(one))
  return isAddress ? [...names] : null
}

const isBehind = (plain: string, end: number, at: number) =>
  end < at && /^(?:\s|[.!]\s{1,2})$/.test(plain.slice(end, at))

/** A sentence of its own behind a neighbourhood: "in Florentin!!! Vital 14," */
const isNext = (plain: string, end: number, at: number) =>
  end < at && /^(?:!{1,3}|\.)\s{1,2}$/.test(plain.slice(end, at))

/** "12 Arlozorov, Raanana": alone between a mark and the city. */
function reversed(plain: string, mentions: readonly Mention[]): Found<string> | null {
  if (!mentions.some(({ kind }) => kind === 'city')) return null
  for (const { 0: whole, index, groups } of matches(plain, REVERSED)) {
    const { number = '', name = '' } = groups ?? {}
    const end = index + whole.length
    const isBeforeCity = mentions.some(
      ({ kind, at }) => kind === 'city' && at >= end && /^\s?,?\s?$/.test(plain.slice(end, at)),
    )
    if (!isBeforeCity || name.split(' ').some((one) => STOP.has(one) || PLURAL.test(one))) continue
    return { value: `${name} ${number}`, at: end - number.length - 1 - name.length, end }
  }
  return null
}

const REVERSED = sought(
  /(?:^|[\n|,.])\s{0,2}(?<number>\d{1,3}) (?<name>[א-ת][א-ת'"]{2,}(?: [א-ת][א-ת'"]+)?)(?=\s?,)/g,
)
/** Things that are counted. */
const PLURAL = /(?:ים|ות|יות|דקות?|דק'|מטר|חד')$/
