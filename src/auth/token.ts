import { jwt } from '@elysiajs/jwt'
import { t } from 'elysia'
import type { Context } from '../world/context.ts'
import { TOKEN_AUDIENCE, TOKEN_ISSUER } from './domain.ts'

/** What a session token says: the id of its session, and when it expires, in seconds since 1970. */
export type Claims = { sid: string; exp: number }

export type Tokens = {
  sign(claims: Claims): Promise<string>
  /** Undefined for a token with a wrong signature, issuer or audience, and for one that has expired. */
  verify(token: string): Promise<Claims | undefined>
}

/** Signs and verifies session tokens, by the clock of the context. */
export function createTokens({ secrets, clock }: Pick<Context, 'secrets' | 'clock'>): Tokens {
  const { tokens } = jwt({
    name: 'tokens',
    secret: secrets.jwtSecret,
    iss: TOKEN_ISSUER,
    aud: TOKEN_AUDIENCE,
    schema: t.Object({ sid: t.String(), exp: t.Number() }),
  }).decorator
  return {
    sign: (claims) => tokens.sign(claims),
    async verify(token) {
      const verified = await tokens.verify(token, {
        issuer: TOKEN_ISSUER,
        audience: TOKEN_AUDIENCE,
        requiredClaims: ['exp'],
        currentDate: new Date(clock.now()),
      })
      return verified ? { sid: verified.sid, exp: verified.exp } : undefined
    },
  }
}

/** Remembers tokens whose signature is valid, so that each is verified once. Sessions are read on every request. */
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
