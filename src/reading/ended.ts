// Whether a text says that its home is taken. A stored listing with such a text ends.
import { anyOf, type Found, hasAny, matches, sign, words } from './text.ts'

/** A text without any of these does not say so. */
const PARTS = anyOf(
  'הושכר',
  'נמכר',
  'נלקח',
  'נתפס',
  'נחטפ',
  'נחטף',
  'תפוס',
  'נסגר',
  'סגרנו',
  'סגרתי',
  'השכרנו',
  'השכרתי',
  'מכרנו',
  'מכרתי',
  'רלוונטי',
  'רלונטי',
  'רלבנטי',
  'אקטואלי',
  'מצא',
  'נחתם',
  'יותר',
  'כבר לא',
  'מהפרק',
  'מהשוק',
  'מהמדף',
  'rented',
  'sold',
  'taken',
  'no longer',
)
/** What is taken, and what stands around the word in an update: a clause of these and the word says nothing else. */
const AROUND =
  'ה?דירה|ה?דירות|ה?נכס|ה?בית|ה?חדר|ה?יחידה|ה?סטודיו|ה?קוטג|ה?וילה|ה?פנטהאוז|ה?סאבלט|ה?סבלט|ה?מודעה|ה?פוסט|ה?מודעות|הכל|הכול|זה|זו|היא|הוא|כבר|עדכון|עודכן|אחרון|עריכה|סטטוס|מצב|שימו|לב|ברוך|בעזרת|השם|ב"ה|בה|את|מזל|טוב|בשעה|טובה|סוף|לבסוף|היום|אתמול|הערב|הבוקר|כרגע|עכשיו|בינתיים|לצערי|לצערנו|מצטערת?|מצטערים|סליחה|חברים|תודה|ותודה|תודות|רבה|לכולם|לכולן|לכל|הפונים|המתעניינים|הפוניםות|למתעניינים|לפונים|מי|שפנה|שפנו|שהתעניין|שהתעניינו|שעזר|שעזרו|ששיתף|ששיתפו|על|העזרה|הפניות|ההתעניינות|השיתופים|לא|נא|אין|לפנות|להתקשר|יותר|בהצלחה|תוך|מהפרסום|שבוע|שבועיים|יום|יומיים|ימים|שעה|שעות|במהירות|ו?הושכרה?|ו?נמכרה?'
const OF_THESE = new RegExp(`^(?:${AROUND}|\\d{1,2})['"]?$`)
const isOfThese = (clause: string): boolean =>
  clause.split(/\s/).every((word) => word === '' || OF_THESE.test(word))
