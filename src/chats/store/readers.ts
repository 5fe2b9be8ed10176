import { and, eq, sql } from 'drizzle-orm'
import { announce } from '../../database/changes.ts'
import { type Db, prepared, type Tx } from '../../database/database.ts'
import { users } from '../../users/tables.ts'
import { chatReads, chats } from '../tables.ts'
import type { Reading } from './seen.ts'

/** A user with whom the bot of a chat is shared. */
export type Reader = { chatRid: number; userRid: number; isPushOn: boolean }

const selectReaders = prepared((db) =>
  db
    .select({
      chatRid: chatReads.chatRid,
      userRid: chatReads.userRid,
      isPushOn: chatReads.isPushOn,
    })
    .from(chatReads)
    .innerJoin(users, eq(users.rid, chatReads.userRid))
    .where(
      and(
        sql`${chatReads.chatRid} in (select value from json_each(${sql.placeholder('rids')}))`,
        eq(users.isBanned, false),
      ),
    )
    .prepare(),
)

/** The users with whom the bots of these chats are shared, without those who are banned. */
export function readersOf(db: Db, chatRids: readonly number[]): Reader[] {
  return chatRids.length === 0 ? [] : selectReaders(db).all({ rids: JSON.stringify(chatRids) })
}

const selectOfUser = prepared((db) =>
  db
    .select({ chatRid: chatReads.chatRid, isPushOn: chatReads.isPushOn })
    .from(chatReads)
    .where(eq(chatReads.userRid, sql.placeholder('userRid')))
    .prepare(),
)

/** The chats of bots that are shared with a user. */
export const sharedChatsOf = (db: Db, userRid: number) => selectOfUser(db).all({ userRid })

/** Whether posts of a shared bot are sent to the browsers of that user. False: it is not shared with the user. */
export function switchPush(tx: Tx, { chatRid, userRid, isPushOn }: Reader): boolean {
  const changed = tx
    .update(chatReads)
    .set({ isPushOn })
    .where(and(eq(chatReads.chatRid, chatRid), eq(chatReads.userRid, userRid)))
    .returning({ chatRid: chatReads.chatRid })
    .all()
  return changed.length > 0
}

/** Marks every message of the chat, or of all chats that the user reads, as read by that user. */
export function markRead(tx: Tx, { rid, readerRid }: Reading, now: number): void {
  const chosen = rid === undefined ? undefined : eq(chats.rid, rid)
  const own = tx
    .update(chats)
    .set({ unread: 0, readSeq: sql`coalesce(${chats.lastSeq}, 0)` })
    .where(
      and(
        chosen,
        eq(chats.ownerRid, readerRid),
        sql`(${chats.unread} > 0 or ${chats.readSeq} < ${chats.lastSeq})`,
      ),
    )
    .returning({ id: chats.id })
    .all()
  for (const { id } of [...own, ...readShared(tx, { rid, readerRid })])
    announce(tx, 'chat-read', id, now)
}

function readShared(tx: Tx, { rid, readerRid }: Reading): { id: string }[] {
  const newest = sql`coalesce((select last_seq from chats where chats.rid = ${chatReads.chatRid}), 0)`
  return tx
    .update(chatReads)
    .set({ readSeq: newest })
    .where(
      and(
        eq(chatReads.userRid, readerRid),
        rid === undefined ? undefined : eq(chatReads.chatRid, rid),
        sql`${chatReads.readSeq} < ${newest}`,
      ),
    )
    .returning({
      id: sql<string>`(select id from chats where chats.rid = ${chatReads.chatRid})`,
    })
    .all()
}
