// What a home has or lacks.
import type { Feature } from '../assets/domain/asset.ts'
import { after, before, type Found, isWordless, matches, sign, words } from './text.ts'

type Form = {
  /** The words of the feature, with what may be attached. */
  words: RegExp
  /** In the words themselves: the home lacks it. */
  lacks?: RegExp
  /** Before the words, or after them: it is not the home that has it, or not yet. */
  notBefore?: RegExp
  notAfter?: RegExp
  /** The words count only beside one of these. */
  beside?: RegExp
}

const ATTACHED = '[והבלשמכ]{0,2}-?'
const FUTURE_BEFORE = sign(
  '(?:אפשרות|אופציה|אופצי\\S{0,2}|הכנה|ניתן|היתר|תוספת|להוספת|פוטנציאל|אישור|זכויות|מתוכננת|עתידית?|בקרוב)\\s?(?:\\S{1,8}\\s)?(?:ל|של\\s)?$',
)
const FUTURE_AFTER =
  /^\s?(?:או\sקומה|עתידית?|בתכנון|מתוכננת?|בעתיד|בקרוב|בבניה|בבנייה|תתווסף|קומתי)/
const BUILDING_BEFORE = sign(
  '[והב]{0,2}(?:ה?בניין|ה?בנין|ה?ביניין|לובי|חדר\\sה?מדרגות|הרחוב|ה?שכונה|ה?פארק|ה?מטבח|ה?אמבטיה|שירותים|ה?מקלחת|(?<!(?:ללא|בלי|אין)\\s)מעלית|חדרי\\s(?:ה?רחצה|ה?שירותים)|חזית|דירת\\sה?שכנ\\S{0,3}|של\\sה?שכ[נן]\\S{0,3})(?:\\s(?:ש|אשר\\s)?\\S{0,7}){0,2}\\s?$',
)

/** Furniture of which two pieces furnish a home. */
const LARGE = 'ו?ה?(?:ספה|ספות|מיטה|מיטות)'
const PIECE = `(?:${LARGE}|ו?ה?(?:ארונ?ות|ארון|שולחן|כיסאות|שידה))`
/** Up to one word tells what a piece is like; nothing, a mark or "and" stands between two. */
const NEXT = '(?:\\s(?!(?:על|של|עם|ליד|או|יש|אין)\\s)[א-ת]{3,8})?\\s?(?:,\\s?|\\s)'

