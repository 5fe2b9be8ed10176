// Phones of listings, and how they are called.

/** An Israeli phone number as cards show it, and for WhatsApp with the country's code. */
export type Phone = {
  /** 054-771-2096, or as the listing states it. */
  shown: string
  /** 972547712096; null for a number that is no mobile one. */
  international: string | null
}

/** Reads the phone of a listing; undefined when it has too few digits to be called. */
export function phoneOf(stated: string): Phone | undefined {
  const digits = stated.replaceAll(/\D/g, '').replace(/^(?:00)?972/, '0')
  if (digits.length < 4 || digits.length > 15) return undefined
  const mobile = /^0?(5\d)(\d{3})(\d{4})$/.exec(digits)
  if (!mobile) return { shown: /^[\d\s+*-]+$/.test(stated) ? stated : digits, international: null }
  const [, prefix, first, last] = mobile
  return { shown: `0${prefix}-${first}-${last}`, international: `972${prefix}${first}${last}` }
}

/**
 * A chat in WhatsApp that begins with a greeting in Hebrew, in which the poster reads it.
 * @param place where the home is; empty when it is not stated.
 */
export function whatsAppLink(international: string, place: string): string {
  const where = place === '' ? '' : ` ב${place}`
  const greeting = `שלום, ראיתי את המודעה על הדירה${where}. האם היא עדיין פנויה?`
  return `https://wa.me/${international}?text=${encodeURIComponent(greeting)}`
}

/** The link that calls a phone, as its listing states it. */
export function callLink(stated: string): string {
  return `tel:${stated.replace(/[^\d+*#-]/g, '')}`
}
