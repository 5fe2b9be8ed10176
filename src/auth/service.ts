import { type Tx, write, writeWhenFree } from '../database/database.ts'
import { minutes } from '../kernel/clock.ts'
import { AppError, invalid } from '../kernel/errors.ts'
import { normaliseEmail, type Registration, type User } from '../users/domain.ts'
import { checkRegistration, createUser, type Leave, removeUser } from '../users/service.ts'
import { credentialsOf, passwordHashOf, updateUser } from '../users/store.ts'
import type { Context } from '../world/context.ts'
import { checkNewPassword, refuseCommon } from './common-passwords.ts'
import { ask, attempt, isKnownAddress } from './limits.ts'
import { hashPassword, isPassword } from './password.ts'
import { countRefusal } from './refused.ts'
import { endAccess, type SigningIn, wrongCredentials } from './sessions.ts'
import { sessionById } from './store/sessions.ts'

/**
 * Registers an account. The first account of an installation is its administrator and can always be registered.
 * @throws AppError `invalid`, `conflict` when the e-mail is taken, `forbidden` when sign-ups are closed.
 */
export async function register(
  context: Context,
  registration: Registration,
  address: string,
): Promise<SigningIn> {
  checkRegistration(registration)
  await refuseCommon(registration.password, 'password')
  attempt(context, [ask('register', address)])
  const passwordHash = await hashPassword(registration.password, context.config, address)
  const user = createUser(context, {
    registration,
    passwordHash,
    admit(isFirst) {
      if (!isFirst && !context.features.signUps.isOn)
        throw new AppError('forbidden', 'Registration is closed', { code: 'signupsClosed' })
      return isFirst ? ['user', 'admin'] : ['user']
    },
  })
  return { user, passwordHash }
}

type Login = { email: string; password: string; address: string }

/**
 * Checks a log-in. A wrong password and an unknown e-mail get the same answer after the same time.
 * @throws AppError `unauthenticated`; `tooMany` after too many wrong attempts.
 */
export async function logIn(
  context: Context,
  { email, password, address }: Login,
): Promise<SigningIn> {
  const account = normaliseEmail(email)
  const known = credentialsOf(context.db, account)
  try {
    return await compared(context, known, { account, password, address })
  } catch (error) {
    countRefusal(context, 'login', { userId: known?.user.id, address })
    throw error
  }
}

type Compared = { account: string; password: string; address: string }

async function compared(
  context: Context,
  known: ReturnType<typeof credentialsOf>,
  { account, password, address }: Compared,
): Promise<SigningIn> {
  const asks = [ask('loginAddress', address), ask('loginPair', account, address)]
  if (!isKnownAddress(context, account, address)) asks.push(ask('loginAccount', account))
  const { db, clock } = context
  const takeBack = await writeWhenFree(db, clock, (tx) => attempt({ db: tx, clock }, asks))
  const isRight = await isPassword(password, known?.passwordHash, context.config, address)
  if (!known || !isRight) {
    context.log.warn({ address }, 'log-in refused')
    throw wrongCredentials()
  }
  await writeWhenFree(db, clock, takeBack)
  return known
}

/** How long after signing in an account without a password may set its first one or be deleted, in milliseconds. */
const FRESH_MS = minutes(10)

/**
 * Stores the hash of a new password and makes everything void that `endAccess` does, except one session.
 */
export function putPassword(
  tx: Tx,
  world: Pick<Context, 'clock' | 'endGrants'>,
  { user, passwordHash, but }: { user: User; passwordHash: string; but?: string },
): void {
  updateUser(tx, user, { passwordHash }, world.clock.now())
  endAccess(tx, world, user.rid, but)
}

/**
 * Sets a new password and ends all sessions of the user.
 * @param also is done in the same transaction.
 * @throws AppError `invalid` for a password that is too short, too long or common; `missing` when the account was
 * deleted meanwhile.
 */
export async function setPassword(
  context: Context,
  user: User,
  password: string,
  also: (tx: Tx) => void,
): Promise<void> {
  await checkNewPassword(password)
  const passwordHash = await hashPassword(password, context.config)
  write(context.db, (tx) => {
    if (passwordHashOf(tx, user.rid) === undefined) throw new AppError('missing', 'User not found')
    putPassword(tx, context, { user, passwordHash })
    also(tx)
  })
}

