// The number of rooms, and of which floor, size and price the text speaks.

import { digits, numberOf, ONES_WORDS } from './numbers.ts'
import { firstMatch, sought } from './search.ts'
import { anyOf, before, type Found, hasAny, matches, words } from './text.ts'

const DIGITS = '\\d{1,2}(?:[.,]5)?½?'
const NUMBER = `${DIGITS}|(?:${ONES_WORDS})`
const HALF = '(?:\\sו-?\\s?חצי|\\sוחצי|\\s½|ו-?חצי|\\s1/2)'
const ROOMS = `חדרי[םמ](?![א-ת])|חדר(?![א-ת"])|חד'{0,2}ים|חד'|חד"|חד(?=\\s|[.,;!)\\n-]|$)|ח'(?![א-ת])|חדר'|rooms?\\b`
/** Rooms that are not counted: bedrooms, bathrooms, and rooms of the building. */
const NOT_COUNTED = `(?!\\s?(?:שינה|השינה|רחצה|שירות|שרות|אמבט|מקלח|ילדים|הורים|עבודה|ארונות|כושר|כביסה|נוחיות|משחקים|מדרגות|אוכל|אוכלי|דיירים|בנפרד|אירוח\\s|מלון|טיפול))`
const COUNTED = sought(
  new RegExp(
    `(?<first>(?<![\\d.,/:])${DIGITS}|(?<![א-ת])[בלכשהמו]{0,2}-?(?:${ONES_WORDS}))(?<half>${HALF})?(?:\\s?(?<join>-|/|עד|או)\\s?(?<second>${NUMBER})(?<secondHalf>${HALF})?)?\\s{0,2}-?(?:${ROOMS})(?<!\\n(?:${ROOMS})(?=\\s?:\\s?\\d))(?<small>\\sוחצי)?${NOT_COUNTED}(?!\\s(?:פנויים|מתפנים|שמתפנים|שהתפנו|התפנו)(?![א-ת]))`,
    'g',
  ),
)
/** "A flat of 3.5", without the word for rooms. */
/** As a form has it: "חדרים: 4". */
const LABELLED = sought(
  new RegExp(
    `(?<=^|[\\n|,;*.])\\s{0,2}-?\\s?(?:מס'\\s|מספר\\s|כמות\\s)?(?:ה?חדרים|חד')\\s?(?:[:=-]|(?=\\s?\\d{1,2}(?:\\.5)?\\s?(?:[,.|;\\n]|$)))\\s?(?:(?<first>\\d{1,2}(?:[.,]5)?½?)(?![\\d%]|[.,]\\d|\\s?(?:₪|ש"ח|שח|אלף))|(?<written>${ONES_WORDS})(?<half>${HALF})?(?=\\s*(?:$|[\\n|,.;])))`,
    'g',
  ),
)
/** The word of a label, with the mark or the number behind it. */
const LABEL_PARTS = sought(/(?:חדרים|חד')\s{0,2}(?:[:=-]|\d)/)
/** "A flat of three musicians". */
const PERSONS = '(?:בנות|בנים|בחור(?:ים|ות))(?![א-ת])|(?![בלו])[א-ת]{3,}(?:ים|ות)(?![א-ת])'
const BARE = sought(
  new RegExp(
    `(?<![א-ת])(?:[בלהוש]{0,2}דירת|דירה\\sבת|דירה\\sשל)\\s(?:ה-?\\s?)?(?<first>${NUMBER})(?<half>${HALF})?(?=\\s?(?:[,.!|\\n(-]|$|\\s[א-ת]))(?!\\s?(?:חד|מ"ר|מטר|מר|קומ|מפלס|שותפ|מ'|דיירים|נפש|כיוו|אלף|מיטות|וחצי חד|\\d|${PERSONS}))`,
    'g',
  ),
)
const ONE_ROOM = words(
  '[בלהו]{0,2}דירת\\sחדר(?!\\sשינה)(?<half>\\sוחצי)?|חדר\\s(?:אחד\\s)?וחצי|חדר\\sאחד(?!\\s?(?:\\+|ו)-?\\s?סלון)|חדר\\+?1/2',
)
const STUDIO = words(
  '[בלהוש]{0,2}(?:דירת\\s)?סטודיו(?:אים)?(?!\\s?(?:ל?יוגה|ל?פילאטיס|ל?ריקוד|ל?צילום|ל?אומנות|ל?אמנות|ל?כושר|ל?עבודה|משות|של\\sאומנ|c))',
)
/** Before a number: what the home was, or another home. */
const FORMER =
  /(?:במקור|במקורה|מקורי\S{0,2}|היו|היה|היתה|הייתה|בעבר|לשעבר|במקום|הפכה מ|אפשרות ל|אופציה ל|ניתן להפוך ל|הוסב\S? מ|(?:עבר|מעבר|לעבור)\S{0,3} ל\S{0,6}|מ)-?\s?$/
const ROOM_MAX = 15
const isCount = (value: number) => value >= 1 && value <= ROOM_MAX

export type Rooms = Found<number> & { to: number | null }

const PARTS = anyOf('חד', "ח'", 'דיר', 'room')
/** Every number of rooms of a home, in their order. */
export function roomsIn(plain: string): Rooms[] {
  if (!hasAny(plain, PARTS)) return []
  const found: Rooms[] = []
  for (const match of matches(plain, COUNTED)) {
    const { first = '', half, second, secondHalf, small } = match.groups ?? {}
    const lead = before(plain, match.index, 24)
    if (FORMER.test(lead)) continue
    const value = count(first, half ?? small)
    const to = second === undefined ? null : count(second, secondHalf)
    if (value === null || !isCount(value)) continue
    const end = match.index + match[0].length
    const living = value <= BEDROOMS_MAX ? BESIDE_LIVING.exec(plain.slice(end, end + 10)) : null
    found.push(
      living
        ? { value: value + 1, to, at: match.index, end: end + living[0].length }
        : { value, to, at: match.index, end },
    )
  }
  const labelled = hasAny(plain, LABEL_PARTS) ? matches(plain, LABELLED) : []
  const others = [...labelled, ...matches(plain, BARE), ...matches(plain, ONE_ROOM)]
  for (const match of others) {
    const { half, written, first = written } = match.groups ?? {}
    if (FREE.test(before(plain, match.index, 12))) continue
    const value = first === undefined ? oneRoom(match[0]) : count(first, half)
    const range = { at: match.index, end: match.index + match[0].length }
    const isKnown = found.some(({ at, end }) => at < range.end && range.at < end)
    if (value !== null && isCount(value) && !isKnown) found.push({ value, to: null, ...range })
  }
  const sorted = found.sort((one, other) => one.at - other.at)
  return sorted.filter(({ end }, index) => {
    const next = sorted[index + 1]
    return next === undefined || !WITHIN.test(plain.slice(end, next.at))
  })
}

/** "Two rooms and a living room" are three. With more rooms the living room is usually counted. */
const BESIDE_LIVING = /^\s?(?:\+\s?|ו-?)סלון(?![א-ת])/
const BEDROOMS_MAX = 2

/** Before a room of several, which is offered. */
const FREE = /(?:פנוי|מתפנה|התפנה|נשאר)\s$/

/** Between the rooms that are offered and those of the home: "two rooms in a flat of five". */
const WITHIN =
  /^\s(?:פנויים\s|להשכרה\s|ריקים\s|מתפנים\s)?(?:ב|מתוך\s|מ)-?(?:דיר(?:ה|ת)|בית|דופלקס)\s(?:של\s|בת\s|בן\s|שותפים\s)?$/

function count(written: string, half: string | undefined): number | null {
  const value = /\d/.test(written) ? digitCount(written) : wordCount(written)
  return value === null ? null : value + (half === undefined ? 0 : 0.5)
}

/** A word of a number, also with letters attached to it. */
function wordCount(written: string): number | null {
  return numberOf(written) ?? numberOf(written.replace(/^[בלכשהמו]{1,2}-?/, ''))
}

function digitCount(written: string): number | null {
  const isHalf = written.endsWith('½')
  const value = digits(written.replace('½', '').replace(',', '.'))
  return value === null ? null : value + (isHalf ? 0.5 : 0)
}

const oneRoom = (written: string) => (/חצי|1\/2/.test(written) ? 1.5 : 1)

/** The least of who seeks: "a studio, or a room and a half". */
export function studioOr(plain: string): Found<number> | null {
  const match = /(?<![א-ת])סטודיו(?=\s?(?:או\s|\/\s?)(?:חדר|\d|דירת))/.exec(plain)
  return match && { value: 1, at: match.index, end: match.index + match[0].length }
}

/** A studio, where no number of rooms is stated. */
export function studioIn(plain: string): Found<number> | null {
  if (!plain.includes('סטודיו')) return null
  for (const { 0: whole, index } of matches(plain, STUDIO)) {
    const lead = before(plain, index, 14)
    if (/(?:\+|כולל|יש|ועוד|עם|או|ועם|בבניין|גם|ליד|קרוב ל|ליד ה)\s?$/.test(lead)) continue
    return { value: 1, at: index, end: index + whole.length }
  }
  return null
}

/** Bedrooms and a living room, where no number of rooms is stated: the living room is one of them. */
const BEDROOMS = sought(
  new RegExp(
    `(?<![א-ת\\d.,])(?:חדר(?:\\s(?:1|אחד))?\\s?(?:\\+\\s?|ו-?)סלון(?![א-ת])|(?:(?<first>\\d|${ONES_WORDS})\\s)?חדרי?\\sשינה[^\\n.!|]{0,32}?(?<!(?:ללא|בלי|אין)\\s)(?:[,+]\\s?|\\s|\\sו)סלון(?![א-ת])|(?<![א-ת])סלון\\s?(?:\\+|ו-?)\\s?(?:(?<bedrooms>\\d|${ONES_WORDS})\\s)?חדרי?\\sשינה)`,
  ),
)

/** @param isRoom of a room that is offered, one bedroom is that of the roommate. */
export function bedroomsIn(plain: string, isRoom: boolean): Found<number> | null {
  const match = plain.includes('סלון') ? firstMatch(plain, BEDROOMS) : null
  if (!match || (isRoom && !match.groups?.first)) return null
  const bedrooms = count(match.groups?.first ?? match.groups?.bedrooms ?? '1', undefined)
  if (bedrooms === null || !isCount(bedrooms)) return null
  return { value: bedrooms + 1, at: match.index, end: match.index + match[0].length }
}
