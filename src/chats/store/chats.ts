import { and, asc, type Column, desc, eq, type SQL, sql } from 'drizzle-orm'
import { announce } from '../../database/changes.ts'
import { type Db, prepared, type Tx } from '../../database/database.ts'
import type { User } from '../../users/domain.ts'
import { userColumns } from '../../users/store.ts'
import { users } from '../../users/tables.ts'
import type { Chat } from '../domain.ts'
import { chats, messages } from '../tables.ts'
import type { Reading } from './seen.ts'

const chatColumns = {
  rid: chats.rid,
  id: chats.id,
  ownerRid: chats.ownerRid,
  ownerEmail: users.email,
  botId: chats.botId,
  botName: chats.botName,
  isFavorite: chats.isFavorite,
  unread: chats.unread,
  readSeq: chats.readSeq,
  createdAt: chats.createdAt,
}

const selectChats = (db: Db) =>
  db
    .select({ chat: chatColumns, lastSeq: chats.lastSeq })
    .from(chats)
    .innerJoin(users, eq(users.rid, chats.ownerRid))

type NewChat = Pick<Chat, 'id' | 'ownerRid' | 'botId' | 'botName' | 'createdAt'>

export function insertChat(tx: Tx, chat: NewChat): number {
  const { rid } = tx
    .insert(chats)
    .values({ ...chat, isFavorite: false, unread: 0, readSeq: 0, lastSeq: null })
    .returning({ rid: chats.rid })
    .get()
  announce(tx, 'chat', chat.id, chat.createdAt)
  return rid
}

/** A chat has the name of its bot. */
export function renameChat(tx: Tx, rid: number, botName: string, now: number): void {
  changeChat(tx, rid, { botName }, now)
}

/** Makes a chat a favourite of its owner, or no longer one. */
export function toggleFavorite(tx: Tx, rid: number, now: number): void {
  changeChat(tx, rid, { isFavorite: sql`not ${chats.isFavorite}` }, now)
}

type Change = { botName: string } | { isFavorite: SQL }

function changeChat(tx: Tx, rid: number, change: Change, now: number): void {
  const changed = tx.update(chats).set(change).where(eq(chats.rid, rid)).returning({ id: chats.id })
  for (const { id } of changed.all()) announce(tx, 'chat', id, now)
}

export function deleteChat(tx: Tx, rid: number): void {
  tx.delete(chats).where(eq(chats.rid, rid)).run()
}

export type ChatEntry = { chat: Chat; lastSeq: number | null }

/** The order of a list: favourites first, then by the newest message; those without a message last. */
const IN_ORDER = [
  desc(chats.isFavorite),
  desc(sql`coalesce(${chats.lastSeq}, 0)`),
  desc(chats.rid),
] as const

/** The position of a chat in a list of its owner's chats. */
export type ChatCursor = { favorite: number; seq: number; rid: number }

const position = {
  favorite: sql<number>`${chats.isFavorite}`,
  seq: sql<number>`coalesce(${chats.lastSeq}, 0)`,
  rid: chats.rid,
}

const selectPage = prepared((db) =>
  selectChats(db)
    .where(
      and(
        eq(chats.ownerRid, sql.placeholder('ownerRid')),
        sql`(${position.favorite}, ${position.seq}, ${position.rid}) < (${sql.placeholder('favorite')}, ${sql.placeholder('seq')}, ${sql.placeholder('rid')})`,
      ),
    )
    .orderBy(...IN_ORDER)
    .limit(sql.placeholder('limit'))
    .prepare(),
)

const BEFORE_ALL: ChatCursor = {
  favorite: 2,
  seq: Number.MAX_SAFE_INTEGER,
  rid: Number.MAX_SAFE_INTEGER,
}

/** Up to `limit` chats of a user in the order of the list, from the first or from a cursor. */
export function chatPage(
  db: Db,
  ownerRid: number,
  { limit, before = BEFORE_ALL }: { limit: number; before?: ChatCursor | undefined },
): ChatEntry[] {
  return selectPage(db).all({ ownerRid, limit, ...before })
}

/** All chats of a user in the order of the list. */
export function chatsOf(db: Db, ownerRid: number): ChatEntry[] {
  return chatPage(db, ownerRid, { limit: Number.MAX_SAFE_INTEGER })
}

/** Undefined for a chat that does not exist or is not the user's. */
export function chatCursor(db: Db, ownerRid: number, id: string): ChatCursor | undefined {
  return db
    .select(position)
    .from(chats)
    .where(and(eq(chats.id, id), eq(chats.ownerRid, ownerRid)))
    .get()
}

