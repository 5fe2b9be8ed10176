import { Elysia, t } from 'elysia'
import { write } from '../database/database.ts'
import { AppError, invalid } from '../kernel/errors.ts'
import type { Context } from '../process/context.ts'
import { PASSWORD_MIN } from '../users/domain.ts'
import { userToWire } from '../users/to-wire.ts'
import { clientAddress } from './address.ts'
import { sentText } from './cookies.ts'
import { deviceOf } from './device.ts'
import { AUTH_COOKIE, SIGN_IN_COOKIE } from './domain.ts'
import { guard, sessionOf } from './guard.ts'
import { changePassword, logIn, register } from './service.ts'
import { endAccess } from './sessions.ts'
import { signingIn } from './sign-in.ts'
import { userOfCode } from './sign-in-codes.ts'
import { endSession, sessionsOf } from './store/sessions.ts'
import {
  accountOf,
  ChangePasswordBody,
  Done,
  LoginBody,
  RegisterBody,
  SessionWire,
  SignedIn,
  sessionToWire,
  ValidateBody,
  Validity,
} from './wire.ts'

const done = (message: string) => ({ status: 'success' as const, message })

export function authRoutes(context: Context) {
  const { db, clock, log } = context
  return new Elysia({ name: 'auth', prefix: '/api/auth', tags: ['Authentication'] })
    .use(guard(context))
    .use(clientAddress(context.config))
    .use(signingIn(context))
    .post(
      '/register',
      async ({ body, address, signIn }) => {
        const account = await register(context, { ...body, email: accountOf(body) }, address)
        log.info({ userId: account.user.id }, 'registered')
        return signIn(account, 'Welcome to Metzia')
      },
      {
        body: RegisterBody,
        response: SignedIn,
        detail: { summary: 'Register and sign in' },
      },
    )
    .post(
      '/login',
      async ({ body, address, signIn }) => {
        const email = accountOf(body)
        if (email === '') throw invalid('email', 'username is required')
        if (body.password === '') throw invalid('password', 'Password is required')
        if (body.password.length < PASSWORD_MIN)
          throw invalid('password', `Password must be at least ${PASSWORD_MIN} characters`)
        const account = await logIn(context, { email, password: body.password, address })
        const signedIn = await signIn(account, 'Logged in')
        log.info({ userId: account.user.id }, 'logged in')
        return signedIn
      },
      { body: LoginBody, response: SignedIn, detail: { summary: 'Sign in' } },
    )
    .post(
      '/validate',
      async ({ body, visitor, cookie, signIn, keepToken }) => {
        const sent = body?.token
        if (sent !== undefined && !sent.includes('.')) {
          // A session token has dots; a text without any is a one-time code of a sign-in through a provider.
          const user = userOfCode(context, sent, sentText(cookie[SIGN_IN_COOKIE]))
          if (!user) return { valid: false }
          cookie[SIGN_IN_COOKIE]?.remove()
          const { token } = await signIn({ user }, 'Logged in')
          return { valid: true, token, user: userToWire(user) }
        }
        const known = sent === undefined ? visitor : await sessionOf(context, sent)
        if (!known) return { valid: false }
        keepToken(known.token, known.expiresAt - clock.now())
        return { valid: true, token: known.token, user: userToWire(known.user) }
      },
      {
        body: ValidateBody,
        response: Validity,
        detail: { summary: 'Validate a token and set the cookie; exchange a one-time code' },
      },
    )
    .post(
      '/logout',
      ({ sessionId, cookie, set }) => {
        write(db, (tx) => endSession(tx, sessionId, clock.now()))
        cookie[AUTH_COOKIE]?.remove()
        set.headers['clear-site-data'] = '"cache"'
        return done('Logged out')
      },
      {
        access: { of: 'self', tokens: 'never' },
        response: Done,
        detail: { summary: 'End this session' },
      },
    )
    .post(
      '/change-password',
      async ({ user, sessionId, token, body }) => {
        await changePassword(context, user, { ...body, sessionId })
        log.info({ userId: user.id }, 'password changed')
        return {
          ...done('Password changed'),
          token,
          user: userToWire({ ...user, hasPassword: true }),
        }
      },
      {
        access: { of: 'user', tokens: 'never' },
        body: ChangePasswordBody,
        response: SignedIn,
        detail: {
          summary: 'Change or first set the password; all other sessions end',
        },
      },
    )
    .get(
      '/sessions',
      ({ user, sessionId }) =>
        sessionsOf(db, user.rid, clock.now())
          .slice(0, SESSIONS_LISTED)
          .map((session) =>
            sessionToWire(session, {
              device: deviceOf(session.agent),
              isCurrent: session.id === sessionId,
            }),
          ),
      {
        access: { of: 'user', tokens: 'never' },
        response: t.Array(SessionWire),
        detail: { summary: 'My newest 100 sessions' },
      },
    )
    .delete(
      '/sessions/:id',
      ({ user, params }) => {
        const session = sessionsOf(db, user.rid, clock.now()).find(({ id }) => id === params.id)
        if (!session) throw new AppError('missing', 'Session not found')
        write(db, (tx) => endSession(tx, session.id, clock.now()))
        return done('Session ended')
      },
      {
        access: { of: 'user', tokens: 'never' },
        response: Done,
        detail: { summary: 'End one of my sessions' },
      },
    )
    .post(
      '/logout-everywhere',
      ({ user, cookie, set }) => {
        write(db, (tx) => endAccess(tx, context, user.rid))
        cookie[AUTH_COOKIE]?.remove()
        set.headers['clear-site-data'] = '"cache"'
        return done('Logged out everywhere')
      },
      {
        access: { of: 'user', tokens: 'never' },
        response: Done,
        detail: { summary: 'End all my sessions' },
      },
    )
}
/** Sessions that a list shows at most, the newest first. */
const SESSIONS_LISTED = 100
