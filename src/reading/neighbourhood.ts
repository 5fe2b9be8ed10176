// The neighbourhood of a home.

import { nameKey } from '../areas/names/keys.ts'
import { isHere, isNumbered, isPreferred, NEAR, NOT_AFTER, PREFERRED } from './here.ts'
import { COMMON, isOfOneCity, NAMES_AFTER_BET, USUAL_STREETS } from './known-names.ts'
import type { Mention } from './place-names.ts'
import { sought } from './search.ts'
import { STOP } from './street-words.ts'
import { anyOf, before, type Found, hasAny, matches } from './text.ts'

/** Words that begin a name of two. */
export const HEADS = new Set(
  'נווה נוה רמת גבעת קרית קריית גני גן בית תל הר כפר נאות נוף נופי אם בן שיכון מעוז אחוזת יד רובע לב מרום פסגת צמרות עין שדה מעלה אור ניר מצפה כרם אבן נחל בני כוכב מגדל שער באר אלון אילון משמר חוות שדי גת רמות'.split(
    ' ',
  ),
)
/** Words after "neighbourhood" that are no name. */
export const NO_NAME =
  /^(?:מגורים|יוקרה|וילות|הכי|מבוקשת|שקטה|יפה|מרכזית|מעולה|קטן|קטנה|יפהפה|ירוק|דתי|מגוון|קהילתי|פסטורלי|שקט|של|עם|על|או|בו|הוא|היא|מקסים)$/

