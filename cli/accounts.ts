import { audited } from '../src/audit/service.ts'
import { refuseCommon } from '../src/auth/common-passwords.ts'
import { hashPassword } from '../src/auth/password.ts'
import { AppError } from '../src/kernel/errors.ts'
import { userAction } from '../src/users/actions.ts'
import type { Registration, User } from '../src/users/domain.ts'
import { checkRegistration, createUser } from '../src/users/service.ts'
import { findUser } from '../src/users/store.ts'
import type { Context } from '../src/world/context.ts'
import { operator } from './operator.ts'

/**
 * Prepares an account that an operator makes.
 * @param command as it is typed, without its arguments.
 * @returns makes it; the first account is an administrator in any case.
 * @throws AppError `invalid` for what cannot be registered.
 */
export async function newAccount(
  context: Context,
  registration: Registration,
  command: string,
): Promise<(isAdmin: boolean) => User> {
  checkRegistration(registration)
  await refuseCommon(registration.password, 'password')
  const passwordHash = await hashPassword(registration.password, context.config)
  return (isAdmin) =>
    audited(
      context,
      operator(command),
      () =>
        createUser(context, {
          registration,
          passwordHash,
          admit: (isFirst) => (isFirst || isAdmin ? ['user', 'admin'] : ['user']),
        }),
      (created) => ({ ...userAction('user.create', created), after: { roles: created.roles } }),
    )
}

/**
 * The user whom an operator names, by the id or the e-mail.
 * @throws AppError `missing`.
 */
export function knownUser({ db }: Context, name: string): User {
  const user = findUser(db, name)
  if (!user) throw new AppError('missing', `No user "${name}"`)
  return user
}
