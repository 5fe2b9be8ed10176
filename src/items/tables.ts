import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { ofAsset } from '../assets/tables.ts'
import { users } from '../users/tables.ts'
import type { Content, Outcome, Result, Way } from './domain.ts'

export const inboxItems = sqliteTable(
  'inbox_items',
  {
    rid: integer().primaryKey({ autoIncrement: true }),
    id: text().notNull().unique(),
    way: text().$type<Way>().notNull(),
    /** Null: everybody's. */
    userRid: integer('user_rid').references(() => users.rid, { onDelete: 'cascade' }),
    key: text().notNull(),
    title: text().notNull(),
    content: text({ mode: 'json' }).$type<Content>(),
    sentAt: integer('sent_at'),
    arrivedAt: integer('arrived_at').notNull(),
    /** How often its reading was begun, counted before it begins: one that ends the reader is not begun for ever. */
    tries: integer().notNull().default(0),
    /** What it takes on the disk, content and results. */
    bytes: integer().notNull().default(0),
    handledAt: integer('handled_at'),
    outcome: text().$type<Outcome>(),
    results: text({ mode: 'json' }).$type<Result[]>().notNull().default([]),
  },
  (table) => [
    uniqueIndex('inbox_items_key').on(sql`ifnull(${table.userRid}, 0)`, table.key),
    index('inbox_items_user').on(table.userRid, table.rid),
    index('inbox_items_waiting').on(table.rid).where(sql`${table.handledAt} is null`),
    index('inbox_items_arrived').on(table.arrivedAt),
    index('inbox_items_outcome').on(table.outcome, table.rid),
    index('inbox_items_way').on(table.way, table.rid),
  ],
)

/** By which way a home arrived, for everybody (no user) or for one user. */
export const arrivals = sqliteTable(
  'arrivals',
  {
    rid: integer().primaryKey({ autoIncrement: true }),
    assetRid: ofAsset(),
    userRid: integer('user_rid').references(() => users.rid, { onDelete: 'cascade' }),
    way: text().$type<Way>().notNull(),
    itemRid: integer('item_rid').references(() => inboxItems.rid, { onDelete: 'set null' }),
    at: integer().notNull(),
  },
  (table) => [
    uniqueIndex('arrivals_once').on(table.assetRid, table.itemRid),
    index('arrivals_user').on(table.userRid),
    index('arrivals_item').on(table.itemRid),
  ],
)

/** How far each folder of a mailbox has been read. */
export const mailFolders = sqliteTable(
  'mail_folders',
  {
    /** The account and the host, without the password. */
    mailbox: text().notNull(),
    folder: text().notNull(),
    /** The version of the folder's numbering: numbers of another one say nothing. */
    uidValidity: integer('uid_validity').notNull(),
    /** The highest number that was stored. */
    uid: integer().notNull(),
    at: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.mailbox, table.folder] })],
)

/** What is known of each way in, or of a part of it, as of one channel. */
export const wayStates = sqliteTable(
  'way_states',
  {
    way: text().notNull(),
    /** As the name of a channel, or the public id of a user; empty: the way as a whole. */
    part: text().notNull(),
    /** What is wrong with it now, in English; null: nothing. */
    failure: text(),
    failedAt: integer('failed_at'),
    /** When it last answered, although with nothing new. */
    reachedAt: integer('reached_at'),
    /** When it was last told that this way is silent; null while it is not. */
    toldAt: integer('told_at'),
  },
  (table) => [primaryKey({ columns: [table.way, table.part] })],
)
