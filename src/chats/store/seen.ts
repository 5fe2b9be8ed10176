import { sql } from 'drizzle-orm'
import { announce } from '../../database/changes.ts'
import type { Db, Tx } from '../../database/database.ts'
import { chats, messages } from '../tables.ts'

/** Chats of a user: one of them, or all. */
export type Reading = { rid?: number; ownerRid: number }

const isUnread = sql`${messages.seq} > (select read_seq from chats where chats.rid = ${messages.chatRid}) and ${messages.seenAt} is null and ${messages.assetRid} is not null`
const inChats = ({ rid, ownerRid }: Reading) =>
  rid === undefined
    ? sql`${messages.chatRid} in (select rid from chats where owner_rid = ${ownerRid})`
    : sql`${messages.chatRid} = ${rid}`

/** The homes of messages that the owner of these chats has not read. */
export function unreadHomes(db: Db, reading: Reading): number[] {
  const rows = db
    .selectDistinct({ rid: messages.assetRid })
    .from(messages)
    .where(sql`${inChats(reading)} and ${isUnread}`)
    .all()
  return rows.flatMap(({ rid }) => rid ?? [])
}

/** Which of the unread messages of homes were read elsewhere. */
export type Seen = { homes: readonly number[] } | { upTo: number }

/**
 * Marks messages about homes as read by the owner of these chats: those of some homes, or those of before a time (ms).
 * They count as unread no longer, and the chats announce it.
 */
export function seeElsewhere(tx: Tx, reading: Reading, seen: Seen, now: number): void {
  const which =
    'homes' in seen
      ? sql`${messages.assetRid} in (select value from json_each(${JSON.stringify(seen.homes)}))`
      : sql`${messages.createdAt} <= ${seen.upTo}`
  const marked = tx
    .update(messages)
    .set({ seenAt: now })
    .where(sql`${which} and ${inChats(reading)} and ${isUnread}`)
    .returning({ chatRid: messages.chatRid })
    .all()
  for (const [chatRid, { length }] of Map.groupBy(marked, (one) => one.chatRid)) {
    const changed = tx
      .update(chats)
      .set({ unread: sql`${chats.unread} - ${length}` })
      .where(sql`${chats.rid} = ${chatRid}`)
      .returning({ id: chats.id })
      .all()
    for (const { id } of changed) announce(tx, 'chat-read', id, now)
  }
}
