import { basename } from 'node:path'

/** The rooms of the server, lowest first: a room imports only rooms before it. This is the only list of them. */
export const ROOMS = [
  'kernel',
  'parsing',
  'database',
  'areas',
  'world',
  'tiles',
  'audit',
  'users',
  'auth',
  'mail',
  'travel',
  'landmarks',
  'assets',
  'deals',
  'shortlists',
  'reading',
  'chats',
  'notifications',
  'telegram',
  'bots',
  'delivery',
  'matching',
  'items',
  'telegram-updates',
  'intake',
  'sources',
  'ways-in',
  'admin',
  'http',
  'process',
]

/** The room of a file of the server; undefined for other files, and for files directly in `src`. */
export const roomOf = (path: string) => /^src\/([^/]+)\//.exec(path)?.[1]

export const isTest = (path: string) =>
  /\.(test|e2e)\.tsx?$/.test(path) || /^(src\/testing|web\/testing|web\/e2e)\//.test(path)

/** Whether a file is part of the product or its tools, not of the tests. */
export const isProduction = (path: string) => !isTest(path)

export const isServer = (path: string) => path.startsWith('src/') && isProduction(path)
export const isClient = (path: string) => path.startsWith('web/') && isProduction(path)
export const isInProduct = (path: string) => isServer(path) || isClient(path)
export const isTool = (path: string) => /^(cli|bench)\//.test(path)

const FACETS = ['domain', 'tables', 'store', 'wire', 'service', 'routes', 'job'] as const
export type Facet = (typeof FACETS)[number]

/**
 * What kind of code a file of the server holds, by its name (`store.ts`, `share-routes.ts`) or the nearest folder that
 * has such a name (`store/runs.ts`). Undefined for the other files of a room.
 */
export function facetOf(path: string): Facet | undefined {
  const [, ...inside] = path.split('/').slice(1)
  if (!path.startsWith('src/') || inside.length === 0) return undefined
  const name = basename(inside.at(-1) ?? '').replace(/\.tsx?$/, '')
  const own = FACETS.find((facet) => name === facet || name.endsWith(`-${facet}`))
  return own ?? inside.slice(0, -1).reverse().map(asFacet).find(Boolean)
}

/** Each criterion is a domain, and has the folder of all of them. */
const CRITERIA = 'criteria'
const asFacet = (name: string) =>
  name === CRITERIA ? 'domain' : FACETS.find((facet) => facet === name)

export const isCriterion = (path: string) => path.startsWith(`src/assets/${CRITERIA}/`)
