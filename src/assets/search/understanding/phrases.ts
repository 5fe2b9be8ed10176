// Phrases that say the same everywhere: deals, prices, rooms, and what a home has.
import { nameKey } from '../../../areas/names/keys.ts'
import type { DealType } from '../../domain/asset.ts'
import type { MustHave } from '../../domain/must-haves.ts'
import type { Meaning } from './domain.ts'
import { entryIn, floorIn, LEAST, MOST, sizeIn, wordsMeaning } from './measures.ts'
import type { Phrase } from './tokens.ts'

const DEALS: Readonly<Record<DealType, string>> = {
  sale: 'sale|for sale|to buy|buy|buying|purchase|למכירה|מכירה|לקנות|לקנייה|קנייה|kaufen|kauf|vente|acheter',
  rent: 'rent|for rent|to rent|rental|rentals|renting|to let|להשכרה|השכרה|לשכירות|שכירות|בשכירות|לשכור|mieten|miete|location|louer',
}

const FEATURES: Readonly<Record<MustHave, string>> = {
  mamad: 'mamad|mamad room|safe room|saferoom|ממד',
  lift: 'lift|elevator|lifts|elevators|מעלית|מעליות',
  parking: 'parking|parking spot|parking space|garage|חניה|חנייה|חניות',
  balcony: 'balcony|balconies|terrace|מרפסת|מרפסות|מרפסת שמש',
  pets: 'pets|pet|pets allowed|pet friendly|pets ok|חיות|חיות מחמד|בעלי חיים|מותר חיות',
  furnished: 'furnished|מרוהט|מרוהטת',
  airConditioning: 'air conditioning|airconditioning|air conditioner|aircon|ac|מזגן|מזגנים|מיזוג',
}

function byPhrase<Name extends string>(phrases: Partial<Record<Name, string>>) {
  const entries = Object.entries(phrases) as [Name, string][]
  return new Map(
    entries.flatMap(([name, all]) => all.split('|').map((one) => [nameKey(one), name] as const)),
  )
}

const DEAL_OF = byPhrase(DEALS)
const FEATURE_OF = byPhrase(FEATURES)

const NUMBER = String.raw`[₪$]?\s?(\d[\d,]*(?:\.\d+)?)`
const UNIT = String.raw`\s?(millions?|mil|mio|m|k|מיליון|מליון|מ['׳]?|אלף)?`
const MONEY = String.raw`\s?(?:₪|nis|ils|shekels?|שקל(?:ים)?|ש["״]?ח)?`
const ROOMS = String.raw`[\s-]?(?:rooms?|rms?|zimmer|pièces|חדרים|חדר|חד)['׳]?`
const ROOM = String.raw`(\d{1,2}(?:\.5)?)`

const UP_TO = new RegExp(`^(?:${MOST})\\s?${NUMBER}${UNIT}${MONEY}$`)
const FROM = new RegExp(`^(?:${LEAST})\\s?${NUMBER}${UNIT}${MONEY}$`)
const BETWEEN = new RegExp(
  `^(?:between |from |בין )?${NUMBER}${UNIT}\\s?(?:-|–|to|and|עד|ל-?)\\s?${NUMBER}${UNIT}${MONEY}$`,
)
const ROOMS_OF = new RegExp(
  `^(?:from |between |בין |דירת )?${ROOM}(?:\\s?(?:-|–|to|and|עד|ל-?)\\s?${ROOM})?${ROOMS}$`,
)
const ROOMS_FROM = new RegExp(`^(?:(?:${LEAST})\\s?${ROOM}${ROOMS}|${ROOM}\\s?\\+${ROOMS})$`)
const ROOMS_TO = new RegExp(`^(?:${MOST})\\s?${ROOM}${ROOMS}$`)

/** Less is no price of a home: '3-4', 'to 2'. */
const PRICE_MIN = 500
const PRICE_MAX = 1_000_000_000
const ROOMS_MAX = 10

/**
 * What a whole phrase says; undefined: it says nothing that is known.
 * @param now a day without a year is the next one after it (ms).
 */
export function phraseMeaning({ raw, words }: Phrase, now: number): Meaning | undefined {
  if (/\d/.test(raw))
    return roomsOf(raw) ?? sizeIn(raw) ?? floorIn(raw) ?? entryIn(raw, now) ?? priceOf(raw)
  const key = nameKey(words.join(' '))
  return dealOf(key) ?? featureOf(key) ?? wordsMeaning(key)
}

function dealOf(key: string): Meaning | undefined {
  const dealType = DEAL_OF.get(key)
  return dealType && { kind: 'deal', dealType }
}

function featureOf(key: string): Meaning | undefined {
  const feature = FEATURE_OF.get(key) ?? FEATURE_OF.get(key.replace(/^ו?[בוה]/, ''))
  return feature && { kind: 'feature', feature }
}

function roomsOf(text: string): Meaning | undefined {
  const rooms = (min: string | undefined, max: string | undefined): Meaning | undefined => {
    const range = { min: min ? Number(min) : null, max: max ? Number(max) : null }
    const isRange = [range.min, range.max].every(
      (one) => one === null || (one > 0 && one <= ROOMS_MAX),
    )
    return isRange ? { kind: 'rooms', ...range } : undefined
  }
  const from = ROOMS_FROM.exec(text)
  if (from) return rooms(from[1] ?? from[2], undefined)
  const to = ROOMS_TO.exec(text)
  if (to) return rooms(undefined, to[1])
  const of = ROOMS_OF.exec(text)
  // Half a room more is what people call the same size.
  return of ? rooms(of[1], of[2] ?? String(Math.floor(Number(of[1])) + 0.5)) : undefined
}

function priceOf(text: string): Meaning | undefined {
  const [, most, mostUnit] = UP_TO.exec(text) ?? []
  if (most) return price(null, amount(most, mostUnit))
  const [, least, leastUnit] = FROM.exec(text) ?? []
  if (least) return price(amount(least, leastUnit), null)
  const [, low, lowUnit, high, highUnit] = BETWEEN.exec(text) ?? []
  return low && high ? price(amount(low, lowUnit ?? highUnit), amount(high, highUnit)) : undefined
}

function price(min: number | null, max: number | null): Meaning | undefined {
  const isPrice = [min, max].every((one) => one === null || (one >= PRICE_MIN && one <= PRICE_MAX))
  const isRange = min === null || max === null || min <= max
  return isPrice && isRange ? { kind: 'price', min, max } : undefined
}

function amount(digits: string, unit: string | undefined): number {
  const times = unit === undefined ? 1 : /^(k|אלף)$/.test(unit) ? 1_000 : 1_000_000
  return Math.round(Number(digits.replaceAll(',', '')) * times)
}
