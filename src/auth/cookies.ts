import type { Config } from '../world/config.ts'
import { AUTH_COOKIE } from './domain.ts'

type Options = {
  value: string
  /** How long the browser keeps it, in milliseconds. */
  ms: number
  /** `lax` also sends it when another site redirects to this one. */
  sameSite?: 'strict' | 'lax'
}

/** A cookie for the whole site that scripts cannot read. */
export function secretCookie({ isSecure }: Config, { value, ms, sameSite = 'strict' }: Options) {
  const maxAge = Math.floor(ms / 1000)
  return { value, httpOnly: true, sameSite, secure: isSecure, path: '/', maxAge }
}

/** The text of a cookie that was sent. The framework parses values that look like JSON. */
export function sentText(cookie: { value?: unknown } | undefined): string | undefined {
  return typeof cookie?.value === 'string' && cookie.value !== '' ? cookie.value : undefined
}

const SESSION = new RegExp(`(?:^|;)\\s*${AUTH_COOKIE}=\\s*([^;\\s]+)`)

/**
 * The token of the session that a browser sends; undefined: it has none. Read here, because the framework decodes all
 * cookies of a request, and makes an object of each that is looked at.
 */
export function sessionCookie({ headers }: Request): string | undefined {
  const cookies = headers.get('cookie')
  return cookies === null ? undefined : SESSION.exec(cookies)?.[1]
}
