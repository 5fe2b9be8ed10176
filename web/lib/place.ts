import { type AnyRoute, useLoaderData, useLocation } from '@tanstack/react-router'

/** What stands before the address of a page: administrators have every page under a prefix of their own, too. */
export type Prefix = '' | '/admin'

/** The prefix of the address that is open; links of the same room keep it. */
export function usePrefix(): Prefix {
  const isUnder = useLocation({ select: ({ pathname }) => pathname.startsWith('/admin/') })
  return isUnder ? '/admin' : ''
}

/** What the page's loader found, at whichever of its addresses it stands. */
export function useLoaded<Route extends AnyRoute>(): Route['types']['loaderData'] {
  const found: unknown = useLoaderData({ strict: false })
  return found as Route['types']['loaderData']
}
