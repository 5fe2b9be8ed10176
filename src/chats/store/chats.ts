import { and, desc, eq, sql } from 'drizzle-orm'
import { announce } from '../../database/changes.ts'
import { type Db, prepared, type Tx } from '../../database/database.ts'
import { users } from '../../users/tables.ts'
import type { Chat } from '../domain.ts'
import { chats } from '../tables.ts'

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

type NewChat = Pick<Chat, 'id' | 'ownerRid' | 'botId' | 'botName' | 'createdAt'>

export function insertChat(tx: Tx, chat: NewChat): number {
  return tx
    .insert(chats)
    .values({ ...chat, isFavorite: false, unread: 0, readSeq: 0, lastSeq: null })
    .returning({ rid: chats.rid })
    .get().rid
}

/** A chat has the name of its bot. */
export function renameChat(tx: Tx, rid: number, botName: string): void {
  tx.update(chats).set({ botName }).where(eq(chats.rid, rid)).run()
}

export function deleteChat(tx: Tx, rid: number): void {
  tx.delete(chats).where(eq(chats.rid, rid)).run()
}

export type ChatEntry = { chat: Chat; lastSeq: number | null }

const selectOwn = prepared((db) =>
  db
    .select({ chat: chatColumns, lastSeq: chats.lastSeq })
    .from(chats)
    .innerJoin(users, eq(users.rid, chats.ownerRid))
    .where(eq(chats.ownerRid, sql.placeholder('ownerRid')))
    .orderBy(desc(sql`coalesce(${chats.lastSeq}, 0)`), desc(chats.rid))
    .prepare(),
)

/** All chats of a user, the one with the newest message first, those without a message last. */
export function chatsOf(db: Db, ownerRid: number): ChatEntry[] {
  return selectOwn(db).all({ ownerRid })
}

const selectPage = prepared((db) =>
  db
    .select({ chat: chatColumns, lastSeq: chats.lastSeq })
    .from(chats)
    .innerJoin(users, eq(users.rid, chats.ownerRid))
    .where(
      and(
        eq(chats.ownerRid, sql.placeholder('ownerRid')),
        sql`(coalesce(${chats.lastSeq}, 0), ${chats.rid}) < (${sql.placeholder('seq')}, ${sql.placeholder('rid')})`,
      ),
    )
    .orderBy(desc(sql`coalesce(${chats.lastSeq}, 0)`), desc(chats.rid))
    .limit(sql.placeholder('limit'))
    .prepare(),
)

const FIRST: ChatCursor = { seq: Number.MAX_SAFE_INTEGER, rid: Number.MAX_SAFE_INTEGER }

/** A page of the chats of a user in the order of `chatsOf`, from the first or from a cursor. */
export function chatPage(
  db: Db,
  ownerRid: number,
  { limit, before = FIRST }: { limit: number; before?: ChatCursor | undefined },
): ChatEntry[] {
  return selectPage(db).all({ ownerRid, limit, ...before })
}

/** The position of a chat in the order of `chatsOf`. */
export type ChatCursor = { seq: number; rid: number }

/** Undefined for a chat that does not exist or is not the user's. */
export function chatCursor(db: Db, ownerRid: number, id: string): ChatCursor | undefined {
  return db
    .select({ seq: sql<number>`coalesce(${chats.lastSeq}, 0)`, rid: chats.rid })
    .from(chats)
    .where(and(eq(chats.id, id), eq(chats.ownerRid, ownerRid)))
    .get()
}

const selectById = prepared((db) =>
  db
    .select(chatColumns)
    .from(chats)
    .innerJoin(users, eq(users.rid, chats.ownerRid))
    .where(eq(chats.id, sql.placeholder('id')))
    .prepare(),
)

/** The chat of any user. */
export function chatById(db: Db, id: string): Chat | undefined {
  return selectById(db).get({ id })
}

const selectByRid = prepared((db) =>
  db
    .select(chatColumns)
    .from(chats)
    .innerJoin(users, eq(users.rid, chats.ownerRid))
    .where(eq(chats.rid, sql.placeholder('rid')))
    .prepare(),
)

export function chatByRid(db: Db, rid: number): Chat | undefined {
  return selectByRid(db).get({ rid })
}

/** Marks every message as read by the owner. */
export function markRead(tx: Tx, { rid, id }: Chat, now: number): void {
  const changed = tx
    .update(chats)
    .set({ unread: 0, readSeq: sql`coalesce(${chats.lastSeq}, 0)` })
    .where(
      and(eq(chats.rid, rid), sql`(${chats.unread} > 0 or ${chats.readSeq} < ${chats.lastSeq})`),
    )
    .returning({ rid: chats.rid })
    .all()
  if (changed.length > 0) announce(tx, 'chat-read', id, now)
}
