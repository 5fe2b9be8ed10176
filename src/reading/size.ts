// The size of a home in square metres.

import { digits, NUMBER_WORDS, numberOf } from './numbers.ts'
import { sought } from './search.ts'
import { after, before, type Found, matches, sign, words } from './text.ts'

const SQUARE = `מ\\s?"{1,2}\\s?ר|מ'ר|מר(?![א-ת])|מטר(?:ים)?\\s(?:מ?רובע(?:ים)?|מרובע)|מטר\\sרבוע|מ²|m²|m2|sq\\.?\\s?m|מ2`
const METRE = `מטר(?:ים)?(?![א-ת])|מ'(?![א-ת])|מ(?=\\s?(?:[,.|\\n+]|$|\\sבנוי|\\sמגרש|\\sמרפסת|\\sגינה|\\sנטו|\\sברוטו|\\sקומה|\\sמעלית))|m(?=\\s?(?:[,.|\\n+]|$))`
const SIZE = sought(
  new RegExp(
    `(?<![\\d.,/:xX×*])(?<number>\\d{1,2},\\d{3}|\\d{2,4})(?:\\.\\d{1,2})?(?:\\s?-\\s?(?<to>\\d{2,4}))?\\s{0,2}(?:(?<square>${SQUARE})|(?<metre>${METRE})|(?<sum>\\+\\s?\\d{1,3}\\s?(?:${SQUARE}|${METRE}|מרפסת)))`,
    'g',
  ),
)
/** A size without its unit. */
const NAMED = words(
  '(?:ב?גודל(?:\\sהדירה)?|שטח(?:\\sהדירה|\\sדירה|\\sבנוי|\\sכולל)?|מ"ר|(?<=(?:^|[\\n|,;])\\s?)מטרים?(?=\\s?:))\\s?[:=-]?\\s?(?:של\\s|כ-?\\s?)?(?:(?<number>\\d{2,3})(?![\\d%/]|[.,]\\d|\\s?(?:מטר|מ"|מ\'|מר|דונם|₪|ש"?ח|שקל|אלף|חד))|' +
    `(?<written>(?:${NUMBER_WORDS})(?:\\sו?(?:${NUMBER_WORDS})){0,2})(?=\\s*(?:$|[\\n|,.;])))|(?<![\\d.,/])(?<built>\\d{2,3})\\sבנוי(?:ים)?`,
)
/** Tens in words: תשעים מטר, מאה עשרים מ"ר. */
const IN_WORDS = sought(
  new RegExp(
    `(?<![א-ת])(?<written>(?:${NUMBER_WORDS})(?:\\sו?(?:${NUMBER_WORDS})){0,2})\\s(?:(?<square>${SQUARE})|(?<metre>${METRE}))`,
    'g',
  ),
)
/** Parts of a home or of its surroundings that have a size of their own. */
const PARTS =
  'מרפסת|מרפסות|מ\\.\\s?שמש|גינה|גינת|גינות|חצר|חצרות|גג|גגות|מחסן|מגרש|פטיו|סוכה|דשא|חניה|חנייה|סלון|ממ"?ד|מטבח|חדר|חדרי|יחידת\\sהורים|שטח\\sחוץ|קרקע|אדמה|נחלה|דק|טרסה|רוף|מרתף|בריכה|קליניקה|גלריה|חוץ|פארק|לובי'
