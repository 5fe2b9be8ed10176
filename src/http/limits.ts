/** The largest request body that is read, in bytes. */
export const BODY_MAX = 1_000_000

/** What is read as it arrives by its own route, which has a limit of its own: the ways in, and the page for sharing. */
export const STREAMED: readonly string[] = [
  '/api/bring/files',
  '/api/inbox',
  '/api/inbox/',
  '/api/inbox/draft',
  '/api/inbox/mail',
  '/api/inbox/page',
  '/share',
  '/share/save',
]

/** The largest frame that is read from a socket, in bytes. */
export const FRAME_MAX = 16_384

/** More than any request body, in bytes. */
export const UNLIMITED = 2 ** 50
