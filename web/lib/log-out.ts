import { AUTH_COOKIE } from '../../src/auth/domain.ts'
import type { Api } from './api.ts'
import { ApiError } from './api-error.ts'
import { forgetUser } from './worker.ts'

/**
 * Name of the cookie that says: this device is logged out, but the server may not know. With it the server shows pages
 * as to a visitor without a session, which a script cannot end by itself because it cannot remove the session's cookie.
 */
const LOGGED_OUT = 'loggedOut'

const cookieOf = (maxAgeS: number) =>
  `${LOGGED_OUT}=${maxAgeS > 0 ? 1 : ''}; path=/; max-age=${maxAgeS}; samesite=strict`

/** A session lasts at most 90 days. */
const LONGEST_S = 90 * 86_400

/** Removes the mark of a log-out, in a Set-Cookie header or a script. */
export const FORGET_LOG_OUT = cookieOf(0)

/** Whether a Cookie header has the mark of a log-out. */
export function isLoggedOutHere(cookies: string): boolean {
  return new RegExp(`(?:^|;\\s*)${LOGGED_OUT}=1(?:;|$)`).test(cookies)
}

/** The outcome of a log-out: whether the server has ended the session, gave an error, or no answer at all. */
export type LogOut = 'ended' | 'failed' | 'unanswered'

/** Logs this device out, whatever the server answers, and ends the session on the server if it can. */
export async function endHere(api: Api): Promise<LogOut> {
  localStorage.removeItem(AUTH_COOKIE)
  document.cookie = cookieOf(LONGEST_S)
  // Before the session ends, which the server needs to forget that this browser gets push messages.
  await forgetUser()
  try {
    await api.call('POST', '/api/auth/logout')
  } catch (error) {
    const status = error instanceof ApiError ? error.status : 500
    // 401: the session has ended already.
    if (status !== 401) return status === 0 ? 'unanswered' : 'failed'
  }
  document.cookie = FORGET_LOG_OUT
  return 'ended'
}
