// The street of a home, with its house number.

import { withoutEnd } from '../kernel/scan.ts'
import { besidePlace } from './beside-place.ts'
import { OF_CITY } from './here.ts'
import { numbered } from './house-number.ts'
import type { Mention } from './place-names.ts'
import { sought } from './search.ts'
import { NEAR, STOP } from './street-words.ts'
import { anyOf, before, type Found, hasAny, matches } from './text.ts'

const KINDS = sought(
  /(?<![א-ת])(?<attached>[בהולמש]{0,2})(?:כתובת\s?[:-]?\s{0,2}(?=רח|שד|סמ|דרך))?(?:(?:רחוב|רח['.]?)\s(?=שדרות\s|שד'|סמטת\s))?(?<kind>רחוב|מדרחוב|רח['?.]|רח(?=\s)|שדרות|שד'|שד(?=\s)|סמטת|סמ'|דרך|כתובת|פינת\sרחובות|פינת\sהרחובות)(?:(?<!שדרות|דרך|סמטת)\s?[:-]\s?|(?<=['.?])\s*|\s+)(?=(?<name>[א-ת][^\n]{0,60}))/g,
)
const WORD = /[א-ת][א-ת'"]*\??|\d{1,3}[א-ת]?(?!\d)/g
const NUMBER = /^\d{1,3}[א-ת]?$/
/** @param blank the text without the numbers of other facts. */
export function streetIn(blank: string, mentions: readonly Mention[]): Found<string> | null {
  return (
    houseOf(blank) ??
    called(blank, mentions) ??
    numbered(blank, mentions) ??
    onStreet(blank, mentions) ??
    besidePlace(blank, mentions)
  )
}

const PARTS = anyOf('רח', 'שד', 'סמ', 'דרך', 'כתובת', 'פינת')
/** A street that is called one. */
function called(plain: string, mentions: readonly Mention[]): Found<string> | null {
  if (!hasAny(plain, PARTS)) return null
  for (const { index, groups, 0: whole } of matches(plain, KINDS)) {
    const { attached = '', kind = '', name = '' } = groups ?? {}
    if (/[למ]/.test(attached) && kind !== 'מדרחוב') continue
    const lead = before(plain, index, 26)
    // "Near to the park, in Herzl street" is in that street.
    if ((NEAR.test(lead) && !attached.endsWith('ב')) || PARKING.test(lead)) continue
    // "The street" is none by its name.
    if (kind === 'רחוב' && attached.endsWith('ה')) continue
    const start = index + whole.length
    // Behind a blank fact: "in the street, 4 rooms in Holon".
    if (mentions.some((one) => one.at === start && one.attached.endsWith('ב'))) continue
    const found = kind.includes('רחובות') ? corner(name) : nameOf(name, start, mentions)
    if (!found || (kind === 'דרך' && !isWay(found, plain, { at: index, start, attached }))) continue
    const prefix = PREFIXES[kind] ?? ''
    return { value: `${prefix}${found.value}`, at: index, end: start + found.length }
  }
  return null
}

/** דרך is also "through": with a number, or a name with ה that has a clause of its own. */
function isWay(
  { value, length }: Name,
  plain: string,
  { at, start, attached }: { at: number; start: number; attached: string },
): boolean {
  if (/\d$/.test(value)) return true
  const end = start + length
  const isSet =
    /(?:^|[,|\n(]|\s-)\s?$/.test(plain.slice(Math.max(0, at - 3), at)) &&
    /^\s?(?:$|[,.|\n)])/.test(plain.slice(end, end + 2))
  return isSet && /^ב?$/.test(attached) && WAY.test(value)
}
const WAY =
  /^(?:ה(?!הודע|קבוצ|מסר|חיים|מתווכ|סוכנ|אתרים|שכנ|חבר|בעלים|הורים|יד)[א-ת]{2,}(?:ים|ות)|הים|השלום|ההגנה)$/

/** Kinds that are a part of the name. */
const PREFIXES: Readonly<Record<string, string>> = {
  שדרות: 'שדרות ',
  "שד'": 'שדרות ',
  שד: 'שדרות ',
  סמטת: 'סמטת ',
  "סמ'": 'סמטת ',
  דרך: 'דרך ',
}
const PARKING = /(?:חני{1,2}ה|חניות|חונים|לחנות|כחול[ -]לבן)(?:\s\S{1,7})?\s$/

/** "House number 2 in Weizmann". */
function houseOf(plain: string): Found<string> | null {
  const match =
    /(?<![א-ת])(?:מס'|מספר)\sה?בית:?\s(?<number>\d{1,3}[א-ת]?)\sב(?:רחוב\s|רח'\s)?(?<name>[א-ת][א-ת'"]+)/.exec(
      plain,
    )
  if (!match) return null
  const { number, name } = match.groups ?? {}
  return { value: `${name} ${number}`, at: match.index, end: match.index + match[0].length }
}

type Name = { value: string; length: number }
const NAME_WORDS_MAX = 3
/** Between a name and its number. */
const HOUSE_NUMBER = /(?<=\s)(?:בית\s)?(?:מספר|מס'|מס)\s(?=\d)/

/** The words of a name up to a mark, a number, another place, or a word that belongs to no name. */
function nameOf(given: string, start: number, mentions: readonly Mention[]): Name | null {
  const text = given.replace(HOUSE_NUMBER, ({ length }) => ' '.repeat(length))
  const parts: { text: string; end: number }[] = []
  let isEnded = false
  for (const { 0: part, index } of matches(text, WORD)) {
    const last = parts.at(-1)
    if (
      !/^[\s'?"-]*$/.test(text.slice(last?.end ?? 0, index)) ||
      (last && !NUMBER.test(part) && !/^(?:\s{1,2}|-)$/.test(given.slice(last.end, index)))
    ) {
      isEnded = true
      break
    }
    if (NUMBER.test(part)) {
      // Behind a blank fact it belongs to none.
      if (last && !/\s{3}/.test(given.slice(last.end, index)))
        parts.push({ text: part, end: index + part.length })
      isEnded = true
      break
    }
    const begins = !last && BEGINNING.test(text.slice(index))
    if (
      (STOP.has(part) && !begins && !isOfName(part, last?.text)) ||
      (last && endsName(part, last.text, start + index, mentions))
    ) {
      isEnded = true
      break
    }
    parts.push({ text: part, end: index + part.length })
    if (parts.length > NAME_WORDS_MAX) break
  }
  const isWhole = isEnded || /^\s*(?:$|[^\sא-ת])/.test(text.slice(parts.at(-1)?.end ?? 0))
  const kept = isWhole && parts.length <= NAME_WORDS_MAX + 1 ? parts : parts.slice(0, 1)
  const value = kept
    .map(({ text: part }, index) =>
      index < kept.length - 1 && DAY.test(part) ? part : unmarked(part),
    )
    .join(' ')
  return value.length < 2 ? null : { value, length: kept.at(-1)?.end ?? 0 }
}

/** Without the marks behind it, except for that of a foreign sound. */
const unmarked = (part: string) => withoutEnd(part, FOREIGN.test(part) ? '"?' : `'"?`)

/** A name whose last sound is foreign: ג'ורג', אהרונוביץ'. */
const FOREIGN = /^(?:[א-ת]'[א-ת]+[גזצ]|[א-ת]{3,}[יו]ץ)'$/

/** A day of a month is a name with what follows: ה' באייר, כ"ט בנובמבר. */
const DAY = /^(?:[א-ת]'|[א-ת]"[א-ת])$/

/** Words of names that are also what a street is like: אברהם יפה, יפה נוף. */
const isOfName = (part: string, last: string | undefined) =>
  (part === 'יפה' && last !== undefined) || (part === 'נוף' && last === 'יפה')

/** Words that begin a name only before these: בית הבד, בית לחם, יפה נוף. */
const BEGINNING = /^(?:בית\s(?:ה[א-ת]|לחם|יוסף|שמאי|הלל|אלפא|אורן|צורי|אל(?![א-ת]))|יפה\sנוף)/

function endsName(part: string, last: string, at: number, mentions: readonly Mention[]): boolean {
  if (DAY.test(last) || OF_CITY.test(last)) return false
  if (/^(?:[בש]|ו(?!לנברג|ולפסון|ייצמן|יצמן|רבורג)|ל[המטזכ])/.test(part) && part.length > 4)
    return true
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

/** "On Frishman, Tel Aviv". */
function onStreet(plain: string, mentions: readonly Mention[]): Found<string> | null {
  for (const { 0: whole, index, groups } of matches(plain, ON)) {
    const { name = '' } = groups ?? {}
    const end = index + whole.length
    const isBeforeCity = mentions.some(
      ({ kind, at }) => kind === 'city' && at >= end && /^[\s,]{1,3}$/.test(plain.slice(end, at)),
    )
    if (isBeforeCity && !STOP.has(name) && !LANDMARK.test(name))
      return { value: name, at: index, end }
  }
  return null
}

const ON = sought(/(?<![א-ת])על\s(?<name>[א-ת][א-ת'"]{2,}(?:\s[א-ת][א-ת'"]{2,})??)(?=[\s,]+[א-ת])/g)
const LANDMARK =
  /^(?:גבול|ה(?:ים|חוף|פארק|טיילת|גבול|כיכר|רכבת|מים|נוף|כביש|גבעה|הר|כרמל)|קו|שפת|חוף|נוף|כל|ידי|פי)(?![א-ת])/
