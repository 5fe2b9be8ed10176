// Whether an agent advertises.
import { type Found, hasAny, sign } from './text.ts'

/** Says that no agent is involved: it outweighs the word for agency within it. */
const PRIVATE = sign(
  '(?:ללא|בלי|לא|אין|לל|0|אפס)\\s(?:ל|ב|ע"י\\s|דרך\\s)?(?:דמי\\s|עמלת?\\s|עמלות\\s|שום\\s|כל\\s|כלל\\s)?(?:ה|ל|ב)?(?:תי?וו?י?[ךכ]|תווך|תייוך|מתוו?כ(?:ים|ת)|מתוו?ך|עמלת\\sתיווך)|לא-?\\s?(?:ל)?מתוו?כים|(?:מתוו?כים|מתוו?ך|תיווך)\\s?[,:-]?\\s?(?:נא\\s|אנא\\s|בבקשה\\s)?(?:לא\\s|אל\\s|אין\\sל)\\S{0,8}|מפרטי(?:\\sלפרטי)?|(?:מוכר|משכיר|מפרסם|פרסום|בעלים)\\sפרטי|ישיר(?:ות|ה|ים)?\\s?(?:מ|עם\\s|מול\\s|אל\\s)ה?בעל(?:ים|י|ת|\\sהדירה|\\sהבית)?(?:\\s\\S+)?|מבעלי?\\s(?:ה?דירה|ה?בית|ה?נכס)|מבעלים|מהבעלים|no agents?',
)
const AGENT = sign(
  '[והבל]{0,2}תי?ווך|[והבל]{0,2}מתווכת?|[והבל]{0,2}מתווך|ב?בלעדיות|ב?בלעדי(?:ת)?\\s(?:ל|של|ב|אצל)\\S+|משרדנו|משרד\\s(?:ה?תיווך|נדל"ן|ה?נדל"ן)|דמי\\sתיווך|עמלת\\sתיווך|רי[/ -]?מקס|רימקס|re\\s?/?\\s?max|אנגלו[ -]?סכסון|anglo[ -]saxon|סנצ\'?ורי|century\\s?21|קלר\\sוויליאמס|keller\\swilliams|הומלי|(?:רישיון|רשיון|רש"?ת)\\s(?:תיווך|מתווך|מס\\S{0,3}|מתווכים|:)|מס\\S{0,4}\\s(?:רישיון|רשיון)|(?:יועצ?(?:ת|ץ)?|יועץ|סוכנ?(?:ת|ן)?|סוכן|משרד|קבוצת|רשת)\\s(?:ה)?נדל"ן|לנכסים\\sנוספים|מגוון\\sנכסים\\sב',
)

/** A text without any of these has no sign of either. */
const PARTS = [
  'תיו',
  'תוו',
  'תייו',
  'מתו',
  'עמל',
  'פרטי',
  'בעל',
  'בלעדי',
  'משרד',
  'מקס',
  'max',
  'סכסון',
  'saxon',
  'צורי',
  'century',
  'וויליאמס',
  'keller',
  'הומלי',
  'רישיון',
  'רשיון',
  'רש',
  'נדל',
  'נכסים',
  'agent',
]

/** True: an agent. False: private. */
export function agentIn(plain: string): Found<boolean> | null {
  if (!hasAny(plain, PARTS)) return null
  for (const [pattern, value] of [
    [PRIVATE, false],
    [AGENT, true],
  ] as const) {
    const match = pattern.exec(plain)
    if (match) return { value, at: match.index, end: match.index + match[0].length }
  }
  return null
}
