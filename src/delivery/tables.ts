import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { ofAsset } from '../assets/tables.ts'
import { accessTokens } from '../auth/tables.ts'
import { bots } from '../bots/tables.ts'
import { packedJson } from '../database/packed.ts'
import { users } from '../users/tables.ts'
import type { WebhookFormat } from './channels/webhook/domain.ts'
import type { ChannelName, DeliveryKind, DeliveryState } from './domain/delivery.ts'
import { TYPICAL_CARD } from './domain/typical-card.ts'

const ofBot = () =>
  integer('bot_rid')
    .notNull()
    .references(() => bots.rid, { onDelete: 'cascade' })

export const payloads = packedJson<Record<string, unknown>>(TYPICAL_CARD)

/** Outbox: messages for channels outside of the database, kept after sending as their history. */
export const outgoing = sqliteTable(
  'outgoing',
  {
    rid: integer().primaryKey({ autoIncrement: true }),
    id: text().notNull().unique(),
    channel: text().$type<ChannelName>().notNull(),
    /** broadcast, direct, received, match, price, digest, edit, code or reply. */
    kind: text().notNull(),
    /** The recipient: a chat of the messaging service, the id of a push subscription, or of the user for mail. */
    target: text().notNull(),
    /** Of a broadcast: which one. A chat gets each of them once. */
    broadcastRid: integer('broadcast_rid').references(() => broadcasts.rid, {
      onDelete: 'set null',
    }),
    /** Of a post: the bot that made it. Its quiet hours are looked at before the message is sent. */
    botRid: integer('bot_rid').references(() => bots.rid, { onDelete: 'set null' }),
    /** Not changed after the first attempt. What was sent is packed, with what edits and the history need of it. */
    payload: payloads.column().notNull(),
    /** Lower is sent first: codes and replies, then matches, then broadcasts. */
    priority: integer().notNull(),
    state: text().$type<'pending' | 'sending' | 'sent' | 'failed'>().notNull(),
    attempts: integer().notNull(),
    notBefore: integer('not_before').notNull(),
    leaseUntil: integer('lease_until'),
    /** The id of the message at the service. */
    messageId: text('message_id'),
    /** Why sending failed. */
    reason: text(),
    createdAt: integer('created_at').notNull(),
    sentAt: integer('sent_at'),
  },
  (table) => [
    index('outgoing_due').on(table.state, table.channel, table.notBefore),
    index('outgoing_target').on(table.target, table.priority, table.rid),
    index('outgoing_sent').on(table.channel, table.sentAt),
    index('outgoing_open')
      .on(table.channel, table.target, table.priority, table.rid)
      .where(sql`${table.state} in ('pending', 'sending')`),
    index('outgoing_bot')
      .on(table.botRid, table.channel, table.rid)
      .where(sql`${table.botRid} is not null`),
    uniqueIndex('outgoing_broadcast')
      .on(table.broadcastRid, table.target)
      .where(sql`${table.broadcastRid} is not null`),
    index('outgoing_broadcast_state')
      .on(table.broadcastRid, table.state)
      .where(sql`${table.broadcastRid} is not null`),
  ],
)

/**
 * Messages of administrators to all chats. Each becomes one message of the outbox for each chat, a part of them in each
 * transaction, first those of groups and then those of linked accounts.
 */
export const broadcasts = sqliteTable(
  'broadcasts',
  {
    rid: integer().primaryKey({ autoIncrement: true }),
    id: text().notNull().unique(),
    /** Markdown, as it was written. */
    content: text().notNull(),
    /** The account that wrote it; null for the command line. */
    createdById: text('created_by_id'),
    createdByName: text('created_by_name').notNull(),
    createdAt: integer('created_at').notNull(),
    /** The last bot and the last account whose chats have their message. */
    afterBotRid: integer('after_bot_rid').notNull().default(0),
    afterUserRid: integer('after_user_rid').notNull().default(0),
    /** When every chat had its message in the outbox; null before. */
    expandedAt: integer('expanded_at'),
  },
  (table) => [
    index('broadcasts_open').on(table.rid).where(sql`${table.expandedAt} is null`),
    index('broadcasts_age').on(table.createdAt),
  ],
)

/**
 * The posts of one bot in one pass beyond those that are sent singly. They become one message of each channel when the
 * pass has ended, or a minute after the first of them.
 */
export const digests = sqliteTable(
  'digests',
  {
    rid: integer().primaryKey({ autoIncrement: true }),
    botRid: ofBot(),
    /** The run of the pass; null: the start of the bot, which is one pass. */
    runRid: integer('run_rid'),
    openedAt: integer('opened_at').notNull(),
    /** When its posts were chosen; null: it still takes posts. */
    frozenAt: integer('frozen_at'),
  },
  (table) => [
    uniqueIndex('digests_open')
      .on(table.botRid, table.runRid)
      .where(sql`${table.frozenAt} is null`),
    index('digests_age').on(table.frozenAt),
    index('digests_bot').on(table.botRid),
  ],
)

