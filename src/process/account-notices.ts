import type { ProviderName } from '../auth/oauth/provider.ts'
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
export function providerLinked(user: User, provider: ProviderName): Notice {
  return {
    type: 'system',
    title: `${PROVIDERS[provider]} sign-in was added to your account`,
    body: user.hasPassword
      ? "If you did not set this account's password yourself, change it now."
      : 'If you did not make this account yourself, contact support.',
    url: '/profile',
  }
}