const OF_PART = sign(`[והבל]{0,2}(?:${PARTS})`)
const OF_HOME = sign(
  "[והבלש]{0,2}(?:דירה|דירת|בית|בנוי|בנויים|נטו|ברוטו|קוטג'?|וילה|דופלקס|פנטהאוז|נכס|סטודיו|חדרים|חד'|יחידה)",
)
const PART_FIRST = new RegExp(`^\\s?(?:ל|ה|של\\s|של\\sה|שטח\\s)?(?:${PARTS})(?![א-ת])`)
const AWAY = /(?:מרחק|הליכה|ליד|תוך)[^.]{0,14}$|(?<![א-ת])(?:רק|כמה)\s?-?$/
const AWAY_AFTER =
  /^\s?(?:בלבד\s)?(?:מה[א-ת]{2,}|מחוף|מים(?![א-ת])|מרכבת|מתחנ|מפארק|מכיכר|מקניון|מקו\s|משדרות|מרחוב|מכל\s|מבי"?ת|מבית|ל?הליכה|לים|לחוף|מ[א-ת]{4,}ה?\s|מעל|גובה|אורך|רוחב)/
const FITTING =
  /^\s?מ(?:זג|עלי|רפס|טבח|חסן|מ"?ד|מוזג|קלח|יזוג|רווח|שופצ|ואר|פואר|רוהט|קסים|חולק|עוצב|טופח|ושקע|מש)/
const SIZE_MIN = 10
const SIZE_MAX = 2_000

export type Size = Found<number> & { to: number | null; isHome: boolean }

/** The sizes that may be the home's, the surest first. */
export function sizesIn(plain: string): Size[] {
  const found: Size[] = []
  /** Sizes right before a part, as of 110 מ"ר חצר: those of the home where it has no other. */
  const beside: Size[] = []
  let last = 0
  for (const match of measured(plain)) {
    const { number = '', to, written } = match.groups ?? {}
    const end = match.index + match[0].length
    const value = written === undefined ? digits(number) : numberOf(written)
    const from = plain[match.index - 1] === '(' ? match.index - 1 : match.index
    const lead = before(plain, from, Math.min(40, from - last))
    const tail = after(plain, end, 40)
    last = end
    if (value === null || value < SIZE_MIN || value > SIZE_MAX) continue
    if (match.groups?.metre !== undefined && isDistance(lead, tail)) continue
    const subject = subjectOf(value, lead, match.groups?.sum === undefined ? tail : '')
    const range = to === undefined || Number(to) < value ? null : Number(to)
    const size = { value, to: range, isHome: subject === 'home', at: match.index, end }
    if (subject !== 'part') found.push(size)
    else if (value >= BESIDE_MIN && BESIDE_PART.test(tail) && !ADDED.test(lead)) beside.push(size)
  }
  const all = [...found, ...named(plain, found)]
  return all.length > 0 ? bySurety(all) : beside.slice(0, 1)
}

/** Few balconies and gardens are larger. */
const BESIDE_MIN = 38
/** A part that nothing joins to the size before it. */
const BESIDE_PART = new RegExp(`^\\s?(?!גג|מגרש|קרקע|אדמה|נחלה)(?:${PARTS})(?![א-ת])`)
/** Before a size: it is that of a part, or of something beside the home. */
const ADDED =
  /(?:[+:(]|(?<![א-ת])(?:עם|ועוד|עוד|פלוס|כולל(?:ת)?|יש|בתוספת|ו-?|וגם|של)\s?)\s?(?:כ-?\s?)?$|(?:מרפסת|גינה|חצר|גג|מגרש|מחסן|דק)[^.,\n]{0,12}$/

/** In digits and in words. */
function measured(plain: string): RegExpExecArray[] {
  const inWords = /[םה]\sמ/.test(plain) ? matches(plain, IN_WORDS) : []
  return [...matches(plain, SIZE), ...inWords].sort((one, other) => one.index - other.index)
}

const bySurety = (found: readonly Size[]) =>
  found.toSorted((one, other) => Number(other.isHome) - Number(one.isHome) || one.at - other.at)

/** Sizes without their unit. */
function named(plain: string, found: readonly Size[]): Size[] {
  const named: Size[] = []
  for (const match of matches(plain, NAMED)) {
    const end = match.index + match[0].length
    const isKnown = found.some((other) => other.at < end && match.index < other.end)
    if (
      isKnown ||
      OF_PART.test(before(plain, match.index, 16)) ||
      OF_PART.test(after(plain, match.index, 40).slice(0, 24))
    )
      continue
    const { built, number = built, written } = match.groups ?? {}
    const value = written === undefined ? Number(number) : (numberOf(written) ?? 0)
    if (value >= SIZE_MIN && value <= SIZE_MAX)
      named.push({ value, to: null, isHome: true, at: match.index, end })
  }
  return named
}

function isDistance(lead: string, tail: string): boolean {
  return AWAY.test(lead) || (AWAY_AFTER.test(tail) && !FITTING.test(tail))
}

/** What a size belongs to, by the noun right after it, else by the nearest one before it. */
function subjectOf(value: number, lead: string, tail: string): 'home' | 'part' | null {
  const isOwn = /\+|,/.exec(tail)?.index ?? tail.length
  const next = tail.slice(0, isOwn)
  if (/^\s?(?:בנוי|בנויים|נטו|ברוטו)(?![א-ת])/.test(next)) return 'home'
  const part = PART_FIRST.exec(next)
  const hasOwnSize =
    part && /^[^\d]{0,24}\d{1,3}\s?(?:מ"|מטר|מ'|מר)/.test(next.slice(part[0].length))
  if (part && !hasOwnSize && !/^\s?(?:חדר|סלון|מטבח|גג\s)/.test(part[0])) return 'part'
  if (ON_PLOT.test(lead)) return 'part'
  const nouns = [...lead.replace(ROOM_COUNTED, ' חדרים').matchAll(/[א-ת"'.]+/g)].map(
    ([noun]) => noun,
  )
  for (const [index, noun] of nouns.toReversed().entries()) {
    if (OF_HOME.test(noun) && /^[והבלש]{0,2}(?:חדרים|חד')$/.test(noun) === false) return 'home'
    if (noun === 'חדר' && /דירת$/.test(nouns.at(-index - 2) ?? '')) return 'home'
    const two = `${nouns.at(-index - 2) ?? ''} ${noun}`
    if (value >= BESIDE_MIN && SMALL.test(noun)) return null
    if (isWholeWord(noun) || isWholeWord(two.trim())) return 'part'
    if (/^חדרים$|^חד'$/.test(noun)) return 'home'
  }
  return null
}

/** A house stands on it. */
const ON_PLOT = /(?:^\s?|(?:ו?וילה|בית|פרטי|משפחתי|קוטג'?|נחלה)\s)על\s(?:כ-?\s?)?$/
/** "4 room": as who writes without plurals has it. */
const ROOM_COUNTED = /(?<=\d)\s?חדר(?![א-ת])/g
/** Neither is as large as a home. */
const SMALL = /^[והב]{0,2}(?:חני{1,2}ה|מחסן)$/
const WHOLE_PART = new RegExp(`^[והבל]{0,2}(?:${PARTS})$`)
const isWholeWord = (noun: string) => WHOLE_PART.test(noun)
