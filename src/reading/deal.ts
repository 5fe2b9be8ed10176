// What a text is about: rent, sale, sublet, a room for a roommate, or a home that is wanted.

import type { ReadDeal } from './domain.ts'
import type { Sum } from './money.ts'
import { FURTHER, ONE, ROOMMATE, roomOffered } from './room.ts'
import { firstMatch, sought } from './search.ts'
import { after, anyOf, before, type Found, firstOf, hasAny, matches, sign, words } from './text.ts'

const SEEKS =
  'מחפש(?:ת|ים|ות|י)?(?:[/\\\\.]?-?(?:ת|ים|ה|ות))?|מחפסת|מחפסים|דרוש(?:ה|ים|ות)?(?:/ה)?|בחיפוש(?:\\sאחרי?)?|מעוניי?נ(?:ת|ים)?\\sלשכור|מעוניי?ן\\sלשכור|מעוניי?נ(?:ת|ים)?\\sלקנות|מעוניי?ן\\sלקנות|מעוניי?נ?(?:ת|ים|ות)?\\sב(?=דירה|דירת|בית\\s|חדר\\s)|רוצ(?:ה|ים)\\sל(?:שכור|קנות)|לשמוע\\sעל|(?:צרי(?:ך|כה|כים|כות)|זקוק(?:ה|ים|ות)?)(?=\\s(?:דחוף\\s)?(?:(?:עוד\\s)?שותפ|סא?בלט|מקום\\sלגור|ל?דירה|דירת|בית(?![א-ת])|חדר|\\d))|ל?עזרה\\sבמציאת|מי\\sמכיר|מישהו\\sמכיר|מישהו\\sיודע(?!\\s(?:כמה|מה|איך|אם|למה|מתי))|looking\\sfor'
const SEEKING_PARTS = anyOf(
  'חפש',
  'חפס',
  'דרוש',
  'חיפוש',
  'במציאת',
  'מעוני',
  'רוצ',
  'צרי',
  'זקוק',
  'מכיר',
  'יודע',
  'לשמוע',
  'looking',
)
const SEEKING = words(`[וש]?(?:${SEEKS})`)
/** A home is sought, for whomever: "a flat for a couple". */
const HOME_FIRST = /^\s(?:דיר(?:ה|ת)|בית|יחיד(?:ה|ת)|נכס)(?![א-ת])/
/** After a form of "seek": who sells, or looks for a tenant. */
const OFFERING = /^\s(?:דחוף\s|מהר\s)?(?:ל(?:מכור|סא?בלט)(?![א-ת])|להשכיר\s(?:את|ל)|מי\sש)/
/** A room, or a place in a home that is shared, is sought. */
const ROOM_SOUGHT =
  /^\S+(?:\sאחרי?)?\s(?:סא?בלט\sאו\s)?(?:(?!דיר|בית|או)\S+\s){0,2}?(?:[בל]?ה?חדר(?!\s(?:וחצי|ו-?חצי|אחד\sוחצי))(?![א-ת])|[בל]?דירת\sה?שותפ|[בל]?שותפות(?![א-ת]))/
export const isRoomSought = (words: string): boolean => ROOM_SOUGHT.test(words)
/** Before a form of "seek": the text speaks to those who seek. */
const ADDRESSED = sign(
  '(?:ל?מי|ל?כל מי|ל?אלו|ל?אלה|ל?זוג|אם|את|אתה|אתם|אתן|עדיין|גם|לכל)\\s?(?:אתם\\s|את\\s|אתה\\s|אתן\\s|עדיין\\s|גם\\s|כבר\\s)?$',
)
const TO_THOSE = /(?:למי|מי|לכל מי|אלו|אלה|זוג)\s?$/
const HOME =
  'דירה|דירת|בית|יחידה|יחידת|יח"ד|סטודיו|נכס|קוטג\'?|וילה|לשכור|לשכירות|להשכרה|שכירות|לקנות|לרכוש|לרכישה|לקנייה|סאבלט|סבלט|חדר|מקום לגור|מגורים|דופלקס|פנטהאוז|חדרים|apartment|flat|room'
const A_HOME = sign(`[בלוה]?(?:${HOME})|\\d(?:\\.5)?\\sחד'?`)
const JOINING = sign(
  `[בלוה]?(?:${ROOMMATE}|(?:שלישי|רביעי|חמישי)(?:/?ת)?(?!\\s(?:ה?ש|ב))|מחליפ?(?:ה|ים|/ה|ף)?\\s(?:לחדר|בחדר))`,
)
/** Two who have no home yet: "a roommate, and we look for a flat together". */
const TOGETHER =
  /(?<![א-ת])ב?תקציב|(?<![א-ת])(?:ו?נחפש|ו?לחפש|ו?נמצא|ו?למצוא|ו?נשכור|לשכור)\s(?:יחד\s|ביחד\s)?(?:דיר|בית|משהו|ביחד|יחד)/
