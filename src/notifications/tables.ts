import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { users } from '../users/tables.ts'
import type { NotificationType } from './domain.ts'

export const notifications = sqliteTable(
  'notifications',
  {
    rid: integer().primaryKey({ autoIncrement: true }),
    id: text().notNull().unique(),
    userRid: integer('user_rid')
      .notNull()
      .references(() => users.rid, { onDelete: 'cascade' }),
    type: text().$type<NotificationType>().notNull(),
    title: text().notNull(),
    body: text().notNull(),
    url: text().notNull(),
    isRead: integer('is_read', { mode: 'boolean' }).notNull(),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [
    index('notifications_user').on(table.userRid, table.rid),
    index('notifications_age').on(table.createdAt),
  ],
)
