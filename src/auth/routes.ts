import { Elysia, t } from 'elysia'
import { writeWhenFree } from '../database/database.ts'
import { AppError, invalid } from '../kernel/errors.ts'
import { PASSWORD_MIN } from '../users/domain.ts'
import { userToWire } from '../users/to-wire.ts'
import type { Context } from '../world/context.ts'
import { clientAddress, type From } from './address.ts'
import { sentText } from './cookies.ts'
import { deviceOf } from './device.ts'
import { AUTH_COOKIE, BY_SESSION, DEVICE_COOKIE, SIGN_IN_COOKIE, type Visitor } from './domain.ts'
import { done } from './done.ts'
import { guard, sessionOf } from './guard.ts'
import { proveOwner } from './proof.ts'
import { newcomersLanguage } from './reader-language.ts'
import { type Call, route } from './route.ts'
import { changePassword, logIn, register } from './service.ts'
import { endAccess } from './sessions.ts'
import { type SignIn, signingIn } from './sign-in.ts'
import { userOfCode } from './sign-in-codes.ts'
import { endSession, sessionsOf } from './store/sessions.ts'
import {
  accountOf,
  ChangePasswordBody,
  Done,
  LoginBody,
  ProofBody,
  RegisterBody,
  SessionWire,
  SignedIn,
  sessionToWire,
  ValidateBody,
  Validity,
} from './wire.ts'

/** Sessions that a list shows at most, the newest first. */
const SESSIONS_LISTED = 100

const REGISTER = route({
  body: RegisterBody,
  response: SignedIn,
  detail: { summary: 'Register and sign in' },
})

const LOG_IN = route({ body: LoginBody, response: SignedIn, detail: { summary: 'Sign in' } })

const VALIDATE = route({
  body: ValidateBody,
  response: Validity,
  detail: { summary: 'Validate a token and set the cookie; exchange a one-time code' },
})

const LOG_OUT = route({
  access: { of: 'self', tokens: 'never' },
  response: Done,
  detail: { summary: 'End this session' },
})

const CHANGE_PASSWORD = route({
  access: BY_SESSION,
  body: ChangePasswordBody,
  response: SignedIn,
  detail: {
    summary: 'Change or first set the password; all other sessions end',
  },
})

const PROVE = route({
  access: BY_SESSION,
  body: ProofBody,
  response: Done,
  detail: { summary: 'Give the password, for what needs it within 10 minutes' },
})

const SESSIONS = route({
  access: BY_SESSION,
  response: t.Array(SessionWire),
  detail: { summary: 'My newest 100 sessions' },
})

const END_SESSION = route({
  access: BY_SESSION,
  response: Done,
  detail: { summary: 'End one of my sessions' },
})

const LOG_OUT_EVERYWHERE = route({
  access: BY_SESSION,
  response: Done,
  detail: { summary: 'End all my sessions' },
})

export function authRoutes(context: Context) {
  return new Elysia({ name: 'auth', prefix: '/api/auth', tags: ['Authentication'] })
    .use(guard(context))
    .use(clientAddress(context.config))
    .use(signingIn(context))
    .post('/register', signUp(context), REGISTER())
    .post('/login', signInBy(context), LOG_IN())
    .post('/validate', validate(context), VALIDATE())
    .post('/logout', logOut(context), LOG_OUT())
    .post('/change-password', setPassword(context), CHANGE_PASSWORD())
    .post('/proof', prove(context), PROVE())
    .get('/sessions', listSessions(context), SESSIONS())
    .delete('/sessions/:id', removeSession(context), END_SESSION())
    .post('/logout-everywhere', logOutEverywhere(context), LOG_OUT_EVERYWHERE())
}

const signUp =
  (context: Context) =>
  async ({ body, request, address, cookie, signIn }: Call<typeof REGISTER> & From & SignIn) => {
    const from = { address, language: newcomersLanguage(context, request) }
    const account = await register(context, { ...body, email: accountOf(body) }, from)
    context.log.info({ userId: account.user.id }, 'registered')
    return signIn(cookie, account, { code: 'welcome' })
  }