const FORMS: Readonly<Record<Feature, Form>> = {
  mamad: {
    words: words(
      `${ATTACHED}(?:ממ"{1,2}ד(?:ים)?|ממד|ממ\\.ד|מ\\.מ\\.ד\\.?|מרחב\\sמוגן(?:\\sדירתי)?|חדר\\sמוגן|mamad)(?!\\sקומתי)`,
    ),
    notBefore: FUTURE_BEFORE,
    notAfter: FUTURE_AFTER,
  },
  lift: {
    words: words(`${ATTACHED}(?:מעלית|מעליות|elevator)`),
    notBefore: FUTURE_BEFORE,
    notAfter: FUTURE_AFTER,
  },
  parking: {
    words: words(
      `[והבלשכ]{0,2}-?(?:חני{1,3}ה|חניות|חניי?ת|חנ'|פרקינג|מקום\\sל-?(?:(?:\\d|שני|שתי)\\s)?(?:רכב(?:ים)?|מכונית|מכוניות)|parking)`,
    ),
    notBefore: sign(
      '(?:אפשרות|אופציה|אופצי\\S{0,2}|ניתן|שפע|שפע\\sשל|בעיי?ת|קל|קלה|קל\\sל|מצוקת|תו)\\s?(?:\\S{1,8}\\s)?(?:ל|של\\s)?$',
    ),
    notAfter:
      /^\s?(?:ב?שפע|ברחוב|חופשית\s(?:ברחוב|בסביבה|באזור)|חינם\s(?:ברחוב|בסביבה|באזור)|בסביבה|באזור|בתשלום|ציבורית|כחול|(?:ללא|בלי)\sתשלום\sב(?:רחוב|סביבה|אזור)|פנויה\sברחוב|בקרבת|בסמוך|תמיד|לאורחים|קלה|בסביבת)/,
  },
  balcony: {
    words: words(
      `${ATTACHED}(?:מי?רפסת|מי?רפסות|מרפסות?ת|מ[.']\\s?(?:שמש|סוכה)|balcony)(?!\\s(?:שירות|שרות|כביסה))`,
    ),
    notBefore: FUTURE_BEFORE,
    notAfter: FUTURE_AFTER,
  },
  storage: {
    words: words(`${ATTACHED}(?:מחסן|מחסנים|storage)`),
    notBefore: FUTURE_BEFORE,
  },
  furnished: {
    words: words(
      `${ATTACHED}(?:מרוה?ט(?:ת|ים|ות)?|ריהוט|רהיטים|מרוהתת|furnished|עם\\sרהיט|${LARGE}${NEXT}${PIECE}|${PIECE}${NEXT}${LARGE})`,
    ),
    notBefore: sign(
      '(?:להביא|מביא(?:ה|ים)?|לקנות|חסר(?:ה|ים)?|צרי(?:ך|כה|כים)|אפשרות|אפשרי?|אופציה|אופצי\\S{0,2}|ניתן|מכירת|למכירה|מציעים)\\s?(?:\\S{1,8}\\s){0,2}(?:ל|של\\s)?$',
    ),
    notAfter: /^\s?(?:להמחשה|למכירה|בתמונות|בתוספת|רחוב|גן|נמכר|למסירה|לא\sכלול)/,
  },
  pets: {
    words: words(
      `${ATTACHED}(?:בעלי[\\s-]חיים|בע"{1,2}ח|חי(?:ות|ה|י?ת)(?:\\s(?:מחמד|בית))?|כלב(?:ה|ים|ות|לב)?|חתול(?:ה|ים|ות)?|\\b(?:pets?|cats?|dogs?)\\b)`,
    ),
    beside:
      /מתקבל|יתקבל|מותר|מאשר|יאשר|(?:ללא|בלי|אין)\s(?:הגבל|מניעה)|מרש[הי]|מסכים|בכיף|זורמ|ברוכ|אפשר|ניתן|באהבה|מתאי|ידידות|בברכה|ok|אוקיי|friendly|פרנדלי|אין\sבעיה|מאושר|יבורכו|בשמחה|אוהב|welcome|מוזמ|(?<![א-ת])(?:(?:ברור|בטח|כמובן)\sש)?כן(?![א-ת])|סבבה|בסדר|לא\sבעיה|(?<![א-ת])עד\s(?:\S+\s)?\s?אח[דת](?![א-ת])|מחמד\sאחת|מקסימום|באישור|שיסכימו|שיקבלו|שמסכימ|שמקבל|לא\s(?:מפריע|אכפת|איכפת)/i,
  },
  airConditioning: {
    words: words(
      `${ATTACHED}(?:מזגן|מזגנים|מזגני|מיזוג|ממוזג(?:ת|ים|ות)?|מיני\\sמרכזי|\\b(?:ac|a/c|air[ -]?condition\\w*)\\b)`,
    ),
    notBefore: sign("(?:במקום|הכנה|הכנות|אפשרות|נקודות?|נק'|תשתית)\\s?(?:ל|של\\s)?$"),
  },
  renovated: {
    words: words(
      `${ATTACHED}(?:משופצ(?:ת|ים|ות)?|משופץ|שופצה?|שופץ|שיפצ(?:נו|תי)(?:\\s(?:את\\s)?(?:כל\\s)?(?:ה(?:דירה|בית|נכס)|אותה)|(?=\\s(?:לבד|לאחרונה|הכו?ל|השנה|לפני)|\\s?[.,!]))|חדשה?\\sמשיפוץ|(?:אחרי|לאחר|עברה?|עבר)\\sשיפו(?:ץ|צים)|שיפוץ\\s(?:מלא|כללי|יסודי|מקיף|קומפלט|אדריכלי|מהיסוד|כולל)|(?:דורש(?:ת|ים)?|דרוש(?:ה|ים)?|זקוק(?:ה)?\\sל|טעונ?(?:ת)?|זרוקה\\sל|מצריכ?(?:ה)?|צרי(?:ך|כה))\\s?שיפו(?:ץ|צים)|שיפוץ\\s(?:\\S{2,8}\\s)?נדרש|(?:דירה|במצב|נכס|בית|מיועדת?)\\sלשיפוץ|לפני\\sשיפו(?:ץ|צים)|ב?מצב\\sמקורי)`,
    ),
    lacks: /דורש|דרוש|זקוק|טעונ|זרוק|מצריכ|צרי|נדרש|לשיפוץ|לפני|מקורי/,
    notBefore: BUILDING_BEFORE,
    notAfter: /^\sו?נמכר/,
  },
}
/** Before the second part of a denied list: "no lift or parking", "no lift/parking". */
const JOINED = /(?:\sאו|[,/])$/
/** Before the words: who seeks would live without it, or names it beside another choice. */
const CONDITION =
  /(?<![א-ת])(?:מוכנ(?:ה|ים|ות)?|מוכן|לא\s(?:אכפת|איכפת|מפריע|חייב(?:ת|ים)?|מוכרח(?:ה|ים)?|בהכרח))\s[^\n]{0,24}$|(?<![א-ת])או\sעם\s$|קומה\s[א-ת]{2,8}\sאו\s$/
