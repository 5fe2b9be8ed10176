import { type Db, isDuplicate, type Tx, write } from '../database/database.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Language } from '../kernel/domain/language.ts'
import { AppError, refuseFields } from '../kernel/errors.ts'
import type { Random } from '../kernel/random.ts'
import {
  ADMIN_FIELDS,
  DEFAULT_AVATAR,
  isAdmin,
  normaliseEmail,
  type ProfileChange,
  profileProblems,
  type Registration,
  type Role,
  registrationProblems,
  type User,
} from './domain.ts'
import {
  deleteUser,
  insertUser,
  isAnyUser,
  isOtherAdmin,
  updateUser,
  userById,
  userByRid,
} from './store.ts'

type World = { db: Db; clock: Clock; random: Random }

/** @throws AppError `invalid` with all invalid fields. */
export function checkRegistration(registration: Registration): void {
  refuseFields(registrationProblems(registration))
}

export type NewAccount = {
  registration: Registration
  /** Null for an account without a password. */
  passwordHash: string | null
  oauthProvider?: User['oauthProvider']
  /** In which it was asked for, unless it is the default; null: pages follow the browser. */
  language?: Language | null | undefined
  /** Whether a provider states that the user reads the mail of the address. */
  isEmailVerified?: boolean
  /** Returns the roles of the new account, or throws to refuse it. */
  admit(isFirst: boolean): Role[]
}

/**
 * Creates an account. Whether it is the first is determined in the same transaction.
 * @throws AppError `conflict` when the e-mail is taken.
 */
export function createUser({ db, clock, random }: World, account: NewAccount): User {
  try {
    return write(db, (tx) => insertAccount(tx, { clock, random }, account))
  } catch (error) {
    if (!isDuplicate(error)) throw error
    const said = { code: 'usernameTaken' } as const
    throw new AppError('conflict', said, { fields: { email: said }, cause: error })
  }
}

function insertAccount(tx: Tx, { clock, random }: Omit<World, 'db'>, account: NewAccount): User {
  const { registration, passwordHash, admit } = account
  return insertUser(tx, {
    id: random.id(),
    firstname: registration.firstname.trim(),
    lastname: registration.lastname.trim(),
    email: normaliseEmail(registration.email),
    emailVerifiedAt: account.isEmailVerified ? clock.now() : null,
    passwordHash,
    avatar: DEFAULT_AVATAR,
    roles: admit(!isAnyUser(tx)),
    isBanned: false,
    bannedReason: null,
    oauthProvider: account.oauthProvider ?? null,
    telegramChatId: null,
    language: account.language ?? null,
    createdAt: clock.now(),
  })
}

/** Removes the account's data of higher rooms, in the transaction that deletes the account. */
export type Leave = (tx: Tx, user: User, now: number) => void

/** @throws AppError `missing`, also for other accounts when the actor is no administrator. */
export function userFor(db: Db, actor: User, id: string): User {
  const user = id === actor.id || isAdmin(actor) ? userById(db, id) : undefined
  if (!user) throw new AppError('missing', { code: 'noUser' })
  return user
}

/**
 * Changes a profile. Roles and bans take effect at once, also for open sockets.
 * @throws AppError `forbidden` for fields that only administrators may change, `invalid` with the fields, `conflict`
 * when no administrator would be left.
 */
export function changeUser(
  { db, clock }: World,
  actor: User,
  id: string,
  change: ProfileChange,
): User {
  const isForAdmins = ADMIN_FIELDS.some((field) => change[field] !== undefined)
  if (isForAdmins && !isAdmin(actor)) throw new AppError('forbidden', { code: 'rolesByAdmins' })
  refuseFields(profileProblems(change))
  return write(db, (tx) => {
    const user = userFor(tx, actor, id)
    const changed = applied(user, change)
    if (isAdmin(user) && !user.isBanned && (changed.isBanned || !isAdmin(changed)))
      keepAnAdmin(tx, user)
    const { firstname, lastname, avatar, language, roles, isBanned, bannedReason } = changed
    const own = { firstname, lastname, avatar, language }
    const row = { ...own, roles: [...roles], isBanned, bannedReason }
    updateUser(tx, user, row, clock.now())
    return changed
  })
}

function applied(user: User, change: ProfileChange): User {
  const isBanned = change.isBanned ?? user.isBanned
  const reason = change.bannedReason === undefined ? user.bannedReason : change.bannedReason
  return {
    ...user,
    firstname: (change.firstname ?? user.firstname).trim(),
    lastname: (change.lastname ?? user.lastname).trim(),
    avatar: change.avatar ?? user.avatar,
    language: change.language === undefined ? user.language : change.language,
    roles: change.roles ? [...new Set(change.roles)] : user.roles,
    isBanned,
    bannedReason: isBanned ? reason?.trim() || null : null,
  }
}

function keepAnAdmin(db: Db, user: User): void {
  if (!isOtherAdmin(db, user))
    throw new AppError(
      'conflict',
      { code: 'lastAdmin' },
      {
        code: 'lastAdmin',
      },
    )
}

/**
 * Removes an account with its bots, chats and sessions.
 * @throws AppError `conflict` when no administrator would be left, `missing` when it was removed before.
 */
export function removeUser({ db, clock }: World, { rid }: User, leave: Leave): void {
  write(db, (tx) => {
    // Another process may have made it an administrator since it was read.
    const user = userByRid(tx, rid)
    if (!user) throw new AppError('missing', { code: 'noUser' })
    if (isAdmin(user) && !user.isBanned) keepAnAdmin(tx, user)
    const now = clock.now()
    leave(tx, user, now)
    deleteUser(tx, user, now)
  })
}
