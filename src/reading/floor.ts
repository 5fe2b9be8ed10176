// The floor of a home, and how many the building has.
import { firstMatch, sought } from './search.ts'
import { after, anyOf, before, type Found, hasAny, matches, sign, words } from './text.ts'

const ORDINALS: Readonly<Record<string, number>> = Object.fromEntries(
  (
    [
      [1, "ראשונה אחת אחד א א'"],
      [2, "שנייה שניה שתיים שני שניים ב ב'"],
      [3, "שלישית שלוש שלושה ג ג'"],
      [4, "רביעית ארבע ארבעה ד ד'"],
      [5, "חמישית חמש חמישה ה ה'"],
      [6, "שישית ששית שש שישה ו ו'"],
      [7, "שביעית שבע שבעה ז ז'"],
      [8, "שמינית שמונה ח ח'"],
      [9, "תשיעית תשע תשעה ט ט'"],
      [10, "עשירית עשר עשרה י י'"],
      [11, 'אחת-עשרה אחד-עשר'],
      [12, 'שתים-עשרה שתיים-עשרה'],
      [13, 'שלוש-עשרה'],
      [14, 'ארבע-עשרה'],
      [15, 'חמש-עשרה'],
      [20, 'עשרים'],
      [0, 'קרקע כניסה'],
      [-1, 'מרתף'],
    ] as const
  ).flatMap(([value, names]) => names.split(' ').map((name) => [name, value])),
)
const NAMES = Object.keys(ORDINALS)
  .toSorted((one, other) => other.length - one.length)
  .map((name) => name.replace('-', '[ -]'))
  .join('|')
const OF = `\\s{0,2}\\(?(?:מתוך:?|של(?=\\s\\d{1,2}\\s?(?:$|[,.|\\n)]))|/|\\\\|מ-|מ(?=\\s?\\d)|ב?בנ?י?ניין\\s(?:של|בן|בת|עם)|ב?בי?ני?ין\\s(?:של|בן|בת|עם)|בבנין\\s(?:של|בן))\\s?-?(?:\\sסה"כ\\s)?(?:(?<of>\\d{1,2})(?!\\d|[.,:]\\d|\\s?(?:דק|מטר|חד|ק"מ))|(?<ofName>${NAMES})(?![א-ת"']))`
const FLOOR = sought(
  new RegExp(
    `(?<![א-ת])(?:[בהומלש]{0,2}קומ[הת](?![א-ת])|ק'|ק\\.(?=\\s?(?:\\d|כניסה|קרקע))|ק(?= ?\\d{1,2} \\d{1,3}[, ]?\\d{3})|ק(?= ?\\d{1,2} ?(?:$|[,.|\\n!/-]|מתוך|מ-)))\\s{0,2}(?:מספר\\s|מס'?\\s?|(?:גבוהה|אחרונה)\\s\\(?(?=\\d))?[:=-]?\\s?(?:ה-?\\s?|ה(?=[א-ת]))?(?:(?<number>(?:-|מינוס\\s)?\\d{1,2})(?![\\d%"]|[.,]\\d)|(?<name>${NAMES})(?![א-ת"]|\\sמוגבהת))(?:${OF})?`,
    'g',
  ),
)
/** Short for a floor in letters (ק"ב), and of which height before the word: 3/4 קומה. */
const SHORT = sought(
  /(?<=(?:^|[,.|\n])\s?)ק"(?<letter>[אבדה-י]|(?<![\d]\s?ק")ג)(?=\s?(?:$|[,.|\n]))|(?<![\d/.])(?<number>\d{1,2})\/(?<of>\d{1,2})\sקומה(?![א-ת])/g,
)
const ENGLISH = sought(
  /\bfloor:? (?:number |no\.? )?(?<number>\d{1,2})(?!\d)(?: ?(?:\/|of|out of) ?(?<of>\d{1,2})(?!\d))?|\b(?<nth>\d{1,2})(?:st|nd|rd|th) floor\b/g,
)
const GROUND = words(
  '(?<=(?:^|[,.|\\n])\\s?)קרקע(?=\\s?[,.|\\n]|\\s(?:עם|\\+)\\sגינה)|ground floor|ק"ק|[בהו]?דירת\\sקרקע|[בהו]?דירת\\sמרתף|פרטר',
)
const FLOORS = sought(
  /(?<![א-ת\d])(?:(?<all>\d{1,2})\sקומות\sב?ה?בני{1,2}ן|(?:מתוך|ב?בניין|ב?בנין|בית|של|בן|בת|עם)\s(?:של\s|בן\s|בת\s|עם\s)?(?<of>\d{1,2})\sקומות)/g,
)
/** What stands on a floor beside homes. */
const OTHERS = sign(
  '[והב]{0,2}(?:מחסן|חניה|חנייה|חניות|חניון|לובי|חדר\\sכושר|מכון|כביסה|אופניים|מסחר\\S{0,2}|חנויות|סופר\\S{0,7}|מכולת|בריכה|מועדון|(?<!דירת\\s)גג|שירותים|מרפסת|משרד\\S{0,2}|גן\\sילדים|מעלית\\sעד|סלון|מטבח|גרנו|ממ"?ק|מקלט)(?:\\s(?!מטר|מ"ר|מ\')\\S{1,9}){0,2}\\s?-?$',
)
/** After a floor: what is on that level of a home with several. */
const WITHIN =
  /^\s?[-:,]?\s?(?:תמצאו|יש\s(?!מעלית|ממ|חני|מרפסת|מזגן|גם)|ישנ|נמצא|ממוקמ|סלון|מטבח|חדר|חדרי|שני\sחדרי|שלושה\sחדרי|\d\sחדרי|יחידת|סוויטת|מרתף|סטודיו|קיימ|כולל)/
