// The first message to an advertiser, with which a chat in WhatsApp begins.

import type { Language } from '../../kernel/domain/language.ts'
import { priceText } from '../domain/price-text.ts'

/** The languages in which advertisers are written to: those of the texts of listings, Hebrew first. */
export const GREETED = ['he', 'ar', 'ru', 'en'] as const satisfies readonly Language[]
export type Greeted = (typeof GREETED)[number]

/** A user's own first messages. A language without one has the standard greeting. */
export type Greetings = Partial<Record<Greeted, string>>

export const GREETING_MAX = 500

/** What stands in a message for a fact of the listing. */
export const SLOTS = { street: '{street}', price: '{price}' } as const

const SCRIPTS: Record<Exclude<Greeted, 'he'>, RegExp> = {
  ar: /[\u0621-\u064a]/,
  ru: /[а-яё]/i,
  en: /[a-z]{3}/i,
}

const STANDARD: Record<Greeted, (place: string) => string> = {
  he: (place) => `שלום, ראיתי את המודעה על הדירה${place && ` ב${place}`}. האם היא עדיין פנויה?`,
  ar: (place) => `مرحبًا، رأيت إعلان الشقة${place && ` في ${place}`}. هل ما زالت متاحة؟`,
  ru: (place) =>
    `Здравствуйте! Пишу по объявлению о квартире${place && ` (${place})`}. Она ещё свободна?`,
  en: (place) => `Hello, I saw your listing${place && ` at ${place}`}. Is it still available?`,
}

/** The standard greeting of a language, as a user begins to change it. */
export const standardText = (language: Greeted) => STANDARD[language](SLOTS.street)

type Written = {
  /** The name of the source, in any case. */
  src: string
  description: string | null
}

/** The language of an advertiser: Hebrew on Yad2, and unless the description has no Hebrew. */
function languageOf({ src, description }: Written): Greeted {
  if (description === null || src.toLowerCase() === 'yad2' || /[א-ת]/.test(description)) return 'he'
  return GREETED.find((one) => one !== 'he' && SCRIPTS[one].test(description)) ?? 'he'
}

export function standardGreeting(listing: Written & { location: string }): string {
  return STANDARD[languageOf(listing)](listing.location)
}

/** Facts that a message can name; null: not stated. */
export type Named = { street: string | null; price: number | null }

/**
 * The user's own message in the language of the advertiser. Undefined without one, and when it names a fact that is not
 * stated: the standard greeting does without.
 */
export function ownGreeting(listing: Written & Named, own: Greetings): string | undefined {
  const text = own[languageOf(listing)]
  return text && filled(text, listing)
}

/** The message with the facts in place; undefined when one of them is not stated. */
export function filled(text: string, { street, price }: Named): string | undefined {
  const facts = { street, price: price === null ? null : priceText(price) }
  let isWhole = true
  const message = text.replaceAll(/\{(street|price)\}/g, (_, slot: keyof typeof SLOTS) => {
    isWhole &&= facts[slot] !== null
    return facts[slot] ?? ''
  })
  return isWhole ? message : undefined
}
