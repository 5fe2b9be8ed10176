import type { Asset } from '../../assets/domain.ts'
import { entryDay } from '../../assets/entry/domain.ts'
import { priceText } from '../../assets/price-text/domain.ts'
import {
  CRITERIA,
  type Criteria,
  type CriterionName,
  highestPrice,
} from '../../bots/criteria/domain.ts'
import type { Bot, PostLanguage } from '../../bots/domain.ts'
import { unstatedFacts } from '../../bots/unstated/domain.ts'
import { isInNamedArea } from '../../bots/watched-areas/domain.ts'
import { placeOf } from './card.ts'
import { CARD_WORDS } from './words.ts'

/** A fact of the home beside what the bot asks for. `isMet`: whether the bot would post the home now. */
type Sentences = {
  title(place: string): string
  price(price: string, range: string, isMet: boolean): string
  from(price: string): string
  area(area: string, count: number, isMet: boolean): string
  drawn: string
  rooms(rooms: number, wanted: number, isMet: boolean): string
  size(size: number, wanted: number, isMet: boolean): string
  merchant(isMerchant: boolean, isMet: boolean): string
  dealType: string
  words: string
  has(feature: string, isMet: boolean): string
  entry(day: string, isMet: boolean): string
  floor(floor: number, isMet: boolean): string
  muted: string
  notStated: Record<'price' | 'rooms' | 'size' | 'merchant', string>
  /** Of a fact by its name on cards. */
  unstated(fact: string): string
}

const NOT_LEFT_OUT = 'is not stated, so it is not left out'
const en: Sentences = {
  title: (place) => `Why ${place}`,
  price: (price, range, isMet) => `${price} is ${isMet ? 'within' : 'outside'} ${range}`,
  from: (price) => `${price} and up`,
  area: (area, count, isMet) =>
    isMet ? `Area ${area} is one of ${count}` : `Area ${area} is none of the areas of this bot`,
  drawn: 'It is in an area that you drew',
  rooms: (rooms, wanted, isMet) =>
    isMet ? `${rooms} rooms, you want ${wanted} and up` : `${rooms} rooms, fewer than ${wanted}`,
  size: (size, wanted, isMet) =>
    isMet ? `${size} m², you want ${wanted} and up` : `${size} m², less than ${wanted}`,
  merchant: (isMerchant, isMet) =>
    `${isMerchant ? 'From an agent' : 'Private'}, ${isMet ? 'as you want' : 'which you left out'}`,
  dealType: 'Its deal type is not that of this bot',
  words: 'It contains a word that this bot leaves out',
  has: (feature, isMet) => (isMet ? `With ${feature}, as you want` : `Without ${feature}`),
  entry: (day, isMet) =>
    isMet
      ? `Entry ${day}, within the days that you set`
      : `Entry ${day}, outside the days that you set`,
  floor: (floor, isMet) =>
    isMet
      ? `Floor ${floor}, among those that you set`
      : `Floor ${floor}, none of those that you set`,
  muted: 'You muted its phone number',
  unstated: (fact) => `Not stated, so it is not left out: ${fact}`,
  notStated: {
    price: `The price ${NOT_LEFT_OUT}`,
    rooms: `The number of rooms ${NOT_LEFT_OUT}`,
    size: `The size ${NOT_LEFT_OUT}`,
    merchant: `Whether it is private ${NOT_LEFT_OUT}`,
  },
}

