import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { assets } from '../assets/tables.ts'
import { bots } from '../bots/tables.ts'
import type { Channel, DeliveryKind, DeliveryState } from './domain.ts'

/** What one message carries on a channel that is outside of the database: sent from here, and kept as its history. */
export const outgoing = sqliteTable(
  'outgoing',
  {
    rid: integer().primaryKey({ autoIncrement: true }),
    id: text().notNull().unique(),
    channel: text().$type<Channel>().notNull(),
    /** broadcast, direct, received, match, price, digest or code. */
    kind: text().notNull(),
    /** Where it goes: a chat of the messaging service, or a push subscription. */
    target: text().notNull(),
    /** Frozen before the first try. */
    payload: text({ mode: 'json' }).$type<Record<string, unknown>>().notNull(),
    /** Lower goes first: codes and replies, then matches, then broadcasts. */
    priority: integer().notNull(),
    state: text().$type<'pending' | 'sending' | 'sent' | 'failed'>().notNull(),
    attempts: integer().notNull(),
    notBefore: integer('not_before').notNull(),
    leaseUntil: integer('lease_until'),
    /** The service's own id of the message. */
    messageId: text('message_id'),
    /** Why it failed. */
    reason: text(),
    createdAt: integer('created_at').notNull(),
    sentAt: integer('sent_at'),
  },
  (table) => [
    index('outgoing_due').on(table.state, table.channel, table.notBefore),
    index('outgoing_target').on(table.target, table.priority, table.rid),
    index('outgoing_sent').on(table.channel, table.sentAt),
  ],
)

/** What is owed: one row for each home, bot, channel and occasion. Appended in the order of homes. */
export const deliveries = sqliteTable(
  'deliveries',
  {
    assetRid: integer('asset_rid')
      .notNull()
      .references(() => assets.rid, { onDelete: 'cascade' }),
    botRid: integer('bot_rid')
      .notNull()
      .references(() => bots.rid, { onDelete: 'cascade' }),
    channel: text().$type<Channel>().notNull(),
    kind: text().$type<DeliveryKind>().notNull(),
    /** 0 for the match, then 1, 2, … for lower prices. */
    n: integer().notNull(),
    state: text().$type<DeliveryState>().notNull(),
    /** The price that is told. */
    price: integer(),
    /** The listing that the post showed; null for posts of earlier versions. */
    listingRid: integer('listing_rid'),
    /** The pass that brought it; null for what a bot begins with. */
    runRid: integer('run_rid'),
    outgoingRid: integer('outgoing_rid').references(() => outgoing.rid, { onDelete: 'set null' }),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [
    primaryKey({
      columns: [table.assetRid, table.botRid, table.channel, table.kind, table.n],
    }),
    index('deliveries_bot').on(table.botRid, table.assetRid),
    index('deliveries_owed').on(table.channel, table.botRid).where(sql`${table.state} = 'owed'`),
    index('deliveries_outgoing').on(table.outgoingRid).where(sql`${table.outgoingRid} is not null`),
  ],
)
