// The city and the neighbourhood of a home.

import { type Mention, type Names, tokensOf } from './place-names.ts'
import { before, type Found, hasAny, matches } from './text.ts'

/** Words that are also names of cities: they count only after ב. */
const WORDS = new Set(
  'שדרות קדימה צורן מעלות נשר עומר אלעד מיתר רעות כרמית אריאל יבנה נתיבות אופקים ערד נחף ראמה יפיע שעב ירכא בענה זמר טירה טמרה עמנואל רכסים להבים גדרה מגאר חורה לקיה זכרון'.split(
    ' ',
  ),
)
/** Names of cities that are too common as words. */
const NEVER = new Set(['אזור', 'עלי'])
/** Names of areas that say nothing without the word for a neighbourhood. */
const COMMON = new Set(
  'אביב אחדות אגמים אורות אורים אלון ארנונה באבוב בורסה גולן גולדה דרום הים הפארק הרצל הנחל הרכבת פאר שלום בנית נופש צעירה פת כהן יעקב יצחק שלמה זאב עזרא שמשון הלל אפרים אליעזר ביאליק קפלן ארלוזורוב ארלוזרוב ויצמן ויצמן וורבורג הזיתים התמר הדקל הגפן הורד הכרם הנביאים השומר הסיטי העמק יובלים יסודות ותיקים ותיקה דקל הדקל לבנה מגדים מוריה מעוף משכנות ניסן נופים עיר עליה פרחים הפרחים צפון קנדי קרול רימון רותם שקד שזר שרת תקומה תקוה גפן הדר הדרים הגליל הבנים האבות האמהות הפסגה הצמרות צמרות הקריה הראשונים ראשונים השדות השופטים התקוה גאולה מסדה מרינה מכבים יהודה רמז רמות מורשת יפה זיו נחלים הנחלים שרונה בקעה המושבה הצפון ורדים רקפות סביניה נעורים ספיר מגד מעוז'.split(
    ' ',
  ),
)
const AFTER_LANDMARK =
  /(?:ו?[למ](?:מרכז|צפון|דרום|עיר)|קניון|רכבת|הרכבת|תחנת|צומת|מחלף|בי"ח|חולים|אוניברסיט\S|מכללת|עיריית|מכבי|הפועל|נמל|חוף|גשר|כביש|בית ספר|בי"ס|קאנטרי|כפר הנוער|מוזיאון|(?:פארק|מתחם|אזור)\s\S{1,12})\s(?:\S{1,9}\s\(?)?$|(?:פינת|רחוב|רח'|שדרות|שד'|דרך|סמטת|כיכר|ככר)\s$/
const NEAR =
  /(?:קרוב\S{0,2}|סמוכ?\S{0,2}|דקות|דק'?|דק|יציאה|יציאות|לכיוון|כיוון|נסיעה|מרחק|צמוד\S{0,2}|ליד|בואכה|מול|גבול|על גבול|הליכה|נגיעה|קילומטר|ק"מ|נוף ל|גישה)\s(?:\S{1,8}\s){0,2}(?:ל|מ|ה)?$/
const HEADS = new Set(
  'נווה נוה רמת גבעת קרית קריית גני גן בית תל הר כפר נאות נוף נופי אם בן שיכון מעוז אחוזת יד רובע לב מרום פסגת צמרות עין שדה מעלה אור ניר מצפה כרם אבן נחל בני כוכב מגדל שער באר אלון אילון משמר חוות שדי גת רמות'.split(
    ' ',
  ),
)
const NEIGHBOURHOOD =
  /(?<![א-ת])(?:[בהולמש]{0,2}(?:שכונת|שכ'|שכ\.|ברובע|רובע))\s+(?<first>[א-ת][א-ת'"]*)(?:[\s-](?<second>[א-ת][א-ת'"]*))?/g
const VILLAGE =
  /(?<![א-ת])(?<attached>[בהולמש]{0,2})(?:קיבוץ|קבוץ|מושב|יישוב|ישוב|מושבה|ביישוב|בישוב)\s+(?<first>[א-ת][א-ת'"]{1,})(?:[\s-](?<second>[א-ת][א-ת'"]*))?/g
/** Words after "neighbourhood" that are no name. */
const NO_NAME =
  /^(?:מגורים|יוקרה|וילות|הכי|מבוקשת|שקטה|יפה|מרכזית|מעולה|קטן|קטנה|יפהפה|ירוק|דתי|מגוון|קהילתי|פסטורלי|שקט|של|עם|על|או|בו|הוא|היא|מקסים)$/

/** After the word for a village: where it is, and not its name. */
const IN_REGION = /^ב(?:שרון|גליל|צפון|דרום|מרכז|לב|עמק|נגב|ין|ו|אזור|שפלה|מערב|מזרח|הרי|תוך)$/

export type Places = { city: Found<string> | null; neighbourhood: Found<string> | null }

/** Where the home is. Places that it is only near to are left out. */
export function placesIn(names: Names, plain: string): Places & { mentions: readonly Mention[] } {
  const mentions = names.in(tokensOf(plain), plain)
  const isMeant = (mention: Mention) => isHere(mention, plain)
  const cities = mentions.filter(({ kind }) => kind === 'city')
  const city = cities.find((one) => isMeant(one) && isCity(one, plain)) ?? null
  const explicit = calledNeighbourhood(mentions, plain)
  const known = explicit ? null : knownNeighbourhood(mentions, city, plain, isMeant)
  const near = city ? null : cityOfNeighbourhood(explicit ?? known, cities, mentions)
  const village = (city ?? near) ? null : villageIn(plain)
  return {
    mentions,
    city: city ? named(city) : near ? named(near) : village,
    neighbourhood: explicit ?? known,
  }
}

const named = ({ city, nameAt, end }: Mention): Found<string> => ({ value: city, at: nameAt, end })

/** Whether the home is there, and not near to it. */
function isHere({ attached, at, end }: Mention, plain: string): boolean {
  if (/[למכ]/.test(attached)) return false
  const lead = before(plain, at, 30)
  if (NEAR.test(lead) || AFTER_LANDMARK.test(lead)) return false
  return !/^\s\d{1,3}(?![\d.,%]|\s?(?:חד|מ"ר|מטר|קומ|דק))/.test(plain.slice(end, end + 12))
}

function isCity({ city, attached, nameAt, end, words }: Mention, plain: string): boolean {
  const written = plain.slice(nameAt, end)
  if (words > 1) return true
  if (NEVER.has(city) || NEVER.has(written)) return false
  if (!WORDS.has(written)) return true
  const isFollowed = /^\s[א-ת]/.test(plain.slice(end, end + 2))
  return attached.endsWith('ב') && !(written === 'שדרות' && isFollowed)
}

/** A neighbourhood that is called one. */
function calledNeighbourhood(mentions: readonly Mention[], plain: string): Found<string> | null {
  if (!hasAny(plain, ['שכונת', "שכ'", 'שכ.', 'רובע'])) return null
  for (const { 0: whole, index, groups } of matches(plain, NEIGHBOURHOOD)) {
    const { first = '', second } = groups ?? {}
    const lead = before(plain, index, 20)
    if (NO_NAME.test(first) || NEAR.test(lead) || /^[למ]/.test(whole)) continue
    const at = plain.indexOf(first, index + whole.indexOf(' '))
    const known = mentions.find((one) => one.at === at && one.kind === 'area')
    const isPair = second !== undefined && HEADS.has(first)
    const end =
      known?.end ?? (isPair ? plain.indexOf(second, at) + second.length : at + first.length)
    return { value: cleanName(plain.slice(at, end)), at: index, end }
  }
  return null
}

const cleanName = (name: string) => name.replace(/(?<=[א-ת]{3})['"]+$/, '').trim()

/** A neighbourhood by its name: in the city of the text, else one that is surely no other word. */
function knownNeighbourhood(
  mentions: readonly Mention[],
  city: Mention | null,
  plain: string,
  isMeant: (mention: Mention) => boolean,
): Found<string> | null {
  for (const mention of mentions) {
    const { kind, at, nameAt, end, words, attached, cityCode } = mention
    if (kind !== 'area' || !isMeant(mention)) continue
    const isCityToo = mentions.some((one) => one.kind === 'city' && one.at <= at && one.end >= end)
    if (isCityToo) continue
    const isElsewhere = city !== null && cityCode !== city.cityCode
    const isTwin = mentions.some((one) => one.at === at && one.cityCode === city?.cityCode)
    if (isElsewhere && !isTwin) continue
    const key = plain.slice(nameAt, end).replaceAll('וו', 'ו').replaceAll('יי', 'י')
    const isSure = words > 1 || (attached.endsWith('ב') && key.length > 3 && !COMMON.has(key))
    const isOfCity = words === 1 && city !== null && key.length > 3 && !COMMON.has(key)
    if (isSure || isOfCity) return { value: cleanName(plain.slice(nameAt, end)), at: nameAt, end }
  }
  return null
}

/** A city that is only mentioned is the home's when it has the neighbourhood of the home. */
function cityOfNeighbourhood(
  neighbourhood: Found<string> | null,
  cities: readonly Mention[],
  mentions: readonly Mention[],
): Mention | null {
  if (!neighbourhood) return null
  const having = mentions.filter(
    ({ kind, at, end }) => kind === 'area' && at < neighbourhood.end && neighbourhood.at < end,
  )
  return cities.find((city) => having.some(({ cityCode }) => cityCode === city.cityCode)) ?? null
}

function villageIn(plain: string): Found<string> | null {
  if (!hasAny(plain, ['קיבוץ', 'קבוץ', 'מושב', 'ישוב'])) return null
  for (const { 0: whole, index, groups } of matches(plain, VILLAGE)) {
    const { first = '', second, attached = '' } = groups ?? {}
    if (NO_NAME.test(first) || /[למ]/.test(attached) || IN_REGION.test(first)) continue
    const at = plain.indexOf(first, index + whole.indexOf(' '))
    const isPair = second !== undefined && HEADS.has(first)
    const end = isPair ? plain.indexOf(second, at) + second.length : at + first.length
    return { value: cleanName(plain.slice(at, end)), at: index, end }
  }
  return null
}
