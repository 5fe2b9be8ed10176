import type { Db } from '../database/database.ts'
import { isDuplicate, type Tx, write } from '../database/database.ts'
import type { Clock } from '../kernel/clock.ts'
import { AppError } from '../kernel/errors.ts'
import type { Random } from '../kernel/random.ts'
import {
  DEFAULT_AVATAR,
  normaliseEmail,
  type Registration,
  type Role,
  registrationProblems,
  type User,
} from './domain.ts'
import { insertUser, isAnyUser } from './store.ts'

type World = { db: Db; clock: Clock; random: Random }

/** @throws AppError `invalid` with every field that cannot stand. */
export function checkRegistration(person: Registration): void {
  const fields = registrationProblems(person)
  const [first] = Object.values(fields)
  if (first !== undefined) throw new AppError('invalid', first, { fields })
}

type NewAccount = {
  person: Registration
  passwordHash: string
  /** Decides on the roles, and may refuse, knowing whether this would be the first account. */
  admit(isFirst: boolean): Role[]
}

/**
 * Makes an account; whether it is the first is counted in the same transaction.
 * @throws AppError `conflict` when the e-mail is taken.
 */
export function createUser({ db, clock, random }: World, account: NewAccount): User {
  try {
    return write(db, (tx) => insertAccount(tx, { clock, random }, account))
  } catch (error) {
    if (!isDuplicate(error)) throw error
    const message = 'An account with this username already exists'
    throw new AppError('conflict', message, { fields: { email: message }, cause: error })
  }
}

function insertAccount(
  tx: Tx,
  { clock, random }: Omit<World, 'db'>,
  { person, passwordHash, admit }: NewAccount,
): User {
  return insertUser(tx, {
    id: random.id(),
    firstname: person.firstname.trim(),
    lastname: person.lastname.trim(),
    email: normaliseEmail(person.email),
    passwordHash,
    avatar: DEFAULT_AVATAR,
    roles: admit(!isAnyUser(tx)),
    isBanned: false,
    bannedReason: null,
    oauthProvider: null,
    createdAt: clock.now(),
  })
}
