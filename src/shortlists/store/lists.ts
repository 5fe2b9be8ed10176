import { and, asc, count, eq, sql } from 'drizzle-orm'
import { type Db, prepared, type Tx } from '../../database/database.ts'
import { users } from '../../users/tables.ts'
import { type Role, STAGES, type Stage } from '../domain/shortlist.ts'
import { shortlistHomes, shortlistMembers, shortlists } from '../tables.ts'

export type List = typeof shortlists.$inferSelect

/** A shortlist, as one of its members has it. */
export type Membership = {
  list: List
  userRid: number
  role: Role
  isCurrent: boolean
}

export type Member = {
  rid: number
  id: string
  firstname: string
  lastname: string
  avatar: string
  role: Role
  joinedAt: number
}

const { role, isCurrent, userRid, joinedAt } = shortlistMembers
const MEMBERSHIP = { list: shortlists, userRid, role, isCurrent }

const memberships = (db: Db) =>
  db
    .select(MEMBERSHIP)
    .from(shortlistMembers)
    .innerJoin(shortlists, eq(shortlists.rid, shortlistMembers.shortlistRid))

const OF_USER = eq(userRid, sql.placeholder('user'))
const selectMembership = prepared((db) =>
  memberships(db)
    .where(and(OF_USER, eq(shortlists.id, sql.placeholder('listId'))))
    .prepare(),
)

/** Undefined also for those who are not members: a stranger learns nothing. */
export function membershipOf(db: Db, user: number, listId: string): Membership | undefined {
  return selectMembership(db).get({ user, listId })
}

const selectMemberships = prepared((db) =>
  memberships(db).where(OF_USER).orderBy(asc(joinedAt), asc(shortlists.rid)).prepare(),
)

/** The shortlists of a user, the one that the user joined first first. */
export function membershipsOf(db: Db, user: number): Membership[] {
  return selectMemberships(db).all({ user })
}

const selectMembers = prepared((db) => {
  const { rid, id, firstname, lastname, avatar } = users
  return db
    .select({ rid, id, firstname, lastname, avatar, role, joinedAt })
    .from(shortlistMembers)
    .innerJoin(users, eq(users.rid, userRid))
    .where(eq(shortlistMembers.shortlistRid, sql.placeholder('listRid')))
    .orderBy(sql`${role} = 'member'`, asc(joinedAt), asc(users.rid))
    .prepare()
})

/** The members of a shortlist: its owner, then who joined first. */
export function membersOf(db: Db, listRid: number): Member[] {
  return selectMembers(db).all({ listRid })
}

/** Those members, by rid, of a shortlist who save homes on it. */
export function savingOn(db: Db, listRid: number): number[] {
  return db
    .select({ userRid })
    .from(shortlistMembers)
    .where(and(eq(shortlistMembers.shortlistRid, listRid), eq(isCurrent, true)))
    .all()
    .map((member) => member.userRid)
}

const selectMembersOf = prepared((db) =>
  db
    .select({ listId: shortlists.id, userRid })
    .from(shortlists)
    .innerJoin(shortlistMembers, eq(shortlistMembers.shortlistRid, shortlists.rid))
    .where(sql`${shortlists.id} in (select value from json_each(${sql.placeholder('ids')}))`)
    .prepare(),
)

/** The members, by rid, of these shortlists. */
export function membersOfLists(
  db: Db,
  ids: readonly string[],
): { listId: string; userRid: number }[] {
  return ids.length === 0 ? [] : selectMembersOf(db).all({ ids: JSON.stringify(ids) })
}

/** How many homes are in each stage. */
export type Counts = Record<Stage, number>

const selectCounts = prepared((db) =>
  db
    .select({ stage: shortlistHomes.stage, n: count() })
    .from(shortlistHomes)
    .where(eq(shortlistHomes.shortlistRid, sql.placeholder('listRid')))
    .groupBy(shortlistHomes.stage)
    .prepare(),
)

export function countsOf(db: Db, listRid: number): Counts {
  const rows = selectCounts(db).all({ listRid })
  const known = new Map(rows.map(({ stage, n }) => [stage, n]))
  return Object.fromEntries(STAGES.map((stage) => [stage, known.get(stage) ?? 0])) as Counts
}

export function insertList(tx: Tx, list: Omit<List, 'rid'>): List {
  return tx.insert(shortlists).values(list).returning().get()
}

export function renameList(tx: Tx, listRid: number, name: string | null): void {
  tx.update(shortlists).set({ name }).where(eq(shortlists.rid, listRid)).run()
}

/** Deletes a shortlist with everything on it. */
export function deleteList(tx: Tx, listRid: number): void {
  tx.delete(shortlists).where(eq(shortlists.rid, listRid)).run()
}

export type NewMember = Pick<
  typeof shortlistMembers.$inferInsert,
  'shortlistRid' | 'userRid' | 'role' | 'joinedAt' | 'readTo'
>

/** Adds a member, who saves homes elsewhere. */
export function insertMember(tx: Tx, member: NewMember): void {
  tx.insert(shortlistMembers)
    .values({ ...member, isCurrent: false })
    .run()
}

const isMember = (listRid: number, user: number) =>
  and(eq(shortlistMembers.shortlistRid, listRid), eq(userRid, user))

export function deleteMember(tx: Tx, listRid: number, user: number): void {
  tx.delete(shortlistMembers).where(isMember(listRid, user)).run()
}

export function setRole(tx: Tx, listRid: number, user: number, as: Role): void {
  tx.update(shortlistMembers).set({ role: as }).where(isMember(listRid, user)).run()
}

/** From now on the user saves homes on this shortlist. */
export function setCurrent(tx: Tx, listRid: number, user: number): void {
  tx.update(shortlistMembers)
    .set({ isCurrent: false })
    .where(and(eq(userRid, user), eq(isCurrent, true)))
    .run()
  tx.update(shortlistMembers).set({ isCurrent: true }).where(isMember(listRid, user)).run()
}
