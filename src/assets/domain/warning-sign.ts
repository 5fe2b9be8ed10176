/** What fraud often looks like, as a reason to check before one pays. The first three are read from texts. */
export const WARNING_SIGNS = [
  'depositFirst',
  'abroad',
  'otherPrice',
  'manyCities',
  'photoElsewhere',
] as const
export type WarningSign = (typeof WARNING_SIGNS)[number]

/**
 * A sign with its evidence: the words of a text, the cities in which one telephone number advertises, or the addresses
 * at which one photo is shown.
 */
export type Warning = { sign: WarningSign; evidence: string }
