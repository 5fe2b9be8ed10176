import { AUTH_COOKIE } from '../../src/auth/domain.ts'
import { FORGET_LOG_OUT } from '../lib/log-out.ts'

/** The address of a public page that passes on where log-in leads. */
export function passingOn(path: string, from: string | undefined): string {
  return from === undefined ? path : `${path}?from=${encodeURIComponent(from)}`
}

/** Keeps the token of the new session. */
export function keepToken(token: string): void {
  localStorage.setItem(AUTH_COOKIE, token)
  document.cookie = FORGET_LOG_OUT
}

/** Keeps the token of the new session and opens a page of the signed-in user, which is another document. */
export function startSession(token: string, address: string, isReplacing = false): void {
  keepToken(token)
  if (isReplacing) location.replace(address)
  else location.assign(address)
}
