// Texts about no home: services for homes, and other things that are sold or sought. They name rooms, sums and places.
import { firstMatch, sought } from './search.ts'
import { sign } from './text.ts'

const SERVICE =
  '[והל]?(?:הובל(?:ות|ת|ה)|מוביל(?:ים)?|משאית|מנק(?:ה|ים)|ניקיון|נקיון|ניקוי|פוליש|צבע(?:י|ים|ית)|צביעת|הדבר(?:ה|ות|ת)|מדביר|שיפוצניק|שיפוצים|שיפוצי|אינסטלטור|שרברב|אינסטלציה|חשמלאי|מנעולן|הנדימן|טכנאי|מתקין|התקנת|יוע(?:ץ|צת|צי)\\sמשכנתאו?ת?|משכנתאות|מעצב(?:ת|ים)?\\sפנים|עיצוב\\sפנים|הום\\sסטיילינג|בדק\\sבית|שמאי(?:ת)?|עור(?:ך|כת|כי)\\sדין|עו"ד|חוג|קורס|סדנ(?:ה|ת|אות)|גנן|גינון|פינוי\\s(?:דירות|תכול\\S|פסולת|עזבונות)|אריזת|סבל(?:ים)?)'
/** The words of a service begin the text, but for a greeting or what kind of service it is. */
const OPENING = new RegExp(
  `^[^א-ת\\d]{0,12}(?:(?:היי|הי|שלום|לכולם|רב|מחירון|מחירי|חברים|אני|אנחנו|אנו|חברת|עסק|שירות|שירותי|שרותי|צוות|מציע(?:ה|ים)?|נותנ(?:ת|ים)|נותן|מבצע(?:ים)?|מבצע!?|קבלן|המלצה|המלצות|ממליצ(?:ה|ים)|ממליץ|על)[\\s,!:-]{1,3}){0,4}${SERVICE}(?![א-ת])`,
)
/** It is looked for in openings only: they are too short to find places in. */
const SOUGHT = sign(
  `(?:מחפש(?:ת|ים|ות)?|דרוש(?:ה|ים)?|צרי(?:ך|כה|כים)|מכיר(?:ה|ים)?|יודע(?:ת|ים)?|המלצ(?:ה|ות)|ממליצ(?:ה|ים)|ממליץ)\\s(?:(?:לי|לנו|על|ל|דחוף|המלצ(?:ה|ות)|מישהו|איזה|חברת|בחום|מאוד)\\s){0,3}(?:${SERVICE}|ל?(?:מתווכת?|מתווך|קבלן|בעלי\\sמקצוע|עובד(?:ת|י|ים)?|עוזרת|מטפלת?|מנקה|מנקים|בייבי\\s?סיטר(?:ית)?|שמרטפית|אומנת|מבשלת|מורה|גנן|סייעת|מדריכ(?:ה|ים)|מלצר(?:ית|ים)?|נהג)(?![א-ת]))`,
)
/** Who offers a home as well, also when a service is their trade. */
const LETS =
  'מחפש(?:ת|ים|ות)?\\s(?:ל(?:שכור|קנות)\\s)?(?:דירה|דירת|בית|חדר|יחידה|יחידת|\\d)|להשכרה|משכיר(?:ה|ים)?|להשכיר|מושכרת?|מתפנ(?:ה|ית|ים)|מפנ(?:ה|ים)|סא?בלט|שותפ(?:ה|ים|ות)?|שכ"ד'
const OFFER = sought(sign(`${LETS}|מוכר(?:ת|ים)?|למכירה\\s(?:דיר|בית|נכס|ב[א-ת])`))

/** Things that are in a home, or that have nothing to do with one. */
const THING =
  'ספ(?:ה|ות|ת)|כורס(?:ה|אות|ת)|מיט(?:ה|ות|ת)|מזר(?:ן|ני|נים)|ארו(?:ן|נות|נית)|שידה|שיד(?:ות|ת)|שולחן|שולחנות|כי?ס(?:א|אות)|מדפ?(?:ף|ים)|מקרר|מקפיא|תנור|כיריים|מדיח|מייבש|מכונ(?:ה|ת)|מזג(?:ן|נים)|טלווי?זי(?:ה|ות|ת)|מיקרוגל|שואב|מחשב|לפטופ|מסך|אייפון|טלפון|אופני(?:ים|י)|אופנו(?:ע|עים)|קורקינט|קטנוע|רכב|מכונית|עגל(?:ה|ת)|לול|שטיח(?:ים)?|וילונ?(?:ות)?|מנור(?:ה|ות|ת)|פסנתר|גיטרה|ספרים|בגדים|נעליים|צעצועים|רהיטים|ריהוט|תכול(?:ה|ת)|ציוד|כלי\\sעבודה|גנרטור|דוד\\sשמש|סלון|פינת\\s(?:אוכל|ישיבה)|חדר\\s(?:שינה|ילדים)\\s(?:קומפלט|מעץ)|כרטיס(?:ים)?|כלב(?:ה|ים)?|חתול(?:ה|ים)?|תוכי|דלת(?:ות)?|חלונות|קרטונים|ארגזים|ארנק|מפתח(?:ות)?|גור(?:ים|י)|חתלתול(?:ים)?'
