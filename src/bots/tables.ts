import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { DealType, Feature } from '../assets/domain.ts'
import { chats } from '../chats/tables.ts'
import { users } from '../users/tables.ts'

/** A drawn area as it is stored: one closed ring of [longitude, latitude] in degrees, and its name. */
type StoredPolygon = { name: string; ring: [number, number][] }

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
    dealType: text('deal_type').$type<DealType>().notNull(),
    areaCodes: text('area_codes', { mode: 'json' }).$type<number[]>().notNull(),
    /** Areas that its owner drew: rings of [longitude, latitude] in degrees. */
    polygons: text({ mode: 'json' }).$type<StoredPolygon[]>().notNull().default([]),
    priceMin: integer('price_min').notNull(),
    priceMax: integer('price_max').notNull(),
    /** Tenths. */
    rooms: integer().notNull(),
    merchant: integer({ mode: 'boolean' }),
    /** Square metres; null: any size. */
    sizeMin: integer('size_min'),
    /** Words to leave out, as they were typed. */
    excludeWords: text('exclude_words', { mode: 'json' }).$type<string[]>().notNull().default([]),
    /** What a home must have. */
    features: text({ mode: 'json' }).$type<Feature[]>().notNull().default([]),
    /** Dates, YYYY-MM-DD; null: any. */
    entryFrom: text('entry_from'),
    entryTo: text('entry_to'),
    floorMin: integer('floor_min'),
    floorMax: integer('floor_max'),
    /** Telephone numbers, in the form of `assets/phone`. */
    mutedPhones: text('muted_phones', { mode: 'json' }).$type<string[]>().notNull().default([]),
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
    postLanguage: text('post_language').$type<'he' | 'en'>().notNull().default('en'),
    watchFrom: integer('watch_from').notNull(),
    /** The counter `bots` at the newest change. A copy in memory is updated by reading newer versions. */
    version: integer().notNull(),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [
    index('bots_owner').on(table.ownerRid),
    index('bots_chat').on(table.chatRid),
    index('bots_version').on(table.version),
    index('bots_group').on(table.groupId).where(sql`${table.groupId} is not null`),
  ],
)

/** Tombstones of deleted bots, for copies in memory. */
export const goneBots = sqliteTable(
  'gone_bots',
  {
    rid: integer().notNull(),
    version: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.version, table.rid] })],
)