/** Between clauses. */
const MARKS = /[^א-ת\d'"\s]|\n/
const CLAUSE_MAX = 80

/** In a clause of its own. נמכר alone is also "is on sale". */
const TAKEN = words(
  'הושכרה?|הושכרו|נמכרה?|נלקחה?|נתפסה?|נחטפה?|תפוסה?|נסגרה?|סגרנו|סגרתי|השכרנו|השכרתי|מכרנו|מכרתי|נסגר\\sחוזה|נסגרה\\sעסקה|עסקה\\sנסגרה|נמצאה|(?:נחתם|חתמנו(?:\\sעל)?)\\sחוזה|rented|sold|taken',
)
/** With the home as its subject, whatever follows. */
const HOME_TAKEN = words(
  'ש?(?:ה?דירה|הנכס|הבית|החדר|היחידה|הסטודיו|הסא?בלט)\\s(?:ב(?!קומה|בניי?ן|צד)[א-ת\'"]+\\s(?:(?!מעל|ליד|ממול|מול|של|שכ[נן])[א-ת\'"]+\\s){0,4})?(?:(?:כבר\\s)?(?:הושכרה?|נמכרה|נלקחה?|נתפסה?|נסגרה?|ירדה?\\sמה(?:פרק|שוק))|כבר\\sלא\\s(?:פנויה?|זמי(?:ן|נה)))|נסגר\\sחוזה|(?:כבר\\s)?נמצא(?:ה|ו)?\\s(?:כבר\\s)?(?:שותפ|שותף|שוכר|דייר|קונה|קונים|רוכש|מחליפ|מחליף)[א-ת/]*',
)
/** After them: what was, or of what it is. */
const OF_BEFORE =
  /^ ?(?:ב-? ?\d|ב-|בעבר|בשנת|במחיר|בסך|עד|לפני\sש|מחדש|במשך|לאורך|תמיד|בקלות|לתקופה|להשקעה|שליד|ליד|ממול|מעל)/
/** Before them: it is not so, or not yet, or speaks of when it is. */
const NOT_SO = sign(
  '[וש]?(?:לא|עדיין|עוד|טרם|אם|עד|כש\\S*|לכש\\S*|כאשר|אחרי|לאחר|לפני|מאז|במידה|אולי|כמעט|בקרוב|לפעמים)(?:\\s\\S{1,8})?\\s?$',
)
const NO_LONGER = words(
  '(?:כבר\\s)?(?:לא|אינה?|אינו)\\s(?:רלו{1,2}נטי(?:ת|ים|ות)?|רל?בנטי(?:ת|ים)?|אקטואלי(?:ת)?)(?:\\sיותר)?|(?:כבר\\s)לא\\s(?:זמי(?:ן|נה)|פנויה?|פנוי|למכירה|להשכרה|בשוק)|לא\\s(?:זמי(?:ן|נה)|פנויה?|למכירה|להשכרה|בשוק)\\sיותר|ירדה?\\sמה(?:פרק|שוק|מדף)|no\\slonger\\s(?:available|relevant)|not\\srelevant',
)
/** For whom alone it is not: agents, or who keeps a dog. */
const FOR_WHOM =
  /^ ?:? ?(?:ל(?!כולם|צערי|צערנו|פנות|התקשר|קבוצ|השכרה|מכירה)[א-ת]|מי\sש|עבור|מבחינת|אם|למי|לגבי|בשביל|לסוכ|מתווכ|שותפ)/
/** Who has what was sought needs no more: a clause of its own. */
const SOUGHT_FOUND = words(
  'מצא(?:תי|נו)(?:\\s(?:דירה|בית|מקום|חדר|שותפ[א-ת/]*|שותף|שוכר[א-ת/]*|דייר[א-ת/]*|קונה|מחליפ[א-ת/]*|מחליף))?',
)

/** The words by which a text says that its home is taken. */
export function endedIn(plain: string): Found<true> | null {
  if (!hasAny(plain, PARTS)) return null
  for (const [pattern, isMeant] of FORMS)
    for (const { 0: whole, index } of matches(plain, pattern)) {
      const end = index + whole.length
      const clause = { lead: leadOf(plain, index), tail: tailOf(plain, end) }
      if (isMeant(clause, plain.slice(end, end + 24), plain.slice(Math.max(0, index - 24), index)))
        return { value: true, at: index, end }
    }
  return null
}

type Clause = { lead: string; tail: string }
type IsMeant = (clause: Clause, next: string, last: string) => boolean

const isAlone: IsMeant = ({ lead, tail }) =>
  !NOT_SO.test(lead) && isOfThese(lead) && isOfThese(tail)

const FORMS: readonly (readonly [RegExp, IsMeant])[] = [
  [TAKEN, isAlone],
  [HOME_TAKEN, ({ lead }, next) => !NOT_SO.test(lead) && !OF_BEFORE.test(next)],
  [
    NO_LONGER,
    ({ lead }, next, last) => isOfThese(lead) && !FOR_WHOM.test(next) && !isOfOthers(last),
  ],
  [SOUGHT_FOUND, isAlone],
]

/** "Agents: not relevant". */
function isOfOthers(last: string): boolean {
  const [, noun] = /(?<![א-ת])([א-ת]{1,20})\s?[-:]{1,3}\s?$/.exec(last) ?? []
  return noun !== undefined && !isOfThese(noun)
}

function leadOf(plain: string, at: number): string {
  const given = plain.slice(Math.max(0, at - CLAUSE_MAX), at)
  return given.split(MARKS).at(-1) ?? ''
}

const tailOf = (plain: string, end: number) =>
  plain.slice(end, end + CLAUSE_MAX).split(MARKS)[0] ?? ''