/** After the words: who seeks would like it. */
const BONUS = /^\s?-?\s?(?:(?:תהיה|יהיה|יהיו|זה|זו|היא|הוא)\s)?(?:ב?בונוס|יתרון|פלוס)(?![א-ת])/
/** After a denial: none lives there, and one may come. */
const BUT_ALLOWED =
  /^(?:\s(?:כרגע|עכשיו|בדירה|בינתיים))?,?\s(?:אבל|אך)\s(?:אפשר|מותר|אין\sבעיה|בכיף|זורמים|פתוחים|מתקבלים|בשמחה)/
const DENIALS =
  '[וש]?(?:ריק(?:ה|ים)?(?=\\s$)|אי[ -]אפשר|ללא|בלי|אין|לא|חסר(?:ה)?|אסור(?:ה)?|אינה|אינו|איננה|no)'
/** The last denial before the words: בלי מתווכים בלי חיות. */
const NONE = sign(`${DENIALS}\\s?(?<between>(?:(?! ${DENIALS} )[^,]){0,22})$`)
/** Between a negation and the words: nothing else, or a part of the same list. */
const NONE_AFTER =
  /^\s?×\s*$|^\s?[:=]\s?(?:אין|ללא|לא(?!\s?(?:בעיה|כולל\sחשבונות|רחוק))|0(?!\d))(?![א-ת])|^\s?[,:-]?\s?אין\sאפשרות(?![א-ת])|^\s?[:=-]?\s?אסור\S{0,2}(?![א-ת])|^\s?-?\s?(?:אין|ללא|לא)\s*$|^\s(?:אין|לא)\s(?:אבל|אך|לצערנו|לצערי)(?![א-ת])/

/** After the words, and behind a mark or a word of regret: "a lift? There is none". */
const DENIED_AFTER =
  /^(?:\s?\?\s?(?:אין(?!\sבעיה)|לא)|\s?[,-]?\s(?:לצערנו|לצערי|למרבה\sהצער|דווקא|פשוט),?\s(?:אין|לא|אי[ -]אפשר)|\s?,?\s(?:זה\s)?אי[ -]אפשר|\s(?:זה|זו|היא|הוא)\s(?:ה?דבר|היחידה?)[^\n.,]{0,16}\sש?(?:אין|חסרה?)|\s(?:חסרה?|אין\s(?:בבניי?ן|בדירה|בבית|כאן|פה)))(?=\s*(?:$|[\n.,!|;)]))/