/** One row for each home, bot, channel and occasion. */
export const deliveries = sqliteTable(
  'deliveries',
  {
    assetRid: ofAsset(),
    botRid: ofBot(),
    channel: text().$type<ChannelName>().notNull(),
    kind: text().$type<DeliveryKind>().notNull(),
    /** 0 for the match, then 1, 2, … for lower prices. */
    n: integer().notNull(),
    state: text().$type<DeliveryState>().notNull(),
    /** The price in the post. */
    price: integer(),
    /** The home that it was posted as, when that is part of `asset_rid` now; null: as `asset_rid`. */
    postedAs: integer('posted_as'),
    /** The listing that the post showed; null for posts of earlier versions. */
    listingRid: integer('listing_rid'),
    /** The run that found it; null for homes posted when a bot was started. */
    runRid: integer('run_rid'),
    outgoingRid: integer('outgoing_rid').references(() => outgoing.rid, { onDelete: 'set null' }),
    /** The digest that it goes out with; null: it is sent singly. */
    digestRid: integer('digest_rid').references(() => digests.rid, { onDelete: 'set null' }),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [
    primaryKey({
      columns: [table.assetRid, table.botRid, table.channel, table.kind, table.n],
    }),
    // What a bot has posted is counted and listed by this index alone.
    index('deliveries_bot').on(
      table.botRid,
      table.channel,
      table.kind,
      table.state,
      table.createdAt,
      table.assetRid,
    ),
    index('deliveries_owed').on(table.channel, table.botRid).where(sql`${table.state} = 'owed'`),
    index('deliveries_digest').on(table.digestRid).where(sql`${table.digestRid} is not null`),
    index('deliveries_outgoing').on(table.outgoingRid).where(sql`${table.outgoingRid} is not null`),
  ],
)

/** Addresses of users' own programs that are told of each post of a bot. */
export const webhooks = sqliteTable(
  'webhooks',
  {
    rid: integer().primaryKey({ autoIncrement: true }),
    id: text().notNull().unique(),
    botRid: ofBot(),
    url: text().notNull(),
    /** The shape of the body: Metzia's own, or what a service of others reads. */
    format: text().$type<WebhookFormat>().notNull().default('metzia'),
    /** The key of the signatures. Kept, because every message is signed anew. */
    secret: text().notNull(),
    createdAt: integer('created_at').notNull(),
    /** When the first of the failures without a success in between happened; null: the last message arrived. */
    failingSince: integer('failing_since'),
    /** When it was switched off because of its failures; null: it is told. */
    offSince: integer('off_since'),
    /** The access token that made it, and with which it ends; null: made in a session. */
    tokenId: text('token_id').references(() => accessTokens.id, { onDelete: 'cascade' }),
    /** The administrator who made it for a bot of another user, and with whose role it ends; null: its owner. */
    byAdminRid: integer('by_admin_rid').references(() => users.rid, { onDelete: 'cascade' }),
  },
  (table) => [
    index('webhooks_bot').on(table.botRid),
    index('webhooks_token').on(table.tokenId).where(sql`${table.tokenId} is not null`),
    index('webhooks_admin').on(table.byAdminRid).where(sql`${table.byAdminRid} is not null`),
  ],
)

/** The Atom feed of a bot's posts. Who knows its address may read it; only a hash of the secret in it is stored. */
export const feeds = sqliteTable(
  'feeds',
  {
    botRid: integer('bot_rid')
      .primaryKey()
      .references(() => bots.rid, { onDelete: 'cascade' }),
    hash: text().notNull().unique(),
    createdAt: integer('created_at').notNull(),
    /** The access token that made it, and with which it ends; null: made in a session. */
    tokenId: text('token_id').references(() => accessTokens.id, { onDelete: 'cascade' }),
    /** The administrator who made it for a bot of another user, and with whose role it ends; null: its owner. */
    byAdminRid: integer('by_admin_rid').references(() => users.rid, { onDelete: 'cascade' }),
  },
  (table) => [
    index('feeds_token').on(table.tokenId).where(sql`${table.tokenId} is not null`),
    index('feeds_admin').on(table.byAdminRid).where(sql`${table.byAdminRid} is not null`),
  ],
)

/**
 * How each service that carries messages is doing (Telegram, mail, push, the mailbox that is read): one row a service,
 * written when a state changes and at most once a minute while it stays.
 */
export const serviceHealth = sqliteTable('service_health', {
  name: text().primaryKey(),
  /** When it last accepted a message, or answered; null: never. */
  lastSuccessAt: integer('last_success_at'),
  /** When the first of the failures without a success in between happened; null: it works. */
  failingSince: integer('failing_since'),
  /** Why it fails, as a code: refused, unreachable, limited, changed. */
  cause: text(),
  /** The words of the service about the newest failure. */
  reason: text(),
  /** When administrators were told of this failure; null: they were not. */
  toldAt: integer('told_at'),
  /** The account of the service that this installation uses, as the id of the Telegram bot; null: not known yet. */
  identity: text(),
  /** Another account that answers since `failing_since`: nothing is sent until an administrator accepts it. */
  newIdentity: text('new_identity'),
})
