/** The most places of a user. */
export const PLACES_MAX = 6

/** The most points of the outline of a place's reach. */
export const POINTS_MAX = 1_000

/** No way that takes longer is shown (minutes). */
export const WAY_MAX_MINUTES = 180
