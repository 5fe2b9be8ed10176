import { write } from '../database/database.ts'
import { minutes } from '../kernel/clock.ts'
import { AppError, invalid } from '../kernel/errors.ts'
import type { Context } from '../process/context.ts'
import { normaliseEmail, type Registration, type User } from '../users/domain.ts'
import { checkRegistration, createUser } from '../users/service.ts'
import { credentialsOf, updateUser } from '../users/store.ts'
import { checkNewPassword, refuseCommon } from './common-passwords.ts'
import { SESSION_MS, type Session } from './domain.ts'
import { attempt, isKnownAddress, LIMITS, rememberAddress } from './limits.ts'
import { hashPassword, isPassword } from './password.ts'
import { deleteReset } from './store/resets.ts'
import { endSessions, insertSession, sessionById } from './store/sessions.ts'

/**
 * Registers an account. The first account of an installation is its administrator and can always be registered.
 * @throws AppError `invalid`, `conflict` when the e-mail is taken, `forbidden` when sign-ups are closed.
 */
export async function register(
  context: Context,
  registration: Registration,
  address: string,
): Promise<User> {
  checkRegistration(registration)
  await refuseCommon(registration.password, 'password')
  attempt(context, [{ key: `register from ${address}`, limit: LIMITS.register }])
  const passwordHash = await hashPassword(registration.password, context.config)
  return createUser(context, {
    registration,
    passwordHash,
    admit(isFirst) {
      if (!isFirst && !context.features.signUps.isOn)
        throw new AppError('forbidden', 'Registration is closed', { code: 'signupsClosed' })
      return isFirst ? ['user', 'admin'] : ['user']
    },
  })
}

type Login = { email: string; password: string; address: string }

/**
 * @throws AppError `unauthenticated`, alike and in the same time for a wrong password and an unknown e-mail;
 * `tooMany` after too many wrong log-ins from an address or to an account. Wrong log-ins from elsewhere do not lock out
 * an address from which the owner has logged in before.
 */
export async function logIn(context: Context, { email, password, address }: Login): Promise<User> {
  const account = normaliseEmail(email)
  const asks = [
    { key: `login from ${address}`, limit: LIMITS.loginAddress },
    { key: `login ${account} from ${address}`, limit: LIMITS.loginPair },
  ]
  if (!isKnownAddress(context, account, address))
    asks.push({ key: `login ${account}`, limit: LIMITS.loginAccount })
  const takeBack = attempt(context, asks)
  const known = credentialsOf(context.db, account)
  const isRight = await isPassword(password, known?.passwordHash, context.config)
  if (!known || !isRight) {
    context.log.warn({ address }, 'log-in refused')
    throw new AppError('unauthenticated', 'Wrong username or password', { code: 'credentials' })
  }
  takeBack()
  rememberAddress(context, account, address)
  return known.user
}

/** Starts a session. */
export function startSession(
  { db, clock, random }: Context,
  user: User,
  agent: string | null,
): Session {
  const now = clock.now()
  const session = {
    id: Buffer.from(random.bytes(24)).toString('base64url'),
    userRid: user.rid,
    createdAt: now,
    lastUsedAt: now,
    expiresAt: now + SESSION_MS,
    agent: agent?.slice(0, AGENT_MAX) ?? null,
  }
  write(db, (tx) => insertSession(tx, session))
  return session
}

const AGENT_MAX = 300
/** How long after signing in a first password may be set, in milliseconds. */
const FIRST_PASSWORD_MS = minutes(10)

/**
 * Sets a new password and ends all sessions of the user.
 * @throws AppError `invalid` for a password that is too short, too long or common.
 */
export async function setPassword(context: Context, user: User, password: string): Promise<void> {
  await checkNewPassword(password)
  const passwordHash = await hashPassword(password, context.config)
  write(context.db, (tx) => {
    const now = context.clock.now()
    updateUser(tx, user, { passwordHash }, now)
    deleteReset(tx, user.rid)
    endSessions(tx, user.rid, now)
  })
}

type Change = {
  currentPassword: string | undefined
  newPassword: string
  address: string
  sessionId: string
}

/**
 * Changes the password. An account without one may set its first within 10 minutes after signing in.
 * @throws AppError `invalid` at `currentPassword` when that is missing or wrong; `tooMany` after too many wrong attempts;
 * `forbidden` with the code `signInAgain` when a first password is set long after signing in.
 */
export async function changePassword(context: Context, user: User, change: Change): Promise<void> {
  if (user.hasPassword) await checkCurrentPassword(context, user, change)
  else refuseOldSession(context, change.sessionId)
  await setPassword(context, user, change.newPassword)
}

function refuseOldSession({ db, clock }: Context, sessionId: string): void {
  const session = sessionById(db, sessionId)
  if (session && clock.now() - session.createdAt <= FIRST_PASSWORD_MS) return
  throw new AppError('forbidden', 'Please log in again to set a password.', { code: 'signInAgain' })
}

async function checkCurrentPassword(
  context: Context,
  user: User,
  { currentPassword, address }: Change,
): Promise<void> {
  if (!currentPassword) throw invalid('currentPassword', 'Current password is required')
  const key = `login ${user.email} from ${address}`
  const takeBack = attempt(context, [{ key, limit: LIMITS.loginPair }])
  const known = credentialsOf(context.db, user.email)
  if (!(await isPassword(currentPassword, known?.passwordHash, context.config)))
    throw invalid('currentPassword', 'The current password is wrong')
  takeBack()
}
