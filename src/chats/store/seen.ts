import { type SQL, sql } from 'drizzle-orm'
import { announce } from '../../database/changes.ts'
import type { Db, Tx } from '../../database/database.ts'
import { chats, messages } from '../tables.ts'

/** Chats that a user reads: one of them, or all. */
export type Reading = { rid?: number | undefined; readerRid: number }

const isHome = sql`${messages.assetRid} is not null`
const isUnread = sql`${messages.seq} > (select read_seq from chats where chats.rid = ${messages.chatRid}) and ${messages.seenAt} is null and ${isHome}`
const own = (readerRid: number) => sql`select rid from chats where owner_rid = ${readerRid}`
const shared = (readerRid: number) =>
  sql`select chat_rid from chat_reads where user_rid = ${readerRid}`
const chosen = ({ rid }: Reading) =>
  rid === undefined ? sql`true` : sql`${messages.chatRid} = ${rid}`
const inOwn = (reading: Reading) =>
  sql`${messages.chatRid} in (${own(reading.readerRid)}) and ${chosen(reading)}`

/** The homes of messages of these chats that the user has not read. */
export function unreadHomes(db: Db, reading: Reading): number[] {
  const { readerRid } = reading
  const readTo = sql`(select read_seq from chat_reads where chat_rid = ${messages.chatRid} and user_rid = ${readerRid})`
  const inShared = sql`${messages.chatRid} in (${shared(readerRid)}) and ${messages.seq} > ${readTo}`
  const homesWhere = (which: SQL) =>
    db.selectDistinct({ rid: messages.assetRid }).from(messages).where(which).all()
  const rows = [
    ...homesWhere(sql`${inOwn(reading)} and ${isUnread}`),
    ...homesWhere(sql`${inShared} and ${chosen(reading)} and ${isHome}`),
  ]
  return [...new Set(rows.flatMap(({ rid }) => rid ?? []))]
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
    .where(sql`${which} and ${inOwn(reading)} and ${isUnread}`)
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
