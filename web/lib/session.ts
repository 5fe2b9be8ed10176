import type { AnyRouter } from '@tanstack/react-router'
import { AUTH_COOKIE } from '../../src/auth/domain.ts'
import type { UserWire } from '../../src/users/wire.ts'
import { isUnsaved } from './ask-before-unload.ts'
import { endingAtom, isLoggedOutAtom, userAtom } from './atoms.ts'
import type { AppContext } from './context.ts'
import { endHere } from './log-out.ts'
import { dropPages, forgetUser } from './worker.ts'

const contextOf = (router: AnyRouter) => router.options.context as AppContext

/** Removes the session and the data of its user from this page. */
export function forget(router: AnyRouter): void {
  localStorage.removeItem(AUTH_COOKIE)
  contextOf(router).user = null
  router.clearCache()
}

/** Calls `leave`, after a question while something on the page is not saved. */
export function askFirst({ store }: AppContext, leave: () => void): void {
  const end = (isSure: boolean) => {
    store.set(endingAtom, null)
    if (isSure) leave()
  }
  if (isUnsaved()) store.set(endingAtom, { end })
  else leave()
}

/**
 * The session ended elsewhere. While something on the page is not saved, it stays, covered, until its user logs in again
 * or gives up what was typed. Else the login page opens.
 */
export function loseSession(router: AnyRouter): void {
  const { store, user } = contextOf(router)
  if (!user || store.get(endingAtom)?.isLost) return
  localStorage.removeItem(AUTH_COOKIE)
  void dropPages()
  const end = () => leave(router)
  if (isUnsaved()) store.set(endingAtom, { end, isLost: true })
  else end()
}

/**
 * Opens the login page, which returns to this address afterwards. The profile page stays and shows a link to the login
 * page.
 */
function leave(router: AnyRouter): void {
  forget(router)
  const { pathname, href } = router.state.location
  if (pathname.endsWith('/profile')) contextOf(router).store.set(userAtom, null)
  else location.assign(`/login?from=${encodeURIComponent(href)}`)
}

/**
 * Reads the user again, because roles or a ban may have changed; a banned user gets the page that says so. The page of
 * another user is loaded anew, and one whose user has logged in again goes on.
 */
export async function reloadUser(router: AnyRouter): Promise<void> {
  const context = contextOf(router)
  const { user } = await context.api.call<{ user: UserWire }>('GET', '/api/users/me')
  if (context.user && context.user._id !== user._id) {
    // Nothing asks: what was typed is not for the eyes of this user.
    context.user = null
    return location.reload()
  }
  context.store.set(endingAtom, (ending) => (ending?.isLost ? null : ending))
  const hasOtherRoles = String(context.user?.roles) !== String(user.roles)
  context.user = user
  context.store.set(userAtom, user)
  // The guards decide again who may see the page.
  if (hasOtherRoles) void router.invalidate()
  if (!user.isBanned) return
  await forgetUser()
  location.assign('/banned')
}

/** Logs out, after a question while something on the page is not saved. */
export function logOut(router: AnyRouter): void {
  askFirst(contextOf(router), () => void logOutNow(router))
}

/**
 * Logs out. The login page opens, unless the server gives no answer: this page then says so in the place of the user's
 * data, and tries again.
 */
async function logOutNow(router: AnyRouter): Promise<void> {
  const { api, store } = contextOf(router)
  forget(router)
  const outcome = await endHere(api)
  if (outcome !== 'unanswered') return location.assign('/login')
  store.set(isLoggedOutAtom, true)
  store.set(userAtom, null)
}
