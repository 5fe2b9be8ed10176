/** The largest request body that is read, in bytes. */
export const BODY_MAX = 1_000_000

/**
 * What is read as it arrives by its own route, which has a limit of its own: the ways in, photos of viewings, and the
 * page for sharing.
 */
const STREAMED: readonly string[] = [
  '/api/bring/files',
  '/api/inbox',
  '/api/inbox/',
  '/api/inbox/draft',
  '/api/inbox/mail',
  '/api/inbox/page',
  '/api/shortlists/:id/homes/:assetId/viewing/photos',
  '/share',
  '/share/save',
]

const PATTERNS = STREAMED.map((route) => new RegExp(`^${route.replaceAll(/:\w+/g, '[^/]+')}$`))

/** Whether the body of a request is read by its own route, which is named by its pattern or by an address. */
export const isStreamed = (path: string): boolean => PATTERNS.some((one) => one.test(path))

/** The largest frame that is read from a socket, in bytes. */
export const FRAME_MAX = 16_384

/** More than any request body, in bytes. */
export const UNLIMITED = 2 ** 50