/** The object of a sale: "selling my washing machine", "a fridge for sale". */
const THING_SOLD = new RegExp(
  `^[^א-ת\\d]{0,12}(?:[^\\n.!]{0,24}[\\s,!])?(?:למכירה|מכירת(?:\\sחיסול)?|השכרת|צרי(?:ך|כה|כים)|למסירה|מוכר(?:ת|ים)?|מוסר(?:ת|ים)?|לקנות|קונ(?:ה|ים)|מחפש(?:ת|ים)?|דרוש(?:ה|ים)?|אוספ(?:ת|ים)?|אוסף|(?:מחפש|צריכ)(?:ת|ים|ה)?\\sלהשכרה|אבדה?|איבד(?:ה|נו|תי)?|נאבדה?|נגנבה?|נמצאה?|מצאתי|מסירה)(?:\\sחינם)?(?:\\s?[:!-])?\\s(?:את\\s|צרור\\s|זוג\\s|ה?\\d\\s|שני\\s|שתי\\s)?ה?(?:${THING})(?![א-ת])|^[^א-ת\\d]{0,12}ה?(?:${THING})(?![א-ת])(?:[^\\n.!?]|\\.\\d){0,40}\\s(?:למכירה|למסירה)(?![א-ת])`,
)
/** Something is sold or sought, in a text that has no word of a home: "selling my bass amplifier". */
const SOLD =
  /^[^א-ת\d]{0,12}(?:[א-ת]{2,8}[\s,!]{1,3})?(?:מוכר(?:ת|ים)?|מוסר(?:ת|ים)?|למסירה|מחפש(?:ת|ים|ות)?|דרוש(?:ה|ים)?)\s(?!ב)/
const OF_HOME = sought(
  /דיר(?:ה|ת|ות)|(?<![א-ת])[בהול]{0,2}בית(?![א-ת])|חדר|חד'|\dחד|\sחד[\s,.]|מ"ר|מטר|קומ[הת]|יחיד|ו?וילה|קוטג|פנטהאו|סטודיו|נכס|לופט|דופלקס|דו[ -]משפחתי|מגרש|שכ"?ד|שכיר|ארנונה|שות[פף]|שוטפ|לגור|מגורים|סא?בלט|להשכרה|לשכור|rooms?|apartment|flat/,
)
/** Premises where nobody lives: "parking to let", "for sale: a plot". */
const PREMISES =
  '(?:חני(?:ה|יה)|חניון|מקום\\sחניה|מחסן|משרד(?:ים)?|חלל\\sעבודה|עמדת\\sעבודה|קליניק(?:ה|ת)|חדר\\s(?:טיפולים|טיפול|ישיבות|חזרות|הקלטות)|אולפן|סטודיו\\sל(?:צילום|יוגה|ריקוד|פילאטיס|או?מנות)|חנו(?:ת|יות)|(?:נכס|חלל|מבנה)\\sמסחרי|מגרש|קרקע|שטח\\s(?:מסחרי|חקלאי)|אולם|מבנה\\sתעשיה|עסק)'
