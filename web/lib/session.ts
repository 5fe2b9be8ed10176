import type { AnyRouter } from '@tanstack/react-router'
import { AUTH_COOKIE } from '../../src/auth/domain.ts'
import type { UserWire } from '../../src/users/wire.ts'
import { isLoggedOutAtom, userAtom } from './atoms.ts'
import type { AppContext } from './context.ts'
import { endHere } from './log-out.ts'
import { dropPages, forgetUser } from './worker.ts'

const contextOf = (router: AnyRouter) => router.options.context as AppContext

/** Removes the session and the data of its user from this page. */
function forget(router: AnyRouter): void {
  localStorage.removeItem(AUTH_COOKIE)
  contextOf(router).user = null
  router.clearCache()
}

/** Opens the login page after the session has ended. */
export function endSession(router: AnyRouter): void {
  forget(router)
  void forgetUser().then(() => location.assign('/login'))
}

/**
 * The session ended elsewhere: opens the login page, which returns to this address afterwards. The profile page stays
 * and shows a link to the login page.
 */
export function loseSession(router: AnyRouter): void {
  const context = contextOf(router)
  if (!context.user) return
  forget(router)
  void dropPages()
  const { pathname, href } = router.state.location
  if (pathname.endsWith('/profile')) context.store.set(userAtom, null)
  else location.assign(`/login?from=${encodeURIComponent(href)}`)
}

/** Reads the user again, because roles or a ban may have changed; a banned user gets the page that says so. */
export async function reloadUser(router: AnyRouter): Promise<void> {
  const context = contextOf(router)
  const { user } = await context.api.call<{ user: UserWire }>('GET', '/api/users/me')
  const hasOtherRoles = String(context.user?.roles) !== String(user.roles)
  context.user = user
  context.store.set(userAtom, user)
  // The guards decide again who may see the page.
  if (hasOtherRoles) void router.invalidate()
  if (!user.isBanned) return
  await forgetUser()
  location.assign('/banned')
}

/**
 * Logs out. The login page opens, unless the server gives no answer: this page then says so in the place of the user's
 * data, and tries again.
 */
export async function logOut(router: AnyRouter): Promise<void> {
  const { api, store } = contextOf(router)
  forget(router)
  const outcome = await endHere(api)
  if (outcome !== 'unanswered') return location.assign('/login')
  store.set(isLoggedOutAtom, true)
  store.set(userAtom, null)
}