const signInBy =
  (context: Context) =>
  async ({ body, address, cookie, signIn }: Call<typeof LOG_IN> & From & SignIn) => {
    const email = accountOf(body)
    if (email === '') throw invalid('email', { code: 'usernameRequired' })
    if (body.password === '') throw invalid('password', { code: 'passwordRequired' })
    if (body.password.length < PASSWORD_MIN)
      throw invalid('password', { code: 'newPasswordTooShort', min: PASSWORD_MIN })
    const devices = sentText(cookie[DEVICE_COOKIE])
    const account = await logIn(context, { email, password: body.password, address, devices })
    const signedIn = await signIn(cookie, account, { code: 'loggedIn' })
    context.log.info({ userId: account.user.id }, 'logged in')
    return signedIn
  }

const validate =
  (context: Context) =>
  async ({
    body,
    visitor,
    cookie,
    signIn,
    keepToken,
  }: Call<typeof VALIDATE> & SignIn & { visitor: Visitor | undefined }) => {
    const sent = body?.token
    // A session token has dots; a text without any is a one-time code of a sign-in through a provider.
    if (sent !== undefined && !sent.includes('.'))
      return exchange(context, sent, { cookie, signIn })
    const known = sent === undefined ? visitor : await sessionOf(context, sent)
    if (!known) return { valid: false }
    keepToken(cookie, known.token, known.expiresAt - context.clock.now())
    return { valid: true, token: known.token, user: userToWire(known.user) }
  }

/** Signs in with the one-time code of a sign-in through a provider. */
async function exchange(
  context: Context,
  code: string,
  { cookie, signIn }: Pick<Call<typeof VALIDATE> & SignIn, 'cookie' | 'signIn'>,
) {
  const browser = sentText(cookie[SIGN_IN_COOKIE])
  const user = await writeWhenFree(context.db, context.clock, () =>
    userOfCode(context, code, browser),
  )
  if (!user) return { valid: false }
  cookie[SIGN_IN_COOKIE]?.remove()
  const { token } = await signIn(cookie, { user }, { code: 'loggedIn' })
  return { valid: true, token, user: userToWire(user) }
}

const logOut =
  ({ db, clock }: Context) =>
  async ({ language, sessionId, cookie, set }: Call<typeof LOG_OUT>) => {
    await writeWhenFree(db, clock, (tx) => endSession(tx, sessionId, clock.now()))
    cookie[AUTH_COOKIE]?.remove()
    set.headers['clear-site-data'] = '"cache"'
    return done({ code: 'loggedOut' }, language)
  }

const setPassword =
  (context: Context) =>
  async ({ language, user, sessionId, token, body }: Call<typeof CHANGE_PASSWORD>) => {
    await changePassword(context, user, { ...body, sessionId })
    context.log.info({ userId: user.id }, 'password changed')
    return {
      ...done({ code: 'passwordChanged' }, language),
      token,
      user: userToWire({ ...user, hasPassword: true }),
    }
  }

const prove =
  (context: Context) =>
  async ({ language, user, sessionId, body: { password } }: Call<typeof PROVE>) => {
    await proveOwner(context, user, { password, sessionId })
    return done({ code: 'passwordConfirmed' }, language)
  }

const listSessions =
  ({ db, clock }: Context) =>
  ({ user, sessionId }: Call<typeof SESSIONS>) =>
    sessionsOf(db, user.rid, clock.now())
      .slice(0, SESSIONS_LISTED)
      .map((session) =>
        sessionToWire(session, {
          device: deviceOf(session.agent),
          isCurrent: session.id === sessionId,
        }),
      )

const removeSession =
  ({ db, clock }: Context) =>
  async ({ language, user, params }: Call<typeof END_SESSION, 'id'>) => {
    const session = sessionsOf(db, user.rid, clock.now()).find(({ id }) => id === params.id)
    if (!session) throw new AppError('missing', { code: 'noSession' })
    await writeWhenFree(db, clock, (tx) => endSession(tx, session.id, clock.now()))
    return done({ code: 'sessionEnded' }, language)
  }

const logOutEverywhere =
  (context: Context) =>
  async ({ language, user, cookie, set }: Call<typeof LOG_OUT_EVERYWHERE>) => {
    await writeWhenFree(context.db, context.clock, (tx) => endAccess(tx, context, user.rid))
    cookie[AUTH_COOKIE]?.remove()
    set.headers['clear-site-data'] = '"cache"'
    return done({ code: 'loggedOutEverywhere' }, language)
  }
