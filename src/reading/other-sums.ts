// Sums beside the price: what a home brings, what others cost, and what a whole stay costs.

/** Attached to a verb of the past. */
const SELLING =
  '(?:נמכרה|נמכרו|נרכשה?|נרכשו|נקנתה|נקנה|נקנו|קנינו|קניתי|רכשנו|רכשתי|מכרנו|מכרתי|מכרו|השכן\\sמכר|השכנים\\sמכרו|הושכרה|הושכרו|הושכר|השכיר(?:ו)?|הלכה|הלכו|נסגרה|נסגרו|עסקה\\sאחרונה|עסקאות)'
/** Homes that are not this one, and what they are sold for. */
const LIKE_IT =
  '(?:דירות|בתים|ה?דירות|ה?בתים|נכסים)\\s(?:[^\\d\\s]{1,10}\\s){0,3}(?:נמכר(?:ות|ים)|הולכ(?:ות|ים)|עול(?:ות|ים)|נסגר(?:ות|ים))'

/** An earlier price of this home, or a later one. */
export const FORMER =
  'ה?מחיר\\sה?מקורי|במקום|[יתש]{1,2}על(?:ה|ו)|לפני(?!\\s(?:ה?חשבונות|ארנונה|מיסים|הוצאות|ועד|חשמל|מים))(?:\\sה?הנחה)?|(?:ה?מחיר\\s)?ה?קודם|היה|היתה|הייתה|ירד\\S{0,3}(?!\\sל)\\s?מ?|ירידה\\s?מ|הורד\\S{0,3}\\s?מ|(?:אופצי[הת]|הארכה)\\s[^\\d\\n]{0,12}(?:שנה|שנתיים)(?:\\sנוספ(?:ת|ות))?|[לב]שנה\\sה?(?:נוספת|שני{1,2}ה)|שווי|הוערכ\\S{0,2}|שמאות|בשוק'

/** What a home was sold or let for. */
export const SOLD = `(?:[והש]{0,2}${SELLING}|${LIKE_IT})(?![א-ת])(?:[^\\d]{0,26}?(?:ב|תמורת|על)-?)?`

/** What a home on sale brings or could bring. */
export const LET =
  '(?:ניתן|אפשר|ניתנת|אפשרות|פוטנציאל(?:י\\S{0,2})?|יכול\\S{0,2}|מושכר\\S{0,2}|מניב\\S{0,2}|מכניס\\S{0,2}|תשואה|הכנס\\S{1,4}|(?<!(?:מחפש|דרוש)\\S{0,3}\\s)שוכר\\S{0,3})(?![א-ת])(?!\\s(?:גם\\s)?לשותפ)[^\\d]{0,24}'

/** A label of the rent, or of what it will be. */
export const RENT_LABEL = /(?<![א-ת])(?:שכר\sה?דירה|שכ"?ד|(?:דמי\s)?ה?שכירות)(?![א-ת])/

/** What has a price of its own when its sum stands right beside it. */
const PART =
  '(?:חשמל|מים|גז|אינטרנט|כבלים|תקשורת|חניה|חנייה|חניון|מחסן|ריהוט|רהיטים|ציוד|גינון|עוזרת)'
/** The first sum that is too high for one of them. */
export const PART_END = 1_500
export const PART_BEFORE = new RegExp(
  `(?<![א-ת])[והבל]{0,2}${PART}\\s?(?:עולה\\s|עולים\\s|בתוספת\\s|=|:|-|ב-?|של)?\\s?-?[₪]?\\s?$`,
)
export const PART_AFTER = new RegExp(`^\\s?(?:עבור\\s|על\\s)?[ול]?${PART}(?![א-ת])`)