const ATTACHED = '(?<![א-ת])(?<attached>[בהולמש]{0,2})'
const CALLED = sought(
  new RegExp(
    `${ATTACHED}(?<kind>שכונת|שכ'|שכ\\.|רובע)\\s+(?<first>[א-ת][א-ת'"]*|\\d{1,2}(?!\\d|[.,]\\d))(?:[\\s-](?<second>[א-ת][א-ת'"]*))?`,
    'g',
  ),
)
/** שכונה ו'. */
const LETTERED = sought(
  new RegExp(
    `${ATTACHED}(?<name>(?:שכונה|שיכון|גבעה|קלאסטר)\\s(?:[א-ת]"[א-ת]|[א-ת]{2}'|[א-ת]'?|[a-h]|\\d{1,2})(?:\\sה(?:חדשה|ישנה))?)(?![א-תa-z"'\\d])`,
    'g',
  ),
)
const CALLED_PARTS = anyOf('שכונ', "שכ'", 'שכ.', 'רובע', 'גבעה', 'קלאסטר', 'שיכון')
/** As a form has it. */
const LABELLED = sought(
  /(?<![א-ת])ה?שכונה\s?[:=-]\s?(?<name>[א-ת][א-ת'"]*(?:[ -][א-ת][א-ת'"]*){0,3})(?=\s*(?:[\n|,.;(]|$))/g,
)
/** Names that tables do not have, beside the name of a city or after ב. */
const HEADED = sought(
  /(?<![א-ת'"])(?<attached>[בו]{0,2})(?<name>(?:נווה|נוה|רמת|גבעת|קרית|קריית|גני|נאות|שיכון|אחוזת|צמרות|פסגת|רמות|לב(?=\sהמושבה))\s(?<second>[א-ת][א-ת'"]+)(?:\s[א-ת]')?|רמה\s[א-ת]'?\d?)(?![א-ת'"\d])/g,
)
const NO_SECOND =
  /^(?:גימור|חיים|מחיר|שירות|איכות|ה?מגורים|דיר(?:ה|ת|ות)|חד\S*|בית|ב\S+|ל\S{3,}|עם|של|על|יד|קומ\S*|רחוב|מ\S{4,}|ה?ספר|תקווה|תקוה|ילדים)$/

/** A quarter of a name: רמות ב'. */
const LETTER = /^[א-ת]'$/

const cleanName = (name: string) => name.replace(/(?<=[א-ת]{3})['"]+$/, '').trim()

/** The neighbourhood that a text states, by whichever words. */
export function neighbourhoodIn(
  mentions: readonly Mention[],
  city: Mention | null,
  plain: string,
): Found<string> | null {
  const found =
    calledIn(mentions, plain) ??
    knownIn(mentions, city, plain) ??
    beforeStreet(city, plain) ??
    besideCity(mentions, city, plain) ??
    partOfCity(city, plain)
  return found && isOneOfTwo(found, mentions, plain) ? null : found
}

/** "Florentin / Shapira": neither is the home's. */
function isOneOfTwo({ at, end }: Found<string>, mentions: readonly Mention[], plain: string) {
  const isOther = (from: number, to: number) =>
    !mentions.some((one) => one.kind === 'city' && one.at < to && one.end > from)
  const [next] =
    /^(?:\s?\/\s?ב?|\sאו\sב?)(?!רח|שכ|דיר|קומ|להש|למכ|סביב|קרוב|ליד|אי?זור)(?:[א-ת]{2,}|[א-ת]'?(?![א-ת]))/.exec(
      plain.slice(end, end + 16),
    ) ?? []
  const [last] =
    /(?<![א-ת])[א-ת]{2,16}(?:\s?\/\s?|\sאו\s)ב?$/.exec(plain.slice(Math.max(0, at - 16), at)) ?? []
  return (
    (next !== undefined && isOther(end, end + next.length)) ||
    (last !== undefined && isOther(at - last.length, at))
  )
}

/** The name of the city and a word that tells a part of it: עפולה עילית. */
function partOfCity(city: Mention | null, plain: string): Found<string> | null {
  const part = city && /^\s(?:עילית|תחתית)(?![א-ת])/.exec(plain.slice(city.end, city.end + 8))
  if (!part) return null
  const end = city.end + part[0].length
  return { value: plain.slice(city.nameAt, end), at: city.nameAt, end }
}

/** A neighbourhood that is called one. */
function calledIn(mentions: readonly Mention[], plain: string): Found<string> | null {
  if (!hasAny(plain, CALLED_PARTS)) return null
  for (const { 0: whole, index, groups } of matches(plain, CALLED)) {
    const { first = '', second, kind = '', attached = '' } = groups ?? {}
    if (NO_NAME.test(first) || !isMeant(attached, plain, index)) continue
    const at = plain.indexOf(first, index + attached.length + kind.length)
    const known = mentions.find((one) => one.at === at && one.kind === 'area')
    const isPair = second !== undefined && HEADS.has(first)
    const least = isPair ? index + whole.length : at + first.length
    const end = known ? withPosition(plain, known.end) : endOfName(plain, least, mentions)
    if (NOT_AFTER.test(plain.slice(end, end + 12))) continue
    // A quarter is named with the word: רובע י"א, הרובע היהודי.
    const nameAt = kind === 'רובע' && !known ? index + attached.replace(/ה$/, '').length : at
    return { value: cleanName(plain.slice(nameAt, end)), at: index, end }
  }
  for (const match of [...matches(plain, LETTERED), ...matches(plain, LABELLED)]) {
    const { attached = '', name = '' } = match.groups ?? {}
    const isWished = attached === 'ל' && PREFERRED.test(before(plain, match.index, 10))
    if (!isWished && !isMeant(attached, plain, match.index)) continue
    const value = cleanName(name).replace(/[a-z]$/, (letter) => letter.toUpperCase())
    return { value, at: match.index, end: match.index + match[0].length }
  }
  return null
}

/** A further word belongs to a name that is called one, where a mark, a number or the city follows it. */
function endOfName(plain: string, from: number, mentions: readonly Mention[]): number {
  const [whole, word = ''] = FURTHER.exec(plain.slice(from, from + 24)) ?? []
  if (whole === undefined || isNoPart(word)) return from
  const [at, end] = [from + 1, from + whole.length]
  const isPlace = mentions.some((one) => one.at <= at && one.end > at && one.kind !== 'area')
  const gap = /^\s?/.exec(plain.slice(end, end + 1))?.[0].length ?? 0
  const isLast =
    /^\s?(?:$|[\n,.|()!-]|\d)/.test(plain.slice(end, end + 2)) ||
    mentions.some((one) => one.kind === 'city' && one.at === end + gap)
  return isPlace || !isLast ? from : end
}

const FURTHER = /^[ -]([א-ת][א-ת'"]+)/
/** Words that are no part of a name: of homes, adjectives, and words with a letter attached. */
export const isNoPart = (word: string) =>
  STOP.has(word) ||
  NO_NAME.test(word) ||
  ADJECTIVE.test(word) ||
  /^(?:[בלשכ][א-ת]{3,}|ו[א-ת]+|.*[א-ת]ות)$/.test(word)

const isMeant = (attached: string, plain: string, at: number) =>
  !/[למ]/.test(attached) && !NEAR.test(before(plain, at, 20))

/** A neighbourhood of some cities, and a position in all others. */
const HEART_OF_CITY = 'לב העיר'
/** Many cities have one: alone it says nothing. */
const isOldCity = (name: string) => name.endsWith('עיר העתיקה')

/** Between the city and its street: "Harish, HaHoresh, Alon street". */
function beforeStreet(city: Mention | null, plain: string): Found<string> | null {
  if (!city) return null
  const { end } = city
  const [whole = '', name = ''] = BEFORE_STREET.exec(plain.slice(end, end + 40)) ?? []
  if (name === '' || name.split(/[ -]/).some((word) => STOP.has(word) || ADJECTIVE.test(word)))
    return null
  return {
    value: name,
    at: end + whole.indexOf(name),
    end: end + whole.indexOf(name) + name.length,
  }
}

const BEFORE_STREET =
  /^\s?[,.|-]\s?([א-ת][א-ת'"]{2,}(?:[ -][א-ת][א-ת'"]+)?)\s?[,.|]\s?ב?(?:רחוב|רח'|רח)\s/
/** What a home is like. */
const ADJECTIVE =
  /^(?:מ[א-ת]{2,4}(?:ת|ים)|ענק\S*|חדש\S*|קומ[הת]\S*|שמור\S*|נוף|חזית|עורף|בניין|יוקר\S*|צפוני|דרומי)$/

/** A neighbourhood by its name: in the city of the text, else one that is surely no other word. */
function knownIn(
  mentions: readonly Mention[],
  city: Mention | null,
  plain: string,
): Found<string> | null {
  for (const mention of mentions) {
    const { kind, at, nameAt, end, words, attached, cityCode } = mention
    if (kind !== 'area' || !(isHere(mention, plain) || isPreferred(mention, plain))) continue
    // Another name of its city beside the city is the part of it that was called so: מודיעין עילית, קרית ספר.
    const isCityToo = mentions.some(
      (one) =>
        one.kind === 'city' &&
        one.at <= at &&
        one.end >= end &&
        (one.at === city?.at || one.city !== city?.city || one.cityCode !== cityCode),
    )
    if (isCityToo || isOfContact(mention, plain)) continue
    if (city === null && isOldCity(plain.slice(nameAt, end))) continue
    const isElsewhere = city !== null && cityCode !== city.cityCode
    const isTwin = mentions.some((one) => one.at === at && one.cityCode === city?.cityCode)
    const isBeside = isSetBeside(mention, city, plain)
    if (isElsewhere && !isTwin && (!isBeside || VIEW.test(plain.slice(nameAt, end)))) continue
    const key = plain.slice(nameAt, end).replaceAll('וו', 'ו').replaceAll('יי', 'י')
    const isPosition = key === HEART_OF_CITY
    if (isPosition && isElsewhere && !isTwin) continue
    if (isPosition && (attached !== '' || !isBeside)) continue
    const isSure =
      (words > 1 && !USUAL_STREETS.has(nameKey(key))) ||
      isOfOneCity(key) ||
      (attached.endsWith('ב') && key.length > 3 && !COMMON.has(key))
    const isKnownHere = attached === 'ב' && city !== null && NAMES_AFTER_BET.has(key)
    const isOfCity = words === 1 && city !== null && key.length > 3 && !COMMON.has(key)
    if (isSure || isOfCity || isBeside || isKnownHere) return nameOf(mention, plain)
  }
  return null
}

/** What is seen, where the table has no such neighbourhood of the city. */
const VIEW = /^נוף\s/

/** The name of an agency or of a person: רמתיים נדל"ן, and גיא שפירא before a phone, which is blank. */
function isOfContact({ words, attached, at, end }: Mention, plain: string): boolean {
  if (attached.endsWith('ב')) return false
  if (/(?<![א-ת])(?:נדל"?ן|נכסי|תיווך)\s$/.test(plain.slice(Math.max(0, at - 6), at))) return true
  if (/^\s(?:נדל"?ן|נכסים|תיווך|השקעות)(?![א-ת])/.test(plain.slice(end, end + 9))) return true
  if (words > 1 || !/^\s{0,2}(?:$|\s{3})/.test(plain.slice(end, end + 5))) return false
  const [, first = ''] =
    /[,.\n|-]\s?([א-ת]{2,8})\s$/.exec(plain.slice(Math.max(0, at - 12), at)) ?? []
  return first !== '' && !STOP.has(first)
}

/** The name with its first word, where that one begins names, and with its ה. */
function nameOf(mention: Mention, plain: string): Found<string> {
  const { attached, at, nameAt, words, isBare } = mention
  const end = withPosition(plain, mention.end)
  const name = cleanName(plain.slice(nameAt, end))
  const [head = ''] =
    attached === '' && words === 1 ? (HEAD_BEFORE.exec(before(plain, at, 12)) ?? []) : []
  const bare = head.trim().replace(/^[בו]/, '')
  if (bare !== '') return { value: `${bare} ${name}`, at: at - bare.length - 1, end }
  return { value: isBare && attached !== '' ? `ה${name}` : name, at: nameAt, end }
}

const HEAD_BEFORE =
  /(?<![א-ת])[בו]?(?:נוו?ה|רמת|גבעת|קריי?ת|גני|נאות|נופי?|מרום|מעלה|פסגת|צמרות|אחוזת|שיכון|מצפה) $/

/** Also the part of it that is named: פסגת זאב מרכז, רמות ב'. */
function withPosition(plain: string, end: number): number {
  const [part = ''] = POSITION.exec(plain.slice(end, end + 12)) ?? []
  return end + part.length
}

const POSITION =
  /^ (?:(?:מרכז|צפון|דרום|מזרח|מערב|ה?חדשה|ה?ישנה)(?=\s?(?:[,.|\n-]|$))|[א-י]'(?![א-ת]))/

/** A name that is also a word, between ב or a mark and the city: בהדר, חיפה. Or right behind the city: חיפה, הדר, */
function isSetBeside({ attached, at, nameAt, end }: Mention, city: Mention | null, plain: string) {
  if (city === null) return false
  if (city.at >= end) {
    const isSet = attached === 'ב' || /(?:^|[\n|,(])\s?$/.test(plain.slice(Math.max(0, at - 2), at))
    return (
      isSet && /^(?:\s?[,(-]\s?|\sב?-?)$/.test(plain.slice(end, city.at + city.attached.length))
    )
  }
  const gap = plain.slice(city.end, at)
  const rest = plain.slice(end, end + 3)
  if (/^(?:\.?\s)$/.test(gap) && USUAL_STREETS.has(nameKey(plain.slice(nameAt, end)))) return false
  if (gap === '. ') return /^\s?(?:$|[\n|,.:)(-])/.test(rest)
  return /^(?:\s?[,|:(-]\s?|\s)$/.test(gap) && /^\s?(?:$|[\n|,.:)(-]|\d)/.test(rest)
}

/** A name of two words whose first one begins neighbourhoods, beside the city or after ב. */
function besideCity(
  mentions: readonly Mention[],
  city: Mention | null,
  plain: string,
): Found<string> | null {
  for (const { 0: whole, index, groups } of matches(plain, HEADED)) {
    const { attached = '', name = '', second = '' } = groups ?? {}
    const [nameAt, end] = [index + attached.length, index + whole.length]
    const isOther = mentions.some(
      ({ kind, at, end: to }) =>
        (kind === 'city' || (kind === 'village' && !city)) && at < end && to > index,
    )
    if (
      isOther ||
      (!LETTER.test(second) && NO_SECOND.test(second)) ||
      isNumbered(plain.slice(end, end + 12))
    )
      continue
    const here: Mention = {
      kind: 'area',
      cityCode: 0,
      city: '',
      words: 2,
      attached,
      at: index,
      nameAt,
      end,
    }
    if (!isHere(here, plain)) continue
    const gap =
      city && (city.end <= index ? plain.slice(city.end, index) : plain.slice(end, city.at))
    const isBeside = gap !== null && /^[\s,|(-]{1,3}ב?$/.test(gap)
    if ((attached.endsWith('ב') && !name.startsWith('רמה')) || isBeside)
      return { value: cleanName(name), at: nameAt, end }
  }
  return null
}
