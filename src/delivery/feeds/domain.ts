// Feeds: the newest matches of a bot for feed readers, at an address that only its user knows.

/** The newest matches that a feed is made of. Homes that were removed or hidden are left out. */
export const FEED_MATCHES = 50
