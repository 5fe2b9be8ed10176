import { asc, desc, inArray, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../database/database.ts'
import type { User } from '../domain.ts'
import { userColumns } from '../store.ts'
import { users } from '../tables.ts'
import type { UserSort } from './domain.ts'

/** As in the index `users_name`: SQLite uses an index of an expression only for the same expression. */
const NAME = sql`(${users.firstname} || ' ' || ${users.lastname})`

const USER_SORTS = {
  fullname: sql`${NAME} collate nocase`,
  email: sql`${users.email}`,
  provider: sql`coalesce(${users.oauthProvider}, '')`,
  roles: sql`${users.roles}`,
  status: sql`${users.isBanned}`,
  createdAt: sql`${users.createdAt}`,
} satisfies Record<UserSort, SQL>

export type UserFilter = {
  /** Part of a name or e-mail; empty: all accounts. */
  search: string
  sort: UserSort
  isDescending: boolean
}

/** From 1. */
export type UserPage = { page: number; limit: number }

function conditionOf({ search }: UserFilter): SQL | undefined {
  const text = search.trim()
  if (text === '') return undefined
  const part = `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`
  return sql`(${NAME} like ${part} escape '\\' or ${users.email} like ${part} escape '\\')`
}

/** Accounts with the same value keep one order, in both directions of it. */
function orderOf({ sort, isDescending }: UserFilter, isIndexed = true): [SQL, SQL] {
  const inOrder = isDescending ? desc : asc
  const value = USER_SORTS[sort]
  return [inOrder(isIndexed ? value : sql`+(${value})`), inOrder(users.rid)]
}

/** A search with more hits than this finds a page soonest in the order of an index; one with fewer is sorted. */
const MANY = 30_000

/** The rids of the accounts that match the filter, in its order. */
export function ridsOfUsers(db: Db, filter: UserFilter): number[] {
  return db
    .select({ rid: users.rid })
    .from(users)
    .where(conditionOf(filter))
    .orderBy(...orderOf(filter))
    .all()
    .map(({ rid }) => rid)
}

/** One page of the accounts that match the filter, and how many match it. */
export function filterUsers(
  db: Db,
  filter: UserFilter,
  { page, limit }: UserPage,
): { users: User[]; total: number } {
  const where = conditionOf(filter)
  const counted = db.select({ total: sql<number>`count(*)` }).from(users).where(where).get()
  const total = counted?.total ?? 0
  // Only the rids are sorted and skipped over, which the indexes hold without the rows.
  const ofPage = db
    .select({ rid: users.rid })
    .from(users)
    .where(where)
    .orderBy(...orderOf(filter, where === undefined || total > MANY))
    .limit(limit)
    .offset((page - 1) * limit)
  const found = db
    .select(userColumns)
    .from(users)
    .where(inArray(users.rid, ofPage))
    .orderBy(...orderOf(filter))
    .all()
  return { users: found, total }
}

/** The accounts with these rids, in this order; without those that were deleted. */
export function usersOf(db: Db, rids: readonly number[]): User[] {
  const found = db
    .select(userColumns)
    .from(users)
    .where(inArray(users.rid, [...rids]))
    .all()
  const byRid = new Map(found.map((user) => [user.rid, user]))
  return rids.flatMap((rid) => byRid.get(rid) ?? [])
}
