import type { Joining } from '../auth/oauth/service.ts'
import type { Telling } from '../notifications/service.ts'
import type { User } from '../users/domain.ts'

/** Tells the owner of an account that a password reset was completed. */
export const PASSWORD_RESET: Telling = { said: { code: 'passwordReset' }, url: '/profile' }

/** Tells the owner of an account that a provider was linked to it. */
export function providerLinked(user: User, { provider, isTakenOver }: Joining): Telling {
  const check = isTakenOver ? 'ended' : user.hasPassword ? 'password' : 'account'
  return { said: { code: 'signInAdded', provider, check }, url: '/profile' }
}
