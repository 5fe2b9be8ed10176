import { sql } from 'drizzle-orm'
import type { Db } from '../../database/database.ts'
import type { Problem } from '../../database/problems.ts'
import { chats, messages } from '../tables.ts'

/** Counts the messages of every chat again, and compares. */
export function chatProblems(db: Db): Problem[] {
  const ofChat = sql`from ${messages} where ${messages.chatRid} = ${chats.rid}`
  const newest = sql<number | null>`(select max(${messages.seq}) ${ofChat})`
  const unread = sql<number>`(select count(*) ${ofChat} and ${messages.seq} > ${chats.readSeq} and ${messages.senderRid} is not ${chats.ownerRid})`
  const rows = db
    .select({
      id: chats.id,
      stored: chats.unread,
      unread,
      isNewest: sql`${chats.lastSeq} is ${newest}`,
    })
    .from(chats)
    .where(sql`${chats.unread} <> ${unread} or ${chats.lastSeq} is not ${newest}`)
    .all()
  return rows.map(({ id, stored, unread: counted, isNewest }) => ({
    what: 'chat',
    id,
    problem: isNewest
      ? `counts ${stored} unread messages, and has ${counted}`
      : 'names another message as its newest',
  }))
}
