/** What fraud often looks like, as a reason to check before one pays. The first two are read from texts. */
export const WARNING_SIGNS = ['depositFirst', 'abroad', 'otherPrice', 'manyCities'] as const
export type WarningSign = (typeof WARNING_SIGNS)[number]

/** A sign with its evidence: the words of a text, or the cities in which one telephone number advertises. */
export type Warning = { sign: WarningSign; evidence: string }