const LO_TZUYAN = 'לא צוין, ולכן לא נפסל'
const he: Sentences = {
  title: (place) => `למה ${place}`,
  price: (price, range, isMet) => `${price} ${isMet ? 'בתוך' : 'מחוץ ל'}טווח ${range}`,
  from: (price) => `${price} ומעלה`,
  area: (area, count, isMet) =>
    isMet ? `האזור ${area} הוא אחד מ-${count}` : `האזור ${area} אינו באזורי הבוט`,
  drawn: 'הדירה באזור ששרטטתם',
  rooms: (rooms, wanted, isMet) =>
    isMet ? `${rooms} חדרים, ביקשתם ${wanted} ומעלה` : `${rooms} חדרים, פחות מ-${wanted}`,
  size: (size, wanted, isMet) =>
    isMet ? `${size} מ״ר, ביקשתם ${wanted} ומעלה` : `${size} מ״ר, פחות מ-${wanted}`,
  merchant: (isMerchant, isMet) =>
    `${isMerchant ? 'תיווך' : 'פרטי'}, ${isMet ? 'כפי שביקשתם' : 'שלא ביקשתם'}`,
  dealType: 'סוג העסקה אינו זה של הבוט',
  words: 'יש בה מילה שהבוט פוסל',
  has: (feature, isMet) => (isMet ? `יש: ${feature}, כפי שביקשתם` : `אין: ${feature}`),
  entry: (day, isMet) => `כניסה ${day}, ${isMet ? 'בתוך' : 'מחוץ ל'}תאריכים שקבעתם`,
  floor: (floor, isMet) => `קומה ${floor}, ${isMet ? 'מהקומות שקבעתם' : 'לא מהקומות שקבעתם'}`,
  muted: 'השתקתם את מספר הטלפון שלה',
  unstated: (fact) => `${LO_TZUYAN}: ${fact}`,
  notStated: {
    price: `המחיר ${LO_TZUYAN}`,
    rooms: `מספר החדרים ${LO_TZUYAN}`,
    size: `השטח ${LO_TZUYAN}`,
    merchant: `פרטי או תיווך ${LO_TZUYAN}`,
  },
}
const SENTENCES: Record<PostLanguage, Sentences> = { en, he }

/** Why a bot has posted a home, by its criteria as they are now: a line for each criterion that is set. */
export function whyText(bot: Bot, asset: Asset): string {
  const say = SENTENCES[bot.postLanguage]
  const isMet = (name: keyof typeof CRITERIA) => CRITERIA[name].matches(bot, asset)
  const area = asset.neighbourhood ?? asset.city ?? ''
  const lines = [
    say.title(placeOf(asset)),
    isMet('dealType') ? '' : say.dealType,
    asset.price === null
      ? say.notStated.price
      : say.price(priceText(asset.price), rangeOf(bot, say), isMet('priceLimit')),
    isMet('neighborhoodCodes') && !isInNamedArea(bot, asset)
      ? say.drawn
      : say.area(area, bot.neighborhoodCodes.length, isMet('neighborhoodCodes')),
    asset.rooms === null ? say.notStated.rooms : say.rooms(asset.rooms, bot.rooms, isMet('rooms')),
    sizeLine(bot, asset, say),
    merchantLine(bot, asset, say),
    isMet('excludeWords') ? '' : say.words,
    ...furtherLines(bot, asset, say),
  ]
  return lines.filter((line) => line !== '').join('\n')
}

/** What was asked for beyond price, rooms, size and kind of listing. */
function furtherLines(bot: Bot, asset: Asset, say: Sentences): string[] {
  const { facts } = CARD_WORDS[bot.postLanguage]
  const isMet = (...names: CriterionName[]) =>
    names.every((name) => CRITERIA[name].matches(bot, asset))
  const day = entryDay(asset.entryDate)
  const { floor } = asset
  const asksEntry = bot.entryFrom !== null || bot.entryTo !== null
  const asksFloor = bot.floorMin !== null || bot.floorMax !== null
  return [
    ...bot.features.flatMap((name) => {
      const has = asset.features[name]
      return has === undefined ? [] : say.has(facts[name], has)
    }),
    asksEntry && day !== null ? say.entry(dayText(day), isMet('entryFrom', 'entryTo')) : '',
    asksFloor && floor !== null ? say.floor(floor, isMet('floorMin', 'floorMax')) : '',
    isMet('mutedPhones') ? '' : say.muted,
    ...unstatedFacts(bot, asset).map((fact) => say.unstated(facts[fact])),
  ]
}

/** 1.3.2026 */
function dayText(day: string): string {
  const [year, month, date] = day.split('-').map(Number)
  return `${date}.${month}.${year}`
}

function rangeOf(criteria: Criteria, say: Sentences): string {
  const [min, max] = criteria.priceLimit
  return Number.isFinite(highestPrice(criteria))
    ? `${priceText(min)}–${priceText(max)}`
    : say.from(priceText(min))
}

function sizeLine({ sizeMin }: Criteria, { size }: Asset, say: Sentences): string {
  if (sizeMin === null) return ''
  return size === null ? say.notStated.size : say.size(size, sizeMin, size >= sizeMin)
}

function merchantLine({ merchant: wanted }: Criteria, { merchant }: Asset, say: Sentences) {
  if (wanted === null) return ''
  return merchant === null ? say.notStated.merchant : say.merchant(merchant, merchant === wanted)
}
