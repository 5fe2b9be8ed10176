import { type Tx, writeWhenFree } from '../database/database.ts'
import { AppError, refuseFields } from '../kernel/errors.ts'
import {
  credentialProblems,
  normaliseEmail,
  type Registration,
  type User,
} from '../users/domain.ts'
import {
  checkRegistration,
  createUser,
  type Leave,
  type NewAccount,
  removeUser,
} from '../users/service.ts'
import { credentialsOf, passwordHashOf, updateUser } from '../users/store.ts'
import type { Context } from '../world/context.ts'
import { checkNewPassword, refuseCommon } from './common-passwords.ts'
import { deviceIn } from './devices.ts'
import { type Ask, ask, attemptInTurn, isKnownAddress } from './limits.ts'
import { hashPassword, isPassword } from './password.ts'
import { proof } from './proof.ts'
import { countRefusal } from './refused.ts'
import { endAccess, type SigningIn, wrongCredentials } from './sessions.ts'

/** From where an account is asked for, and in which language. */
type From = { address: string } & Pick<NewAccount, 'language'>

/**
 * Registers an account. The first account of an installation is its administrator and can always be registered.
 * @throws AppError `invalid`, `conflict` when the e-mail is taken, `forbidden` when sign-ups are closed.
 */
export async function register(
  context: Context,
  registration: Registration,
  from: From,
): Promise<SigningIn> {
  checkRegistration(registration)
  return addAccount(context, {
    registration,
    ...from,
    admit(isFirst) {
      if (!isFirst && !context.features.signUps.isOn)
        throw new AppError('forbidden', { code: 'signUpsClosed' }, { code: 'signupsClosed' })
      return isFirst ? ['user', 'admin'] : ['user']
    },
  })
}

type Invited = From & {
  email: string
  password: string
  /** Uses the invite up, in the transaction that makes the account; it throws when somebody else has used it. */
  join: (tx: Tx, user: User) => void
}

/**
 * Registers an account by an invite, also when sign-ups are closed. It has no name yet.
 * @throws AppError `invalid`, `conflict` when the e-mail is taken, and what `join` throws.
 */
export async function registerInvited(
  context: Context,
  { email, password, join, ...from }: Invited,
): Promise<SigningIn> {
  refuseFields(credentialProblems({ email, password }))
  const registration = { firstname: '', lastname: '', email, password }
  return addAccount(context, { registration, ...from, admit: () => ['user'], also: join })
}

type Adding = Pick<NewAccount, 'registration' | 'admit'> &
  From & {
    /** Is done in the same transaction. */
    also?: (tx: Tx, user: User) => void
  }

async function addAccount(
  context: Context,
  { registration, address, language, admit, also }: Adding,
): Promise<SigningIn> {
  await refuseCommon(registration.password, 'password')
  await attemptInTurn(context, [ask('register', address)])
  const passwordHash = await hashPassword(registration.password, context.config, address)
  const { db, clock } = context
  const user = await writeWhenFree(db, clock, (tx) => {
    const made = createUser({ ...context, db: tx }, { registration, passwordHash, language, admit })
    also?.(tx, made)
    return made
  })
  return { user, passwordHash }
}

type Login = {
  email: string
  password: string
  address: string
  /** The device cookie of the browser. */
  devices?: string | undefined
}

/**
 * Checks a log-in. A wrong password and an unknown e-mail get the same answer after the same time. The attempts of a
 * browser that has logged in to the account before are counted apart from those of all others.
 * @throws AppError `unauthenticated`; `tooMany` after too many wrong attempts.
 */
export async function logIn(
  context: Context,
  { email, password, address, devices }: Login,
): Promise<SigningIn> {
  const account = normaliseEmail(email)
  const known = credentialsOf(context.db, account)
  try {
    const device = deviceIn(context, devices, account)
    return await compared(context, known, { account, password, address, device })
  } catch (error) {
    countRefusal(context, 'login', { userId: known?.user.id, address })
    throw error
  }
}

type Compared = {
  account: string
  password: string
  address: string
  /** The browser, if it is known to the account. */
  device: string | undefined
}

async function compared(
  context: Context,
  known: ReturnType<typeof credentialsOf>,
  { password, ...from }: Compared,
): Promise<SigningIn> {
  const asks = asksOf(context, from)
  const takeBack = await attemptInTurn(context, asks)
  const isRight = await isPassword(password, known?.passwordHash, context.config, from.address)
  if (!known || !isRight) {
    context.log.warn({ address: from.address }, 'log-in refused')
    throw wrongCredentials()
  }
  await takeBack()
  return known
}

/** What an attempt to log in counts for. */
function asksOf(context: Context, { account, address, device }: Omit<Compared, 'password'>): Ask[] {
  if (device !== undefined) return [ask('loginDevice', account, device)]
  const asks = [ask('loginAddress', address), ask('loginPair', account, address)]
  if (isKnownAddress(context, account, address)) return asks
  return [...asks, ask('loginAccount', account)]
}

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
  const passwordHash = await hashPassword(password, context.config, user.id)
  await writeWhenFree(context.db, context.clock, (tx) => {
    if (passwordHashOf(tx, user.rid) === undefined)
      throw new AppError('missing', { code: 'noUser' })
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
    missing: { code: 'currentPasswordRequired' },
    wrong: { code: 'currentPasswordWrong' },
    again: { code: 'logInToSetPassword' },
  })
  await checkNewPassword(newPassword)
  const passwordHash = await hashPassword(newPassword, context.config, user.id)
  await writeWhenFree(context.db, context.clock, (tx) => {
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
    missing: { code: 'passwordRequired' },
    wrong: { code: 'passwordWrong' },
    again: { code: 'logInToDelete' },
  })
  await writeWhenFree(context.db, context.clock, (tx) => {
    proven(tx)
    removeUser(context, user, leave)
  })
}
