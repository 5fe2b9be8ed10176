/** The most places of a user. */
export const PLACES_MAX = 6

/** No way that takes longer is shown (minutes). */
export const WAY_MAX_MINUTES = 180
