// The city and the neighbourhood of a home.

import { nameKey } from '../areas/names/keys.ts'
import { withoutEnd } from '../kernel/scan.ts'
import { isHere } from './here.ts'
import { isOfOneCity, isTellingAlone } from './known-names.ts'
import { HEADS, isNoPart, NO_NAME, neighbourhoodIn } from './neighbourhood.ts'
import type { Mention, Names } from './place-names.ts'
import { firstMatch, sought } from './search.ts'
import { STOP } from './street-words.ts'
import { anyOf, before, type Found, hasAny, matches } from './text.ts'
import { tokensOf } from './tokens.ts'

/** Words that are also names of cities: they count only after ב. */
const WORDS = new Set(
  'שדרות קדימה צורן מעלות נשר עומר אלעד מיתר רעות כרמית אריאל יבנה נתיבות אופקים ערד נחף ראמה יפיע שעב ירכא בענה זמר טירה טמרה עמנואל רכסים להבים גדרה מגאר לקיה זכרון רינה'.split(
    ' ',
  ),
)
/** Names of cities that are too common as words. */
const NEVER = new Set(['עלי'])
/** Of them, names of persons: in a list they may be who advertises. */
const PERSONS = new Set('עומר אלעד מיתר רעות כרמית אריאל עמנואל רינה'.split(' '))
/** Before a name, as a form has it. */
const LABEL = /(?:(?:עיר|ישוב|יישוב)\s?[:=-]|(?<![א-ת])תושבי)\s?$/
/** What is also "in the area", "on Sunday" and "a girl": a city only in the place of one. */
const SHORT = new Set(['אזור', 'ראשון', 'חורה'])
const DEAL_OR_HOME = /(?:להשכרה|למכירה|השכרה|מכירה|דירה|בית|חדרים|חד')\s$/
const ENDS = /^\s*(?:$|[\n|,(.:!/-]|\d|להשכרה|למכירה|ב?רחוב|ב?רח'|ב?שכונת|דירת)/
const SEEKS_TO = /(?<![א-ת])(?:שותפ\S{0,8}|שותף|דחוף|דרוש\S{0,8})\s$/
const VILLAGE = sought(
  /(?<![א-ת])(?<attached>[בהולמש]{0,2})(?:קיבוץ|קבוץ|מושב|יישוב|ישוב|מושבה|ביישוב|בישוב)\s+(?<first>[א-ת][א-ת'"]{1,})(?:[\s-](?<second>[א-ת][א-ת'"]*))?/g,
)
const VILLAGE_PARTS = anyOf('קיבוץ', 'קבוץ', 'מושב', 'ישוב')
/** After the word for a village: where it is, and not its name. */
const IN_REGION = /^ב(?:שרון|גליל|צפון|דרום|מרכז|לב|עמק|נגב|ין|ו|אזור|שפלה|מערב|מזרח|הרי|תוך)$/

export type Places = { city: Found<string> | null; neighbourhood: Found<string> | null }

/** Where the home is. Places that it is only near to are left out. */
export function placesIn(names: Names, plain: string): Places & { mentions: readonly Mention[] } {
  const mentions = names.in(tokensOf(plain), plain)
  const cities = mentions.filter(({ kind }) => kind === 'city')
  const here = cities.filter((one) => isHere(one, plain) && isCity(one, plain))
  const city =
    here.find((one) => !ofAuthor(one, plain)) ?? homeOf(here, plain) ?? toCity(cities, plain)
  const landmark = city ? null : ofLandmark(mentions, plain)
  const neighbourhood = neighbourhoodIn(mentions, city ?? landmark, plain)
  if (city && isOneOfSeveral(city, cities, plain)) return { mentions, city: null, neighbourhood }
  const near = city ? null : (landmark ?? cityOfNeighbourhood(neighbourhood, mentions, plain))
  const other = (city ?? near) ? null : (names.latin(plain) ?? villageIn(mentions, plain))
  // A village has no neighbourhood of a city: "on the Carmel coast, Nahsholim".
  const alone = byName(neighbourhood, mentions, plain)
  const isOfVillage =
    other &&
    neighbourhood &&
    ((alone !== null && alone.value !== other.value) || other.value === neighbourhood.value)
  return {
    mentions,
    city: city ? named(city) : near ? named(near) : (other ?? alone),
    neighbourhood: isOfVillage ? null : neighbourhood,
  }
}

/** "In Ramla or Lod": neither is the home's. Of two that begin with קרית the second may have its last word only. */
function isOneOfSeveral(city: Mention, cities: readonly Mention[], plain: string): boolean {
  const rest = plain.slice(city.end, city.end + 6)
  if (/^, /.test(rest) && SOUGHT.test(plain))
    return cities.some((one) => one.at === city.end + 2 && isCity(one, plain))
  const [join] = /^(?:\sאו\s|\s?\/\s?)/.exec(rest) ?? []
  if (join === undefined) return false
  const at = city.end + join.length
  // Also a place that the table does not have.
  if (SOUGHT.test(plain) && OTHER_PLACE.test(plain.slice(at, at + 14))) return true
  const isTown = /^קריי?ת/.test(plain.slice(city.nameAt, city.end))
  return (
    cities.some((one) => one.at === at && one.city !== city.city) ||
    (isTown && OTHER_TOWN.test(plain.slice(at, at + 8)))
  )
}

const OTHER_PLACE =
  /^(?!ב?(?:ה?סביב|ה?אי?זור|קרוב|ליד|ישוב|יישוב|מושב|קיבוץ|יותר|פחות|חלק|כל|גם|שותפ|דיר|בית|חדר|סטוד|קומ|לשכ|לק|משרד|משפח))ב?[א-ת]{3,}/
/** Who seeks lists cities with commas. */
const SOUGHT = /מחפש|דרוש|זקוק/

const OTHER_TOWN = /^(?:ביאליק|מוצקין|אתא|ים|חיים|שמואל|אונו|גת|מלאכי)(?![א-ת])/

/** The city of a neighbourhood that is known by its name alone, or whose name of several words only one city has. */
function byName(
  neighbourhood: Found<string> | null,
  mentions: readonly Mention[],
  plain: string,
): Found<string> | null {
  if (!neighbourhood) return null
  const having = mentions.filter(
    ({ kind, nameAt, end }) =>
      kind !== 'city' && nameAt < neighbourhood.end && neighbourhood.at < end,
  )
  const { value } = neighbourhood
  if (
    !isOfOneCity(value) &&
    !value.includes(' ') &&
    !(isCalled(neighbourhood, plain) && isTellingAlone(value))
  )
    return null
  const all = [...new Set(having.map((one) => one.city))]
  const known = isOfOneCity(value) ? all.filter((one) => OF_KNOWN.has(one)) : []
  const [city, ...others] = known.length > 0 ? known : all
  return city === undefined || others.length > 0 ? null : { ...neighbourhood, value: city }
}

/** The cities whose neighbourhoods are known by their name alone. */
const OF_KNOWN = new Set(['ירושלים', 'תל אביב יפו', 'חיפה'])

/** What only one city has tells the city of a neighbourhood: "in Ziv, students of the Technion". */
function ofLandmark(mentions: readonly Mention[], plain: string): Mention | null {
  const city = LANDMARKS.find(([name]) => plain.includes(name))?.[1]
  const isOf = (one: Mention) =>
    one.kind === 'area' && one.attached === 'ב' && one.city === city && isHere(one, plain)
  return (city === undefined ? null : mentions.find(isOf)) ?? null
}

const LANDMARKS = [
  ['טכניון', 'חיפה'],
  ['סורוקה', 'באר שבע'],
  ['הר הצופים', 'ירושלים'],
] as const

/** Called a neighbourhood, one of a single word tells its city as well. */
const isCalled = ({ at }: Found<string>, plain: string) =>
  /^[בהול]{0,2}(?:שכונת|שכ['.])/.test(plain.slice(at, at + 8))

const named = ({ city, nameAt, end }: Mention): Found<string> => ({ value: city, at: nameAt, end })

function isCity(mention: Mention, plain: string): boolean {
  const { city, attached, nameAt, at, end, words } = mention
  const written = plain.slice(nameAt, end)
  // No city has an attached ה: "one of the streets" is not Rehovot.
  if (attached.endsWith('ה') || written === 'גת') return false
  // "The corner of the streets A and B".
  if (written === 'רחובות' && /(?:מפגש|פינת|צומת|בין)\s$/.test(before(plain, at, 8))) return false
  if (words > 1) return true
  // Also a name of a woman.
  if (written === 'איילת') return attached.endsWith('ב')
  const rest = plain.slice(end, end + 10)
  if (LABEL.test(plain.slice(Math.max(0, at - 10), at))) return true
  if (SHORT.has(written)) return isShort(mention, plain)
  if (NEVER.has(city) || NEVER.has(written)) return false
  if (!WORDS.has(written)) return true
  const isFollowed = /^\s[א-ת]/.test(rest)
  if (attached.endsWith('ב'))
    return !(written === 'שדרות' && isFollowed && !STOP.has(/^\s([א-ת]+)/.exec(rest)?.[1] ?? ''))
  const isBegun = /(?:^|[\n|,/]|\d,?|להשכרה|למכירה)\s?$/.test(plain.slice(Math.max(0, at - 8), at))
  if (attached !== '' || !isBegun || !ENDS.test(rest)) return false
  return !PERSONS.has(written) || isOpening(plain, at, end) || isOfStreet(plain, at, end)
}

/** A short name in the place of a city: להשכרה באזור, בעיר אזור, or opening an address. */
function isShort({ attached, at, end }: Mention, plain: string): boolean {
  const lead = before(plain, at, 24)
  if (/(?<![א-ת])ב?עיר\s$/.test(lead)) return attached === ''
  if (attached === 'ב') return DEAL_OR_HOME.test(lead) && ENDS.test(plain.slice(end, end + 10))
  const isAddress = /^\s?,\s?(?:רח|שכונת|שד|[א-ת'"]+\s\d)/.test(plain.slice(end, end + 30))
  return (
    attached === '' && isAddress && /(?:^|[\n|])\s?$/.test(plain.slice(Math.max(0, at - 2), at))
  )
}

/** A name of a person that opens a text is a city, unless a number to call follows: "אלעד. רבי עקיבא 40". */
const isOpening = (plain: string, at: number, end: number) =>
  plain.slice(0, at).trim() === '' &&
  /^(?:\s?[,.|\n-]\s?[א-ת\d]|\s[הל](?:השכרה|מכירה))/.test(plain.slice(end, end + 8))

/** Behind a street that is called one, with its number: רח' רבי עקיבא 8 אלעד. */
const isOfStreet = (plain: string, at: number, end: number) =>
  /(?:רח['.]|רחוב)\s[^\n\d]{2,20}\s\d{1,3},?\s$/.test(plain.slice(Math.max(0, at - 34), at)) &&
  /^\s?(?:$|[,.|\n-]|\d{1,2}(?!\d))/.test(plain.slice(end, end + 4))

/** Where who writes is, which may be elsewhere: "we live in Haifa and let our home in Acre". */
const ofAuthor = ({ at }: Mention, plain: string) =>
  /(?<![א-ת])[וש]?(?:גר(?:ה|ים|ות)?|עובד(?:ת|ים)?|לומד(?:ת|ים)?)\s(?:כיום\s|היום\s|כרגע\s|עכשיו\s|כעת\s)?$/.test(
    before(plain, at, 18),
  )

/** Where who writes is counts, unless a home is sought to move to. */
const homeOf = (here: readonly Mention[], plain: string): Mention | null =>
  (firstMatch(plain, MOVES) ? null : here[0]) ?? null
const MOVES = sought(
  /(?<![א-ת])[וש]?(?:רוצ(?:ה|ים|ות)|מתכננ(?:ת|ים)|מקווים|חולמים|עומדים)\sלעבור\sל/,
)

/** "A roommate to Haifa": where no other city is stated. */
function toCity(cities: readonly Mention[], plain: string): Mention | null {
  const found = cities.find(
    ({ attached, at }) => attached === 'ל' && SEEKS_TO.test(before(plain, at, 24)),
  )
  return found ?? null
}

/** A city that is only mentioned is the home's when it has the neighbourhood of the home. */
function cityOfNeighbourhood(
  neighbourhood: Found<string> | null,
  mentions: readonly Mention[],
  plain: string,
): Mention | null {
  if (!neighbourhood) return null
  const having = mentions.filter(
    ({ kind, at, end }) => kind === 'area' && at < neighbourhood.end && neighbourhood.at < end,
  )
  const isOf = (city: Mention) => having.some(({ cityCode }) => cityCode === city.cityCode)
  const beside = mentions.find((one) => one.kind === 'city' && isOf(one))
  return beside ?? having.find(hasNameOfCity(plain)) ?? null
}

/** The name of its city, or the last word of it, begins the name of a neighbourhood: כפר סבא הירוקה, יפו ד'. */
const hasNameOfCity =
  (plain: string) =>
  ({ city, nameAt, end }: Mention) => {
    const name = nameKey(plain.slice(nameAt, end))
    const key = nameKey(city)
    return [key, key.split(' ').at(-1)].some((one) => name.startsWith(`${one} `))
  }

/** A place in a region of its own: "in Klil (Western Galilee)". */
const IN_BRACKETS =
  /(?<![א-ת])ב(?<name>[א-ת][א-ת'"]{2,})\s?\((?:ה?גליל|ה?נגב|ה?ערבה|ה?גולן|רמת\sהגולן|ה?שרון|עמק|ה?שפלה|משגב|חבל|עוטף|גוש|בקעת|מטה|מועצה)[^)\n]{0,20}\)/
const NO_PLACE = /^(?:צפון|דרום|מרכז|לב|שכונה|יי?שוב|קיבוץ|מושב|מושבה|כפר|בית|דירה|אזור|איזור|עיר)$/

function inRegion(plain: string): Found<string> | null {
  const match = plain.includes('(') ? IN_BRACKETS.exec(plain) : null
  const { name = '' } = match?.groups ?? {}
  if (!match || NO_PLACE.test(name)) return null
  return { value: name, at: match.index, end: match.index + match[0].length }
}

/** A village that is known by its name, that is called one, or whose region stands with it. */
const villageIn = (mentions: readonly Mention[], plain: string): Found<string> | null =>
  knownVillage(mentions, plain) ?? calledVillage(plain) ?? inRegion(plain)

/** Before and after a village that nothing names as one. */
const BEGUN = /(?:^|[\n|,.(]|\s-|\d,?|להשכרה|למכירה)\s?$/
const VILLAGE_END = /^\s?(?:$|[\n|,.:)!-]|\d|להשכרה|למכירה)/
/** Before the name of a village: what it is. */
const KIND =
  /(?<![א-ת])(?:ב?(?:קיבוץ|קבוץ|מושב|יי?שוב|מושבה|כפר)|ב?הרחב(?:ה|ת)(?:\sשל)?|ב?וילות)\s$/

function knownVillage(mentions: readonly Mention[], plain: string): Found<string> | null {
  const found = mentions.find((one) => {
    const { kind, attached, at, end, words } = one
    if (kind !== 'village' || !isHere(one, plain)) return false
    if (attached.endsWith('ב') || KIND.test(before(plain, at, 16))) return true
    const isBegun = words > 1 ? BEGUN.test(plain.slice(Math.max(0, at - 8), at)) : at === 0
    return isBegun && VILLAGE_END.test(plain.slice(end, end + 8))
  })
  return found
    ? { value: plain.slice(found.nameAt, found.end), at: found.nameAt, end: found.end }
    : null
}

/** The second word of a name: ביתן אהרון, and not יחידה. */
const isLastOf = (word: string, plain: string, at: number) =>
  !isNoPart(word) &&
  /^\s?(?:$|[,.|\n:)-])/.test(plain.slice(plain.indexOf(word, at) + word.length, at + 40))

function calledVillage(plain: string): Found<string> | null {
  if (!hasAny(plain, VILLAGE_PARTS)) return null
  for (const { 0: whole, index, groups } of matches(plain, VILLAGE)) {
    const { first = '', second, attached = '' } = groups ?? {}
    if (NO_NAME.test(first) || STOP.has(first) || /[למ]/.test(attached) || IN_REGION.test(first))
      continue
    const at = plain.indexOf(first, index + whole.indexOf(' '))
    const isPair = second !== undefined && (HEADS.has(first) || isLastOf(second, plain, at))
    const end = isPair ? plain.indexOf(second, at) + second.length : at + first.length
    return { value: withoutEnd(plain.slice(at, end), `'"`), at: index, end }
  }
  return null
}
