import { Elysia } from 'elysia'
import type { Context } from '../process/context.ts'
import type { User } from '../users/domain.ts'
import { userToWire } from '../users/wire.ts'
import { AUTH_COOKIE, SESSION_MS } from './domain.ts'
import { startSession } from './service.ts'
import { createTokens } from './token.ts'

/** Adds `signIn` to routes: it starts a session and puts its token into the answer and the cookie. */
export function signingIn(context: Context) {
  const { config } = context
  const tokens = createTokens(context)
  return new Elysia({ name: 'signing-in' }).derive({ as: 'scoped' }, ({ cookie, request }) => {
    function keep(token: string, ms: number) {
      cookie[AUTH_COOKIE]?.set({
        value: token,
        httpOnly: true,
        sameSite: 'strict',
        secure: config.isSecure,
        path: '/',
        maxAge: Math.floor(ms / 1000),
      })
    }
    return {
      /** Sets the cookie of a token that expires in `ms`. */
      keepToken: keep,
      async signIn(user: User, message: string) {
        const { id, expiresAt } = startSession(context, user, request.headers.get('user-agent'))
        const exp = Math.floor(expiresAt / 1000)
        const token = await tokens.sign({ sid: id, exp })
        keep(token, SESSION_MS)
        return { status: 'success' as const, message, token, user: userToWire(user) }
      },
    }
  })
}
