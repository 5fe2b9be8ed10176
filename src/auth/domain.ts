// Sessions: they identify the signed-in user of a request.
import type { User } from '../users/domain.ts'

/** How long a session lasts after its last use, in milliseconds. */
export const SESSION_IDLE_MS = 30 * 24 * 3_600_000
/** How long a session lasts at most, in milliseconds. */
export const SESSION_MAX_MS = 90 * 24 * 3_600_000
/** The least time between two writes of a session's last use, in milliseconds. */
export const SESSION_USE_MS = 3_600_000
/** How long the cookie of a session lasts, in milliseconds. Validating the token sets it again. */
export const COOKIE_MS = 24 * 3_600_000

/** Name of the cookie, and of the local copy that the browser keeps. */
export const AUTH_COOKIE = 'authToken'

/** The cookie of a browser in which a sign-in through a provider began. Only it can exchange the one-time code. */
export const SIGN_IN_COOKIE = 'signIn'
/** The cookie of a browser that asked for a password reset. */
export const RESET_REQUEST_COOKIE = 'resetRequest'
/** The proof that a code was verified. */
export const RESET_PROOF_COOKIE = 'resetProof'

/** The marks of the accounts that this browser has logged in to: strangers' attempts to log in are counted apart. */
export const DEVICE_COOKIE = 'device'

/** Issuer and audience of session tokens. */
export const TOKEN_ISSUER = 'metzia'
export const TOKEN_AUDIENCE = 'metzia'

/** The number of characters of a verification code. */
export const CODE_LENGTH = 6

export type Session = {
  id: string
  userRid: number
  createdAt: number
  lastUsedAt: number
  expiresAt: number
  /** When its user last gave the password or signed in (ms); null: it is not known. */
  provedAt: number | null
  /** The user agent of the browser; null when it sent none. */
  agent: string | null
}

/** The signed-in user of a request, with the session. */
export type Visitor = {
  /** How the token was sent. Browsers also send a cookie with requests made by other sites. */
  by: 'bearer' | 'cookie'
  sessionId: string
  user: User
  token: string
  /** When the session expires, in milliseconds since 1970. */
  expiresAt: number
}

/** What a personal access token may be used for. `inbox`: to send homes in, and nothing else. */
export const SCOPES = ['inbox', 'read', 'write', 'admin'] as const
export type Scope = (typeof SCOPES)[number]

/**
 * Who may use a route: any signed-in user, also a banned one (`self`); one who is not banned (`user`); an
 * administrator.
 */
export type Access = 'self' | 'user' | 'admin'

/**
 * Who may use a route. Personal access tokens need the scope `read` or `write` by the method, and `admin` where only
 * administrators are admitted. `tokens: 'inbox'`: the scope `inbox` is enough; `tokens: 'readers'`: the scope `read` is
 * needed as well; `tokens: 'never'`: no token is admitted. `isProved`: the user gave the password within 10 minutes.
 */
export type AccessOption =
  | Access
  | { of: Access; tokens: 'inbox' | 'readers' }
  | { of: Access; tokens: 'never'; isProved?: true }

/**
 * The path of this site to which a user is redirected after signing in, as a header can carry it; undefined for any
 * other address.
 */
export function ownPath(address: unknown): string | undefined {
  if (typeof address !== 'string' || /[\s\p{Cc}\\]/u.test(address)) return undefined
  if (!/^\/(?!\/)/.test(address) || /^\/(login|register|api\/)/.test(address)) return undefined
  return address.toWellFormed().replaceAll(/[^\x21-\x7e]+/g, encodeURIComponent)
}

/** Access of routes that need a session: they refuse personal access tokens. */
export const BY_SESSION = { of: 'user', tokens: 'never' } as const

/** Access of routes that also need the password, given within 10 minutes in this session. */
export const BY_PROOF = { ...BY_SESSION, isProved: true } as const

/** The same for administrators. */
export const ADMIN_BY_PROOF = { of: 'admin', tokens: 'never', isProved: true } as const
