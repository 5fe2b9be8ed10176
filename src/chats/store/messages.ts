import { and, asc, desc, eq, getTableColumns, gt, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { Asset } from '../../assets/domain/asset.ts'
import type { Shown } from '../../assets/shown/domain.ts'
import { shownOf } from '../../assets/shown/store.ts'
import { assetsByRid } from '../../assets/store/assets.ts'
import { sightOf } from '../../assets/store/seen.ts'
import { announce } from '../../database/changes.ts'
import { type Db, prepared, preparedWrite, type Tx } from '../../database/database.ts'
import { rowidOf } from '../../database/rows.ts'
import type { User } from '../../users/domain.ts'
import { userColumns } from '../../users/store.ts'
import { users } from '../../users/tables.ts'
import type { Chat, Message, MessageSaid } from '../domain.ts'
import { chats, messages } from '../tables.ts'

const { deliveryKey: _, seenAt: __, ...messageColumns } = getTableColumns(messages)

/** A message with its sender (null: the bot) and the home that it shows. */
export type Post = {
  message: Message
  sender: User | null
  asset: Asset | null
  /** What its reader is shown of the home. */
  shown: Shown | undefined
}

type NewMessage = Pick<Message, 'id' | 'chatRid' | 'senderRid' | 'type' | 'kind'> &
  // What it says, in one of the two forms.
  ({ content: string; said?: never } | { said: MessageSaid; content?: never }) &
  Partial<Pick<Message, 'assetRid' | 'price' | 'previousPrice' | 'groupId' | 'tempId'>> & {
    /** Unique: a second message with the same key is refused. */
    deliveryKey?: string
  }

const insertRow = preparedWrite((tx) =>
  tx
    .insert(messages)
    .values({
      id: sql.placeholder('id'),
      chatRid: sql.placeholder('chatRid'),
      senderRid: sql.placeholder('senderRid'),
      type: sql.placeholder('type'),
      kind: sql.placeholder('kind'),
      content: sql.placeholder('content'),
      // As text: the encoder of the column would make a text of null too.
      said: sql`${sql.placeholder('said')}`,
      assetRid: sql.placeholder('assetRid'),
      price: sql.placeholder('price'),
      previousPrice: sql.placeholder('previousPrice'),
      groupId: sql.placeholder('groupId'),
      tempId: sql.placeholder('tempId'),
      deliveryKey: sql.placeholder('deliveryKey'),
      starred: false,
      createdAt: sql.placeholder('now'),
      updatedAt: sql.placeholder('now'),
    })
    .prepare(),
)

const raiseChat = preparedWrite((tx) =>
  tx
    .update(chats)
    .set({
      lastSeq: sql`${sql.placeholder('seq')}`,
      unread: sql`${chats.unread} + (${chats.ownerRid} is not ${sql.placeholder('senderRid')})`,
    })
    .where(eq(chats.rid, sql.placeholder('chatRid')))
    .prepare(),
)

/** Adds a message to a chat, announces it, and counts it as unread unless the owner wrote it. */
export function insertMessage(tx: Tx, message: NewMessage, now: number): void {
  const { id, chatRid, senderRid } = message
  const inserted = insertRow(tx).run({
    ...message,
    content: message.content ?? '',
    said: message.said ? JSON.stringify(message.said) : null,
    assetRid: message.assetRid ?? null,
    price: message.price ?? null,
    previousPrice: message.previousPrice ?? null,
    groupId: message.groupId ?? null,
    tempId: message.tempId ?? null,
    deliveryKey: message.deliveryKey ?? null,
    now,
  })
  raiseChat(tx).run({ seq: rowidOf(inserted), senderRid, chatRid })
  announce(tx, 'message', id, now)
}

const selectPosts = (db: Db) =>
  db
    .select({ message: messageColumns, sender: userColumns, ownerRid: chats.ownerRid })
    .from(messages)
    .innerJoin(chats, eq(chats.rid, messages.chatRid))
    .leftJoin(users, eq(users.rid, messages.senderRid))

/** The places of a user are that user's alone: none are shown of the owner of a chat that nobody reads. */
const [NO_PLACES, FIRST_PLACE] = [0, 1] as const

type Row = Pick<Post, 'message' | 'sender'> & { ownerRid: number }

/**
 * A message about a home that was merged into another one shows the other one. The marks on a home are those of the
 * reader; unless one is given, of the owner of the chat. A home that the reader does not see is left out.
 */
function withAssets(db: Db, rows: readonly Row[], readerRid?: number): Post[] {
  if (rows.length === 0) return []
  const rids = rows.flatMap(({ message: { assetRid } }) => (assetRid === null ? [] : [assetRid]))
  const assets = assetsByRid(db, [...new Set(rids)])
  const merged = [...assets.values()].flatMap(({ mergedInto }) => mergedInto ?? [])
  const survivors = assetsByRid(db, [...new Set(merged)])
  const readers = new Set(rows.map(({ ownerRid }) => readerRid ?? ownerRid))
  const places = readerRid === undefined ? NO_PLACES : FIRST_PLACE
  const all = [...assets.keys(), ...survivors.keys()]
  const shownTo = new Map([...readers].map((reader) => [reader, shownOf(db, all, reader, places)]))
  const sights = new Map([...readers].map((reader) => [reader, sightOf(db, reader)]))
  return rows.map(({ message, sender, ownerRid }) => {
    const told = assets.get(message.assetRid ?? -1)
    const reader = readerRid ?? ownerRid
    const home = survivors.get(told?.mergedInto ?? -1) ?? told
    const asset = home && sights.get(reader)?.(home) ? home : null
    return { message, sender, asset, shown: shownTo.get(reader)?.get(asset?.rid ?? -1) }
  })
}

const selectPage = prepared((db) =>
  selectPosts(db)
    .where(
      sql`${messages.chatRid} = ${sql.placeholder('chatRid')} and ${messages.seq} <= (
        select seq from messages where chat_rid = ${sql.placeholder('chatRid')}
        order by seq desc limit 1 offset ${sql.placeholder('offset')})`,
    )
    .orderBy(desc(messages.seq))
    .limit(sql.placeholder('limit'))
    .prepare(),
)

type Page = { page: number; limit: number; readerRid?: number }

/**
 * A page of a chat, whose messages before it are counted in the index: page 1 has the newest messages; inside a page
 * the oldest comes first.
 */
export function messagePage(db: Db, chatRid: number, { page, limit, readerRid }: Page): Post[] {
  const rows = selectPage(db).all({ chatRid, limit, offset: (page - 1) * limit })
  return withAssets(db, rows.reverse(), readerRid)
}

/** The newest post about a home in a chat. */
export const newestPost = (db: Db, chatRid: number) => newestOf(db, chatRid, 1)[0]

/** The newest matches that were posted in a chat, the newest first. */
export function newestMatches(db: Db, chatRid: number, limit: number): Post[] {
  return newestOf(db, chatRid, limit, eq(messages.kind, 'match'), isNull(messages.supersededBy))
}

function newestOf(db: Db, chatRid: number, limit: number, ...which: SQL[]): Post[] {
  const inChat = and(eq(messages.chatRid, chatRid), eq(messages.type, 'asset'), ...which)
  const rows = selectPosts(db).where(inChat).orderBy(desc(messages.seq)).limit(limit).all()
  return withAssets(db, rows)
}

/** The messages of a chat that a condition holds for, in the order of their `seq` or against it: at most `limit`. */
const selectPart = (which: SQL | undefined, order: SQL) =>
  prepared((db) =>
    selectPosts(db)
      .where(and(eq(messages.chatRid, sql.placeholder('chatRid')), which))
      .orderBy(order)
      .limit(sql.placeholder('limit'))
      .prepare(),
  )

const isAfter = gt(messages.seq, sql.placeholder('seq'))
const isBefore = lt(messages.seq, sql.placeholder('seq'))
const selectAfter = selectPart(isAfter, asc(messages.seq))
const selectBefore = selectPart(isBefore, desc(messages.seq))
const selectStarred = selectPart(and(sql`${messages.starred} = 1`, isBefore), desc(messages.seq))

/** A part of a chat, from the message with the number `seq` on. Without a reader, as its owner sees it. */
export type Cursor = { seq: number; limit: number; readerRid?: number }

/** The newest messages of a chat before that `seq`, oldest first. */
export function messagesBefore(db: Db, chatRid: number, { seq, limit, readerRid }: Cursor): Post[] {
  return withAssets(db, selectBefore(db).all({ chatRid, seq, limit }).reverse(), readerRid)
}

/** The messages of a chat after that `seq`, oldest first. */
export function messagesAfter(db: Db, chatRid: number, { seq, limit, readerRid }: Cursor): Post[] {
  return withAssets(db, selectAfter(db).all({ chatRid, seq, limit }), readerRid)
}

/** The newest starred messages of a chat before that `seq`, oldest first. */
export function starredBefore(db: Db, chatRid: number, { seq, limit, readerRid }: Cursor): Post[] {
  return withAssets(db, selectStarred(db).all({ chatRid, seq, limit }).reverse(), readerRid)
}

/** Stars a message, or removes its star. False when the chat has no such message. */
export function toggleStar(tx: Tx, chatRid: number, messageId: string, now: number): boolean {
  const changed = tx
    .update(messages)
    .set({ starred: sql`not ${messages.starred}`, updatedAt: now })
    .where(and(eq(messages.chatRid, chatRid), eq(messages.id, messageId)))
    .returning({ id: messages.id })
    .all()
  if (changed.length > 0) announce(tx, 'message-updated', messageId, now)
  return changed.length > 0
}

const selectByIds = prepared((db) =>
  selectPosts(db)
    .where(sql`${messages.id} in (select value from json_each(${sql.placeholder('ids')}))`)
    .orderBy(asc(messages.seq))
    .prepare(),
)

/** Messages by id, oldest first. */
export function postsById(db: Db, ids: readonly string[], readerRid?: number): Post[] {
  const rows = ids.length === 0 ? [] : selectByIds(db).all({ ids: JSON.stringify(ids) })
  return withAssets(db, rows, readerRid)
}

const selectBySeqs = prepared((db) =>
  selectPosts(db)
    .where(sql`${messages.seq} in (select value from json_each(${sql.placeholder('seqs')}))`)
    .prepare(),
)

/** Messages by seq. */
export function postsBySeq(db: Db, seqs: readonly number[], readerRid?: number): Map<number, Post> {
  const rows = seqs.length === 0 ? [] : selectBySeqs(db).all({ seqs: JSON.stringify(seqs) })
  return new Map(withAssets(db, rows, readerRid).map((post) => [post.message.seq, post]))
}

/** The position of a message in its chat. */
export function seqOf(db: Db, chat: Chat, messageId: string): number | undefined {
  return db
    .select({ seq: messages.seq })
    .from(messages)
    .where(and(eq(messages.chatRid, chat.rid), eq(messages.id, messageId)))
    .get()?.seq
}

/** The id of the message that a page sent to that chat with this `tempId`. */
export function sentAs(db: Db, chat: Chat, senderRid: number, tempId: string): string | undefined {
  return db
    .select({ id: messages.id })
    .from(messages)
    .where(
      and(
        eq(messages.chatRid, chat.rid),
        eq(messages.senderRid, senderRid),
        eq(messages.tempId, tempId),
      ),
    )
    .get()?.id
}
