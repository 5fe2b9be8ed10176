import { Elysia } from 'elysia'
import type { Context } from '../context.ts'
import { write } from '../database/database.ts'
import { invalid } from '../kernel/errors.ts'
import { PASSWORD_MIN, type User } from '../users/domain.ts'
import { userToWire } from '../users/wire.ts'
import { AUTH_COOKIE, SESSION_MS, TOKEN_AUDIENCE, TOKEN_ISSUER } from './domain.ts'
import { guard } from './guard.ts'
import { logIn, register, startSession } from './service.ts'
import { endSession } from './store.ts'
import { tokens } from './token.ts'
import { Done, LoginBody, RegisterBody, SignedIn } from './wire.ts'

type Cookie = Record<string, { set(options: object): unknown; remove(): unknown } | undefined>
type Sign = (claims: { sid: string; iss: string; aud: string; exp: number }) => Promise<string>

export function authRoutes(context: Context) {
  const { config, db, clock, log } = context

  async function signIn(
    user: User,
    message: string,
    { cookie, sign }: { cookie: Cookie; sign: Sign },
  ) {
    const { id, expiresAt } = startSession(context, user)
    const exp = Math.floor(expiresAt / 1000)
    const token = await sign({ sid: id, iss: TOKEN_ISSUER, aud: TOKEN_AUDIENCE, exp })
    cookie[AUTH_COOKIE]?.set({
      value: token,
      httpOnly: true,
      sameSite: 'strict',
      secure: config.isSecure,
      path: '/',
      maxAge: SESSION_MS / 1000,
    })
    return { status: 'success' as const, message, token, user: userToWire(user) }
  }

  return new Elysia({ name: 'auth', prefix: '/api/auth', tags: ['Authentication'] })
    .use(guard(context))
    .use(tokens(config.jwtSecret ?? ''))
    .post(
      '/register',
      async ({ body, cookie, tokens: { sign } }) => {
        const user = await register(context, { ...body, email: accountOf(body) })
        log.info({ userId: user.id }, 'registered')
        return signIn(user, 'Welcome to Metzia', { cookie, sign })
      },
      {
        body: RegisterBody,
        response: SignedIn,
        detail: { summary: 'Make an account and sign in' },
      },
    )
    .post(
      '/login',
      async ({ body, cookie, tokens: { sign } }) => {
        const email = accountOf(body)
        if (email === '') throw invalid('email', 'username is required')
        if (body.password === '') throw invalid('password', 'Password is required')
        if (body.password.length < PASSWORD_MIN)
          throw invalid('password', `Password must be at least ${PASSWORD_MIN} characters`)
        const user = await logIn(context, { email, password: body.password })
        log.info({ userId: user.id }, 'logged in')
        return signIn(user, 'Logged in', { cookie, sign })
      },
      { body: LoginBody, response: SignedIn, detail: { summary: 'Sign in' } },
    )
    .post(
      '/logout',
      ({ sessionId, cookie }) => {
        write(db, (tx) => endSession(tx, sessionId, clock.now()))
        cookie[AUTH_COOKIE]?.remove()
        return { status: 'success' as const, message: 'Logged out' }
      },
      { access: 'self', response: Done, detail: { summary: 'End this session' } },
    )
}

function accountOf({ email, username }: { email?: string; username?: string }): string {
  return (email ?? username ?? '').trim()
}
