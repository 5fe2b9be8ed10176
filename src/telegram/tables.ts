import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Language } from '../kernel/domain/language.ts'

/** Updates of the Bot API, stored before they are handled: each takes effect once, in the order of its chat. */
export const telegramUpdates = sqliteTable(
  'telegram_updates',
  {
    /** The id that Telegram gave it. */
    id: integer().primaryKey(),
    /** The chat whose updates are handled in order; null for an update without one. */
    chatId: text('chat_id'),
    payload: text({ mode: 'json' }).$type<Record<string, unknown>>().notNull(),
    state: text().$type<'waiting' | 'done' | 'failed'>().notNull(),
    receivedAt: integer('received_at').notNull(),
  },
  (table) => [
    index('telegram_updates_waiting').on(table.state, table.id),
    index('telegram_updates_age').on(table.receivedAt),
  ],
)

/** Codes that connect a Telegram group with the account that uses them. Only hashes are stored. */
export const groupCodes = sqliteTable(
  'group_codes',
  {
    hash: text().primaryKey(),
    groupId: text('group_id').notNull(),
    groupName: text('group_name').notNull(),
    /** The language of posts, by the language of the user who asked for the code. */
    language: text().$type<Language>().notNull(),
    until: integer().notNull(),
  },
  (table) => [
    index('group_codes_group').on(table.groupId),
    index('group_codes_until').on(table.until),
  ],
)
