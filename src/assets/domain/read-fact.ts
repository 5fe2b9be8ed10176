// Facts that were read from texts.

/** By the codes of ISO 4217. */
export const CURRENCIES = ['ILS', 'USD', 'EUR', 'GBP'] as const
export type Currency = (typeof CURRENCIES)[number]

/** What a sum pays for: a time; `whole`, the home itself; `metre`, one square metre of it. */
export const PERIODS = [
  'month',
  'twoMonths',
  'quarter',
  'whole',
  'year',
  'week',
  'day',
  'night',
  'metre',
] as const
export type Period = (typeof PERIODS)[number]

/** A fact that was read from the text of a listing, with the words that say it. */
export type ReadFact = {
  /** `unreadPrice`: a sum in the place of the price that is none, in its own words. */
  field: string
  value: string | number | boolean
  phrase: string
  /**
   * Of `price` and `unreadPrice`, where the text says them or the deal implies them. Of `arnona` and `vaad` the period
   * of the text; their value is for a month.
   */
  currency?: Currency
  period?: Period
  /** The user whose home it is said so: no reading changes it. An empty value: it is not stated. */
  byHand?: true
}
