/** The largest request body that is read, in bytes. */
export const BODY_MAX = 1_000_000

/** The largest frame that is read from a socket, in bytes. */
export const FRAME_MAX = 16_384

/** More than any request body, in bytes. */
export const UNLIMITED = 2 ** 50
