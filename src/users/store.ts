import { and, asc, eq, or, sql } from 'drizzle-orm'
import { announce } from '../database/changes.ts'
import { type Db, prepared, type Tx } from '../database/database.ts'
import type { Language } from '../kernel/domain/language.ts'
import type { User } from './domain.ts'
import { isAdminRow, users } from './tables.ts'

/** The columns of an account. Of the password only whether there is one. */
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
  hasPassword: sql`${users.passwordHash} is not null`.mapWith(Boolean),
  telegramChatId: users.telegramChatId,
  language: users.language,
  telegramLanguage: users.telegramLanguage,
  createdAt: users.createdAt,
}

export type NewUser = Omit<User, 'rid' | 'hasPassword' | 'telegramLanguage'> & {
  passwordHash: string | null
  emailVerifiedAt: number | null
}

export function insertUser(tx: Tx, user: NewUser): User {
  return tx
    .insert(users)
    .values({ ...user, roles: [...user.roles] })
    .returning(userColumns)
    .get()
}

const selectAny = prepared((db) => db.select({ rid: users.rid }).from(users).limit(1).prepare())

export function isAnyUser(db: Db): boolean {
  return selectAny(db).get() !== undefined
}

/** Whether there has ever been a user, also one that was deleted since. */
export function wasAnyUser(db: Db): boolean {
  const [ever] = db.all<{ seq: number }>(sql`select seq from sqlite_sequence where name = 'users'`)
  return (ever?.seq ?? 0) > 0
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

/** The password hash of an account; null when it has no password, undefined when there is no such account. */
export function passwordHashOf(db: Db, rid: number): string | null | undefined {
  const row = db.select({ hash: users.passwordHash }).from(users).where(eq(users.rid, rid)).get()
  return row?.hash
}

/** Whether the user was shown to read the mail of the account's address; false also without an account. */
export function isEmailVerified(db: Db, rid: number): boolean {
  const row = db.select({ at: users.emailVerifiedAt }).from(users).where(eq(users.rid, rid)).get()
  return row !== undefined && row.at !== null
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

const selectByIds = prepared((db) =>
  db
    .select(userColumns)
    .from(users)
    .where(sql`${users.id} in (select value from json_each(${sql.placeholder('ids')}))`)
    .prepare(),
)

/** The accounts with these ids that exist, in no order. */
export function usersById(db: Db, ids: readonly string[]): User[] {
  return ids.length === 0 ? [] : selectByIds(db).all({ ids: JSON.stringify(ids) })
}

const selectByRids = prepared((db) =>
  db
    .select(userColumns)
    .from(users)
    .where(sql`${users.rid} in (select value from json_each(${sql.placeholder('rids')}))`)
    .prepare(),
)

/** The accounts with these rids that exist, in no order. */
export function usersByRid(db: Db, rids: readonly number[]): User[] {
  return rids.length === 0 ? [] : selectByRids(db).all({ rids: JSON.stringify(rids) })
}

/** The account that is linked to a private Telegram chat. */
export function userByChat(db: Db, telegramChatId: string): User | undefined {
  const linked = eq(users.telegramChatId, telegramChatId)
  return db.select(userColumns).from(users).where(linked).get()
}

/** Changes an account and announces it on the change feed, which closes its sockets. */
export function updateUser(
  tx: Tx,
  user: User,
  change: Partial<Omit<typeof users.$inferInsert, 'rid' | 'id'>>,
  now: number,
): void {
  tx.update(users).set(change).where(eq(users.rid, user.rid)).run()
  announce(tx, 'user', user.id, now)
}

/** Deletes the account and all rows that refer to it. */
export function deleteUser(tx: Tx, user: User, now: number): void {
  tx.delete(users).where(eq(users.rid, user.rid)).run()
  announce(tx, 'user', user.id, now)
}

/** The user's own first messages to advertisers, by language; empty without any. */
export function greetingsOf(db: Db, rid: number): Partial<Record<Language, string>> {
  const greetings = users.messageTemplate
  return db.select({ greetings }).from(users).where(eq(users.rid, rid)).get()?.greetings ?? {}
}

/** @param greetings null: none are kept any more. */
export function keepGreetings(
  tx: Tx,
  rid: number,
  greetings: Partial<Record<Language, string>> | null,
): void {
  tx.update(users).set({ messageTemplate: greetings }).where(eq(users.rid, rid)).run()
}

const isLiveAdmin = sql`not ${users.isBanned} and ${isAdminRow}`

/** Whether there is another administrator who is not banned. */
export function isOtherAdmin(db: Db, user: User): boolean {
  const other = and(isLiveAdmin, sql`${users.rid} <> ${user.rid}`)
  return db.select({ rid: users.rid }).from(users).where(other).limit(1).get() !== undefined
}

export type UserCount = { count: number; bannedCount: number; createdLastDay: number }

const selectUserCounts = prepared((db) =>
  db
    .select({
      count: sql<number>`count(*)`,
      bannedCount: sql<number>`count(*) filter (where ${users.isBanned})`,
      createdLastDay: sql<number>`count(*) filter (where ${users.createdAt} >= ${sql.placeholder('since')})`,
    })
    .from(users)
    .prepare(),
)

/** How many accounts there are, how many are banned, and how many were made at or after `since` (ms). */
export function userCounts(db: Db, since: number): UserCount {
  return selectUserCounts(db).get({ since }) ?? { count: 0, bannedCount: 0, createdLastDay: 0 }
}

const selectByRid = prepared((db) =>
  db
    .select(userColumns)
    .from(users)
    .where(eq(users.rid, sql.placeholder('rid')))
    .prepare(),
)

export function userByRid(db: Db, rid: number): User | undefined {
  return selectByRid(db).get({ rid })
}
