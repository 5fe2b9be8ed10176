import type { Context } from '../context.ts'
import { type Tx, write } from '../database/database.ts'
import { AppError } from '../kernel/errors.ts'
import { normaliseEmail, type Registration, type User } from '../users/domain.ts'
import { checkRegistration, createUser } from '../users/service.ts'
import { credentialsOf } from '../users/store.ts'
import { SESSION_MS, type Session } from './domain.ts'
import { hashPassword, isPassword } from './password.ts'
import { insertSession } from './store.ts'

/**
 * Makes an account for a stranger. The first account of an installation is its administrator and can always be made.
 * @throws AppError `invalid`, `conflict` when the e-mail is taken, `forbidden` when sign-ups are closed.
 */
export async function register(context: Context, person: Registration): Promise<User> {
  checkRegistration(person)
  const passwordHash = await hashPassword(person.password, context.config)
  return createUser(context, {
    person,
    passwordHash,
    admit(isFirst) {
      if (!isFirst && !context.config.allowSignups)
        throw new AppError('forbidden', 'Registration is closed', { code: 'signupsClosed' })
      return isFirst ? ['user', 'admin'] : ['user']
    },
  })
}

/** @throws AppError `unauthenticated`, the same and in the same time for a wrong password and an unknown e-mail. */
export async function logIn(
  { db, config }: Context,
  { email, password }: { email: string; password: string },
): Promise<User> {
  const known = credentialsOf(db, normaliseEmail(email))
  if (password !== '' && (await isPassword(password, known?.passwordHash, config)) && known)
    return known.user
  throw new AppError('unauthenticated', 'Wrong username or password', { code: 'credentials' })
}

/** A new session of that user, from now. */
export function startSession({ db, clock, random }: Context, user: User): Session {
  const now = clock.now()
  const session = {
    id: Buffer.from(random.bytes(24)).toString('base64url'),
    userRid: user.rid,
    createdAt: now,
    expiresAt: now + SESSION_MS,
  }
  write(db, (tx: Tx) => insertSession(tx, session))
  return session
}
