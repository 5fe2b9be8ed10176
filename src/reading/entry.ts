// When a home can be entered.
import { firstMatch, sought } from './search.ts'
import { after, anyOf, before, type Found, hasAny, matches, sign, words } from './text.ts'

const MONTHS =
  'ינואר פברואר מרץ|מרס|מארס אפריל מאי יוני יולי אוגוסט ספטמבר אוקטובר נובמבר דצמבר'.split(' ')
const MONTHS_IN_ENGLISH =
  'january|jan february|feb march|mar april|apr may june|jun july|jul august|aug september|sept|sep october|oct november|nov december|dec'.split(
    ' ',
  )
const partsOf = (months: readonly string[]) => months.join('|').split('|')
const ENTRY =
  '(?:ה?כניסה|לכניסה|להיכנס|להכנס|תאריך|מועד|פינוי|לפינוי|מתפנ(?:ה|ית|ים)|תתפנה|יתפנה|פנוי(?:ה)?|החל|זמינ?(?:ה)?|זמין|אכלוס|איכלוס|מסירה|למסירה|מיום|מתאריך|חוזה|נכנס(?:ים|ות)|available|entry|entrance|move[ -]in)'
const IMMEDIATE = sought(
  sign(
    'ו?(?:ה?כניסה|לכניסה|נכנסים|ה?פינויי?|לפינוי|ה?מסירה|למסירה|אכלוס|פנוי(?:ה)?|זמינ?(?:ה)?|זמין|ריקה)\\s?[:=-]?\\s?(?:היא\\s|הינה\\s|ה?דירה\\s|ה?נכס\\s|באופן\\s|החל\\s|כבר\\s|ל)?(?:מיי?דית?|מיי?ד|מ?עכשיו|כעת|מהיום|היום|מ?ה?שבוע(?!\\sהבא)|ב?שבוע\\sהקרוב|מחר|asap|ל?אלתר)(?!\\s(?:אחרי|לאחר|עם|בתום|כש|לכש|לפני))|ל?השכרה\\sמיי?דית?|(?<=(?:^|[.,!\\n|]|לחודש|ש"ח|שח|₪)\\s{0,2})(?:מיי?דית?|(?:ה?(?:דירה|נכס|בית|יחידה)\\s)?(?:כבר\\s)?(?:פנויה?|ריקה?)(?:\\sכבר|\\sלכניסה|\\sומחכה\\S*(?:\\sלכם)?)?)(?=\\s?(?:[.,!\\n|]|$))|(?:ה?כניסה|פינוי)[^\\n]{0,40}(?:סליחה|טעות|תיקון|בעצם|אופס)[\\s,:!.-]{0,4}מיי?דית?|(?:ריקה?|פנויה?)\\s[^\\n.!?]{0,30}כבר\\sמ?עכשיו|available (?:now|immediately)|immediate entry|(?:להיכנס|להכנס|לעבור)\\s(?:באופן\\s)?מיי?דית?|ו?(?:ניתן|אפשר)\\s(?:(?:להיכנס|להכנס|ל?כניסה|לעבור)\\s)?(?:כבר\\s|באופן\\s)?(?:מיי?דית?|מיי?ד|עכשיו|מ?היום|מחר|מ?ה?שבוע)(?!\\s(?:ל(?!היכנס|הכנס)|אחרי))|(?<=(?:^|[.,!\\n|])\\s?)(?:מהיום|מ?עכשיו)\\sו?עד(?![א-ת])',
  ),
)
const NOW = anyOf(
  'available',
  'immediate',
  'מיד',
  'מייד',
  'עכשיו',
  'כעת',
  'היום',
  'אלתר',
  'פנוי',
  'ריק',
  'שבוע',
  'מחר',
  'asap',
)
const OPEN = anyOf('גמיש', 'מתי', 'תיאום', 'לפי', 'על פי', 'סכמה', 'סיכום', 'פתוח')
const FLEXIBLE = sought(
  sign(
    '(?:ה?כניסה|פינוי|מועד|תאריך|תאריך\\sה?כניסה|מועד\\sה?כניסה|ת\\.\\s?כניסה|ה?מסירה)\\s?[:=-]?\\s?(?:היא\\s|הינה\\s|הכניסה\\s|הפינוי\\s|ל)?ב?גמיש(?:ה|ים|ות)?|(?:ה?כניסה|פינוי)\\s(?:(?!מחיר|שכ)[^\\n.!|\\d]){1,24}?,?\\s?גמיש(?:ים|ה|ות)?|(?:ה?כניסה|נכנסים|להיכנס|להכנס|ה?פינוי|מסירה|מועד|תאריך)(?:\\sה?(?:כניסה|פינוי|מסירה))?\\s?[:=-]?\\s?(?:מתי\\sש\\S{2,10}|ב?תיאום(?:\\sמראש)?|(?:לפי|על\\sפי)\\s(?:ה?הסכם|ה?סיכום|תיאום|הסכמה|בחירה\\S{0,3})|בהסכמה|בסיכום)|(?:תאריך|מועד)\\sה?(?:כניסה|פינוי)\\sפתוח|מתי\\sש(?:נוח|מתאים|תרצו|רוצים|בא)(?:\\sל(?:כם|ך|כן))?\\s(?:להיכנס|להכנס|לכניסה)|גמיש(?:ים|ה|ות)?\\s(?:ב|לגבי\\s|עם\\s)ה?(?:תאריך|מועד|ה?כניסה|ה?פינוי|ה?מסירה|זמן)\\S{0,6}',
  ),
)
const DATE = sought(
  /(?<![\d.,/:])(?<day>\d{1,2})(?<to>-\d{1,2}(?=[./]))?(?<mark>[./-])(?<month>\d{1,2})(?:\k<mark>(?<year>\d{4}|\d{2}))?(?![\d/]|[.,]\d|\s?(?:חד|מ"ר|מטר|₪|אלף|מיליון))/g,
)
const MONTH_AND_YEAR = sought(/(?<![\d.,/:])(?<month>\d{1,2})[./](?<year>20\d\d)(?!\d)/g)
/** A month by its name, with its day before or behind it. */
const named = (months: readonly string[]) => ({
  parts: anyOf(...partsOf(months)),
  pattern: words(
    `(?:[מבלה]{0,2}-?\\s?(?<day>(?<!\\d)\\d{1,2}|ראשון|אמצע|מחצית|תחילת|סוף|התחלת)(?<to>-\\d{1,2}| (?:ו?עד|-) (?:ה-?)?\\d{1,2})? (?:ל|ב|לחודש\\s|בחודש\\s|חודש\\s)?-?)?(?:[מבלוה]{0,2}-?)(?:חודש\\s)?(?<name>${months.join('|')})(?![a-z])(?:\\s(?<after>\\d{1,2})(?!\\d|[.,:]\\d|\\s?(?:חד|חדרים|מ"ר|מטר|קומ|שותפ)))?(?:,?\\s(?<year>20\\d\\d))?`,
  ),
})
const NAMED = [named(MONTHS), named(MONTHS_IN_ENGLISH)]
const LED = sign(
  `[בהולמש]{0,2}${ENTRY}(?:\\s\\S{1,9}){0,3}?\\s?[:=-]?\\s?(?:מ|ב|ה|מה|ל|החל\\sמ)?-?\\s?$`,
)
/** A date that stands alone with an attached letter, as ב10.12 or מה-1.9. */
const ATTACHED = /(?:^|\s)(?:החל\sמ|ב|מה|מ|[למ]יום\s|מתאריך\s)-?\s?$|^\s?ל-?\s?$/
/** When who writes goes: the entry only where no other date is stated. */
const LEAVES = sign(
  '[והש]{0,2}(?:עוזב(?:ת|ים)?|עובר(?:ת|ים)?)(?:\\s\\S{1,9}){0,3}\\s?(?:ב|ה|מ)?-?\\s?$',
)
/** Of a sublet: "for the month of February". */
const OF_MONTH = /^ל?חודש(?:ים|י)?\s/
/** Of who seeks: "for August". */
const FOR_MONTH = /^ל-?\s?[א-ת]/
const TOWARD = /(?:לקראת|סביב(?:ות)?)\s(?:ה-?)?$/
/** After a date: the end of a period. */
const PERIOD = /^\s?(?:-|ו?עד|ל-?)\s?(?:ה-?)?\d{1,2}[./-]\d{1,2}(?!\d)/
/** After a month: the last one of a stay, as in "January to March". */
const MONTHS_OF_STAY = new RegExp(
  `^(?:\\s?(?:-|,|ו?עד|ל-?)\\s?|\\sו?-?)(?:סוף\\s|אמצע\\s)?(?:${partsOf(MONTHS).join('|')})(?![א-ת])`,
)
const NO_ENTRY = sign(
  '[בהולש]{0,2}(?:[א-ת]"[א-ת]|נולד(?:ה|ו)?|התחתנ\\S{0,2}|מתחתנים|(?:סוף|סיום|תום)\\sה?חוזה|לפני\\s(?:חודש(?:יים)?|שבוע(?:יים)?|שנה|שנתיים)|עד|עד\\sה|עד\\sל|נבנה|שופצה?|משופצת\\sמ|מאז|ביקור\\S{0,2}|בית\\sפתוח|הצגה|מראים|יום\\s\\S{1,6}|לצפייה|לראות|סיורים|ביקורים|ה?פרסום|פורסמ?ה?|פורסם|עדכון|עודכן|הוקפץ|הקפצה|נגמר|נגמרת|מסתיימ?ת?|מסתיים|תם|בתוקף|נחתם|צולם|צולמה|בשישי|בשבת|מכר(?:ו|נו|תי)?|נמכר(?:ה|ו|ים|ות)?)(?:\\s(?:ב|ה|מ|ביום|בתאריך))?\\s?:?\\s?-?\\s?$',
)

/** `2026-12-01`, `--12-01` where no year is stated, `immediate` or `flexible`. */
export function entryIn(plain: string): Found<string> | null {
  return dated(plain) ?? stated(plain)
}

function stated(plain: string): Found<string> | null {
  const found = [
    ['immediate', hasAny(plain, NOW) ? firstMatch(plain, IMMEDIATE) : null] as const,
    ['flexible', hasAny(plain, OPEN) ? firstMatch(plain, FLEXIBLE) : null] as const,
  ].flatMap(([value, match]) =>
    match ? [{ value, at: match.index, end: match.index + match[0].length }] : [],
  )
  return found.toSorted((one, other) => one.at - other.at)[0] ?? null
}

/** The surest has the lowest rank. */
type Dated = Found<string> & { rank: number }

function dated(plain: string): Found<string> | null {
  const found: Dated[] = []
  const isSought = /מחפש|דרוש/.test(plain)
  const isLetShort = /סא?בל/.test(plain)
  const isSublet = isLetShort && !isSought
  const byName = NAMED.filter(({ parts }) => hasAny(plain, parts)).map(({ pattern }) => pattern)
  const patterns = [DATE, MONTH_AND_YEAR, ...byName]
  for (const pattern of patterns)
    for (const match of matches(plain, pattern)) {
      const value = dateOf(match.groups ?? {})
      const lead = leadOf(plain, match.index + attachedLength(match))
      const end = match.index + match[0].length
      if (value === null || NO_ENTRY.test(lead)) continue
      const isLed = LED.test(lead) || /^\s?(?:כניסה|פינוי)/.test(after(plain, end, 10))
      const isRange =
        (isLetShort && match.groups?.to !== undefined) ||
        (pattern === DATE && PERIOD.test(plain.slice(end, end + 12))) ||
        (isLetShort && pattern !== DATE && MONTHS_OF_STAY.test(plain.slice(end, end + 20)))
      const isWeak = LEAVES.test(lead)
      const isSentence = isSure(match) && isAlone(plain, match.index, end)
      if (
        isLed ||
        isRange ||
        isSentence ||
        ATTACHED.test(lead) ||
        (isSublet && (OF_MONTH.test(match[0]) || isMonthAlone(match))) ||
        (isSought && (FOR_MONTH.test(match[0]) || TOWARD.test(lead)))
      )
        found.push({ value, rank: isWeak ? 2 : isLed ? 0 : 1, at: match.index, end })
    }
  const [first] = found.toSorted((one, other) => one.rank - other.rank || one.at - other.at)
  return first ? withLead(plain, first) : null
}

/** A date that is a clause of its own: "8,000. 1 במרץ". One with a time is that of a message. */
function isAlone(plain: string, at: number, end: number): boolean {
  const isOfMessage = /^,?\s\d{1,2}:\d\d/.test(plain.slice(end, end + 8))
  const rest = after(plain, end, 14)
  const isEnd =
    rest.slice(0, 2).trim() === '' || /^\sאו\s(?:קודם|לפני|אחרי)(?:\sכן)?\s?$/.test(rest)
  return !isOfMessage && before(plain, at, 2).trim() === '' && isEnd
}

/** What is no other number (1.5 rooms) and no name of a person: 1.1, 15/12, 15.12, 1.1.2027, פברואר, 1 במאי. */
const isSure = ({ 0: whole, groups }: RegExpExecArray) =>
  groups?.name === undefined
    ? groups?.year !== undefined ||
      (groups?.mark !== '-' && (whole.length > 3 || /^1[./][^5]$/.test(whole)))
    : (groups.day ?? groups.after ?? groups.year) !== undefined || !PERSONS.test(groups.name)
/** Of a sublet: "Florentin, January". */
const isMonthAlone = ({ 0: whole, groups }: RegExpExecArray) =>
  whole === groups?.name && !PERSONS.test(whole)
const PERSONS = /^(?:מאי|יוני|יולי|may|april|june|august)$/

/** A point may stand between the word and the date: "כניסה. 1.12". */
const leadOf = (plain: string, at: number) => before(plain, at, 36)
/** Of letters before a date, and none of the month's own: מאי. */
const attachedLength = ({ 0: whole, groups }: RegExpExecArray) =>
  Math.min(
    /^[מבלוה]{0,2}-?\s?/.exec(whole)?.[0].length ?? 0,
    whole.indexOf(groups?.day ?? groups?.name ?? ''),
  )

/** The words of an entry contain the word that says so. */
function withLead(plain: string, { value, at, end }: Dated): Found<string> {
  const lead = leadOf(plain, at)
  const start = sign(`[בהולמש]{0,2}${ENTRY}`).exec(lead)
  return { value, at: start ? at - lead.length + start.index : at, end }
}

function dateOf(groups: Record<string, string | undefined>): string | null {
  const { day = groups.after, month, name, year } = groups
  const number = name === undefined ? Number(month) : monthOf(name)
  const date = dayOf(day, number)
  if (date === null || number < 1 || number > 12 || date < 1 || date > daysOf(number)) return null
  const rest = `${pad(number)}-${pad(date)}`
  if (year === undefined) return `--${rest}`
  const full = year.length === 2 ? 2_000 + Number(year) : Number(year)
  return full < 2_000 || full > 2_100 ? null : `${full}-${rest}`
}

function dayOf(day: string | undefined, month: number): number | null {
  if (day === undefined || day === 'ראשון' || day === 'תחילת' || day === 'התחלת') return 1
  if (day === 'אמצע' || day === 'מחצית') return 15
  return day === 'סוף' ? daysOf(month) : Number(day)
}

const monthOf = (name: string) =>
  [MONTHS, MONTHS_IN_ENGLISH]
    .map((months) => months.findIndex((one) => one.split('|').includes(name)) + 1)
    .find((month) => month > 0) ?? 0
const daysOf = (month: number) => [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0
const pad = (value: number) => `${value}`.padStart(2, '0')