type Change = {
  currentPassword?: string | undefined
  newPassword: string
  sessionId: string
}

/**
 * Changes the password and ends all other sessions. An account without one may set its first within 10 minutes after
 * signing in.
 * @throws AppError `invalid` at `currentPassword` when that is missing or wrong; `tooMany` after too many wrong
 * attempts; `forbidden` with the code `signInAgain` when a first password is set long after signing in.
 */
export async function changePassword(
  context: Context,
  user: User,
  { currentPassword, newPassword, sessionId }: Change,
): Promise<void> {
  const proven = await proof(context, user, sessionId, {
    password: currentPassword,
    field: 'currentPassword',
    missing: 'Current password is required',
    wrong: 'The current password is wrong',
    again: 'Please log in again to set a password.',
  })
  await checkNewPassword(newPassword)
  const passwordHash = await hashPassword(newPassword, context.config)
  write(context.db, (tx) => {
    proven(tx)
    putPassword(tx, context, { user, passwordHash, but: sessionId })
  })
}

type Farewell = { password: string | undefined; sessionId: string; leave: Leave }

/**
 * Deletes the user's own account, after its password or, without one, within 10 minutes after signing in.
 * @throws AppError `invalid` at `password`; `tooMany`; `forbidden` with the code `signInAgain`; `conflict` for the last
 * administrator.
 */
export async function deleteAccount(
  context: Context,
  user: User,
  { password, sessionId, leave }: Farewell,
): Promise<void> {
  const proven = await proof(context, user, sessionId, {
    password,
    field: 'password',
    missing: 'Password is required',
    wrong: 'The password is wrong',
    again: 'Please log in again to delete your account.',
  })
  write(context.db, (tx) => {
    proven(tx)
    removeUser(context, user, leave)
  })
}

/**
 * Checks, for a new access token, that the owner of an account acts: by the password, or by having signed in within 10
 * minutes.
 * @returns a check that repeats the result in the transaction of the change.
 * @throws AppError `invalid` at `password`; `tooMany`; `forbidden` with the code `signInAgain`.
 */
export async function proofOfOwner(
  context: Context,
  user: User,
  { password, sessionId }: { password: string | undefined; sessionId: string },
): Promise<(tx: Tx) => void> {
  const again = 'Please give your password, or log in again.'
  if (password !== undefined)
    return proof(context, user, sessionId, {
      password,
      field: 'password',
      again,
      missing: 'Password is required',
      wrong: 'The password is wrong',
    })
  refuseOldSession(context, sessionId, again)
  return (tx) => {
    if (!sessionById(tx, sessionId)) throw new AppError('unauthenticated', 'Please log in')
  }
}

type Given = {
  password: string | undefined
  /** The name of the field in the request. */
  field: string
  /** Texts for a missing and a wrong password, and for an account without one that signed in too long ago. */
  missing: string
  wrong: string
  again: string
}

/**
 * Checks that the owner of an account acts, not only a browser that was left open.
 * @returns a check that repeats the result in the transaction of the change: another one may have come first.
 */
async function proof(
  context: Context,
  user: User,
  sessionId: string,
  { password, field, missing, wrong, again }: Given,
): Promise<(tx: Tx) => void> {
  const hash = passwordHashOf(context.db, user.rid) ?? null
  if (hash === null) refuseOldSession(context, sessionId, again)
  else {
    if (!password) throw invalid(field, missing)
    const takeBack = attempt(context, [ask('currentPassword', user.id)])
    if (!(await isPassword(password, hash, context.config))) throw invalid(field, wrong)
    takeBack()
  }
  return (tx) => {
    if (!sessionById(tx, sessionId)) throw new AppError('unauthenticated', 'Please log in')
    if (passwordHashOf(tx, user.rid) !== hash) throw invalid(field, wrong)
  }
}

function refuseOldSession({ db, clock }: Context, sessionId: string, message: string): void {
  const session = sessionById(db, sessionId)
  if (session && clock.now() - session.createdAt <= FRESH_MS) return
  throw new AppError('forbidden', message, { code: 'signInAgain' })
}
