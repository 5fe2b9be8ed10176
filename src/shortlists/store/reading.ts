import { and, eq, lt, type Placeholder, sql } from 'drizzle-orm'
import { type Db, prepared, type Tx } from '../../database/database.ts'
import { shortlistComments, shortlistHomes, shortlistMembers } from '../tables.ts'
import type { Membership } from './lists.ts'

const { shortlistRid, userRid, readTo, isCurrent } = shortlistMembers

/** The comments of others that a member has not read, of the shortlist of that membership. */
const unread = sql`from ${shortlistComments} where ${shortlistComments.shortlistRid} = ${shortlistRid}
  and ${shortlistComments.rid} > ${readTo} and ${shortlistComments.onlyMe} = 0
  and ${shortlistComments.authorRid} is not ${userRid}`
const unreadCount = sql<number>`(select count(*) ${unread})`
const homeCount = sql<number>`(select count(*) from ${shortlistHomes} where ${shortlistHomes.shortlistRid} = ${shortlistRid})`

const isOf = (listRid: number | Placeholder, user: number | Placeholder) =>
  and(eq(shortlistRid, listRid), eq(userRid, user))

const selectUnread = prepared((db) =>
  db
    .select({ n: sql<number>`${unreadCount}` })
    .from(shortlistMembers)
    .where(isOf(sql.placeholder('listRid'), sql.placeholder('reader')))
    .prepare(),
)

/** How many comments of other members a member has not read. */
export function unreadOf(db: Db, { list, userRid: reader }: Membership): number {
  return selectUnread(db).get({ listRid: list.rid, reader })?.n ?? 0
}

/** How many homes are where the user saves them, and how many comments the user has not read on all shortlists. */
export type Waiting = { homes: number; unread: number }

const selectWaiting = prepared((db) =>
  db
    .select({
      homes: sql<number>`coalesce(sum(iif(${isCurrent}, ${homeCount}, 0)), 0)`,
      unread: sql<number>`coalesce(sum(${unreadCount}), 0)`,
    })
    .from(shortlistMembers)
    .where(eq(userRid, sql.placeholder('userRid')))
    .prepare(),
)

export function waitingOf(db: Db, reader: number): Waiting {
  return selectWaiting(db).get({ userRid: reader }) ?? { homes: 0, unread: 0 }
}

/**
 * The member has read the comments that there are now: all, or those on one home as far as none on another home waits
 * before them. Answers whether any was unread.
 */
export function setRead(tx: Tx, listRid: number, user: number, assetRid?: number): boolean {
  const elsewhere =
    assetRid === undefined
      ? sql`null`
      : sql`(select min(${shortlistComments.rid}) - 1 ${unread} and ${shortlistComments.assetRid} <> ${assetRid})`
  const to = sql`coalesce(${elsewhere}, ${newestComment(tx)})`
  const read = tx
    .update(shortlistMembers)
    .set({ readTo: to })
    .where(and(isOf(listRid, user), lt(readTo, to)))
    .returning({ userRid })
    .all()
  return read.length > 0
}

/** The newest comment, by rid, of all shortlists. */
export function newestComment(db: Db): number {
  const found = db
    .select({ rid: sql<number | null>`max(${shortlistComments.rid})` })
    .from(shortlistComments)
    .get()
  return found?.rid ?? 0
}
