// Matching: which homes match which bots, and why a home does not match.

/** The highest number of homes that a started bot posts. */
export const CATCH_UP_HOMES = 10
/** How far back `preview` and a started bot look, in days. */
export const RECENT_DAYS = 7
