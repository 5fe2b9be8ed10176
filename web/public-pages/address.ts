import { ownPath } from '../../src/auth/domain.ts'
import { isAdmin } from '../../src/users/domain.ts'
import type { UserWire } from '../../src/users/wire.ts'
import { PUBLIC_PAGES } from './pages.ts'
import { PROBLEMS, type PublicSearch } from './state.ts'

/** A session token, which unlike one-time codes has dots. In an address it would sign its reader in as another user. */
const SESSION_TOKEN = /\./
const RESET_PAGES = ['/forgotpassword', '/resetpassword']

/** The parameters that a page may use. Those of the login page that are refused are left out. */
export function searchOf({ pathname, searchParams }: URL): PublicSearch {
  const [from, token, email] = ['from', 'token', 'email'].map(
    (name) => searchParams.get(name) ?? undefined,
  )
  const path = ownPath(from)
  const isReset = pathname === '/resetpassword'
  const problem = PROBLEMS.find((known) => known === searchParams.get('problem'))
  return {
    ...(path !== undefined && { from: path }),
    ...(token !== undefined && (isReset || !SESSION_TOKEN.test(token)) && { token }),
    ...(email !== undefined && isReset && { email }),
    ...(problem && { problem }),
    ...(searchParams.has('done') && RESET_PAGES.includes(pathname) && { isDone: true as const }),
  }
}

/** Where a request for this public address has to go instead; undefined when the page is shown. */
export function redirectOf(url: URL, user: UserWire | null): string | undefined {
  const page = PUBLIC_PAGES[url.pathname]
  if (url.pathname === '/banned') return user?.isBanned || (user && isAdmin(user)) ? undefined : '/'
  if (user?.isBanned) return '/banned'
  const search = searchOf(url)
  if (page?.isForVisitors && user) return search.from ?? '/'
  return canonicalOf(url, search)
}

/** The same address without a parameter that is refused; undefined when there is none. */
function canonicalOf(url: URL, search: PublicSearch): string | undefined {
  const refused = (['from', 'problem', 'token'] as const).filter(
    (name) => url.searchParams.has(name) && search[name] === undefined,
  )
  if (refused.length === 0) return undefined
  const canonical = new URL(url)
  for (const name of refused) canonical.searchParams.delete(name)
  return canonical.pathname + canonical.search
}
