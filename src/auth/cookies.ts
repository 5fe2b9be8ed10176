import type { Config } from '../world/config.ts'

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
