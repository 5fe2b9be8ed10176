// Texts of services for homes: movers, cleaners, painters. They name rooms and sums, and offer no home.
import { sign } from './text.ts'

const SERVICE =
  '[והל]?(?:הובל(?:ות|ת|ה)|מוביל(?:ים)?|משאית|מנק(?:ה|ים)|ניקיון|נקיון|ניקוי|פוליש|צבע(?:י|ים|ית)|צביעת|הדבר(?:ה|ות|ת)|מדביר|שיפוצניק|שיפוצים|שיפוצי|אינסטלטור|אינסטלציה|חשמלאי|מנעולן|הנדימן|טכנאי|מתקין|התקנת|יוע(?:ץ|צת|צי)\\sמשכנתאו?ת?|משכנתאות|מעצב(?:ת|ים)?\\sפנים|עיצוב\\sפנים|הום\\sסטיילינג|בדק\\sבית|שמאי|גנן|גינון|פינוי\\s(?:דירות|תכול\\S|פסולת|עזבונות)|אריזת|סבל(?:ים)?)'
/** The words of a service begin the text, but for a greeting or what kind of service it is. */
const OPENING = new RegExp(
  `^[^א-ת\\d]{0,12}(?:(?:היי|הי|שלום|לכולם|רב|חברים|אני|אנחנו|אנו|חברת|עסק|שירות|שירותי|שרותי|צוות|מציע(?:ה|ים)?|נותנ(?:ת|ים)|נותן|מבצע(?:ים)?|מבצע!?|קבלן|המלצה|המלצות|ממליצ(?:ה|ים)|ממליץ|על)[\\s,!:-]{1,3}){0,4}${SERVICE}(?![א-ת])`,
)
const SOUGHT = sign(
  `(?:מחפש(?:ת|ים|ות)?|דרוש(?:ה|ים)?|צרי(?:ך|כה|כים)|מכיר(?:ה|ים)?|המלצ(?:ה|ות)|ממליצ(?:ה|ים)|ממליץ)\\s(?:(?:לי|לנו|על|ל|דחוף|המלצ(?:ה|ות)|מישהו|איזה|חברת)\\s){0,3}${SERVICE}`,
)
/** Who offers a home as well, also when a service is their trade. */
const OFFER = sign(
  'להשכרה|משכיר(?:ה|ים)?|להשכיר|מושכרת?|מתפנ(?:ה|ית|ים)|מפנ(?:ה|ים)|סא?בלט|שותפ(?:ה|ים|ות)?|שכ"ד|מוכר(?:ת|ים)?|למכירה\\s(?:דיר|בית|נכס|ב[א-ת])',
)
/** What is read of an opening. */
const LENGTH = 120

/** Whether a text is about a service for homes, and about no home. */
export function isService(plain: string): boolean {
  const opening = plain.slice(0, LENGTH)
  return (OPENING.test(opening) || SOUGHT.test(opening)) && !OFFER.test(opening)
}
