import type { Actor } from '../audit/domain.ts'
import { audited } from '../audit/service.ts'
import { noteAction } from '../audit/store.ts'
import { accountChange, userAction } from '../users/actions.ts'
import { ADMIN_FIELDS, type ProfileChange, type User } from '../users/domain.ts'
import { type Leave, removeUser } from '../users/service.ts'
import { userById } from '../users/store.ts'
import type { Context } from '../world/context.ts'
import { checkAdminReset } from './common-passwords.ts'
import type { ResetChannels } from './reset.ts'
import { setPassword } from './service.ts'
import { changeAccount } from './sessions.ts'

// What administrators and operators do to accounts. All of it is recorded.

/** Who acts: with the rights of an account, and under which name it is recorded. */
export type By = { user: User; actor: Actor }

/**
 * Changes an account. What users change of their own names is not recorded.
 * @throws AppError like `changeAccount`.
 */
export function changeAccountBy(
  context: Context,
  { user, actor }: By,
  id: string,
  change: ProfileChange,
): User {
  const isOwn = actor.id === id && ADMIN_FIELDS.every((field) => change[field] === undefined)
  const { after } = audited(
    context,
    actor,
    (tx) => ({ before: userById(tx, id), after: changeAccount(context, user, id, change) }),
    ({ before, after: now }) => (isOwn || !before ? undefined : accountChange(before, now)),
  )
  return after
}

/**
 * Deletes an account with its bots and chats.
 * @throws AppError `conflict` for the last administrator.
 */
export function deleteAccountBy(
  context: Context,
  actor: Actor,
  { account, leave }: { account: User; leave: Leave },
): void {
  audited(
    context,
    actor,
    () => removeUser(context, account, leave),
    () => userAction('user.delete', account),
  )
}

type NewPassword = { account: User; password: string; told: ResetChannels['told'] }

/**
 * Sets the password of an account, ends its sessions and tells its user.
 * @throws AppError `invalid` naming `newPassword`; `missing` when the account was deleted meanwhile.
 */
export async function setPasswordBy(
  context: Context,
  actor: Actor,
  { account, password, told }: NewPassword,
): Promise<void> {
  await checkAdminReset(password)
  await setPassword(context, account, password, (tx) => {
    const at = { random: context.random, now: context.clock.now() }
    noteAction(tx, actor, userAction('user.password', account), at)
    told(account)
  })
}