const PREMISES_OFFERED = new RegExp(
  `^[^א-ת\\d]{0,12}(?:[^\\n.!:]{0,16}[\\s,!])?(?:(?:להשכרה|למכירה|להשכיר|משכיר(?:ה|ים)?|מוכר(?:ת|ים)?|מחפש(?:ת|ים)?|דרושה?)(?:\\s?[:!-])?\\s${PREMISES}(?![א-ת])|(?<!(?:צמוד(?:ת|י)?|על|עם|ללא|בלי)\\s)${PREMISES}(?:\\s[א-ת'"]{2,10}){0,2}\\s(?:להשכרה|למכירה)(?![א-ת]))`,
)
/** Where somebody lives; an office has rooms too. */
const DWELLING = sought(
  sign(
    "[בהול]{0,2}(?:דיר(?:ה|ת|ות)|בית\\sפרטי|יחידת|קוטג'?|ו{1,2}ילה|סטודיו(?!\\sל(?:צילום|יוגה|ריקוד|פילאטיס|או?מנות))|דו\\sמשפחתי)|חדר(?:י)?\\sשינה",
  ),
)
/** Work and lessons are paid so. */
const BY_HOUR = sought(/\d\s?(?:₪|ש"ח|שח|שקל(?:ים)?)?\s?(?:ל|לכל\s|\/)שעה(?![א-ת])/)
const HOME = sought(sign(`${LETS}|(?:דירת|בית)\\s(?:ה)?\\d|\\d(?:\\.5)?\\s?(?:חד'|חדרים)`))
/** Who asks what homes cost, or what others think. */
const QUESTION =
  /^[^א-ת\d]{0,12}(?:(?:היי|הי|שלום|לכולם|חברים|חברות|חברה|חבר'ה|בנות|שאלה|שכנים)[\s,!:?-]{1,3}){0,4}(?:מישה[וי]\sיודעת?\s(?:כמה|מה|איך|אם|למה|מתי)|מה\sדעתכם|כמה\s(?:עול(?:ה|ים)|[תי]על(?:ה|ו)|(?:את[םן]?\s)?משלמ(?:ים|ות|ת)|את[םן]|שילמת[םן]|שווה)|שאלה\s?:|האם|אזהרה|מזהיר(?:ה|ים)?|ה?התייעצות|מתייעצ(?:ת|ים)|(?:צריכ(?:ה|ים)|צריך|אשמח\sל|מבקש(?:ת|ים)?)\s?עצה|אשמח\sל(?:המלצ(?:ה|ות)|התייעץ)|מברר(?:ת|ים)|(?:יש\s)?למישה[וי]\s(?:יש\s)?(?:המלצ(?:ה|ות)|סולם|מקדחה)|מחפש(?:ת|ים)?\sהמלצ(?:ה|ות)\sעל|איך\s(?:מוצאים|בודקים|יודעים|אפשר|כדאי|מתמודדים|מחשבים)|(?:אפשר|רציתי|רוצה|בא\sלי)\sלשאול|שאלה\sל[א-ת]{2,10})(?![א-ת])/
/** Who asks for advice says so anywhere. */
const ADVICE = sought(
  sign(
    `מה\\s(?:דעתכ[םן]|עושים|לעשות)|(?:להמליץ|המלצ(?:ה|ות)|ממליצ(?:ה|ים)|תמליצו)\\s(?:לי\\s|לנו\\s|בבקשה\\s)?על\\s(?:איזה\\s|איש\\s|בעל\\s)?${SERVICE}(?![א-ת])`,
  ),
)
/** Who seeks a thing first also says from which home to which one it moves. */
const SEEKS = /^[^א-ת]{0,12}(?:דרוש|מחפש|אוס|אבד|נאבד|נמצא|למסירה|מוסר|מסירה)/
/** What is read of an opening. */
const LENGTH = 120

/** A pattern of an opening, and words without one of which a text does not open so. */
type Opening = { words: RegExp; pattern: RegExp }
const openingWith = (pattern: RegExp, source: string): Opening => ({
  words: sought(new RegExp(`(?<![א-ת])(?:${source})`)),
  pattern,
})
export const OPENINGS = {
  premises: openingWith(PREMISES_OFFERED, PREMISES),
  thing: openingWith(THING_SOLD, `ה?(?:${THING})`),
  sold: openingWith(SOLD, 'מוכר|מוסר|למסירה|מחפש|דרוש'),
  service: openingWith(OPENING, SERVICE),
  question: openingWith(
    QUESTION,
    'ל?מישה[וי]|מה\\sדע|כמה|שאלה|האם|אזהרה|מזהיר|ה?התייעצות|מתייעצ|צריכ|צריך|אשמח|מבקש|מברר|יש\\sלמישה|מחפש|איך|אפשר|רציתי|רוצה|בא\\sלי',
  ),
}

/** Whether a text is about no home. */
export function isOfNoHome(plain: string): boolean {
  const opening = plain.slice(0, LENGTH)
  const opens = ({ words, pattern }: Opening) =>
    firstMatch(plain, words) !== null && pattern.test(opening)
  if (opens(OPENINGS.premises)) return !firstMatch(plain, DWELLING)
  if (opens(OPENINGS.thing)) return !firstMatch(plain, SEEKS.test(opening) ? OFFER : HOME)
  if (opens(OPENINGS.sold) && !firstMatch(plain, OF_HOME)) return true
  const isWork =
    opens(OPENINGS.service) ||
    SOUGHT.test(opening) ||
    opens(OPENINGS.question) ||
    firstMatch(plain, BY_HOUR) !== null
  return (
    (isWork && !firstMatch(opening, OFFER)) ||
    (firstMatch(plain, ADVICE) !== null && !firstMatch(plain, OFFER))
  )
}
