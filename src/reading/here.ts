// Whether a place that a text names is where the home is, and not one that it is near to.
import type { Mention } from './place-names.ts'
import { before, isWordless } from './text.ts'

/** Words of names of streets that a city ends: אח"י אילת, מגיני צפת. */
export const OF_CITY =
  /(?<![א-ת'"])(?:אח"?י|מגיני|כובשי|משחררי|גיבורי|חללי|פורצי|הרוגי|קדושי|לוחמי|עולי|יהודי)\s?$/
const AFTER_LANDMARK =
  /(?:ו?[למ](?:מרכז|צפון|דרום|עיר)|קניון|רכבת|הרכבת|תחנת|צומת|מחלף|בי"ח|חולים|אוניברסיט\S|מכללת|עיריית|מכבי|הפועל|נמל|חוף|גשר|כביש|בית ספר|בי"ס|קאנטרי|כפר הנוער|מוזיאון|(?:פארק|(?<!ב)(?:מתחם|אזור))\s\S{1,12})\s(?:[^\s-]\S{0,8}\s\(?)?$|(?:פינת|רחוב|רח'|שדרות|שד'|דרך|סמטת|כיכר|ככר)\s$/
export const NEAR =
  /(?:בין|קרוב\S{0,2}|סמוכ?\S{0,2}|דקות|דק'?|דק|יציאה|יציאות|לכיוון|כיוון|נסיעה|מרחק|צמוד\S{0,2}|ליד|בואכה|מול|גבול|על גבול|הליכה|נגיעה|קילומטר|ק"מ|נוף ל|נוף ל[א-ת]{2,8}|גישה)\s(?:\S{1,8}\s){0,2}(?:ל|מ|ה)?$/
/** "On the border of Givatayim and Ramat Gan": it is in neither. */
const SECOND_OF_BORDER = /גבול\s[^\n,.]{2,14}\s?[-/]\s?$/
/** "Not in Jerusalem", and "in Rahat? No". */
const NOT_BEFORE = /(?<![א-ת])[ו]?לא\s$/
export const NOT_AFTER = /^\s?\?+\s*לא(?![א-ת])/

/** Behind a dash whose other side is what the home is near to: "near the hospital - Bat Galim". */
function isSetApart(lead: string): boolean {
  const [, word] = /(?<![א-ת'"])([א-ת][א-ת'"]{1,14})\s-\s$/.exec(lead) ?? []
  return word !== undefined && !NEAR.test(`${word} `) && !/בין|גבול|כיוון/.test(lead)
}

/** Whether the words before a place say neither that the home is near to it nor that it is elsewhere. */
function isAt(lead: string, isAttached: boolean): boolean {
  // "Near to the sea in Bat Yam" is in Bat Yam.
  const isNear =
    !isAttached &&
    (NEAR.test(lead) || AFTER_LANDMARK.test(lead) || OF_CITY.test(lead)) &&
    !isSetApart(lead)
  return !(isNear || NOT_BEFORE.test(lead) || SECOND_OF_BORDER.test(lead))
}

/** Whether the home is there, and not near to it. */
export function isHere({ attached, at, end }: Mention, plain: string): boolean {
  if (/[למכ]/.test(attached)) return false
  const lead = before(plain, at, 30)
  if (!isWordless(lead) && !isAt(lead, attached.endsWith('ב'))) return false
  const rest = plain.slice(end, end + 12)
  return !NOT_AFTER.test(rest) && !isNumbered(rest)
}

/** Whether a house number follows: then the name is that of a street. */
export const isNumbered = (rest: string) =>
  /^\s\d{1,3}(?![\d%km/]|[.,]\d|\s?(?:חד|מ"ר|מטר|קומ|דק|₪|ש"ח|שח|שקל|אלף|מיל))/.test(rest)

/** Those who seek say where they would rather live. */
export const isPreferred = ({ attached, at }: Mention, plain: string) =>
  attached === 'ל' && PREFERRED.test(before(plain, at, 10))
export const PREFERRED = /(?<![א-ת])ב?(?:עדיפות|עדיף)\s$/