const REFUSED = sign(
  '(?:לא|ללא|אין|חוץ מ|מלבד|למעט|עד|מוכנ?(?:ה|ים|ות|ן)?(?:\\sגם)?(?:\\sל[א-ת]{2,6})?)\\s?$',
)
const LEVELS = sought(
  sign(
    "[בהול]?(?:דופלקס|טריפלקס|קוטג'?|וילה|דו[- ]?משפחתי|מפלסים|בית\\sפרטי|בן\\sשתי\\sקומות|שני\\sמפלסים)",
  ),
)

const PARTS = anyOf('קומ', "ק'", 'ק.', 'קרקע', 'ק"ק', 'מרתף', 'פרטר', 'floor', ' ק', 'ק"')
export type Floor = Found<number> & { of: number | null }

/** The floor of a home: what is stated with the height of the building comes first. */
export function floorIn(plain: string): Floor | null {
  if (!hasAny(plain, PARTS)) return null
  const hasLevels = firstMatch(plain, LEVELS) !== null
  const found: Floor[] = []
  for (const match of matches(plain, FLOOR)) {
    const { number, name, of, ofName } = match.groups ?? {}
    const end = match.index + match[0].length
    const lead = before(plain, match.index, 28)
    const isHeightKnown = of !== undefined || ofName !== undefined
    if (
      (OTHERS.test(lead) && !isHeightKnown) ||
      REFUSED.test(lead) ||
      isAbbreviation(match[0], plain, end)
    )
      continue
    const tail = after(plain, end, 30)
    if (WITHIN.test(tail) && (hasLevels || name !== undefined)) continue
    const value =
      number === undefined
        ? ORDINALS[(name ?? '').replace(' ', '-')]
        : Number(number.replace('מינוס ', '-'))
    if (value === undefined || value > 80 || value < -5) continue
    const last = value > 0 ? lastOf(match[0], plain.slice(end, end + 14)) : null
    const stated = heightOf(of, ofName)
    // "3/2": which of them is the floor is not known.
    if (stated !== null && stated < value && /[/\\]/.test(match[0])) continue
    // No building is lower than the floor of its home.
    const height = stated === null || stated < value ? (last === null ? null : value) : stated
    found.push({ value, of: height, at: match.index, end: end + (last ?? 0) })
  }
  found.push(...otherwiseIn(plain))
  return found.find(({ of }) => of !== null) ?? found.toSorted((a, b) => a.at - b.at)[0] ?? null
}

/** Floors in English, and on the ground. */
function otherwiseIn(plain: string): Floor[] {
  const found: Floor[] = []
  for (const { 0: whole, index, groups } of matches(plain, ENGLISH)) {
    const { number, nth, of } = groups ?? {}
    const value = Number(number ?? nth)
    found.push({ value, of: heightOf(of, undefined), at: index, end: index + whole.length })
  }
  for (const { 0: whole, index, groups } of matches(plain, SHORT)) {
    const { letter = '', number, of } = groups ?? {}
    const value = number === undefined ? (ORDINALS[letter] ?? 0) : Number(number)
    found.push({ value, of: heightOf(of, undefined), at: index, end: index + whole.length })
  }
  for (const { 0: whole, index } of matches(plain, GROUND))
    found.push({
      value: /מרתף/.test(whole) ? -1 : 0,
      of: null,
      at: index,
      end: index + whole.length,
    })
  return found
}

/** How many characters say that a floor is the last one, as "and last" does; null: none do. */
function lastOf(whole: string, rest: string): number | null {
  if (/אחרונה/.test(whole)) return 0
  return /^\s?[,(-]?\s?(?:ו-?)?ה?אחרונה(?![א-ת])/.exec(rest)?.[0].length ?? null
}

function heightOf(of: string | undefined, name: string | undefined): number | null {
  if (of !== undefined) return Number(of)
  return name === undefined ? null : (ORDINALS[name.replace(' ', '-')] ?? null)
}

/** ק' is also short for a town (ק' אונו): of a floor it stands before a number. */
function isAbbreviation(whole: string, plain: string, end: number): boolean {
  if (!/^[^\d]*ק['.]/.test(whole)) return false
  if (/[א-י]'$/.test(whole)) return false
  return !/\d|כניסה|קרקע/.test(whole) || /^\s?(?:מ"ר|ק"מ|%|דק)/.test(plain.slice(end, end + 5))
}

/** The floors of the building, where they are stated without the home's. */
export function floorsIn(plain: string): Found<number> | null {
  for (const match of matches(plain, FLOORS)) {
    const value = Number(match.groups?.of ?? match.groups?.all)
    if (value > 1) return { value, at: match.index, end: match.index + match[0].length }
  }
  return null
}
