import type { Action, ActionName, Subject } from '../audit/domain.ts'
import { changed } from '../audit/service.ts'
import { fullName, type User } from './domain.ts'

// What the audit says of accounts.

function userSubject(user: Pick<User, 'id' | 'firstname' | 'lastname' | 'email'>): Subject {
  return { kind: 'user', id: user.id, name: fullName(user) || user.email }
}

/** An action that changes no field that may be told. */
export function userAction(action: ActionName, user: User): Action {
  return { action, subject: userSubject(user) }
}

const FIELDS = [
  'firstname',
  'lastname',
  'avatar',
  'language',
  'roles',
  'isBanned',
  'bannedReason',
] as const

/** What an administrator changed of an account: named by what matters most. Undefined when nothing changed. */
export function accountChange(before: User, after: User): Action | undefined {
  const fields = changed(before, after, FIELDS)
  if (!fields) return undefined
  return { action: changeOf(fields.after), subject: userSubject(after), ...fields }
}

function changeOf(fields: Readonly<Record<string, unknown>>): ActionName {
  if ('isBanned' in fields) return fields.isBanned ? 'user.ban' : 'user.unban'
  return 'roles' in fields ? 'user.roles' : 'user.change'
}