/** Before the word for what is needed: "a roommate is needed". */
const NEEDED = sign(`(?:${ROOMMATE}|${ONE}\\s${FURTHER})\\s$`)
/** Who may join: "one more girl for a flat", "somebody who takes my room", "a girl to live together". */
const FOR_ROOM = new RegExp(
  `^\\s(?:את\\sה?)?(?:עוד\\s${ONE}(?=\\s?(?:$|[,.!-]|ל|ש))|(?:ה?${ONE}\\s)(?:\\S+\\s){0,2}?${FURTHER}|${ONE}\\s(?:\\S+\\s){0,3}?(?:ל?חדר(?!ים)(?![א-ת])|(?:לגור|שתגור|שיגור)\\s(?:יחד|ביחד|אית|אצל|עמ)|ל?הצטרף|ש[תי]{1,2}צטרף|לחלוק|שתחלוק|שיחלוק|(?:שי?יקח|ש[תי]{1,2}קח|שיחליף|שתחליף)\\s(?:את\\s)?(?:ה?חדר|מקומ)))|^\\s(?:מחליפ?[א-ת]*|שוכרת?)\\s(?:\\S+\\s){0,3}?ל?חדר(?!ים)(?![א-ת])`,
)
/** Who seeks anything for it has a home. */
const OWN_HOME = sign('ה(?:דירה|בית|חדר|יחידה)\\sשל(?:י|נו)')
const TENANT = sign(
  '[לוה]?(?:שוכר(?:ת|ים|/ת)?|דייר(?:ת|ים|/ת)?|מישה[וי](?=\\s(?:ש[ית](?!י?(?:שכיר|מכור|פנה))[א-ת]+|ל(?:סא?בלט|החליף|היכנס|חדר|חוזה)))|קונ(?:ה|ים)|רוכש(?:ים)?|מחליפ(?:ה|ים|/ה)?|מחליף(?:/ה)?|משפחה|זוג|סבלט(?:ר|רית)|סאבלט(?:ר|רית))',
)
const SUBLET = words(
  '[בלוה]?(?:תת[- ]השכרה|שכירות\\sמשנה|סא?ב[- ]?לט(?:ים|ר|רית)?|מסא?בלט(?:ת|ים)?|סאבלטינג|sublet)',
)
const SUBLET_PARTS = anyOf('בלט', 'ב-לט', 'ב לט', 'sublet', 'תת ה', 'תת-ה', 'משנה')
/** A home that is free for weeks alone, or while who lives there is away. */
const SHORT_STAY = sought(
  sign(
    '[והש]{0,2}(?:מתפנ(?:ה|ית)|תתפנה|פנוי(?:ה)?|משכיר(?:ה|ים)|מוסר(?:ת|ים)?|משאיר(?:ה|ים)?|מפנ(?:ה|ים))\\s(?:את\\s)?(?:ה?(?:דירה|בית|יחידה|סטודיו)\\s(?:של(?:י|נו)\\s)?)?ל(?:שבוע(?:יים)?|(?:\\d|שלושה|ארבעה)\\sשבועות|חודש(?=\\s(?:אחד|בלבד|שב|כש|בזמן)))',
  ),
)
const SALE = words(
  '[והל]?(?:למכירה|מכירה|נמכר(?:ת|ים)?|מוכר(?:ת|ים)|למכור|לרכישה|לקני{1,2}ה|for sale)',
)
const RENT = words(
  '[ובל]?(?:להשכרה|השכרה|להשכיר|משכיר(?:ים|ה)|מושכרת?|לשכירות|ה?שכירות|דמי\\sה?שכירות|שכ"{0,2}ד|שכר\\s?ה?דירה|מתפנ(?:ה|ית|ים)|התפנתה|מפנ(?:ה|ים)|לטווח\\sארוך|טווח\\sארוך|for rent)',
)
const SALE_PARTS = anyOf('מכיר', 'נמכר', 'מוכר', 'למכור', 'רכיש', 'לקני', 'sale')
/** After or before a word of rent: what a home on sale could bring. */
const LET_AFTER = sign('(?:ב-?\\s?)?(?:airbnb|איירביאנבי|להשקעה)|כהשקעה|מניב')
const LET_BEFORE = sign(
  '(?:מעול\\S|מתאימ?\\S?|מצוינ\\S|מושלמ\\S|אידיאלי\\S{0,2}|אפשר|אפשרות|ניתן|ניתנת|פוטנציאל|גם|תשואת|או|כרגע|כיום|היום)\\s(?:\\S{1,10}\\s)?$',
)
const ALSO = sign('(?:גם|או|ו)\\s?$')
/** Goods that are sold beside a home. */
const GOODS = sign(
  '(?:ה?ריהוט|ה?רהיטים|מקרר|מכונת|ספה|ספות|מיטה|מיטות|ארון|ארונות|ה?מוצרי|תכולה|ה?תכולת|שולחן|טלוויזיה|מזגן|תנור|כיסאות|ציוד|אופניים|קורקינט|פריטים)(?:\\s\\S{1,10})?\\s?',
)
const WEAK_SALE = sought(
  sign('ניתן להשכיר\\S{0,2}|תשואה(?:\\sשל)?|משכנתא|מושכרת? (?:ב|כ)|הון עצמי'),
)

