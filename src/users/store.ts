import { asc, eq, or, sql } from 'drizzle-orm'
import { type Db, prepared, type Tx } from '../database/database.ts'
import type { User } from './domain.ts'
import { users } from './tables.ts'

/** Everything of an account but its password. */
export const userColumns = {
  id: users.id,
  rid: users.rid,
  firstname: users.firstname,
  lastname: users.lastname,
  email: users.email,
  avatar: users.avatar,
  roles: users.roles,
  isBanned: users.isBanned,
  bannedReason: users.bannedReason,
  oauthProvider: users.oauthProvider,
  createdAt: users.createdAt,
}

export type NewUser = Omit<User, 'rid'> & { passwordHash: string | null }

export function insertUser(tx: Tx, user: NewUser): User {
  return tx
    .insert(users)
    .values({ ...user, roles: [...user.roles] })
    .returning(userColumns)
    .get()
}

export function isAnyUser(db: Db): boolean {
  return db.select({ rid: users.rid }).from(users).limit(1).get() !== undefined
}

/** The account and its password hash, by its normalised e-mail. */
export function credentialsOf(
  db: Db,
  email: string,
): { user: User; passwordHash: string | null } | undefined {
  return db
    .select({ user: userColumns, passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.email, email))
    .get()
}

/** By public id or normalised e-mail. */
export function findUser(db: Db, idOrEmail: string): User | undefined {
  const known = or(eq(users.id, idOrEmail), eq(users.email, idOrEmail.trim().toLowerCase()))
  return db.select(userColumns).from(users).where(known).get()
}

/** All accounts, oldest first. */
export function allUsers(db: Db): User[] {
  return db.select(userColumns).from(users).orderBy(asc(users.rid)).all()
}

const selectById = prepared((db) =>
  db
    .select(userColumns)
    .from(users)
    .where(eq(users.id, sql.placeholder('id')))
    .prepare(),
)

export function userById(db: Db, id: string): User | undefined {
  return selectById(db).get({ id })
}