/** Around the words: as one likes, "with or without furniture". */
const WITH_OR = /(?<![א-ת])(?:עם|כן|יש)\sאו\s(?:בלי|ללא|לא)\s$/
const OR_WITHOUT = /^\sאו\s(?:בלי|ללא|לא)(?![א-ת])/
/** Before the words: everything but this. */
const ALL_BUT = /(?<![א-ת])הכו?ל\s[^\n.]{0,12}(?:חוץ|מלבד|למעט|פרט)\s(?:מ|ל)?-?$/
/** Before the words: what there is none of, as a list. */
const DENIED_LIST = /(?<![א-ת])(?:אין|חסר|ללא|בלי)\s?:[^\n.|:;]{0,70}$/
const ALLOWED_AFTER =
  /^[^\n.?]{0,24}(?:\?[^\n.?]{0,24}\sאז\sכן(?![א-ת])|\?\s?(?:כן|בטח|ברור|בכיף|אין\sבעיה|אפשר|מותר|בשמחה)(?![א-ת])|,\sגם\sשל\S{1,3}\s(?:מוזמ|ברוכ))/

const NAMES = Object.keys(FORMS) as Feature[]
const ANY_FEATURE = /מעלית|חניי?ה|מרפסת|מחסן|ממ"?ד|מזגן|ריהוט/

/** What the text states of each feature: the first mention that says so. */
export function featuresIn(plain: string): Map<Feature, Found<boolean>> {
  const found = new Map<Feature, Found<boolean>>()
  for (const name of NAMES) {
    const form = FORMS[name]
    for (const { 0: whole, index } of matches(plain, form.words)) {
      const mention = { at: index, end: index + whole.length }
      const value = statedOf(form, whole, plain, mention)
      if (value === null) continue
      found.set(name, { ...mention, ...value })
      break
    }
  }
  return found
}

function statedOf(
  { lacks, notBefore, notAfter, beside }: Form,
  whole: string,
  plain: string,
  { at, end }: { at: number; end: number },
): Found<boolean> | null {
  const lead = before(plain, at, 30)
  const tail = after(plain, end, 30)
  if (!isSaid(lead, tail) || (beside === undefined && CONDITION.test(before(plain, at, 40))))
    return null
  if (beside && BUT_ALLOWED.test(plain.slice(end, end + 40))) return { value: true, at, end }
  const none = isWordless(lead) ? null : NONE.exec(lead)
  if (none && isNegated(none.groups?.between ?? '', whole, beside !== undefined))
    return { value: false, at: at - lead.length + none.index, end }
  const rest = plain.slice(end, end + 40)
  const noneAfter = NONE_AFTER.exec(tail) ?? DENIED_AFTER.exec(rest)
  if (noneAfter) return { value: false, at, end: end + noneAfter[0].length }
  const list = plain.slice(Math.max(0, at - 80), at)
  const isListed = list.includes(':') && DENIED_LIST.test(list)
  const isExcepted = lead.includes('הכ') && ALL_BUT.test(lead)
  if (lacks?.test(whole) || isExcepted || isListed) return { value: false, at, end }
  if (notBefore?.test(lead) || notAfter?.test(tail)) return null
  if (beside && !beside.test(`${lead} ${tail}`) && !ALLOWED_AFTER.test(rest)) return null
  return { value: true, at, end }
}

/** Whether the words around do not leave it open: "with or without", "a lift would be a bonus". */
const isSaid = (lead: string, tail: string) =>
  !(lead.includes('או') && WITH_OR.test(lead)) &&
  (isWordless(tail) || !(OR_WITHOUT.test(tail) || BONUS.test(tail)))

function isNegated(between: string, whole: string, isOfPersons: boolean): boolean {
  const rest = between.trim()
  if (rest === '' || /^[והבל]{1,2}$/.test(rest)) return true
  if (isOfPersons)
    return /^(?:כניסה|מקום|נוכל|יכול|רוצ|מוכנ|לבעלי|ל?אישור|ניתן|אפשר|מתאים|מתאימה|מקבלים|לגדל|עם|להכניס|בעלי|מאפשרים|מרש|מסכי|מאשר)/.test(
      rest,
    )
  return (
    (ANY_FEATURE.test(rest) &&
      (/^ו(?!עם)/.test(whole) || JOINED.test(rest)) &&
      !/עם|יש|כולל/.test(rest)) ||
    /^(?:כולל(?:ת)?|מקום|עם|צמוד\S{0,2}|יש|ב\S{1,6}|שום|את ה)$/.test(rest)
  )
}
