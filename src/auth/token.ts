import { jwt } from '@elysiajs/jwt'
import { t } from 'elysia'
import { TOKEN_AUDIENCE, TOKEN_ISSUER } from './domain.ts'

/** A token whose signature held. */
export type Claims = { sid: string; exp: number }

/** The token plugin: it signs, and checks signature and expiry; issuer and audience are checked by `claimsOf`. */
export function tokens(secret: string) {
  return jwt({
    name: 'tokens',
    secret,
    schema: t.Object({
      sid: t.String(),
      iss: t.String(),
      aud: t.String(),
      exp: t.Number(),
    }),
  })
}

type Verified = { sid?: unknown; iss?: unknown; aud?: unknown; exp?: unknown } | false

/** What a verified token says, unless somebody else issued it, it is meant for others, or it never ends. */
export function claimsOf(verified: Verified): Claims | undefined {
  if (!verified) return undefined
  const { sid, iss, aud, exp } = verified
  if (iss !== TOKEN_ISSUER || aud !== TOKEN_AUDIENCE) return undefined
  if (typeof sid !== 'string' || typeof exp !== 'number') return undefined
  return { sid, exp }
}

/** A small memory of tokens whose signature held, so that each is verified once. Sessions are read every time. */
export function createTokenMemory(size = 10_000) {
  const known = new Map<string, Claims>()
  return {
    get: (token: string) => known.get(token),
    keep(token: string, claims: Claims) {
      const [oldest] = known.size >= size ? known.keys() : []
      if (oldest !== undefined) known.delete(oldest)
      known.set(token, claims)
    },
  }
}
