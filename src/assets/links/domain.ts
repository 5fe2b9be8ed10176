// Public links: who knows one sees the picture, the price and the place of one home, without an account.

/** The address of the page of a public link. */
export const HOME_LINK_PATH = '/h/:secret'

/** How many public links a user has at most. */
export const LINKS_MAX = 100

/** 128 bits as base64url. */
export const SECRET_BYTES = 16
export const SECRET = /^[\w-]{22}$/