const RENT_MAX = 30_000
/** The least that a home is sold for. */
export const SALE_MIN = 200_000

/**
 * A text without any word of it is decided by its sum.
 * @param price a sum that is surely the price.
 * @param unread the sum in its place that is none.
 */
export function dealIn(
  plain: string,
  price: Sum | null,
  unread: Sum | null,
): Found<ReadDeal> | null {
  const sought = seeking(plain) ?? askedFor(plain)
  if (sought?.value === 'wanted') return sought
  const sublet =
    hasAny(plain, SUBLET_PARTS) &&
    firstOf(plain, SUBLET, (lead) => !/(?:לא|ללא|אין|בלי)\s(?:\S{1,8}\s)?$/.test(lead))
  if (sublet) return { ...sublet, value: 'sublet' }
  const stay = firstMatch(plain, SHORT_STAY)
  if (stay) return { at: stay.index, end: stay.index + stay[0].length, value: 'sublet' }
  if (sought) return sought
  const room = roomOffered(plain)
  if (room) return { ...room, value: 'roommate' }
  return rentOrSale(plain, price) ?? byUnread(unread) ?? weakSale(plain)
}

const OFFERS = words('[ובל]?(?:להשכרה|להשכיר|משכיר(?:ים|ה)|לשכירות|לטווח\\sארוך|for rent)')

/** Whether the text says that the home itself is to be let. */
export const offersToLet = (plain: string): boolean => firstOf(plain, OFFERS, isOffered) !== null

const isOffered = (lead: string, tail: string) => !LET_BEFORE.test(lead) && !LET_AFTER.test(tail)

function seeking(plain: string): Found<ReadDeal> | null {
  if (!hasAny(plain, SEEKING_PARTS)) return null
  for (const { 0: whole, index } of matches(plain, SEEKING)) {
    // "Wanted!! A house in Gedera".
    const [shouted = ''] = /^!{1,3}(?=\s)/.exec(plain.slice(index + whole.length)) ?? []
    const end = index + whole.length + shouted.length
    const lead = before(plain, index, 24)
    const tail = after(plain, end, 60)
    const near = tail.split(/\s+/).slice(0, 9).join(' ')
    const isAddressed =
      /^ש/.test(whole) ||
      (TO_THOSE.test(lead) && !/זוג\s?$/.test(lead)) ||
      (ADDRESSED.test(lead) && !/(?:זוג|גם|עדיין)\s?$/.test(lead))
    const found = { at: index, end: end + near.length }
    const isNeeded = whole.startsWith('דרוש') && NEEDED.test(lead)
    const who = near.split(/\s+/).slice(0, 3).join(' ')
    if (JOINING.test(who) && TOGETHER.test(tail)) return { ...found, value: 'wanted' }
    if (
      isNeeded ||
      FOR_ROOM.test(near) ||
      (JOINING.test(who) && !HOME_FIRST.test(near) && !/^\s?\S{0,8}\s?(?:דירת|חדר)/.test(near))
    )
      return { ...found, value: 'roommate' }
    if ((TENANT.test(who) && !HOME_FIRST.test(near)) || OWN_HOME.test(near)) continue
    if (isOfHome(whole, before(plain, index, 60))) continue
    const asks = /מכיר|יודע/.test(whole)
    if (OFFERING.test(near)) continue
    if (isAddressed || (!asks && isQuestion(plain, end) && !isBudget(plain, end))) continue
    if (A_HOME.test(near)) return { ...found, value: 'wanted' }
  }
  return null
}

/** The home is the one that seeks, as "the flat seeks a new family" and "is looking for a good home". */
const isOfHome = (whole: string, lead: string) =>
  /^מחפש/.test(whole) && (/ת$/.test(whole) ? SHE_SEEKS : HE_SEEKS).test(lead)
