import { AUTH_COOKIE } from '../../src/auth/domain.ts'
import type { Api } from '../lib/api.ts'

/** Keeps the token of the new session and opens a page of the signed-in user, which is another document. */
export function startSession(token: string, address: string, isReplacing = false): void {
  localStorage.setItem(AUTH_COOKIE, token)
  if (isReplacing) location.replace(address)
  else location.assign(address)
}

/** Ends the session; a failure of the call changes nothing here. */
export async function logOut(api: Api): Promise<void> {
  await api.call('POST', '/api/auth/logout').catch(() => undefined)
  localStorage.removeItem(AUTH_COOKIE)
  location.assign('/login')
}
