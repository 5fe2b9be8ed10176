import { sql } from 'drizzle-orm'
import type { Db } from '../../database/database.ts'
import type { Problem } from '../../database/problems.ts'
import { chats, messages } from '../tables.ts'

const ofChat = sql`from ${messages} where ${messages.chatRid} = ${chats.rid}`

/** The newest message of a chat, and the number of those that its owner has neither read nor written. */
export const newestOfChat = sql<number | null>`(select max(${messages.seq}) ${ofChat})`
export const unreadOfChat = sql<number>`(select count(*) ${ofChat} and ${messages.seq} > ${chats.readSeq} and ${messages.seenAt} is null and ${messages.senderRid} is not ${chats.ownerRid})`

/** Counts the messages of every chat again, and compares. */
export function chatProblems(db: Db): Problem[] {
  const rows = db
    .select({
      id: chats.id,
      stored: chats.unread,
      unread: unreadOfChat,
      isNewest: sql`${chats.lastSeq} is ${newestOfChat}`,
    })
    .from(chats)
    .where(sql`${chats.unread} <> ${unreadOfChat} or ${chats.lastSeq} is not ${newestOfChat}`)
    .all()
  return rows.map(({ id, stored, unread: counted, isNewest }) => ({
    what: 'chat',
    id,
    problem: isNewest
      ? `counts ${stored} unread messages, and has ${counted}`
      : 'names another message as its newest',
  }))
}
