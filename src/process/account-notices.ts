import type { ProviderName } from '../auth/oauth/provider.ts'
import type { Joining } from '../auth/oauth/service.ts'
import type { Notice } from '../notifications/domain.ts'
import type { User } from '../users/domain.ts'

const PROVIDERS: Record<ProviderName, string> = { google: 'Google', facebook: 'Facebook' }

/** Tells the owner of an account that a password reset was completed. */
export const PASSWORD_RESET: Notice = {
  type: 'password_reset',
  title: 'Your password was reset',
  body: 'If this was not you, contact support.',
  url: '/profile',
}

/** Tells the owner of an account that a provider was linked to it. */
export function providerLinked(user: User, { provider, isTakenOver }: Joining): Notice {
  return {
    type: 'system',
    title: `${PROVIDERS[provider]} sign-in was added to your account`,
    body: isTakenOver ? ENDED : user.hasPassword ? CHECK_PASSWORD : CHECK_ACCOUNT,
    url: '/profile',
  }
}

const ENDED =
  'Nobody had confirmed the e-mail address of this account before. Its old password, its linked Telegram account and its other ways to sign in have ended. You can set a new password here.'
const CHECK_PASSWORD = "If you did not set this account's password yourself, change it now."
const CHECK_ACCOUNT = 'If you did not make this account yourself, contact support.'
