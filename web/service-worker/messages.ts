// What pages and the service worker tell each other, and where the worker keeps pages.

/** The address of the worker. */
export const WORKER_PATH = '/service-worker.js'

/** A message of a page to the worker. */
export type ToWorker =
  /** Fetches the page at this path and keeps it for when there is no connection. */
  | { type: 'keep'; path: string }
  /** Removes everything that is kept of a user; answered when that is done. */
  | { type: 'forget' }
  /** A waiting worker becomes active now. */
  | { type: 'takeOver' }
  /** Answered with the build id of the worker. */
  | { type: 'build' }

/** A message of the worker to a page, which answers through the port that comes with it. */
export type ToPage = { type: 'open'; path: string }

/** The page that is shown instead of one that is not kept. It is the same for everybody. */
export const OFFLINE_PATH = '/offline'

/** The header in which the server names the user of a page by id. */
export const USER_HEADER = 'metzia-user'

/** The header of a kept page that says when it was kept (ms since 1970). */
export const KEPT_AT = 'kept-at'

/** The header of a kept page that holds the query of its address, with its question mark; absent without one. */
export const KEPT_SEARCH = 'kept-search'

/** Of each user there is one cache of pages, which has the user's id in its name. */
const KEPT_PREFIX = 'kept-'

export const keptCacheOf = (userId: string) => KEPT_PREFIX + userId

export const isKeptCache = (name: string) => name.startsWith(KEPT_PREFIX)

/** The hash of the address of a home whose number is called as soon as the page is shown. */
export const CALL_HASH = 'call'

/** Where shares of other applications arrive, and the cache in which one waits for its user to log in. */
export const SHARE_PATH = '/share'
export const SHARED_CACHE = 'shared'
