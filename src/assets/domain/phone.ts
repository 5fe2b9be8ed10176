// Phones of listings, and how they are called.

/** An Israeli phone number as cards show it, and for WhatsApp with the country's code. */
export type Phone = {
  /** 054-771-2096, 03-555-0101, or as the listing states it. */
  shown: string
  /** 972547712096; null for a number that is no mobile one. */
  international: string | null
}

/** Reads the phone of a listing; undefined when it has too few digits to be called. */
export function phoneOf(stated: string): Phone | undefined {
  const digits = digitsOf(stated)
  if (digits.length < DIGITS_MIN || digits.length > DIGITS_MAX) return undefined
  const [, mobile, other, first, last] = NATIONAL.exec(digits) ?? []
  if (!last) return { shown: /^[\d\s+*-]+$/.test(stated) ? stated : digits, international: null }
  const shown = `0${mobile ?? other}-${first}-${last}`
  return { shown, international: mobile ? `972${mobile}${first}${last}` : null }
}

/**
 * The same text for each way to write a number: its digits from the first 0 on (0547712096), or `*2323`. Null for a text
 * that cannot be called.
 */
export function phoneKey(stated: string): string | null {
  const digits = digitsOf(stated)
  if (digits.length < DIGITS_MIN || digits.length > DIGITS_MAX) return null
  if (/^5\d{8}$/.test(digits)) return `0${digits}`
  return /^\s*\*/.test(stated) ? `*${digits}` : digits
}

/** A mobile number, or one of a place or a company, by its prefix. */
const NATIONAL = /^(?:0?(5\d)|0([23489]|7\d))(\d{3})(\d{4})$/

const DIGITS_MIN = 4
const DIGITS_MAX = 15

const digitsOf = (stated: string) => stated.replaceAll(/\D/g, '').replace(/^(?:00)?9720?/, '0')

/** A chat in WhatsApp that begins with a message. */
export function whatsAppLink(international: string, message: string): string {
  return `https://wa.me/${international}?text=${encodeURIComponent(message)}`
}

/** The link that calls a phone, as its listing states it. */
export function callLink(stated: string): string {
  return `tel:${stated.replace(/[^\d+*#-]/g, '')}`
}
