import { and, asc, type Column, desc, eq, type SQL, sql } from 'drizzle-orm'
import { announce } from '../../database/changes.ts'
import { type Db, prepared, type Tx } from '../../database/database.ts'
import type { User } from '../../users/domain.ts'
import { userColumns } from '../../users/store.ts'
import { users } from '../../users/tables.ts'
import type { Chat } from '../domain.ts'
import { chatReads, chats, messages } from '../tables.ts'

const chatColumns = {
  rid: chats.rid,
  id: chats.id,
  ownerRid: chats.ownerRid,
  ownerEmail: users.email,
  botId: chats.botId,
  botName: chats.botName,
  readerRid: sql<number>`coalesce(${chatReads.userRid}, ${chats.ownerRid})`,
  sharedBy: sql<
    string | null
  >`case when ${chatReads.userRid} is not null then trim(${users.firstname} || ' ' || ${users.lastname}) end`,
  isFavorite: sql`coalesce(${chatReads.isFavorite}, ${chats.isFavorite})`.mapWith(chats.isFavorite),
  unread: sql<number>`case when ${chatReads.userRid} is null then ${chats.unread} else (
    select count(*) from ${messages} where ${messages.chatRid} = ${chats.rid}
      and ${messages.seq} > ${chatReads.readSeq} and ${messages.senderRid} is not ${chatReads.userRid}) end`,
  readSeq: sql<number>`coalesce(${chatReads.readSeq}, ${chats.readSeq})`,
  createdAt: chats.createdAt,
}

/** The placeholder `reader` (null: the owner) is whose state of reading they have. */
const selectChats = (db: Db) =>
  db
    .select({ chat: chatColumns, lastSeq: chats.lastSeq })
    .from(chats)
    .innerJoin(users, eq(users.rid, chats.ownerRid))
    .leftJoin(chatReads, isRead)

const reader = sql.placeholder('reader')
const isRead = and(eq(chatReads.chatRid, chats.rid), eq(chatReads.userRid, reader))
/** The chats that a user owns, and those of bots that are shared with the user. */
const isReaders = sql`(${chats.ownerRid} = ${reader} or ${chats.rid} in (select chat_rid from chat_reads where user_rid = ${reader}))`

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

/** Makes a chat a favourite of its reader, or no longer one. */
export function toggleFavorite(tx: Tx, { rid, id, sharedBy, readerRid }: Chat, now: number): void {
  if (sharedBy === null)
    return changeChat(tx, rid, { isFavorite: sql`not ${chats.isFavorite}` }, now)
  tx.update(chatReads)
    .set({ isFavorite: sql`not ${chatReads.isFavorite}` })
    .where(and(eq(chatReads.chatRid, rid), eq(chatReads.userRid, readerRid)))
    .run()
  announce(tx, 'chat', id, now)
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
  desc(chatColumns.isFavorite),
  desc(sql`coalesce(${chats.lastSeq}, 0)`),
  desc(chats.rid),
] as const

/** The position of a chat in a list of its reader's chats. */
export type ChatCursor = { favorite: number; seq: number; rid: number }

const position = {
  favorite: sql<number>`coalesce(${chatReads.isFavorite}, ${chats.isFavorite})`,
  seq: sql<number>`coalesce(${chats.lastSeq}, 0)`,
  rid: chats.rid,
}

const selectPage = prepared((db) =>
  selectChats(db)
    .where(
      and(
        isReaders,
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
  readerRid: number,
  { limit, before = BEFORE_ALL }: { limit: number; before?: ChatCursor | undefined },
): ChatEntry[] {
  return selectPage(db).all({ reader: readerRid, limit, ...before })
}

/** All chats that a user reads, in the order of the list. */
export function chatsOf(db: Db, readerRid: number): ChatEntry[] {
  return chatPage(db, readerRid, { limit: Number.MAX_SAFE_INTEGER })
}

const selectCursor = prepared((db) =>
  db
    .select(position)
    .from(chats)
    .leftJoin(chatReads, isRead)
    .where(and(eq(chats.id, sql.placeholder('id')), isReaders))
    .prepare(),
)

/** Undefined for a chat that does not exist or that the user does not read. */
export function chatCursor(db: Db, readerRid: number, id: string): ChatCursor | undefined {
  return selectCursor(db).get({ id, reader: readerRid })
}

const selectOfOwners = prepared((db) =>
  selectChats(db)
    .where(sql`${chats.ownerRid} in (select value from json_each(${sql.placeholder('owners')}))`)
    .orderBy(asc(chats.ownerRid), ...IN_ORDER)
    .prepare(),
)

/** All chats of these users: those of one user together, in the order of the list. */
export function chatsOfOwners(db: Db, ownerRids: readonly number[]): ChatEntry[] {
  return selectOfOwners(db).all({ owners: JSON.stringify(ownerRids), reader: null })
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

/** The chat of any user, as its owner has it unless it is shared with the reader. */
export function chatById(db: Db, id: string, readerRid: number | null = null): Chat | undefined {
  return selectById(db).get({ id, reader: readerRid })?.chat
}

const selectByIds = prepared((db) =>
  selectChats(db)
    .where(sql`${chats.id} in (select value from json_each(${sql.placeholder('ids')}))`)
    .prepare(),
)

/** The chats of any users, in no order. */
export function chatsById(
  db: Db,
  ids: readonly string[],
  readerRid: number | null = null,
): ChatEntry[] {
  if (ids.length === 0) return []
  return selectByIds(db).all({ ids: JSON.stringify(ids), reader: readerRid })
}

const selectByRids = prepared((db) =>
  selectChats(db)
    .where(sql`${chats.rid} in (select value from json_each(${sql.placeholder('rids')}))`)
    .prepare(),
)

/** Chats by rid. */
export function chatsByRid(
  db: Db,
  rids: readonly number[],
  readerRid: number | null = null,
): Map<number, Chat> {
  const asked = { rids: JSON.stringify(rids), reader: readerRid }
  const rows = rids.length === 0 ? [] : selectByRids(db).all(asked)
  return new Map(rows.map(({ chat }) => [chat.rid, chat]))
}

const selectChatsOf = prepared((db) =>
  db
    .select({ id: messages.id, chatId: chats.id, chatRid: chats.rid, ownerRid: chats.ownerRid })
    .from(messages)
    .innerJoin(chats, eq(chats.rid, messages.chatRid))
    .where(sql`${messages.id} in (select value from json_each(${sql.placeholder('ids')}))`)
    .prepare(),
)

/** The chat of each of these messages, and its owner. */
export function chatsOfMessages(
  db: Db,
  ids: readonly string[],
): { id: string; chatId: string; chatRid: number; ownerRid: number }[] {
  return ids.length === 0 ? [] : selectChatsOf(db).all({ ids: JSON.stringify(ids) })
}

const selectByBot = prepared((db) =>
  selectChats(db)
    .where(eq(chats.botId, sql.placeholder('botId')))
    .prepare(),
)

/** The chat of a bot of any user. */
export function chatOfBot(
  db: Db,
  botId: string,
  readerRid: number | null = null,
): ChatEntry | undefined {
  return selectByBot(db).get({ botId, reader: readerRid })
}