const selectOfOwners = prepared((db) =>
  selectChats(db)
    .where(sql`${chats.ownerRid} in (select value from json_each(${sql.placeholder('owners')}))`)
    .orderBy(asc(chats.ownerRid), ...IN_ORDER)
    .prepare(),
)

/** All chats of these users: those of one user together, in the order of the list. */
export function chatsOfOwners(db: Db, ownerRids: readonly number[]): ChatEntry[] {
  return selectOfOwners(db).all({ owners: JSON.stringify(ownerRids) })
}

/** `words`: a part of the name or e-mail of a user, or of the name of one of their chats; empty: all users. */
type OwnersAsked = { words: string; limit: number; skip: number }

const ownedBy = (condition: SQL) =>
  sql`exists (select 1 from ${chats} where ${chats.ownerRid} = ${users.rid} and ${condition})`

function ownersMeant(words: string): SQL {
  if (words === '') return ownedBy(sql`true`)
  const part = `%${words.replaceAll(/[\\%_]/g, '\\$&')}%`
  const like = (text: SQL | Column) => sql`${text} like ${part} escape '\\'`
  const name = sql`(${users.firstname} || ' ' || ${users.lastname})`
  const isUser = sql`(${like(name)} or ${like(users.email)})`
  return sql`((${isUser} and ${ownedBy(sql`true`)}) or ${ownedBy(like(chats.botName))})`
}

/** A range of the users who have chats, oldest account first. */
export function chatOwners(db: Db, { words, limit, skip }: OwnersAsked): User[] {
  return (
    db
      .select(userColumns)
      .from(users)
      // By account, so that it ends with the last one of the range: `in` would list the owners of all chats first.
      .where(ownersMeant(words))
      .orderBy(asc(users.rid))
      .limit(limit)
      .offset(skip)
      .all()
  )
}

const selectById = prepared((db) =>
  selectChats(db)
    .where(eq(chats.id, sql.placeholder('id')))
    .prepare(),
)

/** The chat of any user, with its newest message. */
function chatEntry(db: Db, id: string): ChatEntry | undefined {
  return selectById(db).get({ id })
}

/** The chat of any user. */
export function chatById(db: Db, id: string): Chat | undefined {
  return chatEntry(db, id)?.chat
}

const selectByIds = prepared((db) =>
  selectChats(db)
    .where(sql`${chats.id} in (select value from json_each(${sql.placeholder('ids')}))`)
    .prepare(),
)

/** The chats of any users, in no order. */
export function chatsById(db: Db, ids: readonly string[]): ChatEntry[] {
  return ids.length === 0 ? [] : selectByIds(db).all({ ids: JSON.stringify(ids) })
}

const selectByRids = prepared((db) =>
  selectChats(db)
    .where(sql`${chats.rid} in (select value from json_each(${sql.placeholder('rids')}))`)
    .prepare(),
)

/** Chats by rid. */
export function chatsByRid(db: Db, rids: readonly number[]): Map<number, Chat> {
  const rows = rids.length === 0 ? [] : selectByRids(db).all({ rids: JSON.stringify(rids) })
  return new Map(rows.map(({ chat }) => [chat.rid, chat]))
}

const selectChatsOf = prepared((db) =>
  db
    .select({ id: messages.id, chatId: chats.id, ownerRid: chats.ownerRid })
    .from(messages)
    .innerJoin(chats, eq(chats.rid, messages.chatRid))
    .where(sql`${messages.id} in (select value from json_each(${sql.placeholder('ids')}))`)
    .prepare(),
)

/** The chat of each of these messages, and its owner. */
export function chatsOfMessages(
  db: Db,
  ids: readonly string[],
): { id: string; chatId: string; ownerRid: number }[] {
  return ids.length === 0 ? [] : selectChatsOf(db).all({ ids: JSON.stringify(ids) })
}

const selectByBot = prepared((db) =>
  selectChats(db)
    .where(eq(chats.botId, sql.placeholder('botId')))
    .prepare(),
)

/** The chat of a bot of any user. */
export function chatOfBot(db: Db, botId: string): ChatEntry | undefined {
  return selectByBot(db).get({ botId })
}

/** Marks every message of the chat, or of all chats of its owner, as read by the owner. */
export function markRead(tx: Tx, { rid, ownerRid }: Reading, now: number): void {
  const chosen = rid === undefined ? eq(chats.ownerRid, ownerRid) : eq(chats.rid, rid)
  const changed = tx
    .update(chats)
    .set({ unread: 0, readSeq: sql`coalesce(${chats.lastSeq}, 0)` })
    .where(and(chosen, sql`(${chats.unread} > 0 or ${chats.readSeq} < ${chats.lastSeq})`))
    .returning({ id: chats.id })
    .all()
  for (const { id } of changed) announce(tx, 'chat-read', id, now)
}
