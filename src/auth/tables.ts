import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { users } from '../users/tables.ts'

export const sessions = sqliteTable(
  'sessions',
  {
    id: text().primaryKey(),
    userRid: integer('user_rid')
      .notNull()
      .references(() => users.rid, { onDelete: 'cascade' }),
    createdAt: integer('created_at').notNull(),
    expiresAt: integer('expires_at').notNull(),
  },
  (table) => [
    index('sessions_user').on(table.userRid),
    index('sessions_expiry').on(table.expiresAt),
  ],
)
