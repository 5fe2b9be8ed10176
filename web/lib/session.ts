import type { AnyRouter } from '@tanstack/react-router'
import { AUTH_COOKIE } from '../../src/auth/domain.ts'
import type { SignedInWire } from './api.ts'
import { userAtom } from './atoms.ts'
import type { AppContext } from './context.ts'

const contextOf = (router: AnyRouter) => router.options.context as AppContext

/** Makes the person who has just signed in the one whom every route sees, and goes to `address`. */
export async function startSession(
  router: AnyRouter,
  { token, user }: Pick<SignedInWire, 'token' | 'user'>,
  address: string,
  isReplacing = false,
): Promise<void> {
  const context = contextOf(router)
  localStorage.setItem(AUTH_COOKIE, token)
  context.user = user
  context.store.set(userAtom, user)
  if (isReplacing) router.history.replace(address)
  else router.history.push(address)
}

/** Forgets who was here and everything that was theirs. */
function forget(router: AnyRouter): void {
  const context = contextOf(router)
  localStorage.removeItem(AUTH_COOKIE)
  context.user = null
  context.store.set(userAtom, null)
  router.clearCache()
}

/** Leaves for the login page. */
export function endSession(router: AnyRouter): void {
  forget(router)
  router.history.push('/login')
}

/** The session ended elsewhere: whoever logs in comes back to this page. The profile stays, and asks for it in place. */
export function loseSession(router: AnyRouter): void {
  if (!contextOf(router).user) return
  forget(router)
  const { pathname, href } = router.state.location
  if (!pathname.endsWith('/profile')) router.history.push(`/login?from=${encodeURIComponent(href)}`)
}

/** Looks again who is here, since rights may have changed; those who were banned see the page that says so. */
export async function lookAgain(router: AnyRouter): Promise<void> {
  const context = contextOf(router)
  const { user } = await context.api.auth.me()
  context.user = user
  context.store.set(userAtom, user)
  if (user.isBanned) router.history.push('/banned')
}

/** Ends the session on the server too; a failure there changes nothing here. */
export async function logOut(router: AnyRouter): Promise<void> {
  await contextOf(router)
    .api.auth.logout()
    .catch(() => undefined)
  endSession(router)
}
