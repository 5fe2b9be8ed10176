import { Elysia, type Context as Http } from 'elysia'
import { writeWhenFree } from '../database/database.ts'
import type { Said } from '../kernel/texts/shared.ts'
import { userToWire } from '../users/to-wire.ts'
import type { Context } from '../world/context.ts'
import { clientOf } from './address.ts'
import { secretCookie, sentText } from './cookies.ts'
import { DEVICE_MS, withDevice } from './devices.ts'
import { AUTH_COOKIE, COOKIE_MS, DEVICE_COOKIE, SESSION_MAX_MS } from './domain.ts'
import { done } from './done.ts'
import { readerLanguage } from './reader-language.ts'
import { type SigningIn, startSession } from './sessions.ts'
import { createTokens } from './token.ts'
import type { SignedIn } from './wire.ts'

type Cookies = Http['cookie']

/**
 * What `signingIn` adds to a call. It is given the cookies of the call: if it read them itself, the framework would
 * decode those of every request to the server.
 */
export type SignIn = {
  signIn(cookie: Cookies, account: SigningIn, said: Said): Promise<typeof SignedIn.static>
  /** Sets the cookie of a token whose session expires in `ms`. */
  keepToken(cookie: Cookies, token: string, ms: number): void
}

/** Adds `signIn` to routes: it starts a session and puts its token into the answer and the cookie. */
export function signingIn(context: Context) {
  const { config, db, clock } = context
  const tokens = createTokens(context)
  return new Elysia({ name: 'signing-in' }).derive(
    { as: 'scoped' },
    ({ request, server }): SignIn => {
      function keep(cookie: Cookies, token: string, ms: number) {
        cookie[AUTH_COOKIE]?.set(
          secretCookie(config, { value: token, ms: Math.min(ms, COOKIE_MS) }),
        )
      }
      return {
        keepToken: keep,
        async signIn(cookie, account, said) {
          const agent = request.headers.get('user-agent')
          const address = clientOf(request, server, config)
          const { id, createdAt } = await writeWhenFree(db, clock, (tx) =>
            startSession({ ...context, db: tx }, account, { agent, address }),
          )
          // The session's row says when it expires; the token is valid for as long as it ever can.
          const exp = Math.floor((createdAt + SESSION_MAX_MS) / 1000)
          const token = await tokens.sign({ sid: id, exp })
          keep(cookie, token, COOKIE_MS)
          const kept = cookie[DEVICE_COOKIE]
          const value = withDevice(context, sentText(kept), account.user.email)
          kept?.set(secretCookie(config, { value, ms: DEVICE_MS }))
          const { user } = account
          const language = readerLanguage(context, request, user)
          return { ...done(said, language), token, user: userToWire(user) }
        },
      }
    },
  )
}
