import { and, asc, eq, gt, isNull, lt } from 'drizzle-orm'
import { rowCount } from '../../database/count.ts'
import type { Db, Tx } from '../../database/database.ts'
import { forgetRows } from '../../database/forget.ts'
import { users } from '../../users/tables.ts'
import { shortlistInvites, shortlistMembers, shortlists } from '../tables.ts'

export type Invite = Omit<typeof shortlistInvites.$inferSelect, 'hash'>

export function insertInvite(tx: Tx, invite: typeof shortlistInvites.$inferInsert): void {
  tx.insert(shortlistInvites).values(invite).run()
}

const { shortlistRid, expiresAt, usedAt } = shortlistInvites

const isOpen = (listRid: number, now: number) =>
  and(eq(shortlistRid, listRid), isNull(usedAt), gt(expiresAt, now))

export function openCountOf(db: Db, listRid: number, now: number): number {
  return rowCount(db, shortlistInvites, isOpen(listRid, now))
}

const { id, byRid, createdAt } = shortlistInvites
const INVITE = { id, shortlistRid, byRid, createdAt, expiresAt, usedAt }

/** The invites to a shortlist that can still be used, with the users who made them. */
export function openInvites(
  db: Db,
  listRid: number,
  now: number,
): { invite: Invite; userId: string }[] {
  return db
    .select({ invite: INVITE, userId: users.id })
    .from(shortlistInvites)
    .innerJoin(users, eq(users.rid, byRid))
    .where(isOpen(listRid, now))
    .orderBy(asc(createdAt), asc(id))
    .all()
}

/** Whether the one who made an invite is still a member of its shortlist. */
const isByMember = and(
  eq(shortlistMembers.shortlistRid, shortlistRid),
  eq(shortlistMembers.userRid, byRid),
)

/**
 * An invite by the hash of its secret, also one that is used or old. Those of a banned user, and of one who is a member
 * no more, do not count.
 */
export function inviteByHash(db: Db, hash: string) {
  const { firstname, lastname, avatar } = users
  return db
    .select({ invite: INVITE, list: shortlists, by: { firstname, lastname, avatar } })
    .from(shortlistInvites)
    .innerJoin(shortlists, eq(shortlists.rid, shortlistRid))
    .innerJoin(users, eq(users.rid, byRid))
    .innerJoin(shortlistMembers, isByMember)
    .where(and(eq(shortlistInvites.hash, hash), eq(users.isBanned, false)))
    .get()
}

export function markUsed(tx: Tx, inviteId: string, now: number): void {
  tx.update(shortlistInvites).set({ usedAt: now }).where(eq(id, inviteId)).run()
}

/** @returns whether there was one that is not used. */
export function revokeInvite(tx: Tx, listRid: number, inviteId: string): boolean {
  const unused = and(eq(shortlistRid, listRid), eq(id, inviteId), isNull(usedAt))
  return tx.delete(shortlistInvites).where(unused).returning({ id }).all().length > 0
}

/** Takes the unused invites of a user back: those to one shortlist, or to all. */
export function revokeInvitesBy(tx: Tx, userRid: number, listRid?: number): void {
  const toList = listRid === undefined ? undefined : eq(shortlistRid, listRid)
  tx.delete(shortlistInvites)
    .where(and(eq(byRid, userRid), isNull(usedAt), toList))
    .run()
}

/** Deletes up to `limit` invites that expired before that time (ms). */
export function forgetInvites(tx: Tx, before: number, limit: number): number {
  return forgetRows(tx, shortlistInvites, lt(expiresAt, before), limit)
}
