import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { assets } from '../assets/tables.ts'
import { accessTokens } from '../auth/tables.ts'
import { ofUser } from '../users/tables.ts'
import type { EventBot, EventKind, NoticeSaid, NotificationType } from './domain.ts'

export const notifications = sqliteTable(
  'notifications',
  {
    rid: integer().primaryKey({ autoIncrement: true }),
    id: text().notNull().unique(),
    userRid: ofUser(),
    type: text().$type<NotificationType>().notNull(),
    /** What it says, as facts; null: it says what its title and body say. */
    said: text({ mode: 'json' }).$type<NoticeSaid>(),
    title: text().notNull(),
    body: text().notNull(),
    /** The home of an event, and what happened to it. */
    assetRid: integer('asset_rid').references(() => assets.rid, { onDelete: 'cascade' }),
    event: text().$type<EventKind>(),
    /** The bots of an event, as they were named. */
    bots: text({ mode: 'json' }).$type<EventBot[]>(),
    url: text().notNull(),
    isRead: integer('is_read', { mode: 'boolean' }).notNull(),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [
    index('notifications_user').on(table.userRid, table.rid),
    uniqueIndex('notifications_event')
      .on(table.assetRid, table.userRid, table.event)
      .where(sql`${table.assetRid} is not null`),
  ],
)

/** Browsers that receive web push. A browser has one endpoint, also when several users share it. */
export const pushSubscriptions = sqliteTable(
  'push_subscriptions',
  {
    rid: integer().primaryKey({ autoIncrement: true }),
    id: text().notNull().unique(),
    userRid: ofUser(),
    /** The session that subscribed: its log-out removes the subscription, its expiry does not. */
    sessionId: text('session_id'),
    /** The address of the push service that messages are posted to. */
    endpoint: text().notNull().unique(),
    /** The public key of the browser and its secret, base64url: messages are encrypted for them. */
    p256dh: text().notNull(),
    auth: text().notNull(),
    createdAt: integer('created_at').notNull(),
    /** The access token that made it, and with which it ends; null: made in a session. */
    tokenId: text('token_id').references(() => accessTokens.id, { onDelete: 'cascade' }),
  },
  (table) => [
    index('push_subscriptions_token').on(table.tokenId).where(sql`${table.tokenId} is not null`),
    index('push_subscriptions_user').on(table.userRid),
    index('push_subscriptions_session').on(table.sessionId),
  ],
)
