import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { assets } from '../assets/tables.ts'
import { ofUser, users } from '../users/tables.ts'
import type { MessageKind, MessageSaid, MessageType } from './domain.ts'

export const chats = sqliteTable(
  'chats',
  {
    rid: integer().primaryKey({ autoIncrement: true }),
    id: text().notNull().unique(),
    ownerRid: integer('owner_rid')
      .notNull()
      .references(() => users.rid, { onDelete: 'cascade' }),
    botId: text('bot_id').notNull().unique(),
    botName: text('bot_name').notNull(),
    isFavorite: integer('is_favorite', { mode: 'boolean' }).notNull(),
    unread: integer().notNull(),
    readSeq: integer('read_seq').notNull(),
    /** The newest message; null while there is none. */
    lastSeq: integer('last_seq'),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [index('chats_owner').on(table.ownerRid)],
)

export const messages = sqliteTable(
  'messages',
  {
    seq: integer().primaryKey({ autoIncrement: true }),
    id: text().notNull().unique(),
    chatRid: integer('chat_rid')
      .notNull()
      .references(() => chats.rid, { onDelete: 'cascade' }),
    senderRid: integer('sender_rid').references(() => users.rid, { onDelete: 'cascade' }),
    type: text().$type<MessageType>().notNull(),
    kind: text().$type<MessageKind>().notNull(),
    content: text().notNull(),
    /** What a bot says, as facts; null: it says what its content says. */
    said: text({ mode: 'json' }).$type<MessageSaid>(),
    assetRid: integer('asset_rid').references(() => assets.rid),
    price: integer(),
    previousPrice: integer('previous_price'),
    groupId: text('group_id'),
    /** The message of the same home that replaces this one, after two homes were merged. */
    supersededBy: text('superseded_by'),
    tempId: text('temp_id'),
    /** Which delivery this is: a second message for it is impossible. */
    deliveryKey: text('delivery_key'),
    starred: integer({ mode: 'boolean' }).notNull(),
    /** When its home was read elsewhere: it is unread no longer. */
    seenAt: integer('seen_at'),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
  },
  (table) => [
    // A key of a post names its home, and no key is that of a post and of another message.
    uniqueIndex('messages_delivery_key')
      .on(table.deliveryKey)
      .where(sql`${table.deliveryKey} is not null and ${table.assetRid} is null`),
    index('messages_chat').on(table.chatRid, table.seq),
    index('messages_starred').on(table.chatRid, table.seq).where(sql`${table.starred} = 1`),
    uniqueIndex('messages_asset')
      .on(table.assetRid, table.deliveryKey)
      .where(sql`${table.assetRid} is not null`),
    index('messages_sender').on(table.senderRid).where(sql`${table.senderRid} is not null`),
  ],
)

/**
 * The members of shortlists with whom owners share bots: each reads the chat, and has read so much of it. Triggers of
 * the database add and remove the rows: there is one exactly as long as the bot is shared with its user.
 */
export const chatReads = sqliteTable(
  'chat_reads',
  {
    chatRid: integer('chat_rid')
      .notNull()
      .references(() => chats.rid, { onDelete: 'cascade' }),
    userRid: ofUser(),
    readSeq: integer('read_seq').notNull(),
    isFavorite: integer('is_favorite', { mode: 'boolean' }).notNull().default(false),
    /** Whether posts of the bot are sent to the browsers of this user. */
    isPushOn: integer('is_push_on', { mode: 'boolean' }).notNull().default(true),
  },
  (table) => [
    primaryKey({ columns: [table.chatRid, table.userRid] }),
    index('chat_reads_user').on(table.userRid),
  ],
)
