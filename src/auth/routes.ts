import { Elysia, t } from 'elysia'
import { write } from '../database/database.ts'
import { AppError, invalid } from '../kernel/errors.ts'
import type { Context } from '../process/context.ts'
import { PASSWORD_MIN } from '../users/domain.ts'
import { userByRid } from '../users/store.ts'
import { userToWire } from '../users/wire.ts'
import { clientAddress } from './address.ts'
import { hashOf } from './codes.ts'
import { deviceOf } from './device.ts'
import { AUTH_COOKIE } from './domain.ts'
import { guard, sessionOf } from './guard.ts'
import { changePassword, logIn, register } from './service.ts'
import { signingIn } from './sign-in.ts'
import { takeOneTimeCode } from './store/one-time-codes.ts'
import { endSession, endSessions, sessionsOf } from './store/sessions.ts'
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
        const user = await register(context, { ...body, email: accountOf(body) }, address)
        log.info({ userId: user.id }, 'registered')
        return signIn(user, 'Welcome to Metzia')
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
        const user = await logIn(context, { email, password: body.password, address })
        log.info({ userId: user.id }, 'logged in')
        return signIn(user, 'Logged in')
      },
      { body: LoginBody, response: SignedIn, detail: { summary: 'Sign in' } },
    )
    .post(
      '/validate',
      async ({ body, visitor, signIn, keepToken }) => {
        const sent = body?.token
        if (sent !== undefined && !sent.includes('.')) {
          // A session token has dots; a text without any is a one-time code of a sign-in through a provider.
          const taken = write(db, (tx) => takeOneTimeCode(tx, hashOf(sent), 'sign-in', clock.now()))
          const user = taken === undefined ? undefined : userByRid(db, taken)
          if (!user) return { valid: false }
          const { token } = await signIn(user, 'Logged in')
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
      { access: 'self', response: Done, detail: { summary: 'End this session' } },
    )
    .post(
      '/change-password',
      async ({ user, sessionId, body: { currentPassword, newPassword }, address, signIn }) => {
        const change = { currentPassword, newPassword, address, sessionId }
        await changePassword(context, user, change)
        log.info({ userId: user.id }, 'password changed')
        return signIn({ ...user, hasPassword: true }, 'Password changed')
      },
      {
        access: 'user',
        body: ChangePasswordBody,
        response: SignedIn,
        detail: {
          summary: 'Change or first set the password; all sessions end and a new one begins',
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
        access: 'user',
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
      { access: 'user', response: Done, detail: { summary: 'End one of my sessions' } },
    )
    .post(
      '/logout-everywhere',
      ({ user, cookie }) => {
        write(db, (tx) => endSessions(tx, user.rid, clock.now()))
        cookie[AUTH_COOKIE]?.remove()
        return done('Logged out everywhere')
      },
      { access: 'user', response: Done, detail: { summary: 'End all my sessions' } },
    )
}
/** Sessions that a list shows at most, the newest first. */
const SESSIONS_LISTED = 100
