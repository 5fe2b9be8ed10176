// Sessions: what proves that a request comes from a person who has logged in.
import type { User } from '../users/domain.ts'

/** How long a session lasts, in milliseconds. It is absolute: use does not prolong it. */
export const SESSION_MS = 24 * 3_600_000

/** Name of the cookie, and of the local copy that the browser keeps. */
export const AUTH_COOKIE = 'authToken'

/** Who a token may come from and be meant for. */
export const TOKEN_ISSUER = 'metzia'
export const TOKEN_AUDIENCE = 'metzia'

/** How many characters a verification code has. */
export const CODE_LENGTH = 6

export type Session = {
  id: string
  userRid: number
  createdAt: number
  expiresAt: number
  /** What the browser said of itself; null when it said nothing. */
  agent: string | null
}

/** Who a request comes from. */
export type Visitor = {
  /** How the token came: a cookie is sent by the browser also when another site asks. */
  by: 'bearer' | 'cookie'
  sessionId: string
  user: User
  token: string
  /** When the session ends, in milliseconds. */
  expiresAt: number
}

/** Who may use a route: any session, also of a banned user (`self`); one not banned (`user`); an administrator. */
export type Access = 'self' | 'user' | 'admin'

/** Whether an address is a path of ours that one may be sent to after signing in. */
export function isOwnPath(address: unknown): address is string {
  return (
    typeof address === 'string' &&
    /^\/(?![/\\])[^\s\\]*$/.test(address) &&
    !/^\/(login|register|api\/)/.test(address)
  )
}
