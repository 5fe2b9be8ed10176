import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { type CriteriaColumns, columnsOf } from '../assets/criteria/criteria.ts'
import { chats } from '../chats/tables.ts'
import type { Language } from '../kernel/domain/language.ts'
import { shortlists } from '../shortlists/tables.ts'
import { users } from '../users/tables.ts'

/** The columns that hold the criteria, as each declares them. */
const criteriaColumns = columnsOf({ integer, text })

export const bots = sqliteTable(
  'bots',
  {
    rid: integer().primaryKey({ autoIncrement: true }),
    id: text().notNull().unique(),
    ownerRid: integer('owner_rid')
      .notNull()
      .references(() => users.rid, { onDelete: 'cascade' }),
    /** The chat of the website. */
    chatRid: integer('chat_rid')
      .notNull()
      .references(() => chats.rid, { onDelete: 'cascade' }),
    name: text().notNull(),
    description: text().notNull(),
    isActive: integer('is_active', { mode: 'boolean' }).notNull(),
    ...criteriaColumns,
    /** The Telegram group that the bot posts in; null for a website bot. */
    groupId: text('group_id'),
    groupName: text('group_name'),
    /** Whether it posts in its Telegram group. */
    isTelegramOn: integer('is_telegram_on', { mode: 'boolean' }).notNull().default(true),
    isPushOn: integer('is_push_on', { mode: 'boolean' }).notNull().default(true),
    isMailOn: integer('is_mail_on', { mode: 'boolean' }).notNull().default(false),
    /** Posts of a pass that are sent singly; null: all of them. */
    digestThreshold: integer('digest_threshold').default(5),
    /** Quiet hours, HH:MM in Asia/Jerusalem; null: none. */
    quietFrom: text('quiet_from'),
    quietTo: text('quiet_to'),
    /** The language of its posts in Telegram. */
    postLanguage: text('post_language').$type<Language>().notNull().default('en'),
    /** The shortlist whose members the owner shares the bot with; null: none. */
    shortlistRid: integer('shortlist_rid').references(() => shortlists.rid, {
      onDelete: 'set null',
    }),
    watchFrom: integer('watch_from').notNull(),
    /** The counter `bots` at the newest change. A copy in memory is updated by reading newer versions. */
    version: integer().notNull(),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [
    index('bots_owner').on(table.ownerRid),
    index('bots_chat').on(table.chatRid),
    index('bots_version').on(table.version),
    index('bots_shortlist').on(table.shortlistRid).where(sql`${table.shortlistRid} is not null`),
    index('bots_group').on(table.groupId).where(sql`${table.groupId} is not null`),
  ],
)

/** The part of a row that holds the criteria. */
export type CriteriaRow = Pick<typeof bots.$inferSelect, keyof CriteriaColumns>

/** Tombstones of deleted bots, for copies in memory. */
export const goneBots = sqliteTable(
  'gone_bots',
  {
    rid: integer().notNull(),
    version: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.version, table.rid] })],
)