const SHE_SEEKS = /(?<![א-ת])ו?ה(?:דירה|יחידה|וילה)\s(?!ש(?:אנ|ב)|וה)[^\n]{0,50}$/
const HE_SEEKS = /(?<![א-ת])ו?ה(?:בית|נכס|דופלקס|קוטג')\s(?!ש(?:אנ|ב)|וה)[^\n]{0,50}$/

/** "Does anybody have a flat?", with what is paid at most. */
function askedFor(plain: string): Found<ReadDeal> | null {
  const asked = plain.includes('?') ? firstMatch(plain, ASKED) : null
  if (!asked || !isBudget(plain, asked.index)) return null
  return { value: 'wanted', at: asked.index, end: asked.index + asked[0].length }
}

const ASKED = sought(
  /(?<![א-ת])(?:יש\sלמישה[וי]|למישה[וי]\sיש|מישה[וי]\s(?:מפנה|משכירה?|מוכרת?|שמעה?|עוזבת?)|מי\s(?:מפנה|משכירה?|מוכרת?|עוזבת?)|מכירים|שמעתם|יש\s(?:פה|כאן)\s(?:דיר|מישה))[^\n?]{0,60}\?/,
)

/** Whether the text goes on with the most that is paid, and offers nothing. */
function isBudget(plain: string, from: number): boolean {
  const rest = plain.slice(from)
  return (
    firstMatch(rest, BUDGET) !== null &&
    !firstMatch(plain, HAS) &&
    !offersToLet(rest.slice(rest.indexOf('?')))
  )
}

const BUDGET = sought(
  sign('עד\\s?₪?\\s?\\d{1,2}[,.]?\\d{3}|עד\\s\\d[\\d.,]*\\sמי?ליון|תקציב\\S{0,3}'),
)
const HAS = sought(sign('יש\\s(?:לי|לנו)\\s(?:\\S{1,8}\\s)?(?:דיר|\\d|בית)\\S*|יש\\s(?:לי|לנו)!'))

/** "Looking for a flat?" begins a listing. */
function isQuestion(plain: string, end: number): boolean {
  const part = /^[^\n.!|?]{0,50}\?/.exec(plain.slice(end, end + 52))
  return part !== null
}

function rentOrSale(plain: string, price: Sum | null): Found<ReadDeal> | null {
  const hasSale = hasAny(plain, SALE_PARTS)
  const sale =
    hasSale && firstOf(plain, SALE, (lead, tail) => !ALSO.test(lead) && !isOfGoods(lead, tail))
  const rent = firstOf(plain, RENT, isOffered)
  if (sale && rent) return deciding(sale, rent, price)
  if (sale) return { ...sale, value: 'sale' }
  if (rent && !(price && price.value >= SALE_MIN)) return { ...rent, value: 'rent' }
  return (firstMatch(plain, HAS) ? null : byBudget(price)) ?? byPrice(price)
}

/** The most that is paid says who seeks, where nothing is offered. */
function byBudget(price: Sum | null): Found<ReadDeal> | null {
  if (!price || !(MOST_BEFORE.test(price.lead) || MOST_AFTER.test(price.tail))) return null
  return { value: 'wanted', at: price.at, end: price.end }
}

const MOST_BEFORE = /(?<![א-ת])(?:עד|ב?תקציב\S{0,3}|מקסימום)[\s:=-]{1,3}(?:של\s|כ-?|עד\s)?₪?\s?$/
const MOST_AFTER = /^\s?(?:₪|ש"ח|שח|שקל)?\s?מקס(?:'|ימום)/

/** Both words: the price decides, else the word that comes first. */
function deciding(sale: Found<string>, rent: Found<string>, price: Sum | null): Found<ReadDeal> {
  const isSale = price ? price.value >= SALE_MIN : sale.at < rent.at
  return isSale ? { ...sale, value: 'sale' } : { ...rent, value: 'rent' }
}

function isOfGoods(lead: string, tail: string): boolean {
  return GOODS.test(lead.slice(-24)) || GOODS.test(tail.slice(0, 16))
}

function byPrice(price: Sum | null): Found<ReadDeal> | null {
  if (!price?.isClean) return null
  if (price.value >= SALE_MIN) return { value: 'sale', at: price.at, end: price.end }
  return price.value <= RENT_MAX ? { value: 'rent', at: price.at, end: price.end } : null
}

/** In whichever currency: what is paid by the month is a rent, and a sum as high as a sale is one. */
function byUnread(sum: Sum | null): Found<ReadDeal> | null {
  if (sum?.period === 'month') return { value: 'rent', at: sum.at, end: sum.end }
  const isSale = sum?.period === null && sum.isWhole && sum.isClean && sum.value >= SALE_MIN
  return isSale ? { value: 'sale', at: sum.at, end: sum.end } : null
}

function weakSale(plain: string): Found<ReadDeal> | null {
  const weak = firstMatch(plain, WEAK_SALE)
  return weak && { value: 'sale', at: weak.index, end: weak.index + weak[0].length }
}
